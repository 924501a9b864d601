"""Tables at which everything is played at once, kept busy until their process is killed.

The store, the tables and their timers are the bot's own; in Discord's place people of
`evening.py` act. The clock runs two hours a second, so that timers are due all the time. What
somebody wishes for is noted in a file before it is asked for: the next life delivers it once more,
as Discord does with an interaction whose answer got lost. A line goes out for each answer.
"""

import asyncio
import pickle
import random
import time
from itertools import count, islice
from pathlib import Path
from zlib import crc32

from bot.dice import SeededDice
from bot.errors import Refused
from bot.store.model import Timer
from bot.store.store import Store
from bot.table import transfer
from bot.table.act import Outcome, Tables
from bot.table.deck_moves import DrawDue
from bot.table.deck_timers import KIND as DECK
from bot.table.deck_timers import character_of
from bot.table.dragon.calling import KIND as DRAGON
from bot.table.dragon.moves import CallDue
from bot.table.part import Action
from bot.table.people import Place
from bot.table.timers import Timers
from bot.table.transfer import ExpireImport
from tests.crash.evening import GAMES, Wish, wishes
from tests.crash.killing import live, tell

GUILD = 7
CHANNELS = range(1001, 1005)
PLAYERS = range(3)
"""So many wish for something at each table at the same time."""

HOURS_A_SECOND = 2
BEGINNING = 1_900_000_000_000
LIFE = 40 * 3_600_000
"""Milliseconds between the beginnings of two lives: longer than any lasts."""

MOST_ACTS = 1_000_000


class Evening:
    """One life of the tables."""

    def __init__(self, store: Store, folder: Path, life: int) -> None:
        started = time.monotonic()
        self._folder = folder
        self._chance = random.Random(life)
        self._numbers = count(life * MOST_ACTS + 1)

        def clock() -> int:
            passed = (time.monotonic() - started) * HOURS_A_SECOND * 3_600_000
            return BEGINNING + life * LIFE + int(passed)

        self.tables = Tables(store, SeededDice(life), clock, cached=3)
        rings = {DECK: self._hour, DRAGON: self._call, transfer.PENDING: self._expire}
        self.timers = Timers(self.tables, rings)

    async def look_back(self) -> None:
        """Deliver once more what was asked for when the last life ended."""
        for note in sorted(self._folder.glob("wish-*")):
            channel, number, wish = pickle.loads(note.read_bytes())  # noqa: S301 - written here
            try:
                await self._ask(channel, wish, number)
            except Refused:
                tell("refused", number)

    async def go_on(self) -> None:
        """Make a move of each game, alone at each table: all of them must be possible."""
        for channel in CHANNELS:
            for game in GAMES:
                table = await self.tables.look(Place(GUILD, channel))
                for wish in islice(game(table, self._chance), 1):
                    await self._ask(channel, wish)

    async def play(self, channel: int, player: int) -> None:
        """Wish for something for ever."""
        note = self._folder / f"wish-{channel}-{player}"
        while True:
            table = await self.tables.look(Place(GUILD, channel))
            wish = self._chance.choice(wishes(table, self._chance))
            number = next(self._numbers)
            _write_down(note, pickle.dumps((channel, number, wish)))
            try:
                await self._ask(channel, wish, number)
            except Refused:
                # Somebody was quicker; and much cannot be taken back.
                await asyncio.sleep(0)
            if self._chance.random() < 0.2:
                self.timers.wake()

    async def _ask(self, channel: int, wish: Wish, number: int | None = None) -> None:
        person, action = wish
        number = next(self._numbers) if number is None else number
        outcome = await self.tables.act(
            Place(GUILD, channel), person, action, interaction_id=number
        )
        if outcome.entry is not None:
            tell("acted", number, channel, outcome.entry, *_parts(outcome))

    async def _fire(self, timer: Timer, action: Action) -> None:
        try:
            outcome = await self.tables.fire(timer, action)
        except Refused:
            await self.tables.dismiss(timer)
            return
        if outcome is not None:
            tell("rang", timer.serial, timer.channel_id, timer.kind, *_parts(outcome))

    async def _hour(self, timer: Timer) -> None:
        await self._fire(timer, DrawDue(character=character_of(timer.key)))

    async def _call(self, timer: Timer) -> None:
        await self._fire(timer, CallDue())

    async def _expire(self, timer: Timer) -> None:
        await self._fire(timer, ExpireImport())


def _parts(outcome: Outcome) -> list[str]:
    """Each part's name, revision and a number that another body would not have."""
    if outcome.repeated:
        return []
    return [
        f"{name}={part.revision}={crc32(part.body.encode())}"
        for name, part in outcome.table.parts.items()
    ]


def _write_down(note: Path, what: bytes) -> None:
    fresh = note.with_name(f".{note.name}")
    fresh.write_bytes(what)
    fresh.replace(note)


async def main(folder: Path, life: int) -> None:
    """Play at every table until the end."""
    store = await Store.open(folder / "manekin.sqlite3")
    evening = Evening(store, folder, life)
    await evening.look_back()
    await evening.go_on()
    tell("going on")
    evening.timers.start()
    async with asyncio.TaskGroup() as everyone:
        for channel in CHANNELS:
            for player in PLAYERS:
                everyone.create_task(evening.play(channel, player))


if __name__ == "__main__":
    live(main)
