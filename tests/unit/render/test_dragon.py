"""A Manekin says in one line what it revealed, what it went by, and what it does."""

import pytest

from bot.dragon.daredevil_events import ManekinRevealed
from bot.dragon.event_words import Verdict
from bot.render.dragon.manekin import explained
from bot.render.words import Words, words
from tests.unit.languages.hard_coded import hard_coded
from tests.unit.languages.listening import Pseudo
from tests.unit.render.dragon_words import manekins_lines

SAY = words("en")


@pytest.mark.parametrize(
    ("card", "top", "held", "verdict", "told"),
    [
        ("8C", "2C", 5, Verdict.MET, "revealed 8♣ on a ♣ discard, others hold 5: plays"),
        (
            "10H",
            "QS",
            9,
            Verdict.NOT_MET,
            "revealed 10♥ on a ♠ discard, others hold 9: draws cards",
        ),
        ("JK1", "JK2", 0, Verdict.MET, "revealed joker on a joker, others hold 0: plays"),
        (
            "QD",
            "2C",
            3,
            Verdict.NO_ATTACK,
            "revealed Q♦, but the dragon is not attacking: draws cards",
        ),
        (
            "7S",
            None,
            3,
            Verdict.NO_DISCARD,
            "revealed 7♠, but nothing was discarded yet: draws cards",
        ),
        (None, "2C", 3, Verdict.EMPTY_PILE, "has no card to reveal: draws cards"),
    ],
)
def test_one_line_says_why(
    card: str | None, top: str | None, held: int, verdict: Verdict, told: str
):
    assert explained(ManekinRevealed(3, card, top, held, verdict), SAY) == told


@pytest.mark.parametrize("verdict", Verdict)
def test_every_verdict_is_said_in_the_readers_language(verdict: Verdict):
    said = explained(ManekinRevealed(0, "8C", "2H", 5, verdict), Words("fi", Pseudo()))
    assert said
    assert not hard_coded(said)


def test_everything_is_said_within_a_line():
    assert all("\n" not in one and len(one) < 120 for one in manekins_lines(SAY))
