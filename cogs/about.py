"""`/about`."""

from discord import app_commands
from discord.ext import commands

from bot import VERSION
from bot.app import Manekin
from bot.render.about import about
from bot.render.answers import Answer
from cogs.shell import Interaction, do, own_words


class AboutCog(commands.Cog):
    """What the bot is."""

    @app_commands.command()
    async def about(self, interaction: Interaction) -> None:
        """Show what I am, my version and licences"""

        async def work() -> Answer:
            return Answer(about(VERSION, own_words(interaction)), private=True)

        await do(interaction, work(), private=True)


async def setup(bot: Manekin) -> None:
    """Add the command to the bot."""
    await bot.add_cog(AboutCog())
