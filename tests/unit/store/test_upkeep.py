"""Backups while the bot runs, checks that find each kind of fault, restoring."""

import asyncio
import datetime as dt
import os
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.errors import StartupError, StoreUnavailable
from bot.store.checking import MOST_PROBLEMS
from bot.store.store import Store
from bot.store.upkeep import back_up_daily, backup, check, restore, rotate
from tests.unit.store.building import CHANNEL, change, done, entry, part, timer

STAMP = "20310517-120000"


async def _played(path: Path, body: str = '"a"') -> None:
    """A small table with an undo, a deleted part and a timer; closed."""
    store = await Store.open(path)
    await store.commit(change(part(body), entry=entry(1), timers=(timer(5),)))
    await store.commit(change(part('"' + "b" * 2000 + '"', 1), entry=entry(2, outcome="[]")))
    await store.commit(change(part(None, 2), entry=entry(3)))
    await store.commit(change(part('"c"', 3), entry=entry(4, takes_back=(3,))))
    await store.close()


async def _body(path: Path, channel: int = CHANNEL) -> str:
    store = await Store.open(path)
    table = await store.load(channel)
    await store.close()
    assert table is not None
    return table.parts["sheet"].body


async def test_a_sound_database_has_no_problems(path):
    await _played(path)
    assert check(path) == []


async def test_a_database_in_use_can_be_checked(store: Store, path):
    await store.commit(change(part(), entry=entry()))
    assert check(path) == []


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        ("UPDATE parts SET body = '{'", "part sheet: the body is not JSON"),
        ("UPDATE parts SET body = '[]'", "part sheet: the body is not the one that was written"),
        (
            "UPDATE undo SET before_body = '[]' WHERE before_seal IS NOT NULL",
            "sheet before it is not",
        ),
        ("UPDATE journal SET line = 'x' WHERE number = 1", "entry 1: line"),
        ("UPDATE journal SET outcome = '' WHERE number = 2", "entry 2: line"),
        ("UPDATE journal SET takes_back = '[' WHERE number = 4", "entry 4: line"),
        ("UPDATE timers SET body = 'x'", "timer draw"),
        ("UPDATE tables SET last_entry = 9", "4 entries from 1 to 4, the table says 9"),
        ("DELETE FROM journal WHERE number = 2", "3 entries from 1 to 4"),
        ("DELETE FROM journal", "0 entries"),
        ("UPDATE journal SET taken_back_by = 4 WHERE number = 1", "entry 1: taken back by 4"),
        ("UPDATE journal SET taken_back_by = 77 WHERE number = 1", "entry 1: taken back by 77"),
        ("UPDATE journal SET taken_back_by = NULL", "entry 4: takes back 3"),
        ("UPDATE tables SET undo_floor = 1", "entry 1: still carries"),
        ("UPDATE undo SET before_body = x'00ff' WHERE number = 3", "entry 3: part sheet before"),
        ("UPDATE undo SET before_body = 'x' WHERE number = 2", "entry 2: part sheet before"),
        ("INSERT INTO people (user_id, channel_id) VALUES (1, 404)", "Table people"),
        ("PRAGMA user_version = 99", "newer version"),
        ("PRAGMA application_id = 5", "not a database of this bot"),
    ],
)
async def test_check_finds(path, damage: str, said: str):
    await _played(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(damage)
    assert any(said in problem for problem in check(path)), check(path)


async def test_check_finds_a_damaged_file(path):
    await _played(path, body='"' + "x" * 30_000 + '"')
    data = path.read_bytes()
    path.write_bytes(data[:8192] + b"\x33" * (len(data) - 8192))
    assert check(path)
    path.write_bytes(b"no database at all")
    assert check(path)
    path.unlink()
    assert "no database" in check(path)[0]


async def test_damage_in_a_name_is_damage_like_any_other(path, tmp_path):
    await _played(path)
    good = back_up_daily(path, dt.date(2031, 1, 30), keep=3)
    sound = path.read_bytes()
    # In the schema, what SQLite says of it is no text any more.
    broken = sound.replace(b"CREATE TABLE parts", b"CREATE TAB\xffE \xfearts")
    assert broken != sound
    path.write_bytes(broken)
    assert len(check(path)) == 1
    with pytest.raises(StartupError, match=f"is damaged.*{good.name}"):
        await Store.open(path)
    target = tmp_path / "copy.sqlite3"
    with pytest.raises((StartupError, StoreUnavailable)):
        backup(path, target)
    target.write_bytes(broken)
    with pytest.raises(StartupError, match="another kind"):
        backup(good, target)
    with pytest.raises(StartupError, match="not sound"):
        restore(path, target, STAMP)
    assert path.read_bytes() == broken
    restore(path, good, STAMP)
    assert check(path) == []


async def test_problems_are_bounded(path):
    store = await Store.open(path)
    for _ in range(MOST_PROBLEMS + 50):
        await store.commit(change(entry=entry()))
    await store.close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE journal SET line = 'x'")
    assert len(check(path)) == MOST_PROBLEMS


async def test_a_backup_is_one_sound_file_that_opens(path, tmp_path):
    await _played(path)
    target = tmp_path / "copy.sqlite3"
    backup(path, target)
    assert sorted(found.name for found in tmp_path.iterdir() if "copy" in found.name) == [
        target.name
    ]
    assert check(target) == []
    assert await _body(target) == '"c"'


async def test_a_backup_beside_a_busy_writer_is_a_state_that_was(store: Store, path, tmp_path):
    """Two channels always change together: no backup may see one without the other."""
    target = tmp_path / "copy.sqlite3"
    await store.commit(change(part("0"), part("0", name="deck"), entry=entry()))
    writing = True

    async def write() -> int:
        count = 0
        while writing:
            count += 1
            pair = (part(str(count), count), part(str(count), count, "deck"))
            done(await store.commit(change(*pair, entry=entry())))
        return count

    writer = asyncio.create_task(write())
    seen: list[int] = []
    for _ in range(5):
        await store.backup_to(target)
        with closing(sqlite3.connect(target)) as copy:
            (sheet,), (deck,) = copy.execute("SELECT body FROM parts").fetchall()
        assert sheet == deck
        seen.append(int(sheet))
    writing = False
    assert await writer >= seen[-1]
    assert seen == sorted(seen)
    assert seen[-1] > 0


async def test_another_process_backs_up_while_the_bot_runs(store: Store, path, tmp_path):
    await store.commit(change(part('"live"'), entry=entry()))
    code = (
        "import sys; from pathlib import Path; from bot.store.upkeep import backup\n"
        "backup(Path(sys.argv[1]), Path(sys.argv[2]))"
    )
    target = tmp_path / "copy.sqlite3"
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, str(path), str(target)
    )
    assert await process.wait() == 0
    assert done(await store.commit(change(part('"later"', 1)))).revisions == {"sheet": 2}
    assert await _body(target) == '"live"'


async def test_a_backup_replaces_an_older_one_and_nothing_else(path, tmp_path):
    await _played(path)
    target = tmp_path / "copy.sqlite3"
    backup(path, target)
    backup(path, target)
    other = tmp_path / "letter.txt"
    other.write_text("dear all")
    with pytest.raises(StartupError, match="another kind"):
        backup(path, other)
    assert other.read_text() == "dear all"


async def test_a_backup_does_not_go_where_it_must_not(path, tmp_path):
    with pytest.raises(StartupError, match="no database"):
        backup(path, tmp_path / "copy.sqlite3")
    await _played(path)
    in_use = tmp_path / "other.sqlite3"
    other = await Store.open(in_use)
    for target in (path, in_use):
        with pytest.raises(StartupError, match="in use"):
            backup(path, target)
    await other.close()
    with pytest.raises(StartupError, match="is a folder"):
        backup(path, tmp_path)
    with pytest.raises(StartupError, match="is not there"):
        backup(path, tmp_path / "nowhere" / "copy.sqlite3")


async def test_an_unsound_database_replaces_no_backup(path, tmp_path):
    await _played(path)
    target = tmp_path / "copy.sqlite3"
    backup(path, target)
    good = target.read_bytes()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE parts SET body = '{'")
    with pytest.raises(StartupError, match="not sound"):
        backup(path, target)
    path.write_bytes(b"SQLite format 3\0" + b"\1" * 5000)
    with pytest.raises(StoreUnavailable):
        backup(path, target)
    assert target.read_bytes() == good
    assert not [found for found in tmp_path.iterdir() if found.name.startswith(".copy")]


async def test_daily_backups_rotate_by_database(path):
    await _played(path)
    days = [dt.date(2031, 1, 30) + dt.timedelta(days=day) for day in range(4)]
    written = [back_up_daily(path, day, keep=3) for day in days]
    folder = written[0].parent
    for other in ("playground-20310101.sqlite3", "manekin-mine.sqlite3"):
        (folder / other).write_text("kept")
    assert [found.exists() for found in written] == [False, True, True, True]
    assert rotate(path, 1) == [written[2], written[1]]
    assert sorted(found.name for found in folder.iterdir()) == [
        "manekin-20310202.sqlite3",
        "manekin-mine.sqlite3",
        "playground-20310101.sqlite3",
    ]
    with pytest.raises(ValueError, match="at least one"):
        rotate(path, 0)


KILLED = """
import datetime as dt, os, sys
from pathlib import Path
from bot.store import upkeep
path, source = Path(sys.argv[1]), Path(sys.argv[2])
upkeep.problems_of = lambda _: os._exit(9)
if source == path:
    upkeep.back_up_daily(path, dt.date(2031, 1, 29), keep=3)
else:
    upkeep.check = lambda _: []
    upkeep.restore(path, source, "killed")
"""


async def _kill_while_copying(path: Path, source: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", KILLED, str(path), str(source)
    )
    assert await process.wait() == 9


async def test_what_a_killed_backup_left_is_deleted_by_the_next(path):
    await _played(path)
    folder = path.parent / "backups"
    await _kill_while_copying(path, path)
    (left,) = folder.iterdir()
    left.with_name(f"{left.name}-journal").write_text("unfinished")
    others = (".playground-20310129.sqlite3.ab_12xyz", ".manekin-mine.sqlite3.ab_12xyz", ".note")
    for name in others:
        (folder / name).write_text("another's")
    made = back_up_daily(path, dt.date(2031, 1, 30), keep=1)
    assert {found.name for found in folder.iterdir()} == {made.name, *others}


async def test_what_a_killed_restore_left_is_deleted_by_the_next(path, tmp_path):
    await _played(path)
    source = tmp_path / "copy.sqlite3"
    backup(path, source)
    await _kill_while_copying(path, source)
    assert restored_leftovers(tmp_path)
    restore(path, source, STAMP)
    assert restored_leftovers(tmp_path) == []


async def _checked_by_a_guest(path: Path) -> list[str]:
    """What `check` says to somebody who may read all and write nothing."""
    path.parent.chmod(0o555)
    for found in path.parent.iterdir():
        found.chmod(0o444)
    is_administrator = os.geteuid() == 0
    if is_administrator:
        os.setresuid(65534, 65534, 0)
    try:
        return check(path)
    finally:
        if is_administrator:
            os.setresuid(0, 0, 0)
        path.parent.chmod(0o755)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that others can reach, unlike the one that pytest makes."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


async def test_a_database_in_a_read_only_folder_can_be_checked(open_folder: Path):
    path = open_folder / "manekin.sqlite3"
    await _played(path)
    assert await _checked_by_a_guest(path) == []
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE parts SET body = '{'")
    assert "not JSON" in (await _checked_by_a_guest(path))[0]


async def test_a_log_in_a_read_only_folder_is_not_called_damage(open_folder: Path):
    path = open_folder / "manekin.sqlite3"
    await _played(path)
    path.with_name(path.name + "-wal").write_bytes(b"waiting")
    with pytest.raises(StoreUnavailable, match="cannot be opened"):
        await _checked_by_a_guest(path)


async def test_a_sound_backup_of_the_day_is_not_replaced(path):
    await _played(path)
    day = dt.date(2031, 1, 30)
    written = back_up_daily(path, day, keep=3)
    before = written.read_bytes()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("""UPDATE parts SET body = '"worse"', seal = NULL""")
        connection.commit()
    assert back_up_daily(path, day, keep=3) == written
    assert written.read_bytes() == before
    following = back_up_daily(path, day + dt.timedelta(days=1), keep=3)
    assert await _body(following) == '"worse"'


async def test_an_unsound_backup_of_the_day_is_made_again(path):
    await _played(path)
    day = dt.date(2031, 1, 30)
    written = back_up_daily(path, day, keep=3)
    with closing(sqlite3.connect(written)) as connection:
        connection.execute("DELETE FROM journal")
        connection.commit()
    assert check(written)
    back_up_daily(path, day, keep=3)
    assert check(written) == []


async def test_restoring_keeps_the_replaced_file_aside(path, tmp_path):
    await _played(path)
    source = tmp_path / "copy.sqlite3"
    backup(path, source)
    bad = path.read_bytes()[:5000]
    path.write_bytes(bad)
    log = path.with_name(path.name + "-wal")
    log.write_bytes(b"left behind")
    aside = restore(path, source, STAMP)
    assert aside is not None
    assert aside.name == f"{path.stem}-replaced-{STAMP}{path.suffix}"
    assert aside.read_bytes() == bad
    assert aside.with_name(aside.name + "-wal").read_bytes() == b"left behind"
    assert not log.exists()
    assert check(path) == []
    assert await _body(path) == '"c"'
    assert check(source) == []


async def test_restoring_into_an_empty_place(path, tmp_path):
    await _played(path)
    source = tmp_path / "copy.sqlite3"
    path.rename(source)
    assert restore(path, source, STAMP) is None
    assert await _body(path) == '"c"'


async def test_restoring_is_refused_while_the_bot_runs(store: Store, path, tmp_path):
    await store.commit(change(part('"live"')))
    source = tmp_path / "copy.sqlite3"
    await store.backup_to(source)
    with pytest.raises(StartupError, match="Another process"):
        restore(path, source, STAMP)
    assert done(await store.commit(change(part('"later"', 1)))).revisions == {"sheet": 2}


async def test_an_unsound_backup_is_not_restored(path, tmp_path):
    await _played(path)
    before = path.read_bytes()
    source = tmp_path / "copy.sqlite3"
    for content in (before[:5000], b"", b"letter"):
        source.write_bytes(content)
        with pytest.raises(StartupError, match="not sound"):
            restore(path, source, STAMP)
    with pytest.raises(StartupError, match="not sound"):
        restore(path, tmp_path / "nowhere.sqlite3", STAMP)
    with pytest.raises(StartupError, match="itself"):
        restore(path, path, STAMP)
    assert path.read_bytes() == before


async def test_a_restore_that_fails_halfway_leaves_the_database(
    path, tmp_path, monkeypatch: pytest.MonkeyPatch
):
    await _played(path)
    source = tmp_path / "copy.sqlite3"
    backup(path, source)
    before = path.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("bot.store.upkeep.shutil.copy2", full)
    with pytest.raises(StoreUnavailable, match="No space left"):
        restore(path, source, STAMP)
    assert path.read_bytes() == before
    assert restored_leftovers(tmp_path) == []


def restored_leftovers(folder: Path) -> list[str]:
    return [found.name for found in folder.iterdir() if found.name.startswith(".")]
