"""Databases damaged at random: refused with a sentence, or opened in a state that once was told.

What a killed bot leaves is damaged: a file cut off, bytes changed in its header, its pages or its
log, the log gone. Never is a state shown that nobody was ever told of.
"""

import asyncio
import json
import os
import random
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.errors import StartupError, StoreError
from bot.store.store import Store
from bot.store.upkeep import check
from tests.unit.store.building import change, entry, part, timer

pytestmark = pytest.mark.crash

CHANNELS = range(1, 7)
STEPS = 40
KILLED_AT = STEPS // 2
"""The log was written to the database then; what came after is in the log alone."""

States = dict[int, list[str]]


def _body(channel: int, step: int) -> str:
    return f'{{"channel":{channel},"step":{step},"pad":"{"abcdefgh" * 60}"}}'


async def _fill(path: Path) -> None:
    """Be a bot that is killed with its log full."""
    store = await Store.open(path)
    for step in range(STEPS):
        for channel in CHANNELS:
            number = channel * 1000 + step
            write = part(_body(channel, step), expected=step)
            await store.commit(
                change(write, channel=channel, entry=entry(number), timers=(timer(step + 1),))
            )
        if step == KILLED_AT:
            await store._connection.run(
                lambda one: one.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            )
    os._exit(0)


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a bot that was killed."""
    return kill(tmp_path_factory.mktemp("killed"))


def kill(folder: Path) -> Path:
    """Let a bot be killed with its log full; returns its folder."""
    child = os.fork()
    if not child:
        asyncio.run(_fill(folder / "manekin.sqlite3"))
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    return folder


def _copied(killed: Path, folder: Path) -> Path:
    shutil.copytree(killed, folder)
    return folder / "manekin.sqlite3"


def _cut(file: Path, chance: random.Random) -> None:
    os.truncate(file, chance.randrange(file.stat().st_size))


def _flip(file: Path, chance: random.Random, first: int, behind: int) -> None:
    with file.open("r+b") as opened:
        for _ in range(chance.choice((1, 1, 4, 40))):
            at = chance.randrange(first, behind)
            opened.seek(at)
            was = opened.read(1)
            opened.seek(at)
            opened.write(bytes((was[0] ^ (1 << chance.randrange(8)),)))


def _flip_header(path: Path, chance: random.Random) -> None:
    _flip(path, chance, 0, 100)


def _flip_page(path: Path, chance: random.Random) -> None:
    _flip(path, chance, 100, path.stat().st_size)


def _flip_log(path: Path, chance: random.Random) -> None:
    log = _log(path)
    _flip(log, chance, 0, log.stat().st_size)


def _cut_log(path: Path, chance: random.Random) -> None:
    _cut(_log(path), chance)


def _lose_log(path: Path, chance: random.Random) -> None:
    """What was written to the database before is all that is left, and whole."""
    for suffix in ("-wal", "-shm")[: chance.randrange(1, 3)]:
        path.with_name(path.name + suffix).unlink()


def _flip_closed(path: Path, chance: random.Random) -> None:
    close = sqlite3.connect(path)
    close.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    close.close()
    _flip_page(path, chance)


def _log(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


HARM: dict[str, Callable[[Path, random.Random], None]] = {
    "cut": _cut,
    "header": _flip_header,
    "page": _flip_page,
    "log": _flip_log,
    "cut log": _cut_log,
    "no log": _lose_log,
    "closed, page": _flip_closed,
}


WAYS = {
    "cut": {"refused"},
    "header": {"refused", "kept"},
    "page": {"kept"},
    "log": {"kept"},
    "cut log": {"kept"},
    "no log": {"kept"},
    "closed, page": {"unread", "refused"},
}
"""What must have come of each at least once."""

DAMAGES = 12


def _bytes(path: Path) -> bytes:
    return path.read_bytes()


async def _state(path: Path, *, in_pages: bool) -> str:
    """How a start ends: `refused`, `unread` where a part is, or `kept`."""
    before = _bytes(path)
    try:
        store = await Store.open(path)
    except StartupError as refused:
        sentence = str(refused)
        assert sentence.endswith(".")
        assert str(path) in sentence
        assert _bytes(path) == before, "what was refused was touched"
        return "refused"
    try:
        return await _read(store, in_pages=in_pages)
    finally:
        await store.close()


async def _read(store: Store, *, in_pages: bool) -> str:
    ended, steps = "kept", set[int]()
    for channel in CHANNELS:
        try:
            table = await store.load(channel)
        except StoreError:
            ended = "unread"
            continue
        assert table is not None, channel
        sheet = table.parts["sheet"]
        if not sheet.is_sound:
            ended = "unread"
            continue
        step = sheet.revision - 1 if not in_pages else json.loads(sheet.body)["step"]
        steps.add(step)
        assert sheet.body == _body(channel, step), "a state that never was"
        if not in_pages:
            # SQLite sums up its log, not its pages; only bodies are sealed there.
            journal = await store.journal(channel, limit=STEPS, hidden=True)
            assert [one.number for one in journal] == list(range(step + 1, 0, -1))
            assert [one.due_at for one in await store.timers(channel)] == [step + 1]
    assert max(steps, default=0) - min(steps, default=0) <= 1
    return ended


async def damaged(killed: Path, folder: Path, harm: str, seed: int) -> str:
    """How a start ends after some damage to a copy of what was left."""
    path = _copied(killed, folder)
    HARM[harm](path, random.Random(f"{harm} {seed}"))
    return await _state(path, in_pages="log" not in harm)


@pytest.mark.parametrize("harm", HARM)
async def test_no_damage_makes_a_state_that_never_was(killed: Path, tmp_path: Path, harm: str):
    asyncio.get_running_loop().set_debug(False)
    seen = Counter[str]()
    for seed in range(DAMAGES):
        seen[await damaged(killed, tmp_path / str(seed), harm, seed)] += 1
    assert seen.keys() >= WAYS[harm], seen
    assert check(killed / "manekin.sqlite3") == []
