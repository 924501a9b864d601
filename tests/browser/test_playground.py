"""The playground's pages, from the printed address to a table that survives a restart."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from bot.deck.cards import built_in
from tests.browser.conftest import Starter
from tests.browser.table_page import TablePage
from tests.processes import run

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

CHAPEL, CRYPT, SALT = "the-sunken-chapel", "the-flooded-crypt", "salt-and-iron"
NOTES = "gm-notes"
SEEN = """error => {
    const { left, right, top, bottom } = error.getBoundingClientRect();
    const corners = [[left + 4, top + 2], [right - 4, bottom - 2]];
    return corners.every(([x, y]) => error.contains(document.elementFromPoint(x, y)));
}"""
"""Whether all of an element can be seen."""


async def test_a_roll_is_typed_and_seen_by_everyone_in_the_channel(
    browser: Any, start: Starter, tmp_path: Path
) -> None:
    address = (await start()).address
    mira = await TablePage.open(browser, address, "Mira", CHAPEL)
    gwen = await TablePage.open(browser, address, "Gwen", CHAPEL)
    tomas = await TablePage.open(browser, address, "Tomas", SALT)

    await mira.run("roll", "4d6kh3")

    await mira.shows("4d6kh3")
    shown = await mira.conversation()
    total = re.search(r"= (\d+)", shown)
    assert total is not None, shown
    assert 3 <= int(total[1]) <= 18
    await gwen.shows(f"= {total[1]}")
    assert "4d6kh3" not in await tomas.conversation()
    await mira.page.screenshot(path=tmp_path / "roll.png")


async def test_buttons_work_and_a_table_outlives_a_restart(
    browser: Any, start: Starter, tmp_path: Path
) -> None:
    playground = await start(whole=True)
    gwen = await TablePage.open(browser, playground.address, "Gwen", CHAPEL)
    await gwen.run("campaign start", "The Long Tide")
    await gwen.shows("The Long Tide")
    mira = await TablePage.open(browser, playground.address, "Mira", CHAPEL)
    await mira.press("Join")
    await gwen.shows("@Mira")
    await gwen.page.screenshot(path=tmp_path / "panel.png")
    assert await playground.stop() == 0

    again = await start()
    assert again.address != playground.address
    gwen = await TablePage.open(browser, again.address, "Gwen", CHAPEL)
    await gwen.run("campaign info")
    await gwen.shows("The Long Tide")
    assert "@Mira" in await gwen.conversation()
    elsewhere = await TablePage.open(browser, again.address, "Gwen", SALT)
    await elsewhere.run("campaign info")
    await elsewhere.shows("/campaign start")


async def test_a_window_moves_between_channels_and_people(browser: Any, start: Starter) -> None:
    table = await TablePage.open(browser, (await start()).address, "Odile", CHAPEL)
    await table.page.get_by_label("Viewing as").select_option(label="Tomas")
    await table.page.get_by_label("Channel", exact=True).select_option(label=f"↳ {CRYPT}")
    await table.page.locator("#channel-name").get_by_text(CRYPT).wait_for()
    await table.ready()
    assert CRYPT in await table.page.title()
    await table.run("roll", "1d20")
    await table.shows("@Tomas")
    await table.page.get_by_role("link", name="Everyone").click()
    await table.page.get_by_role("link", name=f"Rosalind in {SALT}").wait_for()


async def test_the_game_masters_notes_are_hers_alone(browser: Any, start: Starter) -> None:
    playground = await start()
    mira = await TablePage.open(browser, playground.address, "Mira", CHAPEL)
    offered = await mira.page.get_by_label("Channel", exact=True).locator("option").all()
    assert [await one.inner_text() for one in offered] == [f"#{CHAPEL}", f"↳ {CRYPT}", f"#{SALT}"]
    path = urlsplit(playground.address).path
    _, page = await asyncio.to_thread(_ask, playground.address, path)
    assert re.findall(rf'aria-label="(\w+) in {NOTES}"', page.decode()) == ["Gwen", "Rosalind"]


async def test_everyone_sees_a_card_turned_over(browser: Any, start: Starter) -> None:
    playground = await start()
    gwen = await TablePage.open(browser, playground.address, "Gwen", CHAPEL)
    await gwen.say("/campaign start The Long Tide")
    await gwen.shows("The Long Tide")
    await gwen.send("deck new")
    await gwen.shows("is laid out: 22 cards")
    mira = await TablePage.open(browser, playground.address, "Mira", CHAPEL)
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


async def test_an_empty_field_offers_all_and_what_is_wrong_with_it_can_be_read(
    browser: Any, start: Starter
) -> None:
    address = (await start()).address
    gwen = await TablePage.open(browser, address, "Gwen", CHAPEL)
    await gwen.say("/campaign start The Long Tide")
    await gwen.shows("The Long Tide")
    await gwen.send("deck new")
    await gwen.shows("is laid out: 22 cards")
    for width in (1200, 390):
        gwen = await TablePage.open(browser, address, "Gwen", CHAPEL)
        await gwen.page.set_viewport_size({"width": width, "height": 800})
        field = await gwen.begin("deck gm take")
        offered = gwen.page.locator(".command-suggestion")
        await offered.first.wait_for()
        assert await offered.count() == 22
        await gwen.page.keyboard.press("Escape")
        await field.evaluate("field => field.blur()")
        wrong = gwen.page.locator(".command-error")
        await wrong.wait_for()
        assert await wrong.evaluate(SEEN)


async def test_ending_the_session_on_the_page_ends_the_program(
    browser: Any, start: Starter
) -> None:
    playground = await start()
    table = await TablePage.open(browser, playground.address, "Mira", SALT)
    await table.page.get_by_text("More", exact=True).click()
    await table.page.get_by_role("button", name="End preview session").click()
    assert await asyncio.wait_for(playground.process.wait(), 60) == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_the_first_page_fits_a_phone_and_a_keyboard(
    browser: Any, start: Starter, tmp_path: Path, scheme: str
) -> None:
    context = await browser.new_context(viewport={"width": 320, "height": 640}, color_scheme=scheme)
    page = await context.new_page()
    await page.goto((await start()).address)
    assert await page.evaluate("document.documentElement.scrollWidth") <= 320
    names = [await one.get_attribute("aria-label") for one in await page.locator("a").all()]
    assert len(names) == len(set(names)) == 17
    focused: list[str] = []
    for _ in names:
        await page.keyboard.press("Tab")
        focused.append(await page.evaluate("document.activeElement.getAttribute('aria-label')"))
    assert focused == names
    assert await page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
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


async def test_the_pages_answer_only_who_knows_the_key(start: Starter) -> None:
    address = (await start()).address
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


async def test_people_and_places_keep_their_ids(start: Starter) -> None:
    seats: list[set[bytes]] = []
    for _ in range(2):
        playground = await start()
        path = urlsplit(playground.address).path
        _, page = await asyncio.to_thread(_ask, playground.address, path)
        seats.append(set(re.findall(rb"\.(\d{15,20}\.\d{15,20})\"", page)))
        assert await playground.stop() == 0
    assert len(seats[0]) == 17
    assert seats[0] == seats[1]


async def test_only_loopback_listens(start: Starter) -> None:
    address = (await start()).address
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
