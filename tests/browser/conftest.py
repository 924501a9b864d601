"""Playgrounds, and windows of one browser to open them in.

Starting either costs more than most tests: what leaves the playground as it is, and has its channel
to itself, shares one with the others.
"""

from __future__ import annotations

import asyncio
import re
import signal
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from tests.browser.table_page import TablePage
from tests.processes import Running, fork, run
from tests.simulated.holding import OUTSIDE

CHROMIUM = Path("/usr/bin/chromium")
HAS_CHROMIUM = CHROMIUM.exists()
VIEWPORT = {"width": 1000, "height": 700}
# The frame of a window, which nobody sees here, is itself some pages, and a process is always begun
# ahead. As this list takes the place of Playwright's, it names as well what of that keeps Chromium
# from asking the network or waiting.
WITHOUT = [
    "InitialWebUI",
    "PreloadTopChromeWebUI",
    "SpareRendererForSitePerProcess",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxPopup",
    "WebUIReloadButton",
    "WebUITabStrip",
    "WebUIToolbar",
    "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
]
# Without these Chromium looks for services that a closed network answers with refusals.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # No page lives long enough for its scripts to be worth compiling well.
    "--js-flags=--no-opt",
    f"--disable-features={','.join(WITHOUT)}",
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


@asynccontextmanager
async def starting(folder: Path) -> AsyncGenerator[Starter]:
    """Give what starts a playground; all that it starts keep their tables in one folder.

    A whole one is `python -m bot`; any other is a fork of one process, which starts sooner.
    """
    started: list[tuple[Running, asyncio.Task[bytes]]] = []

    async def begin(*, whole: bool = False) -> Playground:
        process = await (run if whole else fork)(
            folder, MANEKIN_DATA_DIR=str(folder), MANEKIN_PLAYGROUND_PORT="0"
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


@pytest_asyncio.fixture(loop_scope="session")
async def start(tmp_path: Path) -> AsyncIterator[Starter]:
    """Start playgrounds of a test's own."""
    async with starting(tmp_path) as begin:
        yield begin


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def address(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """The address of the playground that tests share."""
    async with starting(tmp_path_factory.mktemp("playground")) as begin:
        yield (await begin()).address


class Windows:
    """The windows of one browser; those that a test leaves open are the next one's."""

    def __init__(self, chromium: Any) -> None:
        self._chromium = chromium
        self._free: list[Any] = []
        self._used: list[Any] = []

    async def blank(self) -> Any:
        """Give a page that shows nothing."""
        if self._free:
            page = self._free.pop()
        else:
            # Each a person of their own.
            context = await self._chromium.new_context(
                viewport=VIEWPORT, reduced_motion="reduce", color_scheme="light"
            )
            page = await context.new_page()
        self._used.append(page)
        return page

    async def open(self, address: str, person: str, place: str) -> TablePage:
        """Open the printed address and follow the link to the seat."""
        page = await self.blank()
        await page.goto(address)
        await page.get_by_role("link", name=f"{person} in {place}").click()
        table = TablePage(page)
        await table.ready()
        return table

    async def clear(self) -> None:
        """Take back what a test used. A page that is shown asks for news all along."""
        used, self._used = self._used, []
        for page in used:
            if page.is_closed():
                continue
            await page.goto("about:blank")
            await page.set_viewport_size(VIEWPORT)
            await page.emulate_media(color_scheme="light")
            self._free.append(page)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium() -> AsyncIterator[Windows]:
    """Debian's Chromium."""
    if not HAS_CHROMIUM:
        pytest.skip("Chromium is not installed (Debian: apt install chromium)")
    api = pytest.importorskip("playwright.async_api", reason="playwright is not installed")
    # It is Playwright's alone, and would note down where each of its many tasks began.
    asyncio.get_running_loop().set_debug(False)
    async with api.async_playwright() as playwright:
        opened = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield Windows(opened)
        await opened.close()


@pytest_asyncio.fixture(loop_scope="session")
async def windows(chromium: Windows) -> AsyncIterator[Windows]:
    """The browser, showing nothing of another test."""
    yield chromium
    await chromium.clear()
