"""`/card import`, `export` and `system`: rule cards as files, and what they may name."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.errors import Refused
from bot.render.answers import Answer
from bot.render.cards.saving import saved
from bot.render.cards.systems import system_page
from bot.render.systems import SYSTEM_NAMES
from bot.rulecards.shipped import shipped_systems
from bot.table.sheets.deal import cards_of
from bot.table.sheets.moves import ImportCards, SetSystem
from bot.table.sheets.reasons import SheetReason
from cogs.card_acts import dealt, file_text
from cogs.card_pickers import cards
from cogs.shell import Interaction, do, own_words, take

SYSTEMS = [
    app_commands.Choice(name=SYSTEM_NAMES[key], value=key)
    for key in SYSTEM_NAMES
    if key in shipped_systems()
]


class CardFiles(commands.Cog):
    """Cards and systems as files, as commands of the cards' group."""

    @app_commands.command(name="import")
    @app_commands.describe(
        file="A card or a list of cards as JSON, such as /card export makes",
        replace="Put them in the place of all cards that are here",
    )
    async def import_cards(
        self, interaction: Interaction, file: discord.Attachment, replace: bool = False
    ) -> None:
        """Add the rule cards of a file"""

        async def action() -> ImportCards:
            return ImportCards(text=await file_text(interaction, file), replace=replace)

        await take(interaction, action(), private=True)

    @app_commands.command(name="export")
    @app_commands.describe(card="Which card; all of them, if left out")
    @app_commands.autocomplete(card=cards)
    async def export_cards(self, interaction: Interaction, card: str | None = None) -> None:
        """Save all rule cards as a file, or one of them"""

        async def work() -> Answer:
            deal = await dealt(interaction)
            chosen = deal.kit.entries if card is None else (deal.find(card),)
            return Answer(saved(chosen, own_words(interaction)), private=True)

        await do(interaction, work(), private=True)

    @app_commands.command()
    @app_commands.describe(
        system="Play under this system from now on",
        file="Play under a system of your own from now on, as JSON",
    )
    @app_commands.choices(system=SYSTEMS)
    async def system(
        self,
        interaction: Interaction,
        system: str | None = None,
        file: discord.Attachment | None = None,
    ) -> None:
        """Show what cards may name here, or play under another system"""
        if system is None and file is None:
            await do(interaction, shown_system(interaction), private=True)
            return

        async def action() -> SetSystem:
            if file is None:
                return SetSystem(system=system)
            if system is not None:
                raise Refused(SheetReason.ONE_SOURCE)
            return SetSystem(text=await file_text(interaction, file))

        await take(interaction, action(), private=True)


async def shown_system(interaction: Interaction) -> Answer:
    """Return all that the table's system has."""
    deal = await dealt(interaction)
    is_own = cards_of(deal.table).own_system is not None
    page = system_page(deal.kit.system, own_words(interaction), is_own=is_own)
    return Answer(page, private=True)
