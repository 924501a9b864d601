"""What is typed for a check or a change: a choice means itself, all else is asked back."""

from typing import Any, cast

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from bot.errors import Refused
from bot.rulecards.reasons import CardError
from bot.rulecards.shipped import shipped_systems
from bot.rulecards.system import System
from bot.rulecards.system_reading import read_system
from bot.table.sheets.reasons import SheetReason
from bot.table.sheets.typed import (
    MOST_OFFERED,
    MOST_SENT,
    Pick,
    change_of,
    changes_offered,
    check_of,
    check_words,
    offered,
    sent,
    stats_offered,
)

CLASSIC = shipped_systems()["classic_d20"]
ID = st.sampled_from(["qa", "qb", "q_might", "q_strike", "strike_might", "strength", "a_b"])
NAME = st.one_of(
    st.sampled_from(["Strike", "Strike Might", "Might", "Strength", "A b", "Ä B", "É", "x" * 80]),
    st.text("abÄß -:'", min_size=1, max_size=60).filter(lambda one: any(map(str.isalpha, one))),
)


def system_of(checks: dict[str, str], stats: dict[str, str], default: str | None) -> System:
    """A system of checks and stats, by id with their names."""
    data = cast(dict[str, Any], CLASSIC.to_data())
    whole = {
        "id": "own",
        "name": "Own",
        "damage_track": "pain",
        "tracks": [{"id": "pain", "name": "Pain"}],
    }
    check = {
        "roll": {"type": "sum", "dice": "1d20"},
        "bands": [data["checks"][0]["bands"][0] | {"when": "1"}],
    }
    return read_system(
        whole
        | {
            "stats": [
                {"id": one, "name": name, "default": 0, "min": 0, "max": 9}
                for one, name in stats.items()
            ],
            "checks": [
                check | {"id": one, "name": name, "stat": {"default": default} if at % 2 else None}
                for at, (one, name) in enumerate(checks.items())
            ],
        },
        shipped_systems(),
    )


@st.composite
def systems(draw: st.DrawFn) -> System:
    checks = draw(st.dictionaries(ID, NAME, min_size=1, max_size=4))
    stats = draw(st.dictionaries(ID, NAME, min_size=1, max_size=4))
    default = draw(st.sampled_from([None, next(iter(stats))]))
    try:
        return system_of(checks, stats, default)
    except CardError:
        # Two names are one, or mean something else in formulas.
        reject()


def picks(system: System) -> list[Pick]:
    """Every check with every stat it takes, and without."""
    return [
        Pick(check, stat)
        for check in system.checks
        for stat in (None, *(system.stats if check.stat else ()))
    ]


@given(systems())
def test_what_a_choice_sends_is_that_check_whatever_it_is_called(system: System):
    for pick in picks(system):
        text = sent(system, pick)
        assert len(text) <= MOST_SENT
        assert check_of(system, text).key == pick.key
        check, stat = check_words(system, pick)
        assert system.check(check) is pick.check
        assert (stat and system.stat(stat)) is pick.stat


@given(systems(), st.text("abms -:#.1É", max_size=20))
def test_whatever_is_typed_is_offered_what_fits_and_means_a_check_or_is_asked_back(
    system: System, typed: str
):
    found = offered(system, typed)
    assert len(found) <= MOST_OFFERED
    assert len({text for _, text in found}) == len(found)
    for shown, text in found:
        assert check_of(system, text).label == shown
    refused = None
    try:
        check_of(system, typed)
    except Refused as error:
        refused = error
    if refused is not None:
        assert refused.reason is SheetReason.UNKNOWN
        assert refused.values["near"] or refused.values["checks"]


@pytest.mark.parametrize("system", shipped_systems().values(), ids=lambda one: one.id)
def test_an_empty_field_offers_every_check_of_a_system_that_comes_with_the_bot(system: System):
    found = offered(system, "")
    named = {(check.label) for check in (check_of(system, text) for _, text in found)}
    assert {one.split(":")[0] for one in named} == {one.name for one in system.checks}
    assert offered(system, "  ") == found


def test_a_system_with_more_than_fits_offers_its_checks_first_and_the_rest_by_typing():
    stats = {f"stat_{at}": f"Stat {at}" for at in range(30)}
    checks = {"easy": "Easy", "skill": "Skill", "odd": "Odd", "lore": "Lore"}
    system = system_of(checks, stats, None)
    assert [shown for shown, _ in offered(system, "")] == ["Easy", "Skill", "Odd", "Lore"]
    assert offered(system, "skill 29") == [("Skill: Stat 29", "skill stat 29")]
    assert len(offered(system, "skill")) == MOST_OFFERED


def test_the_check_s_own_stat_comes_first_and_is_not_offered_twice():
    assert [shown for shown, _ in offered(CLASSIC, "attack")][:2] == [
        "Attack: Strength",
        "Attack: Dexterity",
    ]
    assert "Attack" not in [shown for shown, _ in offered(CLASSIC, "attack")]


def test_stats_are_found_by_name_and_id():
    assert stats_offered(CLASSIC, "DEX") == [("Dexterity", "Dexterity")]
    assert len(stats_offered(CLASSIC, "")) == 6
    assert stats_offered(CLASSIC, "zz") == []


@given(st.integers(-(10**9), 10**9), st.sampled_from(["", " ", "  "]))
def test_a_number_with_a_sign_adds_and_one_behind_an_equals_sign_sets(number: int, gap: str):
    assert change_of(f"={gap}{number}") == {"set": number}
    assert change_of(f"{gap}{number:+}".replace("-", "−")) == {"add": number}


@given(st.text("+-=−–12 .x", max_size=6), st.integers(-9, 9), st.integers(0, 9))
def test_every_change_that_is_offered_can_be_taken(typed: str, least: int, room: int):
    for value in (least, least + room):
        for shown, text in changes_offered(typed, value, least, least + room):
            change = change_of(text)
            new = change["set"] if "set" in change else value + change["add"]
            assert shown.endswith(f"({value} → {max(least, min(least + room, new))})")


def test_a_track_without_an_end_is_offered_none():
    assert [text for _, text in changes_offered("", 7, 0, None)] == ["+1", "-1", "=0"]
    assert changes_offered("+5", 7, 0, None) == [("+5 (7 → 12)", "+5")]
