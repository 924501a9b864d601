"""The worked figures of spec/daredragon.md, section 16, as replays: vectors 10 to 14."""

from typing import Any

import pytest

from bot.errors import Refused
from tests.unit.dragon.fights import (
    board,
    cooling,
    fight,
    halves,
    hp,
    on,
    part,
    parts,
    phase,
    warming,
)


@pytest.mark.parametrize(("paws", "due", "lost"), [(0, 8, 5), (13, 7, 6), (14, 7, 8)])
def test_10_a_damaged_part(paws: int, due: int, lost: int):
    game = fight(4, *["draw"] * 5, parts={"paws": paws}, target="A", dragon="8S 5S")
    result = halves(game)
    assert phase(result["4d"]) == ("8S", "warm-up", due)
    assert hp(result[f"{due - 1}d"])[0] == 25
    assert hp(result[f"{due}d"])[0] == 25 - lost


def test_11_a_shield_beside_one_on_the_ground():
    game = fight(
        5,
        "draw",
        board=[on("B", "QS", 6)],
        prone=["A"],
        dragon_card=warming("9D", 5),
        target="A",
    )
    after = halves(game)["5d"]
    assert hp(after) == [25, 19, 25, 25]
    assert after["state"]["prone"] == ["A", "B"]


def test_11_a_shield_beside_one_who_prepares():
    game = fight(
        5,
        "QS",
        seats="BCDA",
        hands={"B": "QS"},
        board=[on("A", "9H", 8)],
        dragon_card=warming("6D", 5),
        target="A",
    )
    after = halves(game)["5d"]
    assert after["state"]["hp"] == {"B": 21, "C": 25, "D": 25, "A": 25}
    assert after["state"]["prone"] == []
    assert board(after) == [("A", "9H", 8)]


def test_11_the_last_of_two_shields_takes_it():
    game = fight(
        6,
        "QS",
        hands={"B": "QS"},
        board=[on("C", "JS", 7)],
        dragon_card=warming("10D", 6),
        target="A",
    )
    after = halves(game)["6d"]
    assert hp(after) == [25, 24, 25, 25]
    assert after["state"]["prone"] == ["B"]
    assert board(after) == []


def test_12_a_dodge_in_an_area():
    game = fight(
        6,
        "draw",
        board=[on("D", "QS", 8), on("A", "AS", 9)],
        dragon_card=warming("AD", 6),
        target="B",
    )
    after = halves(game)["6d"]
    assert hp(after) == [21, 25, 21, 21]
    assert after["state"]["prone"] == ["B"]
    assert phase(after) == ("AD", "cool-down", 7)


DODGE_AND_SHIELD = {"board": [on("C", "AS", 7), on("D", "QS", 8)]}
OWN_SHIELD = {"hands": {"A": "QS"}}
DODGE_ON_THE_GROUND = {"board": [on("C", "AS", 7)], "prone": ["A"]}


@pytest.mark.parametrize(
    ("given", "entry", "health", "until"),
    [
        (DODGE_AND_SHIELD, "draw", 25, 7),
        (OWN_SHIELD, "QS", 25 - 6, 6),
        (DODGE_ON_THE_GROUND, "draw", 25 - 10, 6),
    ],
)
def test_12_guards_at_a_strike(given: dict[str, Any], entry: str, health: int, until: int):
    game = fight(5, entry, dragon_card=warming("7D", 5), target="A", **given)
    after = halves(game)["5d"]
    assert hp(after) == [health, 25, 25, 25]
    assert (after["state"]["prone"] == ["A"]) is (entry == "draw")
    assert board(after) == []
    assert phase(after) == ("7D", "cool-down", until)


@pytest.mark.parametrize(
    ("guards", "card", "lost"),
    [
        ([], "AH", [10, 10, 0, 0, 10]),
        ([on("C", "QS", 8), on("D", "JS", 9)], "AH", [2, 2, 2, 2, 2]),
        ([], "7C", [8, 0, 0, 0, 0]),
    ],
)
def test_13_five_seats(guards: list[Any], card: str, lost: list[int]):
    game = fight(
        5,
        "draw",
        seats="ABCDE",
        board=guards,
        dragon_card=warming(card, 5),
        target="A",
    )
    assert hp(halves(game)["5d"]) == [25 - one for one in lost]


def test_14_entangled_legs_and_a_delay():
    game = fight(
        20,
        "draw",
        "KS",
        "7H",
        "draw",
        "draw",
        seats="BCDA",
        answers=[part("C", "legs")],
        hands={"B": "KS", "C": "7H"},
        entangled=["legs"],
        target="A",
        dragon="10S",
    )
    result = halves(game)
    assert phase(result["20d"]) == ("10S", "warm-up", 23)
    assert result["22"]["state"]["target"] == "B"
    assert phase(result["22"]) == phase(result["23d"]) == ("10S", "warm-up", 24)
    assert parts(result["24"]) == [25, 25, 19, 25]
    assert result["24"]["state"]["entangled"] == ["legs"]
    assert result["24d"]["state"]["hp"] == {"B": 17, "C": 25, "D": 25, "A": 25}
    assert result["24d"]["state"]["entangled"] == []


def test_14_entangling_hurts_nobody():
    game = fight(
        9,
        "draw",
        answers=[part("B", "jaws")],
        board=[on("B", "10S", 9)],
        riposte={"jaws": 9},
        settings={"daredevil_damage": 3},
    )
    after = halves(game)["9"]
    assert parts(after) == [25, 25, 25, 25]
    assert after["state"]["entangled"] == ["jaws"]


@pytest.mark.parametrize("its", [warming("9S", 9), cooling("9S", 10)])
def test_14_a_part_that_prepares_cannot_be_entangled(its: dict[str, Any]):
    game = fight(
        9,
        "draw",
        answers=[part("B", "legs")],
        board=[on("B", "10S", 9)],
        dragon_card=its,
        target="A",
    )
    if its["phase"] == "cool-down":
        assert halves(game)["9"]["state"]["entangled"] == ["legs"]
    else:
        with pytest.raises(Refused):
            halves(game)


def test_one_action_each():
    slow = on("A", "9H", 7)
    game = fight(5, "draw", "draw", hands={"A": "2S"}, board=[slow], dragon="JK1")
    assert board(halves(game)["6"]) == [("A", "9H", 7)]
    automated = fight(
        5,
        "draw",
        manekin="A",
        hands={"A": "2S"},
        board=[slow],
        daredevil_discard="3S",
        dragon="JK1",
        prone=["B"],
    )
    assert halves(automated)["5"]["did"] == {"manekin": "draws"}
