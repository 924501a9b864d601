"""A playground of its own for each test, and a browser to open it in."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

CHROMIUM = Path("/usr/bin/chromium")
HAS_CHROMIUM = CHROMIUM.exists()
ROOT = Path(__file__).parents[2]
# Without these Chromium looks for services that a closed network answers with refusals.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@dataclass
class Playground:
    """The bot started as an operator starts it; `address` is what it printed."""

    process: asyncio.subprocess.Process
    address: str

    async def stop(self) -> int:
        """Ask it to stop, as a service manager does, and give its exit code."""
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGTERM)
        return await asyncio.wait_for(self.process.wait(), 30)


Starter = Callable[..., Awaitable[Playground]]


async def start_playground(data: Path, port: int = 0) -> asyncio.subprocess.Process:
    """Run `python -m bot` without a token; what it writes comes by its pipes."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MANEKIN_")}
    kept.pop("DISCORD_TOKEN", None)
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        cwd=data,
        env=kept
        | {
            "PYTHONPATH": str(ROOT),
            "MANEKIN_DATA_DIR": str(data),
            "MANEKIN_PLAYGROUND_PORT": str(port),
        },
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


@pytest.fixture
async def start(tmp_path: Path) -> AsyncIterator[Starter]:
    """Start a playground; by default all of a test keep their tables in one folder."""
    started: list[tuple[asyncio.subprocess.Process, asyncio.Task[bytes]]] = []

    async def begin() -> Playground:
        process = await start_playground(tmp_path)
        assert process.stdout is not None
        assert process.stderr is not None
        # Read all along: a full pipe would hold the bot up.
        log = asyncio.create_task(process.stderr.read())
        started.append((process, log))
        line = (await asyncio.wait_for(process.stdout.readline(), 30)).decode()
        found = re.search(r"http://\S+", line)
        if found is None:
            process.kill()
            pytest.fail(f"no address in {line!r}; the log: {(await log).decode()}")
        return Playground(process, found.group())

    yield begin
    for process, log in started:
        if process.returncode is None:
            process.kill()
        await process.wait()
        await log


@pytest.fixture
async def browser() -> AsyncIterator[object]:
    """Debian's Chromium, without a window."""
    if not HAS_CHROMIUM:
        pytest.skip("Chromium is not installed (Debian: apt install chromium)")
    api = pytest.importorskip("playwright.async_api", reason="playwright is not installed")
    async with api.async_playwright() as playwright:
        opened = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield opened
        await opened.close()
