"""`/gm inbox`: what game masters were told, and what is still to come into a scene.

The buttons stand in the inbox, below an answer, and in the game masters' own channel: there they
carry the table that they are about, and who may press them is looked up there.
"""

from dataclasses import replace
from functools import partial

from discord import app_commands
from discord.ext import commands

from bot.errors import Refused
from bot.render.answers import Answer
from bot.render.message import Message, Move
from bot.render.sheets.inbox import inbox_page
from bot.table.act import Outcome
from bot.table.part import Rank
from bot.table.people import Place
from bot.table.reasons import TableReason
from bot.table.sheets.inbox import PART, inbox_of
from bot.table.sheets.moves import TickLine
from bot.table.sheets.reasons import SheetReason
from bot.table.snapshot import Table
from bot.table.who import check_rank
from cogs.campaign import existing
from cogs.moves import Made, Moves, Press
from cogs.rereading import pressed_once
from cogs.shell import Interaction, do, own_words, person_of, place_of, take

_OVER = frozenset({TableReason.STALE, SheetReason.ALREADY_TICKED, SheetReason.NOTHING_CHANGED})


async def led_at(interaction: Interaction, place: Place) -> Table:
    """Return the table of a place; raises Refused unless the person is its game master."""
    table = await interaction.client.tables.look(place)
    if table.guild_id != interaction.guild_id:
        raise Refused(TableReason.UNKNOWN_MOVE)
    check_rank(existing(table), person_of(interaction), Rank.GAME_MASTER)
    return table


async def page_of(interaction: Interaction, page: int = 0) -> Answer:
    """Return a page of the inbox of the table here."""
    table = await led_at(interaction, place_of(interaction))
    return Answer(inbox_page(inbox_of(table), own_words(interaction), page), private=True)


class Inbox(commands.Cog):
    """What game masters were told, as a command of their group."""

    @app_commands.command(name="inbox")
    async def read(self, interaction: Interaction) -> None:
        """Show what cards told you, and what is still to come into a scene"""
        await do(interaction, page_of(interaction), private=True)


async def _tick(press: Press) -> None:
    """Below an answer or in the log: the message stays, and its button says that it is done."""
    interaction, number = press.interaction, press.number(0)
    place = place_of(interaction)
    if len(press.arguments) > 1:
        place = Place(interaction.guild_id or 0, press.number(1))
    custom_id = Move(PART, ".".join(("tick", *press.arguments))).custom_id

    async def action() -> TickLine:
        await led_at(interaction, place)
        return TickLine(number=number)

    async def shown(outcome: Outcome, told: Answer) -> Answer:
        say = own_words(interaction)
        try:
            same = pressed_once(interaction.message, custom_id, f"✓ {say('Done')}")
        except Refused:
            return told
        return replace(told, message=same)

    await take(interaction, action(), private=True, in_place=True, at=place, shown=shown)


async def _done(press: Press) -> None:
    await _ticked(press, press.number(0), press.number(1))


async def _all(press: Press) -> None:
    """Nothing is ticked off that has come since the page was shown."""
    await _ticked(press, None, 0, newest=press.number(0))


async def _ticked(
    press: Press, number: int | None, page: int, *, newest: int | None = None
) -> None:
    interaction = press.interaction

    async def action() -> TickLine:
        table = await led_at(interaction, place_of(interaction))
        if newest is not None and inbox_of(table).made != newest:
            raise Refused(TableReason.STALE)
        return TickLine(number=number)

    async def shown(outcome: Outcome, told: Answer) -> Answer:
        after = inbox_of(outcome.table)
        return replace(told, message=inbox_page(after, own_words(interaction), page))

    await take(
        interaction,
        action(),
        private=True,
        in_place=True,
        shown=shown,
        beside=partial(_as_it_is, interaction),
    )


async def _as_it_is(interaction: Interaction, error: Refused) -> Message | None:
    """The inbox as it is now, where what was pressed is over."""
    return (await page_of(interaction)).message if error.reason in _OVER else None


async def _page(press: Press) -> None:
    page = page_of(press.interaction, press.number(0))
    await do(press.interaction, page, private=True, in_place=True)


MOVES: Moves = {
    ("inbox", "tick"): Made(_tick, arguments=2),
    ("inbox", "done"): Made(_done, arguments=2),
    ("inbox", "all"): Made(_all, arguments=1),
    ("inbox", "page"): Made(_page, arguments=2),
}
