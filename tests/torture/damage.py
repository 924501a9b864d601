"""Databases damaged at random, again and again: `python -m tests.torture.damage`.

The seed is the clock's unless it is given; it and the figures are printed. What must hold:
tests/crash/test_damage.py.
"""

import argparse
import asyncio
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.crash.test_damage import HARM, damaged, kill

ROUNDS = 300


async def _tried(killed: Path, harm: str, seeds: range) -> Counter[str]:
    seen = Counter[str]()
    for seed in seeds:
        with TemporaryDirectory(prefix="manekin-damage-") as name:
            seen[await damaged(killed, Path(name) / "copy", harm, seed)] += 1
    return seen


def main() -> None:
    """Damage as often as was asked for, in each way, and print how the starts ended."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 2**32)
    chosen = parser.parse_args()
    print(f"damage: {chosen.rounds} of each kind, seed {chosen.seed}", flush=True)
    with TemporaryDirectory(prefix="manekin-killed-") as name:
        killed = kill(Path(name))
        for harm in HARM:
            seeds = range(chosen.seed, chosen.seed + chosen.rounds)
            seen = asyncio.run(_tried(killed, harm, seeds))
            print(f"  {harm}: {', '.join(f'{how} {n}' for how, n in seen.most_common())}")
    print("  no state was shown that never was")


if __name__ == "__main__":
    main()
