"""What a table's system has: all that a card may name, kind by kind, and how formulas say it.

Source: spec/rule-cards.md, parts 1 and 4; spec/rule-cards-details.md, parts 2 and 3.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from bot.render.cards.wording import PART, called, fitted, names
from bot.render.dice import code
from bot.render.message import Button, Card, Message, Move, Option, Row, Rule, Select, Text
from bot.render.text import Marked
from bot.render.turning import turning_buttons
from bot.render.words import Words, later
from bot.rulecards.names import world_key
from bot.rulecards.system import System
from bot.rulecards.system_parts import Check, Condition, PoolRoll, Track

PAGE = 15
"""Things on one page of a kind."""

_MOST_NAMES = 240
_LINE = 230


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of thing that a system has, and each thing by name and in one line."""

    id: str
    things: Callable[[System], Iterable[str]]
    lines: Callable[[System, Words], Iterable[Marked]]


def _line(name: str, read: str | None, *facts: Marked) -> Marked:
    """A thing with what is to be known of it, and the name by which a formula reads it."""
    told = [f"**{fitted(name, 80)}**", *facts, *([code(read)] if read else [])]
    return Marked(f"- {' · '.join(told)}")


def _read(*names: str) -> str:
    """What a formula calls something."""
    return f"@{'.'.join(names)}"


def _checks(system: System, say: Words) -> Iterable[Marked]:
    for check in system.checks:
        bands = names((band.name for band in check.bands), say, 110)
        yield _line(check.name, None, _dice(check, say), bands)


def _dice(check: Check, say: Words) -> Marked:
    if isinstance(check.roll, PoolRoll):
        return say(
            "a pool of d{sides}, successes from {least}",
            sides=check.roll.sides,
            least=check.roll.success_at,
        )
    return Marked(check.roll.dice)


def _tracks(system: System, say: Words) -> Iterable[Marked]:
    for track in system.tracks:
        facts = [_range(track, say)]
        thing = system.things_by_id.get(track.of) if track.of else None
        if thing:
            facts.append(say("of the {thing}", thing=fitted(thing.name, 80)))
        yield _line(track.name, _read(track.id), *facts)


def _range(track: Track, say: Words) -> Marked:
    if track.max is None:
        return say("from {least}", least=track.min)
    most = track.max if isinstance(track.max, int) else code(track.max)
    return say("{least} to {most}", least=track.min, most=most)


def _conditions(system: System, say: Words) -> Iterable[Marked]:
    for one in system.conditions:
        yield _line(one.name, _read("cond", one.id), *_levels(one, system, say))


def _levels(condition: Condition, system: System, say: Words) -> Iterable[Marked]:
    top = system.top_of(condition.id)
    if top > 1:
        yield say("levels 1 to {top}", top=top)
    if condition.list is not None:
        held = system.lists_by_id[condition.list]
        yield say("in {list}, {most} at once", list=fitted(held.name, 80), most=held.entries)


def _clocks(system: System, say: Words) -> Iterable[Marked]:
    for one in system.clocks:
        told = say.plural("{count} segment", "{count} segments", one.size)
        yield _line(one.name, _read("clock", world_key(one.name)), told)


def _pools(system: System, say: Words) -> Iterable[Marked]:
    for one in system.pools:
        told = say("{least} to {most}", least=one.min, most=one.max)
        yield _line(one.name, _read(one.id), told)


def _stats(system: System, say: Words) -> Iterable[Marked]:
    for one in system.stats:
        told = say("{least} to {most}", least=one.min, most=one.max)
        yield _line(one.name, _read(one.id), told)


def _growth(system: System, say: Words) -> Iterable[Marked]:
    for one in system.classes:
        yield _line(one.name, _read("classlevel", one.id))
    for rank in system.ranks:
        told = say("up to {most}", most=rank.top)
        yield _line(rank.name, _read("rank", rank.id), told)
    for thing in system.things:
        yield _line(thing.name, None, say("can be owned"))


TITLES: Mapping[str, str] = {
    "checks": later("Checks"),
    "tracks": later("Tracks"),
    "conditions": later("Conditions"),
    "clocks": later("Clocks"),
    "pools": later("Pools"),
    "stats": later("Stats"),
    "growth": later("Classes, ranks and things"),
}

KINDS: tuple[Kind, ...] = (
    Kind("checks", lambda one: (each.name for each in one.checks), _checks),
    Kind("tracks", lambda one: (each.name for each in one.tracks), _tracks),
    Kind("conditions", lambda one: (each.name for each in one.conditions), _conditions),
    Kind("clocks", lambda one: (each.name for each in one.clocks), _clocks),
    Kind("pools", lambda one: (each.name for each in one.pools), _pools),
    Kind("stats", lambda one: (each.name for each in one.stats), _stats),
    Kind(
        "growth",
        lambda one: (each.name for each in (*one.classes, *one.ranks, *one.things)),
        _growth,
    ),
)


def system_page(system: System, say: Words, *, is_own: bool, told: Marked | None = None) -> Message:
    """Return what a system has, in short."""
    head = [*([told] if told else []), say("## {name}", name=called(system, say))]
    head.append(
        say("-# A system of your own. What stands here can stand in a card.")
        if is_own
        else say("-# What stands here can stand in a card.")
    )
    lines = [
        say("**{kind}:** {names}", kind=say(TITLES[kind.id]), names=names(found, say, _MOST_NAMES))
        for kind in KINDS
        if (found := tuple(kind.things(system)))
    ]
    lines.append(_experience(system, say))
    options = tuple(
        Option(say(TITLES[kind.id]), str(number))
        for number, kind in enumerate(KINDS)
        if tuple(kind.things(system))
    )
    blocks: list[Text | Rule | Row] = [Text("\n".join((*head, *lines)))]
    if options:
        choose = Select(Move(PART, "kind"), options, say("Look closer"))
        blocks += [Rule(), Row((choose,))]
    return Message((Card(tuple(blocks)),))


def _experience(system: System, say: Words) -> Marked:
    marked = say(" Stats can be marked to improve.") if system.improvement else ""
    if system.xp_table is None:
        told = say("**Growth:** 100 xp are a level, whatever the level is.")
    else:
        told = say.plural(
            "**Growth:** {count} level by a table of xp.",
            "**Growth:** {count} levels by a table of xp.",
            len(system.xp_table),
        )
    return Marked(f"{told}{marked}")


def kind_page(system: System, number: int, say: Words, page: int = 0) -> Message:
    """Return the kind of thing with this number closely."""
    kind = KINDS[number]
    lines = list(kind.lines(system, say))
    pages = max(1, (len(lines) + PAGE - 1) // PAGE)
    page = min(page, pages - 1)
    shown = [_short(one) for one in lines[page * PAGE : (page + 1) * PAGE]]
    head = say("## {name}: {kind}", name=called(system, say), kind=say(TITLES[kind.id]))
    note = say("-# `@…` is how a formula reads it.")
    if not shown:
        shown = [say("This system has none.")]
    back = Button(say("All of the system"), Move(PART, "system"))
    turning = _turn(number, page, pages, say) if pages > 1 else ()
    blocks = (Text("\n".join((head, *shown, note))), Rule(), Row((*turning, back)))
    return Message((Card(blocks),))


def _short(told: Marked) -> Marked:
    """A line that is too long gives way to the name alone."""
    return told if len(told) <= _LINE else Marked(told.split(" · ")[0])


def _turn(number: int, page: int, pages: int, say: Words) -> tuple[Button, Button]:
    before = Move(PART, f"kind.{number}.{page - 1}") if page else Move(PART, "kind.0.0.first")
    after = Move(PART, f"kind.{number}.{page + 1}")
    return turning_buttons(before, after, page, pages, say)
