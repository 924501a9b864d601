"""`/macro`: rolls saved under a name, each person's own."""

from discord import app_commands
from discord.ext import commands

from bot.app import Manekin
from bot.render.answers import Answer
from bot.render.macros import macro_list
from bot.table.macros import DeleteMacro, SaveMacro, macros_of
from bot.table.rolls import RollSaved
from bot.text import folded
from cogs.campaign import existing
from cogs.send import Choices, suggest
from cogs.shell import Interaction, do, look, own_words, take


async def own_macros(interaction: Interaction, typed: str) -> Choices:
    """Offer the person's own saved rolls."""
    macros = macros_of(await look(interaction), interaction.user.id)
    return suggest(
        [
            (f"{saved.name}: {saved.expression}", saved.name)
            for saved in macros.saved
            if folded(typed) in folded(saved.name)
        ]
    )


class MacroCog(commands.GroupCog, group_name="macro"):
    """Your saved rolls at this table"""

    @app_commands.command()
    @app_commands.describe(
        name="What to call the roll, for example longsword",
        expression="What it rolls, for example 1d20+5 longsword",
    )
    async def save(self, interaction: Interaction, name: str, expression: str) -> None:
        """Save a roll under a name"""
        await take(interaction, SaveMacro(name=name, expression=expression), private=True)

    @app_commands.command()
    @app_commands.describe(
        name="The saved roll",
        more="What to add to it, for example +2 or +1d4",
        secret="Show the result to you and the game masters only",  # noqa: S106 - no password
    )
    @app_commands.autocomplete(name=own_macros)
    async def roll(
        self, interaction: Interaction, name: str, more: str = "", secret: bool = False
    ) -> None:
        """Roll a saved roll"""
        action = RollSaved(name=name, expression=more, secret=secret)
        await take(interaction, action, private=secret)

    @app_commands.command(name="list")
    async def list_saved(self, interaction: Interaction) -> None:
        """Show your saved rolls"""

        async def work() -> Answer:
            table = await look(interaction)
            existing(table)
            macros = macros_of(table, interaction.user.id)
            return Answer(macro_list(macros, own_words(interaction)), private=True)

        await do(interaction, work(), private=True)

    @app_commands.command()
    @app_commands.describe(name="The saved roll")
    @app_commands.autocomplete(name=own_macros)
    async def delete(self, interaction: Interaction, name: str) -> None:
        """Delete a saved roll"""
        await take(interaction, DeleteMacro(name=name), private=True)


async def setup(bot: Manekin) -> None:
    """Add the group to the bot."""
    await bot.add_cog(MacroCog())
