"""`/deck draw` beside echoes: `python -m tests.bench.bench_draw`.

It is measured until it is answered, with the picture of a card face down, and until the card is
turned over; the pause in between is left out, and faces were drawn before. One echo says a word;
the other shows the same two pictures and keeps nothing. A watchman in the same loop says for how
long it was ever held.
"""

import asyncio
import gc
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import discord
from discord import app_commands
from simcord import ChannelHandle, Env, MemberActor

from bot.deck.actions import Declare, NewDeck
from bot.deck.cards import built_in
from bot.deck.view import card_view
from bot.render.deck.pictures import face
from bot.render.deck.reveal import face_down
from bot.render.message import Card, Gallery, Message, Text, drawn
from bot.render.words import words
from bot.settings import Settings
from bot.table.campaign import Start
from bot.table.deck_moves import PlayDeck
from bot.table.part import Action
from bot.table.people import Person, Place
from cogs import reveal
from cogs.layout import body, changed_body
from tests.bench.bench_roll import Answers, Echo
from tests.simulated.delivery import Prepared, prepare_slash

DRAW_AT_MOST = 3.0
"""Times the bare echo."""

HELD_AT_MOST = 0.050
_ROUNDS = 12
_WARM = 2
_IN_A_ROW = 10


class Shows(Echo):
    """The bot with an echo that shows a card face down and then its face."""

    async def setup_hook(self) -> None:
        """Add the command before the others are announced."""
        say = words("en")
        down = drawn(face_down("mira", say))
        comet = card_view(next(one for one in built_in("22").cards if one.id == "comet"))
        up = drawn(
            Message((Card((Gallery((face(comet, say),)), Text(f"## Comet\n{comet.text}"))),))
        )

        @app_commands.command(name="show")
        async def show(interaction: discord.Interaction, text: str) -> None:
            """Show it"""
            await interaction.response.send_message(**body(down))
            await interaction.edit_original_response(**changed_body(up))

        self.tree.add_command(show)
        await super().setup_hook()


class Cards:
    """Dice with which a Comet comes up each time: it asks nothing and stays in the deck."""

    def die(self, sides: int) -> int:
        """Return the Comet's place among the cards."""
        return [card.id for card in built_in("22").cards].index("comet") + 1


class Turned(Answers):
    """Tells when so many cards were turned over."""

    def __enter__(self) -> "Turned":
        turned, edit = self, discord.Interaction.edit_original_response
        self._edit = edit

        async def counted(interaction: object, **options: object) -> object:
            edited = await edit(interaction, **options)
            turned._left -= 1
            if not turned._left:
                turned._all.set()
            return edited

        discord.Interaction.edit_original_response = counted
        return self

    def __exit__(self, *_: object) -> None:
        discord.Interaction.edit_original_response = self._edit


class Watchman:
    """Sleeps a millisecond at a time, and notes the longest that it overslept."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._since: float | None = None

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Watch the loop meanwhile."""
        loop = asyncio.get_running_loop()
        self._since = time.perf_counter()
        loop.call_soon(self._look)
        try:
            yield
        finally:
            self._since = None

    def _look(self) -> None:
        if self._since is None:
            return
        now = time.perf_counter()
        self.longest = max(self.longest, now - self._since - 0.001)
        self._since = now
        # On the real clock: the simulated one stands still between two acts.
        asyncio.get_running_loop().run_in_executor(None, time.sleep, 0.001).add_done_callback(
            lambda _: self._look()
        )


async def act(env: Env, actor: MemberActor, channel: ChannelHandle, *actions: Action) -> None:
    """Take actions at the table, at the bot's own time."""
    assert isinstance(env.bot, Echo)
    with env._bot_scope():
        for action in actions:
            place = Place(channel.guild.id, channel.id)
            await env.bot.tables.act(place, Person(actor.id), action)


async def settled(env: Env, answers: Answers, prepared: Prepared) -> float:
    """Return how long one act took, and let the bot finish outside the measure."""
    seconds = await answers.seconds(env, prepared)
    await env.settle(idle=0.001)
    return seconds


async def measured(
    env: Env, actor: MemberActor, channel: ChannelHandle
) -> tuple[dict[str, float], float]:
    """Return the median seconds of each command, and how long the loop was ever held."""
    taken: dict[str, list[float]] = {"echo": [], "show": [], "answered": [], "turned": []}
    watchman = Watchman()
    for turn in range(_ROUNDS + _WARM):
        declare = PlayDeck(move=Declare(character=str(turn), count=22))
        await act(env, actor, channel, declare)
        for kind, command, told, options in (
            ("echo", "echo", Answers(), {"text": "a comet"}),
            ("show", "show", Turned(), {"text": "a comet"}),
            ("answered", "deck draw", Answers(), {"character": str(turn)}),
            ("turned", "deck draw", Turned(), {"character": str(turn)}),
        ):
            prepared = [
                await prepare_slash(actor, channel, command, **options) for _ in range(_IN_A_ROW)
            ]
            with told as answers, watchman.watching():
                seconds = [await settled(env, answers, one) for one in prepared]
            if turn >= _WARM:
                taken[kind] += seconds
    return {name: statistics.median(one) for name, one in taken.items()}, watchman.longest


async def run() -> tuple[dict[str, float], float]:
    """Play on a database of its own and return what was measured."""
    reveal.PAUSE = 0.0
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        settings = Settings(data_dir=Path(folder), backups=0)
        env = Env(Shows(settings, dice=Cards()), shard_count=1, settle_timeout=30)
        await env.start()
        guild = env.create_guild("The Gilded Griffin")
        channel = guild.create_text_channel("the-sunken-chapel")
        actor = guild.add_member(env.create_user("mira"))
        lay = PlayDeck(move=NewDeck())
        await act(env, actor, channel, Start(name="The Sunken Chapel"), lay)
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
    """Measure, say it, and fail where a figure is missed."""
    seconds, held = asyncio.run(run())
    echo, show, answered, turned = (one * 1e3 for one in seconds.values())
    print(
        f"/deck draw      {answered:6.2f} ms until answered, echo {echo:6.2f} ms, "
        f"ratio {answered / echo:.2f} (at most {DRAW_AT_MOST})"
    )
    print(
        f"/deck draw      {turned:6.2f} ms until turned over, ratio {turned / echo:.2f} "
        f"(at most {DRAW_AT_MOST}); beside an echo with the same pictures {turned / show:.2f}"
    )
    print(f"the loop was held {held * 1e3:.0f} ms at most (at most {HELD_AT_MOST * 1e3:.0f})")
    return int(turned / echo > DRAW_AT_MOST or held > HELD_AT_MOST)


if __name__ == "__main__":
    sys.exit(main())
