"""The file of a finished game of Daredragon, made from its record."""

import json

from bot.dragon.transcript import transcript
from bot.errors import Refused
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
