"""`/item`: what the characters carry."""

from collections.abc import Mapping

from discord import app_commands
from discord.ext import commands

from bot.app import Manekin
from bot.table.sheets.meant import Meant
from cogs.happening_acts import SECRET, WHO, happen
from cogs.happening_pickers import character
from cogs.shell import Interaction
from cogs.story_pickers import carried, items


class ItemCog(commands.GroupCog, group_name="item"):
    """What the characters carry"""

    @app_commands.command()
    @app_commands.describe(item="What the character gets", who=WHO, secret=SECRET)
    @app_commands.autocomplete(item=items, who=character)
    async def gain(
        self, interaction: Interaction, item: str, who: str | None = None, secret: bool = False
    ) -> None:
        """Gain an item"""

        def gained(meant: Meant) -> Mapping[str, object]:
            return {"do": "item", "who": meant.who(who), "gain": item}

        await happen(interaction, gained, secret=secret)

    @app_commands.command()
    @app_commands.describe(item="What the character no longer has", who=WHO, secret=SECRET)
    @app_commands.autocomplete(item=carried, who=character)
    async def lose(
        self, interaction: Interaction, item: str, who: str | None = None, secret: bool = False
    ) -> None:
        """Lose an item"""

        def lost(meant: Meant) -> Mapping[str, object]:
            return {"do": "item", "who": meant.who(who), "lose": item}

        await happen(interaction, lost, secret=secret)


async def setup(bot: Manekin) -> None:
    """Add the group to the bot."""
    await bot.add_cog(ItemCog())
