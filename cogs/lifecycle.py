"""What happens to tables when servers and channels come and go, and what timers do."""

import logging

import discord
from discord.ext import commands

from bot.app import Manekin
from bot.errors import Refused, StoreError
from bot.table import transfer
from bot.table.leaving import PART, Depart, Leaving, Return
from bot.table.part import Action
from bot.table.people import SYSTEM, Place
from bot.table.timers import Timer
from bot.table.transfer import ExpireImport
from cogs.missing import deleted_channels

log = logging.getLogger(__name__)


class LifecycleCog(commands.Cog):
    """Coming and going."""

    def __init__(self, bot: Manekin) -> None:
        self.bot = bot
        self._is_asking = False
        bot.rings[transfer.PENDING] = self.expire_import
        bot.rings[PART] = self.erase

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Catch up with servers and channels that came or went while the bot was away."""
        present = {guild.id for guild in self.bot.guilds}
        for guild_id in await self.bot.store.guilds():
            if guild_id not in present and self._is_ours(guild_id):
                await self._depart(guild_id)
        await self._return(present)
        if not self._is_asking:
            self._is_asking = True
            try:
                async for guild_id, channel_id in deleted_channels(self.bot):
                    await self._mark(guild_id, channel_id, Depart(channel_gone=True))
            finally:
                self._is_asking = False

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """A server is back: its tables stay."""
        await self._return({guild.id})

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server."""
        await self._depart(guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is gone, and its table with it."""
        await self._mark(channel.guild.id, channel.id, Depart(channel_gone=True))

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread is gone; a table of its own goes with it."""
        await self._mark(payload.guild_id, payload.thread_id, Depart(channel_gone=True))

    async def expire_import(self, timer: Timer) -> None:
        """Drop a file that nobody confirmed."""
        try:
            await self.bot.tables.fire(timer, ExpireImport())
        except Refused:
            await self.bot.tables.dismiss(timer)

    async def erase(self, timer: Timer) -> None:
        """Erase a table that nobody came back for; before Discord has said who did, none."""
        table = await self.bot.tables.look(Place(0, timer.channel_id))
        if not self.bot.is_ready() or not self._is_ours(table.guild_id):
            return
        leaving = table.part(Leaving, PART)
        server_is_back = self.bot.get_guild(table.guild_id) is not None
        if leaving is not None and server_is_back and not leaving.channel_gone:
            await self._mark(table.guild_id, timer.channel_id, Return())
        else:
            await self.bot.tables.erase(timer.channel_id, because=timer)

    def _is_ours(self, guild_id: int) -> bool:
        """Another process may serve other shards of the same database's servers."""
        count, ids = self.bot.shard_count or 1, self.bot.shard_ids
        return ids is None or (guild_id >> 22) % count in ids

    async def _depart(self, guild_id: int) -> None:
        for channel_id in await self.bot.store.tables_of_guild(guild_id):
            await self._mark(guild_id, channel_id, Depart())

    async def _return(self, guild_ids: set[int]) -> None:
        for channel_id in await self.bot.store.tables_waiting(PART):
            table = await self.bot.tables.look(Place(0, channel_id))
            if table.guild_id in guild_ids:
                await self._mark(table.guild_id, channel_id, Return())

    async def _mark(self, guild_id: int, channel_id: int, action: Action) -> None:
        place = Place(guild_id, channel_id)
        try:
            if (await self.bot.tables.look(place)).parts:
                await self.bot.tables.act(place, SYSTEM, action)
        except Refused:
            return
        except StoreError:
            log.exception("a table could not be marked as left or back")


async def setup(bot: Manekin) -> None:
    """Add the listeners and what timers do."""
    await bot.add_cog(LifecycleCog(bot))
