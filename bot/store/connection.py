"""The one connection, and the only way to run something on it.

aiosqlite runs each statement by itself, so coroutines interleave inside each other's
transactions and a cancelled one leaves its transaction open (style.md, section 6). Here a whole
transaction is one plain function that runs on the connection's thread in one hop: it holds no
await, so nothing can come between and no cancellation can leave it half done.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, TypeVar

import aiosqlite

from bot.errors import StoreUnavailable

Result = TypeVar("Result")
Work = Callable[[sqlite3.Connection], Result]

FAILURES = (sqlite3.Error, UnicodeDecodeError)
"""What a statement can raise: where a name is damaged, Python cannot read what SQLite says."""

BUSY_TIMEOUT_SECONDS = 5.0
STATEMENT_CACHE = 256

PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = FAST",
)


class OwnedConnection(aiosqlite.Connection):
    """An aiosqlite connection that runs whole functions instead of single statements."""

    if TYPE_CHECKING:
        # The library's own has no types.
        async def _execute(
            self, fn: Callable[..., Result], *args: object, **kwargs: object
        ) -> Result: ...

        _tx: SimpleQueue[tuple[asyncio.Future[Any] | None, Callable[[], Any]]]

    def __init__(self, path: Path) -> None:
        super().__init__(partial(connect, path), iter_chunk_size=1)
        # A bot that dies before it has closed the store must end, not wait for this thread;
        # what was answered is on disk, and an open transaction rolls back by itself.
        self._thread.daemon = True

    async def run(self, work: Work[Result]) -> Result:
        """Run `work` with the plain connection on the connection's thread."""
        if self._connection is None:
            raise StoreUnavailable("the database is closed")
        return await self._execute(work, self._connection)

    def begin(
        self, work: Work[Result], done: Callable[[Result | None, BaseException | None], None]
    ) -> None:
        """Run `work` like `run`, with no coroutine to wait for it: `done` is called on the loop.

        It gets the result, or what was raised; a turn of the loop earlier than a future would.
        """
        connection = self._connection
        if connection is None:
            raise StoreUnavailable("the database is closed")
        loop = asyncio.get_running_loop()

        def job() -> None:
            result: Result | None = None
            failure: BaseException | None = None
            try:
                result = work(connection)
            except BaseException as error:
                failure = error
            loop.call_soon_threadsafe(done, result, failure)

        # The queue of (future, function) is all that aiosqlite's own calls use, too.
        self._tx.put_nowait((None, job))


def connect(path: Path) -> sqlite3.Connection:
    """Open the database for writing, without implicit transactions; the calling thread owns it."""
    connection = sqlite3.connect(
        path,
        timeout=BUSY_TIMEOUT_SECONDS,
        isolation_level=None,
        cached_statements=STATEMENT_CACHE,
    )
    try:
        for pragma in PRAGMAS:
            connection.execute(pragma).fetchall()
    except BaseException:
        connection.close()
        raise
    return connection


def optimize(connection: sqlite3.Connection) -> None:
    """Refresh the query planner's statistics, within bounds; for a connection about to close."""
    connection.execute("PRAGMA analysis_limit = 400").fetchall()
    connection.execute("PRAGMA optimize").fetchall()
