"""Forgetting a person: nothing of theirs is left at the table, nothing of anyone else's is lost."""

import pytest

from bot.errors import Refused
from bot.table.campaign import AddMaster, Join
from bot.table.macros import SaveMacro
from bot.table.people import SYSTEM
from bot.table.person import ForgetPerson
from bot.table.reasons import TableReason
from bot.table.rolls import RollDice
from tests.unit.table.building import GWEN, MIRA, ODILE, Memory, started


def played() -> Memory:
    memory = started()
    for person in (MIRA, ODILE):
        memory.act(person, Join())
        memory.act(person, SaveMacro(name="brave", expression="1d20"))
        memory.act(person, RollDice(expression="1d20"))
    return memory


def test_a_person_leaves_no_trace_in_any_part():
    memory = played()
    memory.act(GWEN, AddMaster(master=MIRA.id))
    others = {name: body for name, body in memory.bodies().items() if str(ODILE.id) in name}
    decision = memory.act(SYSTEM, ForgetPerson(who=MIRA.id))
    assert decision.silent
    assert MIRA.id not in decision.people
    kept = memory.bodies()
    assert not any(name.endswith(f":{MIRA.id}") for name in kept)
    assert memory.campaign.players == (ODILE.id,)
    assert memory.campaign.masters == (GWEN.id,)
    assert others.items() <= kept.items()


def test_the_only_game_master_can_be_forgotten_too():
    memory = played()
    memory.act(SYSTEM, ForgetPerson(who=GWEN.id))
    assert memory.campaign.masters == ()
    assert memory.campaign.players == (MIRA.id, ODILE.id)


def test_forgetting_who_was_never_there_touches_no_part():
    memory = played()
    before = memory.bodies()
    assert memory.act(SYSTEM, ForgetPerson(who=4711)).states == {}
    assert memory.bodies() == before


def test_an_id_that_begins_like_anothers_is_another():
    memory = played()
    before = memory.bodies()
    memory.act(SYSTEM, ForgetPerson(who=int(str(MIRA.id)[:1])))
    assert memory.bodies() == before


@pytest.mark.parametrize("person", [GWEN, MIRA])
def test_no_person_forgets_another(person: object):
    with pytest.raises(Refused) as refused:
        played().act(person, ForgetPerson(who=ODILE.id))
    assert refused.value.reason is TableReason.UNKNOWN_MOVE
