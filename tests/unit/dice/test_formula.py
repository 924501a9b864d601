"""Formulas: spec/rule-cards-details.md, part 3."""

from fractions import Fraction

import pytest

from bot.dice import DiceError, DiceReason, RollError, parse_formula

VALUES = {"con.mod": 2, "level": 5, "none": 0, "half": Fraction(1, 2), "huge": 10**9 + 1}


def value(text: str) -> Fraction:
    return parse_formula(text).value(VALUES.__getitem__)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("max(1, 8 + @con.mod + (@level - 1) * (5 + @con.mod))", 38),
        ("-7 % 4", 1),
        ("7 % -4", -1),
        ("7 / 2", Fraction(7, 2)),
        ("1/3*3", 1),
        ("floor(-7/2)", -4),
        ("ceil(7/2)", 4),
        ("abs(-3) + min(4, 2, 3) + min(1)", 6),
        ("1.5 * 2", 3),
        ("2 + 3 * 4 - 1", 13),
        ("10 - 3 - 2", 5),
        ("@LEVEL >= 5 AND NOT @none", 1),
        ("@level ≥ 5", 1),
        ("1 < 2", 1),
        ("2 <= 1", 0),
        ("1 != 1 or 2 == 2", 1),
        ("not not @half", 1),
        ("not 1 == 2", 1),
        ("5 − 2", 3),
        ("--3", 3),
        ("2 and 0 or 3", 1),
    ],
)
def test_values_are_exact(text: str, expected: Fraction | int) -> None:
    assert value(text) == expected


def test_and_and_or_stop_at_the_part_that_decides() -> None:
    assert value("0 and 1 / 0") == 0
    assert value("1 or @nobody") == 1


def test_whole_numbers_are_rounded_down() -> None:
    assert parse_formula("-@half").whole(VALUES.__getitem__) == -1


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("MAX( 1,2 )+@Con.Mod", "max(1, 2) + @con.mod"),
        ("((1+2))*3", "(1 + 2) * 3"),
        ("1+(2*3)", "1 + 2 * 3"),
        ("1-(2-3)", "1 - (2 - 3)"),
        ("(1-2)-3", "1 - 2 - 3"),
        ("1/(2*3)", "1 / (2 * 3)"),
        ("(-@x)*2", "-@x * 2"),
        ("-(@x*2)", "-(@x * 2)"),
        ("+@x - + 1", "@x - 1"),
        ("1 - -1", "1 - -1"),
        ("1.50 + 007 + 2.0 + 0.25", "1.5 + 7 + 2 + 0.25"),
        ("-0", "0"),
        ("(1 and 2) and 3", "1 and 2 and 3"),
        ("1 or (2 or 3)", "1 or 2 or 3"),
        ("(1 or 2) and not (3 and 4)", "(1 or 2) and not (3 and 4)"),
        ("not (1 < 2)", "not 1 < 2"),
        ("(not 1) < 2", "(not 1) < 2"),
        ("(1 < 2) == 1", "(1 < 2) == 1"),
        ("@a−1", "@a - 1"),
        ("@Été.mod", "@été.mod"),
    ],
)
def test_canonical_text(text: str, canonical: str) -> None:
    formula = parse_formula(text)
    assert formula.canonical() == canonical
    assert parse_formula(canonical).canonical() == canonical


def test_names_can_be_given_their_capitals() -> None:
    spelled = parse_formula("@group.hunger.ones > 0").canonical(
        lambda name: name.replace("hunger", "Hunger")
    )
    assert spelled == "@group.Hunger.ones > 0"


def test_names_are_listed_with_their_places() -> None:
    names = parse_formula("@a + max(@b.c, 2)").names
    assert [(name.text, name.at) for name in names] == [("a", 0), ("b.c", 9)]


@pytest.mark.parametrize(
    ("text", "reason", "position"),
    [
        ("", DiceReason.EMPTY, 0),
        ("1 <", DiceReason.UNFINISHED, 3),
        ("1 = 2", DiceReason.UNEXPECTED, 2),
        ("1 == 2 == 3", DiceReason.UNEXPECTED, 7),
        ("floor(1, 2)", DiceReason.UNEXPECTED, 7),
        ("min()", DiceReason.UNEXPECTED, 4),
        ("1 // 2", DiceReason.UNEXPECTED, 2),
        ("1d6", DiceReason.UNEXPECTED, 1),
        ("2 hello", DiceReason.UNEXPECTED, 2),
        ("level", DiceReason.UNEXPECTED, 0),
        ("1000000001", DiceReason.NUMBER_TOO_LARGE, 0),
        ("1000000000.5", DiceReason.NUMBER_TOO_LARGE, 0),
        ("(" * 51 + "1" + ")" * 51, DiceReason.TOO_DEEP, 50),
        ("1" * 501, DiceReason.TOO_LONG, 500),
        ("1 + @nobody", DiceReason.UNKNOWN_NAME, 4),
        ("1 / 0", DiceReason.DIVISION_BY_ZERO, 2),
        ("1 % 0", DiceReason.DIVISION_BY_ZERO, 2),
        ("1000000000 * 2", DiceReason.TOTAL_TOO_LARGE, 11),
        ("@huge - 5", DiceReason.TOTAL_TOO_LARGE, 0),
    ],
)
def test_refusals(text: str, reason: DiceReason, position: int) -> None:
    with pytest.raises(DiceError) as caught:
        value(text)
    assert (caught.value.reason, caught.value.position) == (reason, position)


def test_deep_formulas_do_not_overflow() -> None:
    assert value("1*-(" * 50 + "1" + ")" * 50) == 1
    assert value("-" * 499 + "1") == -1
    assert value("not " * 124 + "1") == 1


def test_what_only_calculating_shows_is_a_roll_error() -> None:
    with pytest.raises(RollError):
        value("1 / @none")
