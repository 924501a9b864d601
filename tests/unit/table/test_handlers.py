"""The list of all actions and events is complete, and what the journal keeps reads back."""

import json
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.table.campaign import (
    AddMaster,
    Campaign,
    CampaignAction,
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
from bot.table.deck_events import DeckHappened
from bot.table.deck_moves import DeckAction
from bot.table.dragon.events import DragonEvent
from bot.table.dragon.moves import DragonAction
from bot.table.handlers import EVENTS, HANDLERS, outcome_of, outcome_text
from bot.table.leaving import Depart, Return
from bot.table.macros import DeleteMacro, SaveMacro
from bot.table.panel import PlacePanel
from bot.table.part import Action, Event
from bot.table.people import SYSTEM, Person
from bot.table.person import ForgetPerson
from bot.table.rolls import RollDice, RollForMaster
from bot.table.sheets.deciding import ABSTRACT
from bot.table.whole import Reset, UndoLast, UndoOwn
from tests.unit.table.building import GWEN, MIRA, Memory


def below(kind: type) -> Iterator[type]:
    for one in kind.__subclasses__():
        yield one
        yield from below(one)


def ours(kind: type) -> set[type]:
    found = {one for one in below(kind) if one.__module__.startswith("bot.")}
    of_areas = {CampaignAction, DeckAction, DeckHappened, DragonAction, DragonEvent}
    return found - ABSTRACT - of_areas


def test_every_action_is_decided_somewhere():
    assert set(HANDLERS) == ours(Action)


def test_every_event_can_be_read_back():
    assert set(EVENTS) == ours(Event)
    kinds = [event.model_fields["kind"].default for event in EVENTS]
    assert len(set(kinds)) == len(kinds)


STEPS: tuple[tuple[Person, Action], ...] = (
    (MIRA, Join()),
    (MIRA, SaveMacro(name="brave", expression="1d20")),
    (MIRA, SaveMacro(name="brave", expression="1d12")),
    (MIRA, RollDice(expression="brave+3", reason='⚔️ \\ "quoted" </>')),
    (MIRA, RollDice(expression="6#4d6kh3", secret=True)),
    (GWEN, RollForMaster(expression="1d20", on_behalf_of=MIRA.id)),
    (MIRA, DeleteMacro(name="brave")),
    (GWEN, AddMaster(master=MIRA.id)),
    (GWEN, RemoveMaster(master=MIRA.id)),
    (GWEN, SetMasterRole(role=None)),
    (GWEN, SetMasterRole(role=500)),
    (GWEN, SetLogChannel(channel=4_000)),
    (GWEN, SetLogChannel(channel=None)),
    (GWEN, Configure(name="Ärger", system="night_hunt")),
    (SYSTEM, PlacePanel(channel=1, message=2)),
    (SYSTEM, Depart()),
    (SYSTEM, Return()),
    (MIRA, Leave()),
    (GWEN, Close()),
    (GWEN, Reopen()),
    (GWEN, Reset()),
    (GWEN, UndoOwn()),
    (GWEN, UndoLast(steps=5)),
    (SYSTEM, ForgetPerson(who=MIRA.id)),
)


def test_what_every_step_led_to_reads_back_the_same():
    memory = Memory()
    for person, action in ((GWEN, Start(name="Reef", master_role=500)), *STEPS):
        events = memory.act(person, action).events
        assert outcome_of(outcome_text(events)) == events
        assert json.loads(json.dumps(events[0].line())) == events[0].line()


@given(st.text(min_size=1, max_size=80).filter(lambda text: text.isprintable()))
def test_any_name_at_all_survives_the_journal(name: str):
    campaign = Campaign(name=name, masters=(1,), started_at=0)
    event = Started(campaign=campaign)
    assert outcome_of(outcome_text((event,))) == (event,)


@pytest.mark.parametrize("action", sorted(HANDLERS, key=lambda one: one.__name__))
def test_an_action_takes_no_field_it_does_not_know(action: type[Action]):
    with pytest.raises(ValueError, match="surprise"):
        action.model_validate({"surprise": 1})
