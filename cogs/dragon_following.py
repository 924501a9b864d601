"""What everybody sees of an act in a game: the board, syllables that came out, the end, the call.

All of it tells of what is on disk, in this order. Source: issue 7.
"""

import asyncio
import logging
from collections.abc import Iterator

from bot.app import Manekin
from bot.dragon.dragon_events import TraitRevealed
from bot.dragon.events import Event as GameEvent
from bot.dragon.fellowship import fellowship
from bot.errors import ManekinError
from bot.render.answers import answer
from bot.render.dragon.ending import ending
from bot.render.dragon.heralds import syllables
from bot.render.message import Message, drawn
from bot.render.words import Words
from bot.table.act import Outcome
from bot.table.dragon.calling import call_now
from bot.table.dragon.events import (
    ConcedeVoted,
    GameAmended,
    GameMoved,
    GameStarted,
    SeatLeft,
    SeatTaken,
)
from bot.table.dragon.game_view import game_view
from bot.table.dragon.moves import MemberGone
from bot.table.dragon.part import dragon_of
from bot.table.part import Event
from bot.table.people import SYSTEM, Place
from bot.table.snapshot import Table
from cogs.dragon_board import post, refresh_message
from cogs.dragon_call import has_left, settle_call
from cogs.dragon_record import transcript_file
from cogs.telling import table_words

log = logging.getLogger(__name__)


async def refresh_board(bot: Manekin, outcome: Outcome) -> None:
    """Show what an act has led to; told twice, what was posted is not posted again."""
    table = outcome.table
    place = Place(table.guild_id, table.channel_id)
    await refresh_message(bot, place)
    if not outcome.repeated:
        say = table_words(bot, table)
        for message in _syllables(outcome, say):
            await post(bot, table, message)
        if any(map(_ends, outcome.events)):
            await _tell_end(bot, table, say)
    who = call_now(await bot.tables.look(place), bot.clock())
    left = await seat_given_up(bot, place, who)
    if left is not None:
        await tell_of_leaving(bot, left)
    else:
        await settle_call(bot, place, outcome.person.id)


async def seat_given_up(bot: Manekin, place: Place, who: int | None) -> Outcome | None:
    """Give up the seat of somebody who has left the server; None where nobody has."""
    if who is None or not await has_left(bot, place, who):
        return None
    try:
        return await bot.tables.act(place, SYSTEM, MemberGone(who=who))
    except ManekinError as error:
        log.warning("the seat of somebody who left could not be given up: %s", error)
        return None


async def tell_of_leaving(bot: Manekin, left: Outcome) -> None:
    """Tell everyone that somebody has left, and go on without them."""
    say = table_words(bot, left.table)
    if (told := answer(left, say, say).announce) is not None:
        await post(bot, left.table, told)
    await refresh_board(bot, left)


def _syllables(outcome: Outcome, say: Words) -> Iterator[Message]:
    happened = tuple(one for event in outcome.events for one in _happened(event))
    if not any(isinstance(one, TraitRevealed) for one in happened):
        return
    seen = game_view(outcome.table, None)
    name = seen.seen.name if seen is not None and seen.seen is not None else None
    yield from syllables(happened, name, say)


def _happened(event: Event) -> tuple[GameEvent, ...]:
    match event:
        case GameMoved() | GameStarted() | SeatTaken() | SeatLeft() | GameAmended():
            return event.happened
        case _:
            return ()


def _ends(event: Event) -> bool:
    match event:
        case GameMoved() | SeatLeft():
            return event.ended is not None
        case ConcedeVoted():
            return event.ended
        case _:
            return False


async def _tell_end(bot: Manekin, table: Table, say: Words) -> None:
    """Post the last message of a game, with its statistics and its file."""
    told = await asyncio.to_thread(_ending, table, say)
    if told is not None:
        await post(bot, table, told)


def _ending(table: Table, say: Words) -> Message | None:
    """The game is played again for it, and its picture drawn: in a worker thread."""
    part, seen = dragon_of(table), game_view(table, None)
    if part is None or part.record is None or seen is None:
        return None
    return drawn(ending(seen, fellowship(part.record), transcript_file(part), say))
