"""What the playground adds to the table page: whole lines, Enter, times, following, its own end."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Starter
from tests.browser.table_page import TablePage

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

CHAPEL = "the-sunken-chapel"
STOPPED = "The playground has stopped. Start it again and open the address that it prints."


async def test_a_command_typed_as_one_line_runs(
    browser: Any, start: Starter, tmp_path: Path
) -> None:
    mira = await TablePage.open(browser, (await start()).address, "Mira", CHAPEL)
    await mira.say("/roll 1d20+5 stealth")
    await mira.shows("stealth")
    shown = await mira.conversation()
    assert "/roll 1d20" not in shown
    assert "1d20" in shown
    await mira.idle()
    await mira.say("/campaign start The Long Tide")
    await mira.shows("The Long Tide")
    assert "/campaign start The" not in await mira.conversation()
    await mira.page.screenshot(path=tmp_path / "typed.png")


async def test_a_line_that_is_no_whole_command_is_kept_and_the_way_is_told(
    browser: Any, start: Starter, tmp_path: Path
) -> None:
    mira = await TablePage.open(browser, (await start()).address, "Mira", CHAPEL)
    await mira.say("/campaign begin The Long Tide")
    hint = mira.page.locator(".command-hint")
    await hint.get_by_text("Choose the command from the list with Enter or Tab").wait_for()
    box = mira.page.locator("#channel-composer-input")
    assert await box.input_value() == "/campaign begin The Long Tide"
    await mira.page.screenshot(path=tmp_path / "hint.png")
    await box.fill("")
    await hint.wait_for(state="hidden")
    # What is no command of the bot is a message like any other.
    await mira.say("/shrugs and walks on")
    await mira.shows("/shrugs and walks on")
    assert "begin" not in await mira.conversation()


async def test_a_typed_line_names_its_options(browser: Any, start: Starter, tmp_path: Path) -> None:
    gwen = await TablePage.open(browser, (await start()).address, "Gwen", CHAPEL)
    await gwen.say("/campaign start language:English name: The Long Tide")
    await gwen.shows("The Long Tide")
    await gwen.say("/foe add Ghoul hit_points:9 count:2")
    await gwen.shows("2 × Ghoul with 9 hit points")
    # A person is looked up, and a colon after what is no option belongs to the value.
    await gwen.say("/gm roll 1d20 reason:vs AC: 15 person:@mira")
    await gwen.shows("vs AC: 15")
    await gwen.say("/roll 2d6+30 secret:True")
    await gwen.shows("2d6")
    shown = await gwen.conversation()
    assert "@Mira" in shown
    assert "secret:" not in shown
    await gwen.page.screenshot(path=tmp_path / "named.png")


async def test_what_a_typed_line_leaves_open_is_left_to_fill_in(
    browser: Any, start: Starter, tmp_path: Path
) -> None:
    gwen = await TablePage.open(browser, (await start()).address, "Gwen", CHAPEL)
    hint = gwen.page.locator(".command-hint").get_by_text("Fill in the fields of the command")
    fields = gwen.page.locator(".command-option-input")
    for line, filled, entered in (
        ("/damage by:Ghoul amount:7", {"amount": "7", "target": "", "by": "Ghoul"}, "target"),
        ("/foe add Ghoul 9", {"name": "Ghoul 9", "hit_points": ""}, "hit_points"),
        ("/roll 1d20 secret:perhaps", {"expression": "1d20", "secret": "perhaps"}, "secret"),
        ("/gm add person:Nobody", {"person": "Nobody"}, "person"),
    ):
        await gwen.say(line)
        await hint.wait_for()
        assert (
            await fields.evaluate_all(
                "all => Object.fromEntries(all.map(one => [one.dataset.option, one.value]))"
            )
            == filled
        )
        assert await gwen.page.evaluate("document.activeElement.dataset.option") == entered
        await gwen.page.screenshot(path=tmp_path / f"{entered}.png")
        await gwen.page.get_by_role("button", name="Exit command mode").click()
        await gwen.page.locator("#channel-composer-input").fill("")
    assert await gwen.page.locator(".channel-message").count() == 0


async def test_enter_chooses_once_and_then_sends(
    browser: Any, start: Starter, tmp_path: Path
) -> None:
    gwen = await TablePage.open(browser, (await start()).address, "Gwen", CHAPEL)
    keys, entries = gwen.page.keyboard, gwen.page.locator(".command-suggestion")
    # What needs no option runs without any.
    await gwen.run("help")
    await gwen.shows("Getting started")
    await gwen.say("/campaign start The Long Tide")
    await gwen.shows("The Long Tide")
    # An arrow picks what is chosen, here the option and what it is.
    await gwen.begin_with_arrow("card library")
    await entries.get_by_text("The first cards").wait_for()
    await keys.press("ArrowDown")
    await keys.press("Enter")
    field = gwen.page.locator(".command-option-input")
    assert await field.input_value() == "The first cards"
    assert await entries.count() == 0
    await gwen.page.screenshot(path=tmp_path / "chosen.png")
    await keys.press("Enter")
    await gwen.shows("The first cards")
    await gwen.ready()
    # A person who was chosen stays.
    await gwen.begin("gm add")
    await keys.type("Mira")
    await entries.get_by_text("Mira", exact=True).first.wait_for()
    await gwen.idle()
    await keys.press("Enter")
    await gwen.page.locator(".command-mention").wait_for()
    await keys.press("Enter")
    await gwen.shows("@Mira")


async def test_enter_leaves_what_is_written_as_it_is(browser: Any, start: Starter) -> None:
    gwen = await TablePage.open(browser, (await start()).address, "Gwen", CHAPEL)
    keys, entries = gwen.page.keyboard, gwen.page.locator(".command-suggestion")
    picked = gwen.page.locator('.command-suggestion[aria-selected="true"]')
    await gwen.say("/campaign start The Long Tide")
    await gwen.shows("The Long Tide")
    await gwen.begin("card write")
    await keys.type("Ardour")
    await keys.press("Tab")
    await keys.type("When a roll is a crit")
    await picked.get_by_text("critical").wait_for()
    await keys.press("Enter")
    # A word that was begun is finished; a sentence that is whole is not gone on with.
    sentence = "When a roll is a critical → Inspiration +1"
    field = gwen.page.locator(".command-option-input").last
    assert sentence.startswith(await field.input_value())
    await field.fill(sentence)
    await entries.get_by_text(f"{sentence};").wait_for()
    assert await picked.count() == 0
    await keys.press("ArrowDown")
    assert await picked.count() == 1
    await field.fill(sentence)
    await gwen.idle()
    await keys.press("Enter")
    await gwen.shows(f"{sentence}.")


async def test_a_time_that_is_told_by_its_distance_goes_on(browser: Any, start: Starter) -> None:
    mira = await TablePage.open(browser, (await start()).address, "Mira", CHAPEL)
    noon = 1_893_499_200
    await mira.page.clock.set_fixed_time(noon)
    await mira.say(f"It ends <t:{noon + 150}:R> on <t:{noon}:d>")
    await mira.shows("in 3 minutes")
    await mira.page.clock.set_fixed_time(noon + 110)
    await mira.shows("in 40 seconds")
    await mira.page.clock.set_fixed_time(noon + 7350)
    await mira.shows("2 hours ago")
    assert "01/01/2030" in await mira.conversation()


async def test_the_page_follows_to_the_answer_of_ones_own_act(
    browser: Any, start: Starter, tmp_path: Path
) -> None:
    mira = await TablePage.open(browser, (await start()).address, "Mira", CHAPEL)
    await mira.run("campaign start", "The Long Tide")
    await mira.shows("The Long Tide")
    await mira.page.set_viewport_size({"width": 1000, "height": 560})
    for number in range(8):
        await mira.idle()
        await mira.say(f"Line {number}")
        await mira.shows(f"Line {number}")
    await mira.idle()
    timeline = mira.page.locator("#channel-timeline")
    await timeline.hover()
    await mira.page.mouse.wheel(0, -2000)
    await mira.page.wait_for_function(
        "() => document.getElementById('channel-timeline').scrollTop === 0"
    )
    messages = await timeline.locator(".channel-message").count()
    await mira.press("How to play")
    await timeline.locator(".channel-message").nth(messages).wait_for()
    await mira.idle()
    await mira.page.screenshot(path=tmp_path / "follow.png")
    left = await timeline.evaluate("one => one.scrollHeight - one.clientHeight - one.scrollTop")
    assert left <= 1
    # Once one looks elsewhere the page stays there.
    await timeline.hover()
    await mira.page.mouse.wheel(0, -2000)
    await mira.page.wait_for_function(
        "() => document.getElementById('channel-timeline').scrollTop === 0"
    )


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
async def test_a_page_says_that_the_playground_has_stopped(
    browser: Any, start: Starter, tmp_path: Path, end: signal.Signals
) -> None:
    playground = await start()
    mira = await TablePage.open(browser, playground.address, "Mira", CHAPEL)
    notice = mira.page.get_by_role("alert").get_by_text(STOPPED)
    assert await notice.count() == 0
    playground.process.send_signal(end)
    await playground.process.wait()
    await notice.wait_for()
    assert not await mira.page.locator("#action-status").is_visible()
    await mira.page.screenshot(path=tmp_path / "stopped.png")


async def test_a_page_of_an_earlier_start_says_that_it_has_stopped(
    browser: Any, start: Starter
) -> None:
    address = (await start()).address
    mira = await TablePage.open(browser, address, "Mira", CHAPEL)
    key = address.rstrip("/").rsplit("/", 1)[1]
    earlier = mira.page.url.replace(key, "earlier")
    await mira.page.goto("about:blank")
    await mira.page.goto(earlier)
    await mira.page.get_by_role("alert").get_by_text(STOPPED).wait_for()
