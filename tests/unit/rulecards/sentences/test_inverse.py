"""Reading what was written gives the same data back, for every valid card under every system."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.rulecards.card import Card
from bot.rulecards.sentences.reading import sentence_of
from bot.rulecards.sentences.writing import written
from bot.rulecards.system import System
from tests.effort import tries
from tests.unit.rulecards.sentences import generated
from tests.unit.rulecards.sentences.generated import CLOCKS

TRIGGERS = (
    *("roll", "track", "clock", "fight", "rest", "turn", "level", "place", "meet", "item"),
    *("damage", "defeat", "quest", "story"),
)
EFFECTS = (
    *("track", "condition", "clock", "xp", "pool", "check", "mark", "tell", "modify", "block"),
)
# Generated systems and refused cards take more drawing than hypothesis expects of an example.
patient = settings(
    max_examples=tries(40),
    suppress_health_check=(HealthCheck.too_slow, HealthCheck.filter_too_much),
)


def assert_inverse(card: Card, system: System) -> str:
    sentence = sentence_of(card, system)
    assert written(sentence, system, CLOCKS).rule() == card.rule(), sentence
    return sentence


@pytest.mark.parametrize("on", TRIGGERS)
@patient
@given(st.data())
def test_every_trigger_reads_back_under_the_shipped_systems(on: str, data: st.DataObject) -> None:
    system = data.draw(generated.shipped())
    assert_inverse(data.draw(generated.cards(system, on=on)), system)


@pytest.mark.parametrize("kind", EFFECTS)
@patient
@given(st.data())
def test_every_effect_reads_back_under_the_shipped_systems(kind: str, data: st.DataObject) -> None:
    systems = generated.shipped().filter(lambda one: one.improvement or kind != "mark")
    system = data.draw(systems)
    assert_inverse(data.draw(generated.cards(system, kind=kind)), system)


@settings(patient, max_examples=tries(20))
@given(st.data())
def test_every_card_reads_back_under_systems_with_names_like_the_grammar(
    data: st.DataObject,
) -> None:
    system = data.draw(generated.systems())
    for on in TRIGGERS:
        assert_inverse(data.draw(generated.cards(system, on=on)), system)
