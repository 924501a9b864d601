"""`/help`."""

from discord import app_commands
from discord.ext import commands

from bot.app import Manekin
from bot.render.answers import Answer
from bot.render.help import TOPICS, help_page
from cogs.shell import Interaction, do, own_words

TOPIC_CHOICES = [app_commands.Choice(name=topic.title, value=key) for key, topic in TOPICS.items()]


class HelpCog(commands.Cog):
    """Help."""

    @app_commands.command()
    @app_commands.describe(topic="What you want to know about")
    @app_commands.choices(topic=TOPIC_CHOICES)
    async def help(self, interaction: Interaction, topic: str = "start") -> None:
        """Show what I can do, with examples"""

        async def work() -> Answer:
            return Answer(help_page(topic, own_words(interaction)), private=True)

        await do(interaction, work(), private=True)


async def setup(bot: Manekin) -> None:
    """Add the command to the bot."""
    await bot.add_cog(HelpCog())
