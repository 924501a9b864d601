"""A database that another process holds for long: people are told, nothing is lost, it goes on."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bot.app import Manekin
from bot.errors import StartupError
from bot.settings import Settings
from bot.store.store import Store
from bot.store.upkeep import check
from tests.table.acting import entries, posted
from tests.table.conftest import FixedDice, World, said
from tests.table.decks import drawn, number_of
from tests.table.test_timers import HOUR, MINUTE

SORRY = "I could not write that down just now, so nothing was changed. Please try again."


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who waits for the database gives up soon."""
    monkeypatch.setattr("bot.store.connection.BUSY_TIMEOUT_SECONDS", 0.01)


@pytest.fixture
def simcord_bot(settings: Settings, dice: FixedDice, impatient: None) -> Manekin:
    """The bot under test."""
    return Manekin(settings, dice=dice)


@contextmanager
def _held(world: World) -> Iterator[None]:
    """Another process writes, and does not come to an end."""
    other = sqlite3.connect(world.settings.database, isolation_level=None)
    try:
        other.execute("BEGIN IMMEDIATE")
        yield
    finally:
        other.close()


async def test_who_acts_while_another_process_writes_is_told_so_and_tries_again(world: World):
    await world.start()
    before = await entries(world, world.channel), len(posted(world.channel))
    with _held(world):
        for name, options in (
            ("roll", {"expression": "1d6"}),
            ("campaign join", {}),
            ("deck new", {}),
            ("dragon new", {}),
        ):
            told = await world.mira.slash(world.channel, name, **options)
            assert said(told) == SORRY
            assert told.ephemeral
        # Reading waits for nobody.
        assert "Sunken Chapel" in said(await world.mira.slash(world.channel, "campaign info"))
        assert (await entries(world, world.channel), len(posted(world.channel))) == before
    assert "**4**" in said(await world.mira.slash(world.channel, "roll", expression="1d6"))
    assert await entries(world, world.channel) == before[0] + 1
    assert check(world.settings.database) == []


async def test_what_falls_due_meanwhile_happens_once_afterwards(world: World):
    await world.start()
    await drawn(world, "sun", count=2)
    before = len(posted(world.channel))
    with _held(world):
        await world.env.advance_time(HOUR + 5 * MINUTE)
        assert len(posted(world.channel)) == before
    world.dice.next = [number_of("moon")]
    await world.env.advance_time(3 * MINUTE)
    assert len(posted(world.channel)) == before + 1
    assert "Moon" in said(await world.mira.slash(world.channel, "deck history"))


async def test_a_start_while_another_program_holds_the_file_is_one_sentence(world: World):
    path = world.settings.database
    await world.bot.close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE").fetchall()
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StartupError, match="no other program holds the file"):
        await Store.open(path)
    other.close()
    await world.restart()
    assert "**4**" in said(await world.mira.slash(world.channel, "roll", expression="1d6"))
