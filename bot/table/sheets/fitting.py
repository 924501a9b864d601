"""A world made to fit a system: what the system has not goes, what is missing begins.

So a table whose system was changed, taken back or taken in goes on being played. A world that fits
is given back as it is. Source: spec/rule-cards-details.md, parts 2 and 7.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from bot.dice import DiceError
from bot.rulecards.beginning import begun_track, owned_tracks
from bot.rulecards.growth import HUNDRED
from bot.rulecards.sheet import Character, Gauge, Growth, Standing, World
from bot.rulecards.system import System
from bot.rulecards.system_parts import Track
from bot.rulecards.tracks import held, maximum


def fitted(world: World, system: System) -> World:
    """The world under a system."""
    pools = {
        pool.id: max(pool.min, min(world.pools.get(pool.id, pool.start), pool.max))
        for pool in system.pools
    }
    characters = {key: fitted_sheet(one, system) for key, one in world.characters.items()}
    if pools == world.pools and all(
        characters[key] is one for key, one in world.characters.items()
    ):
        return world
    return replace(world, characters=characters, pools=pools)


def fitted_sheet(sheet: Character, system: System) -> Character:
    """One sheet under a system; the same sheet where it fits."""
    stats = {
        stat.id: max(stat.min, min(sheet.stats.get(stat.id, stat.default), stat.max))
        for stat in system.stats
    }
    ranks = {rank.id: max(0, min(sheet.ranks.get(rank.id, 0), rank.top)) for rank in system.ranks}
    named = replace(
        sheet,
        growth=_growth(sheet.growth, system),
        stats=stats,
        ranks=ranks,
        classes={key: one for key, one in sheet.classes.items() if key in system.classes_by_id},
        things={key: one for key, one in sheet.things.items() if key in system.things_by_id},
        marked=tuple(one for one in sheet.marked if one in system.stats_by_id),
        conditions=_conditions(sheet.conditions, system),
    )
    whole = replace(named, tracks=_tracks(named, system))
    return sheet if whole == sheet else whole


def _growth(growth: Growth, system: System) -> Growth:
    if system.xp_table is None:
        return replace(growth, xp=growth.xp % HUNDRED)
    return replace(growth, level=min(growth.level, len(system.xp_table)))


def _conditions(standing: Mapping[str, Standing], system: System) -> dict[str, Standing]:
    kept: dict[str, Standing] = {}
    entries: Counter[str] = Counter()
    for condition, one in standing.items():
        found = system.conditions_by_id.get(condition)
        if found is None:
            continue
        if found.list is not None:
            entries[found.list] += 1
            if entries[found.list] > system.lists_by_id[found.list].entries:
                continue
        kept[condition] = replace(one, level=min(one.level, system.top_of(condition)))
    return kept


def _tracks(sheet: Character, system: System) -> dict[str, Gauge]:
    owned = owned_tracks(system, sheet.things)
    return {track.id: _gauge(sheet.tracks.get(track.id), track, sheet, system) for track in owned}


def _gauge(gauge: Gauge | None, track: Track, sheet: Character, system: System) -> Gauge:
    if gauge is None:
        return begun(system, track, sheet)
    if gauge.is_fixed and gauge.max is not None:
        most = max(track.min, gauge.max)
        return Gauge(held(track, most, gauge.value), most, is_fixed=True)
    try:
        most = maximum(system, track, sheet)
    except DiceError:
        # No maximum can be told at this level: the one that stands goes on (engine: tracks.py).
        most = gauge.max
    return Gauge(held(track, most, gauge.value), most)


def begun(system: System, track: Track, sheet: Character) -> Gauge:
    """A track at its start, empty where its maximum cannot be told."""
    try:
        return begun_track(system, track, sheet)
    except DiceError:
        return Gauge(track.min, None)
