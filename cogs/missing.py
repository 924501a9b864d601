"""Channels and threads that were deleted while the bot was away: who is asked, and how often.

Discord names a server's channels and open threads by itself. What it does not name may be an
archived thread, so it is asked about each of the others.
"""

import logging
from asyncio import sleep
from collections.abc import AsyncIterator

import discord

from bot.app import Manekin
from bot.errors import StoreError
from bot.operations.reaching import UNREACHED, reached
from bot.table.leaving import PART, Leaving
from bot.table.people import Place

log = logging.getLogger(__name__)

_UNKNOWN_CHANNEL = 10003

PAUSE = 10.0
"""Seconds between two questions: nobody waits for the answers, and a start is no flood of them."""


async def deleted_channels(bot: Manekin) -> AsyncIterator[tuple[int, int]]:
    """Find the tables of present servers whose channels are no more, as (server, channel)."""
    for guild in bot.guilds:
        for channel_id in await bot.store.tables_of_guild(guild.id):
            if bot.is_stopping:
                return
            if not guild.unavailable and await _is_missed(bot, guild, channel_id):
                if await _is_deleted(bot, channel_id):
                    yield guild.id, channel_id
                await sleep(PAUSE)


async def _is_missed(bot: Manekin, guild: discord.Guild, channel_id: int) -> bool:
    """Whether a channel is not among those of its server, and not known to be gone."""
    if guild.get_channel_or_thread(channel_id) is not None:
        return False
    try:
        table = await bot.tables.look(Place(guild.id, channel_id))
        leaving = table.part(Leaving, PART)
    except StoreError:
        log.exception("a table could not be looked at")
        return False
    return bool(table.parts) and (leaving is None or not leaving.channel_gone)


async def _is_deleted(bot: Manekin, channel_id: int) -> bool:
    """Whether Discord says that there is no such channel; one that is hidden is still there."""
    try:
        await reached(lambda: bot.fetch_channel(channel_id))
    except discord.NotFound as error:
        # Whatever stands before Discord may say of anything that it is not there.
        return error.code == _UNKNOWN_CHANNEL
    except (*UNREACHED, discord.InvalidData) as error:
        log.info("it is not known whether a channel is still there: %s", error)
    return False
