"""Who has been at work for long: one timer of the loop for all that are under way.

Hundreds of interactions a second begin and end within milliseconds; a timer for each would be
set only to be taken back.
"""

import asyncio
from collections.abc import Callable


class Overdue:
    """Calls back once for each piece of work that is under way for longer than it may."""

    def __init__(self, within: float) -> None:
        """`within` is in seconds: a call comes after half of them at the earliest."""
        self._pause = within / 2
        self._watched: dict[int, Callable[[], None]] = {}
        self._next = 0
        self._first_young = 0
        self._timer: asyncio.TimerHandle | None = None

    def watch(self, late: Callable[[], None]) -> int:
        """Begin a piece of work; the number returned ends it."""
        number = self._next
        self._next += 1
        self._watched[number] = late
        if self._timer is None:
            self._set_timer()
        return number

    def release(self, number: int) -> None:
        """End a piece of work, late or not."""
        self._watched.pop(number, None)
        if not self._watched and self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _set_timer(self) -> None:
        self._first_young = self._next
        self._timer = asyncio.get_running_loop().call_later(self._pause, self._ring)

    def _ring(self) -> None:
        late = [number for number in self._watched if number < self._first_young]
        calls = [self._watched.pop(number) for number in late]
        self._timer = None
        if self._watched:
            self._set_timer()
        for call in calls:
            call()
