"""`/roll` with its commit beside a bare echo command: `python -m tests.bench.bench_roll`.

Both go through the same bot and the same simulated Discord in one run, turn about, so that
whatever slows one slows the other. The database is on a real disk with `synchronous=FULL`.
"""

import asyncio
import gc
import statistics
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

import discord
from discord import app_commands
from simcord import ChannelHandle, Env, MemberActor

from bot.app import Manekin
from bot.settings import Settings
from tests.simulated.delivery import Prepared, prepare_slash

ALONE_AT_MOST = 2.0
TOGETHER_AT_LEAST = 0.5
_WARM = 6
_TURNS = 60
_IN_A_ROW = 10
_CHANNELS = 64
_ROUNDS = 12


class Echo(Manekin):
    """The bot with one command more, which does nothing but answer."""

    async def setup_hook(self) -> None:
        """Add the command before the others are announced."""

        @app_commands.command(name="echo")
        async def echo(interaction: discord.Interaction, text: str) -> None:
            """Say it back"""
            await interaction.response.send_message(text)

        self.tree.add_command(echo)
        await super().setup_hook()


class Answers:
    """Tells when so many commands were answered.

    The simulated Discord lets some milliseconds pass before it believes that a bot has finished;
    what a person waits for is the answer itself.
    """

    def __init__(self) -> None:
        self._left = 0
        self._all = asyncio.Event()
        self._send = discord.InteractionResponse.send_message

    def __enter__(self) -> "Answers":
        answers, send = self, self._send

        async def counted(response: object, *values: object, **options: object) -> object:
            sent = await send(response, *values, **options)
            answers._left -= 1
            if not answers._left:
                answers._all.set()
            return sent

        discord.InteractionResponse.send_message = counted
        return self

    def __exit__(self, *_: object) -> None:
        discord.InteractionResponse.send_message = self._send

    async def seconds(self, env: Env, *prepared: Prepared) -> float:
        """Deliver all in one turn and return how long it took until all were answered."""
        self._left = len(prepared)
        self._all.clear()
        started = time.perf_counter()
        for one in prepared:
            env.backend.emit("INTERACTION_CREATE", one.payload)
        await self._all.wait()
        return time.perf_counter() - started


COMMANDS = {"echo": {"text": "4d6kh3+2"}, "roll": {"expression": "4d6kh3+2"}}


Commands = Mapping[str, Mapping[str, object]]


async def alone(
    env: Env, actor: MemberActor, channel: ChannelHandle, commands: Commands = COMMANDS
) -> dict[str, float]:
    """Return the median seconds of one of each command, ten of a kind after one another."""
    taken: dict[str, list[float]] = {name: [] for name in commands}
    with Answers() as answers:
        for turn in range(_WARM + _TURNS):
            for name, options in commands.items():
                prepared = [
                    await prepare_slash(actor, channel, name, **options) for _ in range(_IN_A_ROW)
                ]
                seconds = [await answers.seconds(env, one) for one in prepared]
                # Outside the measure: the simulation's own books grow until it has settled.
                await env.settle(idle=0.001)
                if turn >= _WARM:
                    taken[name] += seconds
    return {name: statistics.median(seconds) for name, seconds in taken.items()}


async def together(env: Env, actor: MemberActor, channels: list[ChannelHandle]) -> dict[str, float]:
    """Return how many echoes and rolls a second are answered with 64 channels at once."""
    taken: dict[str, list[float]] = {name: [] for name in COMMANDS}
    with Answers() as answers:
        for turn in range(_ROUNDS + 2):
            for name, options in COMMANDS.items():
                prepared = [await prepare_slash(actor, one, name, **options) for one in channels]
                seconds = await answers.seconds(env, *prepared)
                await env.settle(idle=0.001)
                if turn >= 2:
                    taken[name].append(seconds)
    return {name: len(channels) / statistics.median(seconds) for name, seconds in taken.items()}


async def measured(folder: Path) -> tuple[dict[str, float], dict[str, float]]:
    """Run both measures on one bot."""
    env = Env(Echo(Settings(data_dir=folder, backups=0)), shard_count=1)
    await env.start()
    try:
        guild = env.create_guild("bench")
        actor = guild.add_member(env.create_user("mira"))
        channels = [guild.create_text_channel(f"table-{number}") for number in range(_CHANNELS)]
        gc.collect()
        gc.freeze()
        return await alone(env, actor, channels[0]), await together(env, actor, channels)
    finally:
        await env.bot.close()
        await env.shutdown()


def main() -> int:
    """Print both ratios; 1 if either is missed."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        one, many = asyncio.run(measured(Path(folder)))
    alone_ratio, together_ratio = one["roll"] / one["echo"], many["roll"] / many["echo"]
    print(
        f"/roll alone     {one['roll'] * 1e3:6.2f} ms, echo {one['echo'] * 1e3:6.2f} ms, "
        f"ratio {alone_ratio:.2f} (at most {ALONE_AT_MOST})"
    )
    print(
        f"/roll 64 tables {many['roll']:6.0f} a second, echo {many['echo']:6.0f}, "
        f"ratio {together_ratio:.2f} (at least {TOGETHER_AT_LEAST})"
    )
    return int(alone_ratio > ALONE_AT_MOST or together_ratio < TOGETHER_AT_LEAST)


if __name__ == "__main__":
    sys.exit(main())
