"""The history of a table: one line a change, made from what the journal keeps of it for ever."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import cast

from bot.render.cards import tellers as cards
from bot.render.deck import lines as deck
from bot.render.dice import successes
from bot.render.doom import lines as doom
from bot.render.dragon import lines as dragon
from bot.render.message import Button, Card, Message, Move, Row, Rule, Text
from bot.render.sheets import areas as sheets
from bot.render.systems import system_name
from bot.render.text import Marked, channel, escaped, fitting, moment, person, role
from bot.render.words import Words, language_name, later
from bot.store.model import JournalEntry
from bot.text import shortened

PAGE = 10
_MOST_LINE = 220
_MOST_LISTED = 10
Values = Mapping[str, object]


def history(entries: Sequence[JournalEntry], *, length: int, of: int | None, say: Words) -> Message:
    """Return one page, newest first, with a button to older entries where there are some.

    That there are is known from the entries given: more than a page holds.
    """
    if not entries and of:
        told = say("{who} has done nothing at this table yet.", who=person(of))
        return Message((Text(told),))
    if not entries:
        return Message((Text(say("Nothing has happened here yet.")),))
    title = say("## History of {who}", who=person(of)) if of else say("## History")
    lines = fitting([entry_line(entry, say) for entry in entries[:PAGE]])
    blocks: tuple[Text | Rule | Row, ...] = (Text("\n".join((title, *lines))),)
    oldest = entries[len(lines) - 1].number
    shown = say.plural("{count} change in all", "{count} changes in all", length)
    buttons: list[Button] = []
    if entries[0].number < length or of:
        buttons.append(Button(say("Newest"), Move("history", f"before.0.{of or 0}.page")))
    if len(entries) > len(lines):
        buttons.append(Button(say("Older"), Move("history", f"before.{oldest}.{of or 0}.page")))
    blocks = (*blocks, Rule(), Text(f"-# {shown}"))
    if buttons:
        blocks = (*blocks, Row(tuple(buttons)))
    return Message((Card(blocks),))


def entry_line(entry: JournalEntry, say: Words) -> Marked:
    """Return an entry as one line: when, who, what, and whether it was taken back."""
    when = moment(entry.at, "R")
    who = person(entry.actor_id) if entry.actor_id else say("someone")
    what = (
        told(entry.kind, json.loads(entry.line), say)
        if entry.actor_id
        else told_vaguely(entry.kind, say)
    )
    secret = "🔒 " if entry.hidden else ""
    number = f"`{entry.number}`"
    if entry.taken_back_by is not None:
        back = say("taken back")
        return Marked(f"{number} {secret}~~{who} {what}~~ · {back} · {when}")
    return Marked(f"{number} {secret}{who} {what} · {when}")


def told(kind: str, values: Values, say: Words) -> Marked:
    """Return what was done, to follow the name of who did it."""
    teller = _TELLERS.get(kind)
    if teller is None or not _complete(values, kind):
        return told_vaguely(kind, say)
    return teller(values, say)


def told_vaguely(kind: str, say: Words) -> Marked:
    """Return what was done where the entry of a person who is forgotten keeps its kind alone."""
    return say(VAGUE[kind]) if kind in VAGUE else say("changed the table")


def _complete(values: Values, kind: str) -> bool:
    return bool(values) or kind in _WITHOUT_VALUES


def _rolled(values: Values, say: Words) -> Marked:
    totals = cast(list[int], values.get("totals") or [])
    counts = bool(values.get("successes"))
    shown = _listed([successes(total, say) if counts else str(total) for total in totals])
    expression = Marked(f"`{str(values['expression']).replace('`', 'ˋ')}`")
    told = say("rolled {expression} = **{totals}**", expression=expression, totals=Marked(shown))
    if reason := values.get("reason"):
        told = Marked(f"{told} · {escaped(shortened(str(reason), _MOST_LINE))}")
    if other := values.get("on_behalf_of"):
        told = Marked(f"{told} {say('for {other}', other=person(int(str(other))))}")
    return told


def _took_back(values: Values, say: Words) -> Marked:
    numbers = cast(list[int], values.get("numbers") or [])
    shown = _listed([f"`{number}`" for number in numbers])
    return say("took back {numbers}", numbers=Marked(shown))


def _listed(items: list[str]) -> str:
    """The first of them, and a sign where there are more."""
    return ", ".join((*items[:_MOST_LISTED], *(("…",) if len(items) > _MOST_LISTED else ())))


def _master_role(values: Values, say: Words) -> Marked:
    held = values.get("role")
    if held is None:
        return say("took the game masters' role away")
    return say("made {role} the game masters' role", role=role(int(str(held))))


def _log_channel(values: Values, say: Words) -> Marked:
    to = values.get("channel")
    if to is None:
        return say("stopped the game masters' log")
    return say("sent the game masters' log to {channel}", channel=channel(int(str(to))))


def _configured(values: Values, say: Words) -> Marked:
    return say(
        "set the table to “{name}”, {system}, {language}",
        name=str(values["name"]),
        system=system_name(str(values["system"]), say),
        language=language_name(str(values["language"])),
    )


def _named(sentence: str) -> Callable[[Values, Words], Marked]:
    return lambda values, say: say(sentence, **values)


def _people(sentence: str) -> Callable[[Values, Words], Marked]:
    return lambda values, say: say(sentence, master=person(int(str(values["master"]))))


_WITHOUT_VALUES = frozenset(
    {
        "import.dropped",
        "campaign.master_role_set",
        "campaign.log_channel_set",
        "scene.declined",
    }
    | dragon.WITHOUT_VALUES
)

VAGUE: Mapping[str, str] = {
    "campaign.started": later("started a campaign"),
    "campaign.joined": later("sat down"),
    "campaign.left": later("stood up"),
    "campaign.master_role_set": later("changed the game masters' role"),
    "campaign.log_channel_set": later("changed where the game masters' log goes"),
    "rolls.rolled": later("rolled dice"),
    "macros.saved": later("saved a roll"),
    "macros.deleted": later("deleted a saved roll"),
    **deck.VAGUE,
    **doom.VAGUE,
    **dragon.VAGUE,
    **sheets.VAGUE,
    **cards.VAGUE,
}

_TELLERS: Mapping[str, Callable[[Values, Words], Marked]] = {
    "campaign.started": _named(later("started “{name}”")),
    "campaign.joined": _named(later("sat down at “{name}”")),
    "campaign.left": _named(later("left “{name}”")),
    "campaign.closed": _named(later("closed “{name}”")),
    "campaign.reopened": _named(later("reopened “{name}”")),
    "campaign.master_added": _people(later("made {master} a game master")),
    "campaign.master_removed": _people(later("took {master} off the game masters")),
    "campaign.master_role_set": _master_role,
    "campaign.configured": _configured,
    "campaign.log_channel_set": _log_channel,
    "rolls.rolled": _rolled,
    "macros.saved": _named(later("saved the roll “{name}”")),
    "macros.deleted": _named(later("deleted the saved roll “{name}”")),
    "import.imported": _named(later("imported “{name}” from a file")),
    "table.reset": lambda values, say: say("cleared everything that was played"),
    "undo.took_back": _took_back,
    **deck.LINES,
    **doom.LINES,
    **dragon.LINES,
    **sheets.LINES,
    **cards.LINES,
}
