"""A game from its record is the game that was played.

Source: issue 7; spec/daredragon.md, sections 15 and 17.
"""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from bot.dice import SeededDice
from bot.dragon.actions import Action
from bot.dragon.events import Event
from bot.dragon.reasons import DragonReason
from bot.dragon.settings import Settings
from bot.dragon.setup import shuffled_decks
from bot.dragon.state import State
from bot.dragon.transcript import NewOrder, Record, begun, played, recorded
from bot.errors import Refused
from tests.unit.dragon.test_laws import acts, any_settings

RECORD: TypeAdapter[Record] = TypeAdapter(Record)
Act = tuple[Action | None, tuple[Event, ...], State]


def record_of(settings: Settings, seed: int) -> tuple[Record, list[Act]]:
    """Return the record of a game in which seats change hands, and its acts."""
    record = begun(settings, shuffled_decks(SeededDice(seed)))
    lived: list[Act] = []
    for before, action, after, events in acts(settings, seed, changes=True):
        if not lived:
            lived.append((None, (), before))
        record = recorded(record, action, events)
        lived.append((action, events, after))
    return record, lived


def orders_of(record: Record) -> Iterator[int]:
    return (at for at, entry in enumerate(record.entries) if isinstance(entry, NewOrder))


@effort(max_examples=25)
@given(any_settings(), st.integers(0, 2**32))
def test_what_is_played_from_a_record_is_what_was_lived(settings: Settings, seed: int) -> None:
    record, lived = record_of(settings, seed)
    assert RECORD.validate_json(RECORD.dump_json(record)) == record
    assert list(played(record)) == lived


def test_a_record_without_one_of_its_orders_is_refused() -> None:
    record, _ = record_of(Settings(dragon_damage=-20), 5)
    at = next(orders_of(record))
    without = replace(record, entries=(*record.entries[:at], *record.entries[at + 1 :]))
    with pytest.raises(Refused) as caught:
        list(played(without))
    assert caught.value.reason is DragonReason.BAD_ORDER


@pytest.mark.parametrize(
    "entry", ['{"kind": "slept"}', '{"kind": "draw", "seat": "0"}', '{"kind": "proceed", "x": 1}']
)
def test_an_entry_of_another_shape_is_refused(entry: str) -> None:
    text = RECORD.dump_json(begun(Settings(), shuffled_decks(SeededDice(1)))).decode()
    with pytest.raises(ValidationError):
        RECORD.validate_json(text.replace('"entries":[]', f'"entries":[{entry}]'))
