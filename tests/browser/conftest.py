"""A playground of its own for each test, and a browser to open it in."""

from __future__ import annotations

import asyncio
import re
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio

from tests.processes import Running, fork, run
from tests.simulated.holding import OUTSIDE

CHROMIUM = Path("/usr/bin/chromium")
HAS_CHROMIUM = CHROMIUM.exists()
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
    """The bot without a token, as an operator starts it; `address` is what it printed."""

    process: Running
    address: str

    async def stop(self) -> int | None:
        """Ask it to stop, as a service manager does, and give its exit code."""
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGTERM)
        return await asyncio.wait_for(self.process.wait(), 60)


Starter = Callable[..., Awaitable[Playground]]


@pytest_asyncio.fixture(loop_scope="module")
async def start(tmp_path: Path) -> AsyncIterator[Starter]:
    """Start a playground; all of a test keep their tables in one folder.

    A whole one is `python -m bot`; any other is a fork of one process, which starts sooner.
    """
    started: list[tuple[Running, asyncio.Task[bytes]]] = []

    async def begin(*, whole: bool = False) -> Playground:
        process = await (run if whole else fork)(
            tmp_path, MANEKIN_DATA_DIR=str(tmp_path), MANEKIN_PLAYGROUND_PORT="0"
        )
        assert process.stdout is not None
        assert process.stderr is not None
        # Read all along: a full pipe would hold the bot up.
        log = asyncio.create_task(process.stderr.read())
        started.append((process, log))
        line = (await asyncio.wait_for(process.stdout.readline(), 60)).decode()
        found = re.search(r"http://\S+", line)
        if found is None:
            process.kill()
            pytest.fail(f"no address in {line!r}; the log: {(await log).decode()}")
        return Playground(process, found.group())

    yield begin
    for process, log in started:
        if process.returncode is None:
            # It may end by itself meanwhile.
            with suppress(ProcessLookupError):
                process.kill()
        await process.wait()
        said = (await log).decode()
        assert OUTSIDE not in said, said


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chromium() -> AsyncIterator[object]:
    """Debian's Chromium, without a window."""
    if not HAS_CHROMIUM:
        pytest.skip("Chromium is not installed (Debian: apt install chromium)")
    api = pytest.importorskip("playwright.async_api", reason="playwright is not installed")
    async with api.async_playwright() as playwright:
        opened = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield opened
        await opened.close()


@pytest_asyncio.fixture(loop_scope="module")
async def browser(chromium: object) -> AsyncIterator[object]:
    """The browser without any window of another test."""
    yield chromium
    for context in chromium.contexts:
        await context.close()
