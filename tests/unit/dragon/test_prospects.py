"""What a card would do is what it does; why it cannot be played is why it is refused.

Source: issue 7 (`/dragon odds`, hands); spec/daredragon.md, sections 4, 5, 7.1 and 16.
"""

import pytest
from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

from bot.dice import SeededDice
from bot.dragon.actions import NamePart, Play
from bot.dragon.cards import ALL_CARDS, DAREDEVIL, PART_NAMED, Feat, Part
from bot.dragon.daredevil_events import AllyHealed, AllyHelped, CardPlayed, PartAttacked
from bot.dragon.engine import decide
from bot.dragon.event_words import Modifier
from bot.dragon.legal import seat_moves
from bot.dragon.prospects import (
    AggroProspect,
    AllyProspect,
    AttackProspect,
    Blow,
    EntangleProspect,
    GuardProspect,
    HelpProspect,
    landing,
    plays_on,
    prospects,
)
from bot.dragon.reasons import DragonReason
from bot.dragon.settings import Settings
from bot.dragon.state import DragonCard, Question, QuestionKind, State
from bot.dragon.view import view
from bot.dragon.why_not import held_back, why_not
from bot.errors import Refused
from tests.unit.dragon.playing import Fight, seat
from tests.unit.dragon.test_laws import acts, any_settings


@effort(max_examples=15)
@given(any_settings(), st.integers(0, 2**32), st.booleans())
def test_a_blow_that_lands_is_the_one_that_was_foretold(
    settings: Settings, seed: int, changes: bool
) -> None:
    for state, _, _, _ in acts(settings, seed, changes=changes):
        question = state.pending
        if question is None or question.card is None or state.manekins[question.seat]:
            continue
        if question.kind is QuestionKind.PART:
            _check_blows(state, question, question.card)
        elif question.kind is QuestionKind.ALLY:
            _check_help(state, question, question.card)


def _check_blows(state: State, question: Question, card: str) -> None:
    found = prospects(view(state, None), question.seat, card)
    moves = seat_moves(state, question.seat)
    if DAREDEVIL[card].feat is Feat.ENTANGLE:
        named = [one for one in found if isinstance(one, EntangleProspect) and one.may_be_named]
        assert [NamePart(question.seat, one.part) for one in named] == [*moves]
        return
    assert len(found) == len(moves) == 4
    for prospect, move in zip(found, moves, strict=True):
        assert isinstance(prospect, AttackProspect)
        events = decide(state, move, SeededDice(1))
        assert isinstance(events[0], PartAttacked)
        done = events[0]
        assert (prospect.part, prospect.due) == (done.part, state.turn)
        assert prospect.now == prospect.then == Blow(done.modifiers, done.damage, done.after)


def _check_help(state: State, question: Question, card: str) -> None:
    (found,) = prospects(view(state, None), question.seat, card)
    assert isinstance(found, HelpProspect)
    moves = seat_moves(state, question.seat)
    assert len(found.allies) == len(moves)
    for ally, move in zip(found.allies, moves, strict=True):
        event = decide(state, move, SeededDice(1))[0]
        if isinstance(event, AllyHealed):
            assert ally == AllyProspect(event.ally, event.before, event.after, event.stood_up)
        else:
            assert isinstance(event, AllyHelped)
            assert (ally.seat, ally.before, ally.stands_up) == (event.ally, ally.after, True)


@effort(max_examples=15)
@given(any_settings(), st.integers(0, 2**32), st.booleans())
def test_a_card_is_due_when_it_was_said_and_refused_for_what_was_said(
    settings: Settings, seed: int, changes: bool
) -> None:
    for number, (state, _, _, _) in enumerate(acts(settings, seed, changes=changes)):
        if number % 5:
            continue
        for who in range(settings.seats):
            seen = view(state, who)
            for card in (*state.hands[who], ALL_CARDS[number % 54]):
                move, said = Play(who, card), why_not(seen, card)
                if said is None:
                    played = decide(state, move, SeededDice(1))[0]
                    assert isinstance(played, CardPlayed)
                    assert {one.due for one in prospects(seen, who, card)} == {played.due}
                    continue
                with pytest.raises(Refused) as caught:
                    decide(state, move, SeededDice(1))
                assert (said.reason, said.values) == (caught.value.reason, caught.value.values)


@effort(max_examples=15)
@given(any_settings(), st.integers(0, 2**32))
def test_a_landing_is_what_the_prospects_say_of_then(settings: Settings, seed: int) -> None:
    for number, (state, _, _, _) in enumerate(acts(settings, seed)):
        if number % 5:
            continue
        seen = view(state, None)
        for who in range(settings.seats):
            on_board = [placed.card for placed in state.board if placed.seat == who]
            for card in (*state.hands[who], *on_board):
                found = prospects(seen, who, card)
                blows = [one for one in found if isinstance(one, AttackProspect)]
                if not blows:
                    continue
                due, damages = landing(seen, who, card)
                assert {one.due for one in blows} == {due}
                assert [one.then.damage for one in blows] == [*damages]


def test_what_holds_a_card_back_is_known_before_one_s_turn() -> None:
    fight = Fight(turn=5, board="B 7H 7", prone="C")
    seen = view(fight.state, None)
    under_way, prone = held_back(seen, 1, "5S"), held_back(seen, 2, "9S")
    assert under_way is not None
    assert prone is not None
    assert under_way.reason is DragonReason.ACTION_UNDER_WAY
    assert under_way.values == {"seat": 1, "card": "7H"}
    assert (prone.reason, prone.values) == (DragonReason.PRONE, {"seat": 2, "card": "9S"})
    assert (held_back(seen, 0, "9S"), held_back(seen, 2, "5S")) == (None, None)


def prospect(fight: Fight, who: str, card: str, part: str | None = None) -> object:
    """Return one prospect, as everybody at the table could have it."""
    found = prospects(view(fight.state, None), seat(who), card)
    return found[0 if part is None else PART_NAMED[part]]


def test_an_attack_reckons_with_the_turn_it_lands_on() -> None:
    fight = Fight(
        turn=5,
        hands={"A": "6H 5H"},
        board="B 7H 7, C 8H 7, D 5S 6",
        riposte={"jaws": 5, "tail": 7},
        entangled="tail",
        parts={"tail": 12},
        hp={"A": 13},
    )
    fight.proceed()
    tail = prospect(fight, "A", "6H", "tail")
    assert isinstance(tail, AttackProspect)
    ahead = ((Modifier.RIPOSTE, 2), (Modifier.ENTANGLED, 1), (Modifier.WOUNDED, -1))
    together = (*ahead[:2], (Modifier.ORCHESTRATED, 2), ahead[2])
    assert (tail.due, tail.printed) == (7, 5)
    assert (tail.now, tail.then) == (Blow(ahead, 8, 4), Blow(together, 13, 0))
    jaws = prospect(fight, "A", "5H", "jaws")
    assert isinstance(jaws, AttackProspect)
    assert jaws.now == Blow((ahead[0], ahead[2]), 6, 19)
    assert (jaws.due, jaws.then) == (6, Blow((ahead[2],), 4, 21))


def test_on_the_ground_it_takes_longer_and_hurts_less() -> None:
    fight = Fight(turn=5, hands={"A": "5D"}, prone="A", entangled="legs")
    fight.proceed()
    legs = prospect(fight, "A", "5D", "legs")
    assert isinstance(legs, AttackProspect)
    assert (legs.due, legs.now, legs.then) == (7, legs.then, legs.now)
    assert legs.now.damage == 4


def test_a_card_on_the_board_is_due_as_it_is() -> None:
    fight = Fight(turn=5, board="C 9C 8, B 8C 8")
    fight.proceed()
    legs = prospect(fight, "C", "9C", "legs")
    assert isinstance(legs, AttackProspect)
    assert (legs.due, legs.now.modifiers) == (8, ())
    assert legs.then.modifiers == ((Modifier.ORCHESTRATED, 1),)


def test_the_turn_on_which_one_plays_is_the_next_that_is_still_to_come() -> None:
    fight = Fight(turn=5, hands={"A": "7S"}, dragon_deck="JK1", deck="2S 3S 4S")
    assert [plays_on(view(fight.state, None), who) for who in range(4)] == [5, 6, 7, 8]
    fight.proceed()
    assert plays_on(view(fight.state, None), 0) == 5
    fight.play("A", "7S")
    assert [plays_on(view(fight.state, None), who) for who in range(4)] == [9, 6, 7, 8]


def test_help_tells_whom_it_would_find() -> None:
    fight = Fight(turn=5, hp={"B": 20, "C": 3, "D": 0}, prone="C")
    fight.proceed()
    assert prospect(fight, "A", "4S") == HelpProspect("4S", 7, (AllyProspect(2, 3, 3, True),))
    assert prospect(fight, "A", "JK1") == HelpProspect(
        "JK1",
        9,
        (
            AllyProspect(1, 20, 25, False),
            AllyProspect(2, 3, 11, True),
            AllyProspect(3, 0, 8, True),
        ),
    )


@pytest.mark.parametrize(
    ("dragon", "target", "delayed", "other"),
    [
        ("7H warm-up 6", "B", DragonCard("7H", "warm-up", 7), 1),
        ("7H warm-up 6", "A", DragonCard("7H", "warm-up", 7), None),
        ("7H warm-up 5", "B", None, 1),
        ("7H cool-down 7", None, None, None),
    ],
)
def test_aggro_delays_what_has_not_landed_by_then(
    dragon: str, target: str | None, delayed: DragonCard | None, other: int | None
) -> None:
    fight = Fight(turn=5, dragon=dragon, target=target)
    fight.proceed()
    assert prospect(fight, "A", "KS") == AggroProspect("KS", 6, delayed, other)


@pytest.mark.parametrize(
    ("card", "dragon", "target", "prone", "lands", "acts"),
    [
        ("AS", "7H warm-up 5", "B", "", True, True),
        ("AS", "7H warm-up 8", "B", "", True, True),
        ("AS", "7H warm-up 9", "B", "", False, False),
        ("AS", "7H warm-up 6", "B", "B", True, False),
        ("AS", "7H warm-up 6", "A", "", True, False),
        ("QS", "7H warm-up 6", "B", "B", True, True),
        ("QS", "7H warm-up 6", "A", "", True, False),
        ("QS", "AH warm-up 6", "A", "", True, True),
        ("QS", "7H warm-up 6", None, "", True, False),
        ("QS", "7H cool-down 6", "B", "", False, False),
        ("QS", "JK1 warm-up 6", "B", "", False, False),
    ],
)
def test_a_guard_tells_which_attack_it_would_meet(
    card: str, dragon: str, target: str | None, prone: str, *, lands: bool, acts: bool
) -> None:
    fight = Fight(turn=5, dragon=dragon, target=target, prone=prone)
    fight.proceed()
    attack = fight.state.dragon if lands else None
    assert prospect(fight, "A", card) == GuardProspect(card, 9, attack, acts)


def test_an_entangle_tells_which_parts_it_may_name() -> None:
    fight = Fight(turn=5, dragon="10H warm-up 8", target="B", entangled="jaws")
    fight.proceed()
    found = prospects(view(fight.state, None), 0, "10S")
    assert found == tuple(
        EntangleProspect("10S", 8, part, part is not Part.JAWS, part is not Part.LEGS)
        for part in Part
    )
