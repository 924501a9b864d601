"""The playground's pages, from the printed address to a table that survives a restart."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import socket
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest

from bot.deck.cards import built_in
from tests.browser.conftest import Starter, Windows
from tests.processes import run

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

CHAPEL, CRYPT, SALT = "the-sunken-chapel", "the-flooded-crypt", "salt-and-iron"
NOTES = "gm-notes"
STOPPED = "The playground has stopped. Start it again and open the address that it prints."
SEEN = """error => {
    const { left, right, top, bottom } = error.getBoundingClientRect();
    const corners = [[left + 4, top + 2], [right - 4, bottom - 2]];
    return corners.every(([x, y]) => error.contains(document.elementFromPoint(x, y)));
}"""
"""Whether all of an element can be seen."""


async def test_a_roll_is_seen_by_everyone_in_the_channel_and_a_window_moves_there(
    windows: Windows, address: str
) -> None:
    mira = await windows.open(address, "Mira", CRYPT)
    gwen = await windows.open(address, "Gwen", CRYPT)
    odile = await windows.open(address, "Odile", SALT)

    await mira.run("roll", "4d6kh3")

    await mira.shows("4d6kh3")
    total = _rolled(await mira.conversation())
    assert 3 <= total <= 18
    await gwen.shows("4d6kh3")
    assert _rolled(await gwen.conversation()) == total
    assert "4d6kh3" not in await odile.conversation()
    # The game masters' notes are not for her.
    offered = await odile.page.get_by_label("Channel", exact=True).locator("option").all()
    assert [await one.inner_text() for one in offered] == [f"#{CHAPEL}", f"↳ {CRYPT}", f"#{SALT}"]
    await odile.page.get_by_label("Viewing as").select_option(label="Tomas")
    await odile.page.get_by_label("Channel", exact=True).select_option(label=f"↳ {CRYPT}")
    await odile.page.locator("#channel-name").get_by_text(CRYPT).wait_for()
    await odile.ready()
    assert CRYPT in await odile.page.title()
    tomas = odile
    await tomas.shows("4d6kh3")
    await tomas.run("roll", "1d12")
    await tomas.shows("@Tomas")
    await tomas.page.get_by_role("link", name="Everyone").click()
    await tomas.page.get_by_role("link", name=f"Rosalind in {SALT}").wait_for()


def _rolled(shown: str) -> int:
    total = re.search(r"4d6kh3.*?= (\d+)", shown, re.DOTALL)
    assert total is not None, shown
    return int(total[1])


async def test_a_table_outlives_a_restart_and_each_end_is_told(
    windows: Windows, start: Starter
) -> None:
    playground = await start(whole=True)
    seats = await _seats(playground.address)
    assert len(seats) == 17
    gwen = await windows.open(playground.address, "Gwen", CHAPEL)
    await gwen.run("campaign start", "The Long Tide")
    await gwen.shows("The Long Tide")
    mira = await windows.open(playground.address, "Mira", CHAPEL)
    await mira.press("Join")
    await gwen.shows("@Mira")
    notice = mira.page.get_by_role("alert").get_by_text(STOPPED)
    assert await notice.count() == 0
    assert await playground.stop() == 0
    await notice.wait_for()
    assert not await mira.page.locator("#action-status").is_visible()
    await windows.clear()

    again = await start()
    assert again.address != playground.address
    assert await _seats(again.address) == seats
    gwen = await windows.open(again.address, "Gwen", CHAPEL)
    await gwen.run("campaign info")
    await gwen.shows("The Long Tide")
    assert "@Mira" in await gwen.conversation()
    await windows.clear()
    elsewhere = await windows.open(again.address, "Gwen", SALT)
    await elsewhere.run("campaign info")
    await elsewhere.shows("/campaign start")
    # The page can end the program, too.
    await elsewhere.page.get_by_text("More", exact=True).click()
    await elsewhere.page.get_by_role("button", name="End preview session").click()
    assert await asyncio.wait_for(again.process.wait(), 60) == 0


async def test_a_page_says_that_the_playground_was_killed(
    windows: Windows, start: Starter, tmp_path: Path
) -> None:
    playground = await start()
    mira = await windows.open(playground.address, "Mira", CHAPEL)
    notice = mira.page.get_by_role("alert").get_by_text(STOPPED)
    assert await notice.count() == 0
    playground.process.send_signal(signal.SIGKILL)
    await playground.process.wait()
    await notice.wait_for()
    assert not await mira.page.locator("#action-status").is_visible()
    await mira.page.screenshot(path=tmp_path / "stopped.png")


async def test_a_page_of_an_earlier_start_says_that_it_has_stopped(
    windows: Windows, address: str
) -> None:
    page = await windows.blank()
    await page.goto(address)
    seat = await page.get_by_role("link", name=f"Mira in {CHAPEL}").get_attribute("href")
    key = urlsplit(address).path.strip("/")
    assert key in str(seat)
    await page.goto(urljoin(address, str(seat).replace(key, "earlier")))
    await page.get_by_role("alert").get_by_text(STOPPED).wait_for()


async def test_a_card_is_drawn_before_everyones_eyes_and_taken_from_a_list(
    windows: Windows, address: str
) -> None:
    gwen = await windows.open(address, "Gwen", CHAPEL)
    await gwen.campaign()
    await gwen.send("deck new")
    await gwen.shows("is laid out: 22 cards")
    # An empty field offers all, and what is wrong with it can be read.
    for width in (1000, 390):
        await gwen.page.set_viewport_size({"width": width, "height": 700})
        field = await gwen.begin("deck gm take")
        offered = gwen.page.locator(".command-suggestion")
        await offered.first.wait_for()
        assert await offered.count() == 22
        await gwen.page.keyboard.press("Escape")
        await field.evaluate("field => field.blur()")
        wrong = gwen.page.locator(".command-error")
        await wrong.wait_for()
        assert await wrong.evaluate(SEEN)
        await gwen.leave()
    mira = await windows.open(address, "Mira", CHAPEL)
    await mira.say("/deck declare 1")
    await mira.press("Declare 1 card")
    await mira.shows("Mira declares 1 card")
    timeline = gwen.page.locator("#channel-timeline")
    face_down, turned = timeline.get_by_text("Mira draws …"), timeline.locator("h2").last
    seen = asyncio.create_task(face_down.wait_for())
    await mira.press("Draw (1 card)")
    await seen
    await face_down.wait_for(state="detached")
    assert await turned.inner_text() in {card.name for card in built_in("22").cards}


async def test_the_first_page_fits_a_phone_and_a_keyboard(
    windows: Windows, address: str, tmp_path: Path
) -> None:
    page = await windows.blank()
    await page.set_viewport_size({"width": 320, "height": 640})
    for scheme in ("light", "dark"):
        await page.emulate_media(color_scheme=scheme)
        await page.goto(address)
        assert await page.evaluate("document.documentElement.scrollWidth") <= 320
        links = page.locator("a")
        names = await links.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
        assert len(names) == len(set(names)) == 17
        focused: list[str] = []
        for _ in names:
            await page.keyboard.press("Tab")
            focused.append(await page.evaluate("document.activeElement.getAttribute('aria-label')"))
        assert focused == names
        assert (
            await page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
        )
        await page.screenshot(path=tmp_path / f"{scheme}.png", full_page=True)


# What needs no browser.


def _ask(address: str, path: str, **headers: str) -> tuple[int, bytes]:
    parts = urlsplit(address)
    connection = HTTPConnection(str(parts.hostname), parts.port, timeout=10)
    try:
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


async def _seats(address: str) -> set[bytes]:
    _, page = await asyncio.to_thread(_ask, address, urlsplit(address).path)
    return set(re.findall(rb"\.(\d{15,20}\.\d{15,20})\"", page))


async def test_the_game_masters_notes_are_theirs_alone(address: str) -> None:
    _, page = await asyncio.to_thread(_ask, address, urlsplit(address).path)
    assert re.findall(rf'aria-label="(\w+) in {NOTES}"', page.decode()) == ["Gwen", "Rosalind"]


async def test_the_pages_answer_only_who_knows_the_key(address: str) -> None:
    path = urlsplit(address).path

    async def status(path: str, **headers: str) -> int:
        return (await asyncio.to_thread(_ask, address, path, **headers))[0]

    assert await status(path) == 200
    assert await status("/") == 404
    assert await status("/aaaa/") == 404
    assert await status(path, Host="evil.example") == 403
    assert await status(path, Origin="http://evil.example") == 403
    key = path.strip("/")
    assert await status("/api/state") == 401
    assert await status("/api/state", **{"X-Simcord-Capability": key}) == 401
    assert await status("/api/state", **{"X-Simcord-Capability": f"{key}.1.2"}) == 401


async def test_only_loopback_listens(address: str) -> None:
    port = urlsplit(address).port
    with socket.socket() as other:
        # Were it bound to every address, this one would be taken, too.
        other.bind(("127.0.0.2", int(port or 0)))
    assert urlsplit(address).hostname == "127.0.0.1"


async def test_a_taken_port_ends_in_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        process = await run(tmp_path, MANEKIN_DATA_DIR=str(tmp_path), MANEKIN_PLAYGROUND_PORT=port)
        out, log = await asyncio.wait_for(process.communicate(), 60)
    told = (out + log).decode()
    assert process.returncode not in (0, None)
    assert "MANEKIN_PLAYGROUND_PORT" in told
    assert "Traceback" not in told
    assert json.dumps(str(tmp_path)) not in told
