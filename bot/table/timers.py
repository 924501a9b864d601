"""Due work: what a table must do by itself at a certain moment, also after a restart.

Timers live in the store; here is only the alarm for the next one. One timer that fails is tried
again later and never holds the others up (spec/faults.md, T1-T7).
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping

from bot.store.model import Timer
from bot.table.act import LOOK_EVERY, Tables

log = logging.getLogger(__name__)

LONGEST_SLEEP = LOOK_EVERY / 1000
"""Seconds. The wall clock may be set forward at any time, so it is looked at again this often."""

LONGEST_RING = 30.0
"""Seconds until a timer that hangs is given up and tried again later."""

LONGEST_STOP = 5.0
"""Seconds that a timer which is ringing may hold up the bot's end."""

RETRY_AFTER = 60_000
AT_ONCE = 50

Ring = Callable[[Timer], Awaitable[None]]


class Timers:
    """Rings what is due; `rings` says what to do for each kind of timer."""

    def __init__(self, tables: Tables, rings: Mapping[str, Ring]) -> None:
        self._tables = tables
        self._rings = rings
        self._alarm: asyncio.TimerHandle | None = None
        self._work: asyncio.Task[None] | None = None
        self._again = False
        self._stopped = True
        self._not_before: dict[int, int] = {}
        tables.on_timer = self.wake

    def start(self) -> None:
        """Ring what fell due meanwhile, and go on."""
        self._stopped = False
        self.wake()

    async def stop(self) -> None:
        """Stop ringing and wait for what is under way; what hangs rings again another day."""
        self._stopped = True
        if self._alarm is not None:
            self._alarm.cancel()
        if self._work is None:
            return
        done, _ = await asyncio.wait((self._work,), timeout=LONGEST_STOP)
        if not done:
            log.warning("stopping although a timer is still ringing")
            self._work.cancel()
            await asyncio.wait((self._work,))

    def wake(self) -> None:
        """Look at the timers now; safe to call at any time, however often."""
        if self._stopped:
            return
        if self._work is not None and not self._work.done():
            self._again = True
            return
        self._work = asyncio.get_running_loop().create_task(self._ring_due())

    async def _ring_due(self) -> None:
        delay = LONGEST_SLEEP
        while not self._stopped:
            self._again = False
            try:
                delay = await self._rung_until()
            except Exception:
                log.exception("timers could not be read; they are tried again")
                delay = LONGEST_SLEEP
            # Nothing is awaited from here to the alarm: a timer set meanwhile is not overlooked.
            if not self._again:
                break
        if not self._stopped:
            if self._alarm is not None:
                self._alarm.cancel()
            self._alarm = asyncio.get_running_loop().call_later(delay, self.wake)

    async def _rung_until(self) -> float:
        """Ring all that can be rung now; return the seconds until there may be more."""
        while True:
            now = self._tables.clock()
            due = await self._look(now, AT_ONCE)
            self._forget_answered(due, now)
            ready = [one for one in due if not self._is_put_off(one, now)]
            if not ready or self._stopped:
                break
            await asyncio.gather(*(self._ring_in_turn(those) for those in _by_table(ready)))
        coming = await self._look(now + int(LONGEST_SLEEP * 1000), 1)
        at = min(
            (max(one.due_at, self._not_before.get(one.serial, 0)) for one in coming), default=0
        )
        return min(LONGEST_SLEEP, max(1.0, (at - now) / 1000)) if coming else LONGEST_SLEEP

    async def _look(self, until: int, number: int) -> list[Timer]:
        # However many were put off, they never hide the others.
        return await self._tables.store.due_timers(until, number + len(self._not_before))

    def _is_put_off(self, timer: Timer, now: int) -> bool:
        """Whether it failed just now; further off than that, the clock was set back since."""
        return 0 < self._not_before.get(timer.serial, 0) - now <= RETRY_AFTER

    def _forget_answered(self, due: list[Timer], now: int) -> None:
        there = {one.serial for one in due}
        self._not_before = {
            serial: moment
            for serial, moment in self._not_before.items()
            if serial in there or moment > now
        }

    async def _ring_in_turn(self, timers: list[Timer]) -> None:
        for timer in timers:
            if not self._stopped:
                await self._ring(timer)

    async def _ring(self, timer: Timer) -> None:
        # Put off before it rings: one that is still there afterwards is not rung without end.
        self._not_before[timer.serial] = self._tables.clock() + RETRY_AFTER
        ring = self._rings.get(timer.kind)
        try:
            if ring is None:
                raise LookupError(f"no timer of kind {timer.kind!r} is known")
            async with asyncio.timeout(LONGEST_RING):
                await ring(timer)
        except Exception:
            log.exception("timer %s of a table failed; it is tried again", timer.kind)


def _by_table(timers: list[Timer]) -> list[list[Timer]]:
    """One table's timers ring in turn, the longest due first; tables do not wait for each other."""
    found: dict[int, list[Timer]] = {}
    for timer in timers:
        found.setdefault(timer.channel_id, []).append(timer)
    return list(found.values())
