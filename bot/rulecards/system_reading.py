"""What people wrote to a system: merged, canonical, or refused with every fault and its place.

Its parts are read in `system_part_reading`. Source: spec/rule-cards-details.md, parts 1, 2 and 6.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Final, TypeVar, cast

from bot.rulecards import limits
from bot.rulecards.check_reading import read_check
from bot.rulecards.effects import ClockEffect
from bot.rulecards.fields import Data
from bot.rulecards.formula_names import RESERVED
from bot.rulecards.names import id_of, key_of, nearest
from bot.rulecards.reading import EnoughError, Reading
from bot.rulecards.reasons import CardError, CardReason, within
from bot.rulecards.scope import MODIFIER
from bot.rulecards.shapes import is_object, shaped
from bot.rulecards.system import System
from bot.rulecards.system_merging import Merged
from bot.rulecards.system_part_reading import (
    read_clock,
    read_condition,
    read_list,
    read_pool,
    read_rank,
    read_stat,
    read_thing,
    read_track,
)

D = TypeVar("D", bound=Data)
_Reader = Callable[[D, str, Reading], D]

_SHARED: Final = ("stats", "tracks", "pools", "conditions")
"""Their names are told apart nowhere: formulas and sentences use all four alike."""

_APART: Final = ("checks", "things", "lists", "classes", "ranks")
_SPOKEN: Final = frozenset(("level", "xp", "it"))
"""What a sentence's `is at least` may stand after beside the names of the system."""


def read_system(data: object, known: Mapping[str, System]) -> System:
    """The system; CardError with every fault otherwise. `known` are those that may be extended.

    Places of the refusal are those of the data given; what was inherited goes by its id.
    """
    if not is_object(data):
        raise CardError(CardReason.NEEDS_OBJECT, "")
    base = _extended(data.get("extends"), data.get("id"), known)
    merged = Merged(base.to_data() if base else {}, data)
    try:
        return _read(merged.data)
    except CardError as error:
        raise CardError.of([_placed(one, merged) for one in error.problems]) from None


def read_systems(files: Iterable[object], known: Mapping[str, System]) -> dict[str, System]:
    """Systems that may extend one another, by id; a circle of them is refused."""
    waiting: list[dict[object, object]] = []
    for index, file in enumerate(files):
        if not is_object(file):
            raise CardError(CardReason.NEEDS_OBJECT, within("", index))
        waiting.append(file)
    read = dict(known)
    while waiting:
        ids = {_text(file.get("id")) for file in waiting}
        ready = [file for file in waiting if _text(file.get("extends")) not in ids]
        if not ready:
            raise CardError(CardReason.EXTENDS_ITSELF, "extends", names=sorted(ids))
        for file in ready:
            system = read_system(file, read)
            if system.id in read and system.id not in known:
                raise CardError(CardReason.TAKEN, "id", name=system.id, by=read[system.id].name)
            read[system.id] = system
        waiting = [file for file in waiting if all(file is not one for one in ready)]
    return read


def _extended(name: object, own: object, known: Mapping[str, System]) -> System | None:
    if name is None:
        return None
    if not isinstance(name, str):
        raise CardError(CardReason.NEEDS_TEXT, "extends")
    by_id = {id_of(system_id): system for system_id, system in known.items()}
    found = by_id.get(id_of(name))
    if found is not None:
        return found
    if isinstance(own, str) and id_of(own) == id_of(name):
        raise CardError(CardReason.EXTENDS_ITSELF, "extends", names=[own])
    near = nearest(name, known)
    raise CardError(CardReason.UNKNOWN_SYSTEM, "extends", name=name[: limits.NAME], near=near)


def _read(data: object) -> System:
    draft = shaped(System, data)
    reading = Reading(draft, _clocks(draft))
    try:
        _check_names(draft, reading)
        system = _canonical(draft, reading)
    except EnoughError:
        system = None
    if system is None or reading.problems:
        raise CardError.of(reading.problems)
    return system


def _canonical(draft: System, reading: Reading) -> System:
    return System.model_construct(
        id=reading.id(draft.id, "id"),
        name=reading.line(draft.name, "name"),
        version=draft.version,
        stats=_each(draft.stats, "stats", read_stat, reading),
        stat_modifier=reading.formula(draft.stat_modifier, "stat_modifier", MODIFIER),
        improvement=draft.improvement,
        checks=_each(draft.checks, "checks", read_check, reading),
        tracks=_each(draft.tracks, "tracks", read_track, reading),
        things=_each(draft.things, "things", read_thing, reading),
        conditions=_each(draft.conditions, "conditions", read_condition, reading),
        lists=_each(draft.lists, "lists", read_list, reading),
        clocks=_each(draft.clocks, "clocks", read_clock, reading),
        pools=_each(draft.pools, "pools", read_pool, reading),
        classes=_each(draft.classes, "classes", read_thing, reading),
        ranks=_each(draft.ranks, "ranks", read_rank, reading),
        xp_table=_rising(draft.xp_table, reading),
        damage_track=reading.known("track", draft.damage_track, "damage_track"),
    )


def _each(parts: tuple[D, ...], key: str, read: _Reader[D], reading: Reading) -> tuple[D, ...]:
    return tuple(read(part, within(key, index), reading) for index, part in enumerate(parts))


def _rising(table: tuple[int, ...] | None, reading: Reading) -> tuple[int, ...] | None:
    if table and (table[0] != 0 or any(one >= more for one, more in pairwise(table))):
        reading.refuse(CardReason.NOT_RISING, "xp_table")
    return table


def _check_names(system: System, reading: Reading) -> None:
    """Every id once, and no name that could be taken for another thing's."""
    _once((place for key in _SHARED for place in _called(system, key)), reading)
    for key in _APART:
        _once(_called(system, key), reading)
    clocks = ((within("clocks", i), "name", key_of(c.name)) for i, c in enumerate(system.clocks))
    _once(clocks, reading)
    for key in _SHARED:
        refused = _SPOKEN if key == "conditions" else RESERVED | _SPOKEN
        for place, field, called in _called(system, key):
            if called in refused and (field == "id" or called in _SPOKEN):
                reading.refuse(CardReason.RESERVED, f"{place}.{field}", name=called)


def _called(system: System, key: str) -> Iterator[tuple[str, str, str]]:
    """The place, the field and the id of every id and name in a list."""
    for index, part in enumerate(cast(Iterable[object], getattr(system, key))):
        for field in ("id", "name"):
            yield within(key, index), field, id_of(getattr(part, field))


def _once(called: Iterable[tuple[str, str, str]], reading: Reading) -> None:
    owners: dict[str, str] = {}
    for place, field, name in called:
        owner = owners.setdefault(name, place)
        if owner != place and name:
            reading.refuse(CardReason.TAKEN, f"{place}.{field}", name=name, by=owner)


def _clocks(system: System) -> frozenset[str]:
    ticked = (
        key_of(effect.clock)
        for check in system.checks
        for band in check.bands
        for effect in band.effects
        if isinstance(effect, ClockEffect)
    )
    return frozenset((*ticked, *system.clocks_by_key))


def _placed(problem: CardError, merged: Merged) -> CardError:
    values = {key: value for key, value in problem.values.items() if key != "place"}
    if isinstance(values.get("by"), str):
        values["by"] = merged.place(cast(str, values["by"]))
    return CardError(CardReason(problem.reason), merged.place(problem.place), **values)


def _text(value: object) -> str:
    return id_of(value) if isinstance(value, str) else ""
