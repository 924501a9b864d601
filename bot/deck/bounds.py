"""How much of an endless chain has to be kept: wishes and Intelligence have no maximum.

Every truncation here is proved to change no figure by more than `NEGLIGIBLE`, so that the odds
are exact to 1e-10 with room to spare. The proofs stand at the functions.
"""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from scipy.sparse import csr_array

from bot.deck.chain import Chain, flow, tabulated
from bot.deck.doom import DIM, Hero, Rules

NEGLIGIBLE: Final = 1e-14

_MOST_CARDS: Final = 1e5
"""More cards than any run that may start is expected to draw (`_longest` says how many)."""

_SURE_ENDS: Final = frozenset(("donjon", "void", "talons"))
_DANGERS: Final = frozenset(("skull", "flames", "rogue"))

_KEPT: Final = 4
"""For the simulation that follows the odds; a chain is a hundred kilobytes."""

_FALLING: Final = (0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 0.98)
_RISING: Final = 1.22
_MOST_STEPS: Final = 2000
_HOPELESS: Final = 1e6


@dataclass(frozen=True, slots=True)
class Bounded:
    """A chain with its levels of Intelligence, from 1 to `levels`, where it starts, and a bound
    on the cards that are expected to be drawn from any of its states."""

    chain: Chain
    levels: int
    start: int
    longest: float


@lru_cache(maxsize=_KEPT)
def bounded_chain(start: Hero, rules: Rules) -> Bounded:
    """Tabulate what has to be kept for the figures of this start."""
    chain = tabulated(start, rules, most_wishes(start.deck))
    levels, longest = _levels(chain, start)
    return Bounded(chain, levels, min(start.intelligence, levels), longest)


def most_wishes(deck: tuple[str, ...]) -> int:
    """More wishes than this are as good as this many.

    A run that holds W can only tell the difference after W uses without a curse. Before each, one
    of the dangers has to be drawn before any of the sure ends, and in two of three cases the use
    does not curse. Only one use can come without that risk, by the Moon under the reference: while
    wishes are left, no hunt begins.
    """
    dangers, ends = len(_DANGERS & {*deck}), len(_SURE_ENDS & {*deck})
    if not dangers:
        return 1
    once = 2 / 3 * dangers / (dangers + ends)
    return 1 + math.ceil(math.log(NEGLIGIBLE / _MOST_CARDS) / math.log(once))


def _levels(chain: Chain, start: Hero) -> tuple[int, float]:
    """The highest level to keep, at which the Star no longer raises; and the longest run."""
    if "idiot" not in start.deck:
        # Nothing ever depends on Intelligence.
        return 1, 2 * (_growth(chain, 1) or _MOST_CARDS)
    highest, longest = _by_rising(start), _MOST_CARDS
    if (growth := _growth(chain, 1)) is not None:
        longest = min(longest, 2 * growth)
        highest = min(highest, _by_falling(chain, longest))
    return highest, min(longest, _longest(start, highest))


def _longest(start: Hero, highest: int) -> float:
    """A bound on the expected cards while the Idiot is in the deck.

    By Wald's identity: of the cards the Idiot takes 3.5 and the Star gives 2 on average, and
    Intelligence never ends below 4 - 5.
    """
    lost = 3.5 - (2 if "star" in start.deck else 0)
    return len(start.deck) * (max(highest, start.intelligence) + 1) / lost


def _by_rising(start: Hero) -> int:
    """A level that is hardly ever reached from the start.

    1.22 to the power of Intelligence does not grow on average, for
    1.22**2 + (1.22**-2 + ... + 1.22**-5) / 4 < 2: of Star and Idiot, each once in the deck. So
    level C is reached from level i with a chance of at most 1.22**(i - C).
    """
    if "star" not in start.deck:
        return start.intelligence
    above = math.log(_MOST_CARDS / NEGLIGIBLE) / math.log(_RISING)
    return start.intelligence + math.ceil(above)


def _by_falling(chain: Chain, longest: float) -> int:
    """A level from which the Idiot hardly ever brings the end before another end does.

    With g >= 1 such that z**Intelligence * g(mode) does not grow on average for some z < 1, the
    run ends dim from level C with a chance of at most z**(C - 3) * max(g). A run that is held at
    C starts from there anew whenever the Star does not raise it: at most `longest` times.
    """
    highest = math.inf
    for z in _FALLING:
        growth = _growth(chain, z)
        if growth is None:
            continue
        chance = NEGLIGIBLE / (longest**2 * growth)
        found = DIM + math.ceil(math.log(chance) / math.log(z))
        if found >= highest:
            break
        highest = found
    return int(min(highest, 10 * _MOST_CARDS))


def _growth(chain: Chain, z: float) -> float | None:
    """The maximum of such a g, for z = 1 half a bound of the expected cards; None if none is found.

    With Q the chance of a move times z to the change of Intelligence, falls that end the run
    counted as moves, g = 1 + Q1 + ... + Q**(n-1) 1 has Qg <= g as soon as Q**n 1 <= 1. Once it is
    at most 1/2, the whole series, for z = 1 the expected cards, is at most 2g.
    """
    before = csr_array[np.float64]((len(chain.modes), len(chain.modes)))
    for change, matrix in chain.moves.items():
        before += z**change * matrix.T
    term = np.ones(len(chain.modes))
    total = np.zeros_like(term)
    for _ in range(_MOST_STEPS):
        total += term
        term = flow(before, term)
        largest = float(term.max())
        if largest <= 1 / 2:
            return float(total.max())
        if largest > _HOPELESS:
            return None
    return None
