"""What each change of foes, places and clocks is answered with.

Foes and places are the game master's to prepare: players are told when a fight goes on without
somebody, and when a clock that they saw is gone. Source: issue 5.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import cast

from bot.render.answer import Answer, Aside, Asides, Behind, Tellers
from bot.render.deck.figures import counted, listed
from bot.render.message import Button, Message, Move, Row, Text, line
from bot.render.sheets.foes import PART
from bot.render.sheets.passing import passed_on
from bot.render.text import Marked
from bot.render.words import Words, later
from bot.table.act import Outcome
from bot.table.part import Event
from bot.table.sheets.events import (
    ClockRemoved,
    FoesAdded,
    FoeSet,
    FoesRemoved,
    PlaceDescribed,
    PlaceRemoved,
)
from bot.table.sheets.foes import numbered
from bot.table.sheets.tracker import fight_view

Values = Mapping[str, object]

_ROOM = 400
_MOST_NUMBERS = 10


def _added(outcome: Outcome, event: FoesAdded, say: Words) -> Answer:
    numbers = ", ".join(f"`#{one}`" for one in event.numbers[:_MOST_NUMBERS])
    if len(event.numbers) > _MOST_NUMBERS:
        numbers = f"{numbers} … `#{event.numbers[-1]}`"
    told = say.plural(
        "👹 {count} × **{foe}** with {points} hit points stands ready: {numbers}",
        "👹 {count} × **{foe}** with {points} hit points stand ready: {numbers}",
        len(event.numbers),
        foe=event.name,
        points=event.hit_points,
        numbers=Marked(numbers),
    )
    if event.kinds:
        kinds = say("Kinds: {kinds}", kinds=listed(event.kinds, room=_ROOM))
        told = Marked(f"{told}\n-# {kinds}")
    if fight_view(outcome.table) is None:
        return Answer(line(told))
    return Answer(Message((Text(told), *_next_step(event.numbers, say))))


def _next_step(numbers: Sequence[int], say: Words) -> tuple[Text, Row]:
    """What brings new foes into the fight that is on."""
    told = say.plural(
        "A fight is on: it joins with the button below, or with `/fight join`.",
        "A fight is on: they join with the button below, or one by one with `/fight join`.",
        len(numbers),
    )
    move = Move(PART, f"join.{numbers[0]}.{numbers[-1]}")
    return Text(told), Row((Button(say("Join the fight"), move, "primary"),))


def _removed(outcome: Outcome, event: FoesRemoved, say: Words) -> Answer:
    count = len(event.names)
    told = say.plural(
        "{count} foe is gone: {foes}",
        "{count} foes are gone: {foes}",
        count,
        foes=_together(event.names),
    )
    return Answer(line(told))


def _together(names: tuple[str, ...]) -> Marked:
    """Those that are called alike once, with how many they are."""
    each = Counter(names)
    return listed((counted(name, count) for name, count in each.items()), room=_ROOM)


def _fight_after(outcome: Outcome, event: FoesRemoved, say: Words) -> Aside:
    return Aside(announce=passed_on(outcome, event.after, say))


def _set(outcome: Outcome, event: FoeSet, say: Words) -> Answer:
    told = say(
        "**{foe}**: hit points {old} → {new}",
        foe=numbered(event.name, event.number),
        old=event.old,
        new=event.new,
    )
    return Answer(line(told))


def _described(outcome: Outcome, event: PlaceDescribed, say: Words) -> Answer:
    kinds = listed(event.kinds, room=_ROOM)
    if not event.kinds:
        told = say("📍 **{place}** is of no kind.", place=event.name)
    else:
        told = say("📍 **{place}**: {kinds}", place=event.name, kinds=kinds)
    return Answer(line(told))


def _forgotten(outcome: Outcome, event: PlaceRemoved, say: Words) -> Answer:
    told = say("What **{place}** is, I have forgotten.", place=event.name)
    return Answer(line(told))


def _stopped(outcome: Outcome, event: ClockRemoved, say: Words) -> Answer:
    return Answer(line(say("⏱️ The clock **{clock}** is taken away.", clock=event.name)))


def _line_added(values: Values, say: Words) -> Marked:
    count = cast(int, values.get("count") or 0)
    name = str(values.get("name", ""))
    return say.plural("added {count} × {foe}", "added {count} × {foe}", count, foe=name)


def _line_removed(values: Values, say: Words) -> Marked:
    names = [str(one) for one in cast(list[object], values.get("names") or [])]
    count = cast(int, values.get("count") or 0)
    foes = _together(tuple(names))
    if count > len(names):
        return say("removed {foes} and others", foes=foes)
    return say("removed {foes}", foes=foes)


def _line_set(values: Values, say: Words) -> Marked:
    number = values.get("number")
    return say(
        "set the hit points of {foe} from {old} to {new}",
        foe=numbered(str(values.get("name", "")), number if isinstance(number, int) else None),
        old=values.get("old") or 0,
        new=values.get("new") or 0,
    )


def _line_described(values: Values, say: Words) -> Marked:
    name = str(values.get("name", ""))
    kinds = [str(one) for one in cast(list[object], values.get("kinds") or [])]
    if not kinds:
        return say("said of “{place}” that it is of no kind", place=name)
    return say("said what “{place}” is: {kinds}", place=name, kinds=listed(kinds, room=_ROOM))


def _named(sentence: str) -> Callable[[Values, Words], Marked]:
    return lambda values, say: say(sentence, name=str(values.get("name", "")))


TELLERS: Tellers = {
    FoesAdded: _added,
    FoesRemoved: _removed,
    FoeSet: _set,
    PlaceDescribed: _described,
    PlaceRemoved: _forgotten,
    ClockRemoved: _stopped,
}
ASIDES: Asides = {FoesRemoved: _fight_after}
BEHIND: Behind = {}
PUBLIC: frozenset[type[Event]] = frozenset((ClockRemoved,))
"""Whoever saw a clock misses it."""

LINES: Mapping[str, Callable[[Values, Words], Marked]] = {
    "foes.added": _line_added,
    "foes.removed": _line_removed,
    "foes.set": _line_set,
    "places.described": _line_described,
    "places.removed": _named(later("forgot what “{name}” is")),
    "clocks.removed": _named(later("took the clock “{name}” away")),
}
VAGUE: Mapping[str, str] = {
    "foes.added": later("added foes"),
    "foes.removed": later("removed foes"),
    "foes.set": later("set a foe's hit points"),
    "places.described": later("said what a place is"),
    "places.removed": later("forgot what a place is"),
    "clocks.removed": later("took a clock away"),
}
