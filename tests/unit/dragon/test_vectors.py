"""The worked figures of spec/daredragon.md, section 16, as replays: vectors 1 to 9."""

import pytest

from bot.errors import Refused
from tests.unit.dragon.fights import (
    board,
    fight,
    halves,
    hp,
    on,
    part,
    parts,
    phase,
    warming,
)


@pytest.mark.parametrize(("steps", "lost"), [(1, 10), (2, 13), (3, 16)])
def test_1_eight_goes_up_the_scale(steps: int, lost: int):
    game = fight(
        3,
        "draw",
        dragon_card=warming("AH", 3),
        target="A",
        settings={"dragon_damage": steps},
    )
    assert hp(halves(game)["3d"]) == [25 - lost, 25 - lost, 25, 25 - lost]


def test_1_the_scale_ends_at_nothing():
    game = fight(
        6,
        "draw",
        answers=[part("A", "jaws")],
        board=[on("A", "5S", 6)],
        hp={"A": 13},
        prone=["A"],
        settings={"daredevil_damage": -3, "name": "Thorm·Mur·Dar·Ash"},
    )
    assert parts(halves(game)["6"]) == [25, 25, 25, 25]


def test_1_the_scale_ends_at_twenty_five():
    game = fight(
        4,
        "draw",
        seats="ABCDE",
        dragon_card=warming("KS", 4),
        target="A",
        prone=["A"],
        settings={"dragon_damage": 1, "name": "Vrak·Mur·Dar·Ash"},
    )
    assert hp(halves(game)["4d"])[0] == 0


def test_1_six_goes_down_to_five():
    game = fight(4, "draw", dragon_card=warming("7S", 4), target="A", parts={"paws": 13})
    assert hp(halves(game)["4d"]) == [20, 25, 25, 25]


def test_2_timing():
    game = fight(
        1,
        "9C",
        "5D",
        *["draw"] * 5,
        answers=[part("B", "tail"), part("A", "tail")],
        hands={"A": "9C", "B": "5D"},
        target="C",
        dragon="KS JK1",
    )
    result = halves(game)
    assert board(result["2"]) == [("A", "9C", 5), ("B", "5D", 3)]
    assert phase(result["1d"]) == phase(result["4d"]) == ("KS", "warm-up", 5)
    assert board(result["3"]) == [("A", "9C", 5)]
    assert parts(result["3"]) == [25, 25, 25, 20]
    assert board(result["5"]) == []
    assert parts(result["5"]) == [25, 25, 25, 12]
    assert phase(result["5d"]) == phase(result["6d"]) == ("KS", "cool-down", 7)
    assert phase(result["7d"]) == ("JK1", "warm-up", 8)


def test_3_a_shield_takes_the_blow():
    game = fight(
        4,
        "QS",
        "draw",
        hands={"D": "QS"},
        dragon_card=warming("7S", 4),
        target="C",
        dragon="JK1",
    )
    result = halves(game)
    assert board(result["4"]) == [("D", "QS", 8)]
    assert hp(result["4d"]) == [25, 25, 25, 22]
    assert board(result["4d"]) == []
    assert phase(result["4d"]) == ("7S", "cool-down", 5)
    assert result["5d"]["did"] == {"dragon": ["JK1"]}


def test_4_a_dodge_throws_the_dragon_off_balance():
    game = fight(
        8,
        *["draw"] * 4,
        answers=[part("B", "jaws")],
        board=[on("B", "8S", 9), on("C", "AS", 11)],
        dragon_card=warming("QS", 8),
        target="D",
        dragon="JK1",
    )
    result = halves(game)
    assert hp(result["8d"]) == [25, 25, 25, 25]
    assert result["8d"]["state"]["prone"] == ["D"]
    assert board(result["8d"]) == [("B", "8S", 9)]
    assert phase(result["8d"]) == phase(result["10d"]) == ("QS", "cool-down", 11)
    assert result["11d"]["did"] == {"dragon": ["JK1"]}
    assert parts(result["9"])[0] == 25 - 10


@pytest.mark.parametrize(("turn", "last", "lost"), [(10, 10, 10), (11, 11, 10), (11, 10, 6)])
def test_4_a_riposte_has_its_time(turn: int, last: int, lost: int):
    game = fight(
        turn,
        "draw",
        answers=[part("D", "jaws")],
        board=[on("D", "8S", turn)],
        riposte={"jaws": last},
        target="D",
    )
    assert parts(halves(game)[str(turn)])[0] == 25 - lost


def test_5_other_suits_do_not_help_one_another():
    game = fight(
        13,
        "draw",
        answers=[part("A", "legs"), part("C", "paws")],
        board=[on("A", "9C", 13), on("C", "7H", 13)],
        target="B",
    )
    assert parts(halves(game)["13"]) == [25, 20, 17, 25]


def test_6_a_target_caught_warming_up():
    game = fight(
        13,
        "draw",
        board=[on("D", "8C", 15)],
        hp={"D": 22},
        dragon_card=warming("10D", 13),
        target="D",
    )
    after = halves(game)["13d"]
    assert hp(after) == [25, 25, 25, 12]
    assert after["state"]["prone"] == ["D"]
    assert board(after) == []
    assert phase(after) == ("10D", "cool-down", 15)


def test_7_shields_in_an_area():
    game = fight(
        5,
        "draw",
        board=[on("C", "QS", 7), on("D", "JS", 8)],
        dragon_card=warming("AH", 5),
        target="B",
    )
    assert hp(halves(game)["5d"]) == [24, 24, 21, 24]


ORCHESTRA = [on("A", "9S", 9), on("B", "8S", 9), on("C", "7H", 9), on("D", "5S", 9)]


@pytest.mark.parametrize(("target", "then"), [(None, "D"), ("A", "A")])
def test_8_orchestration_and_whom_the_dragon_sees(target: str | None, then: str):
    answers = [part("A", "jaws"), part("B", "paws"), part("C", "legs"), part("D", "tail")]
    game = fight(9, "draw", answers=answers, board=ORCHESTRA, target=target)
    after = halves(game)["9"]
    assert parts(after) == [25 - 13, 25 - 10, 25 - 5, 25 - 8]
    assert after["state"]["target"] == then


def test_8_orchestration_on_one_part():
    answers = [part(who, "tail") for who in "ABCD"]
    game = fight(9, "draw", answers=answers, board=ORCHESTRA)
    assert parts(halves(game)["9"]) == [25, 25, 25, 0]


@pytest.mark.parametrize(("health", "lost"), [(13, 3), (14, 4)])
def test_9_an_attacker_on_the_ground(health: int, lost: int):
    game = fight(
        5,
        "5D",
        "draw",
        "draw",
        answers=[part("A", "legs")],
        hands={"A": "5D"},
        hp={"A": health},
        prone=["A"],
        entangled=["legs"],
        dragon="2S 2H 3S JK1",
        target="B",
    )
    result = halves(game)
    assert board(result["5"]) == [("A", "5D", 7)]
    assert parts(result["7"]) == [25, 25, 25 - lost, 25]


HAND = "AS QS 9S JK1 10S 4S"


@pytest.mark.parametrize("card", HAND.split())
def test_9_what_may_be_played_on_the_ground(card: str):
    game = fight(5, card, hands={"A": HAND}, prone=["A"])
    if card in ("10S", "4S"):
        assert halves(game)["5"]["did"] == {"play": card}
    else:
        with pytest.raises(Refused):
            halves(game)
