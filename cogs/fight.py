"""`/fight`: who fights, in which order, and whose turn it is."""

from functools import partial

from discord import app_commands
from discord.ext import commands

from bot.app import Manekin
from bot.rulecards.limits import NUMBER
from bot.table.sheets.moves import EndFight
from cogs.fight_acts import as_it_is, joined, left, next_turn, shown, started
from cogs.fight_pickers import (
    checks,
    fighters,
    one_foe,
    own_fighting,
    several_foes,
)
from cogs.happening_pickers import character
from cogs.options import Counted
from cogs.shell import Interaction, do, take


class FightCog(commands.GroupCog, group_name="fight"):
    """Fights: the order, and whose turn it is"""

    @app_commands.command()
    @app_commands.describe(
        check="What is rolled for initiative; the system's own, if left out",
        who="Who, such as: Mira, Brakka 15; all players' characters, if left out",
        foes="Which foes, such as: Ghoul, Bridge raider 12; all that stand, if left out",
    )
    @app_commands.autocomplete(check=checks, who=fighters, foes=several_foes)
    async def start(
        self,
        interaction: Interaction,
        check: str | None = None,
        who: str | None = None,
        foes: str | None = None,
    ) -> None:
        """Start a fight: initiative is rolled, the highest acts first"""
        await take(interaction, started(interaction, check, who, foes))

    @app_commands.command()
    @app_commands.describe(everyone="Show it to everyone, not to you alone")
    async def show(self, interaction: Interaction, everyone: bool = False) -> None:
        """Show the fight: the order, whose turn it is, and how everybody is"""
        await do(interaction, shown(interaction, everyone=everyone), private=not everyone)

    @app_commands.command()
    async def next(self, interaction: Interaction) -> None:
        """End the turn; the next one acts"""
        await take(interaction, next_turn(interaction), beside=partial(as_it_is, interaction))

    @app_commands.command()
    @app_commands.describe(
        who="Who joins; your character, unless you name another one",
        foe="A foe that joins, for game masters",
        initiative="The initiative; it is rolled, if left out",
        check="What is rolled for initiative; the system's own, if left out",
    )
    @app_commands.autocomplete(who=character, foe=one_foe, check=checks)
    async def join(
        self,
        interaction: Interaction,
        who: str | None = None,
        foe: str | None = None,
        initiative: app_commands.Transform[int, Counted(-NUMBER, NUMBER)] | None = None,
        check: str | None = None,
    ) -> None:
        """Join the fight"""
        await take(interaction, joined(interaction, who, foe, initiative, check))

    @app_commands.command()
    @app_commands.describe(
        who="Who leaves; your character, unless you name another one",
        foe="A foe that leaves, for game masters",
    )
    @app_commands.autocomplete(who=own_fighting, foe=one_foe)
    async def leave(
        self, interaction: Interaction, who: str | None = None, foe: str | None = None
    ) -> None:
        """Leave the fight; whose turn it is passes it on"""
        await take(interaction, left(interaction, who, foe))

    @app_commands.command()
    async def end(self, interaction: Interaction) -> None:
        """End the fight"""
        await take(interaction, EndFight())


async def setup(bot: Manekin) -> None:
    """Add the group to the bot."""
    await bot.add_cog(FightCog())
