"""`/roll`: dice for everyone in the channel, or in secret."""

from discord import app_commands
from discord.ext import commands

from bot.app import Manekin
from bot.table.macros import macros_of
from bot.table.rolls import RollDice
from bot.text import folded
from cogs.send import Choices, suggest
from cogs.shell import Interaction, look, take


class RollCog(commands.Cog):
    """Rolling dice."""

    @app_commands.command()
    @app_commands.describe(
        expression="What to roll, for example 4d6kh3+2, 1d20 adv, 6#4d6kh3 or a saved roll",
        reason="What the roll is for",
        secret="Show the result to you and the game masters only",  # noqa: S106 - no password
    )
    async def roll(
        self,
        interaction: Interaction,
        expression: str,
        reason: str | None = None,
        secret: bool = False,
    ) -> None:
        """Roll dice"""
        action = RollDice(expression=expression, reason=reason, secret=secret)
        await take(interaction, action, private=secret)

    @roll.autocomplete("expression")
    async def saved(self, interaction: Interaction, typed: str) -> Choices:
        """Offer what is typed and the person's saved rolls."""
        macros = macros_of(await look(interaction), interaction.user.id)
        found = [
            (f"{saved.name}: {saved.expression}", saved.name)
            for saved in macros.saved
            if folded(typed) in folded(saved.name)
        ]
        return suggest([*([(typed, typed)] if typed else []), *found])


async def setup(bot: Manekin) -> None:
    """Add the group to the bot."""
    await bot.add_cog(RollCog())
