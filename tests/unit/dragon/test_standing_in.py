"""What a Manekin's rules do for a person who is away.

Source: issue 7; spec/daredragon.md, section 13.
"""

import pytest
from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

from bot.dice import SeededDice
from bot.dragon.actions import Discard, Draw, NameAlly, NamePart, Play, SeatAction, TakeOver
from bot.dragon.cards import Part
from bot.dragon.daredevil_events import (
    AllyHealed,
    AllyHelped,
    CardPlayed,
    DealBegan,
    Discarded,
    PartAttacked,
    PartEntangled,
)
from bot.dragon.engine import decide
from bot.dragon.events import Event
from bot.dragon.legal import seat_moves
from bot.dragon.reasons import DragonReason
from bot.dragon.settings import Settings
from bot.dragon.standing_in import stand_in
from bot.errors import Refused
from tests.unit.dragon.playing import Fight
from tests.unit.dragon.test_laws import acts, any_settings


def manekin_s(events: tuple[Event, ...]) -> SeatAction:
    """The first thing that a Manekin did, as if a person had."""
    for event in events:
        match event:
            case CardPlayed():
                return Play(event.seat, event.card)
            case DealBegan():
                return Draw(event.seat)
            case PartAttacked() | PartEntangled():
                return NamePart(event.seat, event.part)
            case AllyHealed() | AllyHelped() if event.ally is not None:
                return NameAlly(event.seat, event.ally)
            case Discarded():
                return Discard(event.seat, event.card)
            case _:
                pass
    raise AssertionError(events)


@effort(max_examples=25)
@given(any_settings(), st.integers(0, 2**32))
def test_it_is_what_a_manekin_would_do_there(settings: Settings, seed: int) -> None:
    for state, _, _, _ in acts(settings, seed):
        question = state.pending
        if question is None:
            continue
        move = stand_in(state)
        assert move in seat_moves(state, question.seat)
        if sum(state.manekins) < settings.seats - 1:
            taken = decide(state, TakeOver(question.seat), SeededDice(seed))
            assert move == manekin_s(taken)


def test_the_newest_card_is_looked_at_and_the_hand_keeps_its_order() -> None:
    fight = Fight(hands={"A": "9H 7S", "B": "5S"}, discard="2S", deck="3S 3H 3C")
    fight.proceed()
    assert stand_in(fight.state) == Play(0, "7S")
    other = Fight(hands={"A": "9H 7S"}, discard="2H", deck="3S 3H 3C")
    other.proceed()
    other.act(stand_in(other.state))
    assert other.hand("A") == "9H 7S"


def test_the_cards_of_the_other_people_are_counted() -> None:
    hands = {"A": "7S 2D 3D 4D 5D 7H", "B": "2C 3C 4C", "C": "5C 6C 7C", "D": "8S 9S"}
    fight = Fight(hands=hands, discard="6D", settings=Settings(manekins=(3,)))
    fight.proceed()
    # Six cards: the suits would have to be the same.
    assert stand_in(fight.state) == Draw(0)
    more = Fight(
        hands={**hands, "B": "2C 3C 4C 8C"}, discard="6D", settings=Settings(manekins=(3,))
    )
    more.proceed()
    assert stand_in(more.state) == Play(0, "7H")


def test_several_questions_are_answered_one_after_the_other() -> None:
    fight = Fight(
        turn=5,
        board="A 7H 5",
        parts={"paws": 9},
        hands={"A": "", "B": "5S 5H 5D 5C"},
        deck="2S 3S 4S",
        dragon="AS warm-up 5",
        dragon_deck="JK1",
    )
    fight.proceed()
    moves: list[SeatAction] = []
    while fight.state.turn == 5:
        if fight.state.pending is None:
            fight.proceed()
            continue
        moves.append(stand_in(fight.state))
        fight.act(moves[-1])
    assert moves == [NamePart(0, Part.PAWS), Draw(0), Discard(1, "5S"), Discard(1, "5H")]


def test_nobody_stands_in_where_no_person_is_asked() -> None:
    with pytest.raises(Refused) as caught:
        stand_in(Fight().state)
    assert caught.value.reason is DragonReason.NOT_ASKED
