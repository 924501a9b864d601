"""What can be wrong inside a database, each kind one question; reads everything, changes nothing.

Knows the layout of the tables, not the meaning of a body.
"""

import json
import sqlite3
import zlib
from collections.abc import Iterator
from itertools import islice

from bot.store.changes import DROPPED_TOGETHER, KEPT_ENTRIES
from bot.store.connection import FAILURES
from bot.store.files import identity
from bot.store.migrations import APPLICATION_ID, shipped
from bot.store.packing import unpacked
from bot.store.seals import broken_seals

MOST_PROBLEMS = 100

# Each gives rows that fill its sentence; a sound database gives none.
QUESTIONS = (
    (
        "Channel {0}, part {1}: the body is not JSON.",
        "SELECT channel_id, name FROM parts WHERE body IS NOT NULL AND NOT json_valid(body)",
    ),
    (
        "Channel {0}, entry {1}: line, outcome or what it takes back is not JSON.",
        """
        SELECT channel_id, number FROM journal
        WHERE NOT json_valid(line)
           OR (outcome IS NOT NULL AND NOT json_valid(outcome))
           OR (takes_back IS NOT NULL AND NOT json_valid(takes_back))
        """,
    ),
    (
        "Channel {0}, timer {1}: the body is not JSON.",
        "SELECT channel_id, key FROM timers WHERE NOT json_valid(body)",
    ),
    (
        "Channel {0}: the journal has {2} entries from {3} to {4}, the table says {1}.",
        """
        SELECT channel_id, last_entry, coalesce(entries, 0), lowest, highest
        FROM tables LEFT JOIN (
            SELECT channel_id, count(*) AS entries, min(number) AS lowest, max(number) AS highest
            FROM journal GROUP BY channel_id
        ) USING (channel_id)
        WHERE last_entry != coalesce(entries, 0) OR lowest != 1 OR highest != last_entry
        """,
    ),
    (
        "Channel {0}, entry {1}: taken back by {2}, which does not say so.",
        """
        SELECT taken.channel_id, taken.number, taken.taken_back_by
        FROM journal AS taken LEFT JOIN journal AS taking
          ON taking.channel_id = taken.channel_id AND taking.number = taken.taken_back_by
        WHERE taken.taken_back_by IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM json_each(iif(json_valid(taking.takes_back), taking.takes_back, '[]'))
            WHERE value = taken.number
        )
        """,
    ),
    (
        "Channel {0}, entry {1}: takes back {2}, which does not say so.",
        """
        SELECT taking.channel_id, taking.number, list.value
        FROM journal AS taking
        JOIN json_each(iif(json_valid(taking.takes_back), taking.takes_back, '[]')) AS list
        LEFT JOIN journal AS taken
          ON taken.channel_id = taking.channel_id AND taken.number = list.value
        WHERE taking.takes_back IS NOT NULL AND taken.taken_back_by IS NOT taking.number
        """,
    ),
    (
        "Channel {0}, entry {1}: still carries what undo no longer needs.",
        f"""
        SELECT DISTINCT channel_id, number FROM undo JOIN tables USING (channel_id)
        WHERE number <= max(undo_floor, last_entry - {KEPT_ENTRIES + DROPPED_TOGETHER})
        """,
    ),
)


def problems_of(connection: sqlite3.Connection) -> list[str]:
    """What is wrong, one sentence each, the first hundred; nothing if all is sound."""
    return list(islice(_problems(connection), MOST_PROBLEMS))


def _problems(connection: sqlite3.Connection) -> Iterator[str]:
    try:
        found = identity(connection)
        if found.application != APPLICATION_ID:
            yield "It is not a database of this bot."
            return
        newest = len(shipped())
        if found.version > newest:
            yield f"It is from a newer version of the bot ({found.version}, this one: {newest})."
            return
        yield from _damage(connection)
        # Questions are about the layout of today; an older database gets it when it is opened.
        if found.version == newest:
            for sentence, question in QUESTIONS:
                for row in connection.execute(question):
                    yield sentence.format(*row)
            yield from _unreadable_undo(connection)
            yield from broken_seals(connection)
    except FAILURES as failure:
        yield f"It cannot be read to the end: {failure}."


def _damage(connection: sqlite3.Connection) -> Iterator[str]:
    for (finding,) in connection.execute(f"PRAGMA integrity_check({MOST_PROBLEMS})"):
        if finding != "ok":
            yield f"Integrity: {finding}."
    for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check"):
        yield f"Table {table}, row {row}: what it belongs to in {parent} is not there."


def _unreadable_undo(connection: sqlite3.Connection) -> Iterator[str]:
    bodies = "SELECT channel_id, number, name, before_body FROM undo WHERE before_body IS NOT NULL"
    for channel_id, number, name, body in connection.execute(bodies):
        try:
            json.loads(unpacked(body) or "")
        except (zlib.error, ValueError):
            yield f"Channel {channel_id}, entry {number}: part {name} before it is not JSON."
