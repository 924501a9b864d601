"""Backups, checks and restoring: what an operator does to a database, also from another process.

Knows no asyncio and no clock; a time that becomes part of a name is an argument. Files are
written beside their place and moved there whole, so a crash leaves the old file or the new one.
"""

import datetime as dt
import os
import re
import shutil
import sqlite3
import tempfile
from contextlib import closing, suppress
from pathlib import Path

from bot.errors import StartupError, StoreUnavailable
from bot.store.checking import problems_of
from bot.store.connection import FAILURES
from bot.store.files import (
    PRIVATE_FOLDER,
    backup_folder,
    claim,
    identity,
    is_claimed,
    match_owner,
    read_only,
    side_file,
    sync_file,
)
from bot.store.migrations import APPLICATION_ID


def backup(path: Path, target: Path) -> None:
    """Write a checked copy of the database to `target`, also while the bot is running."""
    if not path.is_file():
        raise StartupError(f"There is no database {path} to back up.")
    _refuse_target(path, target)
    try:
        _copy(path, target)
    except (*FAILURES, OSError) as failure:
        raise StoreUnavailable(f"The backup {target} could not be written: {failure}.") from failure


def check(path: Path) -> list[str]:
    """What is wrong with the database, one sentence each; nothing if it is sound.

    Raises `StoreUnavailable` where it cannot be opened, which says nothing about it.
    """
    if not path.is_file():
        return [f"There is no database {path}."]
    try:
        with closing(read_only(path)) as connection:
            _begin_reading(path, connection)
            return problems_of(connection)
    except FAILURES as failure:
        return [f"The database {path} cannot be read: {failure}."]


def restore(path: Path, source: Path, stamp: str) -> Path | None:
    """Put a backup in the database's place; returns where the replaced file is kept.

    `stamp` becomes part of that file's name. Refused while the bot runs, and for a backup that
    does not pass `check`; nothing was changed then.
    """
    lock = claim(path)
    try:
        if path.exists() and source.exists() and path.samefile(source):
            raise StartupError(f"{source} is the database itself: name a backup.")
        problems = check(source)
        if problems:
            raise StartupError(
                f"The backup {source} is not sound, nothing was changed: {problems[0]}"
            )
        return _replace(path, source, stamp)
    except (*FAILURES, OSError) as failure:
        raise StoreUnavailable(f"The database {path} was not restored: {failure}.") from failure
    finally:
        lock.release()


def back_up_daily(path: Path, day: dt.date, keep: int) -> Path:
    """Write the automatic backup of a day, then delete all but the newest `keep`.

    A sound one of that day stays: the state a restart finds may be worse than the morning's.
    """
    folder = backup_folder(path)
    target = folder / f"{path.stem}-{day:%Y%m%d}{path.suffix}"
    try:
        folder.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)
    except OSError as failure:
        raise StoreUnavailable(f"The folder {folder} cannot be made: {failure}.") from failure
    if not _is_sound(target):
        _clear_unfinished(folder, rf"{re.escape(path.stem)}-\d{{8}}{re.escape(path.suffix)}")
        backup(path, target)
    rotate(path, keep)
    return target


def rotate(path: Path, keep: int) -> list[Path]:
    """Delete all but the newest `keep` automatic backups of a database; returns what went."""
    if keep < 1:
        raise ValueError("at least one backup is kept")
    outdated = _daily(path)[keep:]
    for found in outdated:
        found.unlink(missing_ok=True)
    return outdated


def last_good_backup(path: Path) -> Path | None:
    """The newest automatic backup of a database that passes its check."""
    return next((found for found in _daily(path) if _is_sound(found)), None)


def has_backups(path: Path) -> bool:
    """Whether a database has automatic backups with anything in them, sound or not."""
    return any(found.stat().st_size for found in _daily(path))


def _daily(path: Path) -> list[Path]:
    folder = backup_folder(path)
    if not folder.is_dir():
        return []
    # Two databases may share a folder: the bot's and the playground's.
    name = re.compile(rf"{re.escape(path.stem)}-\d{{8}}{re.escape(path.suffix)}")
    found = [each for each in folder.iterdir() if name.fullmatch(each.name)]
    return sorted(found, key=lambda each: each.name, reverse=True)


def _begin_reading(path: Path, connection: sqlite3.Connection) -> None:
    """Raise `StoreUnavailable` where the system, not the database's state, forbids reading."""
    try:
        connection.execute("PRAGMA schema_version").fetchone()
    except sqlite3.OperationalError as failure:
        if failure.sqlite_errorcode & 0xFF not in (
            sqlite3.SQLITE_CANTOPEN,
            sqlite3.SQLITE_READONLY,
        ):
            raise
        raise StoreUnavailable(
            f"The database {path} cannot be opened ({failure}): give this user access to it and "
            "to its folder, or copy it elsewhere with the -wal file beside it and check the copy."
        ) from failure


def _is_sound(path: Path) -> bool:
    try:
        return not check(path)
    except StoreUnavailable:
        return False


def _clear_unfinished(folder: Path, targets: str) -> None:
    """Delete what a killed process has left of its copies; `targets` matches their names."""
    # The name that `_copy` gives, and what SQLite keeps beside it.
    name = re.compile(rf"\.{targets}\.[a-z0-9_]{{8}}(-journal|-wal|-shm)?")
    for found in [each for each in folder.iterdir() if name.fullmatch(each.name)]:
        # Not being tidy is no reason to have no backup.
        with suppress(OSError):
            found.unlink()


def _refuse_target(path: Path, target: Path) -> None:
    if not target.parent.is_dir():
        raise StartupError(f"The folder {target.parent} is not there: create it first.")
    if target.is_dir():
        raise StartupError(f"{target} is a folder: name a file.")
    if not target.exists():
        return
    if target.samefile(path) or is_claimed(target):
        raise StartupError(f"{target} is a database in use: choose another name for the backup.")
    try:
        with closing(read_only(target)) as connection:
            is_ours = identity(connection).application == APPLICATION_ID
    except FAILURES:
        is_ours = False
    if not is_ours:
        raise StartupError(f"{target} is a file of another kind: choose another name.")


def _copy(path: Path, target: Path) -> None:
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    os.close(descriptor)
    unfinished = Path(name)
    try:
        with closing(read_only(path)) as source, closing(sqlite3.connect(unfinished)) as copy:
            # All pages in one step are one snapshot: writers go on beside it, and the copy
            # never has to begin again because of them.
            source.backup(copy)
            # A backup is one file; the log comes back when the bot opens it.
            copy.execute("PRAGMA journal_mode = DELETE").fetchall()
            problems = problems_of(copy)
        if problems:
            raise StartupError(f"The database {path} is not sound, no backup made: {problems[0]}")
        sync_file(unfinished)
        unfinished.replace(target)
        sync_file(target.parent)
    finally:
        unfinished.unlink(missing_ok=True)


def _replace(path: Path, source: Path, stamp: str) -> Path | None:
    aside = path.with_name(f"{path.stem}-replaced-{stamp}{path.suffix}")
    if aside.exists():
        raise StartupError(f"{aside} exists already: move it away first.")
    fresh = path.with_name(f".{path.name}.restored")
    fresh.unlink(missing_ok=True)
    _clear_unfinished(fresh.parent, re.escape(fresh.name))
    try:
        _copy(source, fresh)
        kept = path.exists()
        match_owner(fresh, path if kept else path.parent)
        if kept:
            # Copied, not moved: at no moment is the place empty, which would start an empty bot.
            shutil.copy2(path, aside)
            sync_file(aside)
        # A log left behind would be read into the restored file.
        for suffix in ("-wal", "-shm", "-journal"):
            log = side_file(path, suffix)
            if log.exists():
                log.replace(side_file(aside, suffix))
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)
    sync_file(path.parent)
    return aside if kept else None
