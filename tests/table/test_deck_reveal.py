"""A card turned over: face down first, then its face in its place, whatever comes between."""

import asyncio

import pytest

from cogs import reveal
from tests.simulated.delivery import prepare_slash, redeliver
from tests.simulated.reading import texts
from tests.table.acting import posted
from tests.table.conftest import World, said
from tests.table.decks import declared, laid, number_of
from tests.table.slowness import emit

PAUSE = 5.0


@pytest.fixture
async def table(world: World) -> World:
    """A campaign in which Mira has declared."""
    await world.start()
    await laid(world)
    await declared(world)
    world.dice.next = [number_of("sun"), number_of("comet")]
    return world


@pytest.fixture
def _slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reveal, "PAUSE", PAUSE)


async def begun(table: World):
    """Mira draws, and the card lies face down."""
    once = await prepare_slash(table.mira, table.channel, "deck draw")
    (result,) = emit(table, once)
    await table.env.advance_time(PAUSE / 2)
    return once, result


@pytest.mark.usefixtures("_slowly")
async def test_the_card_lies_face_down_and_is_turned_over_in_the_same_message(table: World):
    _, result = await begun(table)
    shown = len(posted(table.channel))
    assert "draws" in said(result)
    assert "Sun" not in said(result)
    assert "Sun" in said(await table.odile.slash(table.channel, "deck history"))
    await table.env.advance_time(PAUSE)
    assert "## Sun" in said(result)
    assert len(posted(table.channel)) == shown
    message = posted(table.channel)[-1]
    assert [one.filename for one in message.attachments] == ["card.png"]


@pytest.mark.usefixtures("_slowly")
async def test_a_message_that_is_deleted_meanwhile_is_posted_anew(table: World):
    _, result = await begun(table)
    assert result.response is not None
    table.env.backend.delete_message(table.channel.id, result.response.id)
    await table.env.advance_time(PAUSE)
    assert "## Sun" in texts(posted(table.channel)[-1])


@pytest.mark.parametrize("status", [404, 403])
@pytest.mark.usefixtures("_slowly")
async def test_a_card_that_cannot_be_turned_over_is_posted_anew(table: World, status: int):
    await begun(table)
    table.env.inject_error("PATCH", "*", status=status, code=0, times=None)
    await table.env.advance_time(PAUSE)
    assert "## Sun" in texts(posted(table.channel)[-1])


@pytest.mark.usefixtures("_slowly")
async def test_a_card_that_can_be_shown_nowhere_is_in_the_history(
    table: World, caplog: pytest.LogCaptureFixture
):
    await begun(table)
    table.env.inject_error("*", "*", status=403, code=50001, times=4)
    await table.env.advance_time(PAUSE)
    assert "could not be shown in any way" in caplog.text
    assert "Sun" in said(await table.odile.slash(table.channel, "deck history"))


@pytest.mark.usefixtures("_slowly")
async def test_a_bot_that_stops_in_between_turns_the_card_over_first(table: World):
    await begun(table)
    with table.env._bot_scope():
        closing = asyncio.get_running_loop().create_task(table.bot.close())
    await table.env.advance_time(PAUSE)
    await closing
    assert "## Sun" in texts(posted(table.channel)[-1])


async def test_a_draw_that_is_told_again_after_a_restart_shows_the_card_that_fell(table: World):
    once = await prepare_slash(table.mira, table.channel, "deck draw")
    table.env.inject_error(
        "POST", "/interactions/*/callback", status=404, code=10062, message="Unknown interaction"
    )
    emit(table, once)
    await table.env.settle()
    await table.restart()
    table.dice.next = [number_of("void")]
    again = await redeliver(table.env, once)
    assert "## Sun" in said(again)
