"""What is kept of sheets, cards and the inbox: in files, at a person's word, and when cleared."""

import json
from typing import Any

import pytest

from tests.simulated.reading import everything_seen_by
from tests.table.acting import stored_parts
from tests.table.conftest import World, said
from tests.table.test_privacy import delete, dump, export_of
from tests.table.test_transfer import exported, offer, shown

SENTENCE = 'When a roll is a critical → Inspiration +1; "The bells answer"'


@pytest.fixture
async def table(world: World) -> World:
    """A campaign with two sheets, a card that has fired, and a line for the game master."""
    await world.start(system="classic_d20")
    for who, name in ((world.mira, "Mira Thorne"), (world.odile, "Odile")):
        await who.slash(world.channel, "sheet create", name=name)
    await world.gm.slash(world.channel, "card write", name="Lucky", sentence=SENTENCE)
    world.dice.next = [20]
    await world.mira.slash(world.channel, "check", name="Attack")
    return world


async def test_a_file_carries_sheets_cards_and_the_inbox(table: World):
    before = await stored_parts(table, table.channel)
    assert {"world", "cards", "inbox"} <= before.keys()
    file = await exported(table)
    await table.gm.slash(table.channel, "sheet create", name="A stranger", npc=True)
    await table.gm.slash(table.channel, "card disable", card="Lucky")
    question = await offer(table, file)
    assert "2 characters, 1 rule card" in said(question)
    assert "3 characters, 1 rule card" in said(question)
    await table.gm.click(shown(question), label="Replace the table")
    after = await stored_parts(table, table.channel)
    for part in ("world", "inbox"):
        assert after[part] == before[part]
    world = json.loads(after["world"][1])
    assert {one["name"] for one in world["world"]["characters"].values()} == {
        "Mira Thorne",
        "Odile",
    }
    # The card is at work again: it was read anew.
    table.dice.next = [20]
    told = await table.odile.slash(table.channel, "check", name="Attack")
    assert "Lucky" in said(told)


async def test_a_file_whose_own_system_cannot_be_played_is_refused_with_the_place(table: World):
    data: dict[str, Any] = json.loads(await exported(table))
    data["parts"]["cards"]["state"]["own_system"] = {"id": "mine", "name": "Mine", "checks": 7}
    before = await stored_parts(table, table.channel)
    refused = await offer(table, json.dumps(data).encode())
    assert "parts.cards.state.own_system" in said(refused)
    assert await stored_parts(table, table.channel) == before


@pytest.mark.parametrize(
    ("part", "change"),
    [
        ("world", lambda state: state["holders"].popitem()),
        ("world", lambda state: state["world"]["characters"].popitem()),
        ("cards", lambda state: state["entries"].append(state["entries"][0])),
        ("inbox", lambda state: state.update(made=0)),
    ],
    ids=["no holder", "no character", "a card twice", "a line that was never made"],
)
async def test_a_file_that_no_table_wrote_is_refused(table: World, part: str, change: Any):
    data: dict[str, Any] = json.loads(await exported(table))
    change(data["parts"][part]["state"])
    before = await stored_parts(table, table.channel)
    refused = await offer(table, json.dumps(data).encode())
    assert f"parts.{part}" in said(refused)
    assert await stored_parts(table, table.channel) == before


async def test_a_person_sees_and_takes_away_their_sheets(table: World):
    told = said(await table.mira.slash(table.channel, "privacy show"))
    assert "1 character sheet" in told
    (kept,) = export_of(table, await table.mira.slash(table.channel, "privacy export"))["tables"]
    assert [one["name"] for one in kept["sheets"]["characters"]] == ["Mira Thorne"]
    assert "1 rule card" in said(await table.gm.slash(table.channel, "privacy show"))


async def test_nothing_of_a_forgotten_person_stays_and_the_others_play_on(table: World):
    await delete(table.mira, table.channel)
    assert "Thorne" not in await dump(table)
    table.dice.next = [20]
    told = await table.odile.slash(table.channel, "check", name="Attack")
    assert "Lucky" in said(told)
    assert "Odile" in said(await table.gm.slash(table.channel, "sheet list"))


async def test_clearing_what_was_played_keeps_the_rules_and_can_be_taken_back(table: World):
    before = await stored_parts(table, table.channel)
    question = await table.gm.slash(table.channel, "gm reset")
    assert "its rule cards" in said(question)
    await table.gm.click(shown(question), label="Clear what was played")
    after = await stored_parts(table, table.channel)
    assert after.keys() == {"campaign", "cards"}
    await table.gm.slash(table.channel, "gm undo")
    assert await stored_parts(table, table.channel) == before


async def test_what_a_card_tells_the_game_master_reaches_nobody_else(table: World):
    for other in (table.mira, table.odile, table.outsider):
        assert "bells answer" not in everything_seen_by(table.env, other)
    assert "bells answer" in said(await table.gm.slash(table.channel, "gm inbox"))
