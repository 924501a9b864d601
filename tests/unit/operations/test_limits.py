"""Allowances: what passes, what waits and for how long, who is not held up, and what is kept."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import Refused
from bot.operations.limits import (
    MOST_WAITING,
    SUGGESTIONS,
    TOLD_A_MINUTE,
    Allowance,
    Limits,
)
from bot.table.reasons import TableReason

MIRA, GWEN, TOMAS = 1, 2, 3
CHAPEL, CRYPT = 10, 11


class Clock:
    """Seconds that pass when a test says so; it does not begin at nought."""

    def __init__(self) -> None:
        self.seconds = 1234.5

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


def limits(clock: Clock, person: int = 60, channel: int = 300) -> Limits:
    return Limits(person, channel, now=clock)


def tried(limits: Limits, person: int, channel: int = CHAPEL, times: int = 1) -> int:
    """Act and be answered so many times; returns how often it was let through."""
    return sum(refused(limits, person, channel) is None for _ in range(times))


def refused(limits: Limits, person: int, channel: int = CHAPEL) -> Refused | None:
    try:
        limits.act(person, channel)
    except Refused as error:
        return error
    limits.ended(person)
    return None


def test_half_a_minutes_worth_at_once_and_then_one_by_one(clock: Clock):
    held = limits(clock)
    assert tried(held, MIRA, times=40) == 30
    clock.seconds += 1
    assert tried(held, MIRA, times=5) == 1
    clock.seconds += 10
    assert tried(held, MIRA, times=50) == 10
    clock.seconds += 3600
    assert tried(held, MIRA, times=50) == 30


def test_whoever_goes_on_at_the_pace_that_is_allowed_is_never_refused(clock: Clock):
    held = limits(clock)
    for _ in range(10_000):
        assert refused(held, MIRA) is None
        clock.seconds += 1


def test_the_seconds_told_are_those_after_which_it_is_taken(clock: Clock):
    held = limits(clock, person=6)
    assert tried(held, MIRA, times=3) == 3
    clock.seconds += 2.5
    error = refused(held, MIRA)
    assert error is not None
    assert error.reason is TableReason.TOO_FAST
    assert error.values == {"seconds": 8}
    clock.seconds += 8
    assert refused(held, MIRA) is None


def test_a_person_has_one_allowance_for_all_channels_and_leaves_others_theirs(clock: Clock):
    held = limits(clock)
    assert tried(held, MIRA, CHAPEL, times=15) + tried(held, MIRA, CRYPT, times=40) == 30
    assert tried(held, GWEN, CHAPEL, times=30) == 30


def test_what_one_person_is_refused_costs_the_channel_nothing(clock: Clock):
    held = limits(clock, person=20, channel=60)
    assert tried(held, MIRA, times=10_000) == 10
    assert tried(held, GWEN, times=10) == 10


def test_a_crowd_that_hammers_leaves_a_share_to_those_who_act_little(clock: Clock):
    held = limits(clock, person=60, channel=120)
    crowd = range(100, 200)
    for _ in range(600):
        for one in crowd:
            tried(held, one)
        clock.seconds += 0.1
    assert sum(tried(held, one) for one in crowd) <= 2
    assert tried(held, GWEN, times=15) == 15
    # Another channel knows nothing of it.
    assert tried(held, TOMAS, CRYPT, times=15) == 15


def test_a_channel_never_gets_more_than_its_own(clock: Clock):
    held = limits(clock, person=60, channel=120)
    taken = sum(tried(held, one) for one in range(1000, 3000))
    assert taken == 60
    clock.seconds += 30
    assert sum(tried(held, one) for one in range(3000, 5000)) == 60


def test_one_person_waits_for_so_many_answers_and_no_more(clock: Clock):
    held = limits(clock)
    for _ in range(MOST_WAITING):
        held.act(MIRA, CHAPEL)
    error = refused(held, MIRA)
    assert error is not None
    assert error.reason is TableReason.TOO_MANY_WAITING
    assert refused(held, GWEN) is None
    held.ended(MIRA)
    assert refused(held, MIRA) is None


def test_lists_offered_are_counted_apart(clock: Clock):
    held = limits(clock)
    for _ in range(30 * SUGGESTIONS):
        assert held.suggest(MIRA)
        held.ended(MIRA, listed=True)
    assert not held.suggest(MIRA)
    assert tried(held, MIRA, times=40) == 30
    for _ in range(MOST_WAITING):
        assert held.suggest(GWEN)
    assert not held.suggest(GWEN)


def test_it_is_told_only_so_often(clock: Clock):
    held = limits(clock)
    assert sum(held.tell(MIRA) for _ in range(1000)) == TOLD_A_MINUTE // 2
    assert held.tell(GWEN)
    clock.seconds += 60 / TOLD_A_MINUTE
    assert sum(held.tell(MIRA) for _ in range(1000)) == 1


def test_nought_is_no_limit(clock: Clock):
    held = limits(clock, person=0, channel=0)
    for _ in range(10_000):
        held.act(MIRA, CHAPEL)
        assert held.suggest(MIRA)
    by_channel = limits(clock, person=0, channel=60)
    assert tried(by_channel, MIRA, times=100) == 30
    by_person = limits(clock, person=60, channel=0)
    assert sum(tried(by_person, one, times=100) for one in range(100)) == 3000


def test_only_those_who_acted_lately_are_kept(clock: Clock):
    allowance = Allowance(60, clock)
    most = 0
    for person in range(200_000):
        allowance.spend(person)
        clock.seconds += 0.001
        most = max(most, len(allowance))
    assert most < 4096


@given(
    a_minute=st.integers(1, 6000),
    steps=st.lists(st.tuples(st.floats(0, 5), st.integers(1, 40)), max_size=40),
)
def test_no_stretch_of_time_lets_more_through_than_its_share(
    a_minute: int, steps: list[tuple[float, int]]
):
    clock = Clock()
    held = limits(clock, person=a_minute, channel=0)
    started, taken = clock.seconds, 0
    for seconds, times in steps:
        clock.seconds += seconds
        taken += tried(held, MIRA, times=times)
        share = max(1, a_minute // 2) + (clock.seconds - started) * a_minute / 60
        assert taken <= share + 0.01
