"""Experience: points on the system's table, or hundredths of native levels.

Source: spec/rule-cards-details.md, part 7 (XP).
"""

from bisect import bisect_right

from bot.rulecards import limits
from bot.rulecards.changes import GrowthMoved
from bot.rulecards.events import Event, LevelGained
from bot.rulecards.sheet import Growth
from bot.rulecards.system import System
from bot.rulecards.tracks import follow_growth
from bot.rulecards.working import Working

HUNDRED = 100
"""Hundredths of a native level."""


def level_at(system: System, xp: int) -> int:
    """The level that so many points are; native levels: what so many hundredths above 1 are."""
    if system.xp_table is None:
        return 1 + xp // HUNDRED
    return max(1, bisect_right(system.xp_table, xp))


def xp_at(system: System, level: int) -> int:
    """The points with which a level begins."""
    return 0 if system.xp_table is None else system.xp_table[level - 1]


def grown(system: System, growth: Growth, amount: int) -> Growth:
    """What an amount makes of a level and its xp: xp never falls below 0, a level never falls."""
    xp = max(0, min(growth.xp + amount, limits.NUMBER))
    if amount <= 0:
        return Growth(growth.level, xp)
    if system.xp_table is None:
        level = min(growth.level + xp // HUNDRED, limits.NUMBER)
        return Growth(level, xp % HUNDRED)
    return Growth(max(growth.level, level_at(system, xp)), xp)


def gain(work: Working, who: str, amount: int) -> list[Event]:
    """Give (or take) experience; all maxima follow a new level."""
    old = work.character(who).growth
    new = grown(work.system, old, amount)
    if new == old:
        return []
    work.make(GrowthMoved(who, old, new))
    if new.level == old.level:
        return []
    gained = LevelGained((who,), new.level, new.level - old.level)
    return [gained, *follow_growth(work, who)]
