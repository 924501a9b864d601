"""The store killed fifty times: nothing answered is lost, nothing is done twice."""

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from bot.store.store import Store
from bot.store.upkeep import check
from tests.crash.load import CHANNELS

KILLS = 50


def _run_and_kill(path: Path, answers: int) -> dict[int, int]:
    """Kill the process right after so many answers; returns the last count each channel heard."""
    command = [sys.executable, "-m", "tests.crash.load", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == b"opening\n"
        lines: list[bytes] = []
        while len(lines) < answers and (line := process.stdout.readline()):
            lines.append(line)
        process.kill()
        # What it said between the last line read and its death counts as answered too.
        lines += process.stdout.readlines()
        said = process.stderr.read().decode()
    assert len(lines) >= answers, said
    heard: dict[int, int] = {}
    for line in lines:
        if line.endswith(b"\n"):
            channel, count = map(int, line.split())
            heard[channel] = count
    return heard


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
    moments = random.Random(20310517)
    heard: dict[int, int] = {}
    for _ in range(KILLS):
        # Now and then at once, while the database is being opened.
        answers = moments.choice((0, moments.randrange(1, 20), moments.randrange(20, 300)))
        heard |= _run_and_kill(path, answers)
        await _assert_nothing_lost_or_doubled(path, heard)
        assert check(path) == []
    assert sorted(heard) == list(CHANNELS)
