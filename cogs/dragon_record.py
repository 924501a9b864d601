"""A game of Daredragon read back from its record: turn by turn, and as the file of a finished one.

Both play the game again, which takes long enough to be done in a worker thread.
"""

import json
from functools import lru_cache

from bot.dragon.actions import HandBack, SeatAction
from bot.dragon.daredevil_events import StoodIn, TurnBegan, TurnEnded
from bot.dragon.events import Event
from bot.dragon.transcript import Record, played, transcript
from bot.dragon.view import seen
from bot.errors import Refused
from bot.render.dragon.hand import Meanwhile
from bot.render.dragon.log_page import Turn
from bot.render.dragon.seating import chair_names
from bot.render.message import Attachment
from bot.render.words import SOURCE_LANGUAGE, words
from bot.table.dragon.part import DragonPart
from bot.table.dragon.reasons import FellowshipReason

_INDENT = 1
_MOST_KEPT = 64
"""Games for which it is kept what happened since a seat's last move."""


def transcript_file(part: DragonPart) -> Attachment:
    """Return the file of a finished game that `dragon replay` accepts; in a worker thread.

    Raises Refused while the game goes on, as the file tells every card of it.
    """
    if part.record is None or part.stage != "over":
        raise Refused(FellowshipReason.NO_RECORD)
    names = chair_names(part.chairs, words(SOURCE_LANGUAGE))
    data = json.dumps(transcript(part.record, names), ensure_ascii=False, indent=_INDENT)
    return Attachment(f"daredragon-{part.number}.json", data.encode())


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
