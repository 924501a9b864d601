"""One value of a sheet corrected: found by name, held to its bounds, and what follows from it.

A correction is no moment: no card fires on it. Source: spec/rule-cards-details.md, parts 2 and 7.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from bot.errors import Refused
from bot.rulecards import limits
from bot.rulecards.growth import HUNDRED, level_at, xp_at
from bot.rulecards.reasons import CardError, CardReason
from bot.rulecards.scenario_names import Names
from bot.rulecards.sheet import Character, Gauge, Growth
from bot.rulecards.system import System
from bot.table.sheets.fitting import fitted_sheet
from bot.table.sheets.moves import EditSheet, SheetValue
from bot.table.sheets.reasons import SheetReason

T = TypeVar("T")
Value = int | str | None


@dataclass(frozen=True, slots=True)
class Corrected:
    """A sheet after a correction; `of` is the name of what was corrected, where it has one."""

    sheet: Character
    of: str | None
    old: Value
    new: Value


def corrected(sheet: Character, action: EditSheet, system: System) -> Corrected:
    """The sheet with the value; Refused or CardError where it has no such value or cannot."""
    found = with_correction(sheet, action, system)
    if found.sheet == sheet:
        raise Refused(SheetReason.NOTHING_CHANGED)
    return found


def with_correction(sheet: Character, action: EditSheet, system: System) -> Corrected:
    """The same, but a value that stands there already is none the worse."""
    found = _WAYS[action.what](sheet, action, system)
    if found.sheet == sheet:
        return found
    return replace(found, sheet=fitted_sheet(found.sheet, system))


def _stat(sheet: Character, action: EditSheet, system: System) -> Corrected:
    stat = system.stats_by_id[_id("stat", action, system)]
    new = number(action.value, stat.name, stat.min, stat.max)
    stats = with_value(sheet.stats, stat.id, new)
    return Corrected(replace(sheet, stats=stats), stat.name, sheet.stats[stat.id], new)


def _track(sheet: Character, action: EditSheet, system: System) -> Corrected:
    track = system.tracks_by_id[_id("track", action, system)]
    old = _gauge(sheet, track.id, system)
    new = number(action.value, track.name, track.min, old.max)
    tracks = with_value(sheet.tracks, track.id, replace(old, value=new))
    return Corrected(replace(sheet, tracks=tracks), track.name, old.value, new)


def _most(sheet: Character, action: EditSheet, system: System) -> Corrected:
    track = system.tracks_by_id[_id("track", action, system)]
    old = _gauge(sheet, track.id, system)
    if action.value is None:
        gauge = replace(old, max=old.max if track.max is not None else None, is_fixed=False)
    else:
        most = number(action.value, track.name, track.min, None)
        gauge = Gauge(min(old.value, most), most, is_fixed=True)
    after = replace(sheet, tracks=with_value(sheet.tracks, track.id, gauge))
    # Only now is it known what a maximum that follows the system again comes to.
    after = fitted_sheet(after, system)
    return Corrected(after, track.name, old.max, after.tracks[track.id].max)


def _level(sheet: Character, action: EditSheet, system: System) -> Corrected:
    table = system.xp_table
    new = number(action.value, "level", 1, len(table) if table else None)
    old = sheet.growth
    xp = xp_at(system, new) if table and level_at(system, old.xp) != new else old.xp
    return Corrected(replace(sheet, growth=Growth(new, xp)), None, old.level, new)


def _xp(sheet: Character, action: EditSheet, system: System) -> Corrected:
    old = sheet.growth
    new = number(action.value, "xp", 0, HUNDRED - 1 if system.xp_table is None else None)
    level = old.level if system.xp_table is None else level_at(system, new)
    return Corrected(replace(sheet, growth=Growth(level, new)), None, old.xp, new)


def _class(sheet: Character, action: EditSheet, system: System) -> Corrected:
    found = system.classes_by_id[_id("character_class", action, system)]
    new = number(action.value, found.name, 0, None)
    classes = with_value(sheet.classes, found.id, new or None)
    after = replace(sheet, classes=classes)
    return Corrected(after, found.name, sheet.classes.get(found.id, 0), new)


def _rank(sheet: Character, action: EditSheet, system: System) -> Corrected:
    rank = system.ranks_by_id[_id("rank", action, system)]
    new = number(action.value, rank.name, 0, rank.top)
    after = replace(sheet, ranks=with_value(sheet.ranks, rank.id, new))
    return Corrected(after, rank.name, sheet.ranks[rank.id], new)


def _thing(sheet: Character, action: EditSheet, system: System) -> Corrected:
    thing = system.things_by_id[_id("thing", action, system)]
    name = None if action.value is None else world_named(str(action.value), "value", system)
    after = replace(sheet, things=with_value(sheet.things, thing.id, name))
    return Corrected(after, thing.name, sheet.things.get(thing.id), name)


def _mark(sheet: Character, action: EditSheet, system: System) -> Corrected:
    stat = system.stats_by_id[_id("stat", action, system)]
    new = number(action.value, stat.name, 0, 1)
    others = tuple(one for one in sheet.marked if one != stat.id)
    after = replace(sheet, marked=(*others, stat.id) if new else others)
    return Corrected(after, stat.name, int(stat.id in sheet.marked), new)


def _name(sheet: Character, action: EditSheet, system: System) -> Corrected:
    name = character_name(str(action.value or ""), system)
    return Corrected(replace(sheet, name=name), None, sheet.name, name)


_WAYS: Final[Mapping[SheetValue, Callable[[Character, EditSheet, System], Corrected]]] = {
    "name": _name,
    "stat": _stat,
    "track": _track,
    "most": _most,
    "level": _level,
    "xp": _xp,
    "class": _class,
    "rank": _rank,
    "thing": _thing,
    "mark": _mark,
}


def character_name(name: str, system: System) -> str:
    """A character's name as it is kept; CardError where it is none."""
    return world_named(name, "name", system)


def world_named(name: str, place: str, system: System) -> str:
    """The name of a thing of the world as it is kept; CardError where it is none, or too long."""
    kept = Names(system).world(name[: 10 * limits.NAME], place)
    if len(kept) > limits.NAME:
        raise CardError(CardReason.TOO_LONG, place, most=limits.NAME)
    return kept


def number(value: Value, what: str, least: int, most: int | None) -> int:
    """A whole number between two bounds; Refused naming them."""
    most = limits.NUMBER if most is None else most
    if isinstance(value, str):
        text = value.strip().replace("−", "-")
        digits = text.removeprefix("-").removeprefix("+")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= len(str(limits.NUMBER))):
            raise Refused(SheetReason.NOT_A_NUMBER, what=what, least=least, most=most)
        value = int(text)
    if value is None:
        raise Refused(SheetReason.NOT_A_NUMBER, what=what, least=least, most=most)
    if not least <= value <= most:
        raise Refused(SheetReason.OUT_OF_RANGE, what=what, least=least, most=most)
    return value


def with_value(values: Mapping[str, T], key: str, value: T | None) -> dict[str, T]:
    """The mapping with one entry put, or (None) taken out."""
    changed = dict(values)
    if value is None:
        changed.pop(key, None)
    else:
        changed[key] = value
    return changed


def _id(what: str, action: EditSheet, system: System) -> str:
    return Names(system).id(what, action.of or "", "of")


def _gauge(sheet: Character, track: str, system: System) -> Gauge:
    gauge = sheet.tracks.get(track)
    if gauge is None:
        found = system.tracks_by_id[track]
        thing = system.things_by_id[found.of].name if found.of else found.name
        raise Refused(SheetReason.NOT_OWNED, name=found.name, thing=thing)
    return gauge
