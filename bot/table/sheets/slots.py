"""What of a sheet can be filled in, in pages as long as a form: first for a new one, then at will.

A slot goes into the id of a field: where it stands in its list of the system, and a sum of what
stood in it, by which a field that nobody touched is known. Source: issue 5.
"""

import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Final, get_args

from bot.dice import DiceError
from bot.errors import Refused
from bot.rulecards.growth import HUNDRED
from bot.rulecards.limits import NUMBER
from bot.rulecards.sheet import Character
from bot.rulecards.system import System
from bot.rulecards.system_parts import Track
from bot.rulecards.tracks import maximum
from bot.table.reasons import TableReason
from bot.table.sheets.moves import Filling, SheetValue
from bot.text import tidied

FIELDS: Final = 5
"""Fields of one form."""

OPTIONS: Final = 25
"""Classes among which one is chosen at once."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One value of a sheet, as it stands; `name` is None where it has none in the system.

    `least` and `most` bound a number. `usual` is what the system makes a maximum.
    """

    what: SheetValue
    at: int
    name: str | None
    value: int | str | None
    least: int | None = None
    most: int | None = None
    usual: int | None = None

    @property
    def text(self) -> str:
        """What stands in the field."""
        return "" if self.value is None else str(self.value)

    @property
    def key(self) -> str:
        """The id of the field."""
        return f"{self.what}.{self.at}.{_sum(self.text)}"


@dataclass(frozen=True, slots=True)
class Page:
    """What is asked at once: a form, or (`is_choice`) one of several classes."""

    slots: tuple[Slot, ...]
    is_choice: bool = False


def making_pages(sheet: Character, system: System) -> list[Page]:
    """What is asked about a new sheet: only what a system leaves open."""
    level = _level(sheet, system)
    numbers = chain(_stats(sheet, system), (level,), _ranks(sheet, system))
    open_ended = (one for one in _tracks(sheet, system) if one.most is None)
    return [
        *_forms(numbers),
        *_choices(_classes(sheet, system)),
        *_forms(_things(sheet, system)),
        *_forms(chain(open_ended, _mosts(sheet, system, reckoned=True))),
    ]


def editing_pages(sheet: Character, system: System) -> list[Page]:
    """Everything that can be corrected."""
    marks = _marks(sheet, system) if system.improvement else ()
    groups = (
        (Slot("name", 0, None, sheet.name), _level(sheet, system), _xp(sheet, system)),
        _tracks(sheet, system),
        _mosts(sheet, system),
        _stats(sheet, system),
        marks,
        _classes(sheet, system),
        _ranks(sheet, system),
        _things(sheet, system),
    )
    return [page for group in groups for page in _forms(group)]


def page_with(pages: Iterable[Page], fields: Iterable[str]) -> int | None:
    """Where the page stands whose fields these are, by the ids of some; None where none is."""
    wanted = {_place(key) for key in fields}
    found = (at for at, page in enumerate(pages) if wanted & {_place(x.key) for x in page.slots})
    return next(found, None)


def _place(key: str) -> str:
    """The id of a field without what stood in it."""
    return key.rpartition(".")[0]


def is_touched(fields: Mapping[str, str]) -> bool:
    """Whether anything in a form was changed."""
    return any(key.split(".")[-1] != _sum(tidied(text)) for key, text in fields.items())


def read_slots(fields: Mapping[str, str], system: System) -> tuple[Filling, ...]:
    """The values that were changed in a form; raises Refused for a form that is none of ours."""
    changed = ((key.split("."), text) for key, text in fields.items())
    return tuple(
        _filling(parts, tidied(text), system)
        for parts, text in changed
        if parts[-1] != _sum(tidied(text))
    )


def _filling(parts: list[str], text: str, system: System) -> Filling:
    what = next((one for one in get_args(SheetValue) if one == parts[0]), None)
    if len(parts) != 3 or what is None or not (parts[1].isascii() and parts[1].isdigit()):
        raise Refused(TableReason.UNKNOWN_MOVE)
    if what not in _LISTS:
        return Filling(what=what, value=text)
    listed = getattr(system, _LISTS[what])
    at = int(parts[1][:9])
    if at >= len(listed):
        raise Refused(TableReason.UNKNOWN_MOVE)
    emptied = what in ("most", "thing") and not text
    return Filling(what=what, of=listed[at].id, value=None if emptied else text)


_LISTS: Final[Mapping[SheetValue, str]] = {
    "stat": "stats",
    "mark": "stats",
    "track": "tracks",
    "most": "tracks",
    "class": "classes",
    "rank": "ranks",
    "thing": "things",
}
"""The list of the system in which each thing stands."""


def _sum(text: str) -> str:
    return str(zlib.crc32(text.encode("utf-8", "surrogatepass")))


def _forms(slots: Iterable[Slot]) -> Iterator[Page]:
    return _paged(slots, FIELDS, is_choice=False)


def _choices(slots: Iterable[Slot]) -> Iterator[Page]:
    return _paged(slots, OPTIONS, is_choice=True)


def _paged(slots: Iterable[Slot], length: int, *, is_choice: bool) -> Iterator[Page]:
    every = tuple(slots)
    for start in range(0, len(every), length):
        yield Page(every[start : start + length], is_choice)


def _level(sheet: Character, system: System) -> Slot:
    most = len(system.xp_table) if system.xp_table else None
    return Slot("level", 0, None, sheet.growth.level, 1, most)


def _xp(sheet: Character, system: System) -> Slot:
    most = HUNDRED - 1 if system.xp_table is None else None
    return Slot("xp", 0, None, sheet.growth.xp, 0, most)


def _stats(sheet: Character, system: System) -> Iterator[Slot]:
    for at, stat in enumerate(system.stats):
        yield Slot("stat", at, stat.name, sheet.stats[stat.id], stat.min, stat.max)


def _marks(sheet: Character, system: System) -> Iterator[Slot]:
    for at, stat in enumerate(system.stats):
        yield Slot("mark", at, stat.name, int(stat.id in sheet.marked), 0, 1)


def _ranks(sheet: Character, system: System) -> Iterator[Slot]:
    for at, rank in enumerate(system.ranks):
        yield Slot("rank", at, rank.name, sheet.ranks[rank.id], 0, rank.top)


def _classes(sheet: Character, system: System) -> Iterator[Slot]:
    for at, one in enumerate(system.classes):
        yield Slot("class", at, one.name, sheet.classes.get(one.id, 0), 0, NUMBER)


def _things(sheet: Character, system: System) -> Iterator[Slot]:
    for at, one in enumerate(system.things):
        yield Slot("thing", at, one.name, sheet.things.get(one.id))


def _tracks(sheet: Character, system: System) -> Iterator[Slot]:
    for at, track in enumerate(system.tracks):
        if (gauge := sheet.tracks.get(track.id)) is not None:
            yield Slot("track", at, track.name, gauge.value, track.min, gauge.max)


def _mosts(sheet: Character, system: System, *, reckoned: bool = False) -> Iterator[Slot]:
    """Every maximum; or those alone that depend on what a character is."""
    for at, track in enumerate(system.tracks):
        gauge = sheet.tracks.get(track.id)
        if gauge is None or (reckoned and not isinstance(track.max, str)):
            continue
        given = gauge.max if gauge.is_fixed else None
        usual = _usual(sheet, track, system)
        yield Slot("most", at, track.name, given, track.min, NUMBER, usual)


def _usual(sheet: Character, track: Track, system: System) -> int | None:
    try:
        return maximum(system, track, sheet)
    except DiceError:
        return None
