"""`/privacy`: a person sees, takes away and deletes what is kept about them."""

import asyncio
import logging

from discord import app_commands
from discord.ext import commands

from bot.app import Manekin
from bot.errors import StoreError
from bot.render.answers import Answer
from bot.render.privacy import deleted, export, question, summary
from bot.table.people import Place
from bot.table.privacy import kept_of, written
from cogs.panel import refresh_panel
from cogs.shell import Interaction, do, own_words

log = logging.getLogger(__name__)


async def forget_everywhere(interaction: Interaction) -> Answer:
    """Delete the person's data from every table."""
    tables = interaction.client.tables
    channels = await tables.store.tables_of_person(interaction.user.id)
    failed = 0
    for channel_id in channels:
        try:
            await tables.forget(channel_id, interaction.user.id)
            await refresh_panel(interaction.client, await tables.look(Place(0, channel_id)))
        except StoreError:
            # One table that is damaged or cannot be written keeps nobody at the others.
            failed += 1
            log.exception("a person's data could not be deleted at one table")
    done = len(channels) - failed
    return Answer(deleted(done, failed, own_words(interaction)), private=True)


class PrivacyCog(commands.GroupCog, group_name="privacy"):
    """What I keep about you"""

    @app_commands.command()
    async def show(self, interaction: Interaction) -> None:
        """Show what is kept about you"""

        async def work() -> Answer:
            me, tables = interaction.user.id, interaction.client.tables
            kept = await kept_of(tables, me)
            return Answer(summary(kept, own_words(interaction)), private=True)

        await do(interaction, work(), private=True)

    @app_commands.command(name="export")
    async def export_data(self, interaction: Interaction) -> None:
        """Get everything that is kept about you as a file"""

        async def work() -> Answer:
            kept = await kept_of(interaction.client.tables, interaction.user.id)
            text = await asyncio.to_thread(written, kept)
            return Answer(export(text.encode(), own_words(interaction)), private=True)

        await do(interaction, work(), private=True)

    @app_commands.command()
    async def delete(self, interaction: Interaction) -> None:
        """Delete everything that is kept about you, after you confirm"""

        async def work() -> Answer:
            return Answer(question(own_words(interaction)), private=True)

        await do(interaction, work(), private=True)


async def setup(bot: Manekin) -> None:
    """Add the group to the bot."""
    await bot.add_cog(PrivacyCog())
