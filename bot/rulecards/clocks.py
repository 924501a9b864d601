"""Clocks of a table: made by their first tick, full until the moment ends, then empty again.

Source: spec/rule-cards-details.md, part 7 (Clocks).
"""

from typing import Final

from bot.rulecards.changes import ClockMoved
from bot.rulecards.events import ClockFilled
from bot.rulecards.names import key_of, world_name
from bot.rulecards.sheet import Clock
from bot.rulecards.working import Working

SIZE: Final = 4
"""Segments of a clock whose first tick names no size."""


def tick(
    work: Working, name: str, ticks: int, size: int | None, who: tuple[str, ...]
) -> list[ClockFilled]:
    """Tick a clock for these characters; what goes beyond the last segment is lost."""
    key = key_of(name)
    old = work.world.clocks.get(key)
    clock = old or _made(work, name, size)
    filled = min(clock.size, clock.filled + ticks)
    new = Clock(clock.name, filled, clock.size)
    if new == old:
        return []
    work.make(ClockMoved(key, old, new))
    return [ClockFilled(who, key, clock.size)] if filled == clock.size else []


def empty_full(work: Working) -> None:
    """Empty every full clock, watched or not."""
    for key, old in work.world.clocks.items():
        if old.filled >= old.size:
            work.make(ClockMoved(key, old, Clock(old.name, 0, old.size)))


def _made(work: Working, name: str, size: int | None) -> Clock:
    declared = work.system.clock(name)
    if declared:
        return Clock(world_name(declared.name), 0, declared.size)
    return Clock(world_name(name), 0, size or SIZE)
