"""A game of Daredragon read back from its record: turn by turn, and as the file of a finished one.

Both play the game again, which takes long enough to be done in a worker thread.
"""

import json

from bot.dragon.daredevil_events import TurnBegan
from bot.dragon.events import Event
from bot.dragon.transcript import Record, played, transcript
from bot.dragon.view import seen
from bot.errors import Refused
from bot.render.dragon.log_page import Turn
from bot.render.dragon.seating import chair_names
from bot.render.message import Attachment
from bot.render.words import SOURCE_LANGUAGE, words
from bot.table.dragon.part import DragonPart
from bot.table.dragon.reasons import FellowshipReason

_INDENT = 1


def transcript_file(part: DragonPart) -> Attachment:
    """Return the file of a finished game that `dragon replay` accepts; in a worker thread.

    Raises Refused while the game goes on, as the file tells every card of it.
    """
    if part.record is None or part.stage != "over":
        raise Refused(FellowshipReason.NO_RECORD)
    names = chair_names(part.chairs, words(SOURCE_LANGUAGE))
    data = json.dumps(transcript(part.record, names), ensure_ascii=False, indent=_INDENT)
    return Attachment(f"daredragon-{part.number}.json", data.encode())


def told_turns(record: Record) -> tuple[Turn, ...]:
    """Return what everybody may see of every turn of a game; what was before the first is 0."""
    turns: list[tuple[int, list[Event]]] = [(0, [])]
    for _, events, _ in played(record):
        for event in events:
            if isinstance(event, TurnBegan):
                turns.append((event.turn, []))
            turns[-1][1].append(seen(event, None))
    return tuple(Turn(number, tuple(events)) for number, events in turns if events)
