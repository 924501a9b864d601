"""`/place describe`, `/place remove` and `/place list`: what the places of the world are."""

from discord import app_commands
from discord.ext import commands

from bot.render.answers import Answer
from bot.render.sheets.scenery import place_list
from bot.table.sheets.moves import DescribePlace, RemovePlace
from bot.table.sheets.scenery import place_views
from cogs.campaign import existing
from cogs.fight_pickers import places
from cogs.options import listed
from cogs.shell import Interaction, do, look, own_words, person_of, take


async def show(interaction: Interaction, page: int = 0, *, in_place: bool = False) -> None:
    """Answer with a page of the places of which this person knows."""

    async def work() -> Answer:
        table = await look(interaction)
        existing(table)
        seen = place_views(table, person_of(interaction))
        return Answer(place_list(seen, own_words(interaction), page), private=True)

    await do(interaction, work(), private=True, in_place=in_place)


class PlaceMasters(commands.Cog):
    """The places themselves, as commands of the group of places."""

    @app_commands.command()
    @app_commands.describe(
        place="Which place; one that nobody knows comes into being",
        kinds="What it is, such as: settlement, holy ground; nothing takes all kinds away",
    )
    @app_commands.autocomplete(place=places)
    async def describe(
        self, interaction: Interaction, place: str, kinds: str | None = None
    ) -> None:
        """Say of what kinds a place is"""
        action = DescribePlace(name=place, kinds=listed(kinds))
        await take(interaction, action, private=True)

    @app_commands.command()
    @app_commands.describe(place="Which place")
    @app_commands.autocomplete(place=places)
    async def remove(self, interaction: Interaction, place: str) -> None:
        """Forget what a place is"""
        await take(interaction, RemovePlace(name=place), private=True)

    @app_commands.command(name="list")
    async def list_all(self, interaction: Interaction) -> None:
        """Show the places, and who is where"""
        await show(interaction)
