"""Whole games of Daredragon by random legal play: `python -m tests.bench.bench_dragon`.

A move is a daredevil's turn with all that is asked in it, and the dragon's answer. Beside it, turn
about in the same run, `pokerkit` plays hands of no-limit hold'em for four with 100 big blinds, any
legal action with any legal amount. The plain, mutable `tests.dragon_reference` plays Daredragon by
random legal play too, to be told beside it: it neither checks nor says what happens. That the cost
is linear in the length of a game is measured on one that does not end, as nobody is ever hurt.
"""

import random
import sys
import time
from collections.abc import Callable

from pokerkit import Automation, NoLimitTexasHoldem, State

from bot.dice import SeededDice
from bot.dragon import state as dragon_state
from bot.dragon.actions import Proceed
from bot.dragon.engine import step
from bot.dragon.legal import seat_moves
from bot.dragon.settings import MOST_STEPS, Settings
from bot.dragon.setup import shuffled_decks, start
from bot.dragon.shuffling import fair
from tests.dragon_reference.files import usual_beginning
from tests.dragon_reference.game import half_turns
from tests.dragon_reference.players import Anyhow
from tests.dragon_reference.table import Table

GAMES_AT_LEAST = 100
MOVE_AT_MOST = 100e-6
FASTER_AT_LEAST = 5
LATE_AT_MOST = 1.25
_GAMES = 100
_HANDS = 200
_ROUNDS = 5
_LONG = 6_000
_WINDOW = 1_000


class Game:
    """One game, in which people do anything that is legal."""

    def __init__(self, seed: int, settings: Settings) -> None:
        dice = SeededDice(seed)
        self._shuffle = fair(dice)
        self._chance = random.Random(seed).random
        self.state: dragon_state.State = start(settings, shuffled_decks(dice))
        self.state, _ = step(self.state, Proceed(), self._shuffle)

    def play(self, turns: int | None = None) -> int:
        """Play on, to the end or to a turn; the number of the turn that was reached."""
        state, chance, shuffle = self.state, self._chance, self._shuffle
        while state.outcome is None and (turns is None or state.turn < turns):
            question = state.pending
            if question is None:
                raise RuntimeError("only games of people are measured")
            moves = seat_moves(state, question.seat)
            state, _ = step(state, moves[int(chance() * len(moves))], shuffle)
        self.state = state
        return state.turn


def games() -> int:
    """Play whole games, the same ones in every round; how many moves they had."""
    return sum(Game(number, Settings()).play() for number in range(_GAMES))


def reference_games() -> int:
    """Play whole games in the reference, the same in every round; how many moves they had."""
    moves = 0
    for number in range(_GAMES):
        chance = random.Random(number)
        table = Table(usual_beginning(chance), Anyhow(chance))
        for _ in half_turns(table):
            pass
        moves += table.turn
    return moves


def hands() -> int:
    """Play whole hands of poker; how many moves they had."""
    game = NoLimitTexasHoldem(tuple(Automation), True, 0, (1, 2), 2)
    chance = random.Random(1)
    return sum(_hand(game(200, 4), chance) for _ in range(_HANDS))


def _hand(hand: State, chance: random.Random) -> int:
    moves = 0
    while hand.status:
        legal: list[Callable[[], object]] = []
        if hand.can_fold():
            legal.append(hand.fold)
        if hand.can_check_or_call():
            legal.append(hand.check_or_call)
        if hand.can_complete_bet_or_raise_to():
            legal.append(lambda: _raise(hand, chance))
        chance.choice(legal)()
        moves += 1
    return moves


def _raise(hand: State, chance: random.Random) -> None:
    least = hand.min_completion_betting_or_raising_to_amount
    most = hand.max_completion_betting_or_raising_to_amount
    hand.complete_bet_or_raise_to(chance.randint(least or 0, most or 0))


def rates() -> tuple[float, float, float, float]:
    """Processor seconds of a game, of a move, of the reference's and of poker: the best of each."""
    timed = [[_timed(play) for play in (games, reference_games, hands)] for _ in range(_ROUNDS)]
    best = [min(each) for each in zip(*timed, strict=True)]
    ours, reference, poker = (seconds / moves for seconds, moves in best)
    return best[0][0] / _GAMES, ours, reference, poker


def _timed(play: Callable[[], int]) -> tuple[float, int]:
    began = time.process_time()
    moves = play()
    return time.process_time() - began, moves


def late_over_early() -> float:
    """How much more a move costs after thousands than early in the same game."""
    harmless = Settings(dragon_damage=-MOST_STEPS, daredevil_damage=-MOST_STEPS)
    early: list[float] = []
    late: list[float] = []
    for number in range(_ROUNDS):
        game = Game(number, harmless)
        game.play(_WINDOW)
        early.append(_window(game, 2 * _WINDOW))
        game.play(_LONG)
        late.append(_window(game, _LONG + _WINDOW))
    return min(late) / min(early)


def _window(game: Game, until: int) -> float:
    first = game.state.turn
    began = time.process_time()
    reached = game.play(until)
    return (time.process_time() - began) / (reached - first)


def main() -> int:
    """Print every figure; 1 if any is missed."""
    whole, ours, reference, theirs = rates()
    late = late_over_early()
    print(f"dragon games {1 / whole:.0f} a second (at least {GAMES_AT_LEAST})")
    print(f"dragon move {ours * 1e6:.0f} µs (at most {MOVE_AT_MOST * 1e6:.0f})")
    print(
        f"dragon pokerkit's move {theirs * 1e6:.0f} µs, ratio {theirs / ours:.1f} "
        f"(at least {FASTER_AT_LEAST})"
    )
    print(f"dragon reference's move {reference * 1e6:.0f} µs, ratio {reference / ours:.1f}")
    print(f"dragon move after {_LONG} over after {_WINDOW} {late:.2f} (at most {LATE_AT_MOST})")
    return int(
        1 / whole < GAMES_AT_LEAST
        or ours > MOVE_AT_MOST
        or theirs / ours < FASTER_AT_LEAST
        or late > LATE_AT_MOST
    )


if __name__ == "__main__":
    sys.exit(main())
