"""`/stats`: how the dice came up, as figures and a picture."""

import asyncio

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Manekin
from bot.errors import Refused
from bot.render.answers import Answer
from bot.render.pictures import face_charts
from bot.render.stats import charts, stats
from bot.table.reasons import TableReason
from bot.table.rolls import Tally, summed, tallies
from cogs.shell import Interaction, do, look, own_words
from cogs.telling import table_words


class StatsCog(commands.Cog):
    """Statistics of dice."""

    @app_commands.command()
    @app_commands.describe(
        person="Whose dice; everyone's at this table, if left out",
        show="Show it to everyone in the channel",
    )
    async def stats(
        self,
        interaction: Interaction,
        person: discord.User | None = None,
        show: bool = False,
    ) -> None:
        """Show how the dice rolled here came up, against what is expected"""

        async def work() -> Answer:
            table = await look(interaction)
            found = tallies(table)
            tally = found.get(person.id, Tally()) if person else summed(found)
            if not tally.faces:
                raise Refused(TableReason.NOTHING_ROLLED)
            say = table_words(interaction.client, table) if show else own_words(interaction)
            picture = await asyncio.to_thread(face_charts, charts(tally, say))
            message = stats(tally, person.id if person else None, picture, say)
            return Answer(message, private=not show)

        await do(interaction, work(), private=not show)


async def setup(bot: Manekin) -> None:
    """Add the command to the bot."""
    await bot.add_cog(StatsCog())
