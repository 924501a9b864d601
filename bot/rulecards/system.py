"""A system: what a table's sheets, checks and cards are made of. Its parts are in `system_parts`.

Knows how to find a thing by id or name, not how data become a system: `system_reading.py` does
that. Source: spec/rule-cards-details.md, parts 1 and 2.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated

from pydantic import Field, JsonValue

from bot.rulecards import limits
from bot.rulecards.fields import Amount, Data, Name, Version
from bot.rulecards.names import by_id_or_name, id_of, key_of
from bot.rulecards.system_parts import (
    Band,
    Check,
    Condition,
    ConditionList,
    DeclaredClock,
    Group,
    Pool,
    Rank,
    Stat,
    Thing,
    Track,
)

_Points = Annotated[int, Field(ge=0, le=limits.NUMBER)]


class System(Data, frozen=True):
    """A system that was read: every formula canonical, every reference an id.

    The lookups (`track("Hit points")`) take an id or a name in any case and give None where there
    is no such thing; the mappings behind them (`tracks_by_id`) are for known ids.
    """

    id: Name
    name: Name
    version: Version = 1
    stats: Annotated[tuple[Stat, ...], Field(strict=False, max_length=limits.THINGS)] = ()
    stat_modifier: Amount = "@value"
    improvement: bool = False
    checks: Annotated[tuple[Check, ...], Field(strict=False, max_length=limits.THINGS)] = ()
    tracks: Annotated[tuple[Track, ...], Field(strict=False, max_length=limits.THINGS)] = ()
    things: Annotated[tuple[Thing, ...], Field(strict=False, max_length=limits.THINGS)] = ()
    conditions: Annotated[tuple[Condition, ...], Field(strict=False, max_length=limits.THINGS)] = ()
    lists: Annotated[tuple[ConditionList, ...], Field(strict=False, max_length=limits.THINGS)] = ()
    clocks: Annotated[tuple[DeclaredClock, ...], Field(strict=False, max_length=limits.THINGS)] = ()
    pools: Annotated[tuple[Pool, ...], Field(strict=False, max_length=limits.THINGS)] = ()
    classes: Annotated[tuple[Thing, ...], Field(strict=False, max_length=limits.THINGS)] = ()
    ranks: Annotated[tuple[Rank, ...], Field(strict=False, max_length=limits.THINGS)] = ()
    xp_table: Annotated[
        tuple[_Points, ...] | None,
        Field(strict=False, min_length=1, max_length=limits.LEVELS),
    ] = None
    """Thresholds of level 1, 2, …; None: native levels, `xp` in hundredths of one."""

    damage_track: Name

    def to_data(self) -> dict[str, JsonValue]:
        """The whole system as data, nothing left out but what is null by nature."""
        return self.model_dump(mode="json")

    @cached_property
    def stats_by_id(self) -> Mapping[str, Stat]:
        return {stat.id: stat for stat in self.stats}

    @cached_property
    def checks_by_id(self) -> Mapping[str, Check]:
        return {check.id: check for check in self.checks}

    @cached_property
    def tracks_by_id(self) -> Mapping[str, Track]:
        return {track.id: track for track in self.tracks}

    @cached_property
    def things_by_id(self) -> Mapping[str, Thing]:
        return {thing.id: thing for thing in self.things}

    @cached_property
    def conditions_by_id(self) -> Mapping[str, Condition]:
        return {condition.id: condition for condition in self.conditions}

    @cached_property
    def lists_by_id(self) -> Mapping[str, ConditionList]:
        return {one.id: one for one in self.lists}

    @cached_property
    def pools_by_id(self) -> Mapping[str, Pool]:
        return {pool.id: pool for pool in self.pools}

    @cached_property
    def classes_by_id(self) -> Mapping[str, Thing]:
        return {one.id: one for one in self.classes}

    @cached_property
    def ranks_by_id(self) -> Mapping[str, Rank]:
        return {rank.id: rank for rank in self.ranks}

    @cached_property
    def clocks_by_key(self) -> Mapping[str, DeclaredClock]:
        return {key_of(clock.name): clock for clock in self.clocks}

    @cached_property
    def groups_by_id(self) -> Mapping[str, Group]:
        """All groups of dice by their ids (with capitals); same ids of several checks are one."""
        return {group.id: group for check in self.checks for group in check.groups}

    def stat(self, name: str) -> Stat | None:
        """Find a stat."""
        return self._stats.get(id_of(name))

    def check(self, name: str) -> Check | None:
        """Find a check."""
        return self._checks.get(id_of(name))

    def track(self, name: str) -> Track | None:
        """Find a track."""
        return self._tracks.get(id_of(name))

    def thing(self, name: str) -> Thing | None:
        """Find a thing that a character may own."""
        return self._things.get(id_of(name))

    def condition(self, name: str) -> Condition | None:
        """Find a condition."""
        return self._conditions.get(id_of(name))

    def list(self, name: str) -> ConditionList | None:
        """Find a list of conditions."""
        return self._lists.get(id_of(name))

    def pool(self, name: str) -> Pool | None:
        """Find a pool of the GM."""
        return self._pools.get(id_of(name))

    def character_class(self, name: str) -> Thing | None:
        """Find a class."""
        return self._classes.get(id_of(name))

    def rank(self, name: str) -> Rank | None:
        """Find a rank."""
        return self._ranks.get(id_of(name))

    def clock(self, name: str) -> DeclaredClock | None:
        """Find a declared clock."""
        return self.clocks_by_key.get(key_of(name))

    def group(self, name: str) -> Group | None:
        """Find a group of dice, whatever its capitals."""
        return self._groups.get(id_of(name))

    def band(self, name: str, check: str | None = None) -> Band | None:
        """Find a band of one check (by id), else of the first check that has it."""
        if check is not None:
            found = self.checks_by_id.get(check)
            return found.band(name) if found else None
        bands = (one.bands_by_id.get(id_of(name)) for one in self.checks)
        named = (one.band(name) for one in self.checks)
        return next((band for band in (*bands, *named) if band), None)

    def top_of(self, condition: str) -> int:
        """The highest level of a condition (by id): its list's where it is in one."""
        found = self.conditions_by_id[condition]
        return self.lists_by_id[found.list].top if found.list else found.top

    @cached_property
    def formula_cache(self) -> dict[object, object]:
        """Formulas compiled under this system; `formulas.compiled` keeps them here."""
        return {}

    @cached_property
    def _stats(self) -> Mapping[str, Stat]:
        return by_id_or_name((one.id, one.name, one) for one in self.stats)

    @cached_property
    def _checks(self) -> Mapping[str, Check]:
        return by_id_or_name((one.id, one.name, one) for one in self.checks)

    @cached_property
    def _tracks(self) -> Mapping[str, Track]:
        return by_id_or_name((one.id, one.name, one) for one in self.tracks)

    @cached_property
    def _things(self) -> Mapping[str, Thing]:
        return by_id_or_name((one.id, one.name, one) for one in self.things)

    @cached_property
    def _conditions(self) -> Mapping[str, Condition]:
        return by_id_or_name((one.id, one.name, one) for one in self.conditions)

    @cached_property
    def _lists(self) -> Mapping[str, ConditionList]:
        return by_id_or_name((one.id, one.name, one) for one in self.lists)

    @cached_property
    def _pools(self) -> Mapping[str, Pool]:
        return by_id_or_name((one.id, one.name, one) for one in self.pools)

    @cached_property
    def _classes(self) -> Mapping[str, Thing]:
        return by_id_or_name((one.id, one.name, one) for one in self.classes)

    @cached_property
    def _ranks(self) -> Mapping[str, Rank]:
        return by_id_or_name((one.id, one.name, one) for one in self.ranks)

    @cached_property
    def _groups(self) -> Mapping[str, Group]:
        return {id_of(group.id): group for group in self.groups_by_id.values()}
