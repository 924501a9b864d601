"""Whose turn it is with the simulated Discord: simcord lets in one operation at a time.

Pages and the clock wait for each other here instead of being turned away.
"""

import asyncio
from types import TracebackType

from simcord.env import Env


class Turn:
    """Held while something acts on the simulated Discord: `async with turn:`."""

    def __init__(self, env: Env) -> None:
        self._env = env
        self._lock = asyncio.Lock()

    async def __aenter__(self) -> None:
        await self._lock.acquire()
        self._leave_timers_to_the_clock()

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._lock.release()

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
