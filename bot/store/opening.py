"""Whether a database may be opened, asked before anything is written to it.

A database of a newer version, of another program, or damaged is refused untouched, with one
sentence that says what to do (design.md, rule 9; spec/faults.md, S2).
"""

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.errors import StartupError
from bot.store.connection import FAILURES
from bot.store.files import (
    HEADER,
    backup_folder,
    barred,
    barred_file,
    identity,
    read_only,
)
from bot.store.migrations import APPLICATION_ID
from bot.store.upkeep import has_backups, last_good_backup

OLDEST_SQLITE = (3, 38, 0)

QUICK_CHECK_LIMIT = 256 * 1024 * 1024
"""Bytes up to which the whole file is checked at every start; above, start would be slow."""


def inspect(path: Path, newest: int) -> None:
    """Refuse what this version must not open; the caller holds the database's lock."""
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        needed = ".".join(map(str, OLDEST_SQLITE))
        raise StartupError(
            f"This Python has SQLite {sqlite3.sqlite_version}, the bot needs {needed} or newer: "
            "use a newer Python or system."
        )
    try:
        if not path.exists():
            _refuse_loss(path, "is not there")
            return
        if path.stat().st_size == 0:
            _refuse_loss(path, "is empty")
            return
        _refuse_foreign(path)
        with closing(read_only(path, claimed=True)) as connection:
            _refuse_unknown(path, connection, newest)
            is_sound = path.stat().st_size > QUICK_CHECK_LIMIT or quick_check(connection)
    except sqlite3.OperationalError as failure:
        raise unopenable(path, failure) from failure
    except FAILURES as failure:
        raise damaged(path) from failure
    except OSError as failure:
        raise unopenable(path, failure) from failure
    if not is_sound:
        raise damaged(path)


def quick_check(connection: sqlite3.Connection) -> bool:
    """Whether SQLite finds the file sound; reads all of it."""
    return connection.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok"


def damaged(path: Path) -> StartupError:
    """The sentence for a database that cannot be trusted."""
    backup = last_good_backup(path)
    if backup is None:
        return StartupError(
            f"The database {path} is damaged and there is no good backup beside it: run "
            "`python -m bot restore FILE` with a backup of your own, or move the database away "
            "to begin anew."
        )
    return StartupError(
        f"The database {path} is damaged; the last good backup is {backup}: run "
        f"`python -m bot restore {backup}`, which keeps the damaged file aside."
    )


def _refuse_loss(path: Path, what: str) -> None:
    """Begin anew only where nothing is lost: an empty bot's backups replace the good ones."""
    if not has_backups(path):
        return
    backup = last_good_backup(path)
    named, which = ("FILE", "") if backup is None else (backup, ", the last good one,")
    raise StartupError(
        f"The database {path} {what}, but it has backups: run `python -m bot restore {named} "
        f"--database {path}`{which} to go on, or move the backups out of {backup_folder(path)} "
        "to begin anew."
    )


def unopenable(path: Path, failure: Exception) -> StartupError:
    """The sentence for a database that the system or another program keeps from us."""
    # Of a folder in its place, something else is wrong.
    if path.is_file() and (file := barred_file(path)) is not None:
        return StartupError(barred(file))
    return StartupError(
        f"The database {path} cannot be opened ({failure}): see that the folder {path.parent} "
        "is writable and not full, and that no other program holds the file."
    )


def not_upgraded(path: Path, failure: Exception) -> StartupError:
    """The sentence for a database that stays at its old version because a step failed."""
    return StartupError(
        f"The database {path} could not be brought to this version ({failure}) and is as it was: "
        "see that its disk is not full, or go back to the version before and report this."
    )


def _refuse_foreign(path: Path) -> None:
    with path.open("rb") as file:
        if file.read(len(HEADER)) != HEADER:
            raise damaged(path)


def _refuse_unknown(path: Path, connection: sqlite3.Connection, newest: int) -> None:
    found = identity(connection)
    if found.is_empty:
        _refuse_loss(path, "is empty")
        return
    if found.application != APPLICATION_ID:
        raise StartupError(
            f"The file {path} is a database of another program: move it away, or choose another "
            "data folder."
        )
    if found.version > newest:
        raise StartupError(
            f"The database {path} is from a newer version of the bot (version {found.version}, "
            f"this bot knows {newest}): update the bot, or restore a backup made before."
        )
