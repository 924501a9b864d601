"""`/clock`: what comes nearer, segment by segment. Everybody may see how far."""

from collections.abc import Mapping

from discord import app_commands
from discord.ext import commands

from bot.app import Manekin
from bot.render.answers import Answer
from bot.render.sheets.scenery import gauge_list
from bot.rulecards import limits
from bot.table.sheets.meant import Meant
from bot.table.sheets.moves import RemoveClock
from bot.table.sheets.scenery import clock_views, pool_views
from cogs.campaign import existing
from cogs.happening_acts import happen
from cogs.happening_pickers import characters, clock, running_clock
from cogs.moves import Made, Moves, Press
from cogs.options import Counted
from cogs.shell import Interaction, do, look, own_words, person_of, take


class ClockCog(commands.GroupCog, group_name="clock"):
    """Clocks, which fill up segment by segment"""

    @app_commands.command()
    @app_commands.rename(named="clock")
    @app_commands.describe(
        named="Which clock; a new one begins with its first tick",
        ticks="How many segments; one, if left out",
        size="How many segments a new clock has",
        who="Whose doing it is, with commas between them; everyone's, if left out",
    )
    @app_commands.autocomplete(named=clock, who=characters)
    async def tick(
        self,
        interaction: Interaction,
        named: str,
        ticks: app_commands.Transform[int, Counted(1, limits.TICKS)] = 1,
        size: app_commands.Transform[int, Counted(1, limits.SEGMENTS)] | None = None,
        who: str | None = None,
    ) -> None:
        """Tick a clock (game masters)"""

        def ticked(meant: Meant) -> Mapping[str, object]:
            whose = None if who is None else meant.several(who)
            return {"do": "tick", "clock": named, "ticks": ticks, "size": size, "who": whose}

        await happen(interaction, ticked)

    @app_commands.command(name="list")
    async def list_all(self, interaction: Interaction) -> None:
        """Show the clocks and the game master's pools"""
        await show(interaction)

    @app_commands.command()
    @app_commands.rename(named="clock")
    @app_commands.describe(named="Which clock")
    @app_commands.autocomplete(named=running_clock)
    async def remove(self, interaction: Interaction, named: str) -> None:
        """Take a clock away (game masters)"""
        await take(interaction, RemoveClock(name=named))


async def show(interaction: Interaction, page: int = 0, *, in_place: bool = False) -> None:
    """Answer with a page of the clocks and pools."""

    async def work() -> Answer:
        table = await look(interaction)
        existing(table)
        clocks, pools = clock_views(table), pool_views(table, person_of(interaction))
        shown = gauge_list(clocks, pools, own_words(interaction), page)
        return Answer(shown, private=True)

    await do(interaction, work(), private=True, in_place=in_place)


async def _turned(press: Press) -> None:
    await show(press.interaction, press.number(0), in_place=True)


MOVES: Moves = {("world", "clocks"): Made(_turned, arguments=2)}


async def setup(bot: Manekin) -> None:
    """Add the group to the bot."""
    await bot.add_cog(ClockCog())
