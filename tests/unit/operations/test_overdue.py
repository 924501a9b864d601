"""Work that takes long is told of once, and what ended in time never."""

import asyncio

import pytest

from bot.operations.overdue import Overdue


class Clock:
    """Stands for the loop's timers: rings when it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.set: list[tuple[float, asyncio.TimerHandle]] = []
        loop = asyncio.get_running_loop()
        later = loop.call_later

        def call_later(delay, callback, *args, **options):
            handle = later(1000, callback, *args, **options)
            self.set.append((delay, handle))
            return handle

        monkeypatch.setattr(loop, "call_later", call_later)

    def ring(self) -> None:
        _, handle = self.set[-1]
        callback, values = handle._callback, handle._args
        handle.cancel()
        callback(*values)

    def waiting(self) -> int:
        return sum(not handle.cancelled() for _, handle in self.set)


@pytest.fixture
async def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


async def test_all_share_one_timer_that_goes_with_the_last(clock: Clock):
    overdue = Overdue(2.0)
    numbers = [overdue.watch(lambda: None) for _ in range(64)]
    assert [delay for delay, _ in clock.set] == [1.0]
    for number in numbers:
        assert clock.waiting() == 1
        overdue.release(number)
    assert clock.waiting() == 0


async def test_what_takes_long_is_called_once(clock: Clock):
    overdue, called = Overdue(2.0), []
    slow = overdue.watch(lambda: called.append("slow"))
    overdue.release(overdue.watch(lambda: called.append("quick")))
    clock.ring()
    assert called == ["slow"]
    assert clock.waiting() == 0
    overdue.release(slow)
    overdue.release(slow)
    assert called == ["slow"]


async def test_what_began_meanwhile_gets_its_own_time(clock: Clock):
    overdue, called = Overdue(2.0), []
    overdue.watch(lambda: called.append("first"))
    overdue.watch(lambda: called.append("young"))
    clock.ring()
    assert called == ["first"]
    assert clock.waiting() == 1
    clock.ring()
    assert called == ["first", "young"]
    assert clock.waiting() == 0


async def test_a_call_may_end_its_work(clock: Clock):
    overdue = Overdue(2.0)
    numbers: list[int] = []
    numbers.append(overdue.watch(lambda: overdue.release(numbers[0])))
    clock.ring()
    assert clock.waiting() == 0
