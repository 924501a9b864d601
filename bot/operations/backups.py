"""The daily backup: one when the bot starts, one each day after, the newest few kept.

Which day it is the clock says, and it may be set: it is looked at once an hour. In between there
is only an alarm of the event loop, never a parked task. Knows no database: the store writes, keeps
and deletes.
"""

import asyncio
import datetime as dt
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from bot.operations.metrics import Metrics

log = logging.getLogger(__name__)

LOOK_AFTER = 60 * 60.0
"""Seconds until the clock is looked at again, and until what failed is tried again."""


class BackedUp(Protocol):
    """What the backups ask of the store."""

    async def back_up_daily(self, day: dt.date, keep: int) -> Path:
        """Write the backup of a day, and keep the newest ones alone."""
        ...


class DailyBackups:
    """Backs up from `start` to `stop`; `clock` gives milliseconds since the epoch."""

    def __init__(
        self, store: BackedUp, clock: Callable[[], int], metrics: Metrics, *, keep: int
    ) -> None:
        self._store = store
        self._clock = clock
        self._metrics = metrics
        self._keep = keep
        self._alarm: asyncio.TimerHandle | None = None
        self._work: asyncio.Task[None] | None = None
        self._stopped = True
        self._done: dt.date | None = None

    def start(self) -> None:
        """Back up now and go on each day; does nothing where none are kept."""
        if self._keep == 0:
            return
        self._stopped = False
        self._begin()

    async def stop(self) -> None:
        """Set no further alarm and wait for a backup under way."""
        self._stopped = True
        if self._alarm is not None:
            self._alarm.cancel()
        if self._work is not None:
            await asyncio.wait((self._work,))

    def _begin(self) -> None:
        loop = asyncio.get_running_loop()
        self._work = loop.create_task(self._back_up(), name="daily-backup")

    async def _back_up(self) -> None:
        day = dt.datetime.fromtimestamp(self._clock() / 1000, dt.UTC).date()
        if day != self._done:
            await self._write(day)
        if not self._stopped:
            self._alarm = asyncio.get_running_loop().call_later(LOOK_AFTER, self._begin)

    async def _write(self, day: dt.date) -> None:
        try:
            written = await self._store.back_up_daily(day, self._keep)
        except Exception:
            log.exception("the daily backup failed; it is tried again in an hour")
            self._metrics.backed_up(done=False)
        else:
            self._done = day
            log.info("the backup of %s stands at %s", day, written)
            self._metrics.backed_up(done=True)
