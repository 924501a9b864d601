"""What is refused, why and where. Sources: issue 2 (limits, errors), spec/faults.md D1, D2, D13."""

import pytest

from bot.dice import DiceError, DiceReason, Kind, ParseError, RollError, SeededDice, parse, roll
from bot.errors import Refused


def refusal(text: str) -> DiceError:
    with pytest.raises(Refused) as caught:
        roll(text, SeededDice(1))
    assert isinstance(caught.value, DiceError)
    assert caught.value.expression == text
    return caught.value


@pytest.mark.parametrize(
    ("text", "reason", "position"),
    [
        ("", DiceReason.EMPTY, 0),
        ("  \u200b ", DiceReason.EMPTY, 0),
        ("hello", DiceReason.UNEXPECTED, 0),
        ("@everyone", DiceReason.UNEXPECTED, 0),
        ("1d20+", DiceReason.UNFINISHED, 5),
        ("1d20+  ", DiceReason.UNFINISHED, 5),
        ("(1d6", DiceReason.UNFINISHED, 4),
        ("6#", DiceReason.UNFINISHED, 2),
        ("1d6)", DiceReason.UNEXPECTED, 3),
        ("1d20 2d6", DiceReason.UNEXPECTED, 5),
        ("1d20 5", DiceReason.UNEXPECTED, 5),
        ("1d20 >= 15 10", DiceReason.UNEXPECTED, 11),
        ("1d20+5 >= 15", DiceReason.UNEXPECTED, 7),
        ("1d20 + stealth", DiceReason.UNEXPECTED, 7),
        ("4d6r1", DiceReason.UNEXPECTED, 3),
        ("4d6 r1", DiceReason.UNEXPECTED, 4),
        ("4d6p3", DiceReason.UNEXPECTED, 3),
        ("1d20,", DiceReason.UNEXPECTED, 4),
        ("1.5", DiceReason.UNEXPECTED, 1),
        ("1d20²", DiceReason.UNEXPECTED, 4),
        ("1d6[fire", DiceReason.UNEXPECTED, 3),
        ("1d20 adv dis", DiceReason.ADVANTAGE_NEEDS_ONE_DIE, 9),
        ("2d6 adv", DiceReason.ADVANTAGE_NEEDS_ONE_DIE, 4),
        ("5 adv", DiceReason.ADVANTAGE_NEEDS_ONE_DIE, 2),
        ("1d1!", DiceReason.NEVER_EXPLODES_OUT, 3),
        ("3d6!>=1", DiceReason.NEVER_EXPLODES_OUT, 3),
        ("4dF!<2", DiceReason.NEVER_EXPLODES_OUT, 3),
        ("1d6rr<7", DiceReason.NEVER_REROLLS_OUT, 3),
        ("d1rr1", DiceReason.NEVER_REROLLS_OUT, 2),
        ("0d6", DiceReason.NO_DICE, 0),
        ("1+1d0", DiceReason.NO_SIDES, 2),
        ("0#d6", DiceReason.NO_REPEATS, 0),
        ("3d6dl3", DiceReason.DROPS_ALL, 3),
        ("3d6kh2dl2", DiceReason.DROPS_ALL, 6),
        ("3d6kh0", DiceReason.DROPS_ALL, 3),
        ("9999999d999999", DiceReason.TOO_MANY_DICE, 0),
        ("99999999999999999999d6", DiceReason.NUMBER_TOO_LARGE, 0),
        ("999999999*999999999*2", DiceReason.TOTAL_TOO_LARGE, 9),
        (" 1d6/(1-1) hit", DiceReason.DIVISION_BY_ZERO, 4),
        ("1d1000000!>=2", DiceReason.TOO_MANY_EXPLOSIONS, 9),
        ("1d1000000rr>1", DiceReason.TOO_MANY_DICE, 9),
        ("500d2!!+500d2!", DiceReason.TOO_MANY_DICE, 5),
        ("(" * 500, DiceReason.TOO_DEEP, 50),
        ("(" * 100 + "1" + ")" * 100, DiceReason.TOO_DEEP, 50),
        ("1" * 501, DiceReason.TOO_LONG, 500),
        ("e\u0301" * 2000, DiceReason.TOO_LONG, 500),
    ],
)
def test_reason_and_place(text: str, reason: DiceReason, position: int) -> None:
    error = refusal(text)
    assert (error.reason, error.position) == (reason, position)


@pytest.mark.parametrize(
    ("accepted", "refused", "reason"),
    [
        ("1000d6", "1001d6", DiceReason.TOO_MANY_DICE),
        ("500d6+500d6", "500d6+501d6", DiceReason.TOO_MANY_DICE),
        ("20#50d6", "20#51d6", DiceReason.TOO_MANY_DICE),
        ("998d6+adv", "999d6+adv", DiceReason.TOO_MANY_DICE),
        ("998d6+d20 adv to hit", "999d6+d20 adv to hit", DiceReason.TOO_MANY_DICE),
        ("1d1000000", "1d1000001", DiceReason.TOO_MANY_SIDES),
        ("20#d6", "21#d6", DiceReason.TOO_MANY_REPEATS),
        ("1000000000", "1000000001", DiceReason.NUMBER_TOO_LARGE),
        ("1000000000*1000000", "1000000000*1000000+1", DiceReason.TOTAL_TOO_LARGE),
        ("(" * 50 + "1" + ")" * 50, "(" * 51 + "1" + ")" * 51, DiceReason.TOO_DEEP),
        ("1d6" + " " * 497, "1d6" + " " * 498, DiceReason.TOO_LONG),
    ],
)
def test_each_limit_is_the_last_that_is_accepted(
    accepted: str, refused: str, reason: DiceReason
) -> None:
    assert roll(accepted, SeededDice(1)).results
    assert refusal(refused).reason is reason


def test_never_ending_dice_are_refused_before_any_is_rolled() -> None:
    for text in ("1d1!", "3d6!>=1", "1d6rr<7", "2d4e<=4"):
        with pytest.raises(ParseError):
            parse(text)


def test_what_only_rolling_shows_is_a_roll_error() -> None:
    assert isinstance(refusal("1/0"), RollError)
    assert isinstance(refusal("1d1000000!>=2"), RollError)


def test_expected_is_told_in_kinds_a_person_knows() -> None:
    assert refusal("1d20+").expected == (Kind.NUMBER, Kind.DIE, Kind.OPENING)
    assert Kind.OPERATOR in refusal("(1d20").expected
    assert Kind.CLOSING in refusal("(1d6").expected
    assert refusal("1d6[fire").expected == (Kind.CLOSING_LABEL,)
    assert Kind.COMMENT in refusal("1d20 2d6").expected
    assert refusal("1d20 2d6").found == "2d6"


@pytest.mark.parametrize(
    "text", ["-(1+1*" * 50 + "1" + ")" * 50, "-" * 499 + "1", "1+" * 249 + "1"]
)
def test_deep_and_long_expressions_do_not_overflow(text: str) -> None:
    assert len(text) <= 500
    # The value in Python's own arithmetic, which reads these texts alike.
    assert roll(text, SeededDice(1)).total == eval(text)  # noqa: S307 -- our own digits and signs


def test_deepest_accepted_nesting_is_carried_out() -> None:
    text = "1*-(" * 50 + "1" + ")" * 50
    assert roll(text, SeededDice(1)).total == 1


def test_a_finished_comment_may_hold_any_brackets() -> None:
    assert roll("1d20 " + "brackets " + "(" * 200, SeededDice(1)).comment.endswith("(")


class TestPointed:
    def test_a_caret_stands_under_the_place(self) -> None:
        assert refusal("1d20 + stealth").pointed() == "1d20 + stealth\n       ^"

    def test_wide_characters_are_matched_by_a_wide_blank(self) -> None:
        assert refusal("１ｄ２０ + 剣").pointed() == "１ｄ２０ + 剣\n\u3000\u3000\u3000\u3000   ^"

    def test_line_breaks_do_not_part_the_two_lines(self) -> None:
        assert refusal("1d20\n+\nstealth").pointed() == "1d20 + stealth\n       ^"

    def test_a_long_expression_is_cut_around_the_place(self) -> None:
        text = "1+" * 100 + "x" + "+1" * 100
        line, caret = refusal(text).pointed(40).split("\n")
        assert line.startswith("…")
        assert line.endswith("…")
        assert len(line) == 40
        assert line[caret.index("^")] == "x"

    def test_the_end_of_a_long_expression(self) -> None:
        line, caret = refusal("1+" * 100).pointed(40).split("\n")
        assert line.endswith("1+")
        assert caret.index("^") == len(line)
