"""The database as files: who holds it, how it is read without touching it, where its backups are.

A lock file beside the database says that a process has it open. Sentences for the operator are
plain English, like every `StartupError`.
"""

import os
import sqlite3
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from bot.errors import StartupError

HEADER = b"SQLite format 3\0"
BACKUP_FOLDER = "backups"

_READ_WRITE = os.R_OK | os.W_OK

PRIVATE_FILE = 0o600
PRIVATE_FOLDER = 0o700


@dataclass(frozen=True, slots=True)
class Identity:
    """What a database says of itself."""

    application: int
    version: int
    is_empty: bool


def claim(path: Path) -> FileLock:
    """Take the lock of a database; whoever holds it is the only process that writes."""
    folder = path.parent
    if not folder.is_dir():
        raise StartupError(f"The data folder {folder} is not there: create it, then start again.")
    # Taken on one thread and given back on another.
    lock = FileLock(f"{path}.lock", mode=PRIVATE_FILE, thread_local=False)
    try:
        lock.acquire(blocking=False)
        match_owner(Path(lock.lock_file), folder)
    except Timeout:
        raise StartupError(
            f"Another process is using the database {path}: stop that one first, "
            "or give this one another data folder."
        ) from None
    except (OSError, NotImplementedError) as failure:
        if (file := barred_file(path)) is not None:
            raise StartupError(barred(file)) from failure
        raise StartupError(
            f"The data folder {folder} cannot be written to ({failure}): give the bot's user "
            "write access to it, or choose another data folder."
        ) from failure
    return lock


def barred_file(path: Path) -> Path | None:
    """The first of a database's files that we may not read and write, in a folder that we may."""
    if not os.access(path.parent, _READ_WRITE | os.X_OK):
        return None
    beside = [side_file(path, suffix) for suffix in (".lock", "-wal", "-shm", "-journal")]
    there = [one for one in (path, *beside) if os.access(one, os.F_OK)]
    return next((one for one in there if not os.access(one, _READ_WRITE)), None)


def barred(file: Path) -> str:
    """The sentence for a file that another user has made, as an administrator's command may do."""
    return (
        f"The file {file} may not be read and written by the bot's user: make that user its owner, "
        "then start again."
    )


def make_private(path: Path) -> None:
    """Make an empty file for the bot's user alone, unless there is one; raises OSError.

    SQLite opens it as a new database, and gives its log the same rights.
    """
    if not path.exists():
        path.touch(PRIVATE_FILE)


def is_claimed(path: Path) -> bool:
    """Whether some process has this database open for writing."""
    if not Path(f"{path}.lock").exists():
        return False
    lock = FileLock(f"{path}.lock", mode=PRIVATE_FILE, thread_local=False)
    try:
        lock.acquire(blocking=False)
    except Timeout:
        return True
    lock.release()
    return False


def read_only(path: Path, *, claimed: bool = False) -> sqlite3.Connection:
    """Open a database for reading; with its lock held, not a byte beside it changes either.

    In a folder that cannot be written to, a database that nobody has open is read as it is.
    """
    # "immutable" keeps SQLite from making side files. It may be said only while nobody can
    # write, and only if no log waits to be read.
    log = side_file(path, "-wal")
    is_logged = log.exists() and log.stat().st_size > 0
    # Whoever has it open keeps an index of the log.
    is_idle = claimed or not (side_file(path, "-shm").exists() or os.access(path.parent, os.W_OK))
    frozen = is_idle and not is_logged
    uri = f"{path.absolute().as_uri()}?mode=ro{'&immutable=1' if frozen else ''}"
    return sqlite3.connect(uri, uri=True, isolation_level=None)


def identity(connection: sqlite3.Connection) -> Identity:
    """What the open database says of itself."""
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    entries = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    return Identity(application, version, is_empty=not (application or version or entries))


def side_file(path: Path, suffix: str) -> Path:
    """A file that SQLite keeps beside the database: `-wal`, `-shm`, `-journal`."""
    return path.with_name(path.name + suffix)


def backup_folder(path: Path) -> Path:
    """Where the automatic backups of this database stand."""
    return path.parent / BACKUP_FOLDER


def match_owner(path: Path, like: Path) -> None:
    """Let a file belong to whom another belongs to, if we may say so.

    An administrator's command must not leave behind what the bot's own user cannot write.
    """
    found = like.stat()
    with suppress(PermissionError):
        os.chown(path, found.st_uid, found.st_gid)


def sync_file(path: Path) -> None:
    """Make a file's or a folder's last change durable."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
