"""One message of each table brought up to date: one edit at a time, and those that wait are one."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from weakref import WeakKeyDictionary, WeakValueDictionary

from bot.app import Manekin
from bot.table.people import Place

Renew = Callable[[Manekin, Place], Awaitable[None]]
"""Shows the newest state of a table, on a message that it finds by itself."""


class _Tables:
    """One bot's tables: who edits now, and where an edit waits."""

    def __init__(self) -> None:
        self.locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self.waiting: set[int] = set()


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
        waiting = self._of(bot).waiting
        if place.channel_id in waiting:
            return
        waiting.add(place.channel_id)
        async with AsyncExitStack() as held:
            try:
                await held.enter_async_context(self.lock(bot, place))
            finally:
                waiting.discard(place.channel_id)
            await self._renew(bot, place)

    def _of(self, bot: Manekin) -> _Tables:
        return self._bots.setdefault(bot, _Tables())
