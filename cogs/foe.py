"""`/foe`: whom the characters fight, as the game master brings them in."""

from discord import app_commands
from discord.ext import commands

from bot.app import Manekin
from bot.render.answers import Answer
from bot.render.sheets.foes import foe_list
from bot.rulecards.limits import NUMBER
from bot.table.sheets.bounds import MOST_FOES
from bot.table.sheets.initiative import foe_numbered, foes_named
from bot.table.sheets.moves import AddFoe, RemoveFoe, SetFoe
from bot.table.sheets.tracker import foe_views
from cogs.campaign import existing
from cogs.fight_pickers import foes, one_foe
from cogs.game_master import led
from cogs.options import Counted, listed
from cogs.shell import Interaction, do, look, own_words, person_of, take


async def show(interaction: Interaction, page: int = 0, *, in_place: bool = False) -> None:
    """Answer with a page of the foes of whom this person knows."""

    async def work() -> Answer:
        table = await look(interaction)
        existing(table)
        seen = foe_views(table, person_of(interaction))
        return Answer(foe_list(seen, own_words(interaction), page), private=True)

    await do(interaction, work(), private=True, in_place=in_place)


class FoeCog(commands.GroupCog, group_name="foe"):
    """Whom the characters fight"""

    @app_commands.command()
    @app_commands.describe(
        name="What it is called",
        hit_points="How many hit points each of them has",
        count="How many of them; one, if left out",
        kinds="What it is, such as: undead, ghoul",
    )
    async def add(
        self,
        interaction: Interaction,
        name: str,
        hit_points: app_commands.Transform[int, Counted(0, NUMBER)],
        count: app_commands.Transform[int, Counted(1, MOST_FOES)] = 1,
        kinds: str | None = None,
    ) -> None:
        """Add a foe, or several of a name"""
        named = listed(kinds)
        action = AddFoe(name=name, hit_points=hit_points, count=count, kinds=named)
        await take(interaction, action, private=True)

    @app_commands.command()
    @app_commands.describe(foe="Which one, or a name for all of that name; all fallen, if left out")
    @app_commands.autocomplete(foe=foes)
    async def remove(self, interaction: Interaction, foe: str | None = None) -> None:
        """Remove a foe, all of a name, or all that have fallen"""

        async def action() -> RemoveFoe:
            table, _ = await led(interaction)
            number, name = foes_named(table, foe) if foe is not None else (None, None)
            return RemoveFoe(number=number, name=name)

        await take(interaction, action(), private=True)

    @app_commands.command(name="set")
    @app_commands.describe(foe="Which one", hit_points="How many hit points it has from now on")
    @app_commands.autocomplete(foe=one_foe)
    async def set_points(
        self,
        interaction: Interaction,
        foe: str,
        hit_points: app_commands.Transform[int, Counted(0, NUMBER)],
    ) -> None:
        """Correct a foe's hit points"""

        async def action() -> SetFoe:
            table, _ = await led(interaction)
            return SetFoe(number=foe_numbered(table, foe), hit_points=hit_points)

        await take(interaction, action(), private=True)

    @app_commands.command(name="list")
    async def list_all(self, interaction: Interaction) -> None:
        """Show the foes: all of them to the game master, those of the fight to players"""
        await show(interaction)


async def setup(bot: Manekin) -> None:
    """Add the group to the bot."""
    await bot.add_cog(FoeCog())
