"""Whose turn it is with the simulated Discord: simcord lets in one operation at a time.

Pages and the clock wait for each other here instead of being turned away.
"""

import asyncio
import logging
from types import TracebackType

from simcord.backend.errors import SetupError
from simcord.env import Env
from simcord.preview import Preview

_log = logging.getLogger(__name__)

_LOOK = 0.1
"""Seconds. Pauses that are shorter belong to the act."""


def _can_be_seen(kind: str, what: str) -> bool:
    """A message that only one person sees is edited by webhook and gives no event of its own."""
    if kind == "HTTP":
        return " /webhooks/" in what
    return kind == "GATEWAY" and what != "INTERACTION_CREATE"


class Turn:
    """Held while something acts on the simulated Discord: `async with turn:`."""

    def __init__(self, env: Env, preview: Preview) -> None:
        self._env = env
        self._preview = preview
        self._lock = asyncio.Lock()
        self._looking: asyncio.Task[None] | None = None

    async def __aenter__(self) -> None:
        await self._lock.acquire()
        self._leave_timers_to_the_clock()
        self._looking = asyncio.create_task(self._keep_looking(), name="playground-timers")

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._looking is not None:
            self._looking.cancel()
        self._lock.release()

    async def show_news(self) -> None:
        """Bring every page up to date with what the bot did; call within the turn.

        Only if there is something: a page whose state has moved on since it last asked is refused
        its next act, so none is moved on for nothing.
        """
        backend = self._env.backend
        try:
            if any(_can_be_seen(kind, what) for kind, what, _ in backend.transcript):
                await self._preview.refresh()
        except TimeoutError:
            _log.warning("the bot is still at work; its answer is shown when it comes")
            return
        except SetupError:
            _log.debug("the session ended; there is no page to bring up to date")
        # simcord remembers all that ever happened: an evening's play would fill the memory.
        backend.transcript.clear()
        backend.http_requests.clear()

    async def _keep_looking(self) -> None:
        """An act may set timers as well, such as for a card that is turned over after a moment."""
        while True:
            await asyncio.sleep(_LOOK)
            self._leave_timers_to_the_clock()

    def _leave_timers_to_the_clock(self) -> None:
        """Let the bot's timers ring only when the simulated clock is moved.

        After an act simcord waits for every timer of the bot that the real clock is about to ring:
        an alarm due in four seconds would keep a person waiting four seconds. It has no public way
        to say that none of them belongs to the act.
        """
        work = self._env._work  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]
        for timer in work.callbacks:
            if timer.real_handle is not None:
                timer.real_handle.cancel()
