"""Systems as data: spec/rule-cards-details.md, parts 1, 2 and 6."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rulecards import limits
from bot.rulecards.reasons import CardError, CardReason
from bot.rulecards.shipped import FOUR, TEN, shipped_card, shipped_cards, shipped_systems
from bot.rulecards.system import System
from bot.rulecards.system_reading import read_system, read_systems
from tests.unit.rulecards import given as draw

SHIPPED = shipped_systems()
DATA = Path(__file__).parents[3] / "data"
BASE = {"id": "mine", "name": "Mine", "extends": "classic_d20"}
BAND = {"id": "any", "name": "Any", "outcome": "success", "when": "1"}
DICE = {"type": "sum", "dice": "2d6"}


def refusal(data: Any) -> list[tuple[str, CardReason]]:
    with pytest.raises(CardError) as caught:
        read_system(data, SHIPPED)
    return [(problem.place, CardReason(problem.reason)) for problem in caught.value.problems]


def own(**more: Any) -> dict[str, Any]:
    return {**BASE, **more}


def check(**more: Any) -> dict[str, Any]:
    return own(checks=[{"id": "pray", "name": "Pray", "roll": DICE, "bands": [BAND], **more}])


@pytest.mark.parametrize("name", ["classic_d20", "night_hunt", "salt_and_iron"])
def test_a_shipped_system_is_canonical(name: str) -> None:
    data = json.loads((DATA / "systems" / f"{name}.json").read_text(encoding="utf-8"))
    system = SHIPPED[name]
    assert system.id == name
    assert read_system(system.to_data(), {}) == system
    for key, value in data.items():
        assert _covers(system.to_data()[key], value), key


def _covers(whole: Any, part: Any) -> bool:
    """Whether everything in the file stands in the system, which may say more."""
    if isinstance(part, dict):
        return all(key in whole and _covers(whole[key], value) for key, value in part.items())
    if isinstance(part, list):
        return len(whole) == len(part) and all(map(_covers, whole, part))
    return whole == part


def test_the_shipped_cards_are_the_ten_and_four_more() -> None:
    files = {path.stem for path in (DATA / "cards").glob("*.json")}
    assert set(shipped_cards()) == files == {*TEN, *FOUR}
    assert shipped_card("no_such", SHIPPED["classic_d20"]) is None
    with pytest.raises(CardError):
        shipped_card("price_of_blood", SHIPPED["salt_and_iron"])


def test_things_are_found_by_id_or_name_in_any_case() -> None:
    classic, salt = SHIPPED["classic_d20"], SHIPPED["salt_and_iron"]
    assert classic.track("HIT points") is classic.tracks_by_id["hit_points"]
    assert classic.stat("Wisdom") is classic.stats_by_id["wis"]
    assert classic.check("saving-throw") is classic.checks_by_id["saving_throw"]
    assert classic.clock("the RENOWN") is classic.clocks[0]
    assert salt.band("10+") is salt.band("10", "action")
    assert salt.group("CURRENT") is salt.groups_by_id["Current"]
    assert salt.top_of("bond_with_sea") == 3
    assert classic.track("mana") is None
    assert classic.band("success", "no_such") is None


def test_an_extension_replaces_what_has_the_same_id_and_adds_the_rest() -> None:
    system = read_system(
        own(
            extends="Classic D20",
            tracks=[
                {"id": "hit_points", "name": "Wounds", "max": 9, "start": "max"},
                {"id": "luck", "name": "Luck", "max": "@level"},
            ],
            clocks=[{"name": "the Renown", "size": 6}, {"name": "Siege", "size": 8}],
            xp_table=None,
        ),
        SHIPPED,
    )
    classic = SHIPPED["classic_d20"]
    assert (system.id, system.name) == ("mine", "Mine")
    assert [track.name for track in system.tracks] == [
        "Wounds", "Inspiration", "Exhaustion", "Death successes", "Death failures", "Luck",
    ]  # fmt: skip
    assert [(clock.name, clock.size) for clock in system.clocks] == [("Renown", 6), ("Siege", 8)]
    assert system.xp_table is None
    assert system.conditions == classic.conditions
    assert system.checks == classic.checks


def test_systems_may_extend_one_another_in_any_order() -> None:
    first = own(id="first", extends="second")
    second = own(id="second", name="Second")
    assert set(read_systems([first, second], SHIPPED)) == {*SHIPPED, "first", "second"}


def test_a_circle_of_systems_is_refused() -> None:
    files = [own(id=f"s{n}", extends=f"s{(n + 1) % 50}") for n in range(50)]
    with pytest.raises(CardError) as caught:
        read_systems(files, SHIPPED)
    assert caught.value.reason is CardReason.EXTENDS_ITSELF
    assert refusal(own(extends="mine")) == [("extends", CardReason.EXTENDS_ITSELF)]


@pytest.mark.parametrize(
    ("data", "place", "reason"),
    [
        ([], "", CardReason.NEEDS_OBJECT),
        (own(extends="clasic"), "extends", CardReason.UNKNOWN_SYSTEM),
        (own(extends=5), "extends", CardReason.NEEDS_TEXT),
        (own(stat=[]), "stat", CardReason.UNKNOWN_KEY),
        (own(version=2), "version", CardReason.TOO_LARGE),
        (own(version=10**30), "version", CardReason.TOO_LARGE),
        (own(version=True), "version", CardReason.NEEDS_WHOLE),
        (own(version=1.0), "version", CardReason.NEEDS_WHOLE),
        (own(improvement=1), "improvement", CardReason.NEEDS_TRUTH),
        (own(id="My own"), "id", CardReason.NOT_AN_ID),
        (own(damage_track="blood"), "damage_track", CardReason.UNKNOWN),
        (own(stat_modifier="@value + @level"), "stat_modifier", CardReason.NOT_HERE),
        (own(stat_modifier="@value +"), "stat_modifier", CardReason.FORMULA),
        (own(xp_table=[0, 5, 5]), "xp_table", CardReason.NOT_RISING),
        (own(xp_table=[1, 5]), "xp_table", CardReason.NOT_RISING),
        (own(xp_table=[]), "xp_table", CardReason.TOO_FEW),
        (own(xp_table=[0, -1]), "xp_table[1]", CardReason.TOO_SMALL),
        (
            own(stats=[{"id": "wit", "name": "Wit", "default": 9, "min": 1, "max": 5}]),
            "stats[0].default",
            CardReason.TOO_LARGE,
        ),
        (
            own(tracks=[{"id": "luck", "name": "Luck", "min": 3, "max": 2, "start": "max"}]),
            "tracks[0].max",
            CardReason.TOO_SMALL,
        ),
        (own(tracks=[{"id": "luck", "name": "Luck", "max": 2.5}]), "tracks[0].max",
         CardReason.NEEDS_AMOUNT),
        (own(tracks=[{"id": "luck", "name": "Luck", "max": "@xp"}]), "tracks[0].max",
         CardReason.NOT_HERE),
        (own(tracks=[{"id": "luck", "name": "Luck", "start": "max"}]), "tracks[0].start",
         CardReason.NO_MAXIMUM),
        (own(tracks=[{"id": "luck", "name": "Luck", "start": "min"}]), "tracks[0].start",
         CardReason.NEEDS_START),
        (own(tracks=[{"id": "luck", "name": "Luck", "of": "cart"}]), "tracks[0].of",
         CardReason.UNKNOWN),
        (own(tracks=[{"id": "level", "name": "Depth"}]), "tracks[0].id", CardReason.RESERVED),
        (own(tracks=[{"id": "depth", "name": "Level"}]), "tracks[0].name", CardReason.RESERVED),
        (own(tracks=[{"id": "luck", "name": "!"}]), "tracks[0].name", CardReason.NO_LETTERS),
        (own(tracks=[{"id": "blessed", "name": "Luck"}]), "conditions[blessed].id",
         CardReason.TAKEN),
        (own(classes=[{"id": "a", "name": "Wizard"}]), "classes[0].name", CardReason.TAKEN),
        (own(conditions=[{"id": "a", "name": "Ａ", "list": "bonds"}]), "conditions[0].list",
         CardReason.UNKNOWN),
        (own(conditions=[{"id": "a", "name": "A", "rolls": [
            {"checks": ["attack", "pray"], "give": "advantage"}]}]),
         "conditions[0].rolls[0].checks[1]", CardReason.UNKNOWN),
        (own(pools=[{"id": "fear", "name": "Fear", "max": 3, "start": 4}]), "pools[0].start",
         CardReason.TOO_LARGE),
        (own(clocks=[{"name": "Siege", "size": 4}, {"name": "the siege", "size": 6}]),
         "clocks[1].name", CardReason.TAKEN),
        (check(roll={"type": "sum", "dice": "d20"}), "checks[0].roll.dice", CardReason.NOT_DICE),
        (check(roll={"type": "sum", "dice": "999d6"}), "checks[0].roll.dice",
         CardReason.TOO_LARGE),
        (check(roll={"type": "heap"}), "checks[0].roll.type", CardReason.NOT_ALLOWED),
        (check(roll={"type": "pool", "count": "@natural", "sides": 6, "success_at": 5}),
         "checks[0].roll.count", CardReason.NOT_HERE),
        (check(roll={"type": "pool", "count": 3, "sides": 6, "success_at": 7}),
         "checks[0].roll.success_at", CardReason.TOO_LARGE),
        (check(bands=[]), "checks[0].bands", CardReason.TOO_FEW),
        (check(bands=[{**BAND, "outcome": "win"}]), "checks[0].bands[0].outcome",
         CardReason.NOT_ALLOWED),
        (check(bands=[{**BAND, "when": "@value"}]), "checks[0].bands[0].when",
         CardReason.NOT_HERE),
        (check(bands=[{**BAND, "effects": [{"kind": "check", "check": "pray"}]}]),
         "checks[0].bands[0].effects[0].kind", CardReason.NOT_ALLOWED),
        (check(bands=[{**BAND, "effects": [{"kind": "mark"}]}]),
         "checks[0].bands[0].effects[0]", CardReason.NO_IMPROVEMENT),
        (check(groups=[{"id": "Red Die", "mode": "beside", "dice": "1d6"}]),
         "checks[0].groups[0].id", CardReason.NOT_AN_ID),
        (check(groups=[{"id": "Red", "mode": "replace", "count": 1}]),
         "checks[0].groups[0].mode", CardReason.NOT_ALLOWED),
        (check(stat={"default": "luck"}), "checks[0].stat.default", CardReason.UNKNOWN),
        (check(dc={"defalt": 3}), "checks[0].dc.defalt", CardReason.UNKNOWN_KEY),
    ],
)  # fmt: skip
def test_a_faulty_system_is_refused_with_its_place(
    data: Any, place: str, reason: CardReason
) -> None:
    assert (place, reason) in refusal(data)


def test_what_was_inherited_is_named_by_its_id() -> None:
    """A smaller list of stats leaves a formula of the base without one of its names."""
    places = refusal({**SHIPPED["night_hunt"].to_data(), "id": "mine", "stats": []})
    assert ("tracks[0].max", CardReason.UNKNOWN_NAME) in places
    replaced = [{"id": "hunger", "name": "Hunger", "max": 5}]
    assert refusal({**BASE, "extends": "night_hunt", "tracks": replaced, "pools": replaced}) == [
        ("pools[0].id", CardReason.TAKEN),
        ("pools[0].name", CardReason.TAKEN),
    ]


def test_groups_of_dice_keep_one_spelling_across_checks() -> None:
    group = {"id": "CURRENT", "mode": "beside", "dice": "1d6"}
    data = {**check(groups=[group]), "extends": "salt_and_iron"}
    places = refusal(data)
    assert [reason for _, reason in places] == [CardReason.TAKEN]


@given(data=st.data())
def test_whatever_is_given_is_a_system_or_refused(data: st.DataObject) -> None:
    base = data.draw(st.sampled_from([system.to_data() for system in draw.SYSTEMS]))
    extension = st.sampled_from([own(), check(), dict(draw.OUTLANDISH)])
    whole = extension.flatmap(draw.damaged) | draw.damaged(base) | draw.anything
    fuzz = data.draw(whole)
    try:
        system = read_system(fuzz, SHIPPED)
    except CardError as error:
        problems = error.problems
    else:
        problems = ()
        assert System.model_validate_json(json.dumps(system.to_data())) == system
        assert read_system(system.to_data(), {}) == system
    assert len(problems) <= limits.PROBLEMS
