"""One session of the playground, from taking the port to closing the database.

Keeps the simulated clock in step with the real one: undo windows and timers depend on it.
"""

import asyncio
import contextlib
import errno
import logging
import signal
import socket
from collections.abc import AsyncGenerator, Callable, Generator
from datetime import UTC, datetime

import discord
from simcord.backend.errors import SetupError
from simcord.env import Env
from simcord.preview import Preview

from bot.errors import StartupError
from bot.playground.front import Front
from bot.playground.turn import Turn
from bot.playground.world import World, build

_log = logging.getLogger(__name__)

_BEAT = 0.25
# How long an act waits for the bot; past it the page says so, and shows the answer when it comes.
_SETTLE = 5.0
# How long its start may take: cards are drawn meanwhile, which takes its time on a slow machine.
_START = 60.0


async def run(
    port: int, make_bot: Callable[[], discord.Client], announce: Callable[[str], None]
) -> None:
    """Play until told to stop; the bot is closed whatever happens."""
    with contextlib.closing(_listen(port)) as listening, _stop_signals() as stopped:
        bot = make_bot()
        env = Env(bot, check_errors=False, settle_timeout=_START, shard_count=_shards(bot))
        world = build(env)
        # Now, before the bot starts: ids made in this run are later than those of any earlier run.
        env.backend.advance_clock(max(0.0, _behind(env)))
        try:
            await env.start()
            env.settle_timeout = _SETTLE
            with env.time_context():
                async with _opened(env, world) as preview:
                    await _serve(env, world, preview, listening, announce, stopped)
        finally:
            try:
                await bot.close()
            finally:
                await env.shutdown()


async def _serve(
    env: Env,
    world: World,
    preview: Preview,
    listening: socket.socket,
    announce: Callable[[str], None],
    stopped: asyncio.Event,
) -> None:
    turn = Turn(env, preview)
    async with Front(preview, world, turn).serving(listening) as address:
        announce(f"The playground is open: {address}")
        ends: list[asyncio.Task[object]] = [
            asyncio.create_task(stopped.wait(), name="playground-signal"),
            asyncio.create_task(preview.wait_closed(), name="playground-closed"),
            asyncio.create_task(_keep_in_step(env, turn), name="playground-clock"),
        ]
        try:
            done, _ = await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            for end in done:
                end.result()
        finally:
            for end in ends:
                end.cancel()
            await asyncio.gather(*ends, return_exceptions=True)


@contextlib.asynccontextmanager
async def _opened(env: Env, world: World) -> AsyncGenerator[Preview, None]:
    # A place without a message yet: a page opened later then starts at its newest message.
    *_, quiet = (place.channel for place in world.places if place.only is None)
    preview = env.preview(
        quiet,
        viewers=[person.actor for person in world.people],
        layout="channel",
    )
    try:
        await preview.__aenter__()
    except SetupError as error:
        raise StartupError(f"The playground's page cannot be shown: {error}") from error
    try:
        yield preview
    finally:
        await preview.close()


async def _keep_in_step(env: Env, turn: Turn) -> None:
    """Move the simulated clock along, and show what the bot did without being asked."""
    while True:
        await asyncio.sleep(_BEAT)
        async with turn:
            behind = _behind(env)
            try:
                if behind > 0:
                    await env.advance_time(behind)
            except TimeoutError:
                _log.warning("the bot is busy; the playground's clock waits for it")
            await turn.show_news()


def _shards(bot: discord.Client) -> int | None:
    """simcord wants the number that Discord would recommend; a client without shards has none."""
    return 1 if bot.shard_count is None and isinstance(bot, discord.AutoShardedClient) else None


def _behind(env: Env) -> float:
    return (datetime.now(UTC) - env.now()).total_seconds()


def _listen(port: int) -> socket.socket:
    try:
        return socket.create_server(("127.0.0.1", port))
    except OSError as error:
        why = "is taken" if error.errno == errno.EADDRINUSE else "cannot be used"
        raise StartupError(
            f"Port {port} {why}: set MANEKIN_PLAYGROUND_PORT to a free port, or to 0 for any."
        ) from error


@contextlib.contextmanager
def _stop_signals() -> Generator[asyncio.Event, None, None]:
    """An event that SIGINT and SIGTERM set; where a loop knows no signals, Ctrl+C cancels."""
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    handled: list[signal.Signals] = []
    with contextlib.suppress(NotImplementedError):
        for one in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(one, stopped.set)
            handled.append(one)
    try:
        yield stopped
    finally:
        for one in handled:
            loop.remove_signal_handler(one)
