"""A database as each version left it opens today, with everything in it.

`databases/` holds one dump a migration, written by that version and never changed after. A new
migration comes with a new sample: `python -m tests.stored.sample`.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.connection import connect
from bot.store.migrations import Migration, migrate, shipped
from bot.store.model import PartUndo, StoredPart
from bot.store.packing import unpacked
from bot.store.store import Store
from bot.store.upkeep import check
from tests.stored.sample import CHANNEL, FOLDER, GUILD, LONG_BODY, MIRA, revive


def _schema(path: Path) -> list[tuple[str, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(
            "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name"
        ).fetchall()


def test_every_migration_has_its_sample():
    samples = sorted(found.stem for found in FOLDER.glob("*.sql"))
    assert samples == [migration.name for migration in shipped()]


@pytest.mark.parametrize("migration", shipped(), ids=lambda one: one.name)
def test_a_shipped_migration_still_makes_what_it_made(tmp_path: Path, migration: Migration):
    made, kept = tmp_path / "made.sqlite3", tmp_path / "kept.sqlite3"
    with closing(connect(made)) as connection:
        migrate(connection, shipped()[: migration.number])
    revive(migration.name, kept)
    assert _schema(kept) == _schema(made)


@pytest.mark.parametrize("name", [migration.name for migration in shipped()])
async def test_a_sample_opens_with_everything_in_it(tmp_path, name: str):
    path = tmp_path / "manekin.sqlite3"
    revive(name, path)
    store = await Store.open(path)
    table = await store.load(CHANNEL)
    assert table is not None
    assert (table.guild_id, table.last_entry) == (GUILD, 3)
    assert dict(table.parts) == {"sheet": StoredPart("sheet", 2, 3, '{"hit_points":5}')}
    undo, later, first = await store.journal(CHANNEL, hidden=True)
    assert (undo.takes_back, undo.hidden, later.taken_back_by) == ((2,), True, 3)
    assert (first.interaction_id, first.outcome) == (2**62, '{"total":17}')
    (undoable,) = await store.undoable(CHANNEL)
    assert undoable.parts == (
        PartUndo("notes", 1, None, 0, 1),
        PartUndo("sheet", 2, None, 0, 1),
    )
    (timer,) = await store.due_timers(2**53, 10)
    assert (timer.key, timer.kind, timer.due_at, timer.serial) == ("draw", "deck", 1_900_000, 2)
    assert await store.tables_of_person(MIRA) == [CHANNEL]
    await store.close()
    assert check(path) == []


@pytest.mark.parametrize("name", [migration.name for migration in shipped()])
def test_before_images_of_a_sample_are_still_read(tmp_path: Path, name: str):
    path = tmp_path / "manekin.sqlite3"
    revive(name, path)
    with closing(sqlite3.connect(path)) as connection:
        ((body,),) = connection.execute(
            "SELECT before_body FROM undo WHERE name = 'notes' AND number = 2"
        )
    assert isinstance(body, bytes)
    assert unpacked(body) == LONG_BODY
