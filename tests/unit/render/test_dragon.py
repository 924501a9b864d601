"""A Manekin says in one line what it revealed, what it went by, and what it does."""

import re

import pytest

from bot.dragon.daredevil_events import ManekinRevealed
from bot.dragon.event_words import Verdict
from bot.dragon.manekin import condition
from bot.render.dragon.manekin import card_sign, explained
from bot.render.words import Words, words
from tests.unit.languages.hard_coded import hard_coded
from tests.unit.languages.listening import Pseudo
from tests.unit.render.dragon_words import manekins_lines

SAY = words("en")


@pytest.mark.parametrize(
    ("card", "top", "held", "verdict", "told"),
    [
        (
            "8C",
            "2C",
            5,
            Verdict.MET,
            "revealed 8♣; people hold 5 cards, so a ♣ will do: plays it",
        ),
        (
            "KD",
            "2S",
            1,
            Verdict.NOT_MET,
            "revealed K♦; people hold 1 card, so it takes a ♠: draws cards",
        ),
        (
            "10H",
            "QS",
            9,
            Verdict.NOT_MET,
            "revealed 10♥; people hold 9 cards, so it takes a ♠ or ♣: draws cards",
        ),
        (
            "10H",
            "QD",
            7,
            Verdict.MET,
            "revealed 10♥; people hold 7 cards, so a ♥ or ♦ will do: plays it",
        ),
        (
            "10H",
            "QH",
            13,
            Verdict.NOT_MET,
            "revealed 10♥; people hold 13 cards, so it takes anything but a ♥: draws cards",
        ),
        (
            "10H",
            "JK2",
            6,
            Verdict.NOT_MET,
            "revealed 10♥; people hold 6 cards, so it takes a joker: draws cards",
        ),
        (
            "JK1",
            "JK2",
            14,
            Verdict.MET,
            "revealed joker; people hold 14 cards, so any card will do: plays it",
        ),
        (
            "2S",
            "2C",
            3,
            Verdict.NOBODY_PRONE,
            "revealed 2♠, but nobody else could get up now: draws cards",
        ),
        (
            "QD",
            "2C",
            3,
            Verdict.MAY_NOT,
            "revealed Q♦, which cannot be played from the ground: draws cards",
        ),
        (
            "QD",
            "2C",
            3,
            Verdict.NO_ATTACK,
            "revealed Q♦, but no attack of the dragon is coming: draws cards",
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


@pytest.mark.parametrize("held", [0, 6, 7, 12, 13, 20])
def test_what_is_said_to_fit_is_what_the_rules_play(held: int):
    for top in ("2S", "3H", "JK2"):
        for card in ("4S", "5H", "6C", "7D", "JK1"):
            fits = condition(card, top, held)
            verdict = Verdict.MET if fits else Verdict.NOT_MET
            told = explained(ManekinRevealed(0, card, top, held, verdict), SAY)
            wanted = re.search(r"(?:takes|so) ((?:a |any).*?)(?: will do|: draws)", told)
            assert wanted, told
            own = "joker" if card == "JK1" else card_sign(card, SAY)[-1]
            is_named = own in wanted[1] or wanted[1] == "any card"
            assert fits is (is_named is not ("anything but" in wanted[1])), told


def test_everything_is_said_within_a_line():
    assert all("\n" not in one and len(one) < 96 for one in manekins_lines(SAY))
