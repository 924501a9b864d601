"""Laying out a game. Source: spec/daredragon.md, sections 2, 12 and 17."""

from collections.abc import Callable

import pytest

from bot.dice import SeededDice
from bot.dragon.actions import Play, Proceed
from bot.dragon.cards import ALL_CARDS
from bot.dragon.engine import decide
from bot.dragon.evolve import replayed
from bot.dragon.name import read_name
from bot.dragon.reasons import DragonReason
from bot.dragon.settings import Settings
from bot.dragon.setup import Decks, Position, shuffled_decks, start, start_at
from bot.dragon.sound import PositionProblem
from bot.dragon.state import DragonCard, Placed
from bot.errors import Refused

SORTED = Decks(ALL_CARDS, ALL_CARDS)


def test_two_cards_are_dealt_one_at_a_time_from_the_first_seat() -> None:
    state = start(Settings(first=2), SORTED)
    assert state.hands == (
        (ALL_CARDS[2], ALL_CARDS[6]),
        (ALL_CARDS[3], ALL_CARDS[7]),
        (ALL_CARDS[0], ALL_CARDS[4]),
        (ALL_CARDS[1], ALL_CARDS[5]),
    )
    assert state.daredevil_deck == ALL_CARDS[8:]
    state = replayed(state, decide(state, Proceed(), SeededDice(1)))
    assert state.pending is not None
    assert state.pending.seat == 2
    assert decide(state, Play(2, ALL_CARDS[4]), SeededDice(1))


def test_a_seed_gives_the_same_decks_and_another_seed_others() -> None:
    decks = shuffled_decks(SeededDice(7))
    assert decks == shuffled_decks(SeededDice(7))
    assert decks != shuffled_decks(SeededDice(8))
    assert sorted(decks.daredevil) == sorted(decks.dragon) == sorted(ALL_CARDS)
    assert decks.daredevil != decks.dragon


def test_a_named_dragon_has_all_its_traits_from_the_start() -> None:
    name = read_name("Vrak·Zel·Dar·Kroth")
    assert start(Settings(name=name), SORTED).traits == name


@pytest.mark.parametrize(
    ("settings", "values"),
    [
        (Settings(seats=3), {"least": 4, "most": 6, "count": 3}),
        (Settings(seats=7), {"least": 4, "most": 6, "count": 7}),
        (Settings(first=4), {"seat": 4, "most": 3}),
        (Settings(manekins=(0, -1)), {"seat": -1, "most": 3}),
        (
            Settings(dragon_damage=25),
            {"setting": "dragon_damage", "least": -24, "most": 24, "value": 25},
        ),
    ],
)
def test_impossible_settings_are_refused(settings: Settings, values: dict[str, object]) -> None:
    with pytest.raises(Refused) as caught:
        start(settings, SORTED)
    assert caught.value.values == values


@pytest.mark.parametrize(
    ("decks", "reason", "values"),
    [
        (
            Decks(ALL_CARDS[1:], ALL_CARDS),
            DragonReason.MISSING_CARDS,
            {"deck": "daredevil", "cards": ("AS",)},
        ),
        (
            Decks(ALL_CARDS, ("AS", *ALL_CARDS)),
            DragonReason.DUPLICATE_CARD,
            {"deck": "dragon", "card": "AS"},
        ),
        (Decks(("1S", *ALL_CARDS), ALL_CARDS), DragonReason.UNKNOWN_CARD, {"card": "1S"}),
        (
            Decks(ALL_CARDS, ALL_CARDS, daredevil_discard=("2C",)),
            DragonReason.DUPLICATE_CARD,
            {"deck": "daredevil", "card": "2C"},
        ),
    ],
)
def test_decks_hold_each_card_once(
    decks: Decks, reason: DragonReason, values: dict[str, object]
) -> None:
    with pytest.raises(Refused) as caught:
        start(Settings(), decks)
    assert (caught.value.reason, caught.value.values) == (reason, values)


@pytest.mark.parametrize(
    ("position", "place", "problem"),
    [
        (Position(turn=0), "turn", PositionProblem.OUT_OF_RANGE),
        (Position(hp=(25, 25, 25)), "hp", PositionProblem.WRONG_LENGTH),
        (Position(hp=(26, 25, 25, 25)), "hp", PositionProblem.OUT_OF_RANGE),
        (Position(parts=(25, -1, 25, 25)), "parts", PositionProblem.OUT_OF_RANGE),
        (Position(hp=(0, 0, 0, 0)), "hp", PositionProblem.NOBODY_STANDS),
        (Position(hp=(0, 25, 25, 25), target=0), "target", PositionProblem.TARGET_DOWN),
        (Position(target=4), "target", PositionProblem.UNKNOWN_SEAT),
        (
            Position(hp=(0, 25, 25, 25), hands=(("5S",), (), (), ())),
            "hands",
            PositionProblem.DOWN_WITH_CARDS,
        ),
        (
            Position(board=(Placed(0, "5S", 2), Placed(0, "6S", 2))),
            "board",
            PositionProblem.TWO_CARDS,
        ),
        (Position(turn=9, board=(Placed(0, "5S", 8),)), "board", PositionProblem.PAST_DUE),
        (Position(board=(Placed(0, "9S", 10**9 + 1),)), "board", PositionProblem.OUT_OF_RANGE),
        (Position(board=(Placed(1, "QS", 3),)), "board", PositionProblem.NO_SUCH_GUARD_TURN),
        (Position(board=(Placed(5, "QS", 3),)), "board", PositionProblem.UNKNOWN_SEAT),
        (
            Position(turn=9, dragon=DragonCard("KS", "warm-up", 8)),
            "dragon_card",
            PositionProblem.PAST_DUE,
        ),
        (
            Position(dragon=DragonCard("2S", "warm-up", 8)),
            "dragon_card",
            PositionProblem.NEVER_WARMS_UP,
        ),
        (Position(riposte=(5, 0, 0, 0)), "riposte", PositionProblem.OUT_OF_RANGE),
    ],
)
def test_an_impossible_position_is_refused_with_its_place(
    position: Position, place: str, problem: PositionProblem
) -> None:
    with pytest.raises(Refused) as caught:
        start_at(Settings(), position, Decks((), ()), partial=True)
    assert caught.value.reason is DragonReason.POSITION_WRONG
    assert caught.value.values["place"] == place
    assert caught.value.values["problem"] is problem


def test_who_has_no_hit_points_lies_on_the_ground() -> None:
    state = start_at(Settings(), Position(hp=(0, 25, 25, 25)), Decks((), ()), partial=True)
    assert state.prone == (True, False, False, False)


@pytest.mark.parametrize("lay", [lambda: start_at(Settings(), Position(), Decks((), ()))])
def test_a_position_that_is_not_partial_has_every_card(lay: Callable[[], object]) -> None:
    with pytest.raises(Refused) as caught:
        lay()
    assert caught.value.reason is DragonReason.MISSING_CARDS
