"""What there is to be named at a table, for one person: nothing that they may not know of.

Players are offered what stands on their own sheets and on those that everybody may look at; game
masters everything, with what the cards wait for. Source: issue 5; design.md, rule 13.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from cachetools import LRUCache

from bot.rulecards.clocks import SIZE
from bot.rulecards.names import key_of
from bot.rulecards.sentences.lexicon import Slot
from bot.rulecards.sheet import Character, Clock, World
from bot.table.sheets.kit import Kit
from bot.table.sheets.known import known_names
from bot.table.sheets.meant import Meant
from bot.table.sheets.people import usual_character
from bot.table.sheets.scenery import place_views
from bot.table.sheets.tracker import FoeView, Hurt, foe_views

Names = Mapping[Slot, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Scale:
    """A track, clock or pool: where it stands between which ends, None where that is not known."""

    name: str
    value: int | None
    least: int
    most: int | None


@dataclass(frozen=True, slots=True)
class Offering:
    """What one person may be offered of a table."""

    meant: Meant

    def own(self) -> list[Character]:
        """The characters whom the person may act for, own ones first and NPCs last."""
        seats, holder = self.meant.seats, self.meant.part.holder
        keys = [key for key in seats.seen() if seats.plays(key)]
        keys.sort(key=lambda key: holder(key).is_npc)
        return [self._characters[key] for key in keys]

    def character(self, named: str | None) -> Character | None:
        """The character meant, if the person may act for them."""
        if named is None:
            return usual_character(self.meant.table, self.meant.person)
        key = self.meant.seats.known(named)
        return self._characters[key] if key and self.meant.seats.plays(key) else None

    def foes(self) -> list[FoeView]:
        """The foes that stand and of whom the person knows."""
        seen = foe_views(self.meant.table, self.meant.person)
        return [one for one in seen if one.hurt is not Hurt.FALLEN]

    def foe_names(self) -> list[str]:
        """What these foes are called, each name once."""
        return _once(one.name for one in self.foes())

    def tracks(self, named: str | None) -> list[Scale]:
        """The tracks of the character meant, or else of the system."""
        found = self.character(named)
        tracks = self.meant.kit.system.tracks
        if found is None:
            return [Scale(one.name, None, one.min, None) for one in tracks]
        gauges = [(one, found.tracks[one.id]) for one in tracks if one.id in found.tracks]
        return [Scale(one.name, gauge.value, one.min, gauge.max) for one, gauge in gauges]

    def conditions(self, named: str | None, *, standing: bool) -> list[tuple[str, int]]:
        """The conditions of the character meant with their levels, or else all of the system."""
        system = self.meant.kit.system
        found = self.character(named)
        held = {one: what.level for one, what in found.conditions.items()} if found else {}
        known = [(one.name, held.get(one.id, 0)) for one in system.conditions]
        return [one for one in known if one[1]] if standing else known

    def clocks(self) -> list[Scale]:
        """Every clock, to game masters; those that run first."""
        running = self.meant.part.world.clocks
        sizes = {key_of(one.name): one.size for one in self.meant.kit.system.clocks}
        found: list[Scale] = []
        for name in self._known(Slot.CLOCK):
            one = running.get(key_of(name)) or Clock(name, 0, sizes.get(key_of(name), SIZE))
            found.append(Scale(one.name, one.filled, 0, one.size))
        return found

    def pools(self) -> list[Scale]:
        """Every pool, to game masters."""
        values = self.meant.part.world.pools
        pools = self.meant.kit.system.pools if self.meant.seats.is_master else ()
        return [Scale(one.name, values.get(one.id, one.start), one.min, one.max) for one in pools]

    def places(self) -> list[str]:
        """Places where one could go; for players, where somebody is of whom they know."""
        if self.meant.seats.is_master:
            return self._known(Slot.PLACE)
        return [one.name for one in place_views(self.meant.table, self.meant.person)]

    def people(self) -> list[str]:
        """People whom one could meet."""
        if self.meant.seats.is_master:
            return self._known(Slot.PERSON)
        holders, seats = self.meant.part.holders, self.meant.seats
        npcs = [key for key, one in holders.items() if one.is_npc and seats.sees(key)]
        met = [one.name for sheet in self._read() for one in sheet.met.values()]
        return _once([*(self._characters[key].name for key in npcs), *met])

    def kinds(self) -> list[str]:
        """What people can be."""
        if self.meant.seats.is_master:
            return self._known(Slot.PERSON_KIND)
        people = [one for sheet in self._read() for one in sheet.met.values()]
        return _once(kind for one in people for kind in one.kinds)

    def items(self) -> list[str]:
        """Things that are carried somewhere, and to game masters those that a card waits for."""
        if self.meant.seats.is_master:
            return self._known(Slot.ITEM)
        return _once(item for sheet in self._read() for item in sheet.items)

    def carried(self, named: str | None) -> list[str]:
        """What the character meant carries."""
        found = self.character(named)
        return _once(found.items if found else ())

    def quests(self, named: str | None) -> list[str]:
        """The quests that are not finished, those of the character meant first."""
        found = self.character(named)
        quests = list(found.quests.values()) if found else []
        done = {key_of(one.name) for one in quests if one.is_finished}
        own = [one.name for one in quests]
        others = [one.name for sheet in self._read() for one in sheet.quests.values()]
        return [one for one in _once([*own, *others]) if key_of(one) not in done]

    def steps(self, quest: str, named: str | None) -> list[str]:
        """Steps of a quest that others have done, and the character meant has not."""
        key = key_of(quest)
        found = self.character(named)
        own = found.quests.get(key) if found else None
        done = {key_of(one) for one in own.steps} if own else set[str]()
        quests = [one.quests[key] for one in self._read() if key in one.quests]
        known = _once(step for one in quests for step in one.steps)
        return [one for one in known if key_of(one) not in done]

    @property
    def _characters(self) -> Mapping[str, Character]:
        return self.meant.part.world.characters

    def _read(self) -> list[Character]:
        """The sheets at which the person may look."""
        seats = self.meant.seats
        return [self._characters[key] for key in seats.seen() if seats.reads(key)]

    def _known(self, slot: Slot) -> list[str]:
        """Every name that the table knows, to game masters alone."""
        if not self.meant.seats.is_master:
            return []
        part, kit = self.meant.part, self.meant.kit
        kept = _kept.get(id(part.world))
        if kept is None or kept[0] is not part.world or kept[1] is not kit:
            kept = _kept[id(part.world)] = (part.world, kit, known_names(part, kit))
        return list(kept[2].get(slot, ()))


_kept: Final[LRUCache[int, tuple[World, Kit, Names]]] = LRUCache(32)
"""What tables know, as every letter that is typed asks for it again."""


def _once(names: Iterable[str]) -> list[str]:
    """Each name once, as it came first."""
    found: dict[str, str] = {}
    for one in names:
        found.setdefault(key_of(one), one)
    return list(found.values())
