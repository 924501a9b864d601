"""What formulas read of a running moment: one character's sheet, the table, and what happened.

Implements `formula_reader.Reader`. Source: spec/rule-cards-details.md, part 3 (the table of names).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from bot.rulecards import scope
from bot.rulecards.formulas import Number, compiled
from bot.rulecards.names import key_of
from bot.rulecards.roll_made import GroupRolled
from bot.rulecards.sheet import Character, World
from bot.rulecards.system import System


@dataclass(frozen=True, slots=True)
class Seen:
    """What a formula may read beside the sheet and the table."""

    event: Mapping[str, int] = field(default_factory=dict[str, int])
    groups: Mapping[str, GroupRolled] = field(default_factory=dict[str, GroupRolled])
    rolled: Mapping[str, int] = field(default_factory=dict[str, int])
    stat: str | None = None
    """The stat of the roll, if it has one."""


NOTHING_SEEN: Final = Seen()


class SheetReader:
    """The numbers of one character at one table."""

    __slots__ = ("_character", "_seen", "_system", "_world")

    def __init__(
        self, system: System, world: World, character: Character, seen: Seen = NOTHING_SEEN
    ) -> None:
        self._system = system
        self._world = world
        self._character = character
        self._seen = seen

    def condition(self, condition: str) -> Number:
        standing = self._character.conditions.get(condition)
        return standing.level if standing else 0

    def track(self, track: str) -> Number:
        gauge = self._character.tracks.get(track)
        return gauge.value if gauge else 0

    def track_max(self, track: str) -> Number:
        gauge = self._character.tracks.get(track)
        return gauge.max if gauge and gauge.max is not None else 0

    def track_min(self, track: str) -> Number:
        owned = track in self._character.tracks
        return self._system.tracks_by_id[track].min if owned else 0

    def stat(self, stat: str) -> Number:
        return self._character.stats[stat]

    def stat_modifier(self, stat: str) -> Number:
        formula = compiled(self._system.stat_modifier, self._system, scope.MODIFIER)
        return formula.value(_ValueReader(self._system, self._world, self._character, stat=stat))

    def pool(self, pool: str) -> Number:
        return self._world.pools[pool]

    def level(self) -> Number:
        return self._character.growth.level

    def xp(self) -> Number:
        return self._character.growth.xp

    def mastered(self) -> Number:
        held = self._character.ranks
        return sum(held.get(rank.id, 0) >= rank.top for rank in self._system.ranks)

    def class_level(self, character_class: str) -> Number:
        return self._character.classes.get(character_class, 0)

    def rank(self, rank: str) -> Number:
        return self._character.ranks.get(rank, 0)

    def item(self, key: str) -> Number:
        return sum(key_of(item) == key for item in self._character.items)

    def clock(self, key: str) -> Number:
        clock = self._world.clocks.get(key)
        return clock.filled if clock else 0

    def clock_size(self, key: str) -> Number:
        clock = self._world.clocks.get(key)
        return clock.size if clock else 0

    def group(self, group: str, part: str) -> Number:
        rolled = self._seen.groups.get(group)
        return rolled.value(part) if rolled else 0

    def event(self, field: str) -> Number:
        return self._seen.event[field]

    def rolled(self, part: str) -> Number:
        stat = self._seen.stat
        if part == "stat":
            return self.stat(stat) if stat else 0
        if part == "stat.mod":
            return self.stat_modifier(stat) if stat else 0
        return self._seen.rolled[part]

    def given(self) -> Number:
        raise LookupError("only a stat's modifier reads @value")


class _ValueReader(SheetReader):
    """The same, while a stat's modifier is made."""

    __slots__ = ("_stat",)

    def __init__(self, system: System, world: World, character: Character, *, stat: str) -> None:
        super().__init__(system, world, character)
        self._stat = stat

    def given(self) -> Number:
        return self._character.stats[self._stat]
