"""Many changes at once: one commit, a bad one alone, cancelled callers, a full disk."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable

import pytest

from bot.errors import Conflict, StoreUnavailable
from bot.store.model import Change, Committed, NotDue, Repeated
from bot.store.store import Store
from bot.store.writer import LARGEST_BATCH, Writer
from tests.unit.store.building import CHANNEL, change, done, entry, part


async def _statements(store: Store) -> list[str]:
    seen: list[str] = []

    def watch(connection: sqlite3.Connection) -> None:
        connection.set_trace_callback(seen.append)

    await store._connection.run(watch)
    return seen


async def test_changes_that_wait_together_share_one_commit(store: Store):
    seen = await _statements(store)
    results = await asyncio.gather(
        *(store.commit(change(part(), channel=channel, entry=entry())) for channel in range(1, 33))
    )
    assert all(isinstance(result, Committed) for result in results)
    # The first goes at once; all who come while it is written share the next.
    assert seen.count("COMMIT") == 2


async def test_a_bad_change_in_a_batch_is_alone(store: Store):
    await store.commit(change(part('"old"'), entry=entry(7)))
    await store.commit(change(channel=99))
    batch: list[Change] = [
        change(part(), channel=channel, entry=entry(100 + channel)) for channel in range(1, 21)
    ]
    batch[5] = change(part('"new"', 5), entry=entry())
    batch[9] = change(part('"new"', 1), entry=entry(7))
    batch[12] = change(part("\ud800"), entry=entry())
    seen = await _statements(store)
    results = await asyncio.gather(*map(store.commit, batch), return_exceptions=True)
    assert seen.count("COMMIT") == 2
    assert isinstance(results[5], Conflict)
    assert isinstance(results[9], Repeated)
    assert isinstance(results[12], Exception)
    good = [result for index, result in enumerate(results) if index not in (5, 9, 12)]
    assert good == [Committed(1, {"sheet": 1})] * 17
    table = await store.load(CHANNEL)
    assert table is not None
    assert (table.last_entry, table.parts["sheet"].body) == (1, '"old"')


class ClosedAfterOne:
    """A connection that is closed while its first piece of work is being done."""

    def __init__(self) -> None:
        self.first: Callable[[object, BaseException | None], None] | None = None

    def begin(self, _: object, done: Callable[[object, BaseException | None], None]) -> None:
        if self.first is not None:
            raise StoreUnavailable("the database is closed")
        self.first = done


async def test_all_who_wait_are_told_that_the_database_was_closed_meanwhile():
    connection = ClosedAfterOne()
    writer = Writer(connection)
    waiting = asyncio.gather(
        *(writer.submit(lambda _: None) for _ in range(3 * LARGEST_BATCH)), return_exceptions=True
    )
    await asyncio.sleep(0)
    assert connection.first is not None
    connection.first([None], None)
    first, *others = await asyncio.wait_for(waiting, 10)
    assert first is None
    assert {type(one) for one in others} == {StoreUnavailable}


async def test_of_two_at_once_on_one_part_one_conflicts(store: Store):
    results = await asyncio.gather(
        *(store.commit(change(part(body), entry=entry())) for body in "12"), return_exceptions=True
    )
    assert results[0] == Committed(1, {"sheet": 1})
    assert isinstance(results[1], Conflict)


async def test_200_parallel_changes_over_20_channels_are_all_kept(store: Store):
    async def add(channel: int) -> None:
        while True:
            table = await store.load(channel)
            found = table.parts.get("sheet") if table else None
            count = int(found.body) if found else 0
            try:
                write = part(str(count + 1), found.revision if found else 0)
                done(await store.commit(change(write, channel=channel, entry=entry())))
            except Conflict:
                continue
            return

    await asyncio.gather(*(add(1 + number % 20) for number in range(200)))
    for channel in range(1, 21):
        table = await store.load(channel)
        assert table is not None
        assert (table.parts["sheet"].body, table.last_entry) == ("10", 10)


@pytest.mark.parametrize("turns", [0, 1, 2, 3])
async def test_a_cancelled_caller_leaves_the_change_going_and_nothing_open(
    store: Store, turns: int
):
    gate = threading.Event()
    # The connection's thread is held, so that the commit cannot be done before it is given up.
    held = asyncio.create_task(store._connection.run(lambda _: gate.wait(30)))
    await asyncio.sleep(0)
    task = asyncio.create_task(store.commit(change(part('"kept"'), entry=entry())))
    for _ in range(turns + 1):
        await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    gate.set()
    await held
    assert done(await store.commit(change(part(name="deck"), entry=entry()))).entry == 2
    table = await store.load(CHANNEL)
    assert table is not None
    assert table.parts["sheet"].body == '"kept"'
    assert not await store._connection.run(lambda connection: connection.in_transaction)


async def test_a_cancelled_caller_s_refusal_disturbs_nobody(store: Store):
    task = asyncio.create_task(store.commit(change(part(expected=3))))
    await asyncio.sleep(0)
    task.cancel()
    other = await store.commit(change(part()))
    assert done(other).revisions == {"sheet": 1}
    assert task.cancelled() or task.cancelling()


async def test_no_task_stays_when_nothing_waits(store: Store):
    before = asyncio.all_tasks()
    await asyncio.gather(*(store.commit(change(channel=channel)) for channel in range(1, 4)))
    await asyncio.sleep(0)
    assert asyncio.all_tasks() == before


async def test_a_full_disk_fails_the_batch_and_the_store_goes_on(store: Store):
    await store.commit(change(part('"old"'), entry=entry()))

    def fill(connection: sqlite3.Connection) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")

    def free(connection: sqlite3.Connection) -> None:
        connection.execute("PRAGMA max_page_count = 1000000")

    await store._connection.run(fill)
    large = '"' + "x" * 50_000 + '"'
    first, *together = await asyncio.gather(
        store.commit(change(channel=3)),
        store.commit(change(part('"small"', 1), entry=entry())),
        store.commit(change(part(large), channel=2, entry=entry())),
        return_exceptions=True,
    )
    assert isinstance(first, Committed)
    assert [type(result) for result in together] == [StoreUnavailable] * 2
    table = await store.load(CHANNEL)
    assert table is not None
    assert (table.parts["sheet"].body, table.last_entry) == ('"old"', 1)
    await store._connection.run(free)
    assert done(await store.commit(change(part(large, 1), entry=entry()))).entry == 2


@pytest.mark.parametrize("failing", ["BEGIN IMMEDIATE", "COMMIT"])
async def test_a_failing_begin_or_commit_fails_the_batch(store: Store, path, failing: str):
    if failing == "BEGIN IMMEDIATE":
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")

        def impatient(connection: sqlite3.Connection) -> None:
            connection.execute("PRAGMA busy_timeout = 0")

        await store._connection.run(impatient)
    else:
        # A deferred constraint is looked at by COMMIT alone.
        def deferred(connection: sqlite3.Connection) -> None:
            connection.execute("PRAGMA defer_foreign_keys = ON")
            connection.execute("DELETE FROM tables")
            connection.execute("INSERT INTO people (user_id, channel_id) VALUES (1, 404)")

        with pytest.raises(StoreUnavailable):
            await store._writer.submit(deferred)
    if failing == "BEGIN IMMEDIATE":
        results = await asyncio.gather(
            store.commit(change(part())), store.commit(change(channel=2)), return_exceptions=True
        )
        assert [type(result) for result in results] == [StoreUnavailable] * 2
        other.execute("ROLLBACK")
        other.close()
    assert await store.tables_of_person(1) == []
    assert done(await store.commit(change(part()))).revisions == {"sheet": 1}


async def test_more_than_a_batch_takes_is_written_in_order(store: Store):
    results = await asyncio.gather(*(store.commit(change(entry=entry())) for _ in range(600)))
    assert [done(result).entry for result in results] == list(range(1, 601))


async def test_a_closed_store_says_so(path):
    store = await Store.open(path)
    await store.close()
    await store.close()
    with pytest.raises(StoreUnavailable):
        await store.commit(change())
    with pytest.raises(StoreUnavailable):
        await store.load(1)


async def test_closing_waits_for_what_is_under_way(path):
    store = await Store.open(path)
    waiting = asyncio.create_task(store.commit(change(part(), entry=entry())))
    await asyncio.sleep(0)
    await store.close()
    assert done(await waiting).entry == 1
    store = await Store.open(path)
    assert await store.load(CHANNEL) is not None
    assert not isinstance(await store.commit(change()), NotDue)
    await store.close()
