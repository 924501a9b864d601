"""Mass simulation: it counts every run, keeps to its seed, and agrees with the exact odds."""

import math

import numpy as np
import pytest

from bot.deck.doom import End, Hero, Rules
from bot.deck.doom_refusals import MOST_RUNS, DoomReason
from bot.deck.odds import doom_odds
from bot.deck.run import play
from bot.deck.simulate import simulate
from bot.dice import SeededDice
from bot.errors import Refused

BOTH = pytest.mark.parametrize("rules", Rules)
MILLION = 1_000_000


def chance(seed: int = 1) -> np.random.Generator:
    return np.random.default_rng(seed)


@BOTH
@pytest.mark.parametrize(
    "start",
    [
        Hero(),
        Hero(intelligence=6, wishes=3, fates=True),
        Hero(cursed=True, hunted=4, deck=("skull", "moon", "fates", "rogue", "sun", "jester")),
    ],
)
def test_a_million_runs_agree_with_the_exact_odds(start: Hero, rules: Rules) -> None:
    simulated = simulate(MILLION, chance(), start, rules)
    for end, exact in doom_odds(start, rules).ends.items():
        error = math.sqrt(max(exact * (1 - exact), 0) / MILLION)
        assert abs(simulated.frequency(end) - exact) <= 5 * error + 1e-12


@BOTH
def test_so_does_the_number_of_cards(rules: Rules) -> None:
    simulated = simulate(MILLION, chance(), rules=rules)
    # A run's length spreads about as far as its mean.
    expected = doom_odds(rules=rules).expected_cards
    assert simulated.cards / MILLION == pytest.approx(expected, abs=5 * expected / 1000)


@BOTH
def test_runs_played_one_by_one_agree_too(rules: Rules) -> None:
    runs, dice = 4000, SeededDice(11)
    ends = [play(dice, rules).end for _ in range(runs)]
    for end, exact in doom_odds(rules=rules).ends.items():
        error = math.sqrt(exact * (1 - exact) / runs)
        assert abs(ends.count(end) / runs - exact) <= 5 * error


@pytest.mark.parametrize("runs", [1, 2, 7, 1000, MOST_RUNS])
def test_every_run_comes_to_one_end(runs: int) -> None:
    simulated = simulate(runs, chance())
    assert sum(simulated.ends.values()) == simulated.runs == runs
    assert set(simulated.ends) == set(End)
    assert simulated.cards >= runs


def test_the_same_seed_gives_the_same_runs() -> None:
    assert simulate(5000, chance(3)) == simulate(5000, chance(3))
    assert simulate(5000, chance(3)) != simulate(5000, chance(4))


def test_single_runs_differ() -> None:
    generator = chance()
    lengths = {simulate(1, generator).cards for _ in range(40)}
    assert len(lengths) > 5


def test_progress_is_reported_up_to_the_end() -> None:
    seen: list[tuple[int, int]] = []
    simulate(1000, chance(), report=lambda ended, runs: seen.append((ended, runs)))
    assert seen == sorted(seen)
    assert seen[-1] == (1000, 1000)
    assert len(seen) > 5


@pytest.mark.parametrize("runs", [0, -5, MOST_RUNS + 1])
def test_a_number_out_of_bounds_is_refused(runs: int) -> None:
    with pytest.raises(Refused) as refused:
        simulate(runs, chance())
    assert refused.value.reason is DoomReason.RUNS


def test_a_deck_without_an_end_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        simulate(10, chance(), Hero(deck=("sun", "moon")))
    assert refused.value.reason is DoomReason.NEVER_ENDS
