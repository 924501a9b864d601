"""Group commit: everything that waits is written in one transaction, each piece by its savepoint.

Knows nothing of what is written. One flush runs at a time and ends when nothing waits, so that
no task is parked for ever; a cancelled caller leaves its piece going (design.md, rule 10).
"""

import asyncio
import sqlite3
from collections.abc import Callable
from functools import partial
from typing import Any

from bot.errors import StoreUnavailable, Unstorable
from bot.store.connection import OwnedConnection, Result, Work

LARGEST_BATCH = 256

# What a value, and not the state of the disk, can make SQLite or its adapter say.
UNFIT = (
    sqlite3.DataError,
    sqlite3.IntegrityError,
    sqlite3.InterfaceError,
    sqlite3.ProgrammingError,
    OverflowError,
    UnicodeError,
)


class Unchanged(Exception):
    """Raised by a piece of work that ends well without changing anything; carries its answer."""

    def __init__(self, answer: object) -> None:
        super().__init__(answer)
        self.answer = answer


class Writer:
    """Takes pieces of work from many callers and commits those that wait together."""

    def __init__(self, connection: OwnedConnection) -> None:
        self._connection = connection
        self._waiting: list[tuple[Work[Any], asyncio.Future[Any]]] = []
        self._flushing: asyncio.Task[None] | None = None
        self.on_commit: Callable[[int], None] = lambda _: None
        """Called after each commit with the number of pieces that shared it."""

    async def submit(self, work: Work[Result]) -> Result:
        """Run `work` inside a shared transaction; return once it is on disk.

        Raises what `work` raised, or `StoreUnavailable`; nothing of `work` was kept then.
        """
        answer: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, answer))
        if self._flushing is None:
            self._flushing = asyncio.create_task(self._flush(), name="store-flush")
        return await asyncio.shield(answer)

    async def drain(self) -> None:
        """Return when nothing waits any more."""
        while self._flushing is not None:
            await asyncio.wait([self._flushing])

    async def _flush(self) -> None:
        try:
            while self._waiting:
                batch = self._waiting[:LARGEST_BATCH]
                del self._waiting[:LARGEST_BATCH]
                await self._write(batch)
        finally:
            self._flushing = None
            # Only a loop that is shutting down leaves any: their callers are ending too.
            for _, answer in self._waiting:
                answer.cancel()
            self._waiting.clear()

    async def _write(self, batch: list[tuple[Work[Any], asyncio.Future[Any]]]) -> None:
        works = [work for work, _ in batch]
        try:
            results = await self._connection.run(partial(write_together, works=works))
        except asyncio.CancelledError:
            for _, answer in batch:
                answer.cancel()
            raise
        except Exception as failure:
            for _, answer in batch:
                answer.set_exception(unavailable(failure))
            return
        self.on_commit(len(batch))
        for (_, answer), result in zip(batch, results, strict=True):
            if isinstance(result, Exception):
                answer.set_exception(result)
            else:
                answer.set_result(result)


def write_together(connection: sqlite3.Connection, works: list[Work[Any]]) -> list[Any]:
    """Run all works in one transaction; a refused one gives its exception and rolls back alone."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        results = [_attempt(connection, work) for work in works]
        connection.execute("COMMIT")
    except BaseException:
        # After some failures (disk full) SQLite has already rolled back by itself.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return results


def _attempt(connection: sqlite3.Connection, work: Work[Any]) -> Any:
    connection.execute("SAVEPOINT piece")
    try:
        result = work(connection)
    except Unchanged as nothing:
        result = nothing.answer
    except UNFIT as unfit:
        result = Unstorable(str(unfit))
        result.__cause__ = unfit
    except sqlite3.Error:
        raise
    except Exception as refused:
        result = refused
    else:
        connection.execute("RELEASE piece")
        return result
    connection.execute("ROLLBACK TO piece")
    connection.execute("RELEASE piece")
    return result


def unavailable(failure: Exception) -> StoreUnavailable:
    """The store's own error for what SQLite or the connection could not do."""
    error = StoreUnavailable(f"the database failed: {failure}")
    error.__cause__ = failure
    return error
