"""Sheets: made, corrected, given away, shown, deleted, written out and taken in."""

import json
from typing import Any

import pytest

from bot.errors import Refused
from bot.rulecards.reasons import CardError, CardReason
from bot.rulecards.shipped import shipped_systems
from bot.table.part import Action
from bot.table.people import Person
from bot.table.reasons import TableReason
from bot.table.sheets.bounds import MOST_CHARACTERS
from bot.table.sheets.events import SheetCreated, SheetDeleted, SheetEdited
from bot.table.sheets.moves import (
    BindCard,
    CreateSheet,
    DeleteSheet,
    EditSheet,
    GiveSheet,
    ImportSheet,
    ShowSheet,
    StartFight,
    SwitchSheet,
)
from bot.table.sheets.people import seats_of, usual_character
from bot.table.sheets.reasons import SheetReason
from bot.table.sheets.sheet_files import file_name, read_json, read_sheet, sheet_data, sheet_text
from bot.table.whole import UndoLast
from tests.unit.table.sheets.playing import GWEN, MIRA, ODILE, OUTSIDER, Played, played

CLASSIC = shipped_systems()["classic_d20"]
SALT = shipped_systems()["salt_and_iron"]


def refused(memory: Played, person: Person, action: Action) -> Refused:
    before = memory.bodies()
    with pytest.raises(Refused) as found:
        memory.act(person, action)
    assert memory.bodies() == before
    return found.value


def named(memory: Played, person: Person) -> str | None:
    found = usual_character(memory.table, person)
    return found.name if found else None


def test_a_new_sheet_begins_where_the_system_says():
    memory = played()
    event = memory.event(
        MIRA, CreateSheet(name="  The  Éloïse ", stats={"Constitution": 14}, level=3)
    )
    assert isinstance(event, SheetCreated)
    assert event.line() == {"who": {"name": "Éloïse", "owner": MIRA.id}}
    sheet = memory.sheet("éloïse")
    assert (sheet.growth.level, sheet.growth.xp, sheet.stats["con"]) == (3, 900, 14)
    assert memory.points(key="éloïse") == 8 + 2 + 2 * (5 + 2)
    assert named(memory, MIRA) == "Éloïse"


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (CreateSheet(name="the MIRA"), SheetReason.NAME_TAKEN),
        (CreateSheet(name="!?"), CardReason.NO_LETTERS),
        (CreateSheet(name=""), CardReason.EMPTY),
        (CreateSheet(name="A", stats={"str": 31}), CardReason.OUT_OF_RANGE),
        (CreateSheet(name="A", stats={"luck": 3}), CardReason.UNKNOWN),
        (CreateSheet(name="A", level=21), CardReason.OUT_OF_RANGE),
        (CreateSheet(name="A", is_npc=True), TableReason.NOT_GAME_MASTER),
        (CreateSheet(name="A", owner=ODILE.id), TableReason.NOT_GAME_MASTER),
        (CreateSheet(name="x" * 81), CardReason.TOO_LONG),
    ],
)
def test_a_sheet_that_cannot_be_is_refused_with_the_reason(action: CreateSheet, reason: str):
    assert refused(played(), MIRA, action).reason is reason


def test_a_table_holds_fifty_characters():
    memory = played()
    for number in range(MOST_CHARACTERS - 2):
        memory.act(GWEN, CreateSheet(name=f"Guard {number}", is_npc=True))
    error = refused(memory, MIRA, CreateSheet(name="One more"))
    assert (error.reason, error.values["most"]) == (SheetReason.TOO_MANY, 50)
    for number in range(5):
        memory.act(GWEN, DeleteSheet(who=f"guard {number}"))
    memory.act(MIRA, CreateSheet(name="One more"))


def edit(what: Any, value: object, of: str | None = None, who: str = "Mira") -> EditSheet:
    return EditSheet.model_validate({"who": who, "what": what, "of": of, "value": value})


@pytest.mark.parametrize(
    ("action", "old", "new"),
    [
        (edit("stat", 16, "Dexterity"), 10, 16),
        (edit("track", "3", "hit points"), 8, 3),
        (edit("most", 20, "hit points"), 8, 20),
        (edit("level", 5), 1, 5),
        (edit("xp", 900), 0, 900),
        (edit("class", 2, "Wizard"), 0, 2),
        (edit("rank", 3, "toughened"), 0, 3),
        (edit("mark", 1, "str"), 0, 1),
        (edit("name", "Miranda"), "Mira", "Miranda"),
    ],
)
def test_every_value_can_be_corrected(action: EditSheet, old: object, new: object):
    memory = played("lucky_streak")
    before = memory.bodies()
    event = memory.event(MIRA, action)
    assert isinstance(event, SheetEdited)
    assert (event.what, event.old, event.new) == (action.what, old, new)
    assert refused(memory, MIRA, action.model_copy(update={"who": event.whom.name})).reason is (
        SheetReason.NOTHING_CHANGED
    )
    memory.act(GWEN, UndoLast())
    assert memory.bodies() == before


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (edit("stat", 99, "dex"), SheetReason.OUT_OF_RANGE),
        (edit("stat", "many", "dex"), SheetReason.NOT_A_NUMBER),
        (edit("stat", None, "dex"), SheetReason.NOT_A_NUMBER),
        (edit("stat", "9" * 30, "dex"), SheetReason.NOT_A_NUMBER),
        (edit("stat", 3, "luck"), CardReason.UNKNOWN),
        (edit("track", 9, "hit points"), SheetReason.OUT_OF_RANGE),
        (edit("xp", -1), SheetReason.OUT_OF_RANGE),
        (edit("xp", 10**30), SheetReason.OUT_OF_RANGE),
        (edit("name", "Odile"), SheetReason.NAME_TAKEN),
        (edit("level", 3, who="Odile"), SheetReason.NOT_YOURS),
        (edit("thing", "Petrel", "ship"), CardReason.UNKNOWN),
    ],
)
def test_a_wrong_correction_is_refused(action: EditSheet, reason: str):
    assert refused(played(), MIRA, action).reason is reason


def test_a_correction_fires_no_card_and_moves_what_hangs_on_it():
    memory = played("When Hit points run out → Doom +1.")
    memory.act(MIRA, edit("stat", 16, "con"))
    assert memory.sheet().tracks["hit_points"].max == 11
    memory.act(MIRA, edit("track", 0, "hit points"))
    assert memory.part.world.pools == {"doom": 0}
    memory.act(MIRA, edit("most", 30, "hit points"))
    memory.act(MIRA, edit("stat", 10, "con"))
    assert memory.sheet().tracks["hit_points"].max == 30
    memory.act(MIRA, edit("most", None, "hit points"))
    assert memory.sheet().tracks["hit_points"].max == 8


def test_a_thing_brings_its_tracks_and_takes_them_away():
    memory = played(system="salt_and_iron")
    error = refused(memory, MIRA, edit("track", 3, "hull"))
    assert (error.reason, error.values["thing"]) == (SheetReason.NOT_OWNED, "Ship")
    memory.act(MIRA, edit("thing", "Petrel", "ship"))
    assert memory.points("hull") == 10
    memory.act(MIRA, edit("rank", 2, "shipwright"))
    assert memory.sheet().tracks["hull"].max == 14
    memory.act(MIRA, edit("thing", None, "ship"))
    assert "hull" not in memory.sheet().tracks


def test_a_new_name_goes_with_the_fight_the_cards_and_who_plays():
    memory = played("lucky_streak")
    memory.act(GWEN, BindCard(card="lucky_streak", who=("Mira",)))
    memory.act(GWEN, StartFight())
    memory.act(MIRA, edit("name", "Miranda the Bold"))
    assert named(memory, MIRA) == "Miranda the Bold"
    assert memory.part.fight is not None
    assert memory.part.fight.order[0].character == "miranda_the_bold"
    assert list(memory.part.world.characters) == ["miranda_the_bold", "odile"]
    memory.rolling(20).happens(MIRA, "roll", who="Miranda the bold", check="attack")
    assert memory.points("inspiration", "miranda_the_bold") == 1


def test_giving_and_switching_change_who_plays():
    memory = played()
    memory.act(MIRA, CreateSheet(name="Rook"))
    memory.act(MIRA, SwitchSheet(who="mira"))
    assert named(memory, MIRA) == "Mira"
    assert refused(memory, MIRA, SwitchSheet(who="mira")).reason is SheetReason.NOTHING_CHANGED
    assert refused(memory, MIRA, SwitchSheet(who="odile")).reason is SheetReason.NOT_YOURS
    memory.act(MIRA, GiveSheet(who="Mira", to=ODILE.id))
    assert (named(memory, MIRA), named(memory, ODILE)) == ("Rook", "Mira")
    assert refused(memory, MIRA, GiveSheet(who="Mira", to=MIRA.id)).reason is (
        SheetReason.NOT_YOURS
    )
    error = refused(memory, ODILE, GiveSheet(who="Mira", to=ODILE.id))
    assert error.reason is SheetReason.ALREADY_THEIRS
    assert named(memory, OUTSIDER) is None


def test_an_npc_that_is_given_away_is_somebodys_character():
    memory = played()
    memory.act(GWEN, CreateSheet(name="Zed", is_npc=True))
    memory.act(GWEN, GiveSheet(who="Zed", to=ODILE.id))
    assert not memory.part.holders["zed"].is_hidden
    memory.happens(ODILE, "rest", who=["Zed"])


def test_a_private_sheet_is_read_by_its_player_and_the_game_master_alone():
    memory = played()

    def readers() -> list[bool]:
        people = (MIRA, GWEN, ODILE)
        return [seats_of(memory.table, memory.part, one).reads("mira") for one in people]

    assert readers() == [True, True, False]
    memory.act(MIRA, ShowSheet(who="Mira", is_shown=True))
    assert readers() == [True, True, True]
    error = refused(memory, MIRA, ShowSheet(who="Mira", is_shown=True))
    assert error.reason is SheetReason.NOTHING_CHANGED


def test_a_deleted_character_is_gone_from_cards_too_and_a_namesake_is_not_bound():
    memory = played("lucky_streak")
    memory.act(GWEN, BindCard(card="lucky_streak", who=("Mira",)))
    before = memory.bodies()
    event = memory.event(MIRA, DeleteSheet(who="Mira"))
    assert isinstance(event, SheetDeleted)
    assert event.after is None
    assert memory.cards.entries[0].bound == ()
    assert named(memory, MIRA) is None
    memory.act(MIRA, CreateSheet(name="Mira"))
    memory.rolling(20).happens(MIRA, "roll", who="Mira", check="attack")
    assert memory.points("inspiration") == 0
    memory.act(GWEN, UndoLast(steps=3))
    assert memory.bodies() == before


def rich(memory: Played) -> None:
    memory.act(MIRA, edit("most", 30, "hit points"))
    memory.happens(MIRA, "condition", who="Mira", set="frightened", level=2, turns=3)
    memory.happens(MIRA, "enter", who="Mira", place="Sunken Chapel")
    memory.happens(MIRA, "item", who="Mira", gain="Rope")
    memory.happens(MIRA, "meet", who="Mira", name="Ash", kinds=["priest"])
    memory.happens(MIRA, "quest", who="Mira", quest="The oath", step="Find it")


def test_a_sheet_that_is_written_out_reads_back_the_same():
    memory = played()
    rich(memory)
    sheet = memory.sheet()
    assert read_sheet(read_json(sheet_text(sheet, CLASSIC)), CLASSIC) == sheet
    data = sheet_data(memory.sheet("odile"), CLASSIC)
    assert data["tracks"]["hit_points"] == {"value": 8}
    fresh = played(system="salt_and_iron")
    fresh.act(MIRA, edit("thing", "Petrel", "ship"))
    assert read_sheet(sheet_data(fresh.sheet(), SALT), SALT) == fresh.sheet()


def test_an_import_replaces_only_ones_own_and_only_when_told_to():
    memory = played()
    text = sheet_text(memory.sheet(), CLASSIC).replace('"dex": 10', '"dex": 15')
    assert refused(memory, MIRA, ImportSheet(text=text)).reason is SheetReason.NAME_TAKEN
    error = refused(memory, ODILE, ImportSheet(text=text, replace=True))
    assert error.reason is SheetReason.NOT_YOURS
    memory.act(MIRA, ImportSheet(text=text, replace=True))
    assert memory.sheet().stats["dex"] == 15
    memory.act(ODILE, ImportSheet(text=text.replace('"Mira"', '"Rook"')))
    assert memory.part.holders["rook"].owner == ODILE.id


def test_everything_wrong_with_a_file_is_told_with_its_place():
    data = {
        "name": "Rook",
        "tracks": {"mana": {"value": 3}, "hit_points": {"value": 99}},
        "stats": {"dex": 77, "str": 12},
        "conditions": {"sleepy": {}, "frightened": {"level": 9}},
        "items": ["Rope", "\u202eRing", "!?"],
        "met": [{"name": "Ash"}, {"name": "Ash"}],
        "marked": ["dex", "luck"],
        "ranks": {"toughened": 4},
    }
    with pytest.raises(CardError) as found:
        read_sheet(data, CLASSIC)
    assert sorted(one.place for one in found.value.problems) == [
        "conditions.frightened.level",
        "conditions.sleepy",
        "items[1]",
        "items[2]",
        "marked[1]",
        "ranks.toughened",
        "stats.dex",
        "tracks.hit_points.value",
        "tracks.mana",
    ]
    del data["tracks"], data["stats"], data["conditions"], data["items"], data["marked"]
    del data["ranks"]
    with pytest.raises(CardError) as found:
        read_sheet(data, CLASSIC)
    assert [(one.place, one.reason) for one in found.value.problems] == [
        ("met[1].name", CardReason.TAKEN)
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", SheetReason.NOT_JSON),
        ('{"name": "A"', SheetReason.NOT_JSON),
        ('{"name": "A", "name": "B"}', SheetReason.NOT_JSON_HERE),
        ('{"name": "A", "xp": NaN}', SheetReason.NOT_JSON_HERE),
        ('{"name": "A", "xp": ' + "9" * 5000 + "}", SheetReason.NOT_JSON_HERE),
        ("[" * 100_000, SheetReason.NOT_JSON_HERE),
        ("[]", CardReason.NEEDS_OBJECT),
        ('{"name": "A", "magic": 1}', CardReason.UNKNOWN_KEY),
        ("{}", CardReason.MISSING),
        ('{"name": "A", "xp": 1' + "0" * 30 + "}", CardReason.TOO_LARGE),
        (json.dumps({"name": "A", "items": ["Rope"] * 201}), CardReason.TOO_MANY),
        (" " * 500_001, SheetReason.FILE_TOO_LARGE),
    ],
)
def test_a_file_that_is_no_sheet_is_refused(text: str, reason: str):
    assert refused(played(), MIRA, ImportSheet(text=text)).reason is reason


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Old Tom's Łódź", "old-toms-lodz"),
        ("Мира", "character"),
        ("b" * 80, "b" * 60),
    ],
)
def test_a_file_is_named_after_its_character(name: str, slug: str):
    assert file_name(name) == f"manekin-{slug}.json"
