"""The hour that is over: the rest of a declaration is drawn, and shown in its channel.

What is drawn is on disk before anything is shown. Where the channel cannot be written to, game
masters read it in their log channel; the history and the next look show it in any case.
"""

import asyncio
import logging

from bot.app import Manekin
from bot.errors import Refused
from bot.operations.reaching import UNREACHED
from bot.render.answers import answer
from bot.render.message import Message, line
from bot.render.text import channel as mention
from bot.render.words import Words
from bot.table.act import Outcome
from bot.table.deck_moves import DrawDue
from bot.table.deck_timers import character_of
from bot.table.snapshot import Table
from bot.table.timers import Timer
from cogs.reveal import ready
from cogs.send import post_in
from cogs.showing import Showings
from cogs.telling import table_words, tell_masters

log = logging.getLogger(__name__)

LONGEST_WAIT = 20.0
"""Seconds for which a timer waits, after a start, until Discord has told who and what is there."""


class DeckHour:
    """What the timers of the deck do."""

    def __init__(self, bot: Manekin) -> None:
        self._bot = bot
        self._showings = Showings()

    async def ring(self, timer: Timer) -> None:
        """Draw what is left, once; a timer that nothing is left to do for is taken away."""
        await asyncio.wait_for(self._bot.wait_until_ready(), LONGEST_WAIT)
        tables = self._bot.tables
        try:
            outcome = await tables.fire(timer, DrawDue(character=character_of(timer.key)))
        except Refused:
            await tables.dismiss(timer)
            return
        if outcome is None:
            return
        # What was drawn is not drawn again: however long Discord takes, it is still to be shown.
        await self._showings.show(self._show(outcome), timer.key)

    async def _show(self, outcome: Outcome) -> None:
        bot, table = self._bot, outcome.table
        say = table_words(bot, table)
        told = answer(outcome, say, say)
        for message in (told.message, *told.follows):
            await self._post(table, await ready(message), say)
        for message in told.logs:
            await tell_masters(bot, table, message)

    async def _post(self, table: Table, shown: Message, say: Words) -> None:
        channel = self._bot.get_partial_messageable(table.channel_id)
        try:
            await post_in(channel, shown)
        except UNREACHED as error:
            log.warning("what the hour drew could not be shown in its channel: %s", error)
            where = mention(table.channel_id)
            note = say("I cannot write in {channel}. This was to be seen there:", channel=where)
            await tell_masters(self._bot, table, line(note))
            await tell_masters(self._bot, table, shown)
