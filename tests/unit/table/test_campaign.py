"""Laws of the campaign: any sequence of actions leaves a table that can be led, stored and read."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import Refused
from bot.table.campaign import (
    MOST_MASTERS,
    MOST_PLAYERS,
    PART,
    SYSTEMS,
    AddMaster,
    Campaign,
    Close,
    Configure,
    Join,
    Leave,
    RemoveMaster,
    Reopen,
    SetLogChannel,
    SetMasterRole,
    Start,
    Started,
)
from bot.table.campaign_rules import evolve
from bot.table.part import Action
from bot.table.people import Person
from bot.table.reasons import TableReason
from tests.unit.table.building import GWEN, MIRA, ODILE, Memory, started

ROLE = 500
PEOPLE = (GWEN, MIRA, ODILE, Person(80, frozenset({ROLE})), Person(81, manages_server=True))
IDS = st.sampled_from([one.id for one in PEOPLE])
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.sampled_from([Join(), Leave(), Close(), Reopen(), Start(name="Another")]),
    IDS.map(lambda who: AddMaster(master=who)),
    IDS.map(lambda who: RemoveMaster(master=who)),
    st.sampled_from([None, ROLE, 501]).map(lambda role: SetMasterRole(role=role)),
    st.sampled_from([None, 9, 10]).map(lambda channel: SetLogChannel(channel=channel)),
    st.sampled_from([*SYSTEMS, "chess"]).map(lambda system: Configure(system=system)),
    st.text(max_size=90).map(lambda name: Configure(name=name)),
    st.sampled_from(["en", "xx"]).map(lambda code: Configure(language=code)),
)
STEPS = st.lists(st.tuples(st.sampled_from(PEOPLE), ACTIONS), max_size=25)


@given(STEPS)
def test_whatever_people_do_the_table_can_still_be_led_and_read(steps: list[tuple[Person, Action]]):
    memory = started()
    for person, action in steps:
        before = memory.bodies()
        try:
            memory.act(person, action)
        except Refused:
            assert memory.bodies() == before
            continue
        now = memory.campaign
        assert now.masters or now.master_role is not None
        assert len(set(now.masters)) == len(now.masters) <= MOST_MASTERS
        assert len(set(now.players)) == len(now.players) <= MOST_PLAYERS
        assert Campaign.model_validate_json(now.model_dump_json()) == now
        assert memory.bodies() != before


@given(STEPS)
def test_the_events_alone_lead_to_the_same_campaign(steps: list[tuple[Person, Action]]):
    memory = started()
    replayed = memory.campaign
    for person, action in steps:
        try:
            decision = memory.act(person, action)
        except Refused:
            continue
        for event in decision.events:
            replayed = evolve(replayed, type(event).model_validate_json(event.model_dump_json()))
    assert replayed == memory.campaign


def test_nothing_can_happen_before_a_campaign_was_started():
    event = started().act(MIRA, Join()).events[0]
    with pytest.raises(ValueError, match="before a campaign"):
        evolve(None, event)


def test_whoever_starts_leads_unless_another_is_named():
    assert started().campaign.masters == (GWEN.id,)
    assert started(master=MIRA.id).campaign.masters == (MIRA.id,)


def test_starting_records_all_of_the_campaign_in_its_event():
    memory = Memory()
    event = memory.act(GWEN, Start(name="Reef", master_role=ROLE)).events[0]
    assert isinstance(event, Started)
    assert event.campaign == memory.campaign
    assert memory.campaign.started_at == memory.now


def refusal_of(act: Callable[[], object]) -> TableReason:
    with pytest.raises(Refused) as refused:
        act()
    assert isinstance(refused.value.reason, TableReason)
    return refused.value.reason


def test_the_last_game_master_stays_until_somebody_else_can_lead():
    memory = started()
    leave = RemoveMaster(master=GWEN.id)
    assert refusal_of(lambda: memory.act(GWEN, leave)) is TableReason.LAST_MASTER
    memory.act(GWEN, SetMasterRole(role=ROLE))
    memory.act(GWEN, leave)
    by_role = Person(80, frozenset({ROLE}))
    clear = SetMasterRole(role=None)
    assert refusal_of(lambda: memory.act(by_role, clear)) is TableReason.LAST_MASTER
    memory.act(by_role, SetMasterRole(role=501))
    assert refusal_of(lambda: memory.act(by_role, clear)) is TableReason.NOT_APPOINTER


def test_the_eleventh_game_master_and_the_fifty_first_player_are_refused():
    memory = started()
    for number in range(MOST_MASTERS - 1):
        memory.act(GWEN, AddMaster(master=1000 + number))
    more = AddMaster(master=2000)
    assert refusal_of(lambda: memory.act(GWEN, more)) is TableReason.TOO_MANY_MASTERS
    for number in range(MOST_PLAYERS):
        memory.act(Person(3000 + number), Join())
    assert refusal_of(lambda: memory.act(MIRA, Join())) is TableReason.TABLE_FULL
    assert refusal_of(lambda: memory.act(Person(3000), Join())) is TableReason.ALREADY_PLAYER


@pytest.mark.parametrize(
    ("action", "reason", "near"),
    [
        (Configure(system="night_hnt"), TableReason.UNKNOWN_SYSTEM, "night_hunt"),
        (Configure(system="\x00" * 4000), TableReason.UNKNOWN_SYSTEM, None),
        (Configure(language="enn"), TableReason.UNKNOWN_LANGUAGE, "en"),
    ],
)
def test_what_is_not_known_is_refused_with_what_is_near(
    action: Action, reason: TableReason, near: str | None
):
    memory = started()
    with pytest.raises(Refused) as refused:
        memory.act(GWEN, action)
    assert refused.value.reason is reason
    assert refused.value.values["near"] == near


def test_a_state_holds_only_ids_that_fit_the_database():
    fields = dict(started().campaign)
    for field in ("master_role", "log_channel"):
        for wrong in (0, -1, 2**63, 10**30, True, "5"):
            with pytest.raises(ValueError, match=field):
                Campaign(**{**fields, field: wrong})


def test_people_whose_data_the_table_holds_are_named_to_the_store():
    memory = started(master=MIRA.id)
    decision = memory.act(ODILE, Join())
    assert decision.people == {MIRA.id, ODILE.id}
    assert set(decision.states) == {PART}
