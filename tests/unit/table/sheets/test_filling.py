"""Several values of a sheet at once: what a form asks for, its fields, and what comes of it."""

import pytest

from bot.errors import Refused
from bot.rulecards.reasons import CardError
from bot.rulecards.shipped import shipped_systems
from bot.table.reasons import TableReason
from bot.table.sheets.bounds import MOST_CHARACTERS
from bot.table.sheets.events import SheetFilled
from bot.table.sheets.moves import CreateSheet, Filling, FillSheet, GiveSheet, SheetValue
from bot.table.sheets.reasons import SheetReason
from bot.table.sheets.slots import Page, editing_pages, making_pages, read_slots
from tests.unit.table.sheets.playing import GWEN, MIRA, ODILE, Played, played

CLASSIC = shipped_systems()["classic_d20"]
SALT = shipped_systems()["salt_and_iron"]


def fill(*values: tuple[SheetValue, str | None, int | str | None], who: str = "Mira") -> FillSheet:
    filling = tuple(Filling(what=what, of=of, value=value) for what, of, value in values)
    return FillSheet(who=who, values=filling)


def changes(memory: Played, action: FillSheet) -> list[tuple[object, ...]]:
    event = memory.event(MIRA, action)
    assert isinstance(event, SheetFilled)
    return [(one.what, one.of, one.old, one.new) for one in event.changes]


def test_all_values_of_a_form_are_one_change():
    memory = played()
    told = changes(memory, fill(("stat", "str", "16"), ("level", None, "3"), ("stat", "dex", 10)))
    assert told == [("stat", "Strength", 10, 16), ("level", None, 1, 3)]
    assert memory.sheet().stats["str"] == 16


def test_what_begins_full_and_is_full_stays_full():
    memory = played()
    changes(memory, fill(("stat", "con", 14), ("level", None, 3)))
    gauge = memory.sheet().tracks["hit_points"]
    assert gauge.value == gauge.max == 8 + 2 + 2 * 7
    memory.happens(MIRA, "take", who="Mira", amount=4)
    changes(memory, fill(("most", "hit_points", "40")))
    assert memory.points() == 20


def test_who_says_where_a_track_stands_is_believed():
    memory = played()
    changes(memory, fill(("most", "hit_points", 12), ("track", "hit_points", 3)))
    assert memory.points() == 3


def test_one_wrong_value_takes_none_of_them():
    memory = played()
    before = memory.bodies()
    with pytest.raises(Refused) as found:
        memory.act(MIRA, fill(("stat", "str", 16), ("stat", "dex", "many")))
    assert found.value.reason is SheetReason.NOT_A_NUMBER
    with pytest.raises(CardError):
        memory.act(MIRA, fill(("stat", "str", 16), ("stat", "luck", 1)))
    assert memory.bodies() == before


def test_a_form_in_which_nothing_is_new_changes_nothing():
    memory = played()
    with pytest.raises(Refused) as found:
        memory.act(MIRA, fill(("stat", "str", "010")))
    assert found.value.reason is SheetReason.NOTHING_CHANGED


def test_others_sheets_are_the_game_masters_to_fill_in():
    memory = played()
    with pytest.raises(Refused) as found:
        memory.act(ODILE, fill(("stat", "str", 16)))
    assert found.value.reason is SheetReason.NOT_YOURS
    memory.act(GWEN, fill(("stat", "str", 16)))
    assert memory.sheet().stats["str"] == 16


def test_a_table_that_is_full_still_takes_a_new_name():
    memory = played()
    for number in range(MOST_CHARACTERS - 2):
        memory.act(GWEN, CreateSheet(name=f"Guard {number}", is_npc=True))
    assert changes(memory, fill(("name", None, "Miranda"))) == [("name", None, "Mira", "Miranda")]


def test_the_history_keeps_numbers_and_no_names():
    memory = played(system="salt_and_iron")
    event = memory.event(MIRA, fill(("stat", "daring", 2), ("thing", "ship", "Gull")))
    told = event.line()["changes"]
    assert told == [
        {"what": "stat", "of": "Daring", "old": 0, "new": 2},
        {"what": "thing", "of": "Ship"},
    ]
    assert "Gull" not in str(event.line())


def named(pages: list[Page]) -> list[list[str]]:
    return [[f"{one.what} {one.name or ''}".strip() for one in page.slots] for page in pages]


def test_a_new_sheet_is_asked_for_what_its_system_leaves_open():
    sheet = played().sheet()
    pages = making_pages(sheet, CLASSIC)
    assert [page.is_choice for page in pages] == [False, False, True, False]
    assert [len(page.slots) for page in pages] == [5, 3, 12, 1]
    asked = [name for page in named(pages) for name in page]
    assert asked[5:8] == ["stat Charisma", "level", "rank Toughened"]
    assert asked[-1] == "most Hit points"


def test_the_tracks_of_a_thing_are_asked_about_once_it_is_owned():
    memory = played(system="salt_and_iron")
    assert "most Hull" not in str(named(making_pages(memory.sheet(), SALT)))
    changes(memory, fill(("thing", "ship", "Gull")))
    assert named(making_pages(memory.sheet(), SALT))[-1] == ["most Hull"]


def test_everything_on_a_sheet_can_be_corrected():
    memory = played(system="salt_and_iron")
    changes(memory, fill(("thing", "ship", "Gull")))
    asked = [name for page in named(editing_pages(memory.sheet(), SALT)) for name in page]
    assert {"name", "xp", "track Hull", "most Vigor", "mark Craft", "rank Shipwright"} <= set(asked)
    assert all(len(page.slots) <= 5 for page in editing_pages(memory.sheet(), SALT))


def test_only_fields_that_were_touched_are_read():
    memory = played()
    (page, *_) = making_pages(memory.sheet(), CLASSIC)
    typed = {one.key: one.text for one in page.slots}
    assert read_slots(typed, CLASSIC) == ()
    typed[page.slots[1].key] = "  14 "
    assert read_slots(typed, CLASSIC) == (Filling(what="stat", of="dex", value="14"),)


def test_an_emptied_maximum_follows_the_system_again():
    memory = played()
    changes(memory, fill(("most", "hit_points", 30)))
    slot = making_pages(memory.sheet(), CLASSIC)[-1].slots[0]
    assert (slot.text, slot.usual) == ("30", 8)
    (filling,) = read_slots({slot.key: " "}, CLASSIC)
    assert filling.value is None
    changes(memory, FillSheet(who="Mira", values=(filling,)))
    assert memory.sheet().tracks["hit_points"].max == 8


@pytest.mark.parametrize(
    "key",
    ["", "stat", "stat.1", "stat.x.1", "stat.-1.1", "stat.99.1", "stat.1.1.1", "luck.1.1", "²"],
)
def test_a_field_of_nobody_is_refused(key: str):
    with pytest.raises(Refused) as found:
        read_slots({key: "5"}, CLASSIC)
    assert found.value.reason is TableReason.UNKNOWN_MOVE


def test_giving_away_is_still_the_owners():
    memory = played()
    memory.act(MIRA, GiveSheet(who="Mira", to=ODILE.id))
    with pytest.raises(Refused):
        memory.act(MIRA, fill(("stat", "str", 16)))
