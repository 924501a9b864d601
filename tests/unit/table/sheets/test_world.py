"""Stored worlds, cards and inboxes: what was written by hand is held to the same laws."""

import json
from collections.abc import Callable
from typing import Any, cast

import pytest
from pydantic import ValidationError

from bot.rulecards.reasons import CardError
from bot.rulecards.shipped import shipped_systems
from bot.table.sheets.deal import CardsPart
from bot.table.sheets.fitting import fitted
from bot.table.sheets.forgetting import kept_of, without_person
from bot.table.sheets.inbox import Inbox
from bot.table.sheets.kit import kit
from bot.table.sheets.moves import AddCard, AddFoe, BindCard, CreateSheet, RemoveFoe, StartFight
from bot.table.sheets.taking_in import taken_in
from bot.table.sheets.world import WorldPart
from tests.unit.table.building import started
from tests.unit.table.sheets.playing import GWEN, MIRA, Played, played

Data = dict[str, Any]


def table() -> Played:
    memory = played("lucky_streak", 'When they rest → "Owls".')
    memory.act(GWEN, AddFoe(name="Ghoul", hit_points=5, count=2))
    memory.act(GWEN, StartFight())
    memory.happens(GWEN, "tick", clock="Siege")
    memory.happens(MIRA, "rest", who=["Mira"])
    return memory


def put(*path: Any, value: Any) -> Callable[[Data], None]:
    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        data[path[-1]] = value

    return change


CHARACTER = ("world", "characters", "mira")


@pytest.mark.parametrize(
    "change",
    [
        put("surprise", value=1),
        put("holders", "mira", value=None),
        put("holders", "zed", value={"number": 1}),
        put("holders", "odile", "number", value=1),
        put("made", value=1),
        put("foes_made", value=1),
        put("foes", 0, "number", value=2),
        put("current", "78", value="zed"),
        put("current", "x", value="mira"),
        put("foes", value=[]),
        put("fight", value=None),
        put("fight", "at", value=9),
        put("fight", "order", 0, "character", value="zed"),
        put("fight", "order", 1, "character", value="mira"),
        put("fight", "order", 2, "foe", value=99),
        put("fight", "order", 2, "sort", value="character"),
        put("scene", value={"number": 3}),
        put("world", "is_fighting", value=False),
        put("world", "clocks", "siege", "filled", value=4),
        put("world", "clocks", "siege", "size", value=1000),
        put("world", "pools", "doom", value=10**30),
        put("world", "foes", 0, "name", value="x" * 81),
        put("world", "foes", 0, "hit_points", value=-1),
        put(*CHARACTER, "surprise", value=1),
        put(*CHARACTER, "name", value="Odile"),
        put(*CHARACTER, "name", value=""),
        put(*CHARACTER, "growth", "xp", value="5"),
        put(*CHARACTER, "growth", "level", value=0),
        put(*CHARACTER, "tracks", "hit_points", "value", value=2**63),
        put(*CHARACTER, "conditions", value={"prone": {"level": 0}}),
        put(*CHARACTER, "conditions", value={"prone": {"level": 1, "turns": 0}}),
        put(*CHARACTER, "items", value=["Rope"] * 201),
        put(*CHARACTER, "met", value={"ash": {"name": "Odile"}}),
        put(*CHARACTER, "quests", value={"q": {"name": "q", "steps": ["s"] * 101}}),
        put(*CHARACTER, "stats", value={f"s{number}": 1 for number in range(501)}),
    ],
)
def test_a_world_that_no_table_could_have_is_refused(change: Callable[[Data], None]):
    data = json.loads(table().part.model_dump_json())
    WorldPart.model_validate_json(json.dumps(data))
    change(data)
    with pytest.raises(ValidationError):
        WorldPart.model_validate_json(json.dumps(data))


@pytest.mark.parametrize(
    "change",
    [
        put("entries", 1, "number", value=1),
        put("entries", 1, "card", "id", value="lucky_streak"),
        put("entries", 1, "card", "id", value="Not an id"),
        put("entries", 1, "card", "then", value=[]),
        put("entries", 1, "revision", value=0),
        put("entries", 1, "colour", value="red"),
        put("made", value=1),
        put("under", value="x" * 81),
    ],
)
def test_cards_that_no_table_could_have_are_refused(change: Callable[[Data], None]):
    data = json.loads(table().cards.model_dump_json())
    CardsPart.model_validate_json(json.dumps(data))
    change(data)
    with pytest.raises(ValidationError):
        CardsPart.model_validate_json(json.dumps(data))


@pytest.mark.parametrize(
    "change",
    [
        put("made", value=0),
        put("lines", 0, "sort", value="song"),
        put("lines", 0, "number", value=0),
    ],
)
def test_an_inbox_that_no_table_could_have_is_refused(change: Callable[[Data], None]):
    data = json.loads(table().inbox.model_dump_json())
    Inbox.model_validate_json(json.dumps(data))
    change(data)
    with pytest.raises(ValidationError):
        Inbox.model_validate_json(json.dumps(data))


def test_a_world_that_fits_is_left_as_it_is_and_any_other_is_made_to():
    world = table().part.world
    systems = shipped_systems()
    assert fitted(world, systems["classic_d20"]) is world
    for system in systems.values():
        there = fitted(world, system)
        assert fitted(there, system) is there
        sheet = there.characters["mira"]
        assert set(sheet.stats) == {stat.id for stat in system.stats}
        assert set(there.pools) == {pool.id for pool in system.pools}


def test_who_is_forgotten_leaves_no_sheet_no_line_and_no_name_on_a_card():
    memory = table()
    memory.act(GWEN, CreateSheet(name="Zed", is_npc=True))
    memory.act(GWEN, BindCard(card="lucky_streak", who=("Mira", "Zed")))
    found = without_person(memory.table, MIRA.id)
    world, cards, inbox = found["world"], found["cards"], found["inbox"]
    assert isinstance(world, WorldPart)
    assert isinstance(cards, CardsPart)
    assert isinstance(inbox, Inbox)
    assert list(world.world.characters) == ["odile", "zed"]
    assert world.fight is not None
    assert world.fight.acting.character == "odile"
    assert cards.entries[0].bound == ("zed",)
    assert inbox.lines == ()
    assert without_person(memory.table, 12_345) == {}
    assert set(without_person(memory.table, GWEN.id)) == {"cards"}


def test_an_empty_table_has_nobody_to_forget():
    memory = Played()
    assert without_person(memory.table, MIRA.id) == {}


def test_a_card_can_be_added_before_there_is_any_sheet():
    memory = Played()
    memory.table = started().table
    memory.act(GWEN, AddCard(library="lucky_streak"))
    assert [one.id for one in memory.cards.entries] == ["lucky_streak"]


def test_a_person_gets_their_own_characters_and_what_they_did_with_cards():
    memory = table()
    mine, masters = (kept_of(memory.table, one.id) for one in (MIRA, GWEN))
    assert [one["name"] for one in cast("list[Data]", mine["characters"])] == ["Mira"]
    assert mine["cards_changed"] == []
    assert masters["characters"] == []
    assert len(masters["cards_changed"]) == 2
    assert kept_of(Played().table, MIRA.id) == {"characters": [], "cards_changed": []}


def test_cards_from_a_file_are_read_anew_whatever_the_file_says_of_them():
    memory = table()
    data = json.loads(memory.cards.model_dump_json())
    data["entries"][0]["card"]["then"][0]["track"] = "mana"
    cards = taken_in(CardsPart.model_validate_json(json.dumps(data)))
    made = kit(cards, "classic_d20")
    assert [one.broken is not None for one in made.entries] == [True, False]
    assert [card.id for card in made.rules.cards] == ["card_2"]
    data["own_system"] = {"id": "mine"}
    with pytest.raises(CardError):
        taken_in(CardsPart.model_validate_json(json.dumps(data)))


def test_foes_are_numbered_apart_from_characters_and_no_number_comes_again():
    memory = played()
    memory.act(GWEN, AddFoe(name="Ghoul", hit_points=5, count=2))
    memory.act(MIRA, CreateSheet(name="Brakka"))
    memory.act(GWEN, RemoveFoe(number=2))
    memory.act(GWEN, AddFoe(name="Wyvern", hit_points=5))
    assert [one.number for one in memory.part.foes] == [1, 3]
    assert [one.number for one in memory.part.holders.values()] == [1, 2, 3]


@pytest.mark.parametrize(
    ("holders", "foes", "made", "following"),
    [((1, 2), (), 2, 1), ((1, 4), (2, 3), 4, 4), ((1, 5), (2,), 5, 5), ((2,), (), 8, 9)],
)
def test_a_world_of_a_time_when_numbers_were_shared_gives_none_of_them_again(
    holders: tuple[int, ...], foes: tuple[int, ...], made: int, following: int
):
    memory = played()
    memory.act(GWEN, AddFoe(name="Ghoul", hit_points=5, count=2))
    data = json.loads(memory.part.model_dump_json())
    del data["foes_made"]
    for key in ("mira", "odile")[len(holders) :]:
        del data["world"]["characters"][key], data["holders"][key]
        data["current"] = {who: one for who, one in data["current"].items() if one != key}
    for one, number in zip(data["holders"].values(), holders, strict=True):
        one["number"] = number
    data["foes"] = [{"number": number, "most": 5} for number in foes]
    data["world"]["foes"] = data["world"]["foes"][: len(foes)]
    data["made"] = made
    before = WorldPart.model_validate_json(json.dumps(data))
    assert before.last_foe + 1 == following
