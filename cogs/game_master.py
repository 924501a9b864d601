"""`/gm`: what only game masters may do. Discord hides it from most; the bot checks every call."""

import asyncio

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Manekin
from bot.errors import Refused
from bot.render.answers import Answer
from bot.render.history import PAGE, history
from bot.render.message import Attachment, Message, Text
from bot.render.settings import settings_panel
from bot.render.text import Marked
from bot.render.transfer import reset_question
from bot.table.campaign import (
    AddMaster,
    Campaign,
    RemoveMaster,
    SetLogChannel,
    SetMasterRole,
)
from bot.table.dragon.part import dragon_of
from bot.table.part import Rank
from bot.table.people import Place
from bot.table.reasons import TableReason
from bot.table.rolls import RollForMaster
from bot.table.snapshot import Table
from bot.table.table_file import MOST_IMPORT, file_name, written
from bot.table.transfer import PENDING, ConfirmImport, Pending, StageImport
from bot.table.who import check_rank
from bot.table.whole import MOST_UNDO, UndoLast
from cogs.campaign import existing
from cogs.files import prepare, text_of
from cogs.inbox import Inbox
from cogs.shell import Interaction, do, look, own_words, person_of, place_of, take

MOST_HISTORY = 100_000
HISTORY_READ = 5_000
"""Changes read at once; others may write between two reads."""


async def led(interaction: Interaction) -> tuple[Table, Campaign]:
    """Return the table and its campaign; raises Refused unless the person is game master."""
    table = await look(interaction)
    campaign = existing(table)
    check_rank(campaign, person_of(interaction), Rank.GAME_MASTER)
    return table, campaign


async def history_page(interaction: Interaction, before: int | None, of: int | None) -> Answer:
    """Return a page of the table's history, secrets included."""
    table, _ = await led(interaction)
    store = interaction.client.store
    entries = await store.journal(
        table.channel_id, before=before, limit=PAGE + 1, actor_id=of, hidden=True
    )
    length = await store.journal_length(table.channel_id, actor_id=of, hidden=True)
    return Answer(history(entries, length=length, of=of, say=own_words(interaction)), private=True)


async def exported(interaction: Interaction) -> Answer:
    """Return the whole table as a file."""
    table, campaign = await led(interaction)
    store, here = interaction.client.store, table.channel_id
    entries = await store.journal(here, limit=HISTORY_READ, hidden=True)
    while entries and entries[-1].number > 1 and len(entries) < MOST_HISTORY:
        oldest = entries[-1].number
        older = await store.journal(here, before=oldest, limit=HISTORY_READ, hidden=True)
        if not older:
            # The table was erased meanwhile.
            break
        entries += older
    now = interaction.client.clock()
    text, held = await asyncio.to_thread(written, table, entries, now)
    say = own_words(interaction)
    told = say(
        "This is all of “{name}”. `/gm import` reads it back, here or in another channel. It "
        "holds secret rolls: keep it to game masters.",
        name=campaign.name,
    )
    if (game := dragon_of(table)) is not None and game.stage == "playing":
        left_out = say("The game of Daredragon that is played here is not in the file.")
        told = Marked(f"{told} {left_out}")
    length = await store.journal_length(here, actor_id=None, hidden=True)
    if held < length:
        rest = say("Of its history it holds the newest {count} changes.", count=held)
        told = Marked(f"{told} {rest}")
    file = Attachment(file_name(campaign.name, now), text.encode())
    return Answer(Message((Text(told), file)), private=True)


def check_log_channel(channel: discord.TextChannel, place: Place) -> None:
    """Raise Refused where players read the channel: those of the table, or the whole server."""
    if channel.id in (place.channel_id, place.parent_id):
        raise Refused(TableReason.LOG_CHANNEL_OWN, channel=channel.id)
    if channel.permissions_for(channel.guild.default_role).view_channel:
        raise Refused(TableReason.LOG_CHANNEL_OPEN, channel=channel.id)


async def confirmed(interaction: Interaction) -> ConfirmImport:
    """Return the step that takes the file in that waits."""
    table, _ = await led(interaction)
    if (pending := table.part(Pending, PENDING)) is not None:
        await prepare(pending.text)
    return ConfirmImport()


@app_commands.default_permissions(manage_messages=True)
class GameMasterCog(Inbox, commands.GroupCog, group_name="gm"):
    """For game masters"""

    @app_commands.command()
    @app_commands.describe(person="Who becomes a game master of this table")
    async def add(self, interaction: Interaction, person: discord.Member) -> None:
        """Name one more game master"""
        await take(interaction, AddMaster(master=person.id), private=True)

    @app_commands.command()
    @app_commands.describe(person="Who is no longer a game master of this table")
    async def remove(self, interaction: Interaction, person: discord.User) -> None:
        """Take a game master's office back"""
        await take(interaction, RemoveMaster(master=person.id), private=True)

    @app_commands.command()
    @app_commands.describe(role="Everyone with this role is a game master; leave out to clear")
    async def role(self, interaction: Interaction, role: discord.Role | None = None) -> None:
        """Make a role the game masters' role, or clear it"""
        await take(interaction, SetMasterRole(role=role.id if role else None), private=True)

    @app_commands.command()
    async def settings(self, interaction: Interaction) -> None:
        """Change the table's name, system and language"""

        async def work() -> Answer:
            _, campaign = await led(interaction)
            say = own_words(interaction)
            return Answer(settings_panel(campaign, say), private=True)

        await do(interaction, work(), private=True)

    @app_commands.command(name="log-channel")
    @app_commands.describe(channel="Where secret rolls and GM notes go; leave out to stop")
    async def log_channel(
        self, interaction: Interaction, channel: discord.TextChannel | None = None
    ) -> None:
        """Choose the channel for what only game masters may see"""

        async def action() -> SetLogChannel:
            await led(interaction)
            if channel is None:
                return SetLogChannel(channel=None)
            check_log_channel(channel, place_of(interaction))
            return SetLogChannel(channel=channel.id)

        await take(interaction, action(), private=True)

    @app_commands.command()
    @app_commands.describe(steps="How many changes to take back, the newest first")
    async def undo(
        self, interaction: Interaction, steps: app_commands.Range[int, 1, MOST_UNDO] = 1
    ) -> None:
        """Take back the table's last changes"""
        await take(interaction, UndoLast(steps=steps), private=True)

    @app_commands.command()
    @app_commands.describe(person="Only what this person did")
    async def history(self, interaction: Interaction, person: discord.User | None = None) -> None:
        """Show what happened at this table, secrets included"""
        page = history_page(interaction, None, person.id if person else None)
        await do(interaction, page, private=True)

    @app_commands.command()
    @app_commands.describe(expression="What to roll", person="Whom you roll for", reason="Why")
    async def roll(
        self,
        interaction: Interaction,
        expression: str,
        person: discord.Member | None = None,
        reason: str | None = None,
    ) -> None:
        """Roll in secret, also for somebody else"""
        action = RollForMaster(
            expression=expression, reason=reason, on_behalf_of=person.id if person else None
        )
        await take(interaction, action, private=True)

    @app_commands.command(name="export")
    async def export_table(self, interaction: Interaction) -> None:
        """Save the whole table as a file"""
        await do(interaction, exported(interaction), private=True)

    @app_commands.command(name="import")
    @app_commands.describe(file="A file that /gm export made")
    async def import_table(self, interaction: Interaction, file: discord.Attachment) -> None:
        """Replace this table by a saved file, after you confirm"""

        async def action() -> StageImport:
            await led(interaction)
            too_large = Refused(TableReason.IMPORT_TOO_LARGE, most=MOST_IMPORT)
            text = await text_of(file, MOST_IMPORT, too_large)
            await prepare(text)
            return StageImport(text=text)

        await take(interaction, action(), private=True)

    @app_commands.command()
    async def reset(self, interaction: Interaction) -> None:
        """Clear this table, or erase it for good, after you confirm"""

        async def work() -> Answer:
            table, _ = await led(interaction)
            return Answer(reset_question(table, own_words(interaction)), private=True)

        await do(interaction, work(), private=True)


async def setup(bot: Manekin) -> None:
    """Add the group to the bot."""
    await bot.add_cog(GameMasterCog())
