"""`/deck doom` and `/deck check`: runs until doom, shown card by card, and judged as lines."""

import asyncio

from discord import app_commands
from discord.ext import commands

from bot.deck.checker import check as judged
from bot.deck.doom import Rules
from bot.errors import Refused
from bot.render.answers import Answer
from bot.render.doom.run import whole
from bot.render.doom.verdict import told
from bot.table.doom import RanUntilDoom, RunUntilDoom
from bot.table.handlers import outcome_of
from bot.table.reasons import TableReason
from cogs.campaign import existing
from cogs.moves import Made, Moves, Press
from cogs.options import one_of
from cogs.shell import Interaction, do, look, own_words, take

RULES = [
    app_commands.Choice(name="The text of the challenge", value="rules"),
    app_commands.Choice(name="The program printed with it", value="reference"),
]

NEWEST = 2**63 - 1
"""Beyond every entry of a history."""


class Challenge(commands.Cog):
    """Runs until doom, as commands of the deck's group."""

    @app_commands.command()
    @app_commands.describe(rules="By which rules; they differ in three points")
    @app_commands.choices(rules=RULES)
    async def doom(self, interaction: Interaction, rules: str = "rules") -> None:
        """Draw until the deck has its way with a character, for all to watch"""
        await take(interaction, _run(rules))

    @app_commands.command()
    @app_commands.describe(
        line="A run as it is printed, such as: Moon (3), Skull (2), Void",
        rules="By which rules; they differ in three points",
    )
    @app_commands.choices(rules=RULES)
    async def check(self, interaction: Interaction, line: str, rules: str = "rules") -> None:
        """Judge a run that somebody wrote down: is it legal, and if not, where"""

        async def work() -> Answer:
            existing(await look(interaction))
            chosen = one_of(tuple(Rules), rules)
            verdict = await asyncio.to_thread(judged, line, chosen)
            return Answer(told(line, verdict, chosen, own_words(interaction)), private=True)

        await do(interaction, work(), private=True)


async def _run(rules: str) -> RunUntilDoom:
    return RunUntilDoom(rules=one_of(tuple(Rules), rules))


async def _again(press: Press) -> None:
    await take(press.interaction, _run(press.arguments[0] if press.arguments else ""))


async def _whole(press: Press) -> None:
    """The end of a run that others still watch, or that was cut short, for one person alone."""
    interaction = press.interaction

    async def work() -> Answer:
        table = await look(interaction)
        existing(table)
        number = press.number(0)
        page = await interaction.client.store.journal(
            table.channel_id, before=min(number + 1, NEWEST), limit=1, hidden=False
        )
        for entry in page:
            events = outcome_of(entry.outcome) if entry.outcome else ()
            if entry.number == number and events and isinstance(events[0], RanUntilDoom):
                shown = whole(events[0], entry.actor_id, own_words(interaction))
                return Answer(shown, private=True)
        raise Refused(TableReason.STALE)

    await do(interaction, work(), private=True)


MOVES: Moves = {
    ("doom", "again"): Made(_again, arguments=1),
    ("doom", "whole"): Made(_whole, arguments=1),
}
