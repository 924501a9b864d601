"""A session of the playground from inside: its clock, its timers, its end. Needs no browser."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import discord
import pytest
from discord.ext import tasks

from bot.errors import StartupError
from bot.playground import play


@dataclass(frozen=True)
class AnyPort:
    playground_port: int = 0


@dataclass
class Seen:
    """What a bot in the playground saw of the world."""

    ready: asyncio.Event = field(default_factory=asyncio.Event)
    rang: asyncio.Event = field(default_factory=asyncio.Event)
    looped: asyncio.Event = field(default_factory=asyncio.Event)
    closed: bool = False
    now: datetime | None = None
    places: list[tuple[int, str]] = field(default_factory=list)


class Watcher(discord.Client):
    """A bot that only watches; it sets timers of both kinds when it is ready."""

    def __init__(self, seen: Seen) -> None:
        super().__init__(intents=discord.Intents.default())
        self.seen = seen
        self.again = tasks.loop(seconds=1, count=2)(self._nothing)

    async def _nothing(self) -> None:
        return None

    async def on_ready(self) -> None:
        self.seen.now = discord.utils.utcnow()
        for guild in self.guilds:
            self.seen.places = [(c.id, c.name) for c in (*guild.text_channels, *guild.threads)]
        asyncio.get_running_loop().call_later(1, self.seen.rang.set)
        self.again.after_loop(self._looped)
        self.again.start()
        self.seen.ready.set()

    async def _looped(self) -> None:
        self.seen.looped.set()

    async def close(self) -> None:
        await super().close()
        self.seen.closed = True


class Refusing(Watcher):
    async def setup_hook(self) -> None:
        raise StartupError("The database is from a newer version: update the bot.")


async def _ended(playing: asyncio.Task[None]) -> None:
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)


async def test_timers_ring_though_nobody_does_anything() -> None:
    seen, said = Seen(), list[str]()
    playing = asyncio.create_task(play(AnyPort(), lambda: Watcher(seen), said.append))
    try:
        async with asyncio.timeout(60):
            await seen.ready.wait()
            await seen.rang.wait()
            await seen.looped.wait()
    finally:
        await _ended(playing)
    assert len(said) == 1
    assert said[0].count("http://127.0.0.1:") == 1


async def test_the_bot_lives_in_the_present_and_is_closed_at_the_end() -> None:
    seen = Seen()
    before = datetime.now(UTC)
    playing = asyncio.create_task(play(AnyPort(), lambda: Watcher(seen), lambda _: None))
    try:
        async with asyncio.timeout(60):
            await seen.ready.wait()
        assert not seen.closed
    finally:
        await _ended(playing)
    assert seen.now is not None
    # To the second: the simulated clock starts at the present and never runs ahead of it.
    assert before - timedelta(seconds=1) <= seen.now <= datetime.now(UTC)
    assert seen.closed
    names = [name for _, name in sorted(seen.places)]
    assert names == ["the-sunken-chapel", "salt-and-iron", "the-flooded-crypt", "gm-notes"]
    # The places are older than anything of this run, so that no id is given twice.
    created = [discord.utils.snowflake_time(place) for place, _ in seen.places]
    assert max(created) < before


async def test_a_bot_that_cannot_start_says_why_and_is_closed() -> None:
    seen = Seen()
    with pytest.raises(StartupError, match="newer version"):
        await play(AnyPort(), lambda: Refusing(seen), lambda _: pytest.fail("nothing is open"))
    assert seen.closed


async def test_a_second_session_finds_a_loop_as_the_first_did() -> None:
    for _ in range(2):
        seen = Seen()
        playing = asyncio.create_task(play(AnyPort(), lambda seen=seen: Watcher(seen), print))
        async with asyncio.timeout(60):
            await seen.ready.wait()
        await _ended(playing)
        assert playing.cancelled()
        assert seen.closed
