"""Why sheets, fights, scenes and a table's cards refuse: every reason has its words."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.errors import Refused
from bot.render.refusals import refusal
from bot.render.sheets import refusals
from bot.render.sheets.refusals import SPOKEN_APART, hindrance_words
from bot.render.sheets.sheet_sentences import COMMANDS, HINDRANCES, SHEET_SENTENCES, TOO_MANY
from bot.render.words import words
from bot.rulecards.limits import NUMBER
from bot.rulecards.outcome import Hindrance
from bot.rulecards.reasons import CardError, CardReason
from bot.rulecards.sheet import World
from bot.table.import_problems import ImportProblem
from bot.table.sheets.bounds import _counts as counts
from bot.table.sheets.problem import Problem
from bot.table.sheets.reasons import SheetReason
from tests.unit.render.harmless import NASTY, formats
from tests.unit.render.refusal_words import everything_said, inbox_line, valued

ROOT = Path(refusals.__file__).parents[3]
SAY = words("en")


def names_in(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def raised() -> Iterator[tuple[str, SheetReason, set[str]]]:
    """Every such refusal in the source: where, why, and with which values."""
    for path in sorted([*(ROOT / "bot").rglob("*.py"), *(ROOT / "cogs").rglob("*.py")]):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name(id="Refused"),
                    args=[ast.Attribute(value=ast.Name(id="SheetReason"), attr=name)],
                    keywords=values,
                ) if all(one.arg is not None for one in values):
                    brought = {one.arg for one in values if one.arg is not None}
                    yield f"{path.name}:{node.lineno}", SheetReason[name], brought
                case _:
                    pass


def test_every_reason_has_a_sentence() -> None:
    assert set(SHEET_SENTENCES) | SPOKEN_APART == set(SheetReason)
    assert set(HINDRANCES) == set(Hindrance)


def test_every_refusal_brings_what_its_sentence_names() -> None:
    found = list(raised())
    assert len(found) > 30
    lacking = [
        (where, reason, names_in(SHEET_SENTENCES[reason]) - brought)
        for where, reason, brought in found
        if reason not in SPOKEN_APART and names_in(SHEET_SENTENCES[reason]) - brought
    ]
    assert lacking == []


def test_whatever_there_may_be_too_much_of_has_a_sentence() -> None:
    counted = {what for what, _, _ in counts(World({}))}
    assert counted >= {"characters", "foes", "clocks", "places"}
    assert counted | {"cards"} <= set(TOO_MANY)


UNKNOWN = SheetReason.UNKNOWN
TOLD: list[tuple[SheetReason, dict[str, Any], str]] = [
    (
        UNKNOWN,
        {"what": "character", "name": "Mirra", "near": ["Mira", "Miro"]},
        "There is no character “Mirra”. Did you mean “Mira”, “Miro”?",
    ),
    (UNKNOWN, {"what": "character", "name": "Mirra", "near": []}, "There is no character “Mirra”."),
    (
        UNKNOWN,
        {"what": "foe", "name": "3", "near": ["Ghoul"]},
        "That foe is not at the table any more.",
    ),
    (
        UNKNOWN,
        {"what": "check", "name": "perception", "near": [], "checks": ("Save: Wits", "Attack")},
        (
            "There is no check “perception”. Name one of your system, with a stat that fits: "
            "“Save: Wits”, “Attack”."
        ),
    ),
    (UNKNOWN, {"what": "line", "name": "3", "near": []}, "That line is not in the inbox any more."),
    (
        SheetReason.NOT_YOURS,
        {"name": "Mira", "owner": 5},
        "“Mira” belongs to <@5>. Only they and game masters can do that.",
    ),
    (SheetReason.NOT_YOURS, {"name": "Odile", "owner": 0}, "“Odile” is played by the game master."),
    (
        SheetReason.TOO_MANY,
        {"what": "characters", "most": 50},
        "This table has 50 characters, which is the most.",
    ),
    (
        SheetReason.OUT_OF_RANGE,
        {"what": "Hit points", "least": 0, "most": 10_000},
        "“Hit points” must be from 0 to 10,000.",
    ),
    (
        SheetReason.OUT_OF_RANGE,
        {"what": "level", "least": 1, "most": 20},
        "The level must be from 1 to 20.",
    ),
    (SheetReason.NOT_A_NUMBER, {"what": "Strength"}, "“Strength” must be a whole number."),
    (
        SheetReason.NOT_A_NUMBER,
        {"what": "Strength", "least": 1, "most": 30},
        "“Strength” must be a whole number from 1 to 30.",
    ),
    (
        SheetReason.NOT_A_NUMBER,
        {"what": "xp", "least": 0, "most": NUMBER},
        "The xp must be a whole number, 0 or more.",
    ),
    (
        SheetReason.TURN_OVER,
        {"name": "Mira", "owner": 5, "round": 2},
        "That turn is over. It is the turn of “Mira” (<@5>) now, in round 2.",
    ),
    (
        SheetReason.NOT_THEIR_TURN,
        {"name": "Ghoul", "owner": 0},
        "It is the turn of “Ghoul”, and the game master ends it.",
    ),
    (
        SheetReason.NOT_THEIR_TURN,
        {"name": "Mira", "owner": 7},
        "It is the turn of “Mira” (<@7>), who alone ends it.",
    ),
    (
        SheetReason.NOT_THEIR_TURN,
        {"name": None, "owner": 7},
        "It is the turn of somebody unseen, and the game master ends it.",
    ),
    (
        SheetReason.NOT_JSON_HERE,
        {"problem": ImportProblem.TWICE, "key": "name"},
        "That file cannot be read: the key “name” stands twice.",
    ),
    (
        SheetReason.CARD_CHANGED,
        {"card": "Spoils", "by": 7, "revision": 3},
        (
            "<@7> changed “Spoils” since you opened it, so nothing was saved. Open it again to see "
            "how it reads now."
        ),
    ),
    (
        SheetReason.BROKEN,
        {
            "card": "Spoils",
            "problem": Problem.of(
                CardError(CardReason.UNKNOWN, "when.check", what="check", name="Jump", near=[])
            ),
        },
        (
            "“Spoils” does not work at the moment. **In the trigger, the check:** There is no "
            "check “Jump”."
        ),
    ),
    (
        SheetReason.NO_SUCH_CHECK,
        {"check": "saving_throw", "system": "x", "checks": ["Rouse", "Test"]},
        "This system has no saving throws. Roll with `/check`: “Rouse”, “Test”.",
    ),
    (
        SheetReason.NOT_A_CHANGE,
        {"typed": "two"},
        "“two” is no change. Write one such as `+2`, `-1` or `=5`.",
    ),
]


@pytest.mark.parametrize(("reason", "values", "told"), TOLD, ids=[one[:40] for *_, one in TOLD])
def test_what_was_wrong_and_what_would_be_right(
    reason: SheetReason, values: dict[str, Any], told: str
) -> None:
    assert refusal(Refused(reason, **values), SAY) == told


@pytest.mark.parametrize("reason", SheetReason)
def test_nothing_that_was_typed_formats_or_mentions(reason: SheetReason) -> None:
    for typed in NASTY:
        told = refusal(valued(reason, typed), SAY)
        assert told.strip(), typed
        if reason is SheetReason.NOT_TAKEN:
            # A line for each value of a form.
            told = " ".join(line.removeprefix("- ") for line in told.split("\n", 2))
        assert "\n" not in told, typed
        assert formats(told) == "", typed
        assert len(told) <= 1000, typed


def test_hindrances_name_what_and_whom() -> None:
    told = {one: hindrance_words(inbox_line(one, "Bonds"), SAY) for one in Hindrance}
    assert told[Hindrance.LIST_IS_FULL] == r"no room for “Bonds” on 1\*'s list"
    assert "“Bonds”" in told[Hindrance.NOT_OWNED]
    assert "“Bonds”" in told[Hindrance.CHECK_BLOCKED]
    assert hindrance_words(inbox_line(None), SAY) == ""
    assert all(formats(one) == "" for one in told.values())


def test_every_command_for_checks_has_its_words() -> None:
    told = {refusal(Refused(SheetReason.NO_SUCH_CHECK, check=one), SAY) for one in COMMANDS}
    assert len(told) == len(COMMANDS)


def test_everything_that_is_refused_can_be_said() -> None:
    said = everything_said(SAY)
    assert len(said) > 200
    assert all("{" not in one for one in said)
