"""`/campaign`: a channel becomes a table, people sit down and stand up."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Manekin
from bot.errors import Refused
from bot.render.answers import Answer
from bot.render.panel import info, panel
from bot.render.systems import SYSTEM_NAMES
from bot.render.words import language_name, languages, nearest
from bot.table.campaign import (
    DEFAULT_SYSTEM,
    SYSTEMS,
    Campaign,
    Close,
    Join,
    Leave,
    Reopen,
    Start,
    campaign_of,
)
from bot.table.part import Rank
from bot.table.people import Place
from bot.table.reasons import TableReason
from bot.table.snapshot import Table
from bot.table.who import check_rank, is_game_master
from cogs.panel import keep_panel
from cogs.shell import Interaction, do, look, own_words, person_of, place_of, take
from cogs.telling import table_words

SYSTEM_CHOICES = [app_commands.Choice(name=SYSTEM_NAMES[key], value=key) for key in SYSTEMS]
LANGUAGE_CHOICES = [
    app_commands.Choice(name=language_name(code), value=code) for code in languages()[:25]
]


def existing(table: Table) -> Campaign:
    """Return the table's campaign; raises Refused where there is none."""
    campaign = campaign_of(table)
    if campaign is None:
        raise Refused(TableReason.NO_CAMPAIGN)
    return campaign


class CampaignCog(commands.GroupCog, group_name="campaign"):
    """The campaign of this channel"""

    @app_commands.command()
    @app_commands.describe(
        name="What the campaign is called",
        game_master="Who leads it; you, unless you name somebody else",
        gm_role="Everyone with this role is a game master too",
        system="The rules you play by",
        language="The language I speak at this table",
    )
    @app_commands.choices(system=SYSTEM_CHOICES, language=LANGUAGE_CHOICES)
    async def start(
        self,
        interaction: Interaction,
        name: str,
        game_master: discord.Member | None = None,
        gm_role: discord.Role | None = None,
        system: str = DEFAULT_SYSTEM,
        language: str | None = None,
    ) -> None:
        """Make this channel a table and start a campaign"""
        action = Start(
            name=name,
            master=game_master.id if game_master else None,
            master_role=gm_role.id if gm_role else None,
            system=system,
            language=language or nearest(interaction.client.settings.language),
            languages=languages(),
        )
        await take(interaction, action)

    @app_commands.command()
    async def info(self, interaction: Interaction) -> None:
        """Show this table: who plays what, and who leads"""

        async def work() -> Answer:
            campaign = existing(await look(interaction))
            leads = is_game_master(campaign, person_of(interaction))
            return Answer(info(campaign, own_words(interaction), leads=leads), private=True)

        await do(interaction, work(), private=True)

    @app_commands.command()
    async def join(self, interaction: Interaction) -> None:
        """Sit down at this table as a player"""
        await take(interaction, Join())

    @app_commands.command()
    async def leave(self, interaction: Interaction) -> None:
        """Stand up from this table"""
        await take(interaction, Leave())

    @app_commands.command()
    async def close(self, interaction: Interaction) -> None:
        """End the campaign; everything is kept (game masters)"""
        await take(interaction, Close())

    @app_commands.command()
    async def reopen(self, interaction: Interaction) -> None:
        """Go on with a closed campaign (game masters)"""
        await take(interaction, Reopen())

    @app_commands.command()
    async def panel(self, interaction: Interaction) -> None:
        """Post the table's panel again, when it has scrolled away (game masters)"""
        found: list[Place] = []

        async def work() -> Answer:
            table = await look(interaction)
            campaign = existing(table)
            check_rank(campaign, person_of(interaction), Rank.GAME_MASTER)
            found.append(place_of(interaction))
            return Answer(panel(campaign, table_words(interaction.client, table)))

        told = await do(interaction, work(), private=False)
        if told is not None and told[1] is not None and found:
            await keep_panel(interaction.client, found[0], told[1])


async def setup(bot: Manekin) -> None:
    """Add the group to the bot."""
    await bot.add_cog(CampaignCog())
