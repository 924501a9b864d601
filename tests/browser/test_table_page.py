"""What the playground adds to the table page: whole lines, Enter, times, following."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Windows

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

CHAPEL, CRYPT, SALT = "the-sunken-chapel", "the-flooded-crypt", "salt-and-iron"
AT_ITS_TOP = "() => document.getElementById('channel-timeline').scrollTop === 0"


async def test_a_line_runs_or_is_kept_and_what_to_do_is_told(
    windows: Windows, address: str
) -> None:
    gwen = await windows.open(address, "Gwen", CRYPT)
    await gwen.say("/roll 1d20+5 stealth")
    await gwen.shows("stealth")
    shown = await gwen.conversation()
    assert "/roll 1d20" not in shown
    assert "1d20" in shown
    await gwen.idle()
    # A line that is no whole command is kept.
    await gwen.say("/campaign begin The Long Tide")
    hint = gwen.page.locator(".command-hint")
    await hint.get_by_text("Choose the command from the list with Enter or Tab").wait_for()
    box = gwen.page.locator("#channel-composer-input")
    assert await box.input_value() == "/campaign begin The Long Tide"
    await box.fill("")
    await hint.wait_for(state="hidden")
    # What is no command of the bot is a message like any other.
    await gwen.say("/shrugs and walks on")
    await gwen.shows("/shrugs and walks on")
    assert "begin" not in await gwen.conversation()
    await gwen.idle()
    # What a line leaves open is left to fill in.
    messages = await gwen.count()
    unfilled = hint.get_by_text("Fill in the fields of the command")
    fields = gwen.page.locator(".command-option-input")
    for line, filled, entered in (
        ("/damage by:Ghoul amount:7", {"amount": "7", "target": "", "by": "Ghoul"}, "target"),
        ("/foe add Ghoul 9", {"name": "Ghoul 9", "hit_points": ""}, "hit_points"),
        ("/roll 1d20 secret:perhaps", {"expression": "1d20", "secret": "perhaps"}, "secret"),
        ("/gm add person:Nobody", {"person": "Nobody"}, "person"),
    ):
        await gwen.say(line)
        await unfilled.wait_for()
        assert (
            await fields.evaluate_all(
                "all => Object.fromEntries(all.map(one => [one.dataset.option, one.value]))"
            )
            == filled
        )
        assert await gwen.page.evaluate("document.activeElement.dataset.option") == entered
        await gwen.leave()
    assert await gwen.count() == messages
    # A time that is told by its distance goes on.
    noon = 1_893_499_200
    await gwen.page.clock.set_fixed_time(noon)
    await gwen.paste(f"It ends <t:{noon + 150}:R> on <t:{noon}:d>")
    await gwen.shows("in 3 minutes")
    await gwen.page.clock.set_fixed_time(noon + 110)
    await gwen.shows("in 40 seconds")
    await gwen.page.clock.set_fixed_time(noon + 7350)
    await gwen.shows("2 hours ago")
    assert "01/01/2030" in await gwen.conversation()
    # Its clock stands still for good.
    await gwen.page.context.close()


async def test_a_typed_line_names_its_options_and_the_page_follows_to_the_answer(
    windows: Windows, address: str
) -> None:
    gwen = await windows.open(address, "Gwen", SALT)
    await gwen.say("/campaign start language:English name: The Long Tide")
    await gwen.shows("The Long Tide")
    await gwen.paste("/foe add Ghoul hit_points:9 count:2")
    await gwen.shows("2 × Ghoul with 9 hit points")
    # A person is looked up, and a colon after what is no option belongs to the value.
    await gwen.paste("/gm roll 1d20 reason:vs AC: 15 person:@mira")
    await gwen.shows("vs AC: 15")
    await gwen.say("/roll 2d6+30 secret:True")
    await gwen.shows("2d6")
    shown = await gwen.conversation()
    assert "@Mira" in shown
    assert "secret:" not in shown

    await gwen.page.set_viewport_size({"width": 1000, "height": 560})
    for number in range(3):
        await gwen.idle()
        await gwen.paste(f"Line {number}")
        await gwen.shows(f"Line {number}")
    await gwen.idle()
    timeline = gwen.page.locator("#channel-timeline")
    assert await timeline.evaluate("one => one.scrollHeight - one.clientHeight") > 200
    await timeline.hover()
    await gwen.page.mouse.wheel(0, -9000)
    await gwen.page.wait_for_function(AT_ITS_TOP, polling=50)
    messages = await gwen.count()
    await gwen.press("How to play")
    await timeline.locator(".channel-message").nth(messages).wait_for()
    await gwen.idle()
    left = await timeline.evaluate("one => one.scrollHeight - one.clientHeight - one.scrollTop")
    assert left <= 1
    # Once one looks elsewhere the page stays there.
    await timeline.hover()
    await gwen.page.mouse.wheel(0, -9000)
    await gwen.page.wait_for_function(AT_ITS_TOP, polling=50)


async def test_enter_chooses_once_and_then_sends_what_is_written_as_it_is(
    windows: Windows, address: str
) -> None:
    gwen = await windows.open(address, "Gwen", CHAPEL)
    keys, entries = gwen.page.keyboard, gwen.page.locator(".command-suggestion")
    # What needs no option runs without any.
    await gwen.run("help")
    await gwen.shows("Getting started")
    await gwen.campaign()
    # An arrow picks what is chosen, here the option and what it is.
    await gwen.begin_with_arrow("card library")
    await entries.get_by_text("The first cards").wait_for()
    await keys.press("ArrowDown")
    await keys.press("Enter")
    field = gwen.page.locator(".command-option-input")
    assert await field.input_value() == "The first cards"
    assert await entries.count() == 0
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
    messages = await gwen.count()
    await keys.press("Enter")
    await gwen.shows_after(messages, "@Mira")
    await gwen.ready()
    # A word that was begun is finished; a sentence that is whole is not gone on with.
    picked = gwen.page.locator('.command-suggestion[aria-selected="true"]')
    await gwen.begin("card write")
    await keys.type("Ardour")
    await keys.press("Tab")
    await keys.type("When a roll is a crit")
    await picked.get_by_text("critical").wait_for()
    await keys.press("Enter")
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
