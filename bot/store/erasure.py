"""Forgetting: a whole table, or one person at one table.

Each is one piece of work for the writer, so it happens whole and in turn with the changes.
"""

import json
import sqlite3
from typing import cast

RAISE_FLOOR = """
UPDATE facts SET value = max(value, coalesce(
    (SELECT max(revision) FROM parts WHERE channel_id = ?), 0))
WHERE name = 'revision_floor'
"""
# Everything else of a table hangs on this row and goes with it.
ERASE = "DELETE FROM tables WHERE channel_id = ?"

SCRUB_LINES = """
UPDATE journal SET actor_id = 0, line = '{}' WHERE channel_id = ? AND actor_id = ?
"""
NAMING = "SELECT number, line FROM journal WHERE channel_id = ? AND instr(line, ?)"
REWRITE = "UPDATE journal SET line = ? WHERE channel_id = ? AND number = ?"
# What a deleted part leaves behind still carries the name of whose it was.
DROP_NAMES = "DELETE FROM parts WHERE channel_id = ? AND body IS NULL AND name LIKE '%:' || ?"
DROP_OUTCOMES = "UPDATE journal SET outcome = NULL WHERE channel_id = ? AND outcome IS NOT NULL"
DROP_UNDO = "DELETE FROM undo WHERE channel_id = ?"
END_UNDO = "UPDATE tables SET undo_floor = last_entry WHERE channel_id = ?"
FORGET_PERSON = "DELETE FROM people WHERE channel_id = ? AND user_id = ?"


def erase_table(connection: sqlite3.Connection, channel_id: int) -> bool:
    """Erase everything of a channel; false if there was nothing."""
    connection.execute(RAISE_FLOOR, (channel_id,))
    return connection.execute(ERASE, (channel_id,)).rowcount > 0


def scrub_person(connection: sqlite3.Connection, channel_id: int, user_id: int) -> int:
    """Make a person's entries nobody's; returns how many there were.

    Their kind, time and place stay, the line becomes an empty object. Lines of others lose the
    values that are the person, and objects among whose values the person is. Any entry's before
    image or outcome may hold the person's data, so all of this table's go.
    """
    scrubbed = connection.execute(SCRUB_LINES, (channel_id, user_id)).rowcount
    for number, line in connection.execute(NAMING, (channel_id, str(user_id))).fetchall():
        values: dict[str, object] = json.loads(line)
        kept = {name: value for name, value in values.items() if not _is_of(value, user_id)}
        text = json.dumps(kept, ensure_ascii=False, separators=(",", ":"))
        connection.execute(REWRITE, (text, channel_id, number))
    connection.execute(RAISE_FLOOR, (channel_id,))
    connection.execute(DROP_NAMES, (channel_id, str(user_id)))
    for statement in (DROP_OUTCOMES, DROP_UNDO, END_UNDO):
        connection.execute(statement, (channel_id,))
    connection.execute(FORGET_PERSON, (channel_id, user_id))
    return scrubbed


def _is_of(value: object, user_id: int) -> bool:
    if isinstance(value, dict):
        return user_id in cast("dict[str, object]", value).values()
    return value == user_id
