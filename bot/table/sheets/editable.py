"""What of a sheet can be corrected by name: every stat, track, class, rank and thing of a system.

What was typed is found by the name that is shown, by the system's own id, or by what a choice
sends (`stat:str`). Source: issue 5 (`/sheet edit`).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, get_args

from bot.errors import Refused
from bot.rulecards.names import nearest
from bot.rulecards.sheet import Character
from bot.rulecards.system import System
from bot.rulecards.system_parts import Rank, Stat, Thing, Track
from bot.table.sheets.moves import SheetValue
from bot.table.sheets.reasons import SheetReason
from bot.table.sheets.spelled import plain
from bot.text import shortened

_ALONE: Final[tuple[SheetValue, ...]] = ("level", "xp")
_MAXIMA: Final = ("maximum", "max")
_MARKED: Final = ("marked_to_improve", "mark")
_MOST_TYPED: Final = 80


@dataclass(frozen=True, slots=True)
class Editable:
    """One value that can be corrected; `of` is the id of what it belongs to, `name` its name."""

    what: SheetValue
    of: str | None = None
    name: str = ""

    @property
    def key(self) -> str:
        """What a choice sends."""
        return self.what if self.of is None else f"{self.what}:{self.of}"

    def is_called(self, text: str) -> bool:
        """Whether a plain text names it."""
        if self.of is None:
            return text == self.what
        names = {plain(self.name), plain(self.of)}
        match self.what:
            case "most":
                return text in {f"{name}_{end}" for name in names for end in _MAXIMA}
            case "mark":
                return text in {f"{name}_{end}" for name in names for end in _MARKED}
            case _:
                return text in names


def editables(system: System, sheet: Character | None = None) -> Iterator[Editable]:
    """Everything that can be corrected, what is most used first; of a sheet, only what it has."""
    tracks = [one for one in system.tracks if sheet is None or one.id in sheet.tracks]
    yield from _each("track", tracks)
    yield from _each("stat", system.stats)
    yield from map(Editable, _ALONE)
    yield from _each("most", tracks)
    yield from _each("class", system.classes)
    yield from _each("rank", system.ranks)
    yield from _each("thing", system.things)
    yield Editable("name")
    yield from _each("mark", system.stats if system.improvement else ())


def _each(what: SheetValue, things: Iterable[Stat | Track | Thing | Rank]) -> Iterator[Editable]:
    return (Editable(what, one.id, one.name) for one in things)


def editable_of(typed: str, of: str | None, system: System) -> Editable:
    """What is to be corrected; Refused with the nearest names where nothing is called so.

    A kind of value, such as `stat`, goes with the name of one in `of`.
    """
    text = plain(typed[: 2 * _MOST_TYPED])
    kind = next((one for one in get_args(SheetValue) if one == text), None)
    if kind is not None and (of is not None or kind in ("name", *_ALONE)):
        return Editable(kind, of)
    known = list(editables(system))
    sent = typed.strip()
    found = next((one for one in known if one.key == sent), None)
    found = found or next((one for one in known if one.is_called(text)), None)
    if found is not None:
        return found
    if kind is not None:
        return Editable(kind, of)
    names = dict.fromkeys(one.name or one.what for one in known)
    near = nearest(typed[:_MOST_TYPED], names) or list(names)[:3]
    raise Refused(SheetReason.UNKNOWN, what="value", name=shortened(typed, _MOST_TYPED), near=near)
