"""Acts that arrive in another order than they were made, or while the gateway tells nothing."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from simcord.backend import serializers

from bot.table.people import Place
from tests.simulated.delivery import (
    deliver_together,
    once_more,
    prepare_click,
    prepare_forged_press,
    prepare_slash,
)
from tests.simulated.reading import texts
from tests.table.acting import open_gm_to_all, posted, thread
from tests.table.acts import Act
from tests.table.conftest import World, said
from tests.table.dragon import Players, begun, board_message, look_at_hand, part_of
from tests.table.every_act import ACTS
from tests.table.faulty import assert_all_is_shown, assert_no_fault, make_anew
from tests.table.test_faults import SEED, TRIALS

MINUTE = 60
HOUR = 60 * MINUTE


def some(acts: list[Act]) -> list[Act]:
    """So many acts, drawn by the seed."""
    return random.Random(SEED).sample(acts, min(len(acts), TRIALS // 2))


async def journalled(world: World) -> list[int]:
    """Which interactions led to a change, in order."""
    query = "SELECT interaction_id FROM journal WHERE interaction_id IS NOT NULL ORDER BY number"
    return [one for (one,) in await world.raw_sql(query)]


@pytest.mark.parametrize("act", some([one for one in ACTS if one.changes]), ids=lambda act: act.id)
async def test_the_second_of_two_acts_may_come_first(
    world: World, act: Act, caplog: pytest.LogCaptureFixture
):
    await world.start()
    first = await act.make(world)
    second = once_more(first)
    await make_anew(world, Place(world.guild.id, world.channel.id))
    before = await journalled(world)
    for one in (second, first):
        (result,) = await deliver_together(world.env, one)
        assert said(result) or result.modal is not None
    made = (await journalled(world))[len(before) :]
    if act.name != "reset.erased":
        assert made in ([second.record.id], [second.record.id, first.record.id])
        await assert_all_is_shown(world)
    assert_no_fault(caplog)


@pytest.mark.parametrize("act", some(list(ACTS)), ids=lambda act: act.id)
async def test_an_act_in_a_server_of_which_the_gateway_tells_nothing_is_done(
    world: World, act: Act, caplog: pytest.LogCaptureFixture
):
    await world.start()
    once = await act.make(world)
    before = await journalled(world)
    with outage(world):
        await world.env.settle()
        (result,) = await deliver_together(world.env, once)
    await world.env.settle()
    assert said(result) or result.modal is not None
    if act.name != "reset.erased":
        assert len(await journalled(world)) == len(before) + act.changes
    assert_no_fault(caplog)


@contextmanager
def outage(world: World) -> Iterator[None]:
    """Discord cannot reach the server, and yet it sends what people do there."""
    backend = world.env.backend
    backend.emit("GUILD_DELETE", {"id": str(world.guild.id), "unavailable": True})
    yield
    guild = backend.guilds[world.guild.id]
    backend.emit("GUILD_CREATE", serializers.guild_create_payload(backend, guild))


async def test_a_role_that_the_gateway_did_not_tell_of_makes_a_game_master(world: World):
    await world.start()
    with unheard(world, "GUILD_ROLE_CREATE", "GUILD_ROLE_UPDATE", "GUILD_MEMBER_UPDATE"):
        keeper = world.guild.create_role("Keeper")
        world.env.backend.add_member_role(world.guild.id, world.odile.id, keeper.id)
        await world.env.settle()
    await world.gm.slash(world.channel, "gm role", role=keeper)
    open_gm_to_all(world)
    shown = await world.odile.slash(world.channel, "gm history")
    assert "The Sunken Chapel" in said(shown)


async def test_a_thread_that_the_gateway_did_not_tell_of_plays_at_its_channels_table(world: World):
    await world.start()
    with unheard(world, "THREAD_CREATE", "CHANNEL_CREATE"):
        crypt = await thread(world)
    with outage(world):
        await world.env.settle()
        joined = await world.mira.slash(crypt, "campaign join")
    assert "sits down" in said(joined)
    info = await world.odile.slash(world.channel, "campaign info")
    assert str(world.mira.id) in said(info)


async def test_an_interaction_that_the_gateway_lost_did_nothing_and_the_next_one_acts(world: World):
    await world.start()
    once = await prepare_slash(world.mira, world.channel, "campaign join")
    shard = world.bot.get_shard(0)
    assert shard is not None
    await shard.disconnect()
    await world.env.advance_time(MINUTE)
    await shard.reconnect()
    await world.env.settle()
    assert str(world.mira.id) not in said(await world.gm.slash(world.channel, "campaign info"))
    await deliver_together(world.env, once_more(once))
    assert str(world.mira.id) in said(await world.gm.slash(world.channel, "campaign info"))


@contextmanager
def unheard(world: World, *events: str) -> Iterator[None]:
    """The gateway loses these."""
    backend = world.env.backend
    emit = backend.emit

    def tell(event: str, payload: Any) -> None:
        if event not in events:
            emit(event, payload)

    backend.emit = tell
    try:
        yield
    finally:
        del backend.emit


async def test_a_press_on_a_board_that_is_replaced_meanwhile_is_answered(world: World):
    await begun(world, world.odile)
    old = await board_message(world)
    held = [
        await prepare_click(who, old, custom_id="mk:dragon:0:hand")
        for who in (world.mira, world.odile)
    ]
    await world.env.advance_time(HOUR + MINUTE)
    await Players(world, (world.mira, world.odile)).move()
    assert (await board_message(world)).id != old.id
    stands = (await part_of(world)).stamp
    for one in held:
        (result,) = await deliver_together(world.env, once_more(one))
        assert result.ephemeral
        assert "HP" in said(result)
    assert (await part_of(world)).stamp == stands


async def test_a_move_that_arrives_after_the_next_one_shows_the_hand_as_it_is(world: World):
    await begun(world)
    hand = await look_at_hand(world, world.mira)
    stamp = (await part_of(world)).stamp
    late = await prepare_forged_press(world.mira, hand, f"mk:dragon:{stamp}:draw")
    moved = once_more(late)
    await deliver_together(world.env, moved)
    stands = await part_of(world)
    assert stands.stamp > stamp
    board = texts(await board_message(world))
    (result,) = await deliver_together(world.env, late)
    assert result.ephemeral
    assert said(result)
    assert (await part_of(world)).stamp == stands.stamp
    assert texts(await board_message(world)) == board
    assert len([one for one in posted(world.channel) if "Daredragon" in texts(one)]) == 1
