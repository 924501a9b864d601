"""A round of Daredragon on the table page: the lobby, the board, one's own hand, and a move."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.conftest import Windows
from tests.browser.table_page import TablePage

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SALT = "salt-and-iron"
BOARD = "#channel-timeline img[alt*='Turn']"


async def test_a_round_is_played_by_buttons_and_nobody_sees_anothers_hand(
    windows: Windows, address: str, tmp_path: Path
) -> None:
    mira = await windows.open(address, "Mira", SALT)
    odile = await windows.open(address, "Odile", SALT)
    await mira.send("dragon new")
    await odile.shows("who stands up to the dragon?")
    await odile.press("Sit on 2")
    await odile.shows("You sit on seat 2")
    await mira.shows("Odile")
    # A page that is not up to date is refused its next act.
    await mira.idle()
    await mira.press("Start")
    await mira.shows("turn 1")
    await odile.shows("turn 1")
    # Chance says who is first.
    first, second = (mira, odile) if "mira is on" in await headline(mira) else (odile, mira)
    # Whoever starts a game is shown their own hand.
    await mira.shows("has the first turn")
    seen = await hands(second)
    assert seen == (1 if second is mira else 0)
    await first.press("My hand")
    await first.shows("Turn 1 is yours")
    assert await hands(second) == seen
    assert "Turn 1 is yours" not in await second.conversation()
    await first.press("Draw cards")
    await first.shows("Not your move yet")
    await second.shows("turn 2")
    await drawn(second)
    assert await hands(second) == seen
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


async def hands(page: TablePage) -> int:
    """How many hands are open to a person."""
    return (await page.conversation()).count("Your hand")


async def headline(page: TablePage) -> str:
    """What the channel shows, in small letters: who is on stands in it."""
    return (await page.conversation()).lower()
