"""Laws of dice that hold for any text: read or refused, arithmetic of what is shown, bounded."""

import json
import math

from hypothesis import given
from hypothesis import strategies as st

from bot.dice import (
    Amount,
    DiceError,
    Label,
    Roll,
    Rolled,
    SeededDice,
    Symbol,
    limits,
    parse,
    parse_formula,
    roll,
)
from bot.dice.results import Result
from bot.dice.spelling import plain

PIECES = (
    *"0123456789+-*/()[]<>=!#%@ ,.−×１ｄ≥\u200b\n",
    *("1d6", "d20", "4d6", "d%", "4dF", "6#", "[fire]", " plan", ">=5"),
    *("kh3", "kl1", "dl1", "k", "ro<3", "rr1", "e6", "mi2", "ma5", "adv", "dis"),
    *("min(", "and ", "not ", "@level"),
)
TEXTS = st.lists(st.sampled_from(PIECES), max_size=25).map("".join) | st.text(max_size=520)
SEEDS = st.integers(0, 2**64)

NUMBERS = st.integers(0, 50).map(str)
OPERATIONS = st.sampled_from(
    [
        "",
        "kh2",
        "kl1",
        "dl1",
        "dh1",
        "ro<3",
        "rr1",
        "!",
        "!5",
        "mi2",
        "ma3",
        "kh1!",
        "ro1kh2",
        ">=3",
    ]
)
POOLS = st.builds(
    lambda count, sides, operation: f"{count}d{sides}{operation}",
    st.integers(3, 6),
    st.sampled_from(["6", "8", "20", "F", "%"]),
    OPERATIONS,
)


def _joined(parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return (
        st.builds(lambda a, sign, b: f"{a}{sign}{b}", parts, st.sampled_from("+-*"), parts)
        | st.builds(lambda a: f"({a})", parts)
        | st.builds(lambda a: f"{a}[label]" if a[-1] not in "] " else a, parts)
        | st.builds(lambda a: f"-({a})", parts)
    )


EXPRESSIONS = st.recursive(POOLS | NUMBERS, _joined, max_leaves=8).filter(
    lambda text: len(text) < limits.TEXT
)


def _check_place(refusal: DiceError, text: str) -> None:
    assert 0 <= refusal.position <= len(text)
    line, caret = refusal.pointed().split("\n")
    assert caret.strip("\u3000 ") == "^"
    assert len(line) <= 60 or not line.isascii()


@given(TEXTS, SEEDS)
def test_any_text_is_rolled_or_refused(text: str, seed: int) -> None:
    try:
        result = roll(text, SeededDice(seed))
    except DiceError as refusal:
        _check_place(refusal, text)
    else:
        assert sum(len(term.dice) for term in result.terms) <= limits.DICE
        assert len(result.text) <= 900
        assert abs(result.total) <= limits.TOTAL * limits.REPEATS


@given(TEXTS)
def test_any_text_is_a_formula_or_refused(text: str) -> None:
    try:
        formula = parse_formula(text)
        value = formula.value(len)
    except DiceError as refusal:
        _check_place(refusal, text)
    else:
        assert abs(value) <= limits.NUMBER
        again = parse_formula(formula.canonical()) if len(formula.canonical()) <= 500 else formula
        assert again.canonical() == formula.canonical()
        assert again.value(len) == value


@given(EXPRESSIONS, SEEDS)
def test_the_total_is_the_arithmetic_of_what_is_shown(text: str, seed: int) -> None:
    try:
        result = roll(text, SeededDice(seed))
    except DiceError:
        return
    [one] = result.results
    for term in one.rolled:
        kept = [die for die in term.dice if die.is_kept]
        shown = [die.is_success if term.counted else die.value for die in kept]
        assert term.value == sum(shown)
    assert one.total == _calculated(one)


def _calculated(result: Result) -> int:
    words: list[str] = []
    for segment in result.segments:
        match segment:
            case Rolled():
                words.append(f"({segment.value})")
            case Amount(number):
                words.append(str(number))
            case Symbol(text):
                words.append({"×": "*", "/": "//", "−": "-"}.get(text, text))
            case Label():
                pass
    return eval("".join(words), {"__builtins__": {}})  # noqa: S307 -- digits and signs alone


@given(EXPRESSIONS, SEEDS)
def test_stored_rolls_come_back_equal(text: str, seed: int) -> None:
    try:
        first = roll(text, SeededDice(seed))
    except DiceError:
        return
    assert Roll.from_data(json.loads(json.dumps(first.to_data()))) == first


@given(POOLS, SEEDS)
def test_a_term_reads_back_from_its_own_notation(text: str, seed: int) -> None:
    try:
        first = roll(text, SeededDice(seed))
    except DiceError:
        return
    [term] = first.results[0].rolled
    assert roll(term.notation, SeededDice(seed)).results == first.results


WIDE = {ord(char): ord(char) + 0xFEE0 for char in map(chr, range(0x21, 0x7F))}
TYPOGRAPHIC = str.maketrans({"-": "−", "*": "×"})


@given(EXPRESSIONS, SEEDS)
def test_keyboards_make_no_difference(text: str, seed: int) -> None:
    def outcome(typed: str) -> object:
        try:
            return roll(typed, SeededDice(seed)).total
        except DiceError as refusal:
            return refusal.reason, refusal.position

    text = text.replace("[label]", "")
    expected = outcome(text)
    for typed in (text.upper(), text.translate(WIDE), text.translate(TYPOGRAPHIC)):
        assert outcome(typed) == expected


@given(st.text(max_size=100))
def test_plain_spelling_keeps_every_column(text: str) -> None:
    assert len(plain(text)) == len(text)
    assert plain(plain(text)) == plain(text)


@given(st.text(st.characters(categories=["L", "Zs"]), min_size=1, max_size=40))
def test_a_comment_is_kept_unchanged(words: str) -> None:
    parsed = parse(f"2d6+3 :{words}")
    assert parsed.expression == "2d6+3"
    assert parsed.comment == f":{words}".strip()


@given(st.integers(1, 12), st.integers(2, 20), SEEDS)
def test_keeping_and_dropping_part_the_dice(count: int, sides: int, seed: int) -> None:
    keep = max(1, math.floor(count / 2))
    [high] = roll(f"{count}d{sides}kh{keep}", SeededDice(seed)).results
    kept = [die.value for die in high.rolled[0].dice if die.is_kept]
    dropped = [die.value for die in high.rolled[0].dice if die.is_dropped]
    assert (len(kept), len(dropped)) == (keep, count - keep)
    assert not dropped or max(dropped) <= min(kept)
