"""Carries out one effect of a card or a band: one function a kind; what it moved comes back.

Checks, modifications and blocks belong to the chain (`chain.py`): they need more than the world.
Source: spec/rule-cards.md, part 3; spec/rule-cards-details.md, parts 7 and 8.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.rulecards import clocks, conditions, growth, tracks
from bot.rulecards.changes import MarksMoved, PoolMoved
from bot.rulecards.effects import (
    ClockEffect,
    ConditionEffect,
    MarkEffect,
    PoolEffect,
    TellEffect,
    TrackEffect,
    XpEffect,
)
from bot.rulecards.events import Event
from bot.rulecards.outcome import Did, Hindered, Hindrance, Told
from bot.rulecards.working import Working

PlainEffect = (
    TrackEffect | ConditionEffect | ClockEffect | XpEffect | PoolEffect | MarkEffect | TellEffect
)
OF_THE_TABLE = (ClockEffect, PoolEffect, TellEffect)
"""Effects that happen once, however many characters a card fires for."""


@dataclass(slots=True)
class Done:
    """What an effect came to, and what cards may watch of it."""

    did: list[Did] = field(default_factory=list[Did])
    events: list[Event] = field(default_factory=list[Event])


def apply(
    work: Working,
    effect: PlainEffect,
    who: tuple[str, ...],
    values: Sequence[int],
    stat: str | None,
) -> Done:
    """Carry out an effect; `values` has one for each of `who`, or one in all for the table's."""
    done = Done()
    start = len(work.changes)
    match effect:
        case PoolEffect():
            pool(work, effect.pool, values[0], is_set=effect.add is None)
        case ClockEffect():
            done.events += clocks.tick(work, effect.clock, effect.ticks, effect.size, who)
        case TellEffect():
            done.did.append(Told(effect.text))
        case _:
            for index, one in enumerate(who):
                _on_sheet(work, effect, one, values[index] if values else 0, stat, done)
    done.did += work.changes[start:]
    return done


def pool(work: Working, pool_id: str, amount: int, *, is_set: bool) -> None:
    """Move a pool of the GM, or put it at a value; it stops at both ends."""
    limit = work.system.pools_by_id[pool_id]
    old = work.world.pools[pool_id]
    new = max(limit.min, min(amount if is_set else old + amount, limit.max))
    if new != old:
        work.make(PoolMoved(pool_id, old, new))


def mark(work: Working, who: str, stat: str) -> None:
    """Mark a stat to improve; twice is once."""
    old = work.character(who).marked
    if stat not in old:
        work.make(MarksMoved(who, old, (*old, stat)))


def _on_sheet(
    work: Working,
    effect: TrackEffect | ConditionEffect | XpEffect | MarkEffect,
    who: str,
    value: int,
    stat: str | None,
    done: Done,
) -> None:
    match effect:
        case TrackEffect(track=track):
            if track in work.character(who).tracks:
                done.events += tracks.move(work, who, track, value, is_set=effect.add is None)
            else:
                done.did.append(Hindered(Hindrance.NOT_OWNED, who, track))
        case ConditionEffect(condition=condition, op=op, level=level, turns=turns):
            if not conditions.change(work, who, condition, op, level=level, turns=turns):
                done.did.append(Hindered(Hindrance.LIST_IS_FULL, who, condition))
        case XpEffect():
            done.events += growth.gain(work, who, value)
        case MarkEffect():
            marked = effect.stat or stat
            if marked:
                mark(work, who, marked)
            else:
                done.did.append(Hindered(Hindrance.NO_STAT, who))
