"""A card's sentence is the specification's, to the letter."""

from typing import Any

import pytest

from bot.rulecards.card_reading import read_card
from bot.rulecards.names import id_of
from bot.rulecards.sentences.reading import sentence_of
from bot.rulecards.sentences.writing import written
from bot.rulecards.shipped import FOUR, TEN, USUAL, shipped_card, shipped_systems
from bot.rulecards.system_reading import read_system
from tests.unit.rulecards.sentences import examples

CLOCKS = ("Siege",)

SHIPPED = """\
When a roll is a critical → Inspiration +1.
When they defeat a foe → +25 xp.
Before any roll in the Witchwood → disadvantage.
When Hit points drop below half → Bloodied.
When they enter the Sunken Chapel → Blessed for 3 turns.
Before taking damage (while Blessed) → 3 less damage.
When they defeat a foe → tick Renown 1.
When the Renown clock fills → +100 xp; "Known in the capital".
Before any roll (while Blood-sworn) → advantage; Hit points −2.
When Hit points run out (while Blood-sworn) → Doom +2; \
"Something old notices that the oath is broken".
When they keep a promise that cost them something → Inspiration +1.
Before any roll in the Temple of Quiet → blocked: No spell can be cast inside the temple.
When Death successes fill up → lose Dying; Stable; Death successes set to 0; \
Death failures set to 0.
When Death failures fill up → lose Dying; Dead.
""".splitlines()


@pytest.mark.parametrize(("card_id", "sentence"), list(zip((*TEN, *FOUR), SHIPPED, strict=True)))
def test_a_shipped_card_reads_as_in_the_specification(card_id: str, sentence: str) -> None:
    system = shipped_systems()[USUAL]
    card = shipped_card(card_id, system)
    assert card is not None
    assert sentence_of(card, system) == sentence


@pytest.mark.parametrize(("system_id", "sentence", "data"), examples.sentences())
def test_data_read_as_the_sentence_that_says_them(
    system_id: str, sentence: str, data: dict[str, Any]
) -> None:
    system = shipped_systems()[system_id]
    card = read_card(data, system, CLOCKS, needs_name=False)
    assert card.rule() == data
    assert sentence_of(card, system) == sentence


@pytest.mark.parametrize(("system_id", "sentence", "data"), examples.sentences())
def test_a_sentence_writes_the_data_that_it_says(
    system_id: str, sentence: str, data: dict[str, Any]
) -> None:
    assert written(sentence, shipped_systems()[system_id], CLOCKS).rule() == data


CONDITION = {"kind": "condition", "op": "set"}
CLASHES: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("Advantage", {**CONDITION, "condition": "advantage"}, "the condition Advantage"),
    ("Tick tock", {**CONDITION, "condition": "tick_tock"}, "Tick tock"),
    ("Tick tock", {"kind": "clock", "clock": "tock", "ticks": 1}, 'tick "tock" 1'),
    ("Lose Dying", {**CONDITION, "condition": "lose_dying"}, "Lose Dying"),
    ("Lose Dying", {**CONDITION, "condition": "dying", "op": "remove"}, 'lose "Dying"'),
    ("Doom 2", {**CONDITION, "condition": "doom_2"}, "Doom 2"),
    ("Doom -2", {"kind": "pool", "pool": "doom", "add": "-2"}, "Doom −2"),
    ("Doom -2", {**CONDITION, "condition": "doom_2"}, "the condition Doom -2"),
    ("+25 xp", {"kind": "xp", "amount": "25"}, "+(25) xp"),
    ("Torn (badly)", {**CONDITION, "condition": "torn_badly"}, "Torn (badly)"),
    ("a; b", {**CONDITION, "condition": "a_b", "turns": 2}, '"a; b" for 2 turns'),
    ("Jr.", {**CONDITION, "condition": "jr"}, "Jr."),
)


@pytest.mark.parametrize(("name", "effect", "words"), CLASHES)
def test_a_name_like_the_grammar_is_spelled_so_that_it_reads_back(
    name: str, effect: dict[str, Any], words: str
) -> None:
    base = shipped_systems()
    more = {"conditions": [{"id": id_of(name), "name": name, "top": 1}]}
    system = read_system({"extends": USUAL, "id": "mine", "name": "Mine", **more}, base)
    card = read_card({"when": {"on": "rest"}, "then": [effect]}, system, needs_name=False)
    sentence = sentence_of(card, system)
    assert sentence == f"When they rest → {words}."
    assert written(sentence, system).then == card.then
