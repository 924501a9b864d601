"""Where the deck meets the sheet: a draw moves the sheet, and rule cards fire on it."""

import json

import pytest

from bot.table.campaign import SetLogChannel
from bot.table.people import Person, Place
from bot.table.sheets.bounds import MOST_ITEMS
from bot.table.sheets.moves import AddCard, CreateSheet, ImportSheet
from bot.table.sheets.world import PART, WorldPart
from bot.table.snapshot import Table
from tests.simulated.reading import everything_seen_by, texts
from tests.table.acting import posted, stored_parts
from tests.table.conftest import World, said
from tests.table.decks import ask, draw, drawn, laid

RICHER = {
    "id": "richer",
    "name": "A wind at the back",
    "when": {"on": "level"},
    "then": [
        {"kind": "track", "track": "inspiration", "add": "1"},
        {"kind": "tell", "text": "Someone in the capital has heard"},
    ],
}


async def look(world: World) -> Table:
    return await world.bot.tables.look(Place(world.guild.id, world.channel.id))


async def sheet(world: World) -> WorldPart:
    part = (await look(world)).part(WorldPart, PART)
    assert part is not None
    return part


@pytest.fixture
async def table(world: World) -> World:
    """A campaign with a sheet of Mira's and a rule card."""
    await world.start(system="classic_d20")
    place = Place(world.guild.id, world.channel.id)
    acts = (
        (world.gm, AddCard(data=RICHER)),
        (world.mira, CreateSheet(name="Mira Thorne")),
    )
    for who, action in acts:
        await world.bot.tables.act(place, Person(who.id), action)
    return world


async def test_who_has_a_sheet_declares_for_it(table: World):
    await laid(table)
    assert "Declare 3 cards for Mira Thorne?" in said(await ask(table))


async def test_a_draw_moves_the_sheet_and_cards_fire_on_it(table: World):
    await drawn(table, "sun")
    mira = (await sheet(table)).world.characters["mira_thorne"]
    assert mira.growth.xp == 50_000
    assert mira.growth.level == 9
    assert mira.items == ("wondrous item",)
    assert mira.tracks["inspiration"].value > 0
    told = everything_seen_by(table.env, table.odile)
    assert "A wind at the back" in told
    assert "wondrous item" in told
    assert "Someone in the capital" not in told


async def test_what_a_card_says_on_a_draw_is_in_the_game_masters_log_alone(table: World):
    place, gm = Place(table.guild.id, table.channel.id), Person(table.gm.id)
    await table.bot.tables.act(place, gm, SetLogChannel(channel=table.notes.id))
    await drawn(table, "sun")
    assert "Someone in the capital has heard" in "\n".join(
        texts(one) for one in posted(table.notes)
    )
    for other in (table.mira, table.odile, table.outsider):
        assert "Someone in the capital" not in everything_seen_by(table.env, other)


async def test_taking_back_a_draw_takes_back_what_it_did_to_the_sheet(table: World):
    before = await stored_parts(table, table.channel)
    await drawn(table, "sun")
    assert before["world"] != (await stored_parts(table, table.channel))["world"]
    await table.gm.slash(table.channel, "gm undo", steps=3)
    after = await stored_parts(table, table.channel)
    # The question before the declaration was asked apart from it.
    assert {name: part for name, part in after.items() if "asking" not in name} == before


async def test_a_character_of_another_name_leaves_the_sheet_alone(table: World):
    await laid(table)
    question = await ask(table, character="A hireling")
    assert question.response is not None
    await table.mira.click(question.response, label="Declare 3 cards")
    await draw(table, "sun")
    assert (await sheet(table)).world.characters["mira_thorne"].growth.xp == 0


async def test_a_sheet_that_is_full_does_not_keep_a_card_from_coming_up(table: World):
    place, mira = Place(table.guild.id, table.channel.id), Person(table.mira.id)
    text = json.dumps({"name": "Mira Thorne", "items": ["rope"] * MOST_ITEMS})
    await table.bot.tables.act(place, mira, ImportSheet(text=text, replace=True))
    await drawn(table, "sun")
    assert "## Sun" in everything_seen_by(table.env, table.odile)
    assert (await sheet(table)).world.characters["mira_thorne"].growth.xp == 0
