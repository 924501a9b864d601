"""The one gate: every command, press, form and list offered passes it before any work is done.

What is too much is said to whoever asked alone; said often enough, it is passed over.
"""

import asyncio
from functools import partial

import discord

from bot.app import Manekin
from bot.errors import Refused
from bot.table.reasons import TableReason
from cogs.mistakes import raised
from cogs.send import suggest_nothing
from cogs.shell import Interaction, do


async def admitted(interaction: Interaction) -> bool:
    """Whether an interaction is taken; one that is not has been answered.

    It counts as waiting until the task that this is called in ends.
    """
    limits, person = interaction.client.limits, interaction.user.id
    listed = interaction.type is discord.InteractionType.autocomplete
    if interaction.guild_id is None:
        # No command is offered there; whatever comes from there all the same finds no table.
        if listed:
            await suggest_nothing(interaction)
        elif limits.tell(person):
            await do(interaction, raised(Refused(TableReason.ONLY_SERVERS)), private=True)
        return False
    try:
        if not listed:
            limits.act(person, interaction.channel_id or 0)
        elif not limits.suggest(person):
            await suggest_nothing(interaction)
            return False
    except Refused as error:
        if limits.tell(person):
            await do(interaction, raised(error), private=True)
        else:
            interaction.client.metrics.passed_over()
        return False
    if task := asyncio.current_task():
        ended = partial(limits.ended, person, listed=listed)
        task.add_done_callback(lambda _: ended())
    return True


async def setup(bot: Manekin) -> None:
    """Let every command and every list pass the gate; `cogs/buttons.py` sees to the rest."""
    bot.tree.interaction_check = admitted
