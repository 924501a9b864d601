"""Start and memory with a database of 10,000 tables: `python -m tests.bench.bench_start`.

The start is the operator's: a new process, until the playground prints its address. Memory is that
of a process whose bot has looked at and rolled at every one of the tables.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

from simcord import Env

from bot.app import Manekin
from bot.dice import SystemDice
from bot.playground.world import build
from bot.settings import Settings
from bot.store.model import Change, NewEntry, PartWrite
from bot.store.store import Store
from bot.table.act import Tables
from bot.table.campaign import Campaign
from bot.table.people import Person, Place
from bot.table.rolls import RollDice

START_AT_MOST = 3.0
MEMORY_AT_MOST = 60.0
TABLES = 10_000
_AT_ONCE = 250


def server_id() -> int:
    """Return the id of the playground's server, which is the same at every start."""
    env = Env(Manekin(Settings(data_dir=Path("unused"))), shard_count=1)
    return build(env).people[0].actor.guild.id


async def filled(path: Path, server: int) -> None:
    """Write a database of 10,000 campaigns of one server."""
    store = await Store.open(path)
    for first in range(1, TABLES + 1, _AT_ONCE):
        await asyncio.gather(
            *(store.commit(_table(number, server)) for number in range(first, first + _AT_ONCE))
        )
    await store.close()


def _table(number: int, server: int) -> Change:
    players = tuple(range(10_000 + number, 10_005 + number))
    campaign = Campaign(
        name=f"The Sunken Chapel {number}", masters=(1,), players=players, started_at=1
    )
    part = PartWrite("campaign", 1, 0, campaign.model_dump_json())
    entry = NewEntry(number, 1, 1, "campaign.started", '{"name":"The Sunken Chapel"}')
    return Change(number, server, (part,), entry)


def started(folder: Path) -> float:
    """Start the playground on the database; return the seconds until it can be played."""
    environment = {
        **os.environ,
        "DISCORD_TOKEN": "",
        "MANEKIN_DATA_DIR": str(folder),
        "MANEKIN_PLAYGROUND_PORT": "0",
        "MANEKIN_BACKUPS": "0",
    }
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "bot"], env=environment, stdout=subprocess.PIPE, text=True
    )
    try:
        for said in process.stdout or ():
            if "http://" in said:
                return time.perf_counter() - began
        raise RuntimeError("the playground ended before it could be played")
    finally:
        process.terminate()
        process.wait(30)


async def grown(path: Path) -> float:
    """Roll at every table; return by how many megabytes the process grew."""
    store = await Store.open(path)
    numbers = iter(range(10**9))
    tables = Tables(store, SystemDice(), partial(next, numbers))
    await _rolled(tables, 1)
    before = _megabytes()
    for first in range(1, TABLES + 1, _AT_ONCE):
        await asyncio.gather(*(_rolled(tables, one) for one in range(first, first + _AT_ONCE)))
    after = _megabytes()
    await store.close()
    return after - before


async def _rolled(tables: Tables, number: int) -> None:
    place = Place(1 + number % 500, number)
    await tables.act(place, Person(2), RollDice(expression="4d6kh3+2"))


def _megabytes() -> float:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def main() -> int:
    """Print both figures; 1 if either is missed."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "playground.sqlite3"
        asyncio.run(filled(path, server_id()))
        ready = min(started(folder) for _ in range(2))
        growth = asyncio.run(grown(path))
    print(f"start, {TABLES:,} tables: {ready:.2f} s until ready (at most {START_AT_MOST})")
    print(f"memory, {TABLES:,} tables touched: {growth:.1f} MB more (at most {MEMORY_AT_MOST})")
    return int(ready > START_AT_MOST or growth > MEMORY_AT_MOST)


if __name__ == "__main__":
    sys.exit(main())
