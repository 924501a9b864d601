"""What people type is understood in more than one way; what cannot be is refused at its place."""

import re
from typing import Any

import pytest

from bot.rulecards import limits
from bot.rulecards.reasons import CardError, CardReason
from bot.rulecards.sentences.refusals import (
    LONGEST,
    MOST_TOKENS,
    SentenceError,
    SentenceReason,
)
from bot.rulecards.sentences.writing import written
from bot.rulecards.shipped import shipped_systems
from tests.unit.rulecards.sentences import examples
from tests.unit.rulecards.sentences.examples import CLASSIC, HUNT, SALT

CLOCKS = ("Siege",)


def rule(text: str, system: str = CLASSIC) -> dict[str, Any]:
    return written(text, shipped_systems()[system], CLOCKS).rule()


def refusal(text: str, system: str = CLASSIC) -> SentenceError:
    with pytest.raises(SentenceError) as caught:
        rule(text, system)
    return caught.value


def unquoted(sentence: str, change: Any) -> str:
    """The sentence with everything changed but what stands in quotes."""
    parts = re.split(r'("(?:[^"\\]|\\.)*")', sentence)
    return "".join(part if index % 2 else change(part) for index, part in enumerate(parts))


@pytest.mark.parametrize(("system", "sentence", "data"), examples.sentences())
def test_signs_may_be_typed_as_keyboards_have_them(
    system: str, sentence: str, data: dict[str, Any]
) -> None:
    typed = unquoted(sentence, lambda part: part.replace("→", "->").replace("−", "-"))
    assert rule(typed, system) == data


@pytest.mark.parametrize(("system", "sentence", "data"), examples.sentences())
def test_spaces_and_the_full_stop_do_not_matter(
    system: str, sentence: str, data: dict[str, Any]
) -> None:
    typed = unquoted(sentence, lambda part: part.replace(" ", " \t "))
    assert rule(f"  {typed}  ", system) == data
    assert rule(sentence.removesuffix("."), system) == data


@pytest.mark.parametrize(("system", "sentence", "data"), examples.sentences())
def test_the_case_of_the_grammar_and_of_the_systems_names_does_not_matter(
    system: str, sentence: str, data: dict[str, Any]
) -> None:
    def lowered(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: lowered(one) for key, one in value.items()}
        if isinstance(value, list):
            return [lowered(one) for one in value]
        return value.lower() if isinstance(value, str) else value

    assert lowered(rule(sentence.upper(), system)) == lowered(data)
    assert lowered(rule(sentence.lower(), system)) == lowered(data)


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("When a roll is a fumble → Blessed", "When a roll fumbles → Blessed"),
        ("When Hit points drops below half → Blessed", "When Hit points drop below half → Blessed"),
        ("When Exhaustion run out → Blessed", "When Exhaustion runs out → Blessed"),
        ("When a Ability check fails → Blessed", "When an Ability check fails → Blessed"),
        ("When a roll in Mill fails → Blessed", "When a roll in the Mill fails → Blessed"),
        ("When they enter Sunken Chapel → Blessed", "When they enter the Sunken Chapel → Blessed"),
        ("When they enter an settlement → Blessed", "When they enter a settlement → Blessed"),
        ("When they first meet the Odile → Blessed", "When they first meet Odile → Blessed"),
        ("When they defeat an undead → Blessed", "When they defeat undead → Blessed"),
        ("When they gain the “Blade” → Blessed", "When they gain Blade → Blessed"),
        ("When they gain «Blade» → Blessed", "When they gain Blade → Blessed"),
        ("When they rest → tick Siege", "When they rest → tick Siege 1"),
        ("When they rest → tick Siege of 6", "When they rest → tick Siege 1 of 6"),
        ("When they rest → tick the Siege 2", "When they rest → tick Siege 2"),
        ("When they rest → Blessed 1 for 1 turns", "When they rest → Blessed for 1 turn"),
        ("When they rest → Hit points+2", "When they rest → Hit points +2"),
        ("When they rest → hit_points −(@LEVEL)", "When they rest → Hit points +(-@level)"),
        ("When they rest → Hit points −(2)", "When they rest → Hit points −2"),
        ("When they rest → Doom set to @level+1", "When they rest → Doom set to (@level + 1)"),
        ("When they rest → Hit points +02.50", "When they rest → Hit points +2.5"),
        ("When they rest->blessed;doom+1", "When they rest → Blessed; Doom +1"),
        ("Each turn (@level >= 2) → Blessed", "Each turn (while Level is at least 2) → Blessed"),
        ("When they rest (when Blessed) → Doom +1", "When they rest (while Blessed) → Doom +1"),
        ("Before taking damage → −3 damage", "Before taking damage → 3 less damage"),
        ("Before taking damage → +3 damage", "Before taking damage → 3 more damage"),
        ('Before any roll → blocked: "No."', 'Before any roll → blocked: "No."'),
        ("Before any roll → blocked: not  now", "Before any roll → blocked: not now"),
        ("Before any roll → blocked:not  (now)", "Before any roll → blocked: \"not (now)\""),
        ('When they rest → "Blood\\sworn”"', 'When they rest → "Blood\\\\sworn”"'),
    ],
)  # fmt: skip
def test_other_ways_to_type_it_say_the_same(typed: str, printed: str) -> None:
    assert rule(typed) == rule(printed)


def test_a_things_track_needs_no_owner_named() -> None:
    assert rule("When they rest → Hull −2", SALT) == rule(
        "When they rest → Hull of the ship −2", SALT
    )


def test_dice_may_be_spoken_of_in_the_plural() -> None:
    one = rule("When a roll fails (when the Hunger dice show 6) → Marked", HUNT)
    assert one["if"] == "@group.Hunger.high == 6"


@pytest.mark.parametrize(
    ("text", "reason", "at", "expected"),
    [
        ("", SentenceReason.EMPTY, "", "When"),
        ("   ", SentenceReason.EMPTY, "", "When"),
        ("Whenever", SentenceReason.UNEXPECTED, "Whenever", "When"),
        ("When they rest", SentenceReason.UNFINISHED, "", "→"),
        ("When they rest →", SentenceReason.UNFINISHED, "", "a condition"),
        ("When they rest → Blessed;", SentenceReason.UNFINISHED, "", "a track"),
        ("When a roll is made (while) → Blessed", SentenceReason.UNFINISHED, ") →", "a condition"),
        ("When they rest → Blesed", SentenceReason.UNEXPECTED, "Blesed", "a condition"),
        ("When they rest → Frightened +1", SentenceReason.UNEXPECTED, "+1", "rises"),
        ("When a roll fails. → Blessed", SentenceReason.UNEXPECTED, "fails.", "fails"),
        ("When an Atack fails → Blessed", SentenceReason.UNEXPECTED, "Atack", "a check"),
        ("When an Attack lands on Sucess → Dead", SentenceReason.UNEXPECTED, "Sucess", "a band"),
        ("When Hit points reach → Dead", SentenceReason.UNFINISHED, "→", "a whole number"),
        ("When Hit points reach ten → Dead", SentenceReason.UNEXPECTED, "ten", "a whole number"),
        (
            "When they rest (while Doom is near 2) → Dead",
            SentenceReason.UNEXPECTED,
            "near",
            "below",
        ),
        ("When they rest (while Dead or Dying) → Dead", SentenceReason.UNEXPECTED, "or", "and"),
        ("When they rest → Dead for 3", SentenceReason.UNFINISHED, "", "turns"),
        ("When they rest → Doom 2", SentenceReason.UNEXPECTED, "2", "an amount"),
        ("When they rest → roll Death save", SentenceReason.UNEXPECTED, "Death save", "a check"),
        ("When they rest → Dead → Dying", SentenceReason.UNEXPECTED, "→ Dying", ";"),
        ("When they rest → Dead (now)", SentenceReason.UNEXPECTED, "(now)", ";"),
        ("Before any roll → 3 less damage", SentenceReason.UNEXPECTED, "3 less", "advantage"),
    ],
)
def test_what_stands_there_is_refused_with_what_may(
    text: str, reason: SentenceReason, at: str, expected: str
) -> None:
    error = refusal(text)
    assert error.reason is reason
    assert text[error.position :].strip().startswith(at)
    assert expected in error.expected


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("When they rest → Blesed", "Blessed"),
        ("When they rest → lose Unconcious", "Unconscious"),
        ("When an Abilty chek fails → Dead", "Ability check"),
        ("When Hitpoints run out → Dead", "Hit points"),
        ("When an Attack lands on Critcal → Dead", "Critical"),
        ("When they rest (while Inspration is below 2) → Dead", "Inspiration"),
        ("When they rest → advantge", "advantage"),
    ],
)
def test_the_nearest_names_are_offered(text: str, near: str) -> None:
    assert near in refusal(text).near


@pytest.mark.parametrize(
    ("text", "reason", "position"),
    [
        ('When they rest → "open', SentenceReason.OPEN_QUOTE, 17),
        ("When they rest (while Dead → Dying", SentenceReason.OPEN_BRACKET, 15),
        ("When they rest) → Dying", SentenceReason.LONE_BRACKET, 14),
        ("Before any roll → blocked: no) way", SentenceReason.LONE_BRACKET, 29),
        ("When they rest → Doom +9999999999", SentenceReason.FORMULA, 23),
        ("When Hit points reach 9999999999 → Dead", SentenceReason.NUMBER_TOO_LARGE, 22),
        ("When they rest → Doom +(1 +)", SentenceReason.FORMULA, 27),
        ("When they rest → Doom set to 1 +", SentenceReason.FORMULA, 32),
        ("When they rest (while @) → Dead", SentenceReason.FORMULA, 22),
        ("When they keep (some) faith → Dead", SentenceReason.QUESTION, 15),
        ("When they keep faith? → Dead", SentenceReason.QUESTION, 20),
    ],
)
def test_what_does_not_close_or_count_is_refused_at_its_column(
    text: str, reason: SentenceReason, position: int
) -> None:
    error = refusal(text)
    assert (error.reason, error.position) == (reason, position)
    shown, caret = error.pointed(200).split("\n")
    assert shown == text
    assert caret == " " * position + "^"


@pytest.mark.parametrize(
    ("text", "reason", "at"),
    [
        ("When they rest → advantage", CardReason.BEFORE_ONLY, "advantage"),
        ("When they rest → Dead; blocked: no", CardReason.BEFORE_ONLY, "blocked"),
        ("When they rest → Doom +(1 + @levl)", CardReason.UNKNOWN_NAME, "@levl"),
        ("When they rest (while @event.amount > 2) → Dead", CardReason.NOT_HERE, "@event"),
        ("When the Sige clock fills → Dead", CardReason.UNKNOWN, "When"),
        ("When they rest → Frightened 9", CardReason.TOO_LARGE, "Frightened"),
        ("When they rest → tick Siege 0", CardReason.TOO_SMALL, "tick"),
        ("When they rest → Strength is marked to improve", CardReason.NO_IMPROVEMENT, "Strength"),
        ("When they take damage of at least 0 → Dead", CardReason.TOO_SMALL, "When"),
        ("When they rest → " + "Dead; " * 8 + "Dying", CardReason.TOO_MANY, "Dying"),
        (f"When they enter the {'x' * 99} → Dead", CardReason.TOO_LONG, "When"),
    ],
)
def test_a_card_that_is_refused_is_refused_where_the_sentence_says_it(
    text: str, reason: CardReason, at: str
) -> None:
    error = refusal(text)
    problem = error.values["problem"]
    assert error.reason is SentenceReason.REFUSED
    assert isinstance(problem, CardError)
    assert problem.reason is reason
    assert text[error.position :].startswith(at)


def test_a_sentence_has_its_limits() -> None:
    assert refusal("When they rest → " + "x" * LONGEST).reason is SentenceReason.TOO_LONG
    many = refusal("When they rest → " + "x " * MOST_TOKENS)
    assert many.reason is SentenceReason.TOO_MANY_WORDS
    deep = refusal("When they rest → Doom +" + "(" * 99 + "1" + ")" * 99)
    assert deep.reason is SentenceReason.TOO_DEEP


def test_the_longest_formulas_and_names_of_eight_effects_fit() -> None:
    formula = "+ ".join(["1 "] * 125).strip()
    name = "x" * limits.NAME
    effects = [f"Hit points +({formula})"] * 4 + [f'tick "{name}" 100 of 100'] * 4
    text = f"When they enter the {name} (while {formula}) → {'; '.join(effects)}"
    assert len(rule(text)["then"]) == 8


def test_a_question_that_reads_as_another_trigger_is_that_trigger() -> None:
    assert rule("When they lose hope → Dead")["when"]["on"] == "item"
    assert rule("When they lose → Dead")["when"] == {"on": "story", "question": "they lose"}
