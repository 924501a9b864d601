"""The table page as a person uses it: choose a seat, type a command, press, read."""

from __future__ import annotations

import re
from typing import Any

CAMPAIGN = "The Long Tide"
MESSAGE = "#channel-timeline .channel-message"
IDLE = """() => {
    const text = document.getElementById("action-status").textContent;
    return !/…|awaiting/i.test(text) && !document.querySelector(".command-loading");
}"""


class TablePage:
    """One window: one person in one channel."""

    def __init__(self, page: Any) -> None:
        self.page = page

    async def ready(self) -> None:
        """Wait until the page shows its channel and takes messages."""
        await self.page.locator("#channel-composer-input").wait_for(state="visible")
        await self.page.locator("#preview-app[aria-busy=false]").wait_for()

    async def run(self, command: str, required: str | None = None) -> None:
        """Type `/command`, choose it, fill the option it needs, and send it with the keyboard."""
        await self.page.locator("#channel-composer-input").click()
        await self.page.keyboard.type(f"/{command}")
        offered = self.page.get_by_role("option").filter(has_text=f"/{command}")
        await offered.first.wait_for()
        await self.page.keyboard.press("Enter")
        if required is not None:
            field = self.page.locator(".command-option-input").first
            await field.wait_for()
            await self.page.keyboard.type(required)
        await self.idle()
        await self.page.keyboard.press("Enter")
        await self.page.locator("#channel-composer-input").wait_for(state="visible")

    async def begin(self, command: str) -> Any:
        """Type `/command` and choose it; gives the field of its first option, which is entered."""
        await self.page.locator("#channel-composer-input").click()
        await self.page.keyboard.type(f"/{command}")
        await self.page.get_by_role("option").filter(has_text=f"/{command}").first.wait_for()
        await self.page.keyboard.press("Enter")
        field = self.page.locator(".command-option-input").first
        await field.wait_for()
        return field

    async def begin_with_arrow(self, command: str) -> Any:
        """Type `/command`, choose it and add its first option, whose field it gives."""
        await self.page.locator("#channel-composer-input").click()
        await self.page.keyboard.type(f"/{command}")
        await self.page.get_by_role("option").filter(has_text=f"/{command}").first.wait_for()
        for key in ("Enter", "ArrowDown", "Enter"):
            await self.page.keyboard.press(key)
        field = self.page.locator(".command-option-input").first
        await field.wait_for()
        return field

    async def send(self, command: str) -> None:
        """Type `/command`, choose it, and send it without any of its options by the arrow."""
        await self.page.locator("#channel-composer-input").click()
        await self.page.keyboard.type(f"/{command}")
        await self.page.get_by_role("option").filter(has_text=f"/{command}").first.wait_for()
        await self.page.keyboard.press("Enter")
        await self.idle()
        await self.page.keyboard.press("Escape")
        await self.page.get_by_role("button", name=re.compile("send", re.IGNORECASE)).last.click()
        await self.page.locator("#channel-composer-input").wait_for(state="visible")

    async def say(self, line: str) -> None:
        """Type a whole line into the message box and press Enter."""
        await self.page.locator("#channel-composer-input").click()
        await self.page.keyboard.type(line)
        await self.page.keyboard.press("Enter")

    async def paste(self, line: str) -> None:
        """Paste a line into the message box and press Enter: what is typed is shown key by key."""
        await self.page.locator("#channel-composer-input").click()
        await self.page.keyboard.insert_text(line)
        await self.page.keyboard.press("Enter")

    async def leave(self) -> None:
        """Give up the command that is being filled in, and what is typed."""
        await self.page.get_by_role("button", name="Exit command mode").click()
        await self.page.locator("#channel-composer-input").fill("")

    async def idle(self) -> None:
        """Wait until the page has nothing under way, completions included."""
        # They are asked for a quarter of a second after the last key: by then this rings as well.
        await self.page.evaluate("() => new Promise(over => setTimeout(over, 300))")
        await self.page.wait_for_function(IDLE, polling=150)

    async def press(self, label: str) -> None:
        """Press the newest button with this label."""
        await self.page.locator("#channel-timeline").get_by_role("button", name=label).last.click()

    async def shows(self, text: str) -> None:
        """Wait until the channel shows this text."""
        await self.page.locator("#channel-timeline").get_by_text(text).first.wait_for()

    async def conversation(self) -> str:
        """All that the channel shows this person now."""
        return await self.page.locator("#channel-timeline").inner_text()

    async def count(self) -> int:
        """How many messages the channel shows this person now."""
        return await self.page.locator(MESSAGE).count()

    async def shows_after(self, count: int, text: str) -> None:
        """Wait until the next message after so many shows this text."""
        await self.page.locator(MESSAGE).nth(count).get_by_text(text).first.wait_for()

    async def campaign(self) -> None:
        """See to it that there is a campaign here; one typed line begins it."""
        panel = self.page.locator("#channel-timeline").get_by_role("button", name="How to play")
        if await panel.count():
            return
        line = f"/campaign start {CAMPAIGN}"
        before = await self.conversation()
        await self.paste(line)
        await panel.first.wait_for()
        shown = await self.conversation()
        assert CAMPAIGN in shown
        # Help may name the same line as an example.
        assert shown.count(line) == before.count(line)
