"""Keeping the board of a table's game: one message, edited in place, and posted anew where it is
old, has scrolled away, or was deleted.

Pictures are drawn in a worker thread. Where nothing can be shown the game goes on. Source: issue 7;
spec/faults.md, I4 and I9.
"""

import logging
from weakref import WeakKeyDictionary

import discord
from cachetools import LRUCache

from bot.app import Manekin
from bot.errors import ManekinError
from bot.operations.reaching import UNREACHED, is_gone, reached
from bot.render.dragon.board import board, moved_board, no_board
from bot.render.dragon.heralds import unseen
from bot.render.message import Message
from bot.render.text import channel as mention
from bot.table.dragon.game_view import game_view
from bot.table.dragon.moves import PlaceBoard
from bot.table.dragon.part import Board, board_of
from bot.table.people import SYSTEM, Place
from bot.table.snapshot import Table
from cogs.merged import Merged
from cogs.reveal import ready
from cogs.send import Put, post_in, put
from cogs.telling import table_words, tell_masters

log = logging.getLogger(__name__)

OLDEST = 60 * 60 * 1000
"""Milliseconds after which Discord takes few edits of a message."""

MOST_BELOW = 12
"""Messages below the board before it is posted anew, about two screens of a phone."""

LOOK_EVERY = 60 * 1000
"""Milliseconds between two looks at what stands below a board."""


_MOST_KNOWN = 10_000
"""Boards of which it is remembered when one looked; of the others one looks once more."""


class _Known:
    """What is known of one bot's boards: when one was looked at, and where none can be shown."""

    def __init__(self) -> None:
        self.looked: LRUCache[int, int] = LRUCache(maxsize=_MOST_KNOWN)
        self.unseen: set[int] = set()


_KNOWN: WeakKeyDictionary[Manekin, _Known] = WeakKeyDictionary()


async def keep_board(bot: Manekin, place: Place, message_id: int | None) -> None:
    """Make a message the board of the table there, in the place of an older one."""
    if message_id is None:
        return
    table = await bot.tables.look(place)
    async with BOARDS.lock(bot, Place(table.guild_id, table.channel_id)):
        await _keep(bot, place, message_id)


async def refresh_message(bot: Manekin, place: Place) -> None:
    """Show the newest state on the board; an edit that waits already will show it too."""
    await BOARDS.refresh(bot, place)


async def post(bot: Manekin, table: Table, message: Message) -> int | None:
    """Post something in the channel of the board; what cannot be is logged, and masters know."""
    shown = board_of(table)
    return await _post(bot, table, shown.channel if shown else table.channel_id, message)


async def take_away(bot: Manekin, channel_id: int, message_id: int) -> bool:
    """Delete a message; one that is gone counts as deleted."""
    channel = bot.get_partial_messageable(channel_id)
    try:
        await reached(channel.get_partial_message(message_id).delete)
    except UNREACHED as error:
        if isinstance(error, discord.NotFound) and is_gone(error):
            return True
        log.warning("an old message could not be taken away: %s", error)
        return False
    return True


async def _renew(bot: Manekin, place: Place) -> bool:
    table = await bot.tables.look(place)
    shown, seen = board_of(table), game_view(table, None)
    say = table_words(bot, table)
    if seen is None:
        if shown is None:
            return True
        if shown.call is not None:
            await take_away(bot, shown.channel, shown.call)
        ended = await _edit(bot, shown, no_board(say))
        if ended is not Put.FAILED:
            await _place(bot, place, None)
        return ended is not Put.FAILED
    message = await ready(board(seen, say))
    if shown is None:
        return await _post_anew(bot, table, place, message)
    there = Place(table.guild_id, shown.channel)
    if await _is_far(bot, shown) and await _post_anew(bot, table, there, message):
        return True
    edited = await _edit(bot, shown, message)
    if edited is Put.GONE:
        return await _post_anew(bot, table, there, message)
    return edited is not Put.FAILED


async def _post_anew(bot: Manekin, table: Table, place: Place, message: Message) -> bool:
    posted = await _post(bot, table, place.channel_id, message)
    if posted is not None:
        await _keep(bot, place, posted)
    return posted is not None


async def _keep(bot: Manekin, place: Place, message_id: int) -> None:
    shown = board_of(await bot.tables.look(place))
    if shown is not None and shown.message == message_id:
        return
    await _place(bot, place, message_id, shown.call if shown else None)
    if shown is None or await take_away(bot, shown.channel, shown.message):
        return
    say = table_words(bot, await bot.tables.look(place))
    await _edit(bot, shown, moved_board(place.guild_id, place.channel_id, message_id, say))


async def _place(
    bot: Manekin, place: Place, message_id: int | None, call: int | None = None
) -> None:
    action = PlaceBoard(channel=place.channel_id, message=message_id, call=call)
    try:
        await bot.tables.act(place, SYSTEM, action)
    except ManekinError as error:
        log.warning("a board could not be remembered: %s", error)


async def _edit(bot: Manekin, shown: Board, message: Message) -> Put:
    return await put(bot, shown.channel, shown.message, message)


async def _post(bot: Manekin, table: Table, channel_id: int, message: Message) -> int | None:
    unable = _known(bot).unseen
    try:
        sent = await post_in(bot.get_partial_messageable(channel_id), await ready(message))
    except UNREACHED as error:
        log.warning("a game could not be shown in its channel: %s", error)
        if table.channel_id not in unable:
            unable.add(table.channel_id)
            await tell_masters(bot, table, unseen(mention(channel_id), table_words(bot, table)))
        return None
    unable.discard(table.channel_id)
    return sent


async def _is_far(bot: Manekin, shown: Board) -> bool:
    """Tell whether the board is old, or that much stands below it; that is asked now and then."""
    now = bot.clock()
    posted_at = int(discord.utils.snowflake_time(shown.message).timestamp() * 1000)
    if now - posted_at > OLDEST:
        return True
    looked = _known(bot).looked
    if now - max(posted_at, looked.get(shown.channel, 0)) < LOOK_EVERY:
        return False
    looked[shown.channel] = now
    channel = bot.get_partial_messageable(shown.channel)
    after = discord.Object(shown.message)

    async def read() -> list[discord.Message]:
        return [one async for one in channel.history(after=after, limit=MOST_BELOW + 1)]

    try:
        below = await reached(read)
    except UNREACHED as error:
        log.info("what stands below a board could not be read: %s", error)
        return False
    return len(below) > MOST_BELOW


def _known(bot: Manekin) -> _Known:
    return _KNOWN.setdefault(bot, _Known())


BOARDS = Merged(_renew)
"""The boards of all tables."""
