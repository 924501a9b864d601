"""Exact odds of a run until doom: the absorbing chain, solved and not sampled.

Exact to 1e-10 in each figure from any start within the bounds; how, is said at each bound below.
Source: spec/deck.md, part 2, "Beyond the challenge".
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Final

import numpy as np
from scipy.sparse import csr_array, diags_array

from bot.deck.bounds import NEGLIGIBLE, Bounded, bounded_chain
from bot.deck.chain import Chain, Floats, Matrix, flow
from bot.deck.doom import CARDS, End, Hero, Rules
from bot.deck.doom_refusals import DoomReason, checked
from bot.errors import Refused

_KEPT: Final = 4096

_MOST_WORK: Final = 500_000_000
"""Steps of a state: some seconds. Only decks of a handful of cards without a sure end need more."""


@dataclass(frozen=True, slots=True)
class DoomOdds:
    """The chance of each end, and how many cards are drawn on average, the last one included."""

    ends: Mapping[End, float]
    expected_cards: float


def doom_odds(start: Hero | None = None, rules: Rules = Rules.RULES) -> DoomOdds:
    """The exact odds from a start; `Refused` if it is out of bounds or may never end.

    The first answer for a start takes a tenth of a second and, where no Donjon, Void or Talons
    ends a run soon, seconds; a repeated question takes microseconds.
    """
    return _solved(canonical(checked(start or Hero())), rules)


def canonical(hero: Hero) -> Hero:
    """The same for starts that only differ in what changes nothing."""
    known = tuple(card for card in CARDS if card in hero.deck)
    others = ("",) * (len(hero.deck) - len(known))
    return replace(hero, wishes=0 if hero.cursed else hero.wishes, deck=known + others)


@lru_cache(maxsize=_KEPT)
def _solved(start: Hero, rules: Rules) -> DoomOdds:
    bounded = bounded_chain(start, rules)
    visits, dim = _visits(bounded)
    ends = {end: float(visits @ share) for end, share in bounded.chain.ends.items()}
    ends[End.DIM] += dim
    return DoomOdds(MappingProxyType(ends), float(visits.sum()))


def _visits(bounded: Bounded) -> tuple[Floats, float]:
    """How often each mode is expected to draw, and the chance of an end by the Idiot.

    The chain is followed from change to change: draws that leave a state as it is are summed in
    closed form. What is still under way at the end can add no more to a figure than its mass times
    the longest run.
    """
    chain, levels = bounded.chain, bounded.levels
    moves, again = _without_rests(chain)
    mass = np.zeros((len(chain.modes), levels))
    mass[0, bounded.start - 1] = 1.0
    visits = np.zeros(len(chain.modes))
    dim = 0.0
    work = 0
    while mass.sum() * bounded.longest > NEGLIGIBLE:
        work += mass.size
        if work > _MOST_WORK:
            raise Refused(DoomReason.TOO_SLOW)
        drawn = mass * again[:, None]
        visits += drawn.sum(axis=1)
        mass = np.zeros_like(mass)
        for change, matrix in moves.items():
            arrived = flow(matrix, drawn)
            if change >= 0:
                mass[:, change:] += arrived[:, : levels - change]
                mass[:, -1] += arrived[:, max(levels - change, 0) :].sum(axis=1)
            else:
                floor = chain.floors[change]
                dim += float(arrived[:, :floor].sum())
                mass[:, floor + change : change] += arrived[:, floor:]
    return visits, dim


def _without_rests(chain: Chain) -> tuple[dict[int, Matrix], Floats]:
    """The moves that change something, and how many draws a stay in each mode lasts."""
    resting = chain.moves[0].diagonal()
    changing = csr_array(chain.moves[0] - diags_array(resting))
    changing.eliminate_zeros()
    return {**chain.moves, 0: changing}, 1 / (1 - resting)
