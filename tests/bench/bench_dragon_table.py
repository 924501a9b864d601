"""A move in Daredragon beside echoes: `python -m tests.bench.bench_dragon_table`.

One person plays with three Manekins by commands. The figure asks for a move with the dragon's and
the Manekins' answers, the change on a real disk and the board, without the picture, which a worker
thread draws (its processor time is in bench_dragon_board). It is told in both ways it can be read:
until whoever moved has the new hand, and until everybody sees the new board, which is a second
message. Beside it stands what it takes to show the same hand and the same board and keep nothing:
most of that is the simulated Discord's. All take turns in one run, and processor time of all
threads is compared: a disk that others write to makes any move look slow.
"""

import asyncio
import gc
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import discord
from discord import app_commands
from simcord import ChannelHandle, Env, MemberActor

from bot.dice import SeededDice
from bot.dragon.actions import Discard, Draw, NameAlly, NamePart, Play, SeatAction
from bot.dragon.cards import PART_NAMES
from bot.dragon.policies import greedy
from bot.dragon.view import View
from bot.render.dragon import board
from bot.render.dragon.hand import hand
from bot.render.message import Message, Picture
from bot.render.words import words
from bot.settings import Settings
from bot.table.dragon.game_view import GameView, game_view
from bot.table.dragon.part import board_of
from bot.table.people import Person, Place
from cogs.layout import body, changed_body
from tests.bench.bench_roll import Answers, Echo
from tests.simulated.copies import copy_quickly
from tests.simulated.delivery import Prepared, prepare_slash

AT_MOST = 6.0
"""Times the bare echo."""

_WARM = 5
_MOVES = 100
_ECHOES = 2
_PIXEL = Picture("board.png", b"-", "The board")


class Shows(Echo):
    """The bot with an echo that shows a hand and a board, of which it knows nothing."""

    hand: Message
    board: Message
    board_id: int

    async def setup_hook(self) -> None:
        """Add the command before the others are announced."""

        @app_commands.command(name="show")
        async def show(interaction: discord.Interaction) -> None:
            """Show it"""
            await interaction.response.send_message(ephemeral=True, **body(self.hand))
            channel = self.get_partial_messageable(interaction.channel_id or 0)
            await channel.get_partial_message(self.board_id).edit(**changed_body(self.board))

        self.tree.add_command(show)
        await super().setup_hook()


class Shown:
    """Tells when a command was answered, and when the board was edited."""

    def __init__(self) -> None:
        self._shown = asyncio.Event()
        self._edit = discord.PartialMessage.edit
        self._send = discord.InteractionResponse.send_message
        self._answered = 0.0

    def __enter__(self) -> "Shown":
        shown, edit, send = self, self._edit, self._send

        async def noted(message: Any, **options: Any) -> Any:
            edited = await edit(message, **options)
            shown._shown.set()
            return edited

        async def answered(response: Any, *values: Any, **options: Any) -> Any:
            sent = await send(response, *values, **options)
            shown._answered = time.process_time()
            return sent

        discord.PartialMessage.edit = noted
        discord.InteractionResponse.send_message = answered
        return self

    def __exit__(self, *_: object) -> None:
        discord.PartialMessage.edit = self._edit
        discord.InteractionResponse.send_message = self._send

    async def seconds(self, env: Env, prepared: Prepared) -> tuple[float, float]:
        """Deliver a command; return the processor time until the answer, and until the board."""
        self._shown.clear()
        started = time.process_time()
        env.backend.emit("INTERACTION_CREATE", prepared.payload)
        await self._shown.wait()
        return self._answered - started, time.process_time() - started


async def seen(env: Env, actor: MemberActor, channel: ChannelHandle) -> GameView:
    """The game as the person sees it."""
    assert isinstance(env.bot, Shows)
    table = await env.bot.tables.look(Place(channel.guild.id, channel.id))
    found = game_view(table, Person(actor.id))
    assert found is not None
    return found


async def begin(env: Env, actor: MemberActor, channel: ChannelHandle) -> None:
    """Open a game and start it."""
    await actor.slash(channel, "dragon new", name="in_play")
    await actor.slash(channel, "dragon start")


def command(move: SeatAction, view: View) -> tuple[str, dict[str, str]]:
    """The command that makes a move, and its options."""
    match move:
        case Play():
            return "dragon play", {"card": move.card}
        case Draw():
            return "dragon draw", {}
        case NamePart():
            return "dragon choose", {"answer": PART_NAMES[move.part]}
        case NameAlly():
            return "dragon choose", {"answer": str(move.ally + 1)}
        case Discard():
            count = 1 if view.pending is None else view.pending.count
            cards = [one.card for one in view.moves if isinstance(one, Discard)][:count]
            return "dragon choose", {"answer": " ".join(cards)}


async def measured(env: Env, actor: MemberActor, channel: ChannelHandle) -> dict[str, float]:
    """Return the median processor time of both echoes, and of a move until each is shown."""
    assert isinstance(env.bot, Shows)
    say = words("en")
    taken: dict[str, list[float]] = {"echo": [], "show": [], "hand": [], "board": []}
    await begin(env, actor, channel)
    while len(taken["board"]) < _WARM + _MOVES:
        now = await seen(env, actor, channel)
        if now.seen is None or now.stage != "playing":
            await begin(env, actor, channel)
            continue
        name, options = command(greedy(now.seen, SeededDice(now.stamp)), now.seen)
        move = await timed(env, await prepare_slash(actor, channel, name, **options))
        taken["hand"].append(move[0])
        taken["board"].append(move[1])
        after = await seen(env, actor, channel)
        env.bot.hand, env.bot.board = hand(after, say), board.board(after, say)
        shown = board_of(await env.bot.tables.look(Place(channel.guild.id, channel.id)))
        assert shown is not None
        env.bot.board_id = shown.message
        show = await timed(env, await prepare_slash(actor, channel, "show"))
        taken["show"].append(show[1])
        taken["echo"] += [await echoed(env, actor, channel) for _ in range(_ECHOES)]
    warm = {"echo": _WARM * _ECHOES}
    return {
        name: statistics.median(found[warm.get(name, _WARM) :]) for name, found in taken.items()
    }


async def echoed(env: Env, actor: MemberActor, channel: ChannelHandle) -> float:
    """Return what one echo took, alone like a move: of many in a row, each finds its way warm."""
    prepared = await prepare_slash(actor, channel, "echo", text="9C")
    with Answers() as answers:
        started = time.process_time()
        await answers.seconds(env, prepared)
        seconds = time.process_time() - started
    await env.settle(idle=0.001)
    return seconds


async def timed(env: Env, prepared: Prepared) -> tuple[float, float]:
    """Return what a command took until its answer and its board; the rest is not measured."""
    with Shown() as shown:
        seconds = await shown.seconds(env, prepared)
    await env.settle(idle=0.001)
    return seconds


async def run() -> dict[str, float]:
    """Play on a database of its own and return what was measured."""
    copy_quickly()
    board.board_sketch = lambda *_, **__: _PIXEL
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        settings = Settings(data_dir=Path(folder), backups=0)
        env = Env(Shows(settings, dice=SeededDice(1)), shard_count=1, settle_timeout=30)
        await env.start()
        guild = env.create_guild("The Gilded Griffin")
        channel = guild.create_text_channel("the-sunken-chapel")
        actor = guild.add_member(env.create_user("mira"))
        try:
            gc.collect()
            gc.freeze()
            return await measured(env, actor, channel)
        finally:
            gc.unfreeze()
            with env.time_context():
                await env.bot.close()
            await env.shutdown()


def main() -> int:
    """Measure and print both readings; 1 where the figure is missed in the whole one."""
    seconds = asyncio.run(run())
    ratios = {name: seconds[name] / seconds["echo"] for name in ("hand", "board", "show")}
    for name, what in (("hand", "the new hand is there"), ("board", "everybody sees the board")):
        met = "met" if ratios[name] <= AT_MOST else "MISSED"
        print(
            f"a dragon's move until {what:<24} {seconds[name] * 1e3:6.2f} ms, "
            f"{ratios[name]:.2f} bare echoes (at most {AT_MOST}: {met})"
        )
    print(
        f"showing the same hand and board alone takes {seconds['show'] * 1e3:.2f} ms, "
        f"{ratios['show']:.2f} bare echoes"
    )
    return int(ratios["board"] > AT_MOST)


if __name__ == "__main__":
    sys.exit(main())
