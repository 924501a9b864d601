"""The automated seat, and seats that change hands. Source: spec/daredragon.md, section 13."""

from typing import Any

import pytest

from bot.dragon.actions import Draw, HandBack, Proceed, TakeOver
from bot.dragon.cards import Part
from bot.dragon.daredevil_events import (
    AllyHealed,
    AllyHelped,
    CardPlayed,
    Discarded,
    ManekinRevealed,
    PartAttacked,
    PartEntangled,
)
from bot.dragon.event_words import Verdict
from bot.dragon.manekin import condition, neediest, weakest_part
from bot.dragon.reasons import DragonReason
from bot.dragon.settings import Settings
from bot.dragon.state import Phase
from tests.unit.dragon.playing import Fight, seat

D_AUTOMATED = Settings(manekins=(3,))
C_AND_D = Settings(manekins=(2, 3))


@pytest.mark.parametrize(
    ("card", "top", "plays"),
    [
        ("7S", "2S", (True, True, False)),
        ("7S", "2C", (False, True, True)),
        ("7H", "2D", (False, True, True)),
        ("7S", "2H", (False, False, True)),
        ("JK1", "JK2", (True, True, True)),
        ("JK1", "5H", (False, False, True)),
        ("5S", "JK1", (False, False, True)),
    ],
)
def test_the_condition_has_three_rows(card: str, top: str, plays: tuple[bool, ...]) -> None:
    for held, expected in zip(((0, 6), (7, 12), (13, 24)), plays, strict=True):
        assert [condition(card, top, count) for count in held] == [expected] * 2


def revealed(pile: str, **given: Any) -> ManekinRevealed:
    """Return what a Manekin in D's seat says to the card on top of its pile."""
    given.setdefault("discard", "2S")
    fight = Fight(turn=4, hands={"D": pile}, settings=D_AUTOMATED, **given)
    fight.orders["daredevil"] = str(given["discard"])
    fight.proceed()
    (event,) = fight.happened(ManekinRevealed)
    return event


@pytest.mark.parametrize(
    ("pile", "given", "verdict"),
    [
        ("7S", {}, Verdict.MET),
        ("7C", {}, Verdict.NOT_MET),
        ("7S", {"discard": ""}, Verdict.NO_DISCARD),
        ("JK1", {"discard": "", "hp": {"A": 7}}, Verdict.NO_DISCARD),
        ("QS", {}, Verdict.NO_ATTACK),
        ("AS", {"dragon": "6H cool-down 5"}, Verdict.NO_ATTACK),
        ("AS", {"dragon": "AC warm-up 5"}, Verdict.NO_ATTACK),
        ("AS", {"dragon": "6H warm-up 9", "target": "D"}, Verdict.MET),
        ("QS", {"dragon": "AD warm-up 5", "target": "D"}, Verdict.MET),
        ("QS", {"dragon": "AD warm-up 5", "target": "A", "prone": "D"}, Verdict.MAY_NOT),
        ("9S", {"prone": "D"}, Verdict.MAY_NOT),
        ("8S", {"prone": "D"}, Verdict.MET),
        ("3S", {}, Verdict.NOBODY_PRONE),
        ("3S", {"prone": "D"}, Verdict.NOBODY_PRONE),
        ("3S", {"hp": {"A": 0}}, Verdict.NOBODY_PRONE),
        ("3S", {"prone": "A"}, Verdict.MET),
        ("JK1", {"hp": {"A": 8, "B": 8, "C": 8, "D": 1}, "discard": "JK2"}, Verdict.NOBODY_HURT),
        ("JK1", {"hp": {"A": 7}, "discard": "JK2"}, Verdict.MET),
        ("JK1", {"hp": {"C": 0}, "discard": "JK2"}, Verdict.MET),
        ("JK1", {"hp": {"C": 0}, "prone": "D", "discard": "JK2"}, Verdict.MAY_NOT),
        ("", {}, Verdict.EMPTY_PILE),
    ],
)
def test_a_manekin_says_why(pile: str, given: dict[str, object], verdict: Verdict) -> None:
    assert revealed(pile, **given).verdict is verdict


def test_it_counts_the_cards_of_people_only() -> None:
    six = "2D 3D 4D 5D 6D 7D"
    given = {"A": six, "B": "8D", "C": "2H 3H 4H 5H 6H 7H", "D": "QH 7S"}
    fight = Fight(turn=4, hands=given, discard="4C", settings=C_AND_D)
    fight.proceed()
    assert fight.happened(ManekinRevealed) == [
        ManekinRevealed(seat("D"), "7S", "4C", 7, Verdict.MET)
    ]
    assert fight.board == "D 7S 6"


def test_what_it_does_not_play_goes_under_the_pile() -> None:
    fight = Fight(turn=4, hands={"D": "7S QS"}, deck="2H 3H 4H", discard="2S", settings=D_AUTOMATED)
    fight.proceed()
    assert [fight.hand(who) for who in "ABCD"] == ["2H", "3H", "4H", "QS 7S"]


def test_the_cards_that_have_just_taken_effect_are_what_it_compares_with() -> None:
    fight = Fight(turn=4, hands={"D": "7S"}, discard="4H", board="A KS 4", settings=D_AUTOMATED)
    fight.proceed()
    assert fight.happened(CardPlayed) == [CardPlayed(3, "7S", 2, 0, 6)]


def test_cards_go_on_top_of_its_pile_and_leave_from_the_bottom() -> None:
    fight = Fight(hands={"D": "2C 3C 4C"}, hp={"D": 6}, deck="2H 3H 4H", settings=D_AUTOMATED)
    fight.proceed()
    fight.draw("A")
    assert (fight.hand("D"), fight.discarded) == ("3C 4C 4H", "2C")


def test_a_roar_and_a_wound_take_from_the_bottom_too() -> None:
    given: dict[str, Any] = {"hands": {"D": "2C 3C 4C 5C"}, "settings": D_AUTOMATED, "target": "D"}
    fight = Fight(dragon="AS warm-up 1", **given)
    fight.dragon_acts()
    assert (fight.hand("D"), fight.discarded) == ("4C 5C", "2C 3C")
    fight = Fight(dragon="6S warm-up 1", hp={"D": 12}, **given)
    fight.dragon_acts()
    assert (fight.hand("D"), fight.discarded) == ("3C 4C 5C", "2C")
    fight = Fight(dragon="6S warm-up 1", hp={"D": 6}, **given)
    fight.dragon_acts()
    assert fight.discarded == "2C 3C 4C 5C"


@pytest.mark.parametrize(
    ("parts", "allowed", "aim"),
    [
        ((0, 7, 7, 9), (0, 1, 2, 3), 1),
        ((25, 25, 25, 25), (0, 1, 2, 3), 0),
        ((9, 7, 8, 25), (0, 2, 3), 2),
        ((0, 7, 0, 0), (0, 2, 3), 0),
        ((5, 0, 0, 0), (1, 2, 3), 1),
    ],
)
def test_it_aims_at_the_weakest_part_that_lives(
    parts: tuple[int, ...], allowed: tuple[int, ...], aim: int
) -> None:
    assert weakest_part(parts, [Part(part) for part in allowed]) == aim


def test_it_entangles_the_weakest_part_that_does_not_attack() -> None:
    fight = Fight(
        turn=3,
        board="D 10H 3",
        parts={"paws": 4},
        dragon="6S warm-up 4",
        target="A",
        settings=D_AUTOMATED,
    )
    fight.proceed()
    assert fight.happened(PartEntangled) == [PartEntangled(3, "10H", 0, anew=True)]


@pytest.mark.parametrize(
    ("hp", "allowed", "ally"),
    [((5, 5, 5, 1), (0, 1, 2), 0), ((9, 5, 5, 1), (0, 1, 2), 1), ((0, 5, 5, 1), (1, 2), 1)],
)
def test_it_helps_the_weakest_and_first_on_its_left(
    hp: tuple[int, ...], allowed: tuple[int, ...], ally: int
) -> None:
    assert neediest(3, hp, allowed) == ally


def test_its_actions_need_no_answer() -> None:
    fight = Fight(
        turn=3,
        board="D 5H 3, B JK1 3, A 2S 3",
        prone="CD",
        hp={"A": 9, "C": 20},
        settings=Settings(manekins=(0, 1, 3)),
    )
    fight.proceed()
    assert [event.part for event in fight.happened(PartAttacked)] == [0]
    assert [event.ally for event in fight.happened(AllyHealed)] == [0]
    # D, on A's right, is as well as anybody, and C has fewer hit points.
    assert [event.ally for event in fight.happened(AllyHelped)] == [2]


def test_a_seat_that_is_taken_over_plays_on_at_once_from_the_card_received_last() -> None:
    fight = Fight(hands={"A": "KC 7S"}, discard="4S")
    fight.proceed()
    fight.take_over("A")
    assert (fight.board, fight.hand("A")) == ("A 7S 3", "KC")
    fight.hand_back("A")
    assert fight.hand("A") == "KC"
    assert fight.refused(HandBack(0)).reason is DragonReason.SEAT_NOT_AUTOMATED
    assert fight.refused(TakeOver(4)).values == {"seat": 4, "most": 3}


def test_a_manekin_answers_what_its_person_was_asked() -> None:
    fight = Fight(turn=2, board="A 5H 2", parts={"legs": 3})
    fight.proceed()
    assert fight.asked == "A part"
    fight.take_over("A")
    assert (fight.parts, fight.asked) == ("25 25 0 25", "B turn")

    fight = Fight(dragon="AS warm-up 1", hands={"B": "2C 3C 4C 5C"})
    fight.dragon_acts()
    fight.discard("B", "4C")
    fight.take_over("B")
    assert fight.happened(Discarded)[-1] == Discarded(seat("B"), "2C", "roar")
    assert fight.hand("B") == "3C 5C"


def test_a_seat_keeps_its_order_through_a_change_of_hands() -> None:
    fight = Fight(hands={"B": "2C 3C"}, deck="4C 5C 6C 7C 8C 9C")
    fight.proceed()
    fight.take_over("B")
    fight.draw("A")
    assert fight.hand("B") == "2C 3C 4C"
    fight.hand_back("B")
    assert fight.hand("B") == "2C 3C 4C"


def test_a_manekin_of_another_seat_waits_for_the_person_whose_turn_it_is() -> None:
    fight = Fight(hands={"A": "5S"})
    fight.proceed()
    fight.take_over("C")
    assert fight.asked == "A turn"


def test_without_people_the_game_waits_and_proceed_plays_one_turn() -> None:
    fight = Fight(hands={"A": "5S"}, dragon_deck="2H JK1 6S", settings=Settings(manekins=(1, 2, 3)))
    fight.proceed()
    assert fight.take_over("A")[-1].kind == "seat_taken_over"
    assert fight.asked == "A turn"
    assert fight.refused(Draw(0)).reason is DragonReason.SEAT_AUTOMATED
    fight.act(Proceed())
    fight.act(Proceed())
    assert (fight.state.turn, fight.state.phase) == (2, Phase.BEGIN)


def test_a_game_that_has_not_begun_waits_for_proceed_whoever_sits_down() -> None:
    fight = Fight(hands={"A": "5S"})
    assert [event.kind for event in fight.take_over("B")] == ["seat_taken_over"]
    assert [event.kind for event in fight.hand_back("B")] == ["seat_handed_back"]
    fight.proceed()
    assert fight.asked == "A turn"


def test_a_seat_handed_back_while_the_game_waits_is_asked_again() -> None:
    fight = Fight(hands={"A": "5S"}, settings=Settings(manekins=(1, 2, 3)))
    fight.proceed()
    fight.take_over("A")
    fight.hand_back("A")
    fight.play("A", "5S")
    assert fight.board == "A 5S 2"
