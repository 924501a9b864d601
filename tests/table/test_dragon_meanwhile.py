"""What people find who come back to a game: what happened, whose turn it is, and their own seat."""

import discord
import pytest

from bot.render.dragon.hand import MOST_SINCE
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
    seen_by,
)
from tests.table.seats import offered

SINCE = "Since your last move"


@pytest.fixture
def dice() -> Shuffled:
    """Decks in an order of their own."""
    return Shuffled(3)


@pytest.fixture
async def table(world: World) -> World:
    """A game that Mira and Odile have begun in a campaign; Mira is first."""
    await world.start()
    await opened(world)
    await world.odile.slash(world.channel, "dragon seat take")
    await world.mira.slash(world.channel, "dragon settings", first="mira")
    await world.mira.slash(world.channel, "dragon start")
    return world


def calls(world: World) -> list[discord.Message]:
    """The messages in the channel that call somebody."""
    return [one for one in posted(world.channel) if texts(one).startswith(("<@", "⏰"))]


async def plays(world: World, count: int = 1) -> None:
    """Whoever is asked moves, so often."""
    players = Players(world, (world.mira, world.odile))
    for _ in range(count):
        await players.move()


async def is_asked(world: World, who: object) -> None:
    """Play until somebody is asked."""
    players = Players(world, (world.mira, world.odile))
    while await players.asked() is not who:
        await players.move()


@pytest.mark.parametrize("command", ["dragon gm undo", "gm undo"])
async def test_a_move_taken_back_calls_who_is_asked_then_and_not_the_other(
    table: World, command: str
):
    await is_asked(table, table.odile)
    assert [texts(one).split(",")[0] for one in calls(table)] == [f"<@{table.odile.id}>"]
    await table.gm.slash(table.channel, command)
    assert await Players(table, (table.mira, table.odile)).asked() is table.mira
    assert [texts(one).split(",")[0] for one in calls(table)] == [f"<@{table.mira.id}>"]


async def test_a_reset_takes_the_call_away_and_the_board_says_so(table: World):
    await is_asked(table, table.odile)
    shown = await board_message(table)
    asks = await table.gm.slash(table.channel, "gm reset")
    assert asks.response is not None
    confirms = next(one for one in buttons(asks) if "reset" in str(one.custom_id))
    await table.gm.click(asks.response, custom_id=confirms.custom_id)
    assert calls(table) == []
    (left,) = [one for one in posted(table.channel) if one.id == shown.id]
    assert "taken off the table" in texts(left)


async def test_everybody_reads_for_whom_the_rules_played(table: World):
    await is_asked(table, table.odile)
    answered = await table.gm.slash(table.channel, "dragon gm skip")
    assert answered.ephemeral
    told = [one for one in posted(table.channel) if "rules played this turn" in texts(one)]
    assert ["**odile**" in texts(one) for one in told] == [True]
    line = "The Manekin's rules play this turn for odile"
    assert texts(await board_message(table)).count(line) == 1
    assert line in said(await table.mira.slash(table.channel, "dragon log"))
    for_her = said(await table.odile.slash(table.channel, "dragon hand"))
    assert "The Manekin's rules played a turn for you" in for_her
    assert "for you" not in said(await table.mira.slash(table.channel, "dragon hand"))


async def test_the_board_goes_on_telling_after_a_host_put_something_right(table: World):
    await plays(table, 3)
    before = (await part_of(table)).news
    await table.gm.slash(table.channel, "dragon gm fix", who="odile", hp=20)
    after = texts(await board_message(table))
    assert "odile: 25 → 20" in after
    assert (await part_of(table)).news[: len(before)] == before


async def test_the_hand_begins_with_what_happened_since_ones_last_move(table: World):
    assert SINCE not in texts(await look_at_hand(table, table.mira))
    await is_asked(table, table.odile)
    # Odile has not moved yet, and reads what happened so far.
    told = texts(await look_at_hand(table, table.odile))
    assert "So far" in told
    assert "mira" in told[: told.index("### Your hand")]
    await is_asked(table, table.mira)
    told = texts(await look_at_hand(table, table.mira))
    assert SINCE in told
    assert told.index(SINCE) < told.index("Your hand")
    since = told[told.index(SINCE) : told.index("### Your hand")]
    assert "mira plays" not in since
    assert since.strip().splitlines()[1:]
    assert len(since.strip().splitlines()) <= MOST_SINCE + 3
    # A command tells the same, and so does an old button of a hand.
    assert SINCE in said(await table.mira.slash(table.channel, "dragon hand"))


async def test_of_much_that_happened_the_hand_tells_the_newest_and_where_the_rest_is(world: World):
    await begun(world, world.odile)
    players = Players(world, (world.mira, world.odile))
    seen = 0
    for _ in range(30):
        if (await part_of(world)).stage == "over":
            break
        who = await players.asked()
        assert who is not None
        hand = await look_at_hand(world, who)
        if "the rest is in the log" in texts(hand):
            seen += 1
            assert any(str(one.custom_id).endswith(":log") for one in buttons(hand))
        await players.move()
    assert seen


async def test_who_gets_up_comes_back_to_the_same_hand(world: World):
    await begun(world, world.odile)
    before = await seen_by(world, world.odile)
    await world.odile.slash(world.channel, "dragon seat leave")
    assert f"Seat {(before.seat or 0) + 1} is still yours" in said(
        await world.odile.slash(world.channel, "dragon hand")
    )
    other = next(
        place
        for place, chair in enumerate((await part_of(world)).chairs)
        if chair.is_manekin and place != before.seat
    )
    offers = await offered(world, world.odile, "dragon seat take", "seat")
    assert [one.split(" ")[0] for one in offers] == [str((before.seat or 0) + 1)]
    refused = await world.odile.slash(world.channel, "dragon seat take", seat=str(other + 1))
    assert "everybody has one seat" in said(refused)
    await world.odile.click(await board_message(world), label="Sit down")
    assert (await seen_by(world, world.odile)).seat == before.seat


async def test_who_was_sent_away_is_told_so(world: World):
    await begun(world, world.odile)
    await world.mira.slash(world.channel, "dragon gm kick", seat="odile")
    refused = await world.odile.click(await board_message(world), label="Sit down")
    assert "taken your seat from you" in said(refused)
    assert "taken your seat from you" in said(await world.odile.slash(world.channel, "dragon hand"))
    await world.mira.slash(world.channel, "dragon gm undo")
    assert (await seen_by(world, world.odile)).seat is not None


async def test_a_new_game_after_the_end_brings_everyone_along(world: World):
    await begun(world, world.odile, difficulty="1")
    for one in (world.mira, world.odile):
        await one.slash(world.channel, "dragon concede")
    old = await part_of(world)
    await world.odile.click(await board_message(world), label="New game")
    new = await part_of(world)
    assert (new.stage, new.host, new.choices) == ("lobby", world.odile.id, old.choices)
    assert [chair.holder for chair in new.chairs] == [chair.holder for chair in old.chairs]
    assert "*free*" in texts(await board_message(world))


async def test_settings_without_options_are_shown(world: World):
    await opened(world, difficulty="2")
    shown = await world.odile.slash(world.channel, "dragon settings")
    assert shown.ephemeral
    assert "Fierce" in said(shown)
    await world.mira.slash(world.channel, "dragon start")
    assert "Fierce" in said(await world.odile.slash(world.channel, "dragon settings"))


@pytest.mark.parametrize("command", ["undo", "gm undo"])
async def test_without_a_campaign_an_undo_says_how_a_game_is_taken_back(world: World, command: str):
    await begun(world, world.odile)
    assert "`/dragon gm undo`" in said(await world.gm.slash(world.channel, command))


async def test_what_was_taken_back_is_named(table: World):
    turn = (await seen_by(table, None)).seen
    assert turn is not None
    await plays(table)
    undone = said(await table.gm.slash(table.channel, "dragon gm undo"))
    assert f"took back <@{table.mira.id}>'s move of turn {turn.turn}." in undone
