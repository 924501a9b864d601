"""Questions to the database, each one plain function on the connection.

Knows SQL and the model, no asyncio; changes nothing. Runs on the connection's thread between
two transactions, so it sees only what is committed.
"""

import json
import sqlite3
import zlib
from types import MappingProxyType
from typing import Any

from bot.errors import Unreadable
from bot.store.model import JournalEntry, PartUndo, StoredPart, StoredTable, Timer, UndoableEntry
from bot.store.packing import unpacked
from bot.store.seals import is_sealed

TABLE = "SELECT guild_id, last_entry FROM tables WHERE channel_id = ?"
PARTS = """
SELECT name, version, revision, body, seal FROM parts
WHERE channel_id = ? AND body IS NOT NULL ORDER BY name
"""
ENTRY = """
SELECT channel_id, number, interaction_id, actor_id, at, kind, line, hidden, outcome,
       taken_back_by, takes_back
FROM journal WHERE interaction_id = ?
"""
PAGE = """
SELECT channel_id, number, interaction_id, actor_id, at, kind, line, hidden, outcome,
       taken_back_by, takes_back
FROM journal
WHERE channel_id = :channel_id AND number < :before
  AND (:actor_id IS NULL OR actor_id = :actor_id) AND (:hidden OR hidden = 0)
ORDER BY number DESC LIMIT :limit
"""
LENGTH = """
SELECT count(*) FROM journal
WHERE channel_id = :channel_id AND number < :before
  AND (:actor_id IS NULL OR actor_id = :actor_id) AND (:hidden OR hidden = 0)
"""
UNDOABLE = """
SELECT channel_id, number, interaction_id, actor_id, at, kind, line, hidden, outcome,
       taken_back_by, takes_back
FROM journal
WHERE channel_id = ?1 AND taken_back_by IS NULL AND takes_back IS NULL
  AND number > (SELECT max(undo_floor, last_entry - ?2) FROM tables WHERE channel_id = ?1)
ORDER BY number DESC LIMIT ?3
"""
UNDO = """
SELECT name, before_version, before_body, before_seal, before_revision, after_revision FROM undo
WHERE channel_id = ? AND number = ? ORDER BY name
"""
TIMERS = """
SELECT channel_id, key, kind, due_at, body, serial FROM timers
WHERE channel_id = ? ORDER BY key
"""
DUE = """
SELECT channel_id, key, kind, due_at, body, serial FROM timers
WHERE due_at <= ? ORDER BY due_at, serial LIMIT ?
"""
WAITING = "SELECT channel_id FROM timers WHERE key = ? ORDER BY channel_id"
NEXT_DUE = "SELECT min(due_at) FROM timers"
TABLES_OF_GUILD = "SELECT channel_id FROM tables WHERE guild_id = ? ORDER BY channel_id"
GUILDS = "SELECT DISTINCT guild_id FROM tables ORDER BY guild_id"
TABLES_OF_PERSON = "SELECT channel_id FROM people WHERE user_id = ? ORDER BY channel_id"
JOURNAL_OF_PERSON = """
SELECT channel_id, number, interaction_id, actor_id, at, kind, line, hidden, outcome,
       taken_back_by, takes_back
FROM journal
WHERE channel_id IN (SELECT channel_id FROM people WHERE user_id = ?1) AND actor_id = ?1
ORDER BY channel_id, number
"""

BEYOND_EVERY_ENTRY = 2**63 - 1


def load(connection: sqlite3.Connection, channel_id: int) -> StoredTable | None:
    """The table of a channel with its living parts."""
    row = connection.execute(TABLE, (channel_id,)).fetchone()
    if row is None:
        return None
    parts = {
        name: StoredPart(
            name, version, revision, body, is_sealed(channel_id, name, version, body, seal)
        )
        for name, version, revision, body, seal in connection.execute(PARTS, (channel_id,))
    }
    return StoredTable(channel_id, row[0], MappingProxyType(parts), row[1])


def entry_of(connection: sqlite3.Connection, interaction_id: int) -> JournalEntry | None:
    """The entry an interaction has written."""
    row = connection.execute(ENTRY, (interaction_id,)).fetchone()
    return None if row is None else _entry(row)


def journal(
    connection: sqlite3.Connection,
    channel_id: int,
    *,
    before: int | None,
    limit: int,
    actor_id: int | None,
    hidden: bool,
) -> list[JournalEntry]:
    """A page of entries older than `before`, newest first; hidden ones only if asked for."""
    values = _page(channel_id, before, actor_id, hidden=hidden) | {"limit": limit}
    return [_entry(row) for row in connection.execute(PAGE, values)]


def journal_length(
    connection: sqlite3.Connection, channel_id: int, *, actor_id: int | None, hidden: bool
) -> int:
    """How many entries all pages of the same question hold."""
    values = _page(channel_id, None, actor_id, hidden=hidden)
    return connection.execute(LENGTH, values).fetchone()[0]


def undoable(
    connection: sqlite3.Connection, channel_id: int, *, kept: int, limit: int
) -> list[UndoableEntry]:
    """The entries that can still be taken back, newest first, of the `kept` newest."""
    rows = connection.execute(UNDOABLE, (channel_id, kept, limit)).fetchall()
    return [UndoableEntry(_entry(row), _undo(connection, row[0], row[1])) for row in rows]


def timers(connection: sqlite3.Connection, channel_id: int) -> list[Timer]:
    """The timers of one channel, by key."""
    return [Timer(*row) for row in connection.execute(TIMERS, (channel_id,))]


def due_timers(connection: sqlite3.Connection, now: int, limit: int) -> list[Timer]:
    """What is due at `now`, longest due first."""
    return [Timer(*row) for row in connection.execute(DUE, (now, limit))]


def tables_waiting(connection: sqlite3.Connection, key: str) -> list[int]:
    """The channels that have a timer of this key."""
    return [row[0] for row in connection.execute(WAITING, (key,))]


def next_due(connection: sqlite3.Connection) -> int | None:
    """When the next timer of any channel is due."""
    return connection.execute(NEXT_DUE).fetchone()[0]


def tables_of_guild(connection: sqlite3.Connection, guild_id: int) -> list[int]:
    """The channels of a guild that have a table."""
    return [row[0] for row in connection.execute(TABLES_OF_GUILD, (guild_id,))]


def guilds(connection: sqlite3.Connection) -> list[int]:
    """The guilds that have a table."""
    return [row[0] for row in connection.execute(GUILDS)]


def tables_of_person(connection: sqlite3.Connection, user_id: int) -> list[int]:
    """The channels whose table holds something of this user."""
    return [row[0] for row in connection.execute(TABLES_OF_PERSON, (user_id,))]


def journal_of_person(connection: sqlite3.Connection, user_id: int) -> list[JournalEntry]:
    """Every entry this user has written, by channel, oldest first."""
    return [_entry(row) for row in connection.execute(JOURNAL_OF_PERSON, (user_id,))]


def _page(
    channel_id: int, before: int | None, actor_id: int | None, *, hidden: bool
) -> dict[str, int | None]:
    return {
        "channel_id": channel_id,
        "before": BEYOND_EVERY_ENTRY if before is None else before,
        "actor_id": actor_id,
        "hidden": int(hidden),
    }


def _entry(row: tuple[Any, ...]) -> JournalEntry:
    channel_id, number, interaction_id, actor_id, at, kind, line, hidden, *rest = row
    outcome, taken_back_by, takes_back = rest
    return JournalEntry(
        channel_id=channel_id,
        number=number,
        interaction_id=interaction_id,
        actor_id=actor_id,
        at=at,
        kind=kind,
        line=line,
        hidden=bool(hidden),
        outcome=outcome,
        taken_back_by=taken_back_by,
        takes_back=tuple(json.loads(takes_back)) if takes_back else (),
    )


def _undo(connection: sqlite3.Connection, channel_id: int, number: int) -> tuple[PartUndo, ...]:
    found: list[PartUndo] = []
    for name, version, kept, seal, revision, after in connection.execute(
        UNDO, (channel_id, number)
    ):
        try:
            body = unpacked(kept)
        except (zlib.error, UnicodeDecodeError) as damage:
            raise _not_as_written(name, number) from damage
        if not is_sealed(channel_id, name, version, body, seal):
            raise _not_as_written(name, number)
        found.append(PartUndo(name, version, body, revision, after))
    return tuple(found)


def _not_as_written(name: str, number: int) -> Unreadable:
    return Unreadable(f"part {name} before entry {number} is not the one that was written")
