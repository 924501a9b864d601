"""Whom somebody means, and what they are offered: nothing that they may not know of."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import Refused
from bot.rulecards.names import key_of
from bot.table.people import Person
from bot.table.sheets.meant import Meant, names_in
from bot.table.sheets.moves import (
    AddFoe,
    CreateSheet,
    DescribePlace,
    Initiative,
    StartFight,
    SwitchSheet,
)
from bot.table.sheets.offering import Offering
from bot.table.sheets.reasons import SheetReason
from tests.unit.table.sheets.playing import GWEN, MIRA, ODILE, OUTSIDER, Played, played

SECRETS = (
    "Vashti",
    "Veiled Court",
    "Idol",
    "Assassin",
    "Ghoul",
    "Dread hour",
    "Moon key",
    "Abbess",
)


def meant(table: Played, person: Person) -> Meant:
    return Meant.at(table.table, person)


@pytest.fixture
def table() -> Played:
    """A table with what players must not know of."""
    table = played(
        "When they defeat a foe → tick Dread hour 1.",
        "When they gain Moon key → +1 xp.",
        "When they first meet Abbess → +1 xp.",
    )
    table.act(GWEN, CreateSheet(name="Vashti", is_npc=True))
    table.act(GWEN, CreateSheet(name="Old Tam", is_npc=True, is_shown=True))
    table.act(GWEN, AddFoe(name="Ghoul", hit_points=7))
    table.act(GWEN, DescribePlace(name="Veiled Court", kinds=("palace",)))
    table.happens(GWEN, "item", who="Vashti", gain="Idol")
    table.happens(GWEN, "meet", who="Vashti", name="Assassin", kinds=("killer",))
    return table


@pytest.mark.parametrize("person", [MIRA, ODILE, OUTSIDER])
def test_players_are_offered_nothing_that_they_must_not_know(table: Played, person: Person):
    offering = Offering(meant(table, person))
    every: list[object] = [
        *(one.name for one in offering.own()),
        *offering.foes(),
        *offering.places(),
        *offering.people(),
        *offering.kinds(),
        *offering.items(),
        *offering.clocks(),
        *offering.pools(),
        *offering.carried("Vashti"),
        *offering.quests("Vashti"),
        *offering.steps("Heist", "Vashti"),
        *offering.conditions("Vashti", standing=True),
    ]
    assert not [one for one in every if any(word in str(one) for word in (*SECRETS, "killer"))]
    assert offering.character("Vashti") is None
    assert {one.value for one in offering.tracks("Vashti")} == {None}


def test_game_masters_are_offered_all_of_it(table: Played):
    offering = Offering(meant(table, GWEN))
    every = [
        *(one.name for one in offering.own()),
        *offering.foe_names(),
        *offering.places(),
        *offering.people(),
        *offering.items(),
        *(one.name for one in offering.clocks()),
    ]
    assert set(SECRETS) <= set(every)
    assert offering.kinds() == ["killer"]
    assert [one.name for one in offering.pools()] == ["Doom"]


def test_nobody_named_is_the_character_that_one_plays_just_now(table: Played):
    assert meant(table, MIRA).who(None) == "Mira"
    table.act(MIRA, CreateSheet(name="Brakka"))
    table.act(MIRA, SwitchSheet(who="Mira"))
    assert meant(table, MIRA).several(None) == ("Mira",)
    with pytest.raises(Refused) as error:
        meant(table, OUTSIDER).who(None)
    assert error.value.reason is SheetReason.NO_CHARACTER
    with pytest.raises(Refused) as error:
        meant(table, GWEN).several(None)
    assert error.value.reason is SheetReason.NAME_SOMEBODY


def test_all_are_those_whom_one_may_act_for_but_npcs_unless_somebody_is_called_so(table: Played):
    assert meant(table, GWEN).several("all") == ("Mira", "Odile")
    assert meant(table, MIRA).several("All") == ("Mira",)
    table.act(ODILE, CreateSheet(name="All"))
    assert meant(table, GWEN).several("all") == ("all",)


def test_a_hidden_name_is_no_name_for_players(table: Played):
    table.act(GWEN, CreateSheet(name="Ghoul", is_npc=True))
    assert meant(table, MIRA).target("Ghoul") == ("foe", "Ghoul")
    assert meant(table, MIRA).foe_sent("Ghoul") == "Ghoul"
    assert meant(table, GWEN).target("Ghoul") == ("character", "Ghoul")
    assert meant(table, GWEN).target(meant(table, GWEN).foe_sent("Ghoul")) == ("foe", "Ghoul")
    with pytest.raises(Refused) as error:
        meant(table, MIRA).target("Vasht")
    assert error.value.values["near"] == []


def test_one_of_several_foes_is_meant_by_its_number_where_somebody_knows_of_it(table: Played):
    table.act(GWEN, AddFoe(name="Ghoul", hit_points=7, count=2))
    for typed in ("#3", "Ghoul #3", "the ghoul#3", "foe: # 3", "GHOUL  #3"):
        assert meant(table, GWEN).target(typed) == ("foe", "#3")
    assert meant(table, GWEN).target("Ghoul") == ("foe", "Ghoul")
    for person, typed in ((GWEN, "Wyvern #3"), (GWEN, "#4"), (MIRA, "#3"), (MIRA, "Ghoul #3")):
        with pytest.raises(Refused) as error:
            meant(table, person).target(typed)
        assert error.value.reason is SheetReason.UNKNOWN
    table.act(GWEN, StartFight(joining=(Initiative(foe=3), Initiative(who="Mira"))))
    assert meant(table, MIRA).target("#3") == ("foe", "#3")
    with pytest.raises(Refused):
        meant(table, MIRA).target("#2")
    table.act(GWEN, CreateSheet(name="3", is_npc=True))
    assert meant(table, GWEN).target("#3") == ("character", "#3")
    assert meant(table, GWEN).target(meant(table, GWEN).foe_sent("#3")) == ("foe", "#3")


NAMES = ["Mira", "Sel, the Grey", "Odile", "Grey", "the Grey"]


@given(st.lists(st.sampled_from(NAMES), min_size=1, max_size=5))
def test_names_with_commas_between_them_are_found_though_they_hold_commas(chosen: list[str]):
    known = {key_of(one) for one in NAMES}
    found = names_in(", ".join(chosen), lambda name: key_of(name) in known)
    assert found == tuple(chosen)


@given(st.text("ab, ", max_size=30))
def test_whatever_is_typed_is_at_least_one_name(typed: str):
    found = names_in(typed, lambda _: False)
    assert found
    assert found == (typed,) or all(one == one.strip() and one and "," not in one for one in found)
