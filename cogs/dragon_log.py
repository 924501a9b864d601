"""A game of Daredragon read back from its record: its story, and its file once it is over.

Playing a game again takes long enough to be done in a worker thread. Only what everybody may see
of what happened goes to `bot/render`.
"""

import asyncio

from bot.dragon.transcript import Record
from bot.errors import Refused
from bot.render.answers import Answer
from bot.render.dragon.log_page import log_page
from bot.render.dragon.seating import chair_names
from bot.render.message import Message
from bot.render.words import Words
from bot.table.dragon.part import DragonPart, dragon_of
from bot.table.dragon.reasons import FellowshipReason
from bot.table.dragon.story import told_turns
from cogs.dragon_record import transcript_file
from cogs.shell import Interaction, look, own_words


async def log_here(interaction: Interaction, page: int) -> Answer:
    """Return a page of the story of the game here, from 0, the newest first."""
    part = dragon_of(await look(interaction))
    if part is None:
        raise Refused(FellowshipReason.NO_GAME)
    if part.record is None:
        raise Refused(FellowshipReason.NOT_STARTED)
    message = await asyncio.to_thread(_page, part, part.record, page, own_words(interaction))
    return Answer(message, private=True)


def _page(part: DragonPart, record: Record, page: int, say: Words) -> Message:
    file = transcript_file(part) if part.stage == "over" else None
    names = chair_names(part.chairs, say)
    return log_page(told_turns(record), names, page, say, seed=part.number, file=file)
