"""A store kept busy until its process is killed.

Eight channels count at once. Each step answers the timer that the step before has set and sets
the next one; a line goes out only after the step is on disk. A step that was answered before is
sent again first, as Discord does with an interaction whose answer got lost.
"""

import asyncio
from pathlib import Path

from bot.store.model import Change, Committed, NewEntry, PartWrite, Repeated, Timer, TimerWrite
from bot.store.store import Store
from tests.crash.killing import live, tell

CHANNELS = range(1, 9)
GUILD = 7
MOST_STEPS = 1_000_000
PADDING = "p" * 3000


def step(channel: int, count: int, timer: Timer | None) -> Change:
    """The change that counts a channel up to `count`; its interaction id belongs to it alone."""
    return Change(
        channel,
        GUILD,
        (PartWrite("count", 1, count - 1, f'{{"count":{count},"pad":"{PADDING}"}}'),),
        NewEntry(channel * MOST_STEPS + count, channel, count, "counted", f"{count}"),
        (TimerWrite("next", "count", count),),
        fired=timer,
    )


async def count_up(store: Store, channel: int) -> None:
    """Count one channel up for ever, from wherever the database stands."""
    table = await store.load(channel)
    count = table.last_entry if table else 0
    if count:
        again = await store.commit(step(channel, count, None))
        assert isinstance(again, Repeated), again
        assert again.entry.number == count, again
    while True:
        timers = await store.timers(channel)
        count += 1
        result = await store.commit(step(channel, count, timers[0] if timers else None))
        assert result == Committed(count, {"count": count}), result
        tell(channel, count)


async def main(path: Path, _: int) -> None:
    """Open the database and count until the end."""
    store = await Store.open(path)
    await asyncio.gather(*(count_up(store, channel) for channel in CHANNELS))


if __name__ == "__main__":
    live(main)
