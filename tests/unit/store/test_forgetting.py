"""A person is forgotten at one table; everyone else's lines stay."""

import json

from bot.store.store import Store
from tests.unit.store.building import CHANNEL, GWEN, change, entry, part

ODILE = 88
SECRET = "quintessential-heirloom"


async def _with_odile(store: Store) -> None:
    named = f'{{"player":"{SECRET}","pad":"{"x" * 40}"}}'
    await store.commit(change(part(named), entry=entry(1)))
    await store.commit(
        change(
            part("{}", 1),
            entry=entry(2, actor_id=ODILE, line=f'{{"by":"{SECRET}"}}', outcome=f'"{SECRET}"'),
            people=frozenset({ODILE}),
        )
    )
    await store.commit(change(channel=2, entry=entry(3, actor_id=ODILE, line='{"kept":1}')))


async def test_scrubbing_makes_the_lines_nobodys(store: Store):
    await _with_odile(store)
    assert await store.scrub_person(CHANNEL, ODILE) == 1
    scrubbed, gwens = await store.journal(CHANNEL, hidden=True)
    assert (scrubbed.actor_id, scrubbed.line, scrubbed.kind) == (0, "{}", "noted")
    assert (gwens.actor_id, gwens.number) == (GWEN, 1)
    assert scrubbed.outcome is None
    assert await store.tables_of_person(ODILE) == [2]
    assert [found.line for found in await store.journal_of_person(ODILE)] == ['{"kept":1}']


async def test_scrubbing_ends_undo_for_what_came_before_only(store: Store):
    await _with_odile(store)
    assert len(await store.undoable(CHANNEL)) == 2
    await store.scrub_person(CHANNEL, ODILE)
    assert await store.undoable(CHANNEL) == []
    await store.commit(change(part("2", 2), entry=entry(4)))
    (later,) = await store.undoable(CHANNEL)
    assert (later.entry.number, later.parts[0].before_body) == (3, "{}")


async def test_after_scrubbing_the_file_does_not_hold_the_words(store: Store, path):
    await _with_odile(store)
    await store.scrub_person(CHANNEL, ODILE)
    copy = path.with_name("copy.sqlite3")
    await store.backup_to(copy)
    assert SECRET.encode() not in copy.read_bytes()


async def test_a_person_s_journal_is_oldest_first_by_channel(store: Store):
    for interaction, channel in enumerate((2, 1, 2)):
        await store.commit(change(channel=channel, entry=entry(interaction)))
    found = await store.journal_of_person(GWEN)
    assert [(each.channel_id, each.number) for each in found] == [(1, 1), (2, 1), (2, 2)]


async def test_lines_of_others_lose_the_person_and_what_stands_beside_them(store: Store):
    line = json.dumps({"who": {"name": SECRET, "owner": ODILE}, "for": ODILE, "count": 3})
    await store.commit(change(entry=entry(1, line=line)))
    await store.scrub_person(CHANNEL, ODILE)
    (kept,) = await store.journal(CHANNEL, hidden=True)
    assert json.loads(kept.line) == {"count": 3}
