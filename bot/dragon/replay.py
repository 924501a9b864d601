"""A game played again from a file, half-turn by half-turn, with nothing left to chance.

It ends with the game, or before a person's turn that has no entry, unless that turn wins the game
before anybody could play. What a host did stands in the file as replay_host.py tells. Source:
spec/daredragon.md, section 17.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from bot.dragon.actions import Action, HostAction, Proceed
from bot.dragon.engine import step
from bot.dragon.events import Event
from bot.dragon.replay_answers import Answers
from bot.dragon.replay_host import END
from bot.dragon.replay_reading import Replay, object_in, read_replay
from bot.dragon.replay_reasons import ReplayRefused
from bot.dragon.sound import MOST_TURN
from bot.dragon.state import Phase, Question, QuestionKind, State
from bot.errors import Refused


@dataclass(frozen=True, slots=True)
class HalfTurn:
    """A daredevil's turn or the dragon's after it: what happened, and the game at its end."""

    turn: int
    is_dragons: bool
    events: tuple[Event, ...]
    state: State
    names: tuple[str, ...]

    @property
    def number(self) -> str:
        """The turn as files write it: `12`, and `12d` for the dragon's half."""
        return f"{self.turn}d" if self.is_dragons else str(self.turn)


def replayed_game(data: object) -> Iterator[HalfTurn]:
    """Play a file's data; ReplayRefused, with the turn, where it cannot go on."""
    try:
        replay = read_replay(data)
    except Refused as problem:
        raise ReplayRefused(problem, _begins_with(data), _seat_names(data)) from None
    yield from _Player(replay).half_turns()


def _begins_with(data: object) -> str:
    """The turn a file begins with, as far as it tells."""
    turn = object_in(object_in(data).get("position")).get("turn")
    return str(turn) if isinstance(turn, int) and 1 <= turn <= MOST_TURN else "1"


def _seat_names(data: object) -> tuple[str, ...]:
    seats = object_in(data).get("seats")
    return tuple(map(str, cast("list[object]", seats))) if isinstance(seats, list) else ()


class _OutOfEntriesError(Exception):
    """A turn without an entry came to where a person would have to act."""


class _EndedError(Exception):
    """The game was given up here."""


class _Player:
    """Goes through a replay: the game as it stands, and what is left of the file."""

    def __init__(self, replay: Replay) -> None:
        self._names = replay.names
        self._answers = Answers(replay)
        self._state = replay.state
        self._events: list[Event] = []

    def half_turns(self) -> Iterator[HalfTurn]:
        while self._state.outcome is None:
            turn, is_dragons = self._state.turn, self._state.phase is Phase.DRAGON
            try:
                self._play_half()
            except _OutOfEntriesError:
                return
            except _EndedError:
                if self._events:
                    yield self._half_turn(turn, is_dragons=is_dragons)
                return
            except Refused as problem:
                number = f"{turn}d" if is_dragons else str(turn)
                raise ReplayRefused(problem, number, self._names) from None
            yield self._half_turn(turn, is_dragons=is_dragons)

    def _half_turn(self, turn: int, *, is_dragons: bool) -> HalfTurn:
        return HalfTurn(turn, is_dragons, tuple(self._events), self._state, self._names)

    def _play_half(self) -> None:
        self._events = []
        self._rest()
        state = self._state
        needs_no_entry = state.phase is Phase.DRAGON or state.manekins[state.seat]
        goes_on = needs_no_entry or self._answers.has_turn
        self._act(Proceed())
        while (question := self._state.pending) is not None:
            if (host := self._host(question)) is not None:
                self._act(host)
                continue
            if self._state.manekins[question.seat]:
                self._act(Proceed())
                continue
            if not goes_on and not self._may_win(question):
                raise _OutOfEntriesError
            self._answer(question)

    def _rest(self) -> None:
        """Let the host act before a turn where Manekins alone play, up to a `proceed`."""
        state = self._state
        if state.phase is not Phase.BEGIN or not all(state.manekins):
            return
        while (host := self._host(None)) is not None and not isinstance(host, Proceed):
            self._act(host)

    def _host(self, question: Question | None) -> HostAction | None:
        host = self._answers.host(question)
        if host == END:
            raise _EndedError
        return host

    def _may_win(self, question: Question) -> bool:
        """Whether a turn without an entry may yet win the game: it ends before a play."""
        return question.kind is not QuestionKind.TURN and self._answers.has_answer

    def _answer(self, question: Question) -> None:
        if question.kind is QuestionKind.TURN:
            if not self._answers.has_turn:
                raise _OutOfEntriesError
            self._act(self._answers.move(question.seat))
            return
        for action in self._answers.answer(question):
            self._act(action)

    def _act(self, action: Action) -> None:
        self._state, events = step(self._state, action, self._answers.shuffled, by_halves=True)
        self._events.extend(events)
