"""The board that everyone sees: kept up to date, posted anew in time, and the calls beside it."""

from typing import Any

import discord
import pytest

from bot.dragon.actions import Draw
from cogs.dragon_board import MOST_BELOW
from tests.simulated.reading import buttons, texts
from tests.table.acting import posted
from tests.table.conftest import World, said
from tests.table.dragon import (
    Players,
    Shuffled,
    begun,
    board_message,
    look_at_hand,
    opened,
    part_of,
    place_of,
    press_move,
    seen_by,
)
from tests.table.fights import pinged

MINUTE = 60
HOUR = 60 * MINUTE


@pytest.fixture
def dice() -> Shuffled:
    """Decks in an order of their own."""
    return Shuffled(3)


@pytest.fixture
async def table(world: World) -> World:
    """A game that Mira and Odile have begun, with a game masters' log; Mira is first."""
    await world.start()
    await world.gm.slash(world.channel, "gm log-channel", channel=world.notes)
    await opened(world, reminder=1)
    await world.odile.slash(world.channel, "dragon seat take")
    await world.mira.slash(world.channel, "dragon settings", first="mira")
    await world.mira.slash(world.channel, "dragon start")
    assert (await part_of(world)).chairs[0].holder == world.mira.id
    return world


async def draws(world: World, who: Any) -> None:
    """Somebody deals cards, by the button of their hand."""
    hand = await look_at_hand(world, who)
    await press_move(who, hand, (Draw(0),), (await seen_by(world, who)).stamp)


async def plays(world: World, count: int = 1) -> None:
    """Whoever is asked draws cards, so often."""
    players = Players(world, (world.mira, world.odile))
    for _ in range(count):
        who = await players.asked()
        assert who is not None
        await draws(world, who)


def calls(world: World) -> list[discord.Message]:
    """The messages in the channel that call somebody."""
    return [one for one in posted(world.channel) if texts(one).startswith(("<@", "⏰"))]


async def test_the_board_is_one_message_that_follows_every_act(table: World):
    first = await board_message(table)
    assert "turn 1" in texts(first)
    assert "**mira** is on" in texts(first)
    assert first.attachments[0].filename == "board.png"
    assert "25" in (first.attachments[0].description or "")
    await draws(table, table.mira)
    second = await board_message(table)
    assert second.id == first.id
    assert "turn 2" in texts(second)
    assert "mira" in texts(second)
    assert len(second.attachments) == 1


async def test_a_lobby_becomes_the_board_in_place(world: World):
    lobby = (await opened(world)).response
    assert lobby is not None
    await world.mira.click(lobby, label="Start")
    assert (await board_message(world)).id == lobby.id
    assert "turn 1" in texts(await board_message(world))
    assert {one.label for one in buttons(await board_message(world))} >= {"My hand", "Rules", "Log"}


async def test_an_old_board_is_posted_anew_and_the_old_one_goes(table: World):
    old = await board_message(table)
    await table.env.advance_time(HOUR + MINUTE)
    await draws(table, table.mira)
    new = await board_message(table)
    assert new.id != old.id
    assert old.id not in {one.id for one in posted(table.channel)}
    assert "turn 2" in texts(new)


async def test_a_board_that_scrolled_away_is_posted_anew(table: World):
    old = await board_message(table)
    for number in range(MOST_BELOW + 1):
        await table.gm.send(table.channel, f"and then {number}")
    await draws(table, table.mira)
    # It is looked at once a minute.
    assert (await board_message(table)).id == old.id
    await table.env.advance_time(2 * MINUTE)
    await plays(table)
    assert (await board_message(table)).id != old.id


async def test_an_old_board_that_cannot_be_deleted_says_where_the_new_one_is(table: World):
    old = await board_message(table)
    await table.env.advance_time(HOUR + MINUTE)
    table.env.inject_error("DELETE", "/channels/*/messages/*", status=403, code=50001, times=1)
    await draws(table, table.mira)
    left = next(one for one in posted(table.channel) if one.id == old.id)
    assert str((await board_message(table)).id) in texts(left)
    assert not buttons(left)


async def test_a_board_that_was_deleted_comes_again(table: World):
    old = await board_message(table)
    table.env.backend.delete_message(table.channel.id, old.id)
    await plays(table, 0)
    hand = await table.mira.slash(table.channel, "dragon draw")
    assert hand.ephemeral
    assert (await board_message(table)).id != old.id


async def test_a_channel_that_takes_nothing_ends_no_game_and_masters_read_of_it_once(table: World):
    old = await board_message(table)
    for method, path in (("POST", "messages"), ("PATCH", "messages/*")):
        table.env.inject_error(
            method, f"/channels/{table.channel.id}/{path}", status=403, code=50001, times=None
        )
    await table.env.advance_time(2 * HOUR)
    before = (await part_of(table)).stamp
    players = Players(table, (table.mira, table.odile))
    for _ in range(3):
        await players.move()
    assert (await part_of(table)).stamp > before
    told = [texts(one) for one in posted(table.notes)]
    assert sum("/dragon status" in one for one in told) == 1
    table.env.backend.faults.clear()
    await players.move()
    assert (await board_message(table)).id != old.id


async def test_who_is_asked_is_called_once_and_the_call_goes_when_it_is_answered(table: World):
    assert not calls(table)
    await draws(table, table.mira)
    (call,) = calls(table)
    assert table.odile.mention in texts(call)
    assert pinged(table) == [table.odile.id]
    await plays(table)
    part = await part_of(table)
    assert part.game is not None
    (call,) = calls(table)
    assert table.mira.mention in texts(call)
    assert pinged(table) == [table.odile.id, table.mira.id]


async def test_whoever_plays_alone_is_never_called(world: World):
    await begun(world)
    for _ in range(4):
        await world.mira.slash(world.channel, "dragon draw")
    assert not calls(world)
    assert not pinged(world)


async def test_a_reminder_comes_once_in_time_also_after_restarts(table: World):
    await draws(table, table.mira)
    await table.env.advance_time(HOUR - 5 * MINUTE)
    assert pinged(table) == [table.odile.id]
    await table.restart()
    await table.env.advance_time(10 * MINUTE)
    assert pinged(table) == [table.odile.id] * 2
    (reminder,) = calls(table)
    assert texts(reminder).startswith("⏰")
    await table.restart()
    await table.env.advance_time(3 * HOUR)
    assert pinged(table) == [table.odile.id] * 2


async def test_a_reminder_that_fell_due_while_the_bot_was_off_comes_once(table: World):
    await draws(table, table.mira)
    await table.bot.close()
    table.env.backend.advance_clock(20 * HOUR)
    await table.restart()
    await table.env.advance_time(2 * MINUTE)
    assert pinged(table) == [table.odile.id] * 2


async def test_in_quiet_hours_nobody_is_called_until_they_end(table: World):
    hour = table.env.now().hour
    await table.odile.slash(
        table.channel, "dragon calls", quiet_from=hour, quiet_until=(hour + 1) % 24
    )
    await draws(table, table.mira)
    assert not calls(table)
    await table.env.advance_time(HOUR + MINUTE)
    assert pinged(table) == [table.odile.id]


async def test_whoever_left_the_server_gives_the_seat_to_a_manekin(table: World):
    table.guild.remove_member(table.odile)
    await draws(table, table.mira)
    part = await part_of(table)
    assert part.chairs[1].holder is None
    assert [chair.holder for chair in part.chairs].count(table.mira.id) == 1
    told = [texts(one) for one in posted(table.channel)]
    assert any("no longer on this server" in one for one in told)
    assert table.odile.id not in pinged(table)
    who = await Players(table, (table.mira,)).asked()
    assert who is table.mira


async def test_who_leaves_the_server_while_asked_gives_the_seat_up_at_the_reminder(table: World):
    await draws(table, table.mira)
    table.guild.remove_member(table.odile)
    await table.env.advance_time(HOUR + 5 * MINUTE)
    part = await part_of(table)
    assert table.odile.id not in {chair.holder for chair in part.chairs}
    assert await Players(table, (table.mira,)).asked() is table.mira


async def test_a_game_that_is_taken_back_leaves_no_board(world: World):
    await opened(world)
    before = await board_message(world)
    await world.mira.slash(world.channel, "dragon close")
    (left,) = [one for one in posted(world.channel) if one.id == before.id]
    assert "off the table" in texts(left)
    assert not buttons(left)


async def test_the_board_comes_down_when_somebody_asks_for_it(table: World):
    old = await board_message(table)
    shown = await table.odile.slash(table.channel, "dragon board")
    assert not shown.ephemeral
    new = await board_message(table)
    assert new.id != old.id
    assert "turn 1" in said(shown)
    assert old.id not in {one.id for one in posted(table.channel)}
    assert place_of(table).channel_id == table.channel.id
