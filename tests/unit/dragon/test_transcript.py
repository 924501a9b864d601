"""A game from its record is the game that was played.

Source: issue 7; spec/daredragon.md, sections 15 and 17.
"""

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from bot.dice import SeededDice
from bot.dragon.actions import Action, Draw, HandBack, Proceed, TakeOver
from bot.dragon.engine import step
from bot.dragon.events import Event
from bot.dragon.reasons import DragonReason
from bot.dragon.replay import HalfTurn, replayed_game
from bot.dragon.settings import Settings
from bot.dragon.setup import shuffled_decks, start
from bot.dragon.shuffling import fair
from bot.dragon.state import Phase, State
from bot.dragon.transcript import NewOrder, Record, begun, played, recorded, transcript
from bot.errors import Refused
from tests.unit.dragon.recording import NAMES
from tests.unit.dragon.test_laws import acts, any_settings, chosen

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


class Game:
    """A game and its record, act by act."""

    def __init__(self, settings: Settings, seed: int = 3) -> None:
        self.dice = SeededDice(seed)
        decks = shuffled_decks(self.dice)
        self.events: list[Event] = []
        self.state = start(settings, decks)
        self.record = begun(settings, decks)

    def act(self, action: Action) -> None:
        self.state, events = step(self.state, action, fair(self.dice))
        self.record = recorded(self.record, action, events)
        self.events += events


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


def halves_of(record: Record) -> list[HalfTurn]:
    """Return the half-turns of a record's file, as JSON writes and reads it."""
    names = NAMES[: record.settings.seats]
    return list(replayed_game(json.loads(json.dumps(transcript(record, names)))))


@effort(max_examples=40)
@given(any_settings(), st.integers(0, 2**32), st.integers(1, 200), st.integers(2, 12))
def test_the_file_of_a_game_ends_where_the_game_does(
    settings: Settings, seed: int, acts: int, calm: int
) -> None:
    settings = replace(settings, first=0)
    game = Game(settings, seed)
    for _ in range(acts):
        if game.state.outcome is None:
            game.act(chosen(game.state, game.dice, changes=True, calm=calm))
    if Proceed() not in game.record.entries:
        return
    halves = halves_of(game.record)
    if not halves:
        assert (game.state.turn, game.state.phase) == (1, Phase.BEGIN)
        return
    # Who had a Manekin before the game began is not told from who was given one.
    assert replace(halves[-1].state, settings=settings) == game.state
    happened = [event for half in halves for event in half.events]
    assert happened == game.events[len(game.events) - len(happened) :]


def test_manekins_alone_go_on_turn_by_turn_until_somebody_sits_down() -> None:
    settings = Settings(manekins=(0, 1, 2, 3))
    game = Game(settings)
    for action in (*[Proceed()] * 3, HandBack(2), HandBack(3), Proceed()):
        game.act(action)
    halves = halves_of(game.record)
    assert [half.number for half in halves][-1] == "4"
    assert halves[-1].state == game.state
    game.act(Draw(3))
    game.act(TakeOver(2))
    game.act(TakeOver(3))
    assert halves_of(game.record)[-1].state == game.state


def test_names_that_do_not_tell_the_seats_apart_are_not_taken() -> None:
    record = begun(Settings(), shuffled_decks(SeededDice(1)))
    for names in (["A", "B", "C"], ["A", "B", "C", "A"]):
        with pytest.raises(ValueError, match="one name a seat"):
            transcript(record, names)
