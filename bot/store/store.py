"""The store: load tables, commit changes, read the journal and the timers.

Knows no game, no Discord and no clock. One connection with one owner; changes of many channels
share a commit and nothing is reported done before it is on disk (design.md, rules 6 to 11).
"""

import asyncio
import datetime as dt
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Self

from filelock import FileLock

from bot.errors import StoreUnavailable
from bot.store import reading
from bot.store.changes import KEPT_ENTRIES, apply_change
from bot.store.connection import FAILURES, OwnedConnection, Result, Work, optimize
from bot.store.erasure import erase_table, scrub_person
from bot.store.files import claim, make_private
from bot.store.migrations import Migration, migrate, shipped
from bot.store.model import (
    Change,
    Committed,
    JournalEntry,
    NotDue,
    Repeated,
    StoredTable,
    Timer,
    UndoableEntry,
)
from bot.store.opening import inspect, not_upgraded, unopenable
from bot.store.upkeep import back_up_daily, backup
from bot.store.writer import Writer, unavailable


class Store:
    """An open database; made by `open`, ended by `close`."""

    def __init__(self, path: Path, connection: OwnedConnection, lock: FileLock | None) -> None:
        self.path = path
        self._connection = connection
        self._lock = lock
        self._writer = Writer(connection)

    @classmethod
    async def open(cls, path: Path, *, lock: bool = True) -> Self:
        """Open or create the database; raises `StartupError` where the operator must act.

        Without the lock nothing keeps a second process out: for tests and tools alone.
        """
        held = await asyncio.to_thread(claim, path) if lock else None
        try:
            migrations = shipped()
            await asyncio.to_thread(inspect, path, newest=len(migrations))
            connection = OwnedConnection(path)
            await _start(connection, path, migrations)
        except BaseException:
            if held is not None:
                held.release()
            raise
        return cls(path, connection, held)

    async def close(self) -> None:
        """Finish what waits and close the database; a second call does nothing."""
        await self._writer.drain()
        try:
            # Only keeps the planner's statistics fresh: no reason not to close.
            with suppress(*FAILURES, StoreUnavailable):
                await self._connection.run(optimize)
            await self._connection.close()
        finally:
            if self._lock is not None:
                self._lock.release()

    def watch_commits(self, committed: Callable[[int], None]) -> None:
        """Tell of each commit from now on: how many changes shared it."""
        self._writer.on_commit = committed

    async def backup_to(self, target: Path) -> None:
        """Write a checked copy beside the running bot; the event loop and commits go on."""
        await asyncio.to_thread(backup, self.path, target)

    async def back_up_daily(self, day: dt.date, keep: int) -> Path:
        """Write the automatic backup of `day` and delete all but the newest `keep`."""
        return await asyncio.to_thread(back_up_daily, self.path, day, keep)

    async def settle(self) -> None:
        """Return when every change handed over so far is on disk, or has failed."""
        await self._writer.drain()

    async def load(self, channel_id: int) -> StoredTable | None:
        """The table of a channel with its parts, or nothing."""
        return await self._read(partial(reading.load, channel_id=channel_id))

    async def commit(self, change: Change) -> Committed | Repeated | NotDue:
        """Make the change and return once it is on disk.

        Raises `Conflict` (a revision or an entry to take back is not as expected), `Unstorable`
        or `StoreUnavailable`; nothing was changed then. A caller that is cancelled while it
        waits does not stop the change.
        """
        return await self._writer.submit(partial(apply_change, change=change))

    async def entry_of(self, interaction_id: int) -> JournalEntry | None:
        """The entry an interaction has written."""
        return await self._read(partial(reading.entry_of, interaction_id=interaction_id))

    async def journal(
        self,
        channel_id: int,
        *,
        before: int | None = None,
        limit: int = 10,
        actor_id: int | None = None,
        hidden: bool,
    ) -> list[JournalEntry]:
        """Entries older than `before`, newest first; hidden ones only if asked for."""
        return await self._read(
            partial(
                reading.journal,
                channel_id=channel_id,
                before=before,
                limit=limit,
                actor_id=actor_id,
                hidden=hidden,
            )
        )

    async def journal_length(
        self, channel_id: int, actor_id: int | None = None, *, hidden: bool
    ) -> int:
        """How many entries `journal` would give without a limit."""
        return await self._read(
            partial(reading.journal_length, channel_id=channel_id, actor_id=actor_id, hidden=hidden)
        )

    async def undoable(self, channel_id: int, limit: int = 100) -> list[UndoableEntry]:
        """What can still be taken back, newest first: no undo entries, nothing taken back."""
        return await self._read(
            partial(reading.undoable, channel_id=channel_id, kept=KEPT_ENTRIES, limit=limit)
        )

    async def timers(self, channel_id: int) -> list[Timer]:
        """The timers set in one channel, by key."""
        return await self._read(partial(reading.timers, channel_id=channel_id))

    async def due_timers(self, now: int, limit: int) -> list[Timer]:
        """What is due at `now`, longest due first; a timer stays until a change answers it."""
        return await self._read(partial(reading.due_timers, now=now, limit=limit))

    async def tables_waiting(self, key: str) -> list[int]:
        """The channels that have a timer of this key."""
        return await self._read(partial(reading.tables_waiting, key=key))

    async def next_due(self) -> int | None:
        """When the next timer of any channel is due."""
        return await self._read(reading.next_due)

    async def tables_of_guild(self, guild_id: int) -> list[int]:
        """The channels of a guild that have a table."""
        return await self._read(partial(reading.tables_of_guild, guild_id=guild_id))

    async def guilds(self) -> list[int]:
        """The guilds that have a table."""
        return await self._read(reading.guilds)

    async def tables_of_person(self, user_id: int) -> list[int]:
        """The channels whose table holds something of this user."""
        return await self._read(partial(reading.tables_of_person, user_id=user_id))

    async def journal_of_person(self, user_id: int) -> list[JournalEntry]:
        """Every entry this user has written, by channel, oldest first."""
        return await self._read(partial(reading.journal_of_person, user_id=user_id))

    async def erase_table(self, channel_id: int) -> bool:
        """Erase everything of a channel; false if there was nothing."""
        return await self._writer.submit(partial(erase_table, channel_id=channel_id))

    async def scrub_person(self, channel_id: int, user_id: int) -> int:
        """Make a person's journal entries nobody's and end undo for what came before.

        Commit the parts without the person first: that change's own before image still holds
        them and is dropped here. Returns how many entries were scrubbed.
        """
        return await self._writer.submit(
            partial(scrub_person, channel_id=channel_id, user_id=user_id)
        )

    async def _read(self, question: Work[Result]) -> Result:
        try:
            return await self._connection.run(question)
        except FAILURES as failure:
            raise unavailable(failure) from failure


async def _start(
    connection: OwnedConnection, path: Path, migrations: tuple[Migration, ...]
) -> None:
    try:
        await asyncio.to_thread(make_private, path)
        await connection
    except (*FAILURES, OSError) as failure:
        raise unopenable(path, failure) from failure
    try:
        await connection.run(partial(migrate, migrations=migrations))
    except BaseException as failure:
        await connection.close()
        if isinstance(failure, FAILURES):
            raise not_upgraded(path, failure) from failure
        raise
