"""Runs until doom, played with dice and printed as spec/deck.md says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.deck.checker import check
from bot.deck.doom import (
    CARDS,
    End,
    FatesUsed,
    Hero,
    IntelligenceNow,
    Rules,
    WishesGained,
    WishUsed,
)
from bot.deck.run import draws, play, printed
from bot.dice import Scripted, SeededDice


def faces(*cards: str, gone: str = "") -> list[int]:
    """The faces that draw these cards from what is left, numbers kept as they are."""
    deck = tuple(card for card in CARDS if card != gone)
    found: list[int] = []
    for card in cards:
        found.append(int(card) if card.isdigit() else deck.index(card) + 1)
        if card in ("fool", "jester"):
            deck = tuple(each for each in deck if each != card)
    return found


@pytest.mark.parametrize(
    ("card", "notes", "text"),
    [
        ("idiot", (IntelligenceNow(5),), "Idiot (5)"),
        ("star", (IntelligenceNow(12),), "Star (12)"),
        ("moon", (WishesGained(3),), "Moon (3)"),
        ("moon", (WishesGained(3), WishUsed(2)), "Moon (3) (2)"),
        ("moon", (WishesGained(3), WishUsed(2, cursed=True)), "Moon (3) (2 C)"),
        ("flames", (WishUsed(1, cursed=True),), "Flames (1 C)"),
        ("skull", (FatesUsed(),), "Skull (F)"),
        ("sun", (), "Sun"),
    ],
)
def test_what_is_printed(card: str, notes: tuple[WishUsed, ...], text: str) -> None:
    assert printed(card, notes) == text


def test_a_run_is_drawn_card_by_card_from_the_deck_that_is_left() -> None:
    before = faces("moon", "3", "flames", "1", "fool", "idiot", "3", "flames", "3")
    run = play(Scripted([*before, *faces("fates", "skull", "skull", gone="fool")]))
    assert run.text == (
        "Moon (3), Flames (2), Fool, Idiot (6), Flames (1 C), Fates, Skull (F), Skull"
    )
    assert run.end is End.SKULL


def test_a_hunt_lasts_five_draws() -> None:
    run = play(Scripted(faces("flames", "comet", "euryale", "gem", "knight", "key")))
    assert (run.text, run.end) == ("Flames, Comet, Euryale, Gem, Knight, Key", End.HUNTED)


def test_and_four_in_the_reference() -> None:
    run = play(Scripted(faces("flames", "comet", "euryale", "gem", "knight")), Rules.REFERENCE)
    assert (len(run.cards), run.end) == (5, End.HUNTED)


def test_it_starts_where_it_is_told_to() -> None:
    start = Hero(intelligence=20, wishes=2, deck=("skull", "star"))
    run = play(Scripted([2, 1, 1, 1, 3, 1]), start=start)
    assert run.text == "Star (22), Skull (1), Skull (0 C), Skull"


@given(seed=st.integers(0, 2**64 - 1), rules=st.sampled_from(Rules))
def test_a_played_run_is_legal_and_ends_as_it_says(seed: int, rules: Rules) -> None:
    run = play(SeededDice(seed), rules)
    verdict = check(run.text, rules)
    assert (verdict.legal, verdict.end, verdict.why) == (True, run.end, None)
    assert [drawn.text for drawn in draws(SeededDice(seed), rules)] == run.text.split(", ")


def test_the_same_seed_gives_the_same_run() -> None:
    lines = {play(SeededDice(7)).text for _ in range(3)}
    assert len(lines) == 1
