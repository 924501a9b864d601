"""When somebody is called for their turn; said to that person alone."""

from bot.render.message import Card, Message, Text
from bot.render.text import Marked
from bot.render.words import Words
from bot.table.dragon.events import CallsSet
from bot.table.dragon.part import Calls

_QUIET_BLUE = 0x4A6FA5


def calls(kept: Calls | CallsSet, say: Words, *, changed: bool = False) -> Message:
    """Return when the person is called, and how to change it."""
    title = say("## 🔔 Your calls are set") if changed else say("## 🔔 Your calls")
    how = say(
        "-# `/dragon calls` changes this for the table in this channel: `pings`, `time_zone`, "
        "`quiet_from` and `quiet_until`; `quiet_hours:False` ends quiet hours."
    )
    lines = (title, _pings(kept, say), _zone(kept, say), _quiet(kept, say), how)
    return Message((Card((Text("\n".join(lines)),), _QUIET_BLUE),))


def _pings(kept: Calls | CallsSet, say: Words) -> Marked:
    if kept.pings:
        return say("I call you once when it is your turn, and remind you once.")
    return say("I do not call you; the board shows whose turn it is.")


def _zone(kept: Calls | CallsSet, say: Words) -> Marked:
    if kept.zone is None:
        return say("**Time zone:** none given, so UTC")
    return say("**Time zone:** {zone}", zone=kept.zone)


def _quiet(kept: Calls | CallsSet, say: Words) -> Marked:
    if kept.quiet_from is None or kept.quiet_until is None:
        return say("**Quiet hours:** none")
    return say(
        "**Quiet hours:** from {begin} to {end}; what falls into them comes right after",
        begin=f"{kept.quiet_from:02}:00",
        end=f"{kept.quiet_until:02}:00",
    )
