"""Counts what timers do, around the rings that do it."""

from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import TypeVar

from bot.operations.metrics import Metrics

Timer = TypeVar("Timer")


class CountedRings(Mapping[str, Callable[[Timer], Awaitable[None]]]):
    """The same rings, each counted as done or failed; ones added later are counted too."""

    def __init__(
        self, rings: Mapping[str, Callable[[Timer], Awaitable[None]]], metrics: Metrics
    ) -> None:
        self._rings = rings
        self._metrics = metrics

    def __getitem__(self, kind: str) -> Callable[[Timer], Awaitable[None]]:
        ring = self._rings[kind]

        async def counted(timer: Timer) -> None:
            try:
                await ring(timer)
            except BaseException:
                self._metrics.rang(done=False)
                raise
            self._metrics.rang(done=True)

        return counted

    def __iter__(self) -> Iterator[str]:
        return iter(self._rings)

    def __len__(self) -> int:
        return len(self._rings)
