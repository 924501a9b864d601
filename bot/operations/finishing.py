"""Waiting for what was begun: answers under way when the bot is told to stop.

Knows by which names discord.py runs commands, presses and event handlers, and what shows by itself
what is on disk already.
"""

import asyncio
import logging
from typing import Final

log = logging.getLogger(__name__)

SHOWING: Final = "showing-"
"""How the names of our own tasks begin that show what nobody waits for."""

NAMES: Final = (
    SHOWING,
    "CommandTree-",
    "discord-ui-dynamic-item-",
    "discord-ui-modal-dispatch-",
    "discord-ui-view-dispatch-",
    "discord.py: on_",
)
"""How the names of tasks begin that act for somebody; all others are discord.py's."""

LONGEST: Final = 15.0
"""Seconds; a container is killed some thirty seconds after it is told to stop."""


async def finish_answers(longest: float = LONGEST) -> None:
    """Wait until no answer is under way; after `longest` seconds, go on without."""
    loop = asyncio.get_running_loop()
    ends = loop.time() + longest
    while answering := _under_way():
        left = ends - loop.time()
        if left <= 0:
            log.warning("stopping although %d answers are still under way", len(answering))
            return
        await asyncio.wait(answering, timeout=left)


def _under_way() -> set[asyncio.Task[object]]:
    found = {task for task in asyncio.all_tasks() if task.get_name().startswith(NAMES)}
    current = asyncio.current_task()
    return found - {current} if current else found
