"""`/undo`: a player takes back an own last action."""

from discord import app_commands
from discord.ext import commands

from bot.app import Manekin
from bot.table.whole import UndoOwn
from cogs.shell import Interaction, take


class UndoCog(commands.Cog):
    """Taking back."""

    @app_commands.command()
    async def undo(self, interaction: Interaction) -> None:
        """Take back your own last action, within five minutes"""
        await take(interaction, UndoOwn())


async def setup(bot: Manekin) -> None:
    """Add the command to the bot."""
    await bot.add_cog(UndoCog())
