"""What a board of Daredragon costs to draw: `python -m tests.bench.bench_dragon_board`.

Processor time of one picture, in a process that has drawn some before: of the first board of a
game, of the boards of a whole game one after the other, and of one with six seats and every mark.
"""

import sys
import time
from collections.abc import Iterable

from bot.dragon.state import State
from bot.dragon.view import view
from bot.render.dragon.board_picture import board_sketch
from bot.render.words import words
from tests.unit.render.dragon_boards import NAMES, chairs, everything_on, whole_game

AT_MOST = 60e-3
BYTES_AT_MOST = 150_000
_ROUNDS = 5


def seconds(states: Iterable[State]) -> tuple[float, int]:
    """Processor seconds of one of these boards with its words, and the bytes of the largest."""
    sketched = [(view(one, None), chairs(*NAMES[: one.settings.seats])) for one in states]
    say, largest, spent = words("en"), 0, float("inf")
    for _ in range(_ROUNDS):
        began = time.process_time()
        for seen, labels in sketched:
            largest = max(largest, len(board_sketch(seen, labels, say).data))
        spent = min(spent, time.process_time() - began)
    return spent / len(sketched), largest


def main() -> int:
    """Print a line for each kind of board; 1 if any costs too much."""
    missed = False
    for what, states in (
        ("first", [next(whole_game(1, 4))]),
        ("game of 4", list(whole_game(1, 4))[::10]),
        ("game of 6", list(whole_game(4, 6))[::10]),
        ("everything on", [everything_on()]),
    ):
        each, largest = seconds(states)
        missed = missed or each > AT_MOST or largest > BYTES_AT_MOST
        print(
            f"dragon board, {what}: {each * 1e3:.0f} ms (at most {AT_MOST * 1e3:.0f}), "
            f"{largest / 1000:.0f} kB (at most {BYTES_AT_MOST / 1000:.0f})"
        )
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
