"""The line to the bot in another process: acts go out, answers are heard, timed and counted."""

import asyncio
import json
import shutil
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.torture.bridge import SOCKET
from tests.torture.people import TOO_MUCH, Asked, Table, Told

ROOT = Path(__file__).parents[2]

UNANSWERED_AFTER = 15.0
_FAULT = "Something went wrong on my side"
_NOT_WRITTEN = "I could not write that down"
_WITH_PARENT = ["setpriv", "--pdeathsig", "KILL"] if shutil.which("setpriv") else []


@dataclass
class Heard:
    """What came of the acts of one stretch of time."""

    seconds: list[float] = field(default_factory=list)
    by_name: dict[str, list[float]] = field(default_factory=dict)
    ends: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def add(self, asked: Asked, told: Told | None, seconds: float) -> None:
        """Note one act; nothing told is no answer."""
        end = _end(told)
        self.ends[end] += 1
        if end in {"fault", "unwritten", "unanswered"}:
            self.faults.append(f"{end}: {asked} {(told or {}).get('text', '')}")
        if end != "unanswered":
            self.seconds.append(seconds)
            self.by_name.setdefault(_name(asked), []).append(seconds)

    def join(self, other: "Heard") -> None:
        """Take in what came of another stretch."""
        self.seconds += other.seconds
        for name, seconds in other.by_name.items():
            self.by_name.setdefault(name, []).extend(seconds)
        self.ends.update(other.ends)
        self.faults += other.faults

    def figures(self) -> dict[str, float]:
        """The answer times in milliseconds."""
        return {
            "acts": sum(self.ends.values()),
            **{f"p{share:g}": 1e3 * percentile(self.seconds, share) for share in (50, 99, 99.9)},
            "most": 1e3 * max(self.seconds, default=0.0),
        }


def percentile(values: list[float], share: float) -> float:
    """The value below which so many of a hundred lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share / 100))] if ordered else 0.0


def _end(told: Told | None) -> str:
    if told is None:
        return "unanswered"
    text = told.get("text", "")
    if "gone" in told:
        return "gone"
    for part, end in ((_FAULT, "fault"), (_NOT_WRITTEN, "unwritten"), (TOO_MUCH, "limited")):
        if part in text:
            return end
    return "answered"


def _name(asked: Asked) -> str:
    if "press" in asked:
        part, move = asked["press"].split(":")[1::2]
        return f"{part}.{move.split('.')[0]}"
    return f"{asked['name']} …" if "type" in asked else f"/{asked['name']}"


SETTLING = 3.0
"""Seconds until what is there is put aside, which nobody's answer is to wait for."""


class Crowd:
    """Everybody at all tables, and the line to the bot."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._waiting: dict[int, asyncio.Future[Told]] = {}
        self._number = 0
        self.patience = UNANSWERED_AFTER

    async def listen(self) -> None:
        """Hear answers until the bot is gone."""
        while line := await self._reader.readline():
            told = json.loads(line)
            if waiting := self._waiting.pop(told["n"], None):
                waiting.set_result(told)

    async def ask(self, asked: Asked, heard: Heard) -> Told | None:
        """Do one act and wait for its answer."""
        self._number += 1
        number = self._number
        self._waiting[number] = answer = asyncio.get_running_loop().create_future()
        sent = time.perf_counter()
        self._writer.write(json.dumps(asked | {"n": number}).encode() + b"\n")
        told: Told | None = None
        with suppress(TimeoutError):
            told = await asyncio.wait_for(answer, self.patience)
        self._waiting.pop(number, None)
        heard.add(asked, told, time.perf_counter() - sent)
        return told

    async def settle(self) -> None:
        """Say that what is there now stays: tables that are set up, and what was played."""
        self._writer.write(b'{"settled": true}\n')
        await asyncio.sleep(SETTLING)

    async def play(self, number: int, table: Table, heard: Heard) -> None:
        """Do what comes next at a table, which hears of the answer."""
        asked = (table.first.popleft() if table.first else table.next()) | {"table": number}
        told = await self.ask(asked, heard)
        if told is not None and _end(told) == "answered":
            table.heard(asked, told)


@asynccontextmanager
async def bot(folder: Path, count: int, told: dict[str, Any]) -> AsyncIterator[tuple[Crowd, int]]:
    """The bot in a process of its own, with everybody connected to it."""
    process = await asyncio.create_subprocess_exec(
        *(*_WITH_PARENT, sys.executable, "-m", "tests.torture.bridge", str(folder), str(count)),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    assert await process.stdout.readline() == b"ready\n"
    reader, writer = await asyncio.open_unix_connection(folder / SOCKET, limit=2**22)
    crowd = Crowd(reader, writer)
    listening = asyncio.create_task(crowd.listen())
    try:
        yield crowd, process.pid
        writer.close()
        told.update(json.loads(await process.stdout.readline()))
        told["exit"] = await process.wait()
    finally:
        listening.cancel()
        if process.returncode is None:
            process.kill()
            await process.wait()
