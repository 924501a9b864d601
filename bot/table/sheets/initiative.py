"""Who joins a fight as it was typed, and what is rolled for it where nobody says.

`Mira, Brakka 15` are two characters, of whom one has an initiative; `-` is nobody. Source: issue 5
(fight tracker).
"""

import re
from collections.abc import Callable, Iterable
from typing import Final

from bot.errors import Refused
from bot.rulecards.system import System
from bot.table.people import Person
from bot.table.sheets.foes import foe_numbered_as, known_foes, numbers_called
from bot.table.sheets.kit import kit_of, world_of
from bot.table.sheets.meant import names_in
from bot.table.sheets.moves import Initiative
from bot.table.sheets.people import Called, Seats, seats_of, unknown
from bot.table.sheets.reasons import SheetReason
from bot.table.sheets.typed import check_of
from bot.table.sheets.world import WorldPart
from bot.table.snapshot import Table

NOBODY: Final = "-"
_QUICK: Final = ("initiative", "dex", "dexterity", "agility", "reflexes", "quickness", "speed")
"""Stats that say how quick somebody is, as systems call them."""

_GIVEN: Final = re.compile(r"(?P<name>.*\S)\s+(?P<value>[-+−]?\d{1,10})")
_BARE: Final = re.compile(r"(?P<number>[0-9]{1,15})")


def usual_roll(system: System) -> tuple[str, str | None] | None:
    """The check, and the stat for it, that a system's initiative is; None where it has none.

    A check of that name, else its first check on the stat for quickness. Where a system knows
    neither, nothing is rolled.
    """
    if named := system.check("initiative"):
        return named.id, None
    stat = next((found for name in _QUICK if (found := system.stat(name))), None)
    check = next((one for one in system.checks if one.stat is not None), None)
    return (check.id, stat.id) if stat and check else None


def rolled(table: Table, typed: str | None) -> tuple[str | None, str | None]:
    """The check that was typed for initiative, with its stat; the system's own where none was."""
    system = kit_of(table).system
    if typed is None:
        return usual_roll(system) or (None, None)
    return (None, None) if typed.strip() == NOBODY else check_of(system, typed).key


def joining(table: Table, who: str | None, foes: str | None) -> tuple[Initiative, ...]:
    """Who joins: of what is None, all player characters and all foes that stand.

    Empty where both are None; Refused where nobody would be left.
    """
    if who is None and foes is None:
        return ()
    part = world_of(table, kit_of(table))
    found = [
        *(_players(part) if who is None else _characters(part, who)),
        *(_standing(part) if foes is None else _foes(part, foes)),
    ]
    if not found:
        raise Refused(SheetReason.NOBODY_FIGHTS)
    return tuple(found)


def foe_numbered(table: Table, typed: str, *, fighting: bool | None = None) -> int:
    """The number of a foe that was picked or typed, by number or by name; Refused without any.

    Of several that are called alike it is the first that stands, and that is in the fight or not
    where that matters.
    """
    part = world_of(table, kit_of(table))
    numbers = _numbers(part, typed)
    inside = {one.foe for one in part.fight.order} if part.fight else set[int | None]()
    fitting = (one for one in numbers if fighting in (None, one in inside))
    return next(fitting, numbers[0])


def foes_named(table: Table, typed: str) -> tuple[int | None, str | None]:
    """A foe's number as it was typed, or else the name that stands there."""
    part = world_of(table, kit_of(table))
    if (number := _numbered(part, typed)) is not None:
        return number, None
    return None, _called(part).find(typed) or typed.strip()


def name_numbered(table: Table, person: Person, number: int) -> str:
    """The name of the character with a number; Refused where the person may know of none.

    A number that was taken back may be another's by now, whose name would be told to whoever
    may not know it.
    """
    part = world_of(table, kit_of(table))
    key = part.character_numbered(number)
    if key is None or not seats_of(table, part, person).sees(key):
        raise Refused(SheetReason.NOT_FIGHTING, name=f"#{number}")
    return part.world.characters[key].name


def _listed(typed: str, knows: Callable[[str], bool]) -> list[str]:
    """The names with commas between them, each with the number behind it, if any."""

    def knows_one(name: str) -> bool:
        given = _GIVEN.fullmatch(name)
        return knows(name) or (given is not None and _is_whole(given["name"], knows))

    found = (one.strip(" ,") for one in names_in(typed, knows_one))
    return [one for one in found if one and one != NOBODY]


def _players(part: WorldPart) -> Iterable[Initiative]:
    for key, sheet in part.world.characters.items():
        if not part.holder(key).is_npc:
            yield Initiative(who=sheet.name)


def _standing(part: WorldPart) -> Iterable[Initiative]:
    for note, foe in zip(part.foes, part.world.foes, strict=True):
        if foe.hit_points > 0:
            yield Initiative(foe=note.number)


def _is_whole(name: str, knows: Callable[[str], bool]) -> bool:
    """Whether a name is known, and not one of a list with the comma behind it."""
    return knows(name) and not name.endswith(",")


def _characters(part: WorldPart, typed: str) -> Iterable[Initiative]:
    seats = Seats(part, 0, is_master=True)

    def knows(name: str) -> bool:
        return seats.known(name) is not None

    for one in _listed(typed, knows):
        given = _GIVEN.fullmatch(one)
        if given is None or knows(one):
            yield Initiative(who=one)
        else:
            yield Initiative(who=given["name"], value=_value(given["value"]))


def _foes(part: WorldPart, typed: str) -> Iterable[Initiative]:
    called = _called(part)

    def knows(name: str) -> bool:
        return called.find(name) is not None or _numbered_as(part, name) is not None

    seen = set[int]()
    for one in _listed(typed, knows):
        given = _GIVEN.fullmatch(one)
        if given is None or knows(one):
            numbers, value = _numbers(part, one), None
        else:
            numbers, value = _numbers(part, given["name"]), _value(given["value"])
        for number in numbers:
            if number not in seen:
                seen.add(number)
                yield Initiative(foe=number, value=value)


def _value(typed: str) -> int:
    value = int(typed.replace("−", "-"))
    least, most = -1_000_000_000, 1_000_000_000
    if not least <= value <= most:
        raise Refused(SheetReason.OUT_OF_RANGE, what="initiative", least=least, most=most)
    return value


def _called(part: WorldPart) -> Called:
    return Called(one.name for one in part.world.foes)


def _numbers(part: WorldPart, typed: str) -> list[int]:
    """The foes of a name, as `numbers_called`; or the one with this number."""
    if (number := _numbered(part, typed)) is not None:
        return [number]
    found = numbers_called(part, _called(part).find(typed) or typed)
    if not found:
        raise unknown("foe", typed, (one.name for one in part.world.foes))
    return found


def _numbered(part: WorldPart, typed: str) -> int | None:
    match = _BARE.fullmatch(typed.strip())
    return _numbered_as(part, f"#{match['number']}" if match else typed)


def _numbered_as(part: WorldPart, typed: str) -> int | None:
    return foe_numbered_as(part, known_foes(part, is_master=True), typed)
