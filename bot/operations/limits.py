"""How much one person and one channel may ask for: what is beyond it costs next to nothing.

Allowances fill up again as time passes; all that is kept is one number for whoever acted lately.
Knows no Discord: people and channels are ids.
"""

import math
import time
from collections import Counter
from collections.abc import Callable
from typing import Final

from bot.errors import Refused
from bot.table.reasons import TableReason

MOST_WAITING: Final = 10
"""Acts of one person that are answered at the same time, and lists offered to them."""

SUGGESTIONS: Final = 4
"""Lists offered while somebody types, for each act they may make."""

TOLD_A_MINUTE: Final = 20
"""How often a person is told that it was too much; the rest is passed over without a word."""

KEPT_BACK: Final = 1 / 3
"""Share of a channel's allowance that is there only for those who have used little of their own."""

_FIRST_SWEEP: Final = 1024


class Allowance:
    """So many a minute for each key, and half a minute's worth at once."""

    def __init__(self, a_minute: int, now: Callable[[], float]) -> None:
        """`now` is in seconds and never goes back."""
        self.at_once = max(1, a_minute // 2)
        self._pause = 60 / a_minute
        self._now = now
        self._full_at: dict[int, float] = {}
        self._next_sweep = _FIRST_SWEEP

    def __len__(self) -> int:
        return len(self._full_at)

    def wait(self, key: int, kept_back: float = 0) -> float:
        """Return the seconds until one more is left beside what is kept back; 0 for now."""
        missing = 1 + kept_back - self.left(key)
        # What a sum of fractions is off by is less than anybody acts in.
        return missing * self._pause if missing > 1e-6 else 0

    def left(self, key: int) -> float:
        """Return how many are left now."""
        used = (self._full_at.get(key, 0) - self._now()) / self._pause
        return self.at_once - max(0, used)

    def spend(self, key: int) -> None:
        """Use one."""
        now = self._now()
        self._full_at[key] = max(self._full_at.get(key, 0), now) + self._pause
        if len(self._full_at) >= self._next_sweep:
            self._full_at = {one: at for one, at in self._full_at.items() if at > now}
            self._next_sweep = max(_FIRST_SWEEP, 2 * len(self._full_at))


class Limits:
    """Who may act now; 0 a minute is no limit."""

    def __init__(
        self, a_person: int, a_channel: int, *, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._people = Allowance(a_person, now) if a_person else None
        self._suggestions = Allowance(SUGGESTIONS * a_person, now) if a_person else None
        self._channels = Allowance(a_channel, now) if a_channel else None
        self._told = Allowance(TOLD_A_MINUTE, now)
        self._waiting: Counter[tuple[str, int]] = Counter()

    def act(self, person: int, channel: int) -> None:
        """Let somebody act, which `ended` ends; raises Refused where it is too much just now."""
        if self._people is not None:
            if self._waiting["act", person] >= MOST_WAITING:
                raise Refused(TableReason.TOO_MANY_WAITING, most=MOST_WAITING)
            if seconds := self._people.wait(person):
                raise Refused(TableReason.TOO_FAST, seconds=math.ceil(seconds))
        # Spent before the channel is asked: whoever hammers on is not one of those who act little.
        acts_little = self._spend(person)
        if self._channels is not None:
            kept_back = 0 if acts_little else self._channels.at_once * KEPT_BACK
            if seconds := self._channels.wait(channel, kept_back):
                raise Refused(TableReason.TOO_BUSY, seconds=math.ceil(seconds))
            self._channels.spend(channel)
        self._waiting["act", person] += 1

    def suggest(self, person: int) -> bool:
        """Whether somebody may be offered a list, which `ended` ends."""
        if self._suggestions is not None:
            waiting = self._waiting["list", person]
            if waiting >= MOST_WAITING or self._suggestions.wait(person):
                return False
            self._suggestions.spend(person)
        self._waiting["list", person] += 1
        return True

    def ended(self, person: int, *, listed: bool = False) -> None:
        """Somebody's act, or the list they were offered, is answered."""
        key = ("list" if listed else "act", person)
        self._waiting[key] -= 1
        if self._waiting[key] <= 0:
            del self._waiting[key]

    def tell(self, person: int) -> bool:
        """Whether somebody is told once more that it was too much."""
        if self._told.wait(person):
            return False
        self._told.spend(person)
        return True

    def _spend(self, person: int) -> bool:
        """Use one of a person's; returns whether they have used less than half."""
        if self._people is None:
            return True
        acts_little = self._people.left(person) > self._people.at_once / 2
        self._people.spend(person)
        return acts_little
