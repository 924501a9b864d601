"""The parts of a system against the whole: bounds, references, formulas.

Source: spec/rule-cards-details.md, parts 1 and 2.
"""

from typing import TypeVar

from bot.rulecards.fields import Data
from bot.rulecards.names import id_of
from bot.rulecards.reading import Reading
from bot.rulecards.reasons import CardReason
from bot.rulecards.scope import MAXIMUM
from bot.rulecards.system_parts import (
    Condition,
    ConditionList,
    DeclaredClock,
    Pool,
    Rank,
    RollGift,
    Stat,
    Thing,
    Track,
)

D = TypeVar("D", bound=Data)


def remade(part: D, **values: object) -> D:
    """The part with some fields replaced by what was read; all of them were checked before."""
    fields = {name: getattr(part, name) for name in type(part).model_fields}
    return type(part).model_construct(None, **{**fields, **values})


def named(part_id: str, name: str, place: str, reading: Reading) -> str:
    """Check a part's id and return its name in one line."""
    reading.id(part_id, f"{place}.id")
    line = reading.line(name, f"{place}.name")
    if line.strip() and not id_of(line):
        reading.refuse(CardReason.NO_LETTERS, f"{place}.name", found=line)
    return line


def read_thing(thing: Thing, place: str, reading: Reading) -> Thing:
    """A class, or a thing to own."""
    return remade(thing, name=named(thing.id, thing.name, place, reading))


def read_rank(rank: Rank, place: str, reading: Reading) -> Rank:
    """A rank."""
    return remade(rank, name=named(rank.id, rank.name, place, reading))


def read_list(one: ConditionList, place: str, reading: Reading) -> ConditionList:
    """A list of conditions."""
    return remade(one, name=named(one.id, one.name, place, reading))


def read_clock(clock: DeclaredClock, place: str, reading: Reading) -> DeclaredClock:
    """A declared clock: a thing of the world."""
    return remade(clock, name=reading.world(clock.name, f"{place}.name"))


def read_stat(stat: Stat, place: str, reading: Reading) -> Stat:
    """A stat, whose default lies between its bounds."""
    _in_order(stat.min, stat.max, f"{place}.max", reading)
    _between(stat.default, stat.min, stat.max, f"{place}.default", reading)
    return remade(stat, name=named(stat.id, stat.name, place, reading))


def read_pool(pool: Pool, place: str, reading: Reading) -> Pool:
    """A pool, whose start lies between its bounds."""
    _in_order(pool.min, pool.max, f"{place}.max", reading)
    _between(pool.start, pool.min, pool.max, f"{place}.start", reading)
    if pool.note:
        reading.plain(pool.note, f"{place}.note")
    return remade(pool, name=named(pool.id, pool.name, place, reading))


def read_track(track: Track, place: str, reading: Reading) -> Track:
    """A track; a formula as its maximum is read, a number is compared."""
    maximum = track.max
    if isinstance(maximum, str):
        maximum = reading.formula(maximum, f"{place}.max", MAXIMUM)
    elif maximum is not None:
        _in_order(track.min, maximum, f"{place}.max", reading)
    if track.start == "max":
        if maximum is None:
            reading.refuse(CardReason.NO_MAXIMUM, f"{place}.start", name=track.name)
    else:
        most = maximum if isinstance(maximum, int) else None
        _between(track.start, track.min, most, f"{place}.start", reading)
    thing = None if track.of is None else reading.known("thing", track.of, f"{place}.of")
    name = named(track.id, track.name, place, reading)
    return remade(track, name=name, max=maximum, of=thing)


def read_condition(condition: Condition, place: str, reading: Reading) -> Condition:
    """A condition with its list, and the checks it gives something to."""
    within_list = condition.list
    if within_list is not None:
        within_list = reading.known("list", within_list, f"{place}.list")
    rolls = tuple(
        RollGift.model_construct(
            checks=tuple(
                reading.known("check", check, f"{place}.rolls[{at}].checks[{index}]")
                for index, check in enumerate(gift.checks)
            ),
            give=gift.give,
        )
        for at, gift in enumerate(condition.rolls)
    )
    name = named(condition.id, condition.name, place, reading)
    return remade(condition, name=name, list=within_list, rolls=rolls)


def _in_order(least: int, most: int, place: str, reading: Reading) -> None:
    if most < least:
        reading.refuse(CardReason.TOO_SMALL, place, least=least)


def _between(value: int, least: int, most: int | None, place: str, reading: Reading) -> None:
    if value < least:
        reading.refuse(CardReason.TOO_SMALL, place, least=least)
    elif most is not None and value > most:
        reading.refuse(CardReason.TOO_LARGE, place, most=most)
