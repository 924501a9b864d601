"""Many people at once, at one table and at many: all that is legal happens, once, and is kept."""

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable
from itertools import pairwise
from typing import Any

import pytest
from simcord import ChannelHandle

from bot.errors import Refused
from bot.store.store import Store
from bot.table.campaign import MOST_PLAYERS, Join, campaign_of
from bot.table.people import Person, Place
from bot.table.rolls import RollDice, Tally
from bot.table.snapshot import Table
from tests.simulated.delivery import (
    Prepared,
    deliver_together,
    prepare,
    prepare_click,
    prepare_slash,
)
from tests.simulated.reading import texts
from tests.table.acting import entries
from tests.table.conftest import World, said

Make = Callable[[World], Awaitable[Prepared]]


async def kept(world: World, channel: ChannelHandle) -> Table:
    """The table in memory, after it was held against the one on disk."""
    found = await world.bot.tables.look(Place(world.guild.id, channel.id))
    stored = await world.bot.store.load(channel.id)
    assert found.parts == (stored.parts if stored else {})
    return found


def _slash(who: str, name: str, /, **options: object) -> Make:
    async def make(world: World) -> Prepared:
        return await prepare_slash(getattr(world, who), world.channel, name, **options)

    return make


def _pressed(who: str, label: str) -> Make:
    async def make(world: World) -> Prepared:
        panel = await world.gm.slash(world.channel, "campaign panel")
        assert panel.response is not None
        return await prepare_click(getattr(world, who), panel.response, label=label)

    return make


async def _renamed(world: World) -> Prepared:
    settings = await world.gm.slash(world.channel, "gm settings")
    assert settings.response is not None
    form = await world.gm.click(settings.response, label="Rename")
    return await prepare(world.env, world.gm.submit_modal(form, {"name": "Salt and Bone"}))


async def _system(world: World) -> Prepared:
    settings = await world.gm.slash(world.channel, "gm settings")
    assert settings.response is not None
    choice = world.gm.select(settings.response, ["night_hunt"], custom_id="mk:campaign:0:system")
    return await prepare(world.env, choice)


BOTH_LEGAL = {
    "two sit down": (_pressed("mira", "Join"), _pressed("odile", "Join")),
    "a command and a button": (_slash("mira", "campaign join"), _pressed("odile", "Join")),
    "two roll": (
        _slash("mira", "roll", expression="2d6"),
        _slash("odile", "roll", expression="d8"),
    ),
    "one rolls twice": (
        _slash("mira", "roll", expression="2d6"),
        _slash("mira", "roll", expression="3d6"),
    ),
    "one secret, one open": (
        _slash("mira", "roll", expression="2d6", secret=True),
        _slash("odile", "roll", expression="2d6"),
    ),
    "two save": (
        _slash("mira", "macro save", name="brave", expression="1d20"),
        _slash("mira", "macro save", name="strong", expression="1d12"),
    ),
    "name and system": (_renamed, _system),
    "an office and a seat": (
        _slash("gm", "gm log-channel"),
        _pressed("mira", "Join"),
    ),
}


async def _journal(world: World) -> list[tuple[int, str]]:
    return await world.raw_sql(
        "SELECT interaction_id, kind FROM journal WHERE interaction_id IS NOT NULL ORDER BY number"
    )


@pytest.mark.parametrize("turned", [False, True], ids=["in order", "turned"])
@pytest.mark.parametrize("pair", BOTH_LEGAL.values(), ids=BOTH_LEGAL)
async def test_two_at_once_both_act_in_the_order_they_came(
    world: World, pair: tuple[Make, Make], *, turned: bool
):
    await world.start()
    if pair is BOTH_LEGAL["an office and a seat"]:
        await world.gm.slash(world.channel, "gm log-channel", channel=world.notes)
    both = [await make(world) for make in pair]
    if turned:
        both.reverse()
    before = await _journal(world)
    results = await deliver_together(world.env, *both)
    assert all(said(result) for result in results)
    added = (await _journal(world))[len(before) :]
    assert [interaction for interaction, _ in added] == [one.record.id for one in both]
    await kept(world, world.channel)


@pytest.mark.parametrize("turned", [False, True], ids=["close first", "join first"])
async def test_closing_and_joining_at_once_is_decided_by_who_came_first(
    world: World, *, turned: bool
):
    await world.start()
    close = await _slash("gm", "campaign close")(world)
    join = await _slash("mira", "campaign join")(world)
    await deliver_together(world.env, *((join, close) if turned else (close, join)))
    campaign = campaign_of(await kept(world, world.channel))
    assert campaign is not None
    assert campaign.closed
    assert (world.mira.id in campaign.players) is turned
    assert ("sits down" in said(join.result)) is turned
    assert ("is closed" in said(join.result)) is not turned


@pytest.mark.parametrize("turned", [False, True], ids=["the game master first", "the player first"])
async def test_a_game_master_and_a_player_take_back_at_once_and_each_change_goes_once(
    world: World, *, turned: bool
):
    await world.start()
    await world.outsider.slash(world.channel, "campaign join")
    await world.mira.slash(world.channel, "campaign join")
    both = [
        await prepare_slash(world.gm, world.channel, "gm undo"),
        await prepare_slash(world.mira, world.channel, "undo"),
    ]
    if turned:
        both.reverse()
    first, second = await deliver_together(world.env, *both)
    assert "Took back 1 change" in said(first)
    campaign = campaign_of(await kept(world, world.channel))
    assert campaign is not None
    if turned:
        assert "Took back 1 change" in said(second)
        assert campaign.players == ()
    else:
        assert "nothing to take back" in said(second)
        assert campaign.players == (world.outsider.id,)


async def test_two_who_close_at_once_close_once_and_the_second_is_told(world: World):
    await world.start()
    both = [await prepare_slash(world.gm, world.channel, "campaign close") for _ in range(2)]
    first, second = await deliver_together(world.env, *both)
    assert not first.ephemeral
    assert second.ephemeral
    assert "is closed" in said(second)
    assert await entries(world, world.channel) == 2


async def test_two_campaigns_started_at_once_in_one_channel_are_one(world: World):
    both = [
        await prepare_slash(who, world.channel, "campaign start", name=name)
        for who, name in ((world.mira, "Nine Lamps"), (world.odile, "Ten Lamps"))
    ]
    first, second = await deliver_together(world.env, *both)
    assert "Nine Lamps" in said(first)
    assert "already played" in said(second)
    assert second.ephemeral
    campaign = campaign_of(await kept(world, world.channel))
    assert campaign is not None
    assert campaign.masters == (world.mira.id,)


async def test_twenty_people_press_join_in_the_same_moment_and_all_are_seated(world: World):
    panel = (await world.start()).response
    assert panel is not None
    people = [world.guild.add_member(world.env.create_user(f"guest{n}")) for n in range(20)]
    results = await deliver_together(
        world.env, *[await prepare_click(one, panel, label="Join") for one in people]
    )
    assert all("sits down" in said(result) for result in results)
    campaign = campaign_of(await kept(world, world.channel))
    assert campaign is not None
    assert list(campaign.players) == [one.id for one in people]
    assert all(str(one.id) in texts(panel) for one in people)
    assert await entries(world, world.channel) == 21


async def test_more_than_a_table_holds_press_join_and_exactly_that_many_sit(world: World):
    panel = (await world.start()).response
    assert panel is not None
    people = [
        world.guild.add_member(world.env.create_user(f"guest{n}")) for n in range(MOST_PLAYERS + 3)
    ]
    results = await deliver_together(
        world.env, *[await prepare_click(one, panel, label="Join") for one in people]
    )
    told = Counter("sits down" in said(result) for result in results)
    assert told == {True: MOST_PLAYERS, False: 3}
    assert all(result.ephemeral for result in results[MOST_PLAYERS:])
    campaign = campaign_of(await kept(world, world.channel))
    assert campaign is not None
    assert len(campaign.players) == MOST_PLAYERS


async def test_two_hundred_commands_over_twenty_channels_are_all_done(world: World):
    # Two hundred commands are a lot for one settling, on a machine that does other things too; but
    # the timers' alarm, which rings every minute, is not waited for.
    world.env.settle_timeout = 40.0
    channels = [world.guild.create_text_channel(f"table-{number}") for number in range(20)]
    people = [world.gm, world.mira, world.odile, world.outsider, world.manager]
    await deliver_together(
        world.env,
        *[await prepare_slash(world.gm, one, "campaign start", name=one.name) for one in channels],
    )
    held = [
        await prepare_slash(people[number % 5], channel, "roll", expression="2d6")
        for number in range(10)
        for channel in channels
    ]
    results = await deliver_together(world.env, *held)
    assert len(results) == 200
    assert all("**8**" in said(result) for result in results)
    assert len({one.record.id for one in held} & {row[0] for row in await _journal(world)}) == 200
    for channel in channels:
        table = await kept(world, channel)
        assert await entries(world, channel) == 11
        tallies = [table.part(Tally, f"rolls:{one.id}") for one in people]
        assert [tally.rolls for tally in tallies if tally] == [2] * 5


async def test_the_history_of_a_busy_table_has_no_gap_and_no_repeat(world: World):
    held = [
        await prepare_slash(who, world.channel, "roll", expression="1d6")
        for _ in range(15)
        for who in (world.mira, world.odile)
    ]
    await deliver_together(world.env, *held)
    numbers = [row[0] for row in await world.raw_sql("SELECT number FROM journal ORDER BY number")]
    assert all(after - before == 1 for before, after in pairwise(numbers))
    assert len(numbers) == 30
    faces = await world.raw_sql("SELECT body FROM parts WHERE name LIKE 'rolls:%'")
    assert [json.loads(body)["rolls"] for (body,) in faces] == [15, 15]


@pytest.mark.parametrize("turns", range(14))
async def test_an_act_given_up_at_any_moment_leaves_memory_and_disk_alike(world: World, turns: int):
    await world.start()
    tables, place = world.bot.tables, Place(world.guild.id, world.channel.id)
    if turns % 2:
        tables._cache.clear()
    mira, odile = Person(world.mira.id), Person(world.odile.id)
    acting = asyncio.ensure_future(tables.act(place, mira, Join(), interaction_id=7001))
    for _ in range(turns):
        await asyncio.sleep(0)
    looking = asyncio.ensure_future(tables.look(place))
    acting.cancel()
    await asyncio.gather(acting, looking, return_exceptions=True)
    await tables.store.settle()
    await kept(world, world.channel)
    again = await tables.act(place, mira, Join(), interaction_id=7001)
    assert [event.kind for event in again.events] == ["campaign.joined"]
    after = await tables.act(place, odile, Join())
    campaign = campaign_of(after.table)
    assert campaign is not None
    assert campaign.players == (mira.id, odile.id)
    await kept(world, world.channel)


async def test_a_change_given_up_while_it_is_written_is_seen_once_it_is_on_disk(
    world: World, monkeypatch: pytest.MonkeyPatch
):
    await world.start()
    tables, place = world.bot.tables, Place(world.guild.id, world.channel.id)
    writing, written = asyncio.Event(), asyncio.Event()
    submit, settle = tables.store._writer.submit, Store.settle

    pending: list[asyncio.Task[object]] = []

    async def held_submit(work: Any) -> Any:
        await written.wait()
        return await submit(work)

    async def slow_submit(work: Any) -> Any:
        writing.set()
        task = asyncio.ensure_future(held_submit(work))
        pending.append(task)
        return await asyncio.shield(task)

    async def settled(store: Store) -> None:
        await asyncio.gather(*pending)
        await settle(store)

    with monkeypatch.context() as patch:
        patch.setattr(tables.store._writer, "submit", slow_submit)
        patch.setattr(Store, "settle", settled)
        acting = asyncio.ensure_future(tables.act(place, Person(world.mira.id), Join()))
        await writing.wait()
        acting.cancel()
        await asyncio.sleep(0)
        early = campaign_of(await tables.look(place))
        assert early is not None
        assert early.players == ()
        written.set()
        await asyncio.gather(acting, return_exceptions=True)
    campaign = campaign_of(await kept(world, world.channel))
    assert campaign is not None
    assert campaign.players == (world.mira.id,)


async def test_a_table_erased_by_one_who_goes_away_is_gone_from_memory_too(world: World):
    await world.start()
    tables, place = world.bot.tables, Place(world.guild.id, world.channel.id)
    for turns in range(6):
        erasing = asyncio.ensure_future(tables.erase(place.channel_id))
        for _ in range(turns):
            await asyncio.sleep(0)
        erasing.cancel()
        await asyncio.gather(erasing, return_exceptions=True)
        await tables.store.settle()
        await kept(world, world.channel)


async def test_a_person_who_rolls_while_being_forgotten_keeps_only_what_came_after(world: World):
    tables, place = world.bot.tables, Place(world.guild.id, world.channel.id)
    mira = Person(world.mira.id)
    await tables.act(place, mira, RollDice(expression="2d6"))
    await asyncio.gather(
        tables.forget(place.channel_id, mira.id),
        tables.act(place, mira, RollDice(expression="1d6")),
    )
    table = await kept(world, world.channel)
    tally = table.part(Tally, f"rolls:{mira.id}")
    assert tally is not None
    assert tally.rolls == 1
    assert await tables.store.tables_of_person(mira.id) == [place.channel_id]


async def test_a_refusal_costs_nobody_their_turn(world: World):
    tables, place = world.bot.tables, Place(world.guild.id, world.channel.id)
    with pytest.raises(Refused):
        await tables.act(place, Person(world.mira.id), Join())
    await world.start()
    assert "sits down" in said(await world.mira.slash(world.channel, "campaign join"))
