"""The story of a game, told from its record as everybody may see it: turn by turn, and since a
person's last move.

Both play the game again, which takes long enough to be done in a worker thread.
"""

from dataclasses import dataclass
from functools import lru_cache

from bot.dragon.actions import HandBack, SeatAction
from bot.dragon.daredevil_events import StoodIn, TurnBegan, TurnEnded
from bot.dragon.events import Event
from bot.dragon.transcript import Record, played
from bot.dragon.view import seen

_MOST_KEPT = 64
"""Games for which it is kept what happened since a seat's last move."""


@dataclass(frozen=True, slots=True)
class Meanwhile:
    """What everybody could see happen since a person's last move, or before their first one."""

    events: tuple[Event, ...]
    has_moved: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """A daredevil's turn with the dragon's after it: what everybody may see of it."""

    number: int
    events: tuple[Event, ...]


@lru_cache(maxsize=_MOST_KEPT)
def since_last_move(record: Record, seat: int) -> Meanwhile:
    """Return what everybody could see happen after a seat's person moved last; in a worker thread.

    Where they have not moved yet it is all since they sat down, or since the game began.
    """
    since: list[Event] = []
    has_moved = False
    for action, events, _ in played(record):
        if isinstance(action, HandBack) and action.seat == seat:
            # Whoever sits there now may be somebody else.
            since, has_moved = [], False
        elif isinstance(action, SeatAction) and action.seat == seat and not _is_by_rules(events):
            ends = [place for place, one in enumerate(events) if isinstance(one, TurnEnded)]
            since, has_moved = [*events[ends[0] + 1 :]] if ends else [], True
        else:
            since += events
    return Meanwhile(tuple(seen(event, None) for event in since), has_moved)


def _is_by_rules(events: tuple[Event, ...]) -> bool:
    return bool(events) and isinstance(events[0], StoodIn)


def told_turns(record: Record) -> tuple[Turn, ...]:
    """Return what everybody may see of every turn of a game; what was before the first is 0."""
    turns: list[tuple[int, list[Event]]] = [(0, [])]
    for _, events, _ in played(record):
        for event in events:
            if isinstance(event, TurnBegan):
                turns.append((event.turn, []))
            turns[-1][1].append(seen(event, None))
    return tuple(Turn(number, tuple(events)) for number, events in turns if events)
