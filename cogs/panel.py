"""Keeping a table's panel message: where it is, and how it looks after a change."""

import logging

import discord

from bot.app import Manekin
from bot.errors import ManekinError
from bot.render.panel import panel
from bot.render.words import words
from bot.table.campaign import campaign_of
from bot.table.panel import PlacePanel, panel_of
from bot.table.people import SYSTEM, Place
from bot.table.snapshot import Table
from cogs.send import changed_body

log = logging.getLogger(__name__)


async def keep_panel(bot: Manekin, place: Place, message_id: int | None) -> None:
    """Remember the newest panel message, or that there is none."""
    action = PlacePanel(channel=place.channel_id, message=message_id)
    try:
        await bot.tables.act(place, SYSTEM, action)
    except ManekinError as error:
        log.warning("a panel could not be remembered: %s", error)


async def refresh_panel(bot: Manekin, table: Table) -> None:
    """Show the newest state on the panel; one that was deleted is forgotten."""
    shown, campaign = panel_of(table), campaign_of(table)
    if shown is None or campaign is None:
        return
    channel = bot.get_partial_messageable(shown.channel)
    message = channel.get_partial_message(shown.message)
    try:
        await message.edit(**changed_body(panel(campaign, words(campaign.language))))
    except discord.NotFound:
        await keep_panel(bot, Place(table.guild_id, table.channel_id), None)
    except discord.HTTPException as error:
        log.warning("a panel could not be brought up to date: %s", error)
