"""What is said when changes were taken back, or all that was played was cleared."""

import json
from collections.abc import Collection, Mapping
from typing import Any

from bot.render.answer import Answer, Aside, Asides, Tellers
from bot.render.campaign import where_secrets_go
from bot.render.history import told as told_entry
from bot.render.history import told_vaguely
from bot.render.message import Message, Text, line
from bot.render.openly import was_seen
from bot.render.sheets.passing import turn_now
from bot.render.text import MOST_BODY, Marked, fitting, person
from bot.render.words import Words
from bot.table import transfer, whole
from bot.table.act import Outcome
from bot.table.campaign import campaign_of
from bot.table.sheets.events import StoryAnswered

_VAGUE = frozenset((StoryAnswered.model_fields["kind"].default,))
"""What was seen of these is what came of them; what their line holds, players never learn."""

_OF_ALL = frozenset(one.model_fields["kind"].default for one in (whole.WasReset, transfer.Imported))
_MOST_NAMED = 10
_ROOM = 1500
"""Characters of what was taken back, where the fight as it is now stands below."""


def _took_back(outcome: Outcome, event: whole.TookBack, say: Words) -> Answer:
    lines = fitting([_undone(entry, say) for entry in event.entries[:20]])
    left = len(event.entries) - len(lines)
    if left:
        lines.append(say.plural("… and {count} more change", "… and {count} more changes", left))
    heading = say.plural(
        "↩️ Took back {count} change:", "↩️ Took back {count} changes:", len(event.entries)
    )
    after = campaign_of(outcome.table)
    if event.moved_log and after is not None:
        lines.append(where_secrets_go(after.log_channel, say))
    return Answer(
        line("\n".join((heading, *lines))),
        refreshes_panel=True,
        refreshes_board=any(_is_on_board(str(entry["kind"])) for entry in event.entries),
    )


def _is_on_board(kind: str) -> bool:
    """Whether what was taken back had changed the game of Daredragon, or the whole table."""
    return kind.startswith("dragon.") or kind in _OF_ALL


def _for_everyone(outcome: Outcome, event: whole.TookBack, say: Words) -> Aside:
    """Players are not left wondering where what they saw has gone; how much else, nobody learns."""
    entries = [entry for entry in event.entries if was_seen(entry)]
    seen = len(entries)
    now, pings = turn_now(outcome, say) if event.moved_turn else ((), ())
    if event.own or not seen:
        return Aside(announce=Message(now, pings) if now else None)
    told = say.plural(
        "↩️ Game master {who} took back {count} change that everyone had seen.",
        "↩️ Game master {who} took back {count} changes that everyone had seen.",
        seen,
        who=person(outcome.person.id),
    )
    named = [_undone(entry, say, vaguely=_VAGUE) for entry in entries[:_MOST_NAMED]]
    begins = Text("\n".join((told, *fitting(named, _ROOM if now else MOST_BODY))))
    return Aside(announce=Message((begins, *now), pings))


def _undone(
    entry: Mapping[str, Any], say: Words, *, vaguely: Collection[str] = frozenset()
) -> Marked:
    kind, actor = str(entry["kind"]), int(entry["actor"])
    secret = "🔒 " if entry["hidden"] else ""
    who = person(actor) if actor else say("someone")
    if not actor or kind in vaguely:
        return Marked(f"- {secret}{who} {told_vaguely(kind, say)}")
    what = told_entry(kind, json.loads(str(entry["line"])), say)
    return Marked(f"- {secret}{who} {what}")


def _was_reset(outcome: Outcome, event: whole.WasReset, say: Words) -> Answer:
    told = say(
        "Everything that was played here is cleared; the campaign and its people stay. "
        "`/gm undo` takes this back."
    )
    return Answer(line(told), refreshes_panel=True, refreshes_board=True)


ASIDES: Asides = {whole.TookBack: _for_everyone}
TELLERS: Tellers = {whole.TookBack: _took_back, whole.WasReset: _was_reset}
