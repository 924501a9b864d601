"""A start where something in the data folder belongs to somebody else: `python -m ...`.

Runs as root and becomes nobody. The folder is made where nobody can reach it.
"""

import asyncio
import contextlib
import getpass
import io
import os
import sys
from encodings import idna
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.cli import main as command_line
from bot.store.store import Store
from bot.store.upkeep import check
from tests import imported
from tests.crash.test_disk import NOBODY
from tests.unit.operations.discord_stub import TOKEN
from tests.unit.store.building import CHANNEL, change, entry, part


async def _leave_a_log(path: Path) -> None:
    """Make a database whose log still holds what was written, as after a kill."""
    store = await Store.open(path)
    await store.commit(change(part('"a"'), entry=entry(1)))
    os._exit(0)


def _killed_bot(path: Path) -> None:
    child = os.fork()
    if not child:
        asyncio.run(_leave_a_log(path))
    os.waitpid(child, 0)


def _give(*paths: Path, to: int) -> None:
    for path in paths:
        os.chown(path, to, to)


def _told(folder: Path) -> tuple[int, str]:
    os.environ |= {"DISCORD_TOKEN": TOKEN, "MANEKIN_DATA_DIR": str(folder)}
    said = io.StringIO()
    with contextlib.redirect_stderr(said):
        code = command_line([])
    return code, said.getvalue()


def _is_right(case: str, told: str, other: Path) -> bool:
    sentence = told.strip().splitlines()[-1]
    match case:
        case "backups":
            # It starts all the same, and nobody is there to connect to.
            return "the daily backup failed" in told and "Discord cannot be reached" in sentence
        case "folder":
            return f"folder {other} cannot be written to" in sentence and "user" in sentence
        case _:
            return f"The file {other} may not be read and written by the bot's user" in sentence


CASES = ("database", "log", "folder", "lock", "backups")


def _try(case: str, folder: Path) -> None:
    """Prepare the folder as root, then start as nobody."""
    folder.mkdir(0o700)
    path = folder / "manekin.sqlite3"
    _killed_bot(path)
    files = {one.name: one for one in folder.iterdir()}
    backups = folder / "backups"
    backups.mkdir(0o700)
    others = {
        "database": [path],
        "log": [files["manekin.sqlite3-wal"], files["manekin.sqlite3-shm"]],
        "folder": [folder, *files.values()],
        "lock": [files["manekin.sqlite3.lock"]],
        "backups": [backups],
    }[case]
    for one in (folder, backups, *files.values()):
        one.chmod(0o700 if one.is_dir() else 0o600)
        if one not in others:
            _give(one, to=NOBODY)
    child = os.fork()
    if not child:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
        code, told = _told(folder)
        sys.stderr.write(f"{case}: {code} {told}")
        sys.stderr.flush()
        os._exit(0 if code == 2 and _is_right(case, told, others[0]) else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    # Given back, all is there: nothing was begun anew beside it.
    _give(folder, backups, *folder.iterdir(), to=0)
    assert check(path) == []
    asyncio.run(_is_there(path))


async def _is_there(path: Path) -> None:
    store = await Store.open(path)
    table = await store.load(CHANNEL)
    await store.close()
    assert table is not None
    assert table.parts["sheet"].body == '"a"'


def main() -> None:
    """Try each case in a folder of its own."""
    # Where Python itself is, nobody may have no business.
    assert all((imported, getpass, idna))
    with TemporaryDirectory(prefix="manekin-owners-") as name:
        Path(name).chmod(0o755)
        for case in CASES:
            _try(case, Path(name) / case)
    print("held")


if __name__ == "__main__":
    main()
