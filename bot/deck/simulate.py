"""Mass simulation: how many of N runs until doom come to each end.

Runs in the same state are alike, so they are not moved one by one: how many of them go each way is
one multinomial draw, which has exactly the law of moving each alone. A thousand million runs take
little longer than a million. The steps are those of the chain (chain.py) that the odds are solved
on; chance comes in as numpy's generator. Source: spec/deck.md, part 2, "Beyond the challenge".
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from bot.deck.bounds import Bounded, bounded_chain
from bot.deck.chain import ENDS, Floats
from bot.deck.doom import End, Hero, Rules
from bot.deck.doom_refusals import MOST_RUNS, DoomReason, checked, in_range
from bot.deck.odds import canonical

Counts = npt.NDArray[np.int64]

_KEPT: Final = 4
_ENDED: Final = len(ENDS)
_DIM: Final = ENDS.index(End.DIM)

Report = Callable[[int, int], None]
"""Called after every draw with how many runs have ended, and how many there are."""


@dataclass(frozen=True, slots=True)
class Simulated:
    """How many runs came to each end, and how many cards were drawn in all."""

    runs: int
    ends: Mapping[End, int]
    cards: int

    def frequency(self, end: End) -> float:
        """The share of the runs that came to this end."""
        return self.ends[end] / self.runs


class _Ways(NamedTuple):
    """By mode: each thing that the next draw can lead to, the likeliest first.

    `target` is a mode, or -1 minus the number of an end; `change` is that of the level.
    """

    chance: Floats
    target: Counts
    change: Counts


def simulate(
    runs: int,
    chance: np.random.Generator,
    start: Hero | None = None,
    rules: Rules = Rules.RULES,
    report: Report | None = None,
) -> Simulated:
    """Let so many characters draw until stopped; `Refused` as for the odds."""
    in_range(DoomReason.RUNS, runs, 1, MOST_RUNS)
    begin = canonical(checked(start or Hero()))
    bounded, ways = bounded_chain(begin, rules), _ways(begin, rules)
    # The ends stand before the states; a state is its mode times the levels plus its level.
    held = np.zeros(_ENDED + len(bounded.chain.modes) * bounded.levels, dtype=np.int64)
    held[_ENDED + bounded.start - 1] = runs
    cards = 0
    while (drawing := runs - int(held[:_ENDED].sum())) > 0:
        cards += drawing
        held = _drawn(held, ways, bounded, chance)
        if report:
            report(int(held[:_ENDED].sum()), runs)
    ends = {end: int(count) for end, count in zip(ENDS, held[:_ENDED], strict=True)}
    return Simulated(runs, MappingProxyType(ends), cards)


def _drawn(held: Counts, ways: _Ways, bounded: Bounded, chance: np.random.Generator) -> Counts:
    """Let every character who is not stopped draw one card."""
    states = np.flatnonzero(held[_ENDED:] != 0)
    modes, levels = np.divmod(states, bounded.levels)
    moved = chance.multinomial(held[_ENDED:][states], ways.chance[modes])
    # Most ways are taken by nobody.
    rows, columns = np.nonzero(moved != 0)
    places = _places(modes[rows], levels[rows], columns, ways, bounded)
    # Sums of whole numbers below 2**53 are exact in floating point.
    after = np.bincount(places, weights=moved[rows, columns], minlength=held.size)
    after[:_ENDED] += held[:_ENDED]
    return after.astype(np.int64)


def _places(
    modes: Counts, levels: Counts, columns: Counts, ways: _Ways, bounded: Bounded
) -> Counts:
    """Where each of these ways leads."""
    target, change = ways.target[modes, columns], ways.change[modes, columns]
    height = np.minimum(levels + change, bounded.levels - 1)
    places = np.where(target < 0, -1 - target, _ENDED + target * bounded.levels + height)
    for fall, floor in bounded.chain.floors.items():
        places[(change == fall) & (levels < floor)] = _DIM
    return places


@lru_cache(maxsize=_KEPT)
def _ways(start: Hero, rules: Rules) -> _Ways:
    chain = bounded_chain(start, rules).chain
    by_mode: list[list[tuple[float, int, int]]] = [[] for _ in chain.modes]
    for change, matrix in chain.moves.items():
        entries = matrix.tocoo()
        targets, sources = entries.coords
        for source, target, weight in zip(sources, targets, entries.data, strict=True):
            by_mode[int(source)].append((float(weight), int(target), change))
    for number, end in enumerate(ENDS):
        for mode, weight in enumerate(chain.ends[end]):
            if weight:
                by_mode[mode].append((float(weight), -1 - number, 0))
    return _even(by_mode)


def _even(by_mode: list[list[tuple[float, int, int]]]) -> _Ways:
    """Give every mode as many ways as the one with the most, those that were added without chance.

    They lead where the first way does, so that no place is named that does not exist.
    """
    most = max(len(ways) for ways in by_mode)
    ordered = [sorted(ways, reverse=True) for ways in by_mode]
    filled = [ways + [(0.0, *ways[0][1:])] * (most - len(ways)) for ways in ordered]
    table = np.array(filled, dtype=np.float64)
    chances = table[..., 0]
    return _Ways(
        chances / chances.sum(axis=1, keepdims=True),
        table[..., 1].astype(np.int64),
        table[..., 2].astype(np.int64),
    )
