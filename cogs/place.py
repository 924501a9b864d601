"""`/place`: where the characters are."""

from collections.abc import Mapping

from discord import app_commands
from discord.ext import commands

from bot.app import Manekin
from bot.table.sheets.meant import Meant
from cogs.happening_acts import SECRET, WHO, happen
from cogs.happening_pickers import character
from cogs.place_masters import PlaceMasters
from cogs.shell import Interaction
from cogs.story_pickers import places


class PlaceCog(PlaceMasters, commands.GroupCog, group_name="place"):
    """The places of this table"""

    @app_commands.command()
    @app_commands.describe(place="Where the character arrives", who=WHO, secret=SECRET)
    @app_commands.autocomplete(place=places, who=character)
    async def enter(
        self, interaction: Interaction, place: str, who: str | None = None, secret: bool = False
    ) -> None:
        """Arrive at a place"""

        def entered(meant: Meant) -> Mapping[str, object]:
            return {"do": "enter", "who": meant.who(who), "place": place}

        await happen(interaction, entered, secret=secret)


async def setup(bot: Manekin) -> None:
    """Add the group to the bot."""
    await bot.add_cog(PlaceCog())
