"""`/privacy`: a person sees, takes away and deletes what is kept about them."""

import json

from discord import app_commands
from discord.ext import commands

from bot.app import Manekin
from bot.render.answers import Answer
from bot.render.privacy import deleted, export, question, summary
from bot.table.people import Place
from bot.table.privacy import data_of, tables_of
from cogs.panel import refresh_panel
from cogs.shell import Interaction, do, own_words


async def forget_everywhere(interaction: Interaction) -> Answer:
    """Delete the person's data from every table."""
    tables = interaction.client.tables
    channels = await tables.store.tables_of_person(interaction.user.id)
    for channel_id in channels:
        await tables.forget(channel_id, interaction.user.id)
        await refresh_panel(interaction.client, await tables.look(Place(0, channel_id)))
    return Answer(deleted(len(channels), own_words(interaction)), private=True)


class PrivacyCog(commands.GroupCog, group_name="privacy"):
    """What I keep about you"""

    @app_commands.command()
    async def show(self, interaction: Interaction) -> None:
        """Show what is kept about you"""

        async def work() -> Answer:
            me, tables = interaction.user.id, interaction.client.tables
            found = await tables_of(tables, me)
            lines = await tables.store.journal_of_person(me)
            shown = summary(me, found, len(lines), own_words(interaction))
            return Answer(shown, private=True)

        await do(interaction, work(), private=True)

    @app_commands.command(name="export")
    async def export_data(self, interaction: Interaction) -> None:
        """Get everything that is kept about you as a file"""

        async def work() -> Answer:
            data = await data_of(interaction.client.tables, interaction.user.id)
            text = json.dumps(data, ensure_ascii=False, indent=1)
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
