"""The whole bot in the simulated Discord, kept busy until it is killed.

Three people at each of six tables roll, save rolls, sit down, stand up and take back, all at once.
A line goes out for each answer, before it is shown, with the entry of the history that it tells
of. What was answered last before a death comes once more first, as Discord does with an
interaction whose answer got lost.
"""

import asyncio
import os
import sys
from itertools import cycle
from pathlib import Path
from typing import Any

import discord
from simcord import ChannelHandle, Env, MemberActor

from bot.app import Manekin
from bot.settings import Settings
from bot.table.act import Outcome
from tests.crash.killing import live, tell
from tests.simulated.delivery import Prepared, prepare_slash
from tests.simulated.holding import OUTSIDE, hold_every_request
from tests.table.conftest import FixedDice, build

TABLES = 6
HOURS_APART = 1
"""Between two lives, so that the interactions of a later one have later ids."""

Command = tuple[str, dict[str, Any]]

ROLL: Command = ("roll", {"expression": "1d20"})
SECRET: Command = ("roll", {"expression": "1d20", "secret": True})
SAVE: Command = ("macro save", {"name": "brave", "expression": "1d20+3"})
FORGET: Command = ("macro delete", {"name": "brave"})
JOIN: Command = ("campaign join", {})
LEAVE: Command = ("campaign leave", {})
UNDO: Command = ("undo", {})
START: Command = ("campaign start", {"name": "The Sunken Chapel"})
TAKE_BACK: Command = ("gm undo", {"steps": 2})

AGAIN = {
    "rolls.rolled": ROLL,
    "macros.saved": SAVE,
    "macros.deleted": FORGET,
    "campaign.joined": JOIN,
    "campaign.left": LEAVE,
    "campaign.started": START,
    "undo.took_back": UNDO,
}
"""What leads to each kind of entry."""


class Play:
    """The bot, its server, and who waits for an answer."""

    def __init__(self, settings: Settings) -> None:
        self.bot = Manekin(settings)
        self.env = Env(self.bot, shard_count=1, settle_timeout=20)
        self.world = build(self.env, settings, FixedDice())
        more = [self.world.guild.create_text_channel(f"table-{n}") for n in range(2, TABLES)]
        self.channels = [self.world.channel, self.world.elsewhere, *more]
        self.done: dict[int, Outcome] = {}
        self._waiting: dict[int, asyncio.Future[None]] = {}

    async def open(self, life: int) -> None:
        """Start the bot and listen to what it does."""
        self.env.backend.advance_clock(life * HOURS_APART * 3600)
        await self.env.start()
        self.bot.add_listener(self._completed, "on_app_command_completion")
        act, send = self.bot.tables.act, discord.InteractionResponse.send_message

        async def noted(*what: Any, interaction_id: int | None = None, **more: Any) -> Outcome:
            outcome = await act(*what, interaction_id=interaction_id, **more)
            if interaction_id:
                self.done[interaction_id] = outcome
            return outcome

        async def told(response: Any, *what: Any, **more: Any) -> Any:
            interaction = response._parent
            if outcome := self.done.get(interaction.id):
                tell(interaction.id, outcome.table.channel_id, outcome.entry)
            return await send(response, *what, **more)

        self.bot.tables.act = noted
        discord.InteractionResponse.send_message = told

    async def _completed(self, interaction: discord.Interaction, _: object) -> None:
        self._waiting.pop(interaction.id).set_result(None)

    async def use(
        self, actor: MemberActor, channel: ChannelHandle, command: Command, as_id: int | None = None
    ) -> Outcome | None:
        """Use a command and wait for its end; returns what it did, None if it was refused."""
        prepared = await prepare_slash(actor, channel, command[0], **command[1])
        if as_id is not None:
            self._renumber(prepared, as_id)
        number = prepared.record.id
        self._waiting[number] = ended = asyncio.get_running_loop().create_future()
        self.env.backend.emit("INTERACTION_CREATE", prepared.payload)
        await ended
        return self.done.pop(number, None)

    def _renumber(self, prepared: Prepared, number: int) -> None:
        backend, record = self.env.backend, prepared.record
        del backend.interactions[record.id]
        record.id = number
        backend.interactions[number] = record
        backend.interaction_tokens[record.token] = number
        prepared.payload["id"] = str(number)

    async def repeat_last(self, channel: ChannelHandle) -> None:
        """Deliver what was written last once more; it must be known, and tell the same entry."""
        for entry in await self.bot.store.journal(channel.id, limit=1, hidden=True):
            (actor,) = (one for one in self._people() if one.id == entry.actor_id)
            command = AGAIN[entry.kind]
            if command is UNDO and actor is self.world.gm:
                command = TAKE_BACK
            outcome = await self.use(actor, channel, command, entry.interaction_id)
            assert outcome is not None, entry
            assert (outcome.entry, outcome.repeated) == (entry.number, True), outcome

    def _people(self) -> tuple[MemberActor, ...]:
        return self.world.gm, self.world.mira, self.world.odile

    async def keep_busy(self, actor: MemberActor, channel: ChannelHandle, *turn: Command) -> None:
        """Use these commands for ever."""
        for command in cycle(turn):
            await self.use(actor, channel, command)


def _die_saying(words: str) -> None:
    """What is outside Discord's contract ends the test: nobody would hear an exception."""
    print(OUTSIDE, words, file=sys.stderr, flush=True)
    os._exit(1)


async def main(folder: Path, life: int) -> None:
    """Play at every table until the end."""
    hold_every_request(_die_saying)
    settings = Settings(data_dir=folder, backups=0, _env_file=None)
    play = Play(settings)
    await play.open(life)
    gm, mira, odile = play.world.gm, play.world.mira, play.world.odile
    await asyncio.gather(*map(play.repeat_last, play.channels))
    async with asyncio.TaskGroup() as everyone:
        for channel in play.channels:
            everyone.create_task(play.keep_busy(gm, channel, START, SECRET, ROLL, ROLL, TAKE_BACK))
            everyone.create_task(play.keep_busy(mira, channel, ROLL, SAVE, UNDO, ROLL, SAVE))
            everyone.create_task(play.keep_busy(odile, channel, JOIN, ROLL, FORGET, LEAVE, SAVE))


if __name__ == "__main__":
    live(main)
