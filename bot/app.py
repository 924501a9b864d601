"""The bot: settings, store, tables, timers, cogs and buttons put together, in one order.

The same bot serves Discord and the playground; nothing in it knows which.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable
from importlib import import_module

import discord
from discord import app_commands
from discord.ext import commands

from bot.dice import Dice, SystemDice
from bot.operations.backups import DailyBackups
from bot.operations.finishing import finish_answers
from bot.operations.folder import make_folder
from bot.operations.limits import Limits
from bot.operations.metrics import Metrics
from bot.operations.overdue import Overdue
from bot.operations.reaching import UNREACHED, may_pass
from bot.operations.rings import CountedRings
from bot.operations.server import OperationsServer
from bot.render.catalogs import COMMAND, OPTION
from bot.render.words import Words, read_languages, words
from bot.settings import Settings
from bot.store.store import Store
from bot.table.act import Tables
from bot.table.timers import Ring, Timers
from bot.text import shortened

log = logging.getLogger(__name__)

INTENTS = discord.Intents(guilds=True)
"""Slash commands and buttons need no other; no privileged intent is ever asked for."""

PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    attach_files=True,
    read_message_history=True,
)
"""What the invitation asks for: to post, also in threads and with pictures, and to keep its own
panel up to date."""

SCOPES = ("bot", "applications.commands")

MOST_DESCRIPTION = 100

THINKING_WITHIN = 2.0
"""Seconds of work within which "thinking" is shown; Discord gives up after three."""

COMMANDS_AGAIN = 60.0
"""Seconds until commands that Discord did not take are registered again."""

Location = app_commands.TranslationContextLocation


def present() -> int:
    """Return the present in milliseconds since the Unix epoch."""
    return int(discord.utils.utcnow().timestamp() * 1000)


class CatalogTranslator(app_commands.Translator):
    """Command names and descriptions in the languages that have a catalog."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return the translation, or None where there is none."""
        translated = words(locale.value)
        if translated.language.split("-")[0] != locale.value.split("-")[0]:
            return None
        text = _translated(translated, string.message, context.location)
        return None if text == string.message else shortened(text, MOST_DESCRIPTION)


def _translated(say: Words, text: str, location: app_commands.TranslationContextLocation) -> str:
    match location:
        case Location.command_name | Location.group_name:
            return say.name(COMMAND, text)
        case Location.parameter_name:
            return say.name(OPTION, text)
        case _:
            return say(text)


class Manekin(commands.AutoShardedBot):
    """The bot, with everything its cogs work with."""

    tables: Tables
    timers: Timers
    store: Store
    backups: DailyBackups

    def __init__(
        self,
        settings: Settings,
        *,
        dice: Dice | None = None,
        clock: Callable[[], int] = present,
        limits: Limits | None = None,
    ) -> None:
        """`limits` says how much people may ask for; without, there are none."""
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=INTENTS,
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
            shard_count=settings.shard_count,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
        )
        self.settings = settings
        self.dice = dice or SystemDice()
        self.clock = clock
        self.limits = limits or Limits(0, 0)
        self.rings: dict[str, Ring] = {}
        """What each kind of timer does; cogs add theirs while they load."""
        self.metrics = Metrics()
        self.overdue = Overdue(THINKING_WITHIN)
        self.errands: set[asyncio.Task[None]] = set()
        """What is tried again later; it ends when the bot stops."""
        self.is_stopping = False
        """What is shown bit by bit is shown at once when the bot is told to stop."""
        self.metrics.watch("guilds", "Servers the bot is in.", lambda: len(self.guilds))
        self.metrics.watch(
            "gateway_latency_seconds", "Between a heartbeat and its answer.", lambda: self.latency
        )
        self.server = OperationsServer(self.metrics, self.ailing)

    async def open(self) -> None:
        """Open the database and what watches over it, before Discord is asked for anything."""
        settings = self.settings
        read_languages(settings.language)
        make_folder(settings.data_dir)
        self.store = await Store.open(settings.database)
        self.store.watch_commits(self.metrics.committed)
        self.tables = Tables(self.store, self.dice, self.clock, cached=settings.cached_tables)
        self.metrics.watch(
            "cached_tables", "Tables kept in memory.", lambda: self.tables.cached_count
        )
        self.timers = Timers(self.tables, CountedRings(self.rings, self.metrics))
        self.backups = DailyBackups(self.store, self.clock, self.metrics, keep=settings.backups)
        if settings.metrics_port is not None:
            await self.server.start(settings.metrics_host, settings.metrics_port)
        self.backups.start()

    async def setup_hook(self) -> None:
        """Load everything before the first event arrives."""
        if not hasattr(self, "store"):
            await self.open()
        for extension in import_module("cogs").COGS:
            await self.load_extension(extension)
        await self.tree.set_translator(CatalogTranslator())
        await self._name_commands()
        self.timers.start()

    async def _name_commands(self) -> None:
        """Tell Discord which commands there are; where it fails, those of the last time go on."""
        try:
            await self.tree.sync()
        except UNREACHED as error:
            if not may_pass(error):
                raise
            log.warning("the commands could not be registered; tried again later: %s", error)
            errand = asyncio.create_task(self._name_commands_later())
            self.errands.add(errand)
            errand.add_done_callback(self.errands.discard)

    async def _name_commands_later(self) -> None:
        await asyncio.sleep(COMMANDS_AGAIN)
        try:
            await self._name_commands()
        except Exception:
            # An errand that nobody waits for; a bot whose commands are known serves all the same.
            log.exception("the commands could not be registered")

    async def ailing(self) -> str | None:
        """Return why nobody can be served just now, or None; raises StoreError."""
        if not self.is_ready():
            return "the bot is not connected to Discord"
        await self.store.next_due()
        return None

    async def close(self) -> None:
        """Take nothing new, finish what is under way, leave Discord, close the database."""
        self.is_stopping = True
        for errand in self.errands:
            errand.cancel()
        try:
            if hasattr(self, "backups"):
                for shard in self.shards.values():
                    await shard.disconnect()
                await self.timers.stop()
                await finish_answers()
                await self.backups.stop()
            if not self.is_closed():
                await super().close()
        finally:
            await self.server.stop()
            if hasattr(self, "store"):
                await self.store.close()


def create_bot(settings: Settings) -> Manekin:
    """Return the bot, not yet connected."""
    limits = Limits(settings.acts_per_person, settings.acts_per_channel)
    return Manekin(settings, limits=limits)


def fault_id() -> str:
    """Return a short id that ties what a person was shown to a line of the log."""
    return secrets.token_hex(3).upper()
