"""A long campaign stays small: old entries keep their line and lose their weight."""

import json
import sqlite3
from contextlib import closing

from bot.store.changes import DROPPED_TOGETHER, KEPT_ENTRIES
from bot.store.store import Store
from tests.unit.store.building import CHANNEL, change, done, entry, part


def _body(number: int) -> str:
    """About 8 KB that differ a little from one number to the next."""
    heroes = [{"name": f"hero {index}", "hit_points": index * 37 % 91} for index in range(180)]
    return json.dumps({"turn": number, "heroes": heroes})


async def _play(store: Store, first: int, last: int) -> None:
    for number in range(first, last + 1):
        write = part(_body(number), number - 1)
        noted = entry(number, line='{"reason":"hit","points":4}', outcome='{"total":14}')
        done(await store.commit(change(write, entry=noted)))


def _used_bytes(path) -> int:
    """What the tables take, with nothing waiting in the log."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        pages, free, size = (
            connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("page_count", "freelist_count", "page_size")
        )
    return (pages - free) * size


async def test_the_newest_entries_keep_what_undo_needs(store: Store):
    await _play(store, 1, KEPT_ENTRIES + 7)
    undoable = await store.undoable(CHANNEL, limit=1000)
    assert [found.entry.number for found in undoable] == list(range(KEPT_ENTRIES + 7, 7, -1))
    for found in undoable:
        (before,) = found.parts
        assert before.before_body == _body(found.entry.number - 1)
        assert before.after_revision == before.before_revision + 1 == found.entry.number


async def test_older_entries_keep_their_line_alone(store: Store):
    last = KEPT_ENTRIES + 2 * DROPPED_TOGETHER
    last -= last % DROPPED_TOGETHER
    await _play(store, 1, last)
    entries = await store.journal(CHANNEL, limit=1000, hidden=True)
    outcomes = {found.number: found.outcome for found in entries}
    assert [number for number, outcome in outcomes.items() if outcome is None] == list(
        range(last - KEPT_ENTRIES, 0, -1)
    )
    assert entries[-1].line == '{"reason":"hit","points":4}'
    assert await store.entry_of(1) == entries[-1]


async def test_what_is_about_to_be_dropped_cannot_be_taken_back_any_more(store: Store):
    await _play(store, 1, KEPT_ENTRIES + 7)
    undoable = await store.undoable(CHANNEL, limit=1000)
    assert undoable[-1].entry.number == 8


async def test_a_long_campaign_costs_little_an_entry(store: Store, path):
    await _play(store, 1, KEPT_ENTRIES + 50)
    before = _used_bytes(path)
    more = 2000
    await _play(store, KEPT_ENTRIES + 51, KEPT_ENTRIES + 50 + more)
    # 100,000 entries at this rate are under 16 MB, where their bodies would be 800 MB.
    assert (_used_bytes(path) - before) / more < 160


async def test_before_images_are_compressed(store: Store, path):
    await _play(store, 1, KEPT_ENTRIES)
    assert _used_bytes(path) < KEPT_ENTRIES * len(_body(1)) / 3
