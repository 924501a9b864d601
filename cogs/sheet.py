"""`/sheet`: characters and their sheets."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Manekin
from bot.render.answers import Answer
from bot.render.sheets.sheet_page import sheet_page
from bot.render.sheets.sheet_questions import deleting, exported_sheet
from bot.table.act import Outcome
from bot.table.sheets.editable import editable_of
from bot.table.sheets.kit import kit_of
from bot.table.sheets.moves import (
    CreateSheet,
    EditSheet,
    GiveSheet,
    ImportSheet,
    SwitchSheet,
)
from cogs.campaign import existing
from cogs.files import sheets_text
from cogs.sheet_acts import guided, meant, player, show, show_list
from cogs.sheet_pickers import names_of, played, readable, values_of, whats
from cogs.shell import Interaction, look, own_words, take

WHO = "Whose; yours, unless you name another one"


class SheetCog(commands.GroupCog, group_name="sheet"):
    """Characters and their sheets"""

    @app_commands.command()
    @app_commands.describe(
        name="What the character is called",
        npc="A character of the game master's, hidden from players until you show it",
        person="Who plays them; you, unless a game master names somebody else",
    )
    async def create(
        self,
        interaction: Interaction,
        name: str,
        npc: bool = False,
        person: discord.Member | None = None,
    ) -> None:
        """Make a character; I ask for the rest step by step"""

        async def action() -> CreateSheet:
            owner = player(person) if person else None
            return CreateSheet(name=name, owner=owner, is_npc=npc)

        async def shown(outcome: Outcome, told: Answer) -> Answer:
            return guided(outcome, told, own_words(interaction))

        await take(interaction, action(), private=True, shown=shown)

    @app_commands.command(name="show")
    @app_commands.describe(who=WHO)
    @app_commands.autocomplete(who=readable)
    async def show_sheet(self, interaction: Interaction, who: str | None = None) -> None:
        """Show a sheet to you alone; its buttons edit and share it"""
        await show(interaction, who, sheet_page)

    @app_commands.command(name="list")
    async def list_all(self, interaction: Interaction) -> None:
        """Show who plays whom, where they are, and how hurt"""
        await show_list(interaction)

    @app_commands.command()
    @app_commands.describe(
        what="What to correct, by its name on the sheet",
        value="What it is from now on; left out, a track's maximum is the system's again",
        of="Which one, where you chose a kind such as `stat` instead of a name",
        who=WHO,
    )
    @app_commands.autocomplete(what=whats, of=names_of, value=values_of, who=played)
    async def edit(
        self,
        interaction: Interaction,
        what: str,
        value: str | None = None,
        of: str | None = None,
        who: str | None = None,
    ) -> None:
        """Correct a value of a sheet; no rule card fires on it"""

        async def action() -> EditSheet:
            name = await meant(interaction, who)
            found = editable_of(what, of, kit_of(await look(interaction)).system)
            return EditSheet(who=name, what=found.what, of=found.of, value=value)

        await take(interaction, action(), private=True)

    @app_commands.command()
    @app_commands.describe(who="Whom you play from now on")
    @app_commands.autocomplete(who=played)
    async def switch(self, interaction: Interaction, who: str) -> None:
        """Play another one of your characters"""
        await take(interaction, SwitchSheet(who=who), private=True)

    @app_commands.command()
    @app_commands.describe(who="Which character", person="Who plays them from now on")
    @app_commands.autocomplete(who=played)
    async def give(self, interaction: Interaction, who: str, person: discord.Member) -> None:
        """Give a character to somebody else"""

        async def action() -> GiveSheet:
            return GiveSheet(who=who, to=player(person))

        await take(interaction, action())

    @app_commands.command()
    @app_commands.describe(who="Which character")
    @app_commands.autocomplete(who=played)
    async def delete(self, interaction: Interaction, who: str) -> None:
        """Delete a character, after you confirm"""
        await show(interaction, who, deleting, own=True)

    @app_commands.command()
    @app_commands.describe(who=WHO)
    @app_commands.autocomplete(who=readable)
    async def export(self, interaction: Interaction, who: str | None = None) -> None:
        """Save a sheet as a file"""
        await show(interaction, who, exported_sheet)

    @app_commands.command(name="import")
    @app_commands.describe(
        file="A file that /sheet export made",
        replace="Put it in the place of the sheet of that name",
        npc="A character of the game master's, hidden from players until you show it",
    )
    async def import_sheet(
        self,
        interaction: Interaction,
        file: discord.Attachment,
        replace: bool = False,
        npc: bool = False,
    ) -> None:
        """Take in a character from a file"""

        async def action() -> ImportSheet:
            existing(await look(interaction))
            text = await sheets_text(file)
            return ImportSheet(text=text, replace=replace, is_npc=npc)

        await take(interaction, action(), private=npc)


async def setup(bot: Manekin) -> None:
    """Add the group to the bot."""
    await bot.add_cog(SheetCog())
