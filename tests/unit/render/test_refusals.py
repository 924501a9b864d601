"""Every refusal has its words, and everywhere one is raised it brings the values they name."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.dice import DiceError, DiceReason, Kind, Scripted, SeededDice, parse_formula, roll
from bot.errors import Refused
from bot.render import dice, refusals
from bot.render.dice import KINDS
from bot.render.refusals import PROBLEMS, SENTENCES, refusal
from bot.render.words import words
from bot.table.import_problems import ImportProblem, wrong
from bot.table.reasons import TableReason

ROOT = Path(refusals.__file__).parents[2]
SAY = words("en")
SPOKEN_APART = frozenset({TableReason.NOT_GAME_MASTER})
"""Reasons whose sentence depends on who is game master."""


def names_in(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def raised() -> Iterator[tuple[str, TableReason, set[str]]]:
    """Every refusal of a table in the source: where, why, and with which values."""
    for path in sorted([*(ROOT / "bot").rglob("*.py"), *(ROOT / "cogs").rglob("*.py")]):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name(id="Refused"),
                    args=[ast.Attribute(value=ast.Name(id="TableReason"), attr=name)],
                    keywords=values,
                ):
                    given_names = {one.arg for one in values if one.arg is not None}
                    if any(one.arg is None for one in values):
                        continue
                    yield f"{path.name}:{node.lineno}", TableReason[name], given_names
                case _:
                    pass


def test_every_reason_has_a_sentence() -> None:
    assert set(SENTENCES) == set(TableReason) - SPOKEN_APART
    assert set(dice.SENTENCES) == set(DiceReason)
    assert set(KINDS) == set(Kind)
    assert set(PROBLEMS) == set(ImportProblem)


def test_every_refusal_brings_what_its_sentence_names() -> None:
    found = list(raised())
    assert len(found) > 30
    lacking = [
        (where, reason, names_in(SENTENCES[reason]) - brought)
        for where, reason, brought in found
        if reason not in SPOKEN_APART and names_in(SENTENCES[reason]) - brought
    ]
    assert lacking == []


def test_every_reason_is_raised_somewhere() -> None:
    named = {
        node.attr
        for path in [*(ROOT / "bot").rglob("*.py"), *(ROOT / "cogs").rglob("*.py")]
        if path.parts[-2:] != ("render", "refusals.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "TableReason"
    }
    assert {reason.name for reason in TableReason} <= named


@pytest.mark.parametrize("reason", sorted(set(SENTENCES) - {TableReason.IMPORT_WRONG}))
@given(typed=st.text(max_size=300))
@example(typed="*" * 6000)
@example(typed="\u202e\n\n# heading")
def test_a_refusal_with_whatever_was_typed_is_a_short_message(
    reason: TableReason, typed: str
) -> None:
    values: dict[str, object] = dict.fromkeys(names_in(SENTENCES[reason]), typed)
    if "person" in values:
        values["person"] = 5
    if "channel" in values:
        values["channel"] = 7
    if "masters" in values:
        values["masters"] = (5, 6)
    told = refusal(Refused(reason, **values), SAY)
    assert told.strip()
    assert len(told) <= 1000
    assert "\n" not in told


@pytest.mark.parametrize(
    ("reason", "values"),
    [
        (TableReason.MACRO_UNKNOWN, {"name": "longsowrd"}),
        (TableReason.UNKNOWN_SYSTEM, {"system": "clasic"}),
        (TableReason.UNKNOWN_LANGUAGE, {"language": "e"}),
    ],
)
def test_what_was_nearly_right_is_offered(reason: TableReason, values: dict[str, object]) -> None:
    assert "Did you mean “near_by”?".replace("_", "\\_") in refusal(
        Refused(reason, near="near_by", **values), SAY
    )
    assert "Did you mean" not in refusal(Refused(reason, near=None, **values), SAY)


@pytest.mark.parametrize(
    ("masters", "role", "told"),
    [
        ((5,), None, "Only a game master can do that. Ask <@5>."),
        ((5, 6), 7, "Only a game master can do that. Ask <@5>, <@6>, <@&7>."),
        ((), 7, "Only a game master can do that. Ask <@&7>."),
    ],
)
def test_who_is_no_game_master_is_told_whom_to_ask(
    masters: tuple[int, ...], role: int | None, told: str
) -> None:
    error = Refused(TableReason.NOT_GAME_MASTER, masters=masters, role=role)
    assert refusal(error, SAY) == told


@pytest.mark.parametrize(("what", "told"), [("dice", "dice that were"), ("cards", "cards that")])
def test_what_was_seen_and_is_not_taken_back_is_named(what: str, told: str) -> None:
    assert told in refusal(Refused(TableReason.UNDO_REVEALED, what=what), SAY)


def test_a_table_without_a_game_master_says_how_to_name_one() -> None:
    error = Refused(TableReason.NOT_GAME_MASTER, masters=(), role=None)
    assert "`/gm add`" in refusal(error, SAY)


@pytest.mark.parametrize("problem", ImportProblem)
def test_each_problem_of_a_file_is_told_with_its_place(problem: ImportProblem) -> None:
    values: dict[str, object] = dict.fromkeys(names_in(PROBLEMS[problem]), "v`v")
    told = refusal(wrong("parts.macros:5.state.saved.0", problem, **values), SAY)
    assert told.startswith("That file cannot be imported. In `parts.macros:5.state.saved.0`: ")
    assert told.endswith(".")


def test_a_reason_without_words_is_our_own_mistake() -> None:
    class Other(str):
        value = "other"

    with pytest.raises(LookupError):
        refusal(Refused(Other("other")), SAY)


WRONG_ROLLS: dict[DiceReason, tuple[str, str]] = {
    DiceReason.EMPTY: ("", "2d6+3"),
    DiceReason.TOO_LONG: ("1+" * 300, "600 characters, and at most 500"),
    DiceReason.UNEXPECTED: ("4d6kh3+)", "“)”"),
    DiceReason.UNFINISHED: ("4d6+", "at the end"),
    DiceReason.TOO_DEEP: ("(" * 51 + "1" + ")" * 51, "50 brackets"),
    DiceReason.NUMBER_TOO_LARGE: ("d6+9999999999", "9999999999"),
    DiceReason.TOTAL_TOO_LARGE: ("1000000000*1000000000+d6", "too large"),
    DiceReason.NO_DICE: ("0d6", "0d6"),
    DiceReason.TOO_MANY_DICE: ("1001d6", "1000"),
    DiceReason.NO_SIDES: ("2d0", "no sides"),
    DiceReason.TOO_MANY_SIDES: ("d1000001", "1,000,000"),
    DiceReason.NO_REPEATS: ("0#d6", "at least once"),
    DiceReason.TOO_MANY_REPEATS: ("21#d6", "20"),
    DiceReason.DROPS_ALL: ("2d6dl2", "2 are rolled"),
    DiceReason.NEVER_EXPLODES_OUT: ("d6!>=1", "“!” explodes on every face"),
    DiceReason.NEVER_REROLLS_OUT: ("d6rr>=1", "“rr” rerolls every face"),
    DiceReason.TOO_MANY_EXPLOSIONS: ("d2!", "100"),
    DiceReason.ADVANTAGE_NEEDS_ONE_DIE: ("2d20 adv", "1d20+5 adv"),
    DiceReason.DIVISION_BY_ZERO: ("d6/0", "zero"),
}


def test_every_reason_for_which_a_roll_is_refused_is_tried() -> None:
    assert set(WRONG_ROLLS) == set(DiceReason) - {DiceReason.UNKNOWN_NAME}


@pytest.mark.parametrize("reason", WRONG_ROLLS)
def test_a_roll_that_is_refused_is_shown_with_a_caret_under_the_place(reason: DiceReason) -> None:
    typed, names = WRONG_ROLLS[reason]
    with pytest.raises(DiceError) as refused:
        roll(typed, Scripted([2] * 2000))
    assert refused.value.reason is reason
    told = refusal(refused.value, SAY)
    assert names in told
    assert len(told) <= 2000
    if not typed:
        assert "```" not in told
        return
    _, shown, rest = told.split("```")
    lines = shown.strip("\n").split("\n")
    assert len(lines) == 2
    assert lines[1].strip(" \u3000") == "^"
    assert len(lines[1]) <= len(lines[0]) + 1
    assert len(lines[0]) <= 48
    assert not rest or rest.startswith("\nExpected there: ")


def test_a_name_that_stands_for_nothing_is_named() -> None:
    with pytest.raises(DiceError) as refused:
        parse_formula("2 + @levle").value({}.__getitem__)
    assert refused.value.reason is DiceReason.UNKNOWN_NAME
    assert "levle”" in refusal(refused.value, SAY)


@given(st.text(st.sampled_from("4d6kh!<>=()+-*/[]#` \n\\_|~ab漢🎲\u0301\u200d"), max_size=60))
def test_whatever_is_typed_as_a_roll_is_refused_in_one_code_block(typed: str) -> None:
    try:
        roll(typed, SeededDice(1))
    except DiceError as error:
        told = refusal(error, SAY)
    else:
        return
    assert told.count("```") in (0, 2)
    assert told.count("\n") <= 5
    assert len(told) <= 2000
