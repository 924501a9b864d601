"""A table nobody can reach any more: kept for a month from the first moment, then erased."""

import pytest

from bot.errors import Refused
from bot.table.leaving import KEPT_FOR, PART, Depart, Leaving, Return
from bot.table.people import SYSTEM
from bot.table.reasons import TableReason
from tests.unit.table.building import GWEN, started


def test_a_departure_starts_the_month_and_touches_nothing_else():
    memory = started()
    before = memory.bodies()
    decision = memory.act(SYSTEM, Depart())
    assert decision.silent
    assert memory.table.part(Leaving, PART) == Leaving(erased_at=memory.now + KEPT_FOR)
    assert memory.timers[PART].due_at == memory.now + KEPT_FOR
    assert {name: body for name, body in memory.bodies().items() if name != PART} == before


def test_a_second_departure_does_not_set_the_month_back():
    memory = started()
    memory.act(SYSTEM, Depart())
    due = memory.timers[PART].due_at
    memory.now += 1000
    with pytest.raises(Refused) as refused:
        memory.act(SYSTEM, Depart())
    assert refused.value.reason is TableReason.NOTHING_CHANGED
    assert memory.timers[PART].due_at == due


def test_a_return_stops_it_and_all_is_as_before():
    memory = started()
    before = memory.bodies()
    memory.act(SYSTEM, Depart())
    memory.act(SYSTEM, Return())
    assert memory.bodies() == before
    assert memory.timers[PART].due_at is None
    with pytest.raises(Refused):
        memory.act(SYSTEM, Return())


@pytest.mark.parametrize("action", [Depart(), Return()])
def test_no_person_can_make_a_table_leave_or_return(action: Depart | Return):
    with pytest.raises(Refused) as refused:
        started().act(GWEN, action)
    assert refused.value.reason is TableReason.UNKNOWN_MOVE
