"""Committing: parts, revisions, journal, timers, people; whole or not at all."""

import pytest

from bot.errors import Conflict, Unstorable
from bot.store.model import Change, Committed, NotDue, PartUndo, Repeated, StoredPart, Timer
from bot.store.store import Store
from tests.unit.store.building import CHANNEL, GUILD, GWEN, change, done, entry, part, timer


async def test_a_channel_without_a_change_has_no_table(store: Store):
    assert await store.load(CHANNEL) is None


async def test_a_committed_part_is_loaded_with_its_revision(store: Store):
    assert await store.commit(change(part('{"hp":7}'), entry=entry())) == Committed(1, {"sheet": 1})
    table = await store.load(CHANNEL)
    assert table is not None
    assert (table.guild_id, table.last_entry) == (GUILD, 1)
    assert dict(table.parts) == {"sheet": StoredPart("sheet", 1, 1, '{"hp":7}')}


async def test_a_change_without_an_entry_has_no_number(store: Store):
    assert done(await store.commit(change(part()))).entry is None
    assert await store.journal(CHANNEL, hidden=True) == []


@pytest.mark.parametrize("expected", [0, 2, 17])
async def test_a_wrong_revision_conflicts_and_changes_nothing(store: Store, expected: int):
    await store.commit(change(part('"old"'), entry=entry()))
    with pytest.raises(Conflict):
        await store.commit(
            change(
                part('"other"', name="deck"),
                part('"new"', expected),
                entry=entry(),
                timers=(timer(5),),
                people=frozenset({4}),
            )
        )
    table = await store.load(CHANNEL)
    assert table is not None
    assert table.last_entry == 1
    assert {name: found.body for name, found in table.parts.items()} == {"sheet": '"old"'}
    assert await store.timers(CHANNEL) == []
    assert await store.tables_of_person(4) == []


async def test_a_part_that_must_exist_and_does_not_conflicts(store: Store):
    with pytest.raises(Conflict):
        await store.commit(change(part(expected=1)))
    assert await store.load(CHANNEL) is None


async def test_a_deleted_part_comes_back_with_a_higher_revision(store: Store):
    await store.commit(change(part('"a"')))
    assert done(await store.commit(change(part(None, 1)))).revisions == {"sheet": 2}
    table = await store.load(CHANNEL)
    assert table is not None
    assert table.parts == {}
    with pytest.raises(Conflict):
        await store.commit(change(part('"b"', 1)))
    assert done(await store.commit(change(part('"b"')))).revisions == {"sheet": 3}


async def test_a_deleted_part_answers_to_the_revision_of_its_deletion(store: Store):
    await store.commit(change(part('"a"')))
    await store.commit(change(part(None, 1)))
    assert done(await store.commit(change(part('"a"', 2)))).revisions == {"sheet": 3}


async def test_revisions_go_on_after_a_table_was_erased(store: Store):
    await store.commit(change(part()))
    await store.commit(change(part("1", 1)))
    assert await store.erase_table(CHANNEL)
    assert done(await store.commit(change(part()))).revisions == {"sheet": 3}


async def test_one_interaction_acts_once_and_gets_its_first_entry_back(store: Store):
    first = entry(400, outcome='{"total":9}')
    await store.commit(change(part('"a"'), entry=first))
    again = await store.commit(change(part('"b"', 1), entry=entry(400), timers=(timer(1),)))
    assert isinstance(again, Repeated)
    assert (again.entry.number, again.entry.outcome) == (1, '{"total":9}')
    assert await store.entry_of(400) == again.entry
    table = await store.load(CHANNEL)
    assert table is not None
    assert (table.last_entry, table.parts["sheet"].revision) == (1, 1)
    assert await store.timers(CHANNEL) == []


async def test_a_repeated_interaction_is_told_before_its_old_revision_conflicts(store: Store):
    repeated = change(part('"a"'), entry=entry(400))
    await store.commit(repeated)
    assert isinstance(await store.commit(repeated), Repeated)


async def test_an_interaction_is_known_in_every_channel(store: Store):
    await store.commit(change(entry=entry(400)))
    assert isinstance(await store.commit(change(channel=2, entry=entry(400))), Repeated)
    assert await store.load(2) is None
    assert await store.entry_of(401) is None


async def test_entries_without_an_interaction_do_not_repeat_each_other(store: Store):
    for number in (1, 2):
        assert done(await store.commit(change(entry=entry(None)))).entry == number


async def test_entries_count_in_each_channel(store: Store):
    for channel in (1, 2, 1):
        await store.commit(change(channel=channel, entry=entry()))
    assert await store.journal_length(1, hidden=True) == 2
    assert await store.journal_length(2, hidden=True) == 1


async def test_journal_pages_filters_and_hides(store: Store):
    for number in range(1, 8):
        await store.commit(change(entry=entry(actor_id=number % 2 + 1, hidden=number > 5)))

    async def numbers(**question: object) -> list[int]:
        return [found.number for found in await store.journal(CHANNEL, **question)]

    assert await numbers(hidden=True, limit=3) == [7, 6, 5]
    assert await numbers(hidden=True, limit=3, before=5) == [4, 3, 2]
    assert await numbers(hidden=False) == [5, 4, 3, 2, 1]
    assert await numbers(hidden=False, actor_id=1) == [4, 2]
    assert await store.journal_length(CHANNEL, hidden=True) == 7
    assert await store.journal_length(CHANNEL, 1, hidden=False) == 2


async def test_undo_knows_each_part_before_and_after(store: Store):
    long_body = '{"notes":"' + "héllo " * 400 + '"}'
    await store.commit(change(part(long_body, version=3), entry=entry()))
    await store.commit(change(part(None, 1), part("[]", name="deck"), entry=entry()))
    second, first = await store.undoable(CHANNEL)
    assert first.parts == (PartUndo("sheet", 3, None, 0, 1),)
    assert second.parts == (
        PartUndo("deck", 1, None, 0, 1),
        PartUndo("sheet", 3, long_body, 1, 2),
    )


async def test_what_was_taken_back_and_undo_itself_are_not_undoable(store: Store):
    for expected in range(3):
        await store.commit(change(part(str(expected), expected), entry=entry()))
    await store.commit(change(part("1", 3), entry=entry(takes_back=(3,))))
    assert [found.entry.number for found in await store.undoable(CHANNEL)] == [2, 1]
    newest, taken, *_ = await store.journal(CHANNEL, hidden=True)
    assert (newest.takes_back, taken.taken_back_by) == ((3,), 4)


@pytest.mark.parametrize("takes_back", [(1,), (3,), (4,), (2, 2), (2, 99)])
async def test_an_entry_is_taken_back_once_and_only_if_it_is_there(store: Store, takes_back):
    for _ in range(2):
        await store.commit(change(entry=entry()))
    await store.commit(change(entry=entry(takes_back=(1,))))
    if takes_back == (3,):  # an undo's own entry, once it is gone
        await store.commit(change(entry=entry(takes_back=(3,))))
    before = await store.journal(CHANNEL, hidden=True)
    with pytest.raises(Conflict):
        await store.commit(change(part(), entry=entry(takes_back=takes_back)))
    assert await store.journal(CHANNEL, hidden=True) == before


async def test_undoable_is_limited(store: Store):
    for _ in range(4):
        await store.commit(change(entry=entry()))
    assert [found.entry.number for found in await store.undoable(CHANNEL, 2)] == [4, 3]


async def test_a_timer_is_replaced_by_key_and_cancelled(store: Store):
    await store.commit(change(timers=(timer(50), timer(20, "late", '{"a":1}'))))
    old, late = await store.timers(CHANNEL)
    assert late == Timer(CHANNEL, "late", "deck", 20, '{"a":1}', late.serial)
    assert await store.next_due() == 20
    await store.commit(change(timers=(timer(10), timer(None, "late"))))
    (new,) = await store.timers(CHANNEL)
    assert new.due_at == 10
    assert new.serial not in (old.serial, late.serial)


async def test_due_timers_come_longest_due_first(store: Store):
    assert await store.next_due() is None
    for channel, due in ((1, 30), (2, 10), (3, 20), (4, 40)):
        await store.commit(change(channel=channel, timers=(timer(due),)))
    assert [found.due_at for found in await store.due_timers(30, 10)] == [10, 20, 30]
    assert [found.due_at for found in await store.due_timers(30, 2)] == [10, 20]
    assert await store.due_timers(9, 10) == []


async def test_a_timer_fires_once(store: Store):
    await store.commit(change(timers=(timer(1),)))
    (due,) = await store.due_timers(1, 1)
    assert done(await store.commit(change(part("1"), entry=entry(), fired=due))).entry == 1
    again = change(part("2", 1), entry=entry(), fired=due)
    assert await store.commit(again) == NotDue()
    table = await store.load(CHANNEL)
    assert table is not None
    assert (table.last_entry, table.parts["sheet"].body) == (1, "1")


async def test_a_replaced_timer_is_not_due_but_may_set_itself_again(store: Store):
    await store.commit(change(timers=(timer(1),)))
    (old,) = await store.due_timers(1, 1)
    await store.commit(change(timers=(timer(1),)))
    assert await store.commit(change(fired=old)) == NotDue()
    (new,) = await store.due_timers(1, 1)
    await store.commit(change(fired=new, timers=(timer(99),)))
    assert await store.next_due() == 99


async def test_serials_are_not_used_again_after_all_timers_are_gone(store: Store):
    await store.commit(change(timers=(timer(1),)))
    (old,) = await store.timers(CHANNEL)
    await store.erase_table(CHANNEL)
    await store.commit(change(timers=(timer(1),)))
    assert await store.commit(change(fired=old)) == NotDue()


async def test_guilds_and_their_tables(store: Store):
    for channel in (3, 1, 2):
        await store.commit(change(channel=channel))
    assert await store.guilds() == [GUILD]
    assert await store.tables_of_guild(GUILD) == [1, 2, 3]
    assert await store.tables_of_guild(GUILD + 1) == []


async def test_people_are_found_where_they_are_named_or_act(store: Store):
    await store.commit(change(channel=1, people=frozenset({5}), entry=entry()))
    await store.commit(change(channel=2, people=frozenset({5})))
    await store.commit(change(channel=3, entry=entry(actor_id=0)))
    assert await store.tables_of_person(5) == [1, 2]
    assert await store.tables_of_person(GWEN) == [1]
    assert await store.tables_of_person(0) == []


async def test_erasing_a_table_leaves_the_others(store: Store):
    for channel in (1, 2):
        await store.commit(
            change(part(), channel=channel, entry=entry(channel), timers=(timer(channel),))
        )
    assert await store.erase_table(1)
    assert not await store.erase_table(1)
    assert await store.load(1) is None
    assert await store.journal(1, hidden=True) == []
    assert await store.tables_of_person(GWEN) == [2]
    assert await store.next_due() == 2
    assert await store.load(2) is not None
    with pytest.raises(Conflict):
        await store.commit(change(part("1", 1), channel=1))


@pytest.mark.parametrize(
    "unfit",
    [
        change(part(), entry=entry(at=2**63)),
        change(part(), entry=entry(line="\ud800")),
        change(part("\udfff")),
        change(part(), channel=2**64),
        change(part(version="new")),
        change(part(), timers=(timer(-(2**63) - 1),)),
        change(part(), people=frozenset({10**30})),
    ],
)
async def test_what_does_not_fit_is_refused_alone(store: Store, unfit):
    with pytest.raises(Unstorable):
        await store.commit(unfit)
    assert await store.load(CHANNEL) is None
    assert done(await store.commit(change(part()))).revisions == {"sheet": 1}


async def test_ids_of_63_bits_are_kept(store: Store):
    most = 2**63 - 1
    await store.commit(change(part(), channel=most, entry=entry(most, actor_id=most)))
    (found,) = await store.journal(most, hidden=False)
    assert (found.interaction_id, found.actor_id) == (most, most)


async def test_a_change_without_a_guild_begins_no_table(store: Store):
    nowhere = Change(CHANNEL, 0, (part(),), entry(1))
    with pytest.raises(Conflict):
        await store.commit(nowhere)
    gone = Timer(CHANNEL, "draw", "deck", 5, "{}", 1)
    assert await store.commit(Change(CHANNEL, 0, (part(),), entry(), fired=gone)) == NotDue()
    assert await store.load(CHANNEL) is None
    assert await store.guilds() == []


async def test_a_change_without_a_guild_leaves_a_table_where_it_was(store: Store):
    await store.commit(change(part(), entry=entry(1)))
    assert done(await store.commit(Change(CHANNEL, 0, entry=entry(2)))).entry == 2
    table = await store.load(CHANNEL)
    assert table is not None
    assert (table.guild_id, table.last_entry) == (GUILD, 2)
