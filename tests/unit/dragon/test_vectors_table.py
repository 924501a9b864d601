"""The worked figures of spec/daredragon.md, section 16, as replays: vectors 15 to 20."""

from typing import Any

import pytest

from tests.unit.dragon.fights import (
    RANKS,
    ally,
    board,
    discard,
    fight,
    halves,
    hp,
    on,
    part,
    parts,
    phase,
    warming,
)

LEFT, RIGHT, FAR_LEFT, FAR_RIGHT = "3S", "2D", "4C", "4H"


@pytest.mark.parametrize(
    ("target", "fallen", "glare", "then"),
    [
        (None, "", LEFT, "B"),
        (None, "", RIGHT, "C"),
        (None, "", FAR_LEFT, "A"),
        (None, "", FAR_RIGHT, "D"),
        (None, "C", RIGHT, "D"),
        (None, "C", FAR_RIGHT, "A"),
        (None, "C", LEFT, "B"),
        ("A", "B", RIGHT, "C"),
        ("A", "B", FAR_RIGHT, "D"),
        ("A", "B", FAR_LEFT, "C"),
        ("A", "BCD", FAR_LEFT, "A"),
    ],
)
def test_15_glares(target: str | None, fallen: str, glare: str, then: str):
    game = fight(
        6,
        "draw",
        dragon=f"{glare} JK1",
        target=target,
        hp=dict.fromkeys(fallen, 0),
        prone=list(fallen),
    )
    after = halves(game)["6d"]
    assert after["did"] == {"dragon": [glare, "JK1"]}
    assert after["state"]["target"] == then


@pytest.mark.parametrize(
    ("health", "limit"),
    [(25, 6), (21, 6), (20, 5), (14, 5), (13, 4), (7, 4), (6, 3), (1, 3)],
)
def test_16_hand_limits(health: int, limit: int):
    cards = ["2S", "3S", "4S", "5S", "6S", "7S"][:limit]
    full = fight(
        5,
        "draw",
        hands={"B": " ".join(cards)},
        coming="9H",
        hp={"B": health},
        answers=[discard("B", "2S")],
    )
    assert halves(full)["5"]["hands"]["B"] == [*cards[1:], "9H"]
    room = fight(5, "draw", hands={"B": " ".join(cards[1:])}, coming="9H", hp={"B": health})
    assert halves(room)["5"]["hands"]["B"] == [*cards[1:], "9H"]


def test_16_the_incapacitated_are_dealt_nothing():
    game = fight(5, "draw", coming="9H 9D 9C", hp={"B": 0}, prone=["B"])
    hands = halves(game)["5"]["hands"]
    assert hands == {"A": [], "B": [], "C": ["9H"], "D": ["9D"]}


def test_16_pain_shrinks_the_hand():
    game = fight(
        6,
        "draw",
        answers=[discard("A", "3S"), discard("A", "5S")],
        hands={"A": "2S 3S 4S 5S 6S 7S"},
        coming="9H 9D 9C",
        hp={"A": 22},
        parts={"paws": 9},
        dragon_card=warming("5D", 6),
        target="A",
    )
    result = halves(game)
    assert result["6d"]["state"]["hp"]["A"] == 18
    assert result["6d"]["hands"]["A"] == ["2S", "4S", "6S", "7S", "9C"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((10, 3, 3, 20), [10, 11, 3, 20]),
        ((20, 25, 25, 25), [25, 25, 25, 25]),
        ((9, 9, 9, 2), [9, 9, 9, 10]),
    ],
)
def test_17_regeneration(before: tuple[int, ...], after: list[int]):
    given = dict(zip(("jaws", "paws", "legs", "tail"), before, strict=True))
    game = fight(7, "draw", parts=given, dragon_card=warming("JK1", 7))
    assert parts(halves(game)["7d"]) == after


def test_17_first_aid():
    for who, before, after in (("B", 3, 11), ("C", 20, 25)):
        game = fight(
            9,
            "draw",
            answers=[ally("A", who)],
            board=[on("A", "JK1", 9)],
            hp={who: before},
            prone=[who],
        )
        result = halves(game)["9"]
        assert result["state"]["hp"][who] == after
        assert result["state"]["prone"] == []


def test_18_a_roar_empties_board_and_hands():
    game = fight(
        7,
        "draw",
        answers=[discard("D", "4S 2S"), discard("A", "6S 5S")],
        board=[on("A", "9S", 9), on("B", "QS", 10)],
        hands={"A": "5S 6S", "D": "2S 3S 4S"},
        coming="7H 8H 9H",
        dragon_card=warming("AS", 7),
    )
    result = halves(game)
    sizes = {who: len(hand) for who, hand in result["7"]["hands"].items()}
    assert sizes == {"A": 3, "B": 1, "C": 0, "D": 4}
    after = result["7d"]
    assert after["hands"] == {"A": ["8H"], "B": [], "C": [], "D": ["3S", "7H"]}
    assert board(after) == []
    assert phase(after) == ("AS", "cool-down", 8)


def shared(count: int) -> dict[str, str]:
    """So many cards in the hands of four people."""
    spare = [rank + suit for suit in "HD" for rank in RANKS if rank != "5"]
    return {who: " ".join(spare[:count][index::4]) for index, who in enumerate("ABCD")}


@pytest.mark.parametrize(
    ("revealed", "top", "held", "plays"),
    [
        ("7S", "2S", 6, True),
        ("7S", "2S", 12, True),
        ("7S", "2S", 13, False),
        ("7S", "2C", 6, False),
        ("7S", "2C", 7, True),
        ("7S", "2C", 13, True),
        ("7S", "5H", 0, False),
        ("7S", "5H", 9, False),
        ("7S", "5H", 20, True),
        ("JK1", "JK2", 0, True),
        ("JK1", "JK2", 9, True),
        ("JK1", "JK2", 20, True),
        ("JK1", "5H", 0, False),
        ("JK1", "5H", 9, False),
        ("JK1", "5H", 20, True),
        ("7S", "JK2", 0, False),
        ("7S", "JK2", 9, False),
        ("7S", "JK2", 20, True),
        ("7S", "", 0, False),
        ("7S", "", 9, False),
        ("7S", "", 20, False),
    ],
)
def test_19_when_the_manekin_plays(revealed: str, top: str, held: int, plays: bool):
    game = fight(
        6,
        "AH" if held else "draw",
        seats="ABFCDE",
        manekin="EF",
        hands={**shared(held), "E": revealed},
        hp={"F": 7},
        daredevil_discard=top,
        dragon="JK1 JK2",
    )
    did = halves(game)["6"]["did"]
    assert did == {"manekin": f"plays {revealed}" if plays else "draws"}


def test_19_the_manekin_lays_aside_what_is_pointless():
    game = fight(4, "draw", manekin="D", hands={"D": "7S QS"}, coming="2H 3H 4H")
    after = halves(game)["4"]
    assert after["did"] == {"manekin": "draws"}
    assert after["hands"] == {"A": ["2H"], "B": ["3H"], "C": ["4H"], "D": ["QS", "7S"]}


def test_19_the_manekin_strikes_the_weakest_part_that_lives():
    game = fight(
        4,
        "draw",
        "draw",
        manekin="D",
        hands={"D": "QS 7S", "A": "KH"},
        daredevil_discard="4S",
        parts={"jaws": 0, "paws": 7, "legs": 7, "tail": 9},
        dragon="2S 2C 3S JH",
    )
    result = halves(game)
    assert result["4"]["did"] == {"manekin": "plays 7S"}
    assert board(result["4"]) == [("D", "7S", 6)]
    assert parts(result["6"]) == [0, 2, 7, 9]


TRAITS: dict[str, Any] = {"traits": True}


def test_20_powerful_jaws():
    game = fight(3, *["draw"] * 5, target="A", dragon="KS", settings=TRAITS)
    result = halves(game)
    assert result["3"]["name"] == "?·?·?·?"
    assert result["3d"]["name"] == "Vrak·?·?·?"
    assert phase(result["3d"]) == ("KS", "warm-up", 7)
    assert hp(result["7d"]) == [9, 25, 25, 25]


def test_20_agile_paws_strike_at_once():
    game = fight(3, "draw", "draw", target="A", dragon="5C JK1", settings=TRAITS)
    result = halves(game)
    assert result["3d"]["did"] == {"dragon": ["5C"]}
    assert phase(result["3d"]) == ("5C", "cool-down", 4)
    assert hp(result["3d"]) == [20, 25, 25, 25]
    assert result["4d"]["did"] == {"dragon": ["JK1"]}


@pytest.mark.parametrize(("riposte", "lost"), [({}, 5), ({"tail": 5}, 8)])
def test_20_a_menace_tells_of_a_durable_tail(riposte: dict[str, int], lost: int):
    game = fight(
        4,
        "draw",
        "draw",
        answers=[part("B", "tail")],
        board=[on("B", "8S", 5)],
        dragon="JH",
        riposte=riposte,
        settings=TRAITS,
    )
    result = halves(game)
    assert result["4d"]["dragon"] is None
    assert result["4d"]["name"] == "?·?·?·Kroth"
    assert parts(result["5"]) == [25, 25, 25, 25 - lost]


def test_a_given_name_is_known_from_its_start_on():
    name = "Vrak·Zel·Dar·Kroth"
    game = fight(5, "draw", dragon="JK1", settings={"name": name}, name="?·?·?·?")
    assert halves(game)["5"]["name"] == name
