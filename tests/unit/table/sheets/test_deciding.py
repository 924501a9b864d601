"""The lists of all actions and events about sheets and cards are complete."""

from bot.table.part import Action, Event
from bot.table.sheets.deciding import ABSTRACT, DECIDED, EVENTS, PLAYERS_OWN, REVEALING
from tests.unit.table.test_handlers import below


def of_sheets(kind: type) -> set[type]:
    return {one for one in below(kind) if one.__module__.startswith("bot.table.sheets")}


def test_every_action_is_decided():
    assert set(DECIDED) == of_sheets(Action) - ABSTRACT


def test_every_event_is_listed_with_a_kind_of_its_own():
    assert set(EVENTS) == of_sheets(Event) - ABSTRACT
    kinds = [str(event.model_fields["kind"].default) for event in EVENTS]
    assert len(set(kinds)) == len(kinds)
    assert REVEALING.keys() | PLAYERS_OWN <= set(kinds)
