"""`python -m bot deck simulate`: frequencies of the ends of many runs, beside the exact odds."""

import argparse
import json
import math
from typing import Final

import numpy as np

from bot.cli.command import DONE
from bot.cli.progress import bar
from bot.deck.doom import Rules
from bot.deck.odds import DoomOdds, doom_odds
from bot.deck.simulate import Simulated, simulate
from bot.dice import SystemDice

_SEEDS: Final = 1 << 32
_MASK: Final = (1 << 64) - 1


def run(arguments: argparse.Namespace) -> int:
    """Simulate and print."""
    seed = SystemDice().die(_SEEDS) - 1 if arguments.seed is None else arguments.seed
    rules = Rules(arguments.rules)
    # A generator takes no negative number.
    chance = np.random.default_rng(seed & _MASK)
    simulated = simulate(arguments.runs, chance, rules=rules, report=bar("ended"))
    exact = doom_odds(rules=rules)
    if arguments.json:
        print(json.dumps({"seed": seed, "rules": rules, **_data(simulated, exact)}))
    else:
        _print(seed, simulated, exact)
    return DONE


def _data(simulated: Simulated, exact: DoomOdds) -> dict[str, object]:
    return {
        "runs": simulated.runs,
        "ends": {end.value: simulated.frequency(end) for end in simulated.ends},
        "counts": {end.value: count for end, count in simulated.ends.items()},
        "mean_cards": simulated.cards / simulated.runs,
        "exact": {
            "ends": {end.value: chance for end, chance in exact.ends.items()},
            "expected_cards": exact.expected_cards,
        },
    }


def _print(seed: int, simulated: Simulated, exact: DoomOdds) -> None:
    print(f"{simulated.runs} runs, seed {seed}")
    print(f"{'end':8}{'runs':>12}{'frequency':>13}{'exact':>13}  standard errors apart")
    for end, count in simulated.ends.items():
        frequency, chance = simulated.frequency(end), exact.ends[end]
        apart = (frequency - chance) / math.sqrt(chance * (1 - chance) / simulated.runs)
        print(f"{end:8}{count:12}{frequency:13.8f}{chance:13.8f}  {apart:+.2f}")
    mean = simulated.cards / simulated.runs
    print(f"{'cards':8}{simulated.cards:12}{mean:13.8f}{exact.expected_cards:13.8f}")
