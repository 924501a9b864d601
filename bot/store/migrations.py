"""Numbered migrations: each runs with its own record in one transaction, or leaves no trace.

No `executescript`: it would commit what is open. The file's `user_version` is the newest
migration it has seen and `application_id` says that it is ours (design.md, rules 9 and 10).
"""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

APPLICATION_ID = 0x4D4E4B4E
"""'MNKN' in the header of every database of ours."""

FOLDER = Path(__file__).with_name("migrations")


@dataclass(frozen=True, slots=True)
class Migration:
    """One numbered file of statements."""

    number: int
    name: str
    script: str


def shipped(folder: Path = FOLDER) -> tuple[Migration, ...]:
    """The migrations of a folder; their numbers must run from 1 without a gap."""
    found = tuple(
        Migration(int(path.stem.partition("_")[0]), path.stem, path.read_text("utf-8"))
        for path in sorted(folder.glob("*.sql"))
    )
    if [migration.number for migration in found] != list(range(1, len(found) + 1)):
        raise ValueError(f"the migrations do not count from 1: {[one.name for one in found]}")
    return found


def version(connection: sqlite3.Connection) -> int:
    """The number of the newest migration this database has seen."""
    return connection.execute("PRAGMA user_version").fetchone()[0]


def migrate(connection: sqlite3.Connection, migrations: tuple[Migration, ...]) -> int:
    """Run what is pending, oldest first; returns how many ran."""
    pending = migrations[version(connection) :]
    for migration in pending:
        _run(connection, migration)
    return len(pending)


def _run(connection: sqlite3.Connection, migration: Migration) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        for statement in statements(migration.script):
            connection.execute(statement)
        connection.execute(
            "INSERT INTO migrations (number, name) VALUES (?, ?)",
            (migration.number, migration.name),
        )
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {migration.number}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def statements(script: str) -> Iterator[str]:
    """The single statements of a script, in order."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if any(line.strip() and not line.lstrip().startswith("--") for line in statement.splitlines()):
        raise ValueError(f"a statement does not end: {statement.strip()[:60]}")
