"""Keeping a table's panel message: where it is, and how it looks after a change."""

import asyncio
import logging
from weakref import WeakKeyDictionary, WeakValueDictionary

import discord

from bot.app import Manekin
from bot.errors import ManekinError
from bot.render.panel import panel
from bot.render.words import words
from bot.table.campaign import campaign_of
from bot.table.panel import PlacePanel, panel_of
from bot.table.people import SYSTEM, Place
from bot.table.snapshot import Table
from cogs.send import UNREACHED, changed_body

log = logging.getLogger(__name__)


async def keep_panel(bot: Manekin, place: Place, message_id: int | None) -> None:
    """Remember the newest panel message, or that there is none."""
    action = PlacePanel(channel=place.channel_id, message=message_id)
    try:
        shown = panel_of(await bot.tables.look(place))
        if (shown.message if shown else None) == message_id:
            return
        await bot.tables.act(place, SYSTEM, action)
    except ManekinError as error:
        log.warning("a panel could not be remembered: %s", error)


class _Refreshing:
    """Edits of one bot's panels: one at a time for each table, and those that wait are one."""

    def __init__(self) -> None:
        self.locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self.waiting: set[int] = set()

    def lock(self, channel_id: int) -> asyncio.Lock:
        """Return the lock of a table's panel."""
        return self.locks.setdefault(channel_id, asyncio.Lock())


_REFRESHING: WeakKeyDictionary[Manekin, _Refreshing] = WeakKeyDictionary()


async def refresh_panel(bot: Manekin, table: Table) -> None:
    """Show the newest state on the panel; one that was deleted is forgotten."""
    place = Place(table.guild_id, table.channel_id)
    refreshing = _REFRESHING.setdefault(bot, _Refreshing())
    if place.channel_id in refreshing.waiting:
        # The edit that waits will show this change too.
        return
    refreshing.waiting.add(place.channel_id)
    async with refreshing.lock(place.channel_id):
        refreshing.waiting.discard(place.channel_id)
        await _refresh(bot, place)


async def _refresh(bot: Manekin, place: Place) -> None:
    table = await bot.tables.look(place)
    shown, campaign = panel_of(table), campaign_of(table)
    if shown is None or campaign is None:
        return
    channel = bot.get_partial_messageable(shown.channel)
    message = channel.get_partial_message(shown.message)
    try:
        await message.edit(**changed_body(panel(campaign, words(campaign.language))))
    except discord.NotFound:
        if panel_of(await bot.tables.look(place)) == shown:
            await keep_panel(bot, place, None)
    except UNREACHED as error:
        log.warning("a panel could not be brought up to date: %s", error)
