"""Because of what a card fired, as a clause that follows the card's name.

Source: spec/rule-cards.md, part 2; issue 5 (which cards fired and why).
"""

from collections.abc import Callable, Mapping

from bot.render.text import Marked
from bot.render.words import Words, later
from bot.table.sheets.told import Why

_LINES: Mapping[str, str] = {
    "empty": later("as {track} ran out ({old} → {new})"),
    "full": later("as {track} filled up ({old} → {new})"),
    "below_half": later("as {track} fell below half ({old} → {new})"),
}
"""By the one line that a track crossed; of several, the card may have watched any."""

_PLAIN: Mapping[tuple[str, str | None], str] = {
    # What was asked is for the game master alone.
    ("story", None): later("because the game master said yes"),
    ("fight", "start"): later("because a fight started"),
    ("fight", "end"): later("because the fight ended"),
    ("rest", None): later("because of the rest"),
    ("turn", None): later("because of the turn"),
    ("quest", "step"): later("because a quest step was done"),
    ("quest", "finished"): later("because a quest was finished"),
}

_NAMED: Mapping[tuple[str, str | None], str] = {
    ("clock", None): later("because the clock {what} filled"),
    ("place", None): later("because of coming to {what}"),
    ("meet", None): later("because of first meeting {what}"),
    ("item", "gain"): later("because {what} was gained"),
    ("item", "lose"): later("because {what} was lost"),
    ("defeat", None): later("because {what} was defeated"),
}

_NAMELESS: Mapping[tuple[str, str | None], str] = {
    ("clock", None): later("because a clock filled"),
    ("place", None): later("because of the place"),
    ("meet", None): later("because of a first meeting"),
    ("item", "gain"): later("because an item was gained"),
    ("item", "lose"): later("because an item was lost"),
    ("defeat", None): later("because a foe was defeated"),
}
"""What is also told with a name, where the name is not to be told."""


def because(why: Why, say: Words) -> Marked:
    """Return why a card fired: `because Attack landed on Critical`, `before the roll`."""
    if told := _REASONS.get(why.on):
        return told(why, say)
    key = (why.on, why.edge)
    if key in _PLAIN:
        return say(_PLAIN[key])
    return say(_NAMED[key], what=why.what) if why.what else say(_NAMELESS[key])


def _roll(why: Why, say: Words) -> Marked:
    check = why.what or ""
    if why.band is None:
        return say("because {check} was rolled", check=check)
    return say("because {check} landed on {band}", check=check, band=why.band)


def _damage(why: Why, say: Words) -> Marked:
    if why.edge == "dealt":
        return say("because {amount} damage was dealt", amount=why.amount or 0)
    return say("because {amount} damage was taken", amount=why.amount or 0)


def _before_damage(why: Why, say: Words) -> Marked:
    return say("before {amount} damage landed", amount=why.amount or 0)


def _track(why: Why, say: Words) -> Marked:
    values: dict[str, object] = {"track": why.what or "", "old": why.old or 0, "new": why.new or 0}
    known = [one for one in why.lines if one in _LINES]
    if len(known) == 1:
        return say(_LINES[known[0]], **values)
    if why.old == why.new:
        return say("as {track} came to {new}", **values)
    if (why.new or 0) < (why.old or 0):
        return say("as {track} fell from {old} to {new}", **values)
    return say("as {track} rose from {old} to {new}", **values)


_REASONS: Mapping[str, Callable[[Why, Words], Marked]] = {
    "roll": _roll,
    "before_roll": lambda why, say: say("before the roll"),
    "damage": _damage,
    "before_damage": _before_damage,
    "track": _track,
    "level": lambda why, say: say("because level {level} was reached", level=why.new or 0),
}
