"""Who is called for their turn, when, and not in their quiet hours."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.table.dragon.calling import (
    GRACE,
    HOUR,
    awake_from,
    call_now,
    calls_due,
    is_quiet,
    read_zone,
    zones,
)
from bot.table.dragon.events import CallsSet, SomebodyCalled
from bot.table.dragon.moves import (
    CallDue,
    LeaveSeat,
    OpenGame,
    PauseGame,
    PlaceBoard,
    ResumeGame,
    SetCalls,
    StartGame,
    TakeSeat,
    UndoMove,
    VoteConcede,
)
from bot.table.dragon.part import Board, Calls, board_of, calls_of, dragon_of
from bot.table.dragon.reasons import FellowshipReason
from bot.table.part import Action, Decision
from bot.table.people import SYSTEM, Person
from bot.table.reasons import TableReason
from bot.table.whole import Reset, UndoLast
from tests.unit.table.building import GWEN, MIRA, ODILE, Memory, started
from tests.unit.table.dragons import (
    PEOPLE,
    asked,
    game_of,
    move,
    part_of,
    played_out,
    played_parts,
    playing,
    refused,
    someone_else,
)

NOON = int(datetime(2026, 1, 15, 12, tzinfo=UTC).timestamp() * 1000)
DAY = 24 * HOUR
NIGHT = SetCalls(quiet_from=22, quiet_until=8)


def at_noon(*others: Person, remind_after: int = 12) -> Memory:
    """A game in which it is noon in London, and somebody is asked who did not ask themselves."""
    memory = playing(*others, remind_after=remind_after)
    memory.now = NOON
    while True:
        before = asked(memory)
        move(memory)
        if asked(memory) is not before:
            return memory


def due(memory: Memory) -> int | None:
    return memory.timers["dragon"].due_at


def called(memory: Memory) -> Decision:
    return memory.act(SYSTEM, CallDue())


def test_who_is_asked_by_somebody_else_is_called_at_once_and_once():
    memory = at_noon(MIRA)
    who = asked(memory)
    assert call_now(memory.table, memory.now) == who.id
    assert due(memory) == NOON + GRACE
    decision = called(memory)
    assert decision.events == (SomebodyCalled(who=who.id, name=PEOPLE[who], reminder=False),)
    assert decision.silent
    assert call_now(memory.table, memory.now) is None
    again = called(memory)
    assert (again.events, again.states) == ((), {})


def test_who_asked_themselves_is_not_called_but_reminded():
    memory = playing()
    memory.now = NOON
    move(memory)
    assert call_now(memory.table, memory.now) is None
    assert part_of(memory).called == "shown"
    assert due(memory) == NOON + 12 * HOUR
    memory.now += 12 * HOUR
    (event,) = called(memory).events
    assert isinstance(event, SomebodyCalled)
    assert event.reminder


def test_there_is_one_reminder_after_the_time_that_was_chosen():
    memory = at_noon(MIRA, remind_after=5)
    called(memory)
    assert due(memory) == NOON + 5 * HOUR
    memory.now += 5 * HOUR - 1
    assert called(memory).events == ()
    assert due(memory) == NOON + 5 * HOUR
    memory.now += 1
    (event,) = called(memory).events
    assert event == SomebodyCalled(who=asked(memory).id, name=PEOPLE[asked(memory)], reminder=True)
    assert due(memory) is None
    assert called(memory).events == ()


def test_without_reminders_there_is_the_call_alone():
    memory = at_noon(MIRA, remind_after=0)
    called(memory)
    assert due(memory) is None


def test_a_further_question_in_the_same_turn_calls_nobody_again():
    memory = at_noon(MIRA)
    while True:
        called(memory)
        who, turn, asked_at = asked(memory), game_of(memory).turn, part_of(memory).asked_at
        memory.now += 60_000
        move(memory)
        if asked(memory) is who and game_of(memory).turn == turn:
            break
        assert part_of(memory).asked_at == memory.now
    assert (part_of(memory).asked_at, part_of(memory).called) == (asked_at, "called")


def test_a_call_in_quiet_hours_waits_for_their_end():
    memory = playing(MIRA)
    memory.now = NOON
    for person in (GWEN, MIRA):
        memory.act(person, SetCalls(zone="Europe/Warsaw", quiet_from=22, quiet_until=8))
    memory.now = NOON + 11 * HOUR
    before = asked(memory)
    while asked(memory) is before:
        move(memory)
    morning = int(datetime(2026, 1, 16, 8, tzinfo=ZoneInfo("Europe/Warsaw")).timestamp() * 1000)
    assert call_now(memory.table, memory.now) is None
    assert due(memory) == morning
    assert called(memory).events == ()
    memory.now = morning
    assert len(called(memory).events) == 1
    assert due(memory) == morning + 12 * HOUR


def test_a_reminder_in_quiet_hours_waits_for_their_end():
    memory = at_noon(MIRA)
    called(memory)
    memory.act(asked(memory), NIGHT)
    assert due(memory) == NOON + 20 * HOUR
    memory.now += 12 * HOUR
    assert called(memory).events == ()
    memory.now += 8 * HOUR
    (event,) = called(memory).events
    assert isinstance(event, SomebodyCalled)
    assert event.reminder


def test_who_wants_no_calls_is_not_called_until_they_do():
    memory = playing(MIRA)
    memory.now = NOON
    for person in (GWEN, MIRA):
        memory.act(person, SetCalls(pings=False))
    before = asked(memory)
    while asked(memory) is before:
        move(memory)
    assert call_now(memory.table, memory.now) is None
    assert due(memory) is None
    assert called(memory).events == ()
    memory.act(asked(memory), SetCalls(pings=True))
    assert due(memory) == NOON + GRACE


def test_setting_ones_calls_moves_no_one_elses():
    memory = at_noon(MIRA)
    called(memory)
    decision = memory.act(someone_else(memory), SetCalls(pings=False))
    assert decision.timers == ()
    assert decision.silent


def test_a_pause_and_an_end_call_nobody_and_going_on_calls_anew():
    memory = at_noon(MIRA)
    other = someone_else(memory)
    called(memory)
    memory.act(other, PauseGame())
    assert due(memory) is None
    assert call_now(memory.table, memory.now) is None
    memory.now += DAY
    memory.act(other, ResumeGame())
    assert call_now(memory.table, memory.now) == asked(memory).id
    played_out(memory)
    assert due(memory) is None
    assert call_now(memory.table, memory.now) is None


def test_whose_turn_comes_because_another_left_is_called():
    memory = at_noon(MIRA, ODILE)
    memory.act(asked(memory), LeaveSeat())
    assert call_now(memory.table, memory.now) == asked(memory).id


def test_a_move_taken_back_long_after_reminds_nobody_at_once():
    memory = at_noon(MIRA)
    called(memory)
    memory.now += 3 * DAY
    before, who = played_parts(memory), asked(memory)
    move(memory)
    memory.act(GWEN, UndoMove())
    assert played_parts(memory) == before
    assert asked(memory) is who
    # Whoever takes it back sees whose turn it is; somebody else is called for it anew.
    assert call_now(memory.table, memory.now) == (None if who is GWEN else who.id)
    assert due(memory) == memory.now + (12 * HOUR if who is GWEN else GRACE)


@pytest.mark.parametrize("taken_back", [UndoMove(), UndoLast()])
def test_a_move_taken_back_calls_who_is_asked_then(taken_back: Action):
    memory = started()
    memory.act(MIRA, OpenGame(name="Mira"))
    memory.act(ODILE, TakeSeat(name="Odile"))
    memory.act(MIRA, StartGame())
    who = asked(memory)
    move(memory)
    while asked(memory) is who:
        move(memory)
    memory.act(SYSTEM, CallDue())
    assert part_of(memory).called == "called"
    memory.act(GWEN, taken_back)
    assert asked(memory) is who
    assert call_now(memory.table, memory.now) == who.id
    assert part_of(memory).asked_at == memory.now


def test_what_is_taken_back_without_another_question_calls_nobody_again():
    memory = at_noon(MIRA)
    called(memory)
    memory.act(GWEN, VoteConcede())
    memory.act(GWEN, UndoMove())
    assert part_of(memory).called == "called"
    assert call_now(memory.table, memory.now) is None


def test_a_reset_stops_the_timer_and_keeps_when_people_sleep():
    memory = started()
    memory.act(GWEN, OpenGame(name="Gwen"))
    memory.act(GWEN, StartGame())
    memory.act(GWEN, NIGHT)
    memory.act(SYSTEM, PlaceBoard(channel=5, message=6))
    assert due(memory) is not None
    memory.act(GWEN, Reset())
    assert due(memory) is None
    assert dragon_of(memory.table) is None
    # The message is still there, to be told that its game is no more.
    assert board_of(memory.table) == Board(channel=5, message=6)
    assert calls_of(memory.table, GWEN.id).quiet_from == 22


def test_where_the_board_is_and_what_called_is_kept():
    memory = at_noon(MIRA)
    memory.act(SYSTEM, PlaceBoard(channel=5, message=6, call=7))
    assert board_of(memory.table) == Board(channel=5, message=6, call=7)
    memory.act(SYSTEM, PlaceBoard(channel=5, message=8))
    assert board_of(memory.table) == Board(channel=5, message=8)
    decision = memory.act(SYSTEM, PlaceBoard(channel=5, message=None))
    assert board_of(memory.table) is None
    assert decision.silent
    place = PlaceBoard(channel=5, message=6)
    assert refused(memory, GWEN, place).reason is TableReason.UNKNOWN_MOVE


def test_calls_are_set_and_what_is_not_named_stays():
    memory = Memory()
    assert memory.act(GWEN, SetCalls()).events == (
        CallsSet(pings=True, zone=None, quiet_from=None, quiet_until=None),
    )
    assert memory.bodies() == {}
    memory.act(GWEN, SetCalls(zone="warsaw", quiet_from=22, quiet_until=8))
    memory.act(GWEN, SetCalls(quiet_until=7))
    mine = calls_of(memory.table, GWEN.id)
    assert mine == Calls(zone="Europe/Warsaw", quiet_from=22, quiet_until=7)
    memory.act(GWEN, SetCalls(quiet=False, pings=False))
    assert calls_of(memory.table, GWEN.id) == Calls(zone="Europe/Warsaw", pings=False)
    assert calls_of(memory.table, MIRA.id) == Calls()


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (SetCalls(quiet_from=22), FellowshipReason.HALF_QUIET),
        (SetCalls(quiet_until=7), FellowshipReason.HALF_QUIET),
        (SetCalls(quiet=True), FellowshipReason.HALF_QUIET),
        (SetCalls(quiet_from=7, quiet_until=7), FellowshipReason.ALWAYS_QUIET),
        (SetCalls(quiet_from=24, quiet_until=7), TableReason.UNFIT_OPTION),
        (SetCalls(quiet_from=22, quiet_until=-1), TableReason.UNFIT_OPTION),
    ],
)
def test_hours_that_make_no_sense_are_refused(action: SetCalls, reason: object):
    assert refused(Memory(), GWEN, action).reason is reason


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Europe/Warsaw", "Europe/Warsaw"),
        (" europe/warsaw ", "Europe/Warsaw"),
        ("New York", "America/New_York"),
        ("utc", "UTC"),
        ("Sao Paulo", "America/Sao_Paulo"),
    ],
)
def test_a_time_zone_is_found_by_its_name_and_by_its_city(typed: str, zone: str):
    assert read_zone(typed) == zone


@pytest.mark.parametrize(
    ("typed", "near"), [("Europe/Warsow", "Europe/Warsaw"), ("Warsow", "Europe/Warsaw")]
)
def test_a_time_zone_that_is_none_is_refused_with_the_nearest(typed: str, near: str):
    error = refused(Memory(), GWEN, SetCalls(zone=typed))
    assert (error.reason, error.values) == (
        FellowshipReason.ZONE_UNKNOWN,
        {"zone": typed, "near": near},
    )


def test_a_time_zone_like_no_other_has_none_near():
    error = refused(Memory(), GWEN, SetCalls(zone="qqqqqqqq"))
    assert error.values == {"zone": "qqqqqqqq", "near": None}


hours = st.integers(0, 23)
MOMENTS = st.integers(0, 4_000_000_000_000)


@st.composite
def nights(draw: st.DrawFn) -> Calls:
    start = draw(hours)
    end = draw(hours.filter(lambda hour: hour != start))
    return Calls(zone=draw(st.sampled_from(zones())), quiet_from=start, quiet_until=end)


@given(nights(), MOMENTS)
def test_a_call_is_put_off_to_the_first_moment_that_is_not_quiet(calls: Calls, now: int):
    moment = awake_from(calls, now)
    assert moment >= now
    assert not is_quiet(calls, moment)
    if moment > now:
        assert is_quiet(calls, now)
        assert is_quiet(calls, moment - 1)
        assert all(is_quiet(calls, at) for at in range(now, moment, HOUR // 4))


@pytest.mark.parametrize(
    ("zone", "start", "end", "now", "awake"),
    [
        # The clock goes from 2 to 3: the hour in which quiet ends is not there.
        ("Europe/Warsaw", 22, 2, "2026-03-29T00:30+00:00", "2026-03-29T01:00+00:00"),
        # It goes from 3 back to 2: quiet until 3 lasts through both.
        ("Europe/Warsaw", 22, 3, "2026-10-25T00:30+00:00", "2026-10-25T02:00+00:00"),
        ("America/New_York", 22, 7, "2026-11-01T05:30+00:00", "2026-11-01T12:00+00:00"),
        ("Asia/Kathmandu", 0, 6, "2026-05-01T00:00+00:00", "2026-05-01T00:15+00:00"),
    ],
)
def test_clocks_that_are_set(zone: str, start: int, end: int, now: str, awake: str):
    calls = Calls(zone=zone, quiet_from=start, quiet_until=end)
    moment = int(datetime.fromisoformat(now).timestamp() * 1000)
    expected = int(datetime.fromisoformat(awake).timestamp() * 1000)
    assert awake_from(calls, moment) == expected


@given(nights() | st.builds(Calls, pings=st.booleans()), st.integers(0, 100 * DAY))
def test_whoever_is_called_late_is_called_no_earlier_than_now(calls: Calls, late: int):
    part = part_of(WAITING)
    found = calls_due(part, calls, NOON + late)
    assert (found is None) is not calls.pings
    if found is not None:
        assert found >= NOON + late
        assert not is_quiet(calls, found)


WAITING = at_noon(MIRA)
