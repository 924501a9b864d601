"""Whose characters are whose at a table, and whom somebody may know of and act for.

An NPC that is not shown has not even a name for players: it is not found, and not among the names
that are like what was typed. Source: design.md, rule 13; issue 5.
"""

from collections.abc import Iterable

from bot.errors import Refused
from bot.rulecards.names import key_of, nearest
from bot.rulecards.sheet import Character
from bot.table.campaign import campaign_of
from bot.table.people import Person
from bot.table.reasons import TableReason
from bot.table.sheets.events import Whom
from bot.table.sheets.reasons import SheetReason
from bot.table.sheets.world import PART, Holder, WorldPart
from bot.table.snapshot import Table
from bot.table.who import is_game_master
from bot.text import folded, shortened

_TYPED = 80


class Seats:
    """A table's characters as one person sees them."""

    def __init__(self, part: WorldPart, person_id: int, *, is_master: bool) -> None:
        self._part = part
        self.person_id = person_id
        self.is_master = is_master

    def sees(self, key: str) -> bool:
        """Whether the person may know that there is this character."""
        return self.is_master or not self._part.holder(key).is_hidden

    def reads(self, key: str) -> bool:
        """Whether the person may look at this character's sheet."""
        return self.plays(key) or self._part.holder(key).is_shown

    def plays(self, key: str) -> bool:
        """Whether the person may act for this character."""
        return self.is_master or self._part.holder(key).owner == self.person_id

    def seen(self) -> list[str]:
        """The keys of all characters of whom the person may know, own ones first."""
        found = [key for key in self._part.world.characters if self.sees(key)]
        return sorted(found, key=lambda key: self._part.holder(key).owner != self.person_id)

    def find(self, name: str | int) -> str:
        """The key of a character by name, or by the number in the id of a button.

        Refused with the nearest names of those one may know of. Who types no accents still finds
        who has some, where only one is meant.
        """
        if isinstance(name, int):
            return self._numbered(name)
        key = key_of(name[: 2 * _TYPED])
        if key in self._part.world.characters and self.sees(key):
            return key
        names = {one: self._part.world.characters[one].name for one in self.seen()}
        form = folded(name[: 2 * _TYPED])
        alike = [one for one, known in names.items() if form and folded(known) == form]
        if len(alike) == 1:
            return alike[0]
        raise unknown("character", name, names.values())

    def _numbered(self, number: int) -> str:
        key = self._part.character_numbered(number)
        if key is None or not self.sees(key):
            raise Refused(TableReason.STALE)
        return key

    def own(self, name: str | int) -> str:
        """The key of a character for whom the person may act; Refused otherwise."""
        key = self.find(name)
        if not self.plays(key):
            holder = self._part.holder(key)
            name = self._part.world.characters[key].name
            raise Refused(SheetReason.NOT_YOURS, name=name, owner=holder.owner)
        return key


def unknown(what: str, name: str, known: Iterable[str]) -> Refused:
    """The refusal of a name that nothing has."""
    typed = shortened(name, _TYPED)
    return Refused(SheetReason.UNKNOWN, what=what, name=typed, near=nearest(typed, known))


def seats_of(table: Table, part: WorldPart, person: Person) -> Seats:
    """A table's characters as somebody sees them."""
    is_master = is_game_master(campaign_of(table), person)
    return Seats(part, person.id, is_master=is_master)


def whom(part: WorldPart, key: str) -> Whom:
    """A character as events name it."""
    return Whom(key=key, name=part.world.characters[key].name, owner=part.holder(key).owner)


def usual_character(table: Table, person: Person, *, openly: bool = False) -> Character | None:
    """The character that a person plays just now, and so means without naming any.

    `openly`: where everyone will read the name, it is none of whom players know nothing.
    """
    part = table.part(WorldPart, PART)
    if part is None:
        return None
    key = current_key(part, person.id)
    if key is None or not seats_of(table, part, person).plays(key):
        return None
    if openly and part.holder(key).is_hidden:
        return None
    return part.world.characters[key]


def current_key(part: WorldPart, person_id: int) -> str | None:
    """The key of the character that a person plays just now, else of the newest of their own."""
    chosen = part.current.get(str(person_id))
    if chosen is not None:
        return chosen
    own = [key for key, one in part.holders.items() if one.owner == person_id]
    return max(own, key=lambda key: part.holder(key).number, default=None)


def holders_after(
    part: WorldPart, key: str, holder: Holder, *, renamed: str | None = None
) -> dict[str, Holder]:
    """The holders with one of them changed, in their order."""
    found = {renamed or one if one == key else one: held for one, held in part.holders.items()}
    return {**found, renamed or key: holder}
