"""Group commit: everything that waits is written in one transaction, each piece by its savepoint.

Knows nothing of what is written. One flush runs at a time and nothing runs when nothing waits:
no task is parked for ever. A cancelled caller leaves its piece going (design.md, rule 10).
"""

import asyncio
import sqlite3
from collections.abc import Callable
from functools import partial
from typing import Any

from bot.errors import StoreUnavailable, Unstorable
from bot.store.connection import FAILURES, OwnedConnection, Result, Work

LARGEST_BATCH = 256

# What a value, and not the state of the disk, can make SQLite or its adapter say.
UNFIT = (
    sqlite3.DataError,
    sqlite3.IntegrityError,
    sqlite3.InterfaceError,
    sqlite3.ProgrammingError,
    OverflowError,
    UnicodeEncodeError,
)


Piece = tuple[Work[Any], "asyncio.Future[Any]"]
"""What one caller wants written, and where its answer goes."""


class Unchanged(Exception):
    """Raised by a piece of work that ends well without changing anything; carries its answer."""

    def __init__(self, answer: object) -> None:
        super().__init__(answer)
        self.answer = answer


class Writer:
    """Takes pieces of work from many callers and commits those that wait together."""

    def __init__(self, connection: OwnedConnection) -> None:
        self._connection = connection
        self._waiting: list[Piece] = []
        self._flushing: asyncio.Future[Any] | None = None
        self.on_commit: Callable[[int], None] = lambda _: None
        """Called after each commit with the number of pieces that shared it."""

    async def submit(self, work: Work[Result]) -> Result:
        """Run `work` inside a shared transaction; return once it is on disk.

        Raises what `work` raised, or `StoreUnavailable`; nothing of `work` was kept then.
        """
        answer: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, answer))
        if self._flushing is None:
            self._flush()
        # A caller that is cancelled cancels its answer alone; the work is written all the same.
        return await answer

    async def drain(self) -> None:
        """Return when nothing waits any more."""
        while self._flushing is not None:
            await asyncio.wait([self._flushing])

    def _flush(self) -> None:
        """Hand a batch to the connection's thread; no task waits for it, its end is a callback."""
        batch = self._waiting[:LARGEST_BATCH]
        if not batch:
            return
        del self._waiting[:LARGEST_BATCH]
        works = [work for work, _ in batch]
        flushing: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        written = partial(self._written, batch, flushing)
        try:
            self._connection.begin(partial(write_together, works=works), written)
        except StoreUnavailable as failure:
            # It is closed for all of them, and nothing would take up the rest.
            _fail([*batch, *self._waiting], failure)
            self._waiting.clear()
            return
        self._flushing = flushing

    def _written(
        self,
        batch: list[Piece],
        flushing: asyncio.Future[None],
        results: list[Any] | None,
        failure: BaseException | None,
    ) -> None:
        self._flushing = None
        flushing.set_result(None)
        # The next batch is on its way before this one's callers wake up.
        self._flush()
        if results is None:
            _fail(batch, unavailable(failure or StoreUnavailable("nothing was written")))
            return
        for (_, answer), result in zip(batch, results, strict=True):
            if answer.done():
                continue
            if isinstance(result, Exception):
                answer.set_exception(result)
            else:
                answer.set_result(result)
        self.on_commit(len(batch))


def _fail(batch: list[Piece], failure: StoreUnavailable) -> None:
    for _, answer in batch:
        if not answer.done():
            answer.set_exception(failure)


def write_together(connection: sqlite3.Connection, works: list[Work[Any]]) -> list[Any]:
    """Run all works in one transaction; a refused one gives its exception and rolls back alone."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        if len(works) == 1:
            return [_alone(connection, works[0])]
        results = [_attempt(connection, work) for work in works]
        connection.execute("COMMIT")
    except BaseException:
        # After some failures (disk full) SQLite has already rolled back by itself.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return results


def _alone(connection: sqlite3.Connection, work: Work[Any]) -> Any:
    """A piece that shares its transaction with nobody needs no savepoint."""
    result, changed = _outcome(connection, work)
    connection.execute("COMMIT" if changed else "ROLLBACK")
    return result


def _attempt(connection: sqlite3.Connection, work: Work[Any]) -> Any:
    connection.execute("SAVEPOINT piece")
    result, changed = _outcome(connection, work)
    if not changed:
        connection.execute("ROLLBACK TO piece")
    connection.execute("RELEASE piece")
    return result


def _outcome(connection: sqlite3.Connection, work: Work[Any]) -> tuple[Any, bool]:
    """What a piece of work answers or is refused with, and whether it is to be kept."""
    try:
        return work(connection), True
    except Unchanged as nothing:
        return nothing.answer, False
    except UNFIT as unfit:
        result = Unstorable(str(unfit))
        result.__cause__ = unfit
        return result, False
    except FAILURES:
        raise
    except Exception as refused:
        return refused, False


def unavailable(failure: BaseException) -> StoreUnavailable:
    """The store's own error for what SQLite or the connection could not do."""
    error = StoreUnavailable(f"the database failed: {failure}")
    error.__cause__ = failure
    return error
