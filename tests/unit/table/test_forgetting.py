"""Forgetting on a real database while others act: what was forgotten never comes back."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.dice import SeededDice
from bot.errors import Refused
from bot.store.store import Store
from bot.table.act import Tables
from bot.table.campaign import Join, Start, campaign_of
from bot.table.macros import SaveMacro
from bot.table.reasons import TableReason
from bot.table.whole import UndoLast
from tests.unit.table.building import CHANNEL, GWEN, MIRA, ODILE, PLACE


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[Tables]:
    """A table with a campaign and two players, Mira the last to act."""
    store = await Store.open(tmp_path / "manekin.sqlite3")
    opened = Tables(store, SeededDice(1), lambda: 1_000_000)
    await opened.act(PLACE, GWEN, Start(name="Reef"))
    await opened.act(PLACE, ODILE, Join())
    await opened.act(PLACE, MIRA, Join())
    await opened.act(PLACE, MIRA, SaveMacro(name="brave", expression="1d20"))
    yield opened
    await store.close()


async def players(tables: Tables) -> tuple[int, ...]:
    campaign = campaign_of(await tables.look(PLACE))
    assert campaign is not None
    return campaign.players


@pytest.mark.parametrize("steps", [1, 2, 3])
async def test_taking_back_at_the_same_moment_brings_nobody_back(tables: Tables, steps: int):
    forgetting = asyncio.create_task(tables.forget(CHANNEL, MIRA.id))
    await asyncio.sleep(0)
    taking_back = asyncio.create_task(tables.act(PLACE, GWEN, UndoLast(steps=steps)))
    _, taken = await asyncio.gather(forgetting, taking_back, return_exceptions=True)
    assert isinstance(taken, Refused)
    assert taken.reason is TableReason.NOTHING_TO_UNDO
    assert await players(tables) == (ODILE.id,)
    assert set((await tables.look(PLACE)).parts) == {"campaign"}
    assert await tables.store.tables_of_person(MIRA.id) == []


async def test_after_forgetting_the_history_holds_nothing_of_the_person(tables: Tables):
    await tables.forget(CHANNEL, MIRA.id)
    entries = await tables.store.journal(CHANNEL, hidden=True, limit=100)
    assert MIRA.id not in {entry.actor_id for entry in entries}
    assert all(entry.outcome is None for entry in entries)
    assert [entry.line for entry in entries if not entry.actor_id] == ["{}", "{}"]
    assert await tables.store.undoable(CHANNEL) == []


async def test_others_stay_and_play_on(tables: Tables):
    await tables.forget(CHANNEL, MIRA.id)
    await tables.act(PLACE, ODILE, SaveMacro(name="bold", expression="1d6"))
    await tables.act(PLACE, MIRA, Join())
    assert await players(tables) == (ODILE.id, MIRA.id)
    await tables.act(PLACE, GWEN, UndoLast())
    assert await players(tables) == (ODILE.id,)
