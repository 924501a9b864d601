"""How often a Manekin plays what it reveals. Source: spec/daredragon.md, section 13.1."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from bot.dice import SeededDice
from bot.dragon.actions import Proceed
from bot.dragon.cards import ALL_CARDS
from bot.dragon.daredevil_events import ManekinRevealed
from bot.dragon.engine import step
from bot.dragon.event_words import Verdict
from bot.dragon.legal import seat_moves
from bot.dragon.manekin import condition
from bot.dragon.settings import Settings
from bot.dragon.setup import shuffled_decks, start
from bot.dragon.shuffling import fair

ROWS = {6: Fraction(1, 4), 12: Fraction(1, 2), 24: Fraction(3, 4)}


@pytest.mark.parametrize(("held", "share"), [(6, 626), (12, 1302), (24, 2238)])
def test_over_all_pairs_of_cards_the_chance_is_near_the_nominal_one(held: int, share: int) -> None:
    pairs = list(permutations(ALL_CARDS, 2))
    plays = Fraction(sum(condition(card, top, held) for card, top in pairs), len(pairs))
    assert plays == Fraction(share, 54 * 53)
    assert abs(plays - ROWS[held]) < Fraction(5, 100)


def test_in_play_the_frequencies_are_near_the_nominal_ones() -> None:
    plays, asked = Counter[int](), Counter[int]()
    for seed in range(60):
        for event in revealed(seed):
            if event.verdict in {Verdict.MET, Verdict.NOT_MET}:
                row = next(most for most in ROWS if event.held <= most)
                asked[row] += 1
                plays[row] += event.verdict is Verdict.MET
    for row, nominal in ROWS.items():
        assert asked[row] > 100
        assert abs(plays[row] / asked[row] - float(nominal)) < 0.08


def revealed(seed: int) -> list[ManekinRevealed]:
    """Return what the Manekin of one game of chance revealed."""
    dice = SeededDice(seed)
    state = start(Settings(manekins=(3,), dragon_damage=-2), shuffled_decks(dice))
    state, events = step(state, Proceed(), fair(dice))
    found = [*events]
    while state.pending is not None:
        moves = seat_moves(state, state.pending.seat)
        state, events = step(state, moves[dice.die(len(moves)) - 1], fair(dice))
        found += events
    return [event for event in found if isinstance(event, ManekinRevealed)]
