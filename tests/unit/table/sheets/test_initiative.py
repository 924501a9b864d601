"""Who fights as it was typed, and how a fight is seen by whom."""

import pytest

from bot.errors import Refused
from bot.rulecards.sheet import Foe
from bot.rulecards.shipped import shipped_systems
from bot.rulecards.system_reading import read_system
from bot.table.sheets.asking import scene_view
from bot.table.sheets.initiative import (
    foe_numbered,
    foes_named,
    joining,
    name_numbered,
    rolled,
    usual_roll,
)
from bot.table.sheets.moves import AddFoe, CreateSheet, Initiative, SetFoe, StartFight
from bot.table.sheets.reasons import SheetReason
from bot.table.sheets.tracker import Hurt, fight_view, foe_views, hurt, whole_fight
from bot.table.sheets.world import FoeNote
from tests.unit.table.sheets.playing import GWEN, MIRA, Played, played


def with_foes() -> Played:
    memory = played()
    memory.act(GWEN, CreateSheet(name="Zed", is_npc=True))
    memory.act(GWEN, AddFoe(name="Ghoul", hit_points=8, count=2))
    memory.act(GWEN, AddFoe(name="Wyvern", hit_points=30))
    return memory


def told(memory: Played, who: str | None, foes: str | None) -> list[tuple[object, int | None]]:
    found = joining(memory.table, who, foes)
    return [(one.who or one.foe, one.value) for one in found]


@pytest.mark.parametrize(
    ("who", "foes", "expected"),
    [
        (None, None, []),
        ("Mira", None, [("Mira", None), (1, None), (2, None), (3, None)]),
        (None, "wyvern", [("Mira", None), ("Odile", None), (3, None)]),
        (" Mira 15 ,Zed -3,", "-", [("Mira", 15), ("Zed", -3)]),
        ("-", "Ghoul", [(1, None), (2, None)]),
        ("-", "#2, Ghoul 12", [(2, None), (1, 12)]),
        ("-", "Ghoul #2 7, ghoul #1", [(2, 7), (1, None)]),
        ("-", "Wyvern, #2", [(3, None), (2, None)]),
        ("-", "2 7, the WYVERN −1", [(2, 7), (3, -1)]),
    ],
)
def test_who_joins_is_read_as_it_was_typed(
    who: str | None, foes: str | None, expected: list[tuple[object, int | None]]
):
    assert told(with_foes(), who, foes) == expected


def test_a_name_that_ends_in_a_number_is_a_name():
    memory = with_foes()
    memory.act(MIRA, CreateSheet(name="Unit 7"))
    memory.act(GWEN, AddFoe(name="Drone 3", hit_points=2))
    assert told(memory, "Unit 7, Unit 7 12", "Drone 3")[:2] == [("Unit 7", None), ("Unit 7", 12)]
    assert told(memory, "-", "drone 3") == [(4, None)]


def test_those_who_have_fallen_join_only_where_they_are_named_and_nobody_else_is():
    memory = with_foes()
    memory.act(GWEN, SetFoe(number=1, hit_points=0))
    assert told(memory, "-", "Ghoul") == [(2, None)]
    memory.act(GWEN, SetFoe(number=2, hit_points=0))
    assert told(memory, "-", "Ghoul") == [(1, None), (2, None)]
    assert told(memory, "-", None) == [(3, None)]


@pytest.mark.parametrize(
    ("who", "foes", "reason"),
    [
        ("-", "-", SheetReason.NOBODY_FIGHTS),
        ("-", "Wyvren", SheetReason.UNKNOWN),
        ("-", "#99", SheetReason.UNKNOWN),
        ("Mira 9999999999", None, SheetReason.OUT_OF_RANGE),
    ],
)
def test_nobody_and_what_nothing_is_called_is_refused(
    who: str | None, foes: str | None, reason: SheetReason
):
    with pytest.raises(Refused) as found:
        joining(with_foes().table, who, foes)
    assert found.value.reason is reason


def test_a_foe_is_meant_by_number_or_name_and_by_whether_it_fights():
    memory = with_foes()
    typed = ("#2", "2", "the ghoul #2", "ghoul")
    assert [foe_numbered(memory.table, one) for one in typed] == [2, 2, 2, 1]
    memory.act(GWEN, StartFight(joining=(Initiative(foe=1), Initiative(who="Mira"))))
    assert foe_numbered(memory.table, "Ghoul", fighting=False) == 2
    assert foe_numbered(memory.table, "Ghoul", fighting=True) == 1
    assert foes_named(memory.table, " #1 ") == (1, None)
    assert foes_named(memory.table, "Ghoul #2") == (2, None)
    assert foes_named(memory.table, "Ghoul") == (None, "Ghoul")


def test_a_number_tells_nobody_the_name_of_a_character_of_whom_they_may_not_know():
    memory = with_foes()
    hidden = memory.part.holder("zed").number
    assert name_numbered(memory.table, MIRA, 1) == "Mira"
    assert name_numbered(memory.table, GWEN, hidden) == "Zed"
    for person, number in ((MIRA, hidden), (GWEN, 99)):
        with pytest.raises(Refused) as found:
            name_numbered(memory.table, person, number)
        assert found.value.reason is SheetReason.NOT_FIGHTING
        assert found.value.values == {"name": f"#{number}"}


def test_what_initiative_is_depends_on_the_system():
    systems = shipped_systems()
    assert usual_roll(systems["classic_d20"]) == ("ability_check", "dex")
    assert usual_roll(systems["salt_and_iron"]) is None
    assert usual_roll(systems["night_hunt"]) is None
    check = {
        "id": "initiative",
        "name": "Initiative",
        "roll": {"type": "sum", "dice": "1d10"},
        "bands": [{"id": "any", "name": "Any", "outcome": "success", "when": "1"}],
    }
    own = read_system({"extends": "salt_and_iron", "id": "own", "checks": [check]}, systems)
    assert usual_roll(own) == ("initiative", None)


def test_another_check_or_none_can_be_typed():
    table = played().table
    assert rolled(table, None) == ("ability_check", "dex")
    assert rolled(table, "-") == (None, None)
    assert rolled(table, "wis save") == ("saving_throw", "wis")


@pytest.mark.parametrize(
    ("points", "expected"),
    [(9, Hurt.UNHURT), (8, Hurt.HURT), (5, Hurt.HURT), (4, Hurt.BADLY), (0, Hurt.FALLEN)],
)
def test_how_hurt_a_foe_is_goes_by_what_it_came_with(points: int, expected: Hurt):
    assert hurt(Foe("Ghoul", (), points), FoeNote(number=1, most=9)) is expected


def test_a_fight_is_seen_by_each_as_far_as_they_may():
    memory = with_foes()
    assert fight_view(memory.table) is None
    order = (Initiative(who="Zed", value=9), Initiative(who="Mira", value=8), Initiative(foe=1))
    memory.act(GWEN, StartFight(joining=order))
    everybody, hers = fight_view(memory.table), fight_view(memory.table, MIRA)
    assert everybody is not None
    assert hers is not None
    assert [one.name for one in everybody.order] == [None, "Mira", "Ghoul"]
    assert [one.is_yours for one in everybody.order] == [False] * 3
    assert [one.is_yours for one in hers.order] == [False, True, False]
    unseen = hers.order[0]
    assert (unseen.number, unseen.owner, unseen.points, unseen.conditions) == (0, 0, None, ())
    assert hers.order[2].foe is not None
    assert hers.order[2].foe.points is None
    masters = whole_fight(memory.table)
    assert masters == fight_view(memory.table, GWEN)
    assert masters is not None
    assert [one.name for one in masters.order] == ["Zed", "Mira", "Ghoul"]
    assert masters.order[2].foe is not None
    assert masters.order[2].foe.points == (8, 8)


def test_players_know_of_the_foes_of_a_fight_alone():
    memory = with_foes()
    assert foe_views(memory.table, MIRA) == ()
    assert len(foe_views(memory.table, GWEN)) == 3
    memory.act(GWEN, StartFight(joining=(Initiative(foe=3), Initiative(who="Mira"))))
    (seen,) = foe_views(memory.table, MIRA)
    assert (seen.name, seen.points, seen.kinds) == ("Wyvern", None, ())


def test_no_scene_has_ended_before_the_first():
    assert scene_view(played().table) is None
