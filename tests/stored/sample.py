"""A small database with one of everything, and its dump for the version of today.

`python -m tests.stored.sample` writes the dump of the newest migration if it is not there yet.
"""

import asyncio
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from bot.store.migrations import APPLICATION_ID, shipped
from bot.store.model import Change, NewEntry, PartWrite, TimerWrite
from bot.store.store import Store

FOLDER = Path(__file__).with_name("databases")

CHANNEL = 1_100_000_000_000_000_001
GUILD = 1_100_000_000_000_000_002
GWEN = 1_100_000_000_000_000_003
MIRA = 1_100_000_000_000_000_004
LONG_BODY = '{"notes":"' + "The chapel stands in the lake. " * 40 + '"}'

CHANGES = (
    Change(
        CHANNEL,
        GUILD,
        (PartWrite("sheet", 2, 0, '{"hit_points":5}'), PartWrite("notes", 1, 0, LONG_BODY)),
        NewEntry(2**62, GWEN, 1_800_000, "made", '{"reason":"made"}', outcome='{"total":17}'),
        (TimerWrite("draw", "deck", 1_850_000),),
    ),
    Change(
        CHANNEL,
        GUILD,
        (PartWrite("sheet", 2, 1, '{"hit_points":3}'), PartWrite("notes", 1, 1, None)),
        NewEntry(2**62 + 1, MIRA, 1_810_000, "hit", '{"reason":"hit","points":2}'),
        (TimerWrite("draw", "deck", 1_900_000, '{"left":2}'),),
    ),
    Change(
        CHANNEL,
        GUILD,
        (PartWrite("sheet", 2, 2, '{"hit_points":5}'),),
        NewEntry(None, GWEN, 1_820_000, "undo", "{}", hidden=True, takes_back=(2,)),
    ),
)


def revive(name: str, path: Path) -> None:
    """Make a database file of the sample that one version left behind."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((FOLDER / f"{name}.sql").read_text("utf-8"))


async def write_sample() -> Path:
    """Write the dump of today's version; an existing one is left alone."""
    newest = shipped()[-1]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "manekin.sqlite3"
        store = await Store.open(path)
        for change in CHANGES:
            await store.commit(change)
        await store.close()
        with closing(sqlite3.connect(path)) as connection:
            # The query planner's statistics depend on SQLite, not on us.
            connection.execute("DROP TABLE IF EXISTS sqlite_stat1")
            lines = [line for line in connection.iterdump() if not line.startswith("ANALYZE")]
    pragmas = [
        f"PRAGMA application_id = {APPLICATION_ID};",
        f"PRAGMA user_version = {newest.number};",
    ]
    target = FOLDER / f"{newest.name}.sql"
    with target.open("x", encoding="utf-8") as file:
        file.write("\n".join([*pragmas, *lines, ""]))
    return target


if __name__ == "__main__":
    print(asyncio.run(write_sample()))
