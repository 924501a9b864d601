"""One change applied inside a transaction that someone else opened and will commit.

Knows SQL and the model, no asyncio. The journal entry goes first: its unique interaction id says
"done before" without a question asked beforehand (design.md, rules 7 and 8).
"""

import json
import sqlite3

from bot.errors import Conflict
from bot.store.model import Change, Committed, NewEntry, NotDue, PartWrite, Repeated, Timer
from bot.store.packing import packed
from bot.store.reading import entry_of
from bot.store.seals import seal_of
from bot.store.writer import Unchanged

KEPT_ENTRIES = 200
"""How many of a channel's newest entries keep their outcome and what undo needs."""

DROPPED_TOGETHER = 32
"""How many entries lose theirs at once: that costs little more than one, and one commit in so many
pays for it."""

TOUCH_TABLE = """
UPDATE tables SET guild_id = iif(?2 != 0, ?2, guild_id), last_entry = last_entry + ?3
WHERE channel_id = ?1 RETURNING last_entry
"""
ADD_TABLE = """
INSERT INTO tables (channel_id, guild_id, last_entry) VALUES (?, ?, ?) RETURNING last_entry
"""
ADD_ENTRY = """
INSERT INTO journal (channel_id, number, interaction_id, actor_id, at, kind, line, hidden,
                     takes_back, outcome)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
TAKE_BACK = """
UPDATE journal SET taken_back_by = ?1
WHERE channel_id = ?2 AND number = ?3 AND number < ?1 AND taken_back_by IS NULL
"""
DROP_OUTCOMES = """
UPDATE journal SET outcome = NULL
WHERE channel_id = ? AND number BETWEEN ? AND ? AND outcome IS NOT NULL
"""
DROP_UNDO = "DELETE FROM undo WHERE channel_id = ? AND number BETWEEN ? AND ?"
OLD_PART = "SELECT version, revision, body, seal FROM parts WHERE channel_id = ? AND name = ?"
ADD_PART = """
INSERT INTO parts (version, revision, body, seal, channel_id, name)
SELECT ?1, 1 + value, ?2, ?3, ?4, ?5 FROM facts WHERE name = 'revision_floor'
RETURNING revision
"""
REPLACE_PART = """
UPDATE parts SET version = ?, revision = ?, body = ?, seal = ? WHERE channel_id = ? AND name = ?
"""
ADD_UNDO = """
INSERT INTO undo (channel_id, number, name, before_version, before_revision, after_revision,
                  before_body, before_seal)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
ANSWER_TIMER = "DELETE FROM timers WHERE serial = ? AND channel_id = ? AND key = ?"
CANCEL_TIMER = "DELETE FROM timers WHERE channel_id = ? AND key = ?"
# REPLACE makes a new row, and AUTOINCREMENT gives it a serial that was never used.
SET_TIMER = "REPLACE INTO timers (channel_id, key, kind, due_at, body) VALUES (?, ?, ?, ?, ?)"
ADD_PERSON = "INSERT OR IGNORE INTO people (user_id, channel_id) VALUES (?, ?)"

SYSTEM_ACTOR = 0
"""The actor of what nobody in particular did, and of entries whose actor was scrubbed."""


def apply_change(connection: sqlite3.Connection, change: Change) -> Committed:
    """Apply the change; `Unchanged` carries `Repeated` or `NotDue`, a wrong revision conflicts."""
    channel_id = change.channel_id
    entry = change.entry
    step = 0 if entry is None else 1
    row = (channel_id, change.guild_id, step)
    touched = connection.execute(TOUCH_TABLE, row).fetchone()
    if touched is None:
        # A timer's table may be erased meanwhile, and a change that knows no guild begins none.
        if not change.guild_id:
            if change.fired is not None:
                raise Unchanged(NotDue())
            raise Conflict(f"channel {channel_id} has no table and the change names no guild")
        touched = connection.execute(ADD_TABLE, row).fetchone()
    last = touched[0]
    people = change.people
    if entry is not None:
        _write_entry(connection, channel_id, last, entry)
        people |= {entry.actor_id}
    if change.fired is not None:
        _answer_timer(connection, change.fired)
    number = None if entry is None else last
    # What is written while taking back is not itself taken back, so it needs no before image.
    undo_number = None if entry is None or entry.takes_back else last
    revisions = {
        write.name: _write_part(connection, channel_id, undo_number, write)
        for write in change.writes
    }
    for timer in change.timers:
        if timer.due_at is None:
            connection.execute(CANCEL_TIMER, (channel_id, timer.key))
        else:
            values = (channel_id, timer.key, timer.kind, timer.due_at, timer.body)
            connection.execute(SET_TIMER, values)
    for user_id in people - {SYSTEM_ACTOR}:
        connection.execute(ADD_PERSON, (user_id, channel_id))
    return Committed(number, revisions)


def _write_entry(
    connection: sqlite3.Connection, channel_id: int, number: int, entry: NewEntry
) -> None:
    values = (
        channel_id,
        number,
        entry.interaction_id,
        entry.actor_id,
        entry.at,
        entry.kind,
        entry.line,
        int(entry.hidden),
        json.dumps(entry.takes_back) if entry.takes_back else None,
        entry.outcome,
    )
    try:
        connection.execute(ADD_ENTRY, values)
    except sqlite3.IntegrityError:
        if entry.interaction_id is not None:
            done = entry_of(connection, entry.interaction_id)
            if done is not None:
                raise Unchanged(Repeated(done)) from None
        raise
    for taken in entry.takes_back:
        if connection.execute(TAKE_BACK, (number, channel_id, taken)).rowcount != 1:
            raise Conflict(f"entry {taken} of channel {channel_id} cannot be taken back any more")
    if number > KEPT_ENTRIES and not number % DROPPED_TOGETHER:
        newest = number - KEPT_ENTRIES
        outdated = (channel_id, newest - DROPPED_TOGETHER + 1, newest)
        connection.execute(DROP_OUTCOMES, outdated)
        connection.execute(DROP_UNDO, outdated)


def _answer_timer(connection: sqlite3.Connection, fired: Timer) -> None:
    values = (fired.serial, fired.channel_id, fired.key)
    if connection.execute(ANSWER_TIMER, values).rowcount != 1:
        raise Unchanged(NotDue())


def _write_part(
    connection: sqlite3.Connection, channel_id: int, undo_number: int | None, write: PartWrite
) -> int:
    old = connection.execute(OLD_PART, (channel_id, write.name)).fetchone()
    version, revision, body, seal = old or (write.version, 0, None, None)
    if write.expected != revision and not (write.expected == 0 and body is None):
        raise Conflict(
            f"part {write.name} of channel {channel_id} stands at revision {revision}, "
            f"not {write.expected}"
        )
    sealed = seal_of(channel_id, write.name, write.version, write.body)
    if old is None:
        values = (write.version, write.body, sealed, channel_id, write.name)
        after = connection.execute(ADD_PART, values).fetchone()[0]
    else:
        after = revision + 1
        values = (write.version, after, write.body, sealed, channel_id, write.name)
        connection.execute(REPLACE_PART, values)
    if undo_number is not None:
        before = (version, revision, after, packed(body), seal)
        connection.execute(ADD_UNDO, (channel_id, undo_number, write.name, *before))
    return after
