"""Odds and mass simulation of runs until doom: `python -m tests.bench.bench_deck`.

The baseline is a plain Python loop over the same transition, which keeps the outcomes it has asked
for. The simulation is measured with a million runs, and has its chain before, as the loop its
outcomes; the more runs, the less each costs it.
"""

import functools
import random
import sys
import time
from collections import Counter
from collections.abc import Callable

import numpy as np

from bot.deck import odds
from bot.deck.bounds import bounded_chain
from bot.deck.doom import End, Hero, Rules, outcomes
from bot.deck.odds import doom_odds
from bot.deck.simulate import simulate

ODDS_AT_MOST = 0.5
CACHED_AT_MOST = 0.001
FASTER_AT_LEAST = 100
_RUNS = 1_000_000
_LOOPED = 100_000
_ROUNDS = 5


class Loop:
    """Runs until doom, one after the other and card by card."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._ways = functools.cache(self._led_to)

    def play(self, runs: int, chance: Callable[[], float]) -> Counter[End]:
        """Play so many runs and count the ends."""
        ends: Counter[End] = Counter()
        for _ in range(runs):
            hero, end = Hero(), None
            while end is None:
                card = hero.deck[int(chance() * len(hero.deck))]
                ways = self._ways(hero, card)
                hero, end = ways[int(chance() * len(ways))]
            ends[end] += 1
        return ends

    def _led_to(self, hero: Hero, card: str) -> list[tuple[Hero, End | None]]:
        """Each outcome as often as it has ways."""
        found = outcomes(hero, card, self._rules)
        return [(one.hero, one.end) for one in found for _ in range(one.ways)]


def first_answer() -> float:
    """Processor seconds of the odds from the start, nothing being kept."""
    taken: list[float] = []
    for _ in range(_ROUNDS):
        odds._solved.cache_clear()
        bounded_chain.cache_clear()
        began = time.process_time()
        doom_odds()
        taken.append(time.process_time() - began)
    return min(taken)


def cached_answer() -> float:
    """Seconds of the same question asked again."""
    doom_odds()
    began = time.perf_counter()
    for _ in range(1000):
        doom_odds()
    return (time.perf_counter() - began) / 1000


def rates(rules: Rules) -> tuple[float, float]:
    """Runs a processor second of the simulation and of the loop, turn about."""
    loop, chance, numbers = Loop(rules), random.Random(1), np.random.default_rng(1)
    loop.play(_LOOPED, chance.random)
    ours: list[float] = []
    theirs: list[float] = []
    for _ in range(_ROUNDS):
        began = time.process_time()
        simulate(_RUNS, numbers, rules=rules)
        between = time.process_time()
        loop.play(_LOOPED, chance.random)
        ours.append((between - began) / _RUNS)
        theirs.append((time.process_time() - between) / _LOOPED)
    return 1 / min(ours), 1 / min(theirs)


def main() -> int:
    """Print every figure; 1 if any is missed."""
    first, again = first_answer(), cached_answer()
    print(f"deck odds first {first:.3f} s of processor time (at most {ODDS_AT_MOST})")
    print(f"deck odds again {again * 1e6:.1f} µs (at most {CACHED_AT_MOST * 1e6:.0f})")
    missed = first > ODDS_AT_MOST or again > CACHED_AT_MOST
    for rules in Rules:
        many, few = rates(rules)
        missed = missed or many / few < FASTER_AT_LEAST
        print(
            f"deck simulate {rules:<9} {many:12,.0f} runs a second, loop {few:9,.0f} "
            f"({1e6 / few:.1f} µs a run), ratio {many / few:.0f} (at least {FASTER_AT_LEAST})"
        )
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
