"""Rolls as events and counts: every open die counted once, secret ones never, all of it bounded."""

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from bot.dice import Scripted, SeededDice, roll
from bot.errors import Refused
from bot.table.handlers import outcome_of, outcome_text
from bot.table.macros import SaveMacro
from bot.table.part import Action
from bot.table.people import Person
from bot.table.reasons import TableReason
from bot.table.rolls import (
    MOST_COUNTED_SIDES,
    MOST_REASON,
    MOST_SIZES,
    RollDice,
    Rolled,
    RollForMaster,
    Tally,
    counted,
    luck,
    part_of,
    summed,
    tallies,
)
from tests.unit.table.building import GWEN, MIRA, ODILE, Memory, started

EXPRESSIONS = st.sampled_from(
    ["1d20", "4d6kh3", "2d20kl1", "10d6!", "3d6ro<3", "1d100", "d%", "4dF", "6#2d8", "1d6-6", "7"]
)


def tally_of(memory: Memory, person: Person) -> Tally:
    return memory.table.part(Tally, part_of(person.id)) or Tally()


def rolled(memory: Memory, person: Person, action: Action) -> Rolled:
    (event,) = memory.act(person, action).events
    assert isinstance(event, Rolled)
    return event


@given(st.lists(EXPRESSIONS, max_size=20), st.integers(0, 2**32))
def test_every_die_that_was_rolled_is_counted_once(expressions: list[str], seed: int):
    tally, dice = Tally(), SeededDice(seed)
    faces: list[tuple[str, int]] = []
    for expression in expressions:
        outcome = roll(expression, dice)
        faces += [
            ("F" if term.fate else str(term.sides), die.face)
            for term in outcome.terms
            for die in term.dice
            if 2 <= term.sides <= MOST_COUNTED_SIDES
        ]
        tally = counted(tally, outcome)
    assert tally.rolls == len(expressions)
    told = [
        (size, face)
        for size, counts in tally.faces.items()
        for face, count in enumerate(counts, start=1)
        for _ in range(count)
    ]
    assert sorted(told) == sorted(faces)
    assert Tally.model_validate_json(tally.model_dump_json()) == tally


def test_a_tally_stays_small_whatever_is_rolled():
    tally, dice = Tally(), SeededDice(1)
    for sides in range(2, 90):
        tally = counted(tally, roll(f"2d{sides}", dice))
    for sides in (1, 101, 1_000_000):
        tally = counted(tally, roll(f"1d{sides}", dice))
    assert len(tally.faces) == MOST_SIZES
    assert max(map(int, tally.faces)) <= MOST_COUNTED_SIDES
    assert tally.rolls == 91


def test_fate_dice_are_no_dice_of_three_sides():
    tally = counted(Tally(), roll("3dF+2d3", Scripted([1, 3, 3, 2, 2])))
    assert tally.faces == {"F": (1, 0, 2), "3": (0, 2, 0)}
    assert summed({1: tally, 2: tally}).faces == {"F": (2, 0, 4), "3": (0, 4, 0)}
    for faces in ({"F": (1, 2)}, {"G": (1, 2, 3)}):
        with pytest.raises(ValidationError):
            Tally.model_validate({"rolls": 1, "faces": faces})


def test_counting_leaves_the_tally_before_as_it_was():
    before = counted(Tally(), roll("3d6", SeededDice(1)))
    picture = before.model_dump_json()
    counted(before, roll("3d6", SeededDice(2)))
    assert before.model_dump_json() == picture


@pytest.mark.parametrize(
    ("person", "action"),
    [
        (MIRA, RollDice(expression="8d6", secret=True)),
        (GWEN, RollForMaster(expression="8d6")),
        (GWEN, RollForMaster(expression="8d6", on_behalf_of=MIRA.id)),
    ],
)
def test_a_secret_roll_changes_nothing_that_others_can_look_at(person: Person, action: Action):
    memory = started()
    before = memory.bodies()
    decision = memory.act(person, action)
    assert decision.hidden
    assert memory.bodies() == before
    assert tallies(memory.table) == {}


def test_a_roll_for_somebody_needs_the_office():
    with pytest.raises(Refused) as refused:
        started().act(MIRA, RollForMaster(expression="1d20", on_behalf_of=ODILE.id))
    assert refused.value.reason is TableReason.NOT_GAME_MASTER


def test_a_table_without_a_campaign_rolls_and_counts():
    memory = Memory()
    rolled(memory, MIRA, RollDice(expression="3d6"))
    assert sum(tally_of(memory, MIRA).faces["6"]) == 3


def test_each_persons_dice_are_counted_apart_and_summed():
    memory = started()
    rolled(memory, MIRA, RollDice(expression="3d6"))
    rolled(memory, ODILE, RollDice(expression="2d6+1d20"))
    found = tallies(memory.table)
    assert found.keys() == {MIRA.id, ODILE.id}
    whole = summed(found)
    assert (whole.rolls, sum(whole.faces["6"]), sum(whole.faces["20"])) == (2, 5, 1)
    assert summed({}) == Tally()


@pytest.mark.parametrize(
    ("typed", "given_apart", "reason"),
    [
        ("1d20 to hit", None, "to hit"),
        ("1d20", "to hit", "to hit"),
        ("1d20 the door", "to hit", "to hit"),
        ("1d20", " \u202e\n ", None),
        ("1d20", "x" * MOST_REASON, "x" * MOST_REASON),
    ],
)
def test_the_reason_is_what_was_said_of_it(typed: str, given_apart: str | None, reason: str | None):
    event = rolled(started(), MIRA, RollDice(expression=typed, reason=given_apart))
    assert event.reason == reason


def test_a_reason_beyond_its_limit_rolls_nothing():
    memory = started()
    with pytest.raises(Refused) as refused:
        memory.act(MIRA, RollDice(expression="1d20", reason="x" * (MOST_REASON + 1)))
    assert refused.value.reason is TableReason.TOO_LONG
    assert tallies(memory.table) == {}


def test_a_saved_roll_is_the_rollers_own():
    memory = started()
    memory.act(MIRA, SaveMacro(name="brave", expression="1d20"))
    event = rolled(memory, MIRA, RollDice(expression="brave+3"))
    assert (event.typed, event.expanded) == ("brave+3", "(1d20)+3")
    with pytest.raises(Refused):
        memory.act(ODILE, RollDice(expression="brave+3"))


@given(EXPRESSIONS, st.booleans())
def test_what_the_journal_keeps_of_a_roll_is_the_roll_itself(expression: str, secret: bool):
    event = rolled(started(), MIRA, RollDice(expression=expression, secret=secret))
    (kept,) = outcome_of(outcome_text((event,)))
    assert kept == event


def test_the_line_that_is_kept_for_ever_is_short():
    memory = started()
    long = "+".join(["1d6"] * 100) + " " + "because " * 10
    event = rolled(memory, MIRA, RollDice(expression=long, reason="why " * 50))
    assert len(json.dumps(event.line())) < 300


@pytest.mark.parametrize(
    ("counts", "expected"),
    [((10,) * 6, 0.0), ((0,) * 5 + (1,), 2.5 / math.sqrt(35 / 12)), ((4, 0), -2.0)],
)
def test_luck_is_told_in_standard_errors(counts: tuple[int, ...], expected: float):
    assert luck(len(counts), counts) == pytest.approx(expected)
