"""One short message that calls whoever a game waits for; the one before is taken away.

That somebody was called is on disk before the message is posted: after a crash nobody is called
twice. Source: issue 7; spec/faults.md, T3 and T7.
"""

import logging
from asyncio import ensure_future, shield

import discord

from bot.app import Manekin
from bot.errors import ManekinError
from bot.operations.reaching import UNREACHED, reached
from bot.render.dragon.heralds import call
from bot.table.act import Outcome
from bot.table.dragon.calling import asked_person, call_now
from bot.table.dragon.events import SomebodyCalled
from bot.table.dragon.game_view import game_view
from bot.table.dragon.moves import CallDue, PlaceBoard
from bot.table.dragon.part import Board, board_of, dragon_of
from bot.table.people import SYSTEM, Place
from bot.table.snapshot import Table
from cogs.dragon_board import BOARDS, post, take_away
from cogs.telling import table_words

log = logging.getLogger(__name__)

_GONE = (10007, 10013)
"""No such member, no such user."""


async def settle_call(bot: Manekin, place: Place, acted: int) -> None:
    """Take a call away that somebody has answered, and call whom the game waits for now."""
    async with BOARDS.lock(bot, place):
        table = await bot.tables.look(place)
        await _take_answered(bot, table, acted)
        if call_now(table, bot.clock()) is None:
            return
        try:
            outcome = await bot.tables.act(place, SYSTEM, CallDue())
        except ManekinError as error:
            log.warning("somebody could not be called: %s", error)
            return
        await _post_call(bot, outcome)


async def show_call(bot: Manekin, outcome: Outcome) -> None:
    """Post the call, or the reminder, that a timer has led to."""
    async with BOARDS.lock(bot, Place(outcome.table.guild_id, outcome.table.channel_id)):
        await _post_call(bot, outcome)


async def has_left(bot: Manekin, place: Place, who: int) -> bool:
    """Tell whether a person is surely no member of the server any more."""
    guild = bot.get_guild(place.guild_id)
    if guild is None:
        return False
    try:
        # Given up by a timer while everybody must wait, a request would leave the library waiting.
        await reached(lambda: shield(ensure_future(guild.fetch_member(who))))
    except discord.NotFound as error:
        # Whatever stands before Discord may say of anything that it is not there.
        return error.code in _GONE
    except UNREACHED as error:
        log.info("whether somebody is still there could not be asked: %s", error)
    return False


async def _post_call(bot: Manekin, outcome: Outcome) -> None:
    table = outcome.table
    event = outcome.events[0] if outcome.events else None
    seen = game_view(table, None)
    if not isinstance(event, SomebodyCalled) or event.who is None or seen is None:
        return
    message = call(seen, event.who, table_words(bot, table), reminder=event.reminder)
    if message is None:
        return
    posted = await post(bot, table, message)
    shown = board_of(await bot.tables.look(Place(table.guild_id, table.channel_id)))
    if shown is None:
        return
    if shown.call is not None:
        await take_away(bot, shown.channel, shown.call)
    await _remember(bot, table, shown, posted)


async def _take_answered(bot: Manekin, table: Table, acted: int) -> None:
    shown, part = board_of(table), dragon_of(table)
    if shown is None or shown.call is None:
        return
    who = None if part is None else asked_person(part)
    if part is not None and who not in (None, acted) and part.called in ("called", "reminded"):
        return
    if await take_away(bot, shown.channel, shown.call):
        await _remember(bot, table, shown, None)


async def _remember(bot: Manekin, table: Table, shown: Board, call_id: int | None) -> None:
    action = PlaceBoard(channel=shown.channel, message=shown.message, call=call_id)
    try:
        await bot.tables.act(Place(table.guild_id, table.channel_id), SYSTEM, action)
    except ManekinError as error:
        log.warning("a call could not be remembered: %s", error)
