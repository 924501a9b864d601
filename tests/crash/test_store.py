"""The store killed fifty times: nothing answered is lost, nothing is done twice."""

import json
from pathlib import Path

import pytest

from bot.store.store import Store
from bot.store.upkeep import check
from tests.crash.killing import moments, victim
from tests.crash.load import CHANNELS


async def _assert_nothing_lost_or_doubled(path: Path, heard: dict[int, int]) -> None:
    store = await Store.open(path)
    try:
        for channel in CHANNELS:
            await _assert_counted(store, channel, heard.get(channel, 0))
    finally:
        await store.close()


async def _assert_counted(store: Store, channel: int, heard: int) -> None:
    table = await store.load(channel)
    if table is None:
        assert heard == 0
        return
    count = json.loads(table.parts["count"].body)["count"]
    assert count >= heard
    assert count == table.last_entry == table.parts["count"].revision
    newest = await store.journal(channel, limit=1, hidden=True)
    assert [entry.line for entry in newest] == [str(count)]
    (timer,) = await store.timers(channel)
    assert timer.due_at == count


@pytest.mark.crash
async def test_killed_fifty_times(tmp_path):
    path = tmp_path / "manekin.sqlite3"
    heard: dict[int, int] = {}
    with victim("tests.crash.load", path) as store:
        for answers in moments(20310517, most=300):
            for line in store.killed_after(answers):
                channel, count = map(int, line.split())
                heard[channel] = count
            await _assert_nothing_lost_or_doubled(path, heard)
            assert check(path) == []
    assert sorted(heard) == list(CHANNELS)
