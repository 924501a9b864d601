"""Forgetting: a whole table, or one person at one table.

Each is one piece of work for the writer, so it happens whole and in turn with the changes.
"""

import sqlite3

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

    Their kind, time and place stay, the line becomes an empty object. Any entry's before image
    or outcome may hold the person's data, so all of this table's go.
    """
    scrubbed = connection.execute(SCRUB_LINES, (channel_id, user_id)).rowcount
    for statement in (DROP_OUTCOMES, DROP_UNDO, END_UNDO):
        connection.execute(statement, (channel_id,))
    connection.execute(FORGET_PERSON, (channel_id, user_id))
    return scrubbed
