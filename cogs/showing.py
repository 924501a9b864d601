"""What a timer shows, apart from the timer: what is on disk is shown however long Discord takes."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from bot.operations.finishing import SHOWING

log = logging.getLogger(__name__)

LONGEST_SHOWING = 5.0
"""Seconds for which the next of a table's timers waits until the one before is shown."""


class Showings:
    """Tasks that show something, kept until they are done."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    async def show(self, work: Coroutine[Any, Any, None], name: str) -> None:
        """Begin to show, and wait for a moment; what goes wrong is logged."""
        task = asyncio.create_task(_logged(work), name=f"{SHOWING}{name}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        await asyncio.wait((task,), timeout=LONGEST_SHOWING)


async def _logged(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Exception:
        # A task of its own has nobody who would hear of this.
        log.exception("what a timer led to could not be shown")
