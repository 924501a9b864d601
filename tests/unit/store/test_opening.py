"""What must not be opened is refused with one sentence and not touched."""

import asyncio
import datetime as dt
import os
import re
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.errors import StartupError
from bot.store import connection as store_connection
from bot.store import opening, upkeep
from bot.store.files import is_claimed
from bot.store.migrations import APPLICATION_ID, Migration, migrate, shipped, statements
from bot.store.store import Store
from tests.unit.store.building import CHANNEL, change, done, entry, part, timer

DAY = dt.date(2031, 5, 17)


def _bytes(folder: Path) -> dict[str, bytes]:
    return {
        found.name: found.read_bytes()
        for found in folder.iterdir()
        if found.is_file() and found.suffix != ".lock"
    }


async def _filled(path: Path) -> None:
    store = await Store.open(path)
    for channel in range(1, 30):
        await store.commit(
            change(part('"' + "x" * 900 + '"'), channel=channel, entry=entry(channel))
        )
    await store.close()


async def _refusal(path: Path) -> str:
    with pytest.raises(StartupError) as caught:
        await Store.open(path)
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert sentence.endswith(".")
    return sentence


async def test_everything_is_there_after_a_restart(path):
    store = await Store.open(path)
    await store.commit(change(part('"a"'), entry=entry(1), timers=(timer(5),)))
    before = (
        await store.load(CHANNEL),
        await store.undoable(CHANNEL),
        await store.due_timers(9, 9),
    )
    await store.close()
    store = await Store.open(path)
    assert before == (
        await store.load(CHANNEL),
        await store.undoable(CHANNEL),
        await store.due_timers(9, 9),
    )
    await store.close()


async def test_an_open_store_is_durable_and_strict(store: Store):
    def asked(connection: sqlite3.Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys", "application_id", "user_version")
        return [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names]

    full = 2
    assert await store._connection.run(asked) == ["wal", full, 1, APPLICATION_ID, len(shipped())]


async def test_a_second_opener_is_refused_until_the_first_closes(path):
    store = await Store.open(path)
    assert is_claimed(path)
    assert "Another process" in await _refusal(path)
    await store.close()
    assert not is_claimed(path)
    await (await Store.open(path)).close()


async def test_a_second_process_is_refused(path):
    code = (
        "import asyncio, sys; from pathlib import Path; from bot.store.store import Store\n"
        "asyncio.run(Store.open(Path(sys.argv[1])))"
    )
    store = await Store.open(path)
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, str(path), stderr=asyncio.subprocess.PIPE
    )
    _, said = await process.communicate()
    await store.close()
    assert process.returncode == 1
    assert b"StartupError: Another process" in said


async def test_a_process_that_dies_without_closing_ends(path):
    code = (
        "import asyncio, sys; from pathlib import Path; from bot.store.store import Store\n"
        "async def fail():\n"
        "    global store\n"
        "    store = await Store.open(Path(sys.argv[1]))\n"
        "    raise SystemExit(3)\n"
        "asyncio.run(fail())"
    )
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", code, str(path))
    try:
        assert await asyncio.wait_for(process.wait(), timeout=60) == 3
    finally:
        if process.returncode is None:
            process.kill()


async def test_a_missing_folder_is_named(tmp_path):
    folder = tmp_path / "nowhere"
    assert str(folder) in await _refusal(folder / "manekin.sqlite3")


async def test_a_file_in_the_folder_s_place_is_named(tmp_path):
    folder = tmp_path / "file"
    folder.write_text("not a folder")
    assert str(folder) in await _refusal(folder / "manekin.sqlite3")


@pytest.mark.parametrize("failure", [PermissionError(13, "no"), OSError(30, "read-only")])
async def test_a_folder_without_write_access_is_named(
    path, monkeypatch: pytest.MonkeyPatch, failure: OSError
):
    def refuse(*_: object, **__: object) -> int:
        raise failure

    # Permissions do not bind an administrator, so the system's answer is given here.
    monkeypatch.setattr(os, "open", refuse)
    sentence = await _refusal(path)
    assert str(path.parent) in sentence
    assert "cannot be written to" in sentence


@pytest.mark.skipif(os.geteuid() == 0, reason="permissions do not bind an administrator")
async def test_a_read_only_folder_is_named(path):
    path.parent.chmod(0o500)
    try:
        assert str(path.parent) in await _refusal(path)
    finally:
        path.parent.chmod(0o700)


async def test_a_database_s_place_taken_by_a_folder_is_refused(path):
    path.mkdir()
    assert str(path) in await _refusal(path)


@pytest.mark.parametrize("with_log", [False, True])
async def test_a_newer_database_is_refused_untouched(path, with_log: bool):
    await _filled(path)
    newer = sqlite3.connect(path)
    newer.execute("PRAGMA user_version = 99")
    newer.commit()
    if with_log:
        # Taken while the writer is alive, so that the version stands in the log alone.
        copied = {name: data for name, data in _bytes(path.parent).items() if "shm" not in name}
        assert copied[f"{path.name}-wal"]
    newer.close()
    if with_log:
        for name, data in copied.items():
            (path.parent / name).write_bytes(data)
    before = _bytes(path.parent)
    sentence = await _refusal(path)
    assert "newer version" in sentence
    after = _bytes(path.parent)
    after.pop(f"{path.name}-shm", None)
    assert after == before
    assert not is_claimed(path)


async def test_another_program_s_database_is_refused_untouched(path):
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    before = _bytes(path.parent)
    assert "another program" in await _refusal(path)
    assert _bytes(path.parent) == before


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[: len(data) // 2],
        lambda data: data[:4096] + b"\x55" * 8192 + data[12288:],
        lambda data: b"garbage" * 1000,
        lambda data: data[:60],
    ],
    ids=["half", "overwritten", "garbage", "header"],
)
async def test_a_damaged_database_is_refused_untouched(path, damage):
    await _filled(path)
    path.write_bytes(damage(path.read_bytes()))
    before = _bytes(path.parent)
    sentence = await _refusal(path)
    assert "damaged" in sentence
    assert "no good backup" in sentence
    assert _bytes(path.parent) == before


async def test_a_damaged_database_names_the_last_good_backup(path):
    await _filled(path)
    store = await Store.open(path)
    good = await store.back_up_daily(DAY, keep=5)
    await store.close()
    good.with_name("manekin-20310518.sqlite3").write_bytes(b"SQLite format 3\0broken")
    path.write_bytes(path.read_bytes()[:9000])
    assert f"`python -m bot restore {good}`" in await _refusal(path)


async def test_an_empty_file_is_a_new_database(path):
    path.touch()
    store = await Store.open(path)
    assert done(await store.commit(change(part()))).revisions == {"sheet": 1}
    await store.close()


@pytest.mark.skipif(os.name != "posix", reason="other systems know no such rights")
async def test_a_new_database_is_for_the_bot_alone(path):
    store = await Store.open(path)
    await store.commit(change(part()))
    await store.back_up_daily(DAY, keep=1)
    found = {each.name: each for each in path.parent.rglob("*")}
    assert {
        *(f"{path.name}{end}" for end in ("", "-wal", "-shm", ".lock")),
        "backups",
    } < found.keys()
    assert {name for name, each in found.items() if each.stat().st_mode & 0o077} == set()
    await store.close()


def _nothing(path: Path) -> None:
    path.unlink()


def _no_bytes(path: Path) -> None:
    path.write_bytes(b"")


def _no_tables(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL").fetchall()
    assert path.stat().st_size


@pytest.mark.parametrize("lose", [_nothing, _no_bytes, _no_tables])
async def test_a_lost_database_with_backups_is_not_begun_anew(path, lose):
    await _filled(path)
    good = upkeep.back_up_daily(path, DAY, keep=5)
    broken = good.with_name("manekin-20310518.sqlite3")
    broken.write_bytes(b"SQLite format 3\0broken")
    lose(path)
    before = _bytes(path.parent)
    sentence = await _refusal(path)
    assert f"`python -m bot restore {good} --database {path}`" in sentence
    assert str(good.parent) in sentence
    assert _bytes(path.parent) == before
    good.unlink()
    assert "restore FILE" in await _refusal(path)
    broken.write_bytes(b"")
    await (await Store.open(path)).close()


async def test_a_lost_database_is_restored_as_the_refusal_says(path):
    await _filled(path)
    good = upkeep.back_up_daily(path, DAY, keep=5)
    _no_bytes(path)
    await _refusal(path)
    upkeep.restore(path, good, "20310519")
    store = await Store.open(path)
    assert await store.load(29) is not None
    await store.close()


async def test_an_old_sqlite_is_named(path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 37, 2))
    assert "3.38.0 or newer" in await _refusal(path)
    assert not path.exists()


async def test_above_the_limit_the_whole_file_is_not_read(path, monkeypatch: pytest.MonkeyPatch):
    await _filled(path)
    monkeypatch.setattr(opening, "QUICK_CHECK_LIMIT", 100)
    monkeypatch.setattr(opening, "quick_check", lambda _: pytest.fail("the file was read"))
    await (await Store.open(path)).close()


# --- migrations


def _second(script: str) -> tuple[Migration, ...]:
    return (*shipped(), Migration(len(shipped()) + 1, "9999_next", script))


def test_shipped_migrations_count_from_one():
    assert [each.number for each in shipped()] == list(range(1, len(shipped()) + 1))


def test_a_gap_between_migrations_is_refused(tmp_path: Path):
    (tmp_path / "0002_later.sql").write_text("SELECT 1;")
    with pytest.raises(ValueError, match="count from 1"):
        shipped(tmp_path)


def test_statements_end_where_sqlite_says():
    script = """
    -- a remark; not the end
    CREATE TABLE a (b TEXT DEFAULT ';');
    CREATE TRIGGER c AFTER INSERT ON a BEGIN
        DELETE FROM a;
    END;
    -- the end
    """
    assert len(list(statements(script))) == 2
    with pytest.raises(ValueError, match="does not end"):
        list(statements("CREATE TABLE a (b)"))


def test_each_migration_runs_once_with_its_record(path: Path):
    with closing(store_connection.connect(path)) as connection:
        assert migrate(connection, shipped()) == len(shipped())
        assert migrate(connection, shipped()) == 0
        assert migrate(connection, _second("CREATE TABLE later (a INTEGER) STRICT;")) == 1
        names = [row[0] for row in connection.execute("SELECT name FROM migrations")]
        assert names == [*(each.name for each in shipped()), "9999_next"]


async def test_a_failed_migration_leaves_no_trace(path, monkeypatch: pytest.MonkeyPatch):
    await _filled(path)
    with closing(sqlite3.connect(path)) as reader:
        before = list(reader.iterdump())
    failing = _second(
        "CREATE TABLE later (a);\nDELETE FROM parts;\nINSERT INTO nowhere VALUES (1);"
    )
    monkeypatch.setattr("bot.store.store.shipped", lambda: failing)
    assert re.search("could not be brought to this version.*nowhere", await _refusal(path))
    monkeypatch.undo()
    with closing(sqlite3.connect(path)) as reader:
        assert list(reader.iterdump()) == before
    await (await Store.open(path)).close()


async def test_a_failed_first_migration_leaves_a_new_database(
    path, monkeypatch: pytest.MonkeyPatch
):
    failing = (Migration(1, "0001_bad", "CREATE TABLE a (b);\nINSERT INTO nowhere VALUES (1);"),)
    monkeypatch.setattr("bot.store.store.shipped", lambda: failing)
    await _refusal(path)
    monkeypatch.undo()
    store = await Store.open(path)
    assert await store.guilds() == []
    await store.close()
