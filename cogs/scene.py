"""`/scene`: where one scene ends, and what story cards ask the game master then."""

from discord import app_commands
from discord.ext import commands

from bot.app import Manekin
from bot.render.answers import Answer
from bot.render.message import Message
from bot.render.sheets.questions import questions
from bot.render.words import Words
from bot.table.sheets.asking import scene_view
from bot.table.sheets.moves import EndScene
from bot.table.snapshot import Table
from cogs.game_master import led
from cogs.shell import Interaction, do, own_words, take


def page_of(table: Table, say: Words, page: int = 0) -> Message:
    """Return a page of what is open of the last scene."""
    return questions(scene_view(table), say, page)


class SceneCog(commands.GroupCog, group_name="scene"):
    """Scenes, and what story cards ask after them"""

    @app_commands.command()
    async def end(self, interaction: Interaction) -> None:
        """End the scene; you are asked what story cards want to know"""
        await take(interaction, EndScene(), private=True)

    @app_commands.command(name="questions")
    async def open_questions(self, interaction: Interaction) -> None:
        """Show what story cards still want to know of the last scene"""

        async def work() -> Answer:
            table, _ = await led(interaction)
            return Answer(page_of(table, own_words(interaction)), private=True)

        await do(interaction, work(), private=True)


async def setup(bot: Manekin) -> None:
    """Add the group to the bot."""
    await bot.add_cog(SceneCog())
