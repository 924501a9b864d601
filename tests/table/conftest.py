"""A table in the simulated Discord: the real bot on a real database, and the people around it."""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import discord
import pytest
from simcord import ChannelHandle, Env, GuildHandle, InteractionResult, MemberActor

from bot.app import Manekin
from bot.settings import Settings
from cogs import missing, reveal, unfolding
from cogs.deck import warm
from tests.simulated.copies import copy_quickly
from tests.simulated.reading import texts
from tests.simulated.starting import start_quickly

# After every act the simulated Discord pauses before it looks whether the bot has finished; with
# the 50 ms that it takes by itself, pausing is most of what these tests do.
Env._settle_internal.__kwdefaults__["idle"] = 0.002


start_quickly()
copy_quickly()

# Drawn and loaded before: the simulated Discord waits for the bot's threads in real time.
warm()

reveal.PAUSE = unfolding.STEP = missing.PAUSE = 0.0
"""Nothing waits for long: the simulated Discord waits for an act's end in real time."""


MEMORY = Path("/dev/shm")  # noqa: S108 - a folder of its own is made there


class FixedDice:
    """Dice that show what a test says next, and fours after that."""

    def __init__(self) -> None:
        self.next: list[int] = []

    def die(self, sides: int) -> int:
        """Return the next face that was set, or a four."""
        return self.next.pop(0) if self.next else min(4, sides)


@dataclass
class World:
    """One server with a game master, two players, somebody else, and the places."""

    env: Env
    settings: Settings
    dice: FixedDice
    guild: GuildHandle
    channel: ChannelHandle
    elsewhere: ChannelHandle
    notes: ChannelHandle
    """A channel that game masters alone can see."""
    gm: MemberActor
    mira: MemberActor
    odile: MemberActor
    outsider: MemberActor
    manager: MemberActor

    @property
    def bot(self) -> Manekin:
        """The bot as it runs now."""
        assert isinstance(self.env.bot, Manekin)
        return self.env.bot

    async def start(self, name: str = "The Sunken Chapel", **options: Any) -> InteractionResult:
        """The game master starts a campaign in the first channel; returns the panel's answer."""
        return await self.gm.slash(self.channel, "campaign start", name=name, **options)

    async def restart(self) -> None:
        """Stop the bot and start another on the same database."""
        await self.bot.close()
        await self.env.restart_bot(Manekin(self.settings, dice=self.dice))

    async def raw_sql(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        """Look into the database as the store sees it."""
        return await self.bot.store._connection.run(
            lambda connection: connection.execute(statement, values).fetchall()
        )


@pytest.fixture
def tmp_path(tmp_path: Path) -> Iterator[Path]:
    """In memory where there is such a disk: each commit waits for a disk, and no test here asks
    what a disk holds when power fails. Killing and the store are tested on a real one.
    """
    if not os.access(MEMORY, os.W_OK):
        yield tmp_path
        return
    with TemporaryDirectory(prefix="manekin-test-", dir=MEMORY) as folder:
        yield Path(folder)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings of a bot with a database of its own and no backups."""
    return _without_backups().model_copy(update={"data_dir": tmp_path})


@cache
def _without_backups() -> Settings:
    """Settings as they are by themselves; looking for each in the environment takes a while."""
    return Settings(backups=0, _env_file=None)


@pytest.fixture
def dice() -> FixedDice:
    """The dice that the bot rolls with."""
    return FixedDice()


@pytest.fixture
def simcord_bot(settings: Settings, dice: FixedDice) -> Manekin:
    """The bot under test."""
    return Manekin(settings, dice=dice)


@pytest.fixture
async def world(simcord_bot: Manekin, settings: Settings, dice: FixedDice) -> AsyncIterator[World]:
    """The running bot and its server."""
    # The loop's debug mode notes a stack for each of some thousand callbacks of every test here.
    # Tests of the store and of the rest run under it.
    asyncio.get_running_loop().set_debug(False)
    # Longer than a disk that others use too may keep one act waiting.
    env = Env(simcord_bot, shard_count=1, settle_timeout=9)
    await env.start()
    try:
        made = build(env, settings, dice)
        yield made
    finally:
        with env.time_context():
            await env.bot.close()
        await env.shutdown()
    if env.check_errors:
        env.raise_errors()


def build(env: Env, settings: Settings, dice: FixedDice) -> World:
    """Return the server with its people and channels."""
    guild = env.create_guild("The Gilded Griffin")
    master = guild.create_role("Game Master", permissions=discord.Permissions(manage_messages=True))
    manages = guild.create_role("Manager", permissions=discord.Permissions(manage_guild=True))
    shown = discord.PermissionOverwrite(view_channel=True)
    return World(
        env=env,
        settings=settings,
        dice=dice,
        guild=guild,
        channel=guild.create_text_channel("the-sunken-chapel"),
        elsewhere=guild.create_text_channel("salt-and-iron"),
        notes=guild.create_text_channel(
            "gm-notes",
            overwrites={
                guild.default_role: discord.PermissionOverwrite(view_channel=False),
                master: shown,
                # Before the bot has started, nobody is it yet.
                **({guild.me: shown} if guild.me else {}),
            },
        ),
        gm=guild.add_member(env.create_user("gwen"), roles=[master]),
        mira=guild.add_member(env.create_user("mira")),
        odile=guild.add_member(env.create_user("odile")),
        outsider=guild.add_member(env.create_user("tomas")),
        manager=guild.add_member(env.create_user("rosalind"), roles=[manages]),
    )


def said(result: InteractionResult) -> str:
    """Return everything that an answer shows, follow-ups included."""
    return texts(result)
