"""Laws of the game under any legal play.

Source: issue 6; design.md, rules 2 to 4; faults.md, K and S.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import get_args

from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

from bot.dice import SeededDice
from bot.dragon.actions import (
    Action,
    Amend,
    Discard,
    Draw,
    HandBack,
    NameAlly,
    NamePart,
    Play,
    Proceed,
    TakeOver,
)
from bot.dragon.cards import ALL_CARDS, PARTS, Part
from bot.dragon.engine import decide, step
from bot.dragon.events import CardDealt, Event, Reshuffled, TurnBegan
from bot.dragon.evolve import FOLDS, evolve
from bot.dragon.legal import host_moves, legal, seat_moves
from bot.dragon.name import Trait
from bot.dragon.scale import HAND_LIMIT
from bot.dragon.settings import Settings
from bot.dragon.setup import shuffled_decks, start
from bot.dragon.shuffling import fair
from bot.dragon.sound import check_state, daredevil_cards, dragon_cards
from bot.dragon.state import Outcome, Phase, QuestionKind, State
from bot.dragon.stored import (
    action_from_json,
    action_to_json,
    events_from_json,
    events_to_json,
    state_from_json,
    state_to_json,
)
from bot.dragon.view import seen, view
from bot.errors import Refused

MOST_ACTS = 400
SOME = effort(max_examples=25)


@st.composite
def any_settings(draw: st.DrawFn) -> Settings:
    """4 to 6 seats, none to three of them automated, with and without traits or a name."""
    seats = draw(st.integers(4, 6))
    manekins = draw(st.sets(st.integers(0, seats - 1), max_size=3))
    trait = st.sampled_from(Trait)
    return Settings(
        seats=seats,
        first=draw(st.integers(0, seats - 1)),
        manekins=tuple(sorted(manekins)),
        dragon_damage=draw(st.integers(-3, 2)),
        daredevil_damage=draw(st.integers(-1, 4)),
        traits=draw(st.booleans()),
        name=draw(st.none() | st.tuples(trait, trait, trait, trait)),
    )


def acts(
    settings: Settings, seed: int, *, by_halves: bool = False, changes: bool = False
) -> Iterator[tuple[State, Action, State, tuple[Event, ...]]]:
    """Yield each act of a game of chance; with `changes`, seats change hands in between."""
    dice = SeededDice(seed)
    state = start(settings, shuffled_decks(dice))
    for _ in range(MOST_ACTS):
        if state.outcome is not None:
            return
        action = chosen(state, dice, changes=changes)
        after, events = step(state, action, fair(dice), by_halves=by_halves)
        yield state, action, after, events
        state = after


def chosen(state: State, dice: SeededDice, *, changes: bool, calm: int = 10) -> Action:
    """Return any action that is legal, with `changes` one of the host's in `calm`."""
    host, question = host_moves(state), state.pending
    turn_asked = question is not None and question.kind is QuestionKind.TURN
    if changes and turn_asked and dice.die(calm) == 1:
        return _amendment(state, dice)
    if changes and dice.die(calm) == 1:
        return host[dice.die(len(host)) - 1]
    if Proceed() in host:
        return Proceed()
    assert question is not None
    moves = seat_moves(state, question.seat)
    return moves[dice.die(len(moves)) - 1]


def _amendment(state: State, dice: SeededDice) -> Amend:
    """Return a correction that can be made, of one seat, two parts and the target."""
    able = [seat for seat, points in enumerate(state.hp) if points]
    seat = able[dice.die(len(able)) - 1]
    least = next(
        points for points, limit in enumerate(HAND_LIMIT) if limit >= len(state.hands[seat])
    )
    points = max(1, least) + dice.die(26 - max(1, least)) - 1
    part, other = Part(dice.die(4) - 1), Part(dice.die(4) - 1)
    return Amend(
        hp=((seat, points),),
        prone=((seat, not state.prone[seat]),),
        parts=((part, dice.die(25)),),
        entangled=((other, dice.die(2) == 1),),
        target=(None, "nobody", seat)[dice.die(3) - 1],
    )


@SOME
@given(any_settings(), st.integers(0, 2**32), st.booleans(), st.booleans())
def test_each_event_folds_into_a_sound_state_that_is_the_step_s(
    settings: Settings, seed: int, by_halves: bool, changes: bool
) -> None:
    for before, _, after, events in acts(settings, seed, by_halves=by_halves, changes=changes):
        state = before
        for event in events:
            state = evolve(state, event)
            assert sorted(daredevil_cards(state)) == sorted(ALL_CARDS)
            assert sorted(dragon_cards(state)) == sorted(ALL_CARDS)
            assert all(0 <= points <= 25 for points in (*state.hp, *state.parts))
            seats = [placed.seat for placed in state.board]
            assert len(set(seats)) == len(seats)
        assert state == after
        check_state(after)


@SOME
@given(any_settings(), st.integers(0, 2**32), st.booleans())
def test_a_game_at_rest_keeps_the_rules(settings: Settings, seed: int, changes: bool) -> None:
    for _, _, state, _ in acts(settings, seed, changes=changes):
        assert state.dragon is None or state.dragon.phase != "revealed"
        asked_to_discard = (
            state.pending.seat
            if state.pending is not None and state.pending.kind is QuestionKind.DISCARD
            else None
        )
        waiting = (asked_to_discard, *state.queue)
        for seat, hand in enumerate(state.hands):
            assert len(hand) <= HAND_LIMIT[state.hp[seat]] or seat in waiting
            if state.hp[seat] == 0 and state.phase is not Phase.AFTERMATH:
                assert state.prone[seat]
        if state.outcome is None:
            assert any(state.hp)
            assert any(state.parts) or state.phase is Phase.RESOLVE
        else:
            assert not any(state.parts if state.outcome is Outcome.VICTORY else state.hp)
            assert legal(state, None) == ()


@SOME
@given(any_settings(), st.integers(0, 2**32))
def test_turns_go_round_and_nobody_is_skipped(settings: Settings, seed: int) -> None:
    began = [
        event
        for _, _, _, events in acts(settings, seed)
        for event in events
        if isinstance(event, TurnBegan)
    ]
    assert [event.turn for event in began] == list(range(1, len(began) + 1))
    for event in began:
        assert event.seat == (settings.first + event.turn - 1) % settings.seats


def every_action(state: State) -> Iterator[Action]:
    """Yield every action that anybody could try."""
    for seat in range(state.settings.seats):
        yield from (Draw(seat), TakeOver(seat), HandBack(seat))
        yield from (Play(seat, card) for card in ALL_CARDS)
        yield from (Discard(seat, card) for card in ALL_CARDS)
        yield from (NamePart(seat, part) for part in PARTS)
        yield from (NameAlly(seat, ally) for ally in range(-1, state.settings.seats + 1))
    yield Proceed()


@effort(max_examples=8)
@given(any_settings(), st.integers(0, 2**32), st.booleans())
def test_what_is_legal_is_accepted_and_everything_else_refused(
    settings: Settings, seed: int, changes: bool
) -> None:
    for number, (state, _, _, _) in enumerate(acts(settings, seed, changes=changes)):
        if number % 9:
            continue
        moves = {
            *host_moves(state),
            *(move for seat in range(settings.seats) for move in seat_moves(state, seat)),
        }
        for action in every_action(state):
            try:
                decide(state, action, SeededDice(1))
            except Refused:
                assert action not in moves
            else:
                assert action in moves


@effort(max_examples=10)
@given(any_settings(), st.integers(0, 2**32), st.booleans(), st.booleans())
def test_states_actions_and_events_go_through_json(
    settings: Settings, seed: int, by_halves: bool, changes: bool
) -> None:
    for before, action, after, events in acts(settings, seed, by_halves=by_halves, changes=changes):
        assert state_from_json(state_to_json(before)) == before
        assert state_from_json(state_to_json(after)) == after
        assert action_from_json(action_to_json(action)) == action
        assert events_from_json(events_to_json(events)) == events


@SOME
@given(any_settings(), st.integers(0, 2**32), st.booleans())
def test_a_view_does_not_change_with_what_the_seat_cannot_see(
    settings: Settings, seed: int, changes: bool
) -> None:
    mix = fair(SeededDice(seed + 1))
    for _, _, state, _ in acts(settings, seed, changes=changes):
        if state.outcome is not None:
            return
        for seat in (None, *range(settings.seats)):
            own = seat is not None and not state.manekins[seat]
            covered = [*state.daredevil_deck]
            for at, hand in enumerate(state.hands):
                covered += () if own and at == seat else hand
            hidden = [*mix("daredevil", tuple(covered))]
            hands = tuple(
                hand if own and at == seat else tuple(hidden.pop() for _ in hand)
                for at, hand in enumerate(state.hands)
            )
            other = replace(
                state,
                hands=hands,
                daredevil_deck=tuple(hidden),
                dragon_deck=tuple(reversed(state.dragon_deck)),
            )
            assert view(other, seat) == view(state, seat)


@SOME
@given(any_settings(), st.integers(0, 2**32), st.booleans())
def test_an_event_shows_a_hidden_card_to_its_owner_alone(
    settings: Settings, seed: int, changes: bool
) -> None:
    for _, _, after, events in acts(settings, seed, changes=changes):
        for event in events:
            for seat in (None, *range(settings.seats)):
                shown = seen(event, seat)
                if isinstance(event, CardDealt) and isinstance(shown, CardDealt):
                    mine = seat == event.seat and not after.manekins[event.seat]
                    assert shown == (event if mine else replace(event, card=None))
                elif isinstance(event, Reshuffled) and isinstance(shown, Reshuffled):
                    assert shown == replace(event, order=())
                else:
                    assert shown == event


@effort(max_examples=10)
@given(any_settings(), st.integers(0, 2**32))
def test_half_by_half_or_at_once_the_game_is_the_same(settings: Settings, seed: int) -> None:
    whole = [event for _, _, _, events in acts(settings, seed) for event in events]
    halves = [event for _, _, _, events in acts(settings, seed, by_halves=True) for event in events]
    shorter = min(len(whole), len(halves))
    assert whole[:shorter] == halves[:shorter]


def test_every_kind_of_event_is_folded() -> None:
    union = get_args(get_args(Event)[0])
    assert set(FOLDS) == set(union)
