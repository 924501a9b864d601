"""A round of Daredragon on the table page: the lobby, the board, one's own hand, and a move."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Starter
from tests.browser.table_page import TablePage

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

CHAPEL = "the-sunken-chapel"
BOARD = "#channel-timeline img[alt*='Turn']"


async def test_a_round_is_played_by_buttons_and_nobody_sees_anothers_hand(
    browser: Any, start: Starter, tmp_path: Path
) -> None:
    address = (await start()).address
    mira = await TablePage.open(browser, address, "Mira", CHAPEL)
    odile = await TablePage.open(browser, address, "Odile", CHAPEL)
    await mira.send("dragon new")
    await odile.shows("who stands up to the dragon?")
    await odile.press("Sit on 2")
    await odile.shows("You sit on seat 2")
    await mira.page.screenshot(path=tmp_path / "lobby.png")
    await mira.press("Start")
    await mira.shows("turn 1")
    await odile.shows("turn 1")
    # Chance says who is first.
    first, second = (mira, odile) if "mira is on" in await headline(mira) else (odile, mira)
    await first.press("My hand")
    await first.shows("Turn 1 is yours")
    await first.page.screenshot(path=tmp_path / "hand.png")
    assert "Your hand" not in await second.conversation()
    await first.press("Draw cards")
    await first.shows("Not your move yet")
    await second.shows("turn 2")
    await drawn(second)
    await second.page.screenshot(path=tmp_path / "board.png")
    assert "Your hand" not in await second.conversation()
    await second.press("My hand")
    await second.shows("is yours")
    # A phone's width, but for the list of messages beside it.
    await second.page.set_viewport_size({"width": 720, "height": 1200})
    await second.idle()
    await second.page.locator(BOARD).scroll_into_view_if_needed()
    await second.page.screenshot(path=tmp_path / "narrow.png")


async def drawn(page: TablePage) -> None:
    """Wait until the picture of the board is there."""
    await page.page.locator(BOARD).wait_for()
    await page.page.wait_for_function(
        "board => document.querySelector(board).naturalWidth > 100",
        arg=BOARD,
    )


async def headline(page: TablePage) -> str:
    """What the channel shows, in small letters: who is on stands in it."""
    return (await page.conversation()).lower()
