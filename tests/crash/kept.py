"""What must hold of tables that were killed, whatever was said before: nothing lost or doubled.

Reads the database as it was left, apart from the bot: every part under its own schema.
"""

import json
import sqlite3
from collections import Counter, defaultdict
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from zlib import crc32

from bot.deck.state import due
from bot.store.model import StoredPart
from bot.store.upkeep import check
from bot.table.deck import Asking, deck_of
from bot.table.deck_timers import KIND as DECK
from bot.table.deck_timers import key_of
from bot.table.dragon.calling import KIND as DRAGON
from bot.table.dragon.calling import asked_person, calls_due
from bot.table.dragon.part import PART, DragonPart, calls_of, dragon_of
from bot.table.snapshot import State, Table
from bot.table.table_file import STATES

Rung = tuple[int, str]

KINDS: dict[str, type[State]] = {**STATES, PART: DragonPart, "asking": Asking}


@dataclass
class Heard:
    """Everything that was answered so far, over all lives."""

    acts: dict[int, tuple[int, int]] = field(default_factory=dict)
    rings: dict[int, Rung] = field(default_factory=dict)
    bodies: dict[tuple[int, str, int], int] = field(default_factory=dict)
    """Of a channel's part at a revision: what tells its body from others."""
    newest: dict[tuple[int, str], int] = field(default_factory=dict)
    went_on: int = 0
    delivered_again: int = 0

    def add(self, line: str) -> None:
        """Note one line; the same interaction is always answered with the same entry."""
        word, *rest = line.split()
        match word:
            case "acted":
                number, channel, entry = map(int, rest[:3])
                self.delivered_again += number in self.acts
                known = self.acts.setdefault(number, (channel, entry))
                assert known == (channel, entry), line
                self._note(channel, rest[3:])
            case "rang":
                serial, channel, kind = int(rest[0]), int(rest[1]), rest[2]
                assert serial not in self.rings, f"a timer rang twice: {line}"
                self.rings[serial] = (channel, kind)
                self._note(channel, rest[3:])
            case "going":
                self.went_on += 1
            case _:
                assert word == "refused", line

    def _note(self, channel: int, parts: list[str]) -> None:
        for part in parts:
            name, revision, mark = part.split("=")
            at = (channel, name, int(revision))
            assert self.bodies.setdefault(at, int(mark)) == int(mark), f"two states: {at}"
            newest = self.newest.get((channel, name), 0)
            self.newest[channel, name] = max(newest, int(revision))


def assert_kept(path: Path, heard: Heard) -> None:
    """The database is sound, and holds all that was answered, once."""
    assert check(path) == []
    with closing(sqlite3.connect(path)) as connection:
        _assert_journal(connection, heard)
        tables = _tables(connection)
        timers: dict[int, set[str]] = defaultdict(set)
        serials: set[int] = set()
        for serial, channel, key in connection.execute(
            "SELECT serial, channel_id, key FROM timers"
        ):
            timers[channel].add(key)
            serials.add(serial)
        gone = {
            (channel, name): revision
            for channel, name, revision in connection.execute(
                "SELECT channel_id, name, revision FROM parts WHERE body IS NULL"
            )
        }
    assert not serials & heard.rings.keys(), "a timer that rang is still there"
    for table in tables.values():
        _assert_parts(table, heard)
        _assert_timers(table, timers[table.channel_id])
    for (channel, name), revision in heard.newest.items():
        kept = tables[channel].revision(name) or gone[channel, name]
        assert kept >= revision, f"{name} of {channel} is older than was said"


def _assert_journal(connection: sqlite3.Connection, heard: Heard) -> None:
    rows = connection.execute(
        "SELECT interaction_id, channel_id, number FROM journal WHERE interaction_id IS NOT NULL"
    )
    written = {number: (channel, entry) for number, channel, entry in rows}
    assert heard.acts.items() <= written.items(), "an answered change is not there"


def _tables(connection: sqlite3.Connection) -> dict[int, Table]:
    parts: dict[int, dict[str, StoredPart]] = defaultdict(dict)
    rows = connection.execute(
        "SELECT channel_id, name, version, revision, body FROM parts WHERE body IS NOT NULL"
    )
    for channel, *part in rows:
        parts[channel][part[0]] = StoredPart(*part)
    return {channel: Table(channel, 0, found) for channel, found in parts.items()}


def _assert_parts(table: Table, heard: Heard) -> None:
    for name, part in table.parts.items():
        assert table.part(KINDS[name.partition(":")[0]], name) is not None
        said = heard.bodies.get((table.channel_id, name, part.revision))
        assert said is None or said == crc32(part.body.encode()), f"{name} is not as was said"


def _assert_timers(table: Table, keys: set[str]) -> None:
    """What is to fall due does, and nothing else."""
    assert {key for key in keys if key.startswith(f"{DECK}:")} == {
        key_of(number) for number in due(deck_of(table))
    }
    part = dragon_of(table)
    who = None if part is None else asked_person(part)
    waits = (
        part is not None
        and who is not None
        and calls_due(part, calls_of(table, who), 0) is not None
    )
    assert (DRAGON in keys) == waits, part


def told(path: Path) -> Counter[str]:
    """How many of each kind of change the journal holds."""
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT kind, line FROM journal").fetchall()
    for _, line in rows:
        json.loads(line)
    return Counter(kind for kind, _ in rows)
