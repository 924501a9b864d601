"""One message of each table brought up to date: one edit at a time, and those that wait are one.

What Discord does not take is tried again later, ever more seldom; the table's next act does so at
once.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from weakref import WeakKeyDictionary, WeakValueDictionary

from bot.app import Manekin
from bot.table.people import Place

log = logging.getLogger(__name__)

Renew = Callable[[Manekin, Place], Awaitable[bool]]
"""Shows the newest state of a table, on a message that it finds by itself; False where Discord did
not take it, though it may later."""

AGAIN = (10.0, 60.0, 600.0, 3600.0)
"""Seconds until what could not be shown is tried again, each time after the one before."""


class _Tables:
    """One bot's tables: who edits now, where an edit waits, and what is tried again."""

    def __init__(self) -> None:
        self.locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self.waiting: set[int] = set()
        self.owed: dict[int, asyncio.Task[None]] = {}


class Merged:
    """What `renew` does for one kind of message, one at a time for each table."""

    def __init__(self, renew: Renew) -> None:
        self._renew = renew
        self._bots: WeakKeyDictionary[Manekin, _Tables] = WeakKeyDictionary()

    def lock(self, bot: Manekin, place: Place) -> asyncio.Lock:
        """Return the lock of a table's message, for whoever changes it in another way."""
        locks = self._of(bot).locks
        lock = locks.get(place.channel_id)
        if lock is None:
            lock = locks[place.channel_id] = asyncio.Lock()
        return lock

    async def refresh(self, bot: Manekin, place: Place) -> None:
        """Show the newest state; an edit that waits already will show it too."""
        if not await self._refresh(bot, place):
            self._owe(bot, place)

    async def _refresh(self, bot: Manekin, place: Place) -> bool:
        waiting = self._of(bot).waiting
        if place.channel_id in waiting:
            return True
        waiting.add(place.channel_id)
        async with AsyncExitStack() as held:
            try:
                await held.enter_async_context(self.lock(bot, place))
            finally:
                waiting.discard(place.channel_id)
            return await self._renew(bot, place)

    def _owe(self, bot: Manekin, place: Place) -> None:
        owed = self._of(bot).owed
        if place.channel_id in owed or bot.is_stopping:
            return
        task = asyncio.create_task(self._again(bot, place))
        owed[place.channel_id] = task
        bot.errands.add(task)

        def paid(done: asyncio.Task[None]) -> None:
            owed.pop(place.channel_id, None)
            bot.errands.discard(done)

        task.add_done_callback(paid)

    async def _again(self, bot: Manekin, place: Place) -> None:
        for pause in AGAIN:
            await asyncio.sleep(pause)
            try:
                if await self._refresh(bot, place):
                    return
            except Exception:
                # It is an errand that nobody waits for; the next try may do.
                log.exception("a message could not be tried again")
        log.warning("a message is brought up to date by the next act at its table")

    def _of(self, bot: Manekin) -> _Tables:
        return self._bots.setdefault(bot, _Tables())
