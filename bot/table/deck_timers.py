"""The hour of every character that still has cards to draw, as timers of its channel.

A change that leads to another state of the deck, whatever it was, sets and stops them with it.
"""

from bot.deck.state import HOUR, DeckState, due
from bot.store.model import TimerWrite

KIND = "deck"


def timers_after(
    before: DeckState | None, after: DeckState | None, now: int
) -> tuple[TimerWrite, ...]:
    """Return the timers that a change from one state of the deck to another sets and stops.

    An hour that is over already in the state that is put in place, as when a draw is taken back,
    is given anew: what was taken back would be drawn again at once.
    """
    was = due(before) if before else {}
    comes = due(after) if after else {}
    stopped = [
        TimerWrite(key_of(number), KIND, due_at=None) for number in was.keys() - comes.keys()
    ]
    started = [
        TimerWrite(key_of(number), KIND, due_at=at if at > now else now + HOUR)
        for number, at in comes.items()
        if was.get(number) != at
    ]
    return tuple(sorted((*stopped, *started), key=lambda one: one.key))


def key_of(character: int) -> str:
    """Return the key of a character's timer."""
    return f"{KIND}:{character}"


def character_of(key: str) -> int:
    """Return the character whose timer this is."""
    return int(key.removeprefix(f"{KIND}:"))
