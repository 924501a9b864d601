"""`/check` and its shortcuts: whatever the system rolls."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from discord import app_commands
from discord.ext import commands

from bot.app import Manekin
from bot.errors import Refused
from bot.rulecards.system import System
from bot.table.sheets.meant import Meant
from bot.table.sheets.reasons import SheetReason
from bot.table.sheets.typed import Pick, check_of, check_words
from cogs.check_pickers import checks, stats
from cogs.happening_acts import LEAST, MOST, SECRET, WHO, happen
from cogs.happening_pickers import character
from cogs.options import Counted
from cogs.shell import Interaction

MODES = [
    app_commands.Choice(name="Advantage", value="advantage"),
    app_commands.Choice(name="Disadvantage", value="disadvantage"),
    app_commands.Choice(name="Normal", value="normal"),
]
STAT = "With which stat"
DC = "What the roll must reach; the system's own, if left out"
MODE = "Advantage or disadvantage beside what cards and conditions give"
BONUS = "What you add to the roll, or take away"

Find = Callable[[System], Pick]
"""Finds the check that is meant in a system."""

Number = app_commands.Transform[int, Counted(LEAST, MOST)]


@dataclass(frozen=True, slots=True)
class Asked:
    """How a check is to be rolled."""

    stat: str | None
    dc: int | None
    mode: str
    bonus: int
    who: str | None


class ChecksCog(commands.Cog):
    """Rolling what the system knows."""

    @app_commands.command()
    @app_commands.describe(
        name="Which check of your system; the first letters of it and of a stat are enough",
        stat=STAT,
        dc=DC,
        mode=MODE,
        bonus=BONUS,
        secret=SECRET,
        who=WHO,
    )
    @app_commands.choices(mode=MODES)
    @app_commands.autocomplete(name=checks, stat=stats, who=character)
    async def check(
        self,
        interaction: Interaction,
        name: str,
        stat: str | None = None,
        dc: Number | None = None,
        mode: str = "normal",
        bonus: Number = 0,
        secret: bool = False,
        who: str | None = None,
    ) -> None:
        """Roll a check of your system"""
        asked = Asked(stat, dc, mode, bonus, who)
        await rolled(interaction, lambda system: check_of(system, name), asked, secret=secret)

    @app_commands.command()
    @app_commands.describe(stat=STAT, dc=DC, mode=MODE, bonus=BONUS, secret=SECRET, who=WHO)
    @app_commands.choices(mode=MODES)
    @app_commands.autocomplete(stat=stats, who=character)
    async def ability(
        self,
        interaction: Interaction,
        stat: str,
        dc: Number | None = None,
        mode: str = "normal",
        bonus: Number = 0,
        secret: bool = False,
        who: str | None = None,
    ) -> None:
        """Roll an ability check"""
        asked = Asked(stat, dc, mode, bonus, who)
        await rolled(interaction, known("ability_check"), asked, secret=secret)

    @app_commands.command()
    @app_commands.describe(stat=STAT, dc=DC, mode=MODE, bonus=BONUS, secret=SECRET, who=WHO)
    @app_commands.choices(mode=MODES)
    @app_commands.autocomplete(stat=stats, who=character)
    async def save(
        self,
        interaction: Interaction,
        stat: str,
        dc: Number | None = None,
        mode: str = "normal",
        bonus: Number = 0,
        secret: bool = False,
        who: str | None = None,
    ) -> None:
        """Roll a saving throw"""
        asked = Asked(stat, dc, mode, bonus, who)
        await rolled(interaction, known("saving_throw"), asked, secret=secret)

    @app_commands.command()
    @app_commands.describe(
        stat="With which stat; the system's own, if left out",
        dc=DC,
        mode=MODE,
        bonus=BONUS,
        secret=SECRET,
        who=WHO,
    )
    @app_commands.choices(mode=MODES)
    @app_commands.autocomplete(stat=stats, who=character)
    async def attack(
        self,
        interaction: Interaction,
        stat: str | None = None,
        dc: Number | None = None,
        mode: str = "normal",
        bonus: Number = 0,
        secret: bool = False,
        who: str | None = None,
    ) -> None:
        """Roll an attack"""
        asked = Asked(stat, dc, mode, bonus, who)
        await rolled(interaction, known("attack"), asked, secret=secret)


def known(check_id: str) -> Find:
    """Find the check with this id; Refused, with those there are, where the system has none."""

    def find(system: System) -> Pick:
        found = system.checks_by_id.get(check_id)
        if found is None:
            names = tuple(one.name for one in system.checks)
            raise Refused(
                SheetReason.NO_SUCH_CHECK, check=check_id, system=system.name, checks=names
            )
        return Pick(found)

    return find


async def rolled(interaction: Interaction, find: Find, asked: Asked, *, secret: bool) -> None:
    """Roll a check as it was asked for."""

    def roll(meant: Meant) -> Mapping[str, object]:
        check, stat = check_words(meant.kit.system, find(meant.kit.system))
        return {
            "do": "roll",
            "who": meant.who(asked.who),
            "check": check,
            "stat": stat if asked.stat is None else asked.stat,
            "dc": asked.dc,
            "advantage": asked.mode == "advantage",
            "disadvantage": asked.mode == "disadvantage",
            "bonus": asked.bonus,
        }

    await happen(interaction, roll, secret=secret)


async def setup(bot: Manekin) -> None:
    """Add the commands to the bot."""
    await bot.add_cog(ChecksCog())
