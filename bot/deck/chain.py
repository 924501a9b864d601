"""The run until doom as a Markov chain: `doom.outcomes` written down once for every state.

A state is a mode (wishes, curse, Fates, hunt, deck) and a level (Intelligence). What a card does
to the one never depends on the other, but for the Idiot's end at a low level; so each is tabulated
for itself. Knows how to step, not how far to go (odds.py) nor chance (simulate.py).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import numpy.typing as npt
from scipy.sparse import csr_array

from bot.deck.doom import End, Hero, Outcome, Rules, effect_of, outcomes
from bot.deck.doom_refusals import MOST_INTELLIGENCE

Floats = npt.NDArray[np.float64]
Matrix = csr_array[np.float64]

ENDS: Final = tuple(End)

# Where no Idiot ends the run: what is tabulated here holds at every higher level.
_FAR_UP: Final = MOST_INTELLIGENCE


@dataclass(frozen=True, slots=True)
class Chain:
    """Every mode that can be reached, the start first.

    `moves` goes by the change of Intelligence: the chances to come to a row's mode from a column's,
    so that a matrix times the mass of modes by levels is what arrives. `ends` has the chances of
    each end by mode, but for falls to a low level: `floors` says by change at how many of the
    lowest levels it ends the run instead (the lowest is an Intelligence of 1).
    """

    modes: tuple[Hero, ...]
    moves: Mapping[int, Matrix]
    ends: Mapping[End, Floats]
    floors: Mapping[int, int]


def flow(matrix: Matrix, mass: Floats) -> Floats:
    """What arrives when mass moves."""
    return np.asarray(matrix @ mass, dtype=np.float64)


def tabulated(start: Hero, rules: Rules, most_wishes: int) -> Chain:
    """Tabulate the modes that can be reached, with wishes counted up to `most_wishes`."""
    modes = {_mode(start, most_wishes): 0}
    entries: dict[int, dict[tuple[int, int], float]] = {0: {}}
    ends: dict[End, dict[int, float]] = {end: {} for end in ENDS}
    waiting = [*modes]
    for hero in waiting:
        source = modes[hero]
        for outcome, weight in _weighted(hero, rules):
            if outcome.end:
                share = ends[outcome.end]
                share[source] = share.get(source, 0.0) + weight
                continue
            mode = _mode(outcome.hero, most_wishes)
            if mode not in modes:
                modes[mode] = len(modes)
                waiting.append(mode)
            change = entries.setdefault(outcome.hero.intelligence - _FAR_UP, {})
            way = modes[mode], source
            change[way] = change.get(way, 0.0) + weight
    return Chain(
        tuple(modes),
        {change: _matrix(ways, len(modes)) for change, ways in entries.items()},
        {end: _by_mode(share, len(modes)) for end, share in ends.items()},
        _floors(rules) if min(entries) < 0 else {},
    )


def _mode(hero: Hero, most_wishes: int) -> Hero:
    # Cursed wishes are never used, whatever their number.
    wishes = 0 if hero.cursed else min(hero.wishes, most_wishes)
    return replace(hero, intelligence=_FAR_UP, wishes=wishes)


def _weighted(hero: Hero, rules: Rules) -> list[tuple[Outcome, float]]:
    """Every outcome of the next draw with its chance; cards that do the same are asked once."""
    alike: dict[object, list[str]] = {}
    for card in hero.deck:
        alike.setdefault(effect_of(card), []).append(card)
    weighted: list[tuple[Outcome, float]] = []
    for cards in alike.values():
        found = outcomes(hero, cards[0], rules)
        ways = len(hero.deck) * sum(outcome.ways for outcome in found)
        weighted += [(outcome, len(cards) * outcome.ways / ways) for outcome in found]
    return weighted


def _matrix(ways: Mapping[tuple[int, int], float], modes: int) -> Matrix:
    places = np.array([*ways], dtype=np.intp).reshape(-1, 2)
    weights = np.array([*ways.values()], dtype=np.float64)
    return csr_array((weights, (places[:, 0], places[:, 1])), shape=(modes, modes))


def _by_mode(share: Mapping[int, float], modes: int) -> Floats:
    weights = np.zeros(modes)
    weights[[*share]] = [*share.values()]
    return weights


def _floors(rules: Rules) -> dict[int, int]:
    """How many of the lowest levels each fall of Intelligence ends the run at."""
    floors: dict[int, int] = {}
    for intelligence in range(1, _FAR_UP):
        found = outcomes(Hero(intelligence=intelligence), "idiot", rules)
        for outcome in found:
            change = outcome.hero.intelligence - intelligence
            floors[change] = floors.get(change, 0) + (outcome.end is End.DIM)
        if not any(outcome.end for outcome in found):
            break
    return floors
