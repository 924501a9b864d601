"""A process that is stopped for longer than heartbeats and timers take, and then goes on.

As on a machine that sleeps, swaps, or is moved: Discord has hung up meanwhile, the hours of several
decks are over. Each is drawn once, and the next command is answered.
"""

import asyncio
import signal
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from bot.app import present
from bot.deck.actions import Declare, NewDeck
from bot.deck.state import HOUR
from bot.dice import SeededDice
from bot.store.store import Store
from bot.store.upkeep import check
from bot.table.act import Tables
from bot.table.campaign import Start
from bot.table.deck_moves import PlayDeck
from bot.table.people import Person, Place
from tests.unit.operations.discord_stub import MESSAGE, DiscordStub, start

pytestmark = pytest.mark.crash

GUILD = 300
CHANNELS = range(401, 405)
MIRA = Person(500)
HEARTBEAT = 0.2
FIRST_DUE = (5, 20, 80)
"""Seconds from now: by then the bot has started and been stopped. On a slow machine, try again."""


class HangingUp(DiscordStub):
    """A Discord that wants heartbeats often, and hangs up on who sends none."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[int] = []
        """In which channels something was posted."""
        self.hung_up = asyncio.Event()
        self.back = asyncio.Event()

    async def _rest(self, request: web.Request) -> web.Response:
        path = request.match_info["path"]
        if request.method != "POST" or not path.endswith("/messages"):
            return await super()._rest(request)
        await request.read()
        channel = path.split("/")[1]
        self.shown.append(int(channel))
        return web.json_response({**MESSAGE, "channel_id": channel})

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        self._socket = socket = web.WebSocketResponse()
        await socket.prepare(request)
        hello = {"op": 10, "d": {"heartbeat_interval": int(HEARTBEAT * 1000)}, "s": None}
        await socket.send_json(hello)
        while not socket.closed:
            try:
                message = await socket.receive_json(timeout=10 * HEARTBEAT)
            except TimeoutError:
                self.hung_up.set()
                await socket.close(code=4000)
                break
            except TypeError:
                break  # It has closed the connection itself.
            await self._heard(socket, message)
        return socket

    async def _heard(self, socket: web.WebSocketResponse, message: dict[str, Any]) -> None:
        match message["op"]:
            case 1:
                await socket.send_json({"op": 11, "d": None})
            case 2:
                await self._greet()
            case 6:
                await self._event("RESUMED", {})
        if message["op"] in (2, 6) and self.hung_up.is_set():
            self.back.set()


async def _declared(path: Path, first_due: int) -> None:
    """Let the hours of several decks be over one after the other, soon."""
    store = await Store.open(path)
    clock = [present() - HOUR + first_due * 1000]
    tables = Tables(store, SeededDice(3), lambda: clock[0])
    for channel in CHANNELS:
        place = Place(GUILD, channel)
        await tables.act(place, MIRA, Start(name="The Sunken Chapel"))
        await tables.act(place, MIRA, PlayDeck(move=NewDeck()))
        await tables.act(place, MIRA, PlayDeck(move=Declare(character="Brakka", count=1)))
        clock[0] += 100
    await store.close()


def _drawn(path: Path) -> list[int]:
    """In which channels something was drawn, as often as it was."""
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT channel_id FROM journal WHERE kind = 'deck.drew'")
        return sorted(channel for (channel,) in rows)


async def test_a_process_that_was_stopped_goes_on_where_it_was(tmp_path: Path):
    for first_due in FIRST_DUE:
        folder = tmp_path / str(first_due)
        await asyncio.to_thread(folder.mkdir)
        if not await _drawn_before_stop(folder, first_due):
            return
    raise AssertionError("it was never stopped before anything was due")


async def _drawn_before_stop(folder: Path, first_due: int) -> list[int]:
    """Stop a bot, and let it go on; returns where it had drawn before: nowhere, if in time."""
    path = folder / "manekin.sqlite3"
    await _declared(path, first_due)
    discord = HangingUp()
    discord.may_answer.set()
    async with discord.running():
        process = await start(discord.address, folder, MANEKIN_BACKUPS="0")
        ended = asyncio.create_task(process.communicate())
        ready = asyncio.create_task(discord.ready.wait())
        await asyncio.wait((ended, ready), return_when=asyncio.FIRST_COMPLETED)
        assert ready.done(), ended.result()
        process.send_signal(signal.SIGSTOP)
        await discord.hung_up.wait()
        await asyncio.sleep((await asyncio.to_thread(_last_due, path) - present()) / 1000 + 0.1)
        before = _drawn(path)
        process.send_signal(signal.SIGCONT)
        while _drawn(path) != list(CHANNELS):
            assert set(_drawn(path)) <= set(CHANNELS)
            assert not ended.done(), ended.result()
            await asyncio.sleep(0.05)
        await discord.back.wait()
        await discord.press("roll", expression="1d6")
        await discord.answering.wait()
        process.send_signal(signal.SIGTERM)
        _, told = await ended
    assert process.returncode == 0, told.decode()
    assert "1d6" in str(discord.answers)
    assert b"a fault" not in told
    assert _drawn(path) == list(CHANNELS)
    assert sorted(discord.shown) == list(CHANNELS)
    assert check(path) == []
    return before


def _last_due(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT coalesce(max(due_at), 0) FROM timers").fetchone()[0]
