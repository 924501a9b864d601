"""Whose characters are whose at a table, and whom somebody may know of and act for.

An NPC that is not shown has not even a name for players: it is not found, and not among the names
that are like what was typed. Source: design.md, rule 13; issue 5.
"""

import zlib
from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property

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
_LONGEST = 4 * _TYPED
"""Letters with which a name may be typed: with accents of their own, and spaces between."""


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

    def follows(self, key: str) -> bool:
        """Whether the person may know where this character is."""
        return self.sees(key) and (self.reads(key) or not self._part.holder(key).went_in_secret)

    def plays(self, key: str) -> bool:
        """Whether the person may act for this character."""
        return self.is_master or self._part.holder(key).owner == self.person_id

    def seen(self) -> list[str]:
        """The keys of all characters of whom the person may know, own ones first."""
        found = [key for key in self._part.world.characters if self.sees(key)]
        return sorted(found, key=lambda key: self._part.holder(key).owner != self.person_id)

    def find(self, name: str | int) -> str:
        """The key of a character by name, or by the number in the id of a button.

        Refused with the nearest names of those one may know of.
        """
        if isinstance(name, int):
            return self._numbered(name)
        if (key := self.known(name)) is not None:
            return key
        names = (self._part.world.characters[one].name for one in self.seen())
        raise unknown("character", name, names)

    def known(self, name: str) -> str | None:
        """The key of a character by name, None where the person may know of none so called.

        Who types no accents still finds who has some, where only one is meant.
        """
        found = self._called.find(name)
        return None if found is None else key_of(found)

    def is_name(self, name: str) -> bool:
        """Whether a character of whom the person may know is called just so."""
        return self.known(name) == key_of(name)

    @cached_property
    def _called(self) -> "Called":
        return Called(self._part.world.characters[key].name for key in self.seen())

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


class Called:
    """Names by what is typed for them: their accents may be left out where one alone is meant."""

    def __init__(self, names: Iterable[str]) -> None:
        self._by_key: dict[str, str] = {}
        self._by_form: defaultdict[str, list[str]] = defaultdict(list)
        for name in names:
            key = key_of(name)
            if key not in self._by_key:
                self._by_key[key] = name
                self._by_form[folded(name)].append(name)

    def find(self, typed: str) -> str | None:
        """The name that is meant, as it is written; None where there is none, or are several."""
        if len(typed) > _LONGEST:
            return None
        if (name := self._by_key.get(key_of(typed))) is not None:
            return name
        alike = self._by_form.get(folded(typed), ())
        return alike[0] if len(alike) == 1 else None


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
    is_master = is_game_master(campaign_of(table), person)
    key = current_key(part, person.id, is_master=is_master)
    if key is None:
        return None
    if openly and part.holder(key).is_hidden:
        return None
    return part.world.characters[key]


def current_key(part: WorldPart, person_id: int, *, is_master: bool) -> str | None:
    """The key of the character that a person plays just now, else of the newest of their own.

    Whom a game master chose of others' is nobody's choice who is none any more.
    """
    chosen = part.current.get(str(person_id))
    if chosen is not None and (is_master or part.holder(chosen).owner == person_id):
        return chosen
    own = [key for key, one in part.holders.items() if one.owner == person_id]
    return max(own, key=lambda key: part.holder(key).number, default=None)


def name_mark(name: str) -> str:
    """What tells a name from others in the id of a button."""
    return f"{zlib.crc32(key_of(name).encode()):08x}"


def holders_after(
    part: WorldPart, key: str, holder: Holder, *, renamed: str | None = None
) -> dict[str, Holder]:
    """The holders with one of them changed, in their order."""
    found = {renamed or one if one == key else one: held for one, held in part.holders.items()}
    return {**found, renamed or key: holder}
