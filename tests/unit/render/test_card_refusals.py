"""Why cards are refused: every reason has its words, each place is told as people count."""

import ast
import string
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.dice import DiceError, DiceReason, parse_formula
from bot.errors import Refused
from bot.render.cards import places, sentence_refusals
from bot.render.cards.card_sentences import CARD_SENTENCES, MOMENT_SENTENCES, UNKNOWN
from bot.render.cards.places import ENTRIES, FIELDS
from bot.render.cards.refusals import SPOKEN_APART, problem_words
from bot.render.cards.sentence_refusals import EXAMPLE, SLOTS
from bot.render.refusals import refusal
from bot.render.words import words
from bot.rulecards.card import Card
from bot.rulecards.card_reading import read_card, read_cards
from bot.rulecards.moment_reasons import MomentReason
from bot.rulecards.reasons import CardError, CardReason
from bot.rulecards.sentences.lexicon import Slot
from bot.rulecards.sentences.refusals import SentenceError, SentenceReason
from bot.rulecards.sentences.writing import written
from bot.rulecards.shipped import shipped_systems
from bot.table.sheets.problem import Problem
from tests.unit.render.harmless import NASTY, formats
from tests.unit.render.refusal_words import valued

ROOT = Path(places.__file__).parents[3]
SAY = words("en")
D20 = shipped_systems()["classic_d20"]


def names_in(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def test_every_reason_has_a_sentence() -> None:
    assert set(CARD_SENTENCES) | SPOKEN_APART == set(CardReason)
    assert not set(CARD_SENTENCES) & SPOKEN_APART
    assert set(MOMENT_SENTENCES) == set(MomentReason)
    assert set(sentence_refusals.SENTENCES) == set(SentenceReason)
    assert set(SLOTS) == set(Slot)


def test_whatever_may_be_unknown_has_a_sentence() -> None:
    """`unknown("foe", …)`, `reading.known("stat", …)`, `what="clock"`."""
    named = {
        one.value
        for path in [
            *(ROOT / "bot" / "rulecards").rglob("*.py"),
            *(ROOT / "bot/table").rglob("*.py"),
        ]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and getattr(node.func, "attr", getattr(node.func, "id", "")) in ("unknown", "known")
        and node.args
        and isinstance(one := node.args[0], ast.Constant)
    }
    assert len(named) > 10
    assert named - {"line"} <= set(UNKNOWN)


def test_every_key_of_a_card_is_called_something() -> None:
    keys = set[str]()
    schema = Card.model_json_schema(by_alias=True)
    for model in (schema, *schema["$defs"].values()):
        keys |= set(model.get("properties", ()))
    assert {"then", "if", "at_least", "add"} <= keys
    assert keys <= set(FIELDS)


def card(**values: Any) -> dict[str, Any]:
    return {
        "id": "one",
        "name": "One",
        "when": {"on": "rest"},
        "then": [{"kind": "tell", "text": "Rain."}],
        **values,
    }


def track(**values: Any) -> dict[str, Any]:
    return {"kind": "track", "track": "hit_points", **values}


REFUSED: list[tuple[dict[str, Any], str]] = [
    (
        card(then=[{"kind": "tell", "text": "Rain."}, track(add=[])]),
        "**In effect 2, the amount:** This must be a number or a formula.",
    ),
    (
        card(then=[track(track="Hit pints", add=1)]),
        "**In effect 1, the track:** There is no track “Hit pints”. Did you mean “Hit points”?",
    ),
    (
        card(then=[track(add="1", set="2")]),
        "**In effect 1:** Exactly one of these is needed: `add`, `set`.",
    ),
    (
        card(when={"on": "roll", "chek": "attack"}),
        "**In the trigger, `chek`:** `chek` is not known there. Did you mean `check`?",
    ),
    (card(when={"on": "roll", "check": "Jump"}), "There is no check “Jump”."),
    (card(when={"on": "rset"}), "`rset` cannot stand there; these can: `roll`, `track`,"),
    (card(when={"on": "rset"}), "Did you mean `rest`?"),
    (card(then=[]), "**In the effects:** That is not enough: it needs at least 1."),
    (card(then=[track(add=1)] * 9), "**In the effects:** Those are too many: at most 8 fit."),
    (card(name="x" * 81), "**In the name:** That is too long: at most 80 characters fit."),
    (card(then=[{"kind": "block", "reason": "No."}]), "**In effect 1:** Only a before-card can"),
    (
        card(stage="before"),
        "**In the choice of before or after:** Only a roll or damage can have a card before",
    ),
    (
        card(**{"if": "1d6 > 3"}),
        "**In “only while”:** I cannot read “d6” there. A rule card's numbers roll no",
    ),
    (card(**{"if": "1d6 > 3"}), "```\n1d6 > 3\n ^\n```\nExpected there: "),
    (card(**{"if": "@hit_pionts > 3"}), "Did you mean `@hit_points`"),
    (card(**{"if": "@hit_pionts > 3"}), "```\n@hit_pionts > 3\n^\n```"),
    (card(then=[track(add=" ")]), "Write a number or a formula such as `@level + 1`."),
    (
        card(when={"on": "track", "track": "inspiration", "crosses": {"reach": 10**10}}),
        "the line that is crossed, the number reached:** The number may be at most 1,000,000,000.",
    ),
    (
        card(then=[{"kind": "condition", "condition": "blessed", "op": "remove", "turns": 3}]),
        "**In effect 1, the turns:** `turns` is only for a condition that is set.",
    ),
    (
        card(when={"on": "story", "question": "is it raining"}),
        "begins with “they” and ends without a full stop or “?”.",
    ),
]


@pytest.mark.parametrize(("data", "told"), REFUSED, ids=[told[:60] for _, told in REFUSED])
def test_what_is_wrong_with_a_card_is_told_with_its_place(data: dict[str, Any], told: str) -> None:
    with pytest.raises(CardError) as refused:
        read_card(data, D20)
    assert told in refusal(refused.value, SAY)


def test_several_things_that_are_wrong_stand_under_one_another() -> None:
    wrong = card(id="two", note="\u2028x", then=[track(track="Luk", add=1)])
    with pytest.raises(CardError) as refused:
        read_cards([card(), wrong], D20)
    told = refusal(refused.value, SAY).split("\n")
    assert told[0] == "2 things are wrong there:"
    assert sorted(told[1:]) == [
        "- **In card 2, effect 1, the track:** There is no track “Luk”.",
        "- **In card 2, the note:** It holds a character that cannot be shown.",
    ]


def test_more_than_a_message_needs_is_counted() -> None:
    cards = [card(id=f"card_{at}", name=f"Card {at}", note=1) for at in range(30)]
    with pytest.raises(CardError) as refused:
        read_cards(cards, D20)
    told = refusal(refused.value, SAY).split("\n")
    assert told[0] == "30 things are wrong there:"
    assert told[-1] == "… and 20 more."
    assert len(told) == 12


def test_the_same_id_twice_names_the_other_place() -> None:
    with pytest.raises(CardError) as refused:
        read_cards([card(), card()], D20)
    assert "“one” is there already, in card 1." in refusal(refused.value, SAY)


SENTENCES = [
    ("", f"for example `{EXAMPLE}`."),
    ("When a rol is a critical → Inspiration +1", "“rol” there. Did you mean “roll”?\n```\nWhen a"),
    (
        "When a rol is a critical → Inspiration +1",
        "\n       ^\n```\nExpected there: `roll`, a check",
    ),
    ("When they rest → Inspirration +1", "Did you mean “Inspiration”?"),
    ("When they rest → Inspirration +1", "Expected there, among others: a text in quotes, "),
    ("When they rest", "Something is missing at the end.\n```\nWhen they rest\n              ^"),
    ('When they enter "the x → Blessed', "The text in quotes does not end."),
    ("When they rest → Hit points +(1", "The bracket does not end."),
    ("When they rest → Blessed)", "Nothing opened this bracket."),
    ("When they rest → Hit points +99999999999", "numbers go up to 1,000,000,000."),
    ("When they rest → +2 to the roll", "**In effect 1:** Only a before-card can change or stop"),
    ("When they rest (while @luk > 1) → Blessed", "The formula names “@luk”"),
    ("When they rest (while 1 + > 2) → Blessed", "```\n"),
    ("x" * 16_001, "16,001 characters, and at most 16,000 fit."),
]


@pytest.mark.parametrize(("typed", "told"), SENTENCES, ids=[told[:50] for _, told in SENTENCES])
def test_a_sentence_that_cannot_be_read_is_shown_with_its_place(typed: str, told: str) -> None:
    with pytest.raises(Refused) as refused:
        written(typed, D20, ())
    shown = refusal(refused.value, SAY)
    assert told in shown
    assert len(shown) < 1500


def test_the_example_of_an_empty_sentence_can_be_written() -> None:
    assert written(EXAMPLE, D20, ()).rule()


@pytest.mark.parametrize("at", range(-1, 40))
def test_the_caret_stands_under_the_place(at: int) -> None:
    text = "When a roll is a critical → Inspiration +1"
    told = refusal(SentenceError(SentenceReason.UNEXPECTED, text, max(at, 0), found="x"), SAY)
    _, line, caret = told.split("```")[1].strip("\n").split("\n")[-2:] and [
        "",
        *told.split("```")[1].strip("\n").split("\n"),
    ]
    column = caret.index("^")
    assert line[column : column + 3] == text[max(at, 0) :][:3] or len(line) > 46


@pytest.mark.parametrize("reason", [*CardReason, *SentenceReason, *MomentReason])
def test_nothing_that_was_typed_formats_or_mentions(reason: Any) -> None:
    for typed in NASTY:
        told = refusal(valued(reason, typed), SAY)
        assert told.strip(), typed
        assert formats(told) == "", typed
        assert len(told) <= 3000, typed


@given(st.text(max_size=120), st.sampled_from(["name", "note", "if", "when", "then", "stage"]))
@example("`" * 60, "if")
@example("@" + "x" * 79, "if")
def test_whatever_stands_in_a_card_is_refused_in_words(typed: str, key: str) -> None:
    try:
        read_card(card(**{key: typed}), D20)
    except Refused as error:
        told = refusal(error, SAY)
        assert told.strip()
        assert formats(told) == ""
        assert len(told) <= 1500
        kept = problem_words(Problem.of(error), SAY)
        assert kept.strip()
        assert "\n" not in kept
        assert formats(kept) == ""


@given(st.text(st.sampled_from("When they rest → Blessed (while)\"'`+-1@*_<>;.漢"), max_size=60))
def test_whatever_is_typed_as_a_sentence_is_refused_in_words(typed: str) -> None:
    try:
        written(typed, D20, ())
    except Refused as error:
        told = refusal(error, SAY)
        assert told.strip()
        assert formats(told) == ""
        assert told.count("```") in (0, 2)


def test_why_a_card_is_broken_is_one_line_and_keeps_what_its_formula_says() -> None:
    with pytest.raises(DiceError) as refused:
        parse_formula("2 / @a").value({"a": 0}.__getitem__)
    assert problem_words(Problem.of(refused.value), SAY) == (
        "Nothing can be divided by zero. The formula: `2 / @a`"
    )
    with pytest.raises(CardError) as wrong:
        read_card(card(**{"if": "@luk > 1"}), D20)
    assert problem_words(Problem.of(wrong.value), SAY) == (
        "**In “only while”:** The formula names “@luk”, and there is no such thing. "
        "The formula: `@luk > 1`"
    )


@pytest.mark.parametrize("reason", DiceReason)
def test_every_reason_of_a_formula_can_be_kept_and_told(reason: DiceReason) -> None:
    values = dict.fromkeys(("limit", "dice", "sides", "name", "length"), 2)
    error = DiceError(reason, "@a / 0", 3, found="0", **values)
    for kept in (error, CardError.of_formula("then[0].amount", error)):
        told = problem_words(Problem.of(kept), SAY)
        assert told.strip()
        assert "\n" not in told


def test_places_that_no_word_is_known_for_are_shown_as_they_are_written() -> None:
    told = refusal(CardError(CardReason.NEEDS_TEXT, "tracks.my_track.*"), SAY)
    assert told == "**In the tracks, `my_track`, `*`:** This must be text."
    deep = refusal(CardError(CardReason.NEEDS_TEXT, ".".join("abcdefgh" * 9)), SAY)
    assert len(deep) < 200
    assert all(names_in(one) == {"number"} for one in ENTRIES.values())


@pytest.mark.parametrize(
    ("place", "told"),
    [("moment.to", "the foe"), ("moment.who", "the character"), ("moment.who[0]", "character 1")],
)
def test_an_option_of_a_command_is_called_by_what_it_is(place: str, told: str) -> None:
    assert refusal(CardError(CardReason.NEEDS_TEXT, place), SAY).startswith(f"**In {told}:**")
