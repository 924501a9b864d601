"""Whom somebody means by what they typed: nobody named is the character they play just now.

Whether they may act for whom they mean is checked when the act is decided. Source: issue 5.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from bot.errors import Refused
from bot.rulecards.names import key_of
from bot.table.people import Person
from bot.table.sheets.foes import foe_numbered_as, known_foes
from bot.table.sheets.kit import Kit, kit_of, world_of
from bot.table.sheets.people import Called, Seats, seats_of, unknown, usual_character
from bot.table.sheets.reasons import SheetReason
from bot.table.sheets.tracker import foe_views
from bot.table.sheets.world import WorldPart
from bot.table.snapshot import Table

ALL = "all"
"""Everyone whom a person may act for, but for NPCs."""

_FOE = "foe:"
"""Before the name of a foe that is called as a character is."""

_MOST_NAMES = 100


@dataclass(frozen=True, slots=True)
class Meant:
    """A table as somebody sees it who names characters and foes."""

    table: Table
    person: Person
    kit: Kit
    part: WorldPart
    seats: Seats

    @classmethod
    def at(cls, table: Table, person: Person) -> "Meant":
        """The table as a person sees it; Refused where it is played freely."""
        kit = kit_of(table)
        part = world_of(table, kit)
        return cls(table, person, kit, part, seats_of(table, part, person))

    def who(self, named: str | None) -> str:
        """The character who was named, or else the person's usual one; Refused without any."""
        if named is not None:
            return named
        usual = usual_character(self.table, self.person)
        if usual is None:
            leads = self.seats.is_master
            raise Refused(SheetReason.NAME_SOMEBODY if leads else SheetReason.NO_CHARACTER)
        return usual.name

    def several(self, named: str | None) -> tuple[str, ...]:
        """The characters who were named, with commas between them, or all."""
        if named is None:
            return (self.who(None),)
        if key_of(named) == ALL and not self._knows(named):
            return self.everyone()
        return names_in(named, self._knows)

    def everyone(self) -> tuple[str, ...]:
        """Everyone whom the person may act for, but for NPCs; Refused without any."""
        own = [key for key in self.seats.seen() if self.seats.plays(key)]
        found = [key for key in own if not self.part.holder(key).is_npc]
        if not found:
            raise Refused(SheetReason.NO_CHARACTER)
        return tuple(self.part.world.characters[key].name for key in found)

    def target(self, named: str) -> tuple[Literal["character", "foe"], str]:
        """Whom a blow is meant for, a foe by name or by number (`#4`).

        Refused with the nearest names where it is nobody.
        """
        is_foe = named.casefold().startswith(_FOE)
        name = named[len(_FOE) :].strip() if is_foe else named
        if not is_foe and self.seats.is_name(name):
            return "character", name
        known = known_foes(self.part, is_master=self.seats.is_master)
        if (number := foe_numbered_as(self.part, known, name)) is not None:
            return "foe", f"#{number}"
        foe = Called(one.name for one in self.part.world.foes).find(name)
        if foe is not None and (is_foe or key_of(foe) == key_of(name)):
            return "foe", foe
        if self.seats.known(named) is not None:
            return "character", named
        if foe is not None:
            return "foe", foe
        names = [one.name for one in foe_views(self.table, self.person)]
        names += [self.part.world.characters[key].name for key in self.seats.seen()]
        raise unknown("target", name, names)

    def foe_sent(self, name: str) -> str:
        """What names a foe, and no character of whom the person may know."""
        return f"{_FOE} {name}" if self.seats.is_name(name) else name

    def _knows(self, name: str) -> bool:
        return self.seats.known(name) is not None


def names_in(typed: str, knows: Callable[[str], bool]) -> tuple[str, ...]:
    """The names with commas between them; a name may hold commas itself, where it is known."""
    parts = [one.strip() for one in typed.split(",")[:_MOST_NAMES]]
    found: list[str] = []
    at = 0
    while at < len(parts):
        ends = range(len(parts), at, -1)
        end = next((one for one in ends if knows(", ".join(parts[at:one]))), at + 1)
        name = ", ".join(parts[at:end])
        if name:
            found.append(name)
        at = end
    return tuple(found) or (typed,)
