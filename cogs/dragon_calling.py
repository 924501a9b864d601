"""The moment at which somebody is called or reminded; whoever left the server gives up the seat.

Source: issue 7; spec/faults.md, T1 to T7 and C5.
"""

import asyncio

from discord.ext import commands

from bot.app import Manekin
from bot.errors import Refused
from bot.table.dragon.calling import KIND, asked_person
from bot.table.dragon.moves import CallDue
from bot.table.dragon.part import dragon_of
from bot.table.people import Place
from bot.table.timers import Timer
from cogs.deck_hour import LONGEST_WAIT
from cogs.dragon_board import refresh_message
from cogs.dragon_call import show_call
from cogs.dragon_following import seat_given_up, tell_of_leaving
from cogs.showing import Showings


class DragonCalling(commands.Cog):
    """What the timers of dragon games do."""

    def __init__(self, bot: Manekin) -> None:
        self._bot = bot
        self._showings = Showings()
        bot.rings[KIND] = self.ring

    async def ring(self, timer: Timer) -> None:
        """Call or remind, once; a timer that nothing is left to do for is taken away."""
        await asyncio.wait_for(self._bot.wait_until_ready(), LONGEST_WAIT)
        tables = self._bot.tables
        table = await tables.look(Place(0, timer.channel_id))
        place = Place(table.guild_id, timer.channel_id)
        part = dragon_of(table)
        who = None if part is None else asked_person(part)
        if (left := await seat_given_up(self._bot, place, who)) is not None:
            await self._showings.show(tell_of_leaving(self._bot, left), timer.key)
            return
        try:
            outcome = await tables.fire(timer, CallDue())
        except Refused:
            await tables.dismiss(timer)
            return
        if outcome is None:
            return

        async def show() -> None:
            await show_call(self._bot, outcome)
            # Whatever an earlier failure kept from being shown stands there now.
            await refresh_message(self._bot, place)

        await self._showings.show(show(), timer.key)


async def setup(bot: Manekin) -> None:
    """Add what timers of dragon games do."""
    await bot.add_cog(DragonCalling(bot))
