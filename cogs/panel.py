"""Keeping a table's panel message: where it is, and how it looks after a change."""

import logging

from bot.app import Manekin
from bot.errors import ManekinError
from bot.render.message import Message
from bot.render.panel import erased_panel, moved_panel, panel
from bot.table.campaign import campaign_of
from bot.table.panel import Panel, PlacePanel, panel_of
from bot.table.people import SYSTEM, Place
from bot.table.snapshot import Table
from cogs.merged import Merged
from cogs.send import Put, put
from cogs.telling import table_words

log = logging.getLogger(__name__)


async def keep_panel(bot: Manekin, place: Place, message_id: int | None) -> None:
    """Remember the newest panel message, or that there is none."""
    action = PlacePanel(channel=place.channel_id, message=message_id)
    try:
        shown = panel_of(await bot.tables.look(place))
        if (shown.message if shown else None) == message_id:
            return
        outcome = await bot.tables.act(place, SYSTEM, action)
        if shown is not None and message_id is not None:
            moved = moved_panel(
                place.guild_id, place.channel_id, message_id, table_words(bot, outcome.table)
            )
            await replace_panel(bot, outcome.table, shown, moved)
    except ManekinError as error:
        log.warning("a panel could not be remembered: %s", error)


async def replace_panel(bot: Manekin, table: Table, shown: Panel, message: Message) -> None:
    """Put a last message in the place of a panel that is none any more."""
    async with _PANELS.lock(bot, Place(table.guild_id, table.channel_id)):
        await _put(bot, shown, message)


async def refresh_panel(bot: Manekin, table: Table) -> None:
    """Show the newest state on the panel; one that was deleted is forgotten."""
    await _PANELS.refresh(bot, Place(table.guild_id, table.channel_id))


async def _refresh(bot: Manekin, place: Place) -> bool:
    table = await bot.tables.look(place)
    shown, campaign = panel_of(table), campaign_of(table)
    if shown is None:
        return True
    say = table_words(bot, table)
    there = await _put(bot, shown, erased_panel(say) if campaign is None else panel(campaign, say))
    gone = there is Put.GONE
    if gone and campaign and panel_of(await bot.tables.look(place)) == shown:
        await keep_panel(bot, place, None)
    return there is not Put.FAILED


_PANELS = Merged(_refresh)


async def _put(bot: Manekin, shown: Panel, message: Message) -> Put:
    return await put(bot, shown.channel, shown.message, message)
