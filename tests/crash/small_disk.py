"""The bot on a disk of its own that gets full, or lets nobody write: `python -m ... FOLDER`.

Runs where it may mount one (tests/crash/test_disk.py sees to that); what does not hold is raised.
"""

import asyncio
import contextlib
import io
import logging
import os
import subprocess
import sys
from collections.abc import AsyncGenerator
from pathlib import Path

from simcord import Env

from bot.app import Manekin
from bot.cli import main as command_line
from bot.errors import ManekinError, StartupError, StoreUnavailable
from bot.settings import Settings
from bot.store.store import Store
from bot.store.upkeep import check
from tests.simulated.holding import assert_nothing_outside, hold_every_request
from tests.table.acting import entries, posted
from tests.table.conftest import FixedDice, World, build, said
from tests.table.decks import drawn, number_of
from tests.table.dragon import begun
from tests.unit.operations.discord_stub import TOKEN
from tests.unit.store.building import CHANNEL, change, entry, part

SIZE = "6m"
FILLER = 1 << 16
SORRY = "I could not write that down just now, so nothing was changed. Please try again."


def mount(folder: Path, *options: str) -> None:
    """Mount a small disk, or mount the one that is there in another way."""
    given = ",".join((f"size={SIZE}", *options))
    subprocess.run(["mount", "-t", "tmpfs", "-o", given, "tmpfs", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """Leave no room on the disk; returns what to delete for there to be some."""
    filler = folder / "filler"
    with filler.open("ab", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(b"x" * FILLER)
    return filler


@contextlib.asynccontextmanager
async def _playing(settings: Settings) -> AsyncGenerator[World, None]:
    bot = Manekin(settings)
    dice = FixedDice()
    bot.dice = dice
    env = Env(bot, shard_count=1, settle_timeout=20)
    await env.start()
    try:
        yield build(env, settings, dice)
        assert_nothing_outside()
    finally:
        with env.time_context():
            await env.bot.close()
        await env.shutdown()


async def _until_refused(world: World) -> int:
    """Roll until the disk takes no more; returns how many rolls were made."""
    for number in range(10_000):
        told = await world.mira.slash(world.channel, "roll", expression="1d20")
        if SORRY in said(told):
            assert told.ephemeral
            return number
    raise AssertionError("a full disk took ten thousand rolls")


def full(folder: Path) -> None:
    """A running bot goes on as soon as there is room again."""
    asyncio.run(_full(folder))


async def _full(folder: Path) -> None:
    """People are told, nothing changes, and all goes on as soon as there is room again."""
    settings = Settings(data_dir=folder, backups=2, _env_file=None)
    log = io.StringIO()
    logging.getLogger().addHandler(logging.StreamHandler(log))
    async with _playing(settings) as world:
        await world.start()
        await drawn(world, "sun", count=2)
        await begun(world)
        filler = await asyncio.to_thread(fill, folder)
        made = await _until_refused(world)
        before, shown = await entries(world, world.channel), len(posted(world.channel))
        for who, name, options in (
            (world.mira, "roll", {"expression": "1d6"}),
            (world.odile, "campaign join", {}),
            (world.mira, "deck draw", {}),
            (world.mira, "dragon draw", {}),
            (world.mira, "undo", {}),
        ):
            told = await who.slash(world.channel, name, **options)
            assert SORRY in said(told) or name == "undo", (name, said(told))
            assert told.ephemeral, name
        assert (await entries(world, world.channel), len(posted(world.channel))) == (before, shown)
        assert "The Sunken Chapel" in said(await world.mira.slash(world.channel, "campaign info"))
        # The hour of the deck is over meanwhile: it waits until it can be written down.
        await world.env.advance_time(3700)
        assert await entries(world, world.channel) == before
        assert "disk is full" in log.getvalue()
        day = settings.database.parent / "backups"
        kept = await asyncio.to_thread(lambda: sorted(one.name for one in day.iterdir()))
        world.bot.backups._done = None
        world.bot.backups._begin()
        await world.env.settle()
        await asyncio.to_thread(filler.unlink)
        assert all(not check(one) for one in day.iterdir() if one.suffix == ".sqlite3")
        assert sorted(one.name for one in day.iterdir()) == kept, "half a backup was left"
        world.dice.next = [number_of("moon")]
        await world.env.advance_time(130)
        assert await entries(world, world.channel) == before + 1
        assert "Moon" in said(await world.mira.slash(world.channel, "deck history"))
        rolled = await world.mira.slash(world.channel, "roll", expression="1d6")
        assert "**4**" in said(rolled)
        stats = said(await world.mira.slash(world.channel, "stats", person=world.mira))
        assert f"{made + 1} open roll" in stats, stats
    assert check(settings.database) == []


def _command(folder: Path, *words: str) -> tuple[int, str]:
    """What the operator's command line says, without a line of the log, and its exit code."""
    os.environ |= {"DISCORD_TOKEN": TOKEN, "MANEKIN_DATA_DIR": str(folder)}
    said, shown = io.StringIO(), io.StringIO()
    with contextlib.redirect_stderr(said), contextlib.redirect_stdout(shown):
        code = command_line(words)
    assert "Traceback" not in said.getvalue(), said.getvalue()
    return code, (said.getvalue() + shown.getvalue()).strip().splitlines()[-1]


async def _made(folder: Path) -> Path:
    path = folder / "manekin.sqlite3"
    store = await Store.open(path)
    await store.commit(change(part('"a"'), entry=entry(1)))
    await store.close()
    return path


def start_on_full(folder: Path) -> None:
    """A first start without room is one sentence; a later one shows all that is there."""
    filler = fill(folder)
    code, told = _command(folder)
    assert code == 2, told
    assert "not full" in told, told
    filler.unlink()
    asyncio.run(_starts_again(folder))


async def _starts_again(folder: Path) -> None:
    path = await _made(folder)
    filler = await asyncio.to_thread(fill, folder)
    refusals = [failure async for failure in _refusals(path)]
    assert refusals
    assert all("full" in str(failure) for failure in refusals)
    await asyncio.to_thread(filler.unlink)
    store = await Store.open(path)
    await store.commit(change(part('"b"', expected=1), entry=entry(1000)))
    await store.close()
    assert check(path) == []


async def _refusals(path: Path) -> AsyncGenerator[ManekinError, None]:
    """What a start, or what is written after it, is refused with until something is."""
    try:
        store = await Store.open(path)
    except StartupError as refused:
        yield refused
        return
    assert await store.load(CHANNEL) is not None
    for number in range(2, 500):
        more = part(f'"{"x" * 9000}"', name=f"page:{number}")
        try:
            await store.commit(change(more, entry=entry(number)))
        except StoreUnavailable as refused:
            yield refused
            break
    await store.close()


def read_only(folder: Path) -> None:
    """A start on a disk that lets nobody write is one sentence; reading commands work."""
    path = asyncio.run(_made(folder))
    before = path.read_bytes()
    mount(folder, "remount", "ro")
    code, told = _command(folder)
    assert code == 2, told
    assert "cannot be written to" in told, told
    assert str(folder) in told
    assert _command(folder, "check-db")[0] == 0
    copy = folder.with_name("copy.sqlite3")
    assert _command(folder, "backup", str(copy))[0] == 0
    assert check(copy) == []
    assert path.read_bytes() == before


def main() -> None:
    """Try each case on a disk of its own."""
    for case in (read_only, start_on_full, full):
        disk = Path(sys.argv[1]) / case.__name__
        disk.mkdir()
        mount(disk)
        case(disk)
    print("held")


if __name__ == "__main__":
    hold_every_request()
    main()
