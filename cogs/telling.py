"""What a table is told without an interaction: in which language, and game masters in their log."""

import logging

import discord

from bot.app import Manekin
from bot.operations.reaching import UNREACHED
from bot.render.message import Message
from bot.render.words import Words, words
from bot.table.campaign import campaign_of
from bot.table.snapshot import Table
from cogs.reveal import ready
from cogs.send import post_in

log = logging.getLogger(__name__)


def table_words(bot: Manekin, table: Table) -> Words:
    """Return the language of a table."""
    campaign = campaign_of(table)
    return words(campaign.language if campaign else bot.settings.language)


async def tell_masters(bot: Manekin, table: Table, message: Message) -> bool:
    """Post a message in the game masters' log channel, if the table has one.

    Returns whether it has none, or the message is there.
    """
    campaign = campaign_of(table)
    if campaign is None or campaign.log_channel is None:
        return True
    guild = bot.get_guild(table.guild_id)
    channel = guild.get_channel(campaign.log_channel) if guild else None
    if not isinstance(channel, discord.TextChannel):
        # A file that was imported may name any channel, also one of another server.
        log.warning("the log channel of a table is not in its server")
        return False
    try:
        await post_in(channel, await ready(message))
    except UNREACHED as error:
        log.warning("the log channel of a table cannot be written to: %s", error)
        return False
    return True
