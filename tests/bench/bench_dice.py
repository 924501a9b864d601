"""Rolling beside the `d20` package, in one run: `python -m tests.bench.bench_dice`.

Both read the expression from their caches, roll, and give the total; then the same with the text
of the result. Prints the ratios and ends with 1 if ours is slower; times alone decide nothing.
"""

import sys
import timeit
from collections.abc import Callable

import d20

from bot.dice import SystemDice, roll

EXPRESSIONS = ("4d6kh3+2", "1d20+5")
MOST = 1.0
_ROUNDS = 7
_ROLLS = 1_000


def seconds(action: Callable[[], object]) -> float:
    """The best of several rounds, for one call."""
    return min(timeit.repeat(action, number=_ROLLS, repeat=_ROUNDS)) / _ROLLS


def ratios(expression: str) -> dict[str, tuple[float, float]]:
    """Ours and theirs in seconds, for the total alone and for the total with its text."""
    dice = SystemDice()
    return {
        "total": (
            seconds(lambda: roll(expression, dice).total),
            seconds(lambda: d20.roll(expression).total),
        ),
        "text": (
            seconds(lambda: roll(expression, dice).text),
            seconds(lambda: d20.roll(expression).result),
        ),
    }


def main() -> int:
    """Print a line for each measure; 1 if any ratio is missed."""
    missed = False
    for expression in EXPRESSIONS:
        for what, (ours, theirs) in ratios(expression).items():
            ratio = ours / theirs
            missed = missed or ratio > MOST
            print(
                f"dice {expression:<9} {what:<6} {ours * 1e6:6.1f} µs, d20 {theirs * 1e6:6.1f} µs, "
                f"ratio {ratio:.2f} (at most {MOST})"
            )
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
