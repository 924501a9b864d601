"""Characters and sheets as one person may see them; what shows them takes nothing else.

Of a private sheet others know whose it is, where the character stands, and how hurt; an NPC that
is hidden does not exist for players. Source: design.md, rule 4; issue 5.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.dice import DiceError
from bot.errors import Refused
from bot.rulecards.formulas import Number
from bot.rulecards.readers import SheetReader
from bot.rulecards.sheet import Character, Gauge, World
from bot.rulecards.system import System
from bot.table.people import Person
from bot.table.sheets.meant import Meant
from bot.table.sheets.people import current_key, name_mark
from bot.table.sheets.reasons import SheetReason
from bot.table.sheets.world import Holder
from bot.table.snapshot import Table

_NOWHERE = World(characters={})
MARK = 8
"""Letters of the mark of a system that an id of a form has room for."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A character as everybody who may know of them sees them."""

    number: int
    name: str
    owner: int
    place: str | None
    track: str
    """What hit points are called in this system."""
    hit_points: Gauge | None
    is_npc: bool
    is_hidden: bool
    is_readable: bool
    is_played: bool
    """Whether whoever looks may act for the character."""
    is_current: bool
    """Whether it is the one whom whoever looks plays just now."""


@dataclass(frozen=True, slots=True)
class SheetView:
    """A sheet that somebody may read."""

    sheet: Character
    holder: Holder
    system: System
    mark: str
    """Tells forms made under one system from those of another."""
    is_played: bool
    is_fighting: bool
    is_turn: bool

    @property
    def called(self) -> str:
        """The mark of the name, for buttons that must mean nobody else."""
        return name_mark(self.sheet.name)

    @property
    def number(self) -> int:
        """What buttons call the character."""
        return self.holder.number

    def modifier(self, stat: str) -> Number | None:
        """The modifier of a stat (by id), None where it cannot be told."""
        try:
            return SheetReader(self.system, _NOWHERE, self.sheet).stat_modifier(stat)
        except DiceError:
            return None


def _seen(look: Meant, key: str) -> SheetView:
    holder, sheet = look.part.holder(key), look.part.world.characters[key]
    if not look.seats.reads(key):
        raise Refused(SheetReason.PRIVATE, name=sheet.name, owner=holder.owner)
    fight = look.part.fight
    return SheetView(
        sheet,
        holder,
        look.kit.system,
        look.kit.mark[:MARK],
        is_played=look.seats.plays(key),
        is_fighting=fight is not None and any(one.character == key for one in fight.order),
        is_turn=fight is not None and fight.acting.character == key,
    )


def sheet_named(table: Table, person: Person, who: str | None) -> SheetView:
    """A sheet by the character's name, or of whom the person plays; Refused where it is private."""
    look = Meant.at(table, person)
    return _seen(look, look.seats.find(look.who(who)))


def sheet_numbered(table: Table, person: Person, number: int) -> SheetView:
    """A sheet by the number in the id of a button; Refused where it is gone, hidden or private."""
    look = Meant.at(table, person)
    return _seen(look, look.seats.find(number))


def characters_seen(table: Table, person: Person) -> tuple[Listed, ...]:
    """All characters of whom a person may know, own ones first."""
    look = Meant.at(table, person)
    return tuple(_listed(look, person))


def _listed(look: Meant, person: Person) -> Iterator[Listed]:
    current = current_key(look.part, person.id, is_master=look.seats.is_master)
    track = look.kit.system.tracks_by_id[look.kit.system.damage_track]
    for key in look.seats.seen():
        holder, sheet = look.part.holder(key), look.part.world.characters[key]
        yield Listed(
            holder.number,
            sheet.name,
            holder.owner,
            sheet.place if look.seats.follows(key) else None,
            track.name,
            sheet.tracks.get(track.id),
            is_npc=holder.is_npc,
            is_hidden=holder.is_hidden,
            is_readable=look.seats.reads(key),
            is_played=look.seats.plays(key),
            is_current=key == current,
        )
