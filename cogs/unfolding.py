"""A message that grows before people's eyes, one edit after the other.

All of it is decided before the first is shown: whatever fails, or stops the bot, only ends the
waiting, and whoever called goes on to the end of it.
"""

import asyncio
import logging
from collections.abc import Sequence

import discord

from bot.app import Manekin
from bot.render.message import Message
from cogs.layout import changed_body
from cogs.send import UNREACHED

log = logging.getLogger(__name__)

STEP = 1.1
"""Seconds between two edits: Discord takes five of a message in five seconds."""

LONGEST = 5.0
"""Seconds for one edit; where Discord makes us wait, nobody watches any more."""


async def unfold(
    interaction: discord.Interaction[Manekin], message_id: int | None, stages: Sequence[Message]
) -> None:
    """Put each message in the place of the one before, until all are shown or one cannot be."""
    if message_id is None:
        return
    for stage in stages:
        await asyncio.sleep(STEP)
        if interaction.client.is_stopping:
            return
        try:
            async with asyncio.timeout(LONGEST):
                await interaction.edit_original_response(**changed_body(stage))
        except UNREACHED as error:
            log.info("a message could not go on: %s", error)
            return
