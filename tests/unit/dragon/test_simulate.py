"""Bots that play whole games: only legal moves, the same games for a seed, every game counted."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binomtest

from bot.dice import SeededDice
from bot.dragon import simulate as simulation
from bot.dragon.actions import Discard, Draw, NameAlly, NamePart, Play, Proceed, SeatAction
from bot.dragon.cards import Deed, Part
from bot.dragon.engine import step
from bot.dragon.name import read_name
from bot.dragon.policies import POLICIES, Policy
from bot.dragon.reasons import DragonReason
from bot.dragon.settings import Settings
from bot.dragon.setup import shuffled_decks, start
from bot.dragon.shuffling import fair
from bot.dragon.simulate import ALL_NAMES, Plan, simulate
from bot.dragon.state import Outcome, State
from bot.dragon.tallies import Group, Played, Tally, wilson
from bot.dragon.view import view
from bot.errors import Refused
from tests.unit.dragon.playing import Fight

PLAN = Plan(seed=3, policy="random", seats=4, manekins=(1,))

policies = pytest.mark.parametrize("policy", POLICIES.values(), ids=POLICIES)


def asked(fight: Fight, policy: str) -> SeatAction:
    """What a policy answers to what the fight asks next."""
    if fight.state.pending is None:
        fight.proceed()
    question = fight.state.pending
    assert question is not None
    return POLICIES[policy](view(fight.state, question.seat), SeededDice(1))


@policies
@given(seed=st.integers(0, 1 << 32), seats=st.integers(4, 6))
@settings(max_examples=10, deadline=None)
def test_a_policy_makes_only_moves_that_its_view_offers(policy: Policy, seed: int, seats: int):
    dice = SeededDice(seed)
    state = start(Settings(seats=seats, manekins=(1,), traits=True), shuffled_decks(dice))
    for _ in range(150):
        if state.outcome is not None:
            break
        if state.pending is None:
            action = Proceed()
        else:
            seen = view(state, state.pending.seat)
            action = policy(seen, dice)
            assert action in seen.moves
        state, _ = step(state, action, fair(dice))


@pytest.mark.parametrize("policy", ["greedy", "cautious"])
@given(seed=st.integers(0, 1 << 32), other=st.integers(0, 1 << 32))
@settings(max_examples=20, deadline=None)
def test_what_a_seat_does_not_see_changes_nothing(policy: str, seed: int, other: int):
    state = _some_moment(seed)
    if state.pending is None:
        return
    seat = state.pending.seat
    hidden = [*state.daredevil_deck, *_others_cards(state, seat)]
    order = list(fair(SeededDice(other))("daredevil", tuple(hidden)))
    hands = [
        hand if owner == seat else tuple(order.pop() for _ in hand)
        for owner, hand in enumerate(state.hands)
    ]
    elsewhere = replace(state, hands=tuple(hands), daredevil_deck=tuple(order))
    play = POLICIES[policy]
    assert play(view(state, seat), SeededDice(1)) == play(view(elsewhere, seat), SeededDice(1))


def _others_cards(state: State, seat: int) -> list[str]:
    return [card for owner, hand in enumerate(state.hands) if owner != seat for card in hand]


def _some_moment(seed: int) -> State:
    dice = SeededDice(seed)
    state = start(Settings(), shuffled_decks(dice))
    state, _ = step(state, Proceed(), fair(dice))
    for _ in range(dice.die(60)):
        if state.pending is None:
            break
        action = POLICIES["random"](view(state, state.pending.seat), dice)
        state, _ = step(state, action, fair(dice))
    return state


def test_random_play_takes_every_move_as_often():
    fight = Fight(hands={"A": "9S 5H"})
    fight.proceed()
    dice, seen = SeededDice(5), view(fight.state, 0)
    counts = Counter(POLICIES["random"](seen, dice) for _ in range(3_000))
    assert set(counts) == {Play(0, "9S"), Play(0, "5H"), Draw(0)}
    assert all(900 < count < 1_100 for count in counts.values())


@pytest.mark.parametrize(
    ("hand", "does"),
    [
        ("5S 9H 8C", Play(0, "9H")),
        ("QS AS JK1", Draw(0)),
        ("", Draw(0)),
        ("10S 7H", Play(0, "7H")),
    ],
)
def test_greedy_play_hits_as_hard_as_it_can(hand: str, does: SeatAction):
    assert asked(Fight(hands={"A": hand}), "greedy") == does


@pytest.mark.parametrize(
    ("given", "does"),
    [
        ({"hands": {"A": "QS 9H"}, "target": "C", "dragon": "7H warm-up 2"}, Play(0, "QS")),
        ({"hands": {"A": "AS QS 9H"}, "target": "C", "dragon": "7H warm-up 2"}, Play(0, "AS")),
        ({"hands": {"A": "AS 8H"}, "target": "A", "dragon": "7H warm-up 2"}, Draw(0)),
        (
            {"hands": {"A": "AS 5H", "B": "2S"}, "target": "A", "dragon": "7H warm-up 2"},
            Play(0, "5H"),
        ),
        ({"hands": {"A": "QS"}, "target": "A", "dragon": "AH warm-up 2"}, Play(0, "QS")),
        ({"hands": {"A": "QS"}, "target": "C", "dragon": "7H warm-up 5"}, Draw(0)),
        ({"hands": {"A": "JK1 9H"}, "hp": {"C": 4}}, Play(0, "JK1")),
        ({"hands": {"A": "2S 5H"}, "prone": "B"}, Play(0, "2S")),
        ({"hands": {"A": "2S 9H", "B": "3S", "C": "4S", "D": "5S"}}, Play(0, "9H")),
        ({"hands": {"A": "KS"}, "hp": {"C": 4}, "target": "C", "parts": {"tail": 3}}, Draw(0)),
    ],
)
def test_cautious_play_guards_heals_and_helps_first(given: dict[str, Any], does: SeatAction):
    assert asked(Fight(**given), "cautious") == does


@pytest.mark.parametrize("policy", ["greedy", "cautious"])
@pytest.mark.parametrize(
    ("given", "does"),
    [
        ({"board": "A 7S 1", "parts": {"legs": 4, "tail": 5}}, NamePart(0, Part.TAIL)),
        ({"board": "A 7S 1", "riposte": {"paws": 1}}, NamePart(0, Part.PAWS)),
        ({"board": "A 7S 1", "entangled": "legs"}, NamePart(0, Part.LEGS)),
        ({"board": "A 7S 1", "name": "Thorm·Brath·Dar·Kroth"}, NamePart(0, Part.LEGS)),
        (
            {"board": "A 10S 1", "parts": {"jaws": 20, "paws": 21}, "entangled": "legs tail"},
            NamePart(0, Part.PAWS),
        ),
        ({"board": "A JK1 1", "hp": {"C": 3, "D": 2}}, NameAlly(0, 3)),
    ],
)
def test_aims(policy: str, given: dict[str, Any], does: SeatAction):
    assert asked(Fight(**given), policy) == does


@pytest.mark.parametrize(("policy", "card"), [("greedy", "QS"), ("cautious", "KS")])
def test_the_card_least_worth_is_discarded(policy: str, card: str):
    fight = Fight(hands={"B": "QS KS 9H 8H"}, hp={"B": 10}, deck="7H 6H 5H")
    fight.proceed()
    fight.draw("A")
    assert fight.asked == "B discard"
    assert asked(fight, policy) == Discard(1, card)


def test_better_policies_win_more_games():
    wins = [
        simulate(replace(PLAN, policy=policy, manekins=(0,)), range(60)).whole().wins
        for policy in ("random", "greedy", "cautious")
    ]
    assert wins == sorted(wins)
    assert len(set(wins)) == 3


@given(st.integers(0, 30), st.sampled_from(list(POLICIES)))
@settings(max_examples=8, deadline=None)
def test_games_are_the_same_however_they_are_shared_out(middle: int, policy: str):
    plan = replace(PLAN, policy=policy, manekins=(0, 1, 2), names=ALL_NAMES)
    apart = simulate(plan, range(middle))
    apart.merge(simulate(plan, range(middle, 30)))
    assert apart == simulate(plan, range(30))


def test_another_seed_makes_other_games():
    assert simulate(PLAN, range(10)) != simulate(replace(PLAN, seed=4), range(10))


def test_every_game_is_counted_once_under_its_manekins_and_its_name():
    name = read_name("Vrak·Zel·Ston·Ash")
    tallies = simulate(replace(PLAN, manekins=(0, 4), names=(name,)), range(20))
    assert set(tallies.by_group) == {
        Group(0, "Vrak·Zel·Ston·Ash"),
        Group(4, "Vrak·Zel·Ston·Ash"),
    }
    assert [tally.games for tally in tallies.by_group.values()] == [10, 10]
    whole = tallies.whole()
    assert whole.games == 20
    assert whole.wins + whole.defeats == 20
    assert sum(whole.turns.values()) == 20
    assert sum(whole.first_parts.values()) == 20
    assert whole.last_falls.total() == whole.defeats
    assert whole.falls.total() >= 4 * whole.defeats


def test_traits_shown_in_play_name_the_dragon_as_far_as_they_are_known():
    tallies = simulate(replace(PLAN, traits=True), range(5))
    assert all(group.name is not None for group in tallies.by_group)
    assert all(group.name is None for group in simulate(PLAN, range(5)).by_group)


def test_who_fell_last_lost_the_game_and_what_felled_them_is_told():
    attacks = {Deed.FIRE_BREATH, Deed.CRUSH, Deed.BITE, Deed.SWING, Deed.TRAMPLE}
    attacks |= {Deed.HEAVY_STRIKE, Deed.STRIKE, Deed.QUICK_STRIKE}
    whole = simulate(PLAN, range(40)).whole()
    assert set(whole.falls) <= attacks
    assert not whole.last_falls - whole.falls


def test_a_game_that_does_not_end_is_given_up(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(simulation, "MOST_TURNS", 12)
    whole = simulate(PLAN, range(3)).whole()
    assert (whole.games, whole.wins, whole.defeats) == (3, 0, 0)
    assert set(whole.turns) == {13}


@pytest.mark.parametrize("seats", [3, 7])
def test_a_plan_that_no_game_can_be_played_by(seats: int):
    with pytest.raises(Refused) as caught:
        replace(PLAN, seats=seats, manekins=(0,)).check()
    assert caught.value.reason is DragonReason.SEAT_COUNT


def test_every_name_is_there_once():
    assert len(set(ALL_NAMES)) == 4**4


@given(st.integers(1, 5_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_interval_is_wilsons(share: tuple[int, int]):
    wins, games = share
    expected = binomtest(wins, games).proportion_ci(method="wilson")
    assert wilson(wins, games) == pytest.approx((expected.low, expected.high), abs=1e-9)


def test_lengths_of_games():
    tally = Tally()
    for turns in (10, 20, 20, 90):
        tally.add(Played(Outcome.VICTORY, turns, (), None))
    assert [tally.turns_of(share) for share in (0, 0.25, 0.5, 0.75, 1)] == [10, 10, 20, 20, 90]
    assert tally.mean_turns == 35
    assert tally.win_rate == 1
