"""The hour after the last draw: what is left is drawn once, whatever became of bot and channel."""

import asyncio
from typing import Any

import discord
import pytest

from bot.app import Manekin
from tests.simulated.reading import buttons, everything_seen_by, texts
from tests.table.acting import entries, posted, stored_parts, thread
from tests.table.conftest import World, said
from tests.table.decks import declared, draw, drawn, laid, number_of

MINUTE = 60
HOUR = 60 * MINUTE


@pytest.fixture
async def table(world: World) -> World:
    """A running campaign with a game masters' log."""
    await world.start()
    await world.gm.slash(world.channel, "gm log-channel", channel=world.notes)
    return world


async def timers(world: World) -> list[str]:
    """The keys of all timers that are set."""
    return [key for (key,) in await world.raw_sql("SELECT key FROM timers ORDER BY key")]


async def history(world: World) -> str:
    return said(await world.mira.slash(world.channel, "deck history"))


async def test_an_hour_after_the_last_draw_the_rest_comes_once_in_one_message(table: World):
    await drawn(table, "sun", count=3)
    table.dice.next = [number_of("comet"), number_of("throne")]
    await table.env.advance_time(HOUR - 2)
    before = len(posted(table.channel))
    await table.env.advance_time(MINUTE)
    shown = posted(table.channel)[before:]
    assert len(shown) == 1
    assert "Comet" in texts(shown[0])
    assert "Throne" in texts(shown[0])
    assert table.mira.mention in texts(shown[0])
    assert "late" not in texts(shown[0])
    await table.env.advance_time(3 * HOUR)
    assert len(posted(table.channel)) == before + 1
    assert await timers(table) == []
    assert "`3`" in await history(table)
    assert "drawn by itself" in await history(table)


async def test_a_declaration_without_a_draw_counts_its_hour_from_the_declaration(table: World):
    await laid(table)
    await declared(table, 1)
    table.dice.next = [number_of("sun")]
    await table.env.advance_time(HOUR - 2)
    assert "Sun" not in texts(posted(table.channel)[-1])
    await table.env.advance_time(MINUTE)
    assert "Sun" in texts(posted(table.channel)[-1])


async def test_every_draw_begins_the_hour_anew_and_each_character_has_an_own_one(table: World):
    await drawn(table, "sun", count=2)
    await table.env.advance_time(HOUR / 2)
    await declared(table, 2, character="Brakka")
    assert await timers(table) == ["deck:1", "deck:2"]
    table.dice.next = [number_of("comet"), number_of("throne"), number_of("sun")]
    await table.env.advance_time(HOUR / 2 + MINUTE)
    assert await timers(table) == ["deck:2"]
    assert "Throne" not in await history(table)
    await table.env.advance_time(HOUR)
    assert await timers(table) == []
    assert "Throne" in await history(table)


async def test_what_fell_due_while_the_bot_was_off_is_drawn_once_and_marked_late(table: World):
    await drawn(table, "sun", count=3)
    await table.bot.close()
    table.env.backend.advance_clock(2 * HOUR)
    table.dice.next = [number_of("comet"), number_of("throne")]
    before = len(posted(table.channel))
    await table.env.restart_bot(Manekin(table.settings, dice=table.dice))
    await table.env.advance_time(2 * MINUTE)
    shown = posted(table.channel)[before:]
    assert len(shown) == 1
    assert "late" in texts(shown[0])
    assert "Comet" in texts(shown[0])
    for _ in range(3):
        await table.restart()
        await table.env.advance_time(HOUR)
    assert len(posted(table.channel)) == before + 1
    assert (await history(table)).count("drawn late") == 2


async def test_reconnecting_draws_nothing_twice(table: World):
    await drawn(table, "sun", count=2)
    table.dice.next = [number_of("comet")]
    for _ in range(3):
        shard = table.bot.get_shard(0)
        assert shard is not None
        await shard.disconnect()
        await table.env.advance_time(MINUTE)
        await shard.reconnect()
        await table.env.settle()
    await table.env.advance_time(HOUR + MINUTE)
    assert (await history(table)).count("Comet") == 1


async def test_an_open_choice_is_waited_for_and_making_it_draws_the_rest(table: World):
    told = await drawn(table, "gem", count=2)
    await table.env.advance_time(HOUR + MINUTE)
    shown = texts(posted(table.channel)[-1])
    assert "as soon as the open choice is made" in shown
    assert buttons(posted(table.channel)[-1])
    assert told.response is not None
    table.dice.next = [number_of("comet")]
    gems = next(one for one in buttons(told.response) if str(one.custom_id).endswith("gems"))
    made = await table.mira.click(told.response, custom_id=gems.custom_id)
    assert not made.ephemeral
    assert "Comet" in said(made)
    assert await timers(table) == []
    await table.env.advance_time(2 * HOUR)
    assert (await history(table)).count("Comet") == 1


async def test_a_question_to_the_game_master_goes_to_the_log_and_no_player_reads_it(table: World):
    await drawn(table, "sun", count=2)
    table.dice.next = [number_of("rogue")]
    await table.env.advance_time(HOUR + MINUTE)
    asked = posted(table.notes)[-1]
    assert "Rogue" in texts(asked)
    question = texts(asked).split("mira: ")[1].splitlines()[0]
    seen = everything_seen_by(table.env, table.mira)
    assert "game master has a question" in seen
    assert question not in seen


@pytest.mark.parametrize("harm", ["gone", "archived", "forbidden"])
async def test_what_cannot_be_shown_is_drawn_and_told_to_the_game_masters(table: World, harm: str):
    place = await thread(table) if harm == "archived" else table.channel
    if harm == "archived":
        await table.gm.slash(place, "campaign start", name="The Crypt")
        await table.gm.slash(place, "gm log-channel", channel=table.notes)
    await table.mira.slash(place, "deck new")
    question = await table.mira.slash(place, "deck declare", count=1)
    assert question.response is not None
    await table.mira.click(question.response, label="Declare 1 card")
    # Another table is due a little later, and is not held up.
    await table.gm.slash(table.elsewhere, "campaign start", name="Salt")
    await table.mira.slash(table.elsewhere, "deck new")
    await table.env.advance_time(MINUTE)
    other = await table.mira.slash(table.elsewhere, "deck declare", count=1)
    assert other.response is not None
    await table.mira.click(other.response, label="Declare 1 card")
    table.dice.next = [number_of("comet"), number_of("sun")]
    match harm:
        case "gone":
            table.env.backend.delete_channel(place.id)
        case _:
            # Nothing is sent to a thread that is locked and archived, either.
            table.env.inject_error(
                "POST",
                f"/channels/{place.id}/messages",
                status=403,
                code=50083 if harm == "archived" else 50001,
                times=None,
            )
    await table.env.advance_time(HOUR + 2 * MINUTE)
    assert await timers(table) in ([], ["leaving"])
    (body,) = await table.raw_sql(
        "SELECT body FROM parts WHERE channel_id = ? AND name = 'deck'", (place.id,)
    )
    assert '"Comet"' in body[0]
    told = "\n".join(texts(one) for one in posted(table.notes))
    assert f"<#{place.id}>" in told
    assert "Comet" in told
    assert "Sun" in texts(posted(table.elsewhere)[-1])


@pytest.mark.parametrize("stops", [False, True])
async def test_what_the_hour_drew_is_shown_however_long_discord_takes(
    table: World, monkeypatch: pytest.MonkeyPatch, *, stops: bool
):
    await drawn(table, "sun", count=2)
    send = discord.abc.Messageable.send
    seconds = 8 if stops else MINUTE

    async def slowly(self: discord.abc.Messageable, *args: Any, **values: Any) -> Any:
        await asyncio.sleep(seconds)
        return await send(self, *args, **values)

    monkeypatch.setattr(discord.abc.Messageable, "send", slowly)
    table.dice.next = [number_of("comet")]
    await table.env.advance_time(HOUR + 2)
    assert await timers(table) == []
    assert "Comet" not in texts(posted(table.channel)[-1])
    if stops:
        with table.env._bot_scope():
            closing = asyncio.get_running_loop().create_task(table.bot.close())
        await table.env.advance_time(MINUTE)
        await closing
    else:
        await table.env.advance_time(2 * MINUTE)
    assert "Comet" in texts(posted(table.channel)[-1])


async def test_a_draw_that_is_taken_back_is_not_drawn_again_at_once(table: World):
    await drawn(table, "sun", count=2)
    before = await stored_parts(table, table.channel)
    table.dice.next = [number_of("comet")]
    await table.env.advance_time(HOUR + MINUTE)
    told = await table.gm.slash(table.channel, "gm undo")
    assert "Comet" in said(told)
    assert await stored_parts(table, table.channel) == before
    await table.env.advance_time(30 * MINUTE)
    assert "Comet" not in await history(table)
    assert await timers(table) == ["deck:1"]
    table.dice.next = [number_of("throne")]
    await table.env.advance_time(HOUR)
    assert "Throne" in await history(table)


async def test_taking_back_and_clearing_stop_the_hour(table: World):
    await laid(table)
    await declared(table, 2)
    await table.mira.slash(table.channel, "undo")
    assert await timers(table) == []
    await declared(table, 2)
    reset = await table.gm.slash(table.channel, "gm reset")
    assert reset.response is not None
    (clear,) = [one for one in buttons(reset.response) if "played" in str(one.custom_id)]
    await table.gm.click(reset.response, custom_id=clear.custom_id)
    assert await timers(table) == []
    await table.gm.slash(table.channel, "gm undo")
    assert await timers(table) == ["deck:1"]


async def test_an_import_begins_every_hour_anew(table: World):
    await drawn(table, "sun", count=2)
    exported = await table.gm.slash(table.channel, "gm export")
    assert exported.response is not None
    file = ("table.json", await exported.response.attachments[0].read())
    await draw(table, "throne")
    await table.env.advance_time(2 * HOUR)
    assert await timers(table) == []
    asked = await table.gm.slash(table.channel, "gm import", file=file)
    assert asked.response is not None
    (take,) = [one for one in buttons(asked.response) if "confirm" in str(one.custom_id)]
    await table.gm.click(asked.response, custom_id=take.custom_id)
    assert await timers(table) == ["deck:1"]
    table.dice.next = [number_of("comet")]
    await table.env.advance_time(HOUR - MINUTE)
    assert "Comet" not in await history(table)
    await table.env.advance_time(2 * MINUTE)
    assert "Comet" in await history(table)
    assert "late" not in await history(table)


async def test_a_closed_campaign_does_not_stop_the_hour(table: World):
    await drawn(table, "sun", count=2)
    await table.gm.slash(table.channel, "campaign close")
    table.dice.next = [number_of("comet")]
    await table.env.advance_time(HOUR + MINUTE)
    assert "Comet" in texts(posted(table.channel)[-1])


async def test_the_history_names_whose_declaration_was_carried_out(table: World):
    await drawn(table, "sun", count=2)
    table.dice.next = [number_of("comet")]
    await table.env.advance_time(HOUR + MINUTE)
    told = said(await table.gm.slash(table.channel, "gm history")).splitlines()[1]
    assert table.mira.mention in told
    assert "Comet" in told
    before = await entries(table, table.channel)
    refused = await table.mira.slash(table.channel, "undo")
    assert refused.ephemeral
    assert await entries(table, table.channel) == before
