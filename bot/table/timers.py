"""Due work: what a table must do by itself at a certain moment, also after a restart.

Timers live in the store; here is only the alarm for the next one. One timer that fails is tried
again later and never holds the others up (spec/faults.md, T1-T7).
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping

from bot.store.model import Timer
from bot.table.act import Tables

log = logging.getLogger(__name__)

LONGEST_SLEEP = 60.0
"""Seconds. The wall clock may be set forward at any time, so it is looked at again this often."""

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
        """Stop ringing and wait for what is under way."""
        self._stopped = True
        if self._alarm is not None:
            self._alarm.cancel()
        if self._work is not None:
            await asyncio.gather(self._work, return_exceptions=True)

    def wake(self) -> None:
        """Look at the timers now; safe to call at any time, however often."""
        if self._stopped:
            return
        if self._work is not None and not self._work.done():
            self._again = True
            return
        self._work = asyncio.get_running_loop().create_task(self._ring_due())

    async def _ring_due(self) -> None:
        try:
            while True:
                self._again = False
                now = self._tables.clock()
                due = await self._tables.store.due_timers(now, AT_ONCE)
                ready = [one for one in due if self._not_before.get(one.serial, 0) <= now]
                for timer in ready:
                    await self._ring(timer, now)
                if not ready and not self._again:
                    break
        except Exception:
            log.exception("timers could not be read; they are tried again")
        finally:
            await self._set_alarm()

    async def _ring(self, timer: Timer, now: int) -> None:
        ring = self._rings.get(timer.kind)
        try:
            if ring is None:
                raise LookupError(f"no timer of kind {timer.kind!r} is known")
            await ring(timer)
            self._not_before.pop(timer.serial, None)
        except Exception:
            log.exception("timer %s of a table failed; it is tried again", timer.kind)
            self._not_before[timer.serial] = now + RETRY_AFTER

    async def _set_alarm(self) -> None:
        if self._stopped:
            return
        if self._alarm is not None:
            self._alarm.cancel()
        delay = LONGEST_SLEEP
        try:
            due_at = await self._tables.store.next_due()
        except Exception:
            log.exception("the next timer could not be read; it is tried again")
            due_at = None
        if due_at is not None:
            delay = min(delay, max(1.0, (due_at - self._tables.clock()) / 1000))
        self._alarm = asyncio.get_running_loop().call_later(delay, self.wake)
