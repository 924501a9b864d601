"""`make bench`: every figure that was asked for, as a ratio within one run or a budget here.

Ends with 1 if any is missed. Run it on a machine that does nothing else.
"""

import sys

from tests.bench import (
    bench_cards,
    bench_check,
    bench_deck,
    bench_dice,
    bench_dragon,
    bench_dragon_board,
    bench_dragon_table,
    bench_draw,
    bench_roll,
    bench_start,
)


def main() -> int:
    """Run every benchmark, the missed ones last in mind."""
    missed = 0
    for benchmark in (
        bench_dice,
        bench_roll,
        bench_deck,
        bench_dragon,
        bench_dragon_board,
        bench_dragon_table,
        bench_draw,
        bench_cards,
        bench_check,
        bench_start,
    ):
        missed |= benchmark.main()
    print("every figure holds" if not missed else "some figures were missed")
    return missed


if __name__ == "__main__":
    sys.exit(main())
