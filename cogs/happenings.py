"""What happens at the table: a blow, a condition, a rest, and whatever else cards may watch for."""

from collections.abc import Mapping

from discord import app_commands
from discord.ext import commands

from bot.app import Manekin
from bot.errors import Refused
from bot.rulecards import limits
from bot.table.sheets.meant import Meant
from bot.table.sheets.reasons import SheetReason
from bot.table.sheets.typed import change_of
from cogs.happening_acts import LEAST, MOST, SECRET, WHO, WHOS, happen
from cogs.happening_pickers import (
    character,
    characters,
    conditions,
    pool,
    pool_change,
    striker,
    target,
    track,
    track_change,
)
from cogs.options import Counted, listed
from cogs.shell import Interaction
from cogs.story_pickers import kinds, people

ACTIONS = [
    app_commands.Choice(name="Set it", value="set"),
    app_commands.Choice(name="Remove it", value="remove"),
    app_commands.Choice(name="Raise its level", value="raise"),
    app_commands.Choice(name="Lower its level", value="lower"),
]
CHANGE = "How it changes, such as +2, -1 or =5"

Number = app_commands.Transform[int, Counted(LEAST, MOST)]


class HappeningsCog(commands.Cog):
    """What happens to a character."""

    @app_commands.command()
    @app_commands.rename(struck="target")
    @app_commands.describe(
        amount="How much damage",
        struck="Whom it hits: a foe or a character",
        by="Who or what deals it; your character, if it hits a foe",
        secret=SECRET,
    )
    @app_commands.autocomplete(struck=target, by=striker)
    async def damage(
        self,
        interaction: Interaction,
        amount: app_commands.Transform[int, Counted(0, MOST)],
        struck: str,
        by: str | None = None,
        secret: bool = False,
    ) -> None:
        """Deal damage to a foe, or let a character take some"""

        def blow(meant: Meant) -> Mapping[str, object]:
            kind, name = meant.target(struck)
            if kind == "foe":
                return {"do": "deal", "who": meant.who(by), "to": name, "amount": amount}
            return {"do": "take", "who": name, "amount": amount, "from": by}

        await happen(interaction, blow, secret=secret)

    @app_commands.command()
    @app_commands.rename(healed="track")
    @app_commands.describe(
        amount="How much is healed",
        who=WHO,
        healed="What rises; what damage takes away, if left out",
        secret=SECRET,
    )
    @app_commands.autocomplete(who=character, healed=track)
    async def heal(
        self,
        interaction: Interaction,
        amount: app_commands.Transform[int, Counted(1, MOST)],
        who: str | None = None,
        healed: str | None = None,
        secret: bool = False,
    ) -> None:
        """Heal a character"""

        def healing(meant: Meant) -> Mapping[str, object]:
            if amount < 1:
                raise Refused(SheetReason.OUT_OF_RANGE, what="amount", least=1, most=MOST)
            system = meant.kit.system
            name = healed or system.tracks_by_id[system.damage_track].name
            return {"do": "track", "who": meant.who(who), "track": name, "add": amount}

        await happen(interaction, healing, secret=secret)

    @app_commands.command()
    @app_commands.describe(
        name="What changes, such as inspiration", change=CHANGE, who=WHO, secret=SECRET
    )
    @app_commands.autocomplete(name=track, change=track_change, who=character)
    async def track(
        self,
        interaction: Interaction,
        name: str,
        change: str,
        who: str | None = None,
        secret: bool = False,
    ) -> None:
        """Change a track of a character"""

        def moved(meant: Meant) -> Mapping[str, object]:
            return {"do": "track", "who": meant.who(who), "track": name, **change_of(change)}

        await happen(interaction, moved, secret=secret)

    @app_commands.command()
    @app_commands.describe(
        name="Which condition",
        action="What becomes of it; it is set, if left out",
        level="At which level it is set",
        turns="For how many turns it is set; without end, if left out",
        who=WHO,
        secret=SECRET,
    )
    @app_commands.choices(action=ACTIONS)
    @app_commands.autocomplete(name=conditions, who=character)
    async def condition(
        self,
        interaction: Interaction,
        name: str,
        action: str = "set",
        level: app_commands.Transform[int, Counted(1, limits.LEVELS)] | None = None,
        turns: app_commands.Transform[int, Counted(1, limits.TURNS)] | None = None,
        who: str | None = None,
        secret: bool = False,
    ) -> None:
        """Set, remove, raise or lower a condition of a character"""

        def changed(meant: Meant) -> Mapping[str, object]:
            lasting = {"level": level, "turns": turns}
            return {"do": "condition", "who": meant.who(who), action: name, **lasting}

        await happen(interaction, changed, secret=secret)

    @app_commands.command()
    @app_commands.describe(name="Which pool", change=CHANGE)
    @app_commands.autocomplete(name=pool, change=pool_change)
    async def pool(self, interaction: Interaction, name: str, change: str) -> None:
        """Change one of the game master's pools (game masters)"""

        def moved(_: Meant) -> Mapping[str, object]:
            return {"do": "pool", "pool": name, **change_of(change)}

        await happen(interaction, moved)

    @app_commands.command()
    @app_commands.describe(
        amount="How much; in a system without an XP table, hundredths of a level",
        who=WHO,
        secret=SECRET,
    )
    @app_commands.autocomplete(who=character)
    async def xp(
        self,
        interaction: Interaction,
        amount: Number,
        who: str | None = None,
        secret: bool = False,
    ) -> None:
        """Give XP to a character"""

        def given(meant: Meant) -> Mapping[str, object]:
            return {"do": "xp", "who": meant.who(who), "amount": amount}

        await happen(interaction, given, secret=secret)

    @app_commands.command()
    @app_commands.describe(who=WHOS, secret=SECRET)
    @app_commands.autocomplete(who=characters)
    async def rest(
        self, interaction: Interaction, who: str | None = None, secret: bool = False
    ) -> None:
        """Take a rest, alone or together"""

        def rested(meant: Meant) -> Mapping[str, object]:
            return {"do": "rest", "who": meant.several(who)}

        await happen(interaction, rested, secret=secret)

    @app_commands.command()
    @app_commands.describe(who=WHO, secret=SECRET)
    @app_commands.autocomplete(who=character)
    async def turn(
        self, interaction: Interaction, who: str | None = None, secret: bool = False
    ) -> None:
        """Take a turn outside of a fight"""

        def taken(meant: Meant) -> Mapping[str, object]:
            return {"do": "turn", "who": meant.who(who)}

        await happen(interaction, taken, secret=secret)

    @app_commands.command()
    @app_commands.rename(sorts="kinds")
    @app_commands.describe(
        name="Whom the character meets",
        sorts="What they are, with commas between, such as priest, elf",
        who=WHO,
        secret=SECRET,
    )
    @app_commands.autocomplete(name=people, sorts=kinds, who=character)
    async def meet(
        self,
        interaction: Interaction,
        name: str,
        sorts: str = "",
        who: str | None = None,
        secret: bool = False,
    ) -> None:
        """Meet somebody"""

        def met(meant: Meant) -> Mapping[str, object]:
            kinds_met = listed(sorts)
            return {"do": "meet", "who": meant.who(who), "name": name, "kinds": kinds_met}

        await happen(interaction, met, secret=secret)


async def setup(bot: Manekin) -> None:
    """Add the commands to the bot."""
    await bot.add_cog(HappeningsCog())
