"""Odds that take long to reckon: in one worker thread, one after the other.

The libraries of matrices are loaded there too, so that a start need not wait for them. Most of
the work is theirs, and lets the event loop run meanwhile.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib import import_module
from typing import ParamSpec, TypeVar

from bot.deck.doom import Hero, Rules
from bot.render.doom.chances import Figures, Simulated

SEEDS = 1 << 32
"""How many different simulations there are."""

P = ParamSpec("P")
R = TypeVar("R")

_WORKER = ThreadPoolExecutor(max_workers=1, thread_name_prefix="reckoning")


async def reckoned(work: Callable[P, R], *args: P.args, **named: P.kwargs) -> R:
    """Return what the work comes to; raises what it raises."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_WORKER, partial(work, *args, **named))


def load() -> None:
    """Load the libraries, which takes long the first time."""
    for module in ("bot.deck.odds", "bot.deck.simulate"):
        import_module(module)


def of_a_run(start: Hero, rules: Rules, runs: int | None, seed: int) -> Figures:
    """Return the odds of runs from a start, which are kept, and so many runs simulated."""
    exact = import_module("bot.deck.odds").doom_odds(start, rules)
    simulated = _simulated(start, rules, runs, seed) if runs else None
    return Figures(start, rules, exact.ends, exact.expected_cards, simulated)


def _simulated(start: Hero, rules: Rules, runs: int, seed: int) -> Simulated:
    chance = import_module("numpy").random.default_rng(seed)
    found = import_module("bot.deck.simulate").simulate(runs, chance, start, rules)
    return Simulated(runs, {end: found.frequency(end) for end in found.ends}, found.cards / runs)
