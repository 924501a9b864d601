"""The host's corrections: what they change, and what they may not.

Source: issue 7 (`/dragon gm`).
"""

from typing import Any

import pytest

from bot.dragon.cards import Part
from bot.dragon.daredevil_events import Amended
from bot.dragon.reasons import DragonReason
from bot.dragon.replay_output import event_data
from bot.dragon.view import seen, view
from tests.unit.dragon.playing import Fight, amendment

HANDS = {"A": "5S 9H", "B": "6S 2S 3S 4S", "C": "7S KH", "D": ""}


def asked(**changes: Any) -> Fight:
    """A fight in which A is asked for a turn, and D is down."""
    given: dict[str, Any] = {"hands": HANDS, "hp": {"B": 20, "D": 0}, "target": "B"}
    fight = Fight(**{**given, **changes})
    fight.proceed()
    assert fight.asked == "A turn"
    return fight


def test_everything_is_put_right_at_once_and_the_turn_goes_on() -> None:
    fight = asked(parts={"jaws": 3}, entangled="legs")
    events = fight.amend(
        hp={"A": 12, "D": 4},
        prone={"A": True},
        parts={"jaws": 0, "tail": 9},
        entangled={"legs": False, "paws": True},
        target="D",
    )
    assert (fight.hp, fight.prone, fight.parts) == ("12 20 25 4", "AD", "0 25 25 9")
    assert (fight.entangled, fight.target, fight.asked) == ("paws", "D", "A turn")
    assert events == [
        Amended(
            hp=((0, 25, 12), (3, 0, 4)),
            prone=((0, True),),
            parts=((Part.JAWS, 3, 0), (Part.TAIL, 25, 9)),
            entangled=((Part.PAWS, True), (Part.LEGS, False)),
            target=(1, 3),
        )
    ]
    assert seen(events[0], None) == events[0]
    assert view(fight.state, None).daredevils[0].hand_limit == 4


def test_who_was_down_lies_until_they_are_put_on_their_feet() -> None:
    fight = asked()
    fight.amend(hp={"D": 25})
    assert fight.prone == "D"
    fight.amend(prone={"D": False})
    assert fight.prone == ""
    other = asked()
    other.amend(hp={"D": 1}, prone={"D": False})
    assert (other.hp, other.prone) == ("25 20 25 1", "")


def test_only_what_is_otherwise_is_told() -> None:
    (event,) = asked().amend(hp={"A": 25, "B": 21}, prone={"C": False}, target="nobody")
    assert event == Amended(((1, 20, 21),), (), (), (), (1, None))
    assert event_data(event, ("Ada", "Bo", "Cy", "Di")) == {
        "kind": "amended",
        "hp": {"Bo": [20, 21]},
        "prone": {},
        "parts": {},
        "entangled": {},
        "target": ["Bo", None],
    }


def test_cards_on_the_board_stay() -> None:
    fight = asked(board="B 9C 2, A 9D 3")
    fight.amend(prone={"A": True, "B": True})
    assert fight.board == "B 9C 2, A 9D 3"


@pytest.mark.parametrize(
    ("changes", "reason", "values"),
    [
        ({}, DragonReason.AMEND_NOTHING, {}),
        ({"hp": {"A": 25}, "target": "B"}, DragonReason.AMEND_NOTHING, {}),
        ({"hp": {"E": 3}}, DragonReason.UNKNOWN_SEAT, {"seat": 4, "most": 3}),
        ({"prone": {"F": True}}, DragonReason.UNKNOWN_SEAT, {"seat": 5, "most": 3}),
        ({"target": "E"}, DragonReason.UNKNOWN_SEAT, {"seat": 4, "most": 3}),
        ({"hp": {"A": 0}}, DragonReason.AMEND_RANGE, {"seat": 0, "least": 1, "value": 0}),
        ({"hp": {"D": 26}}, DragonReason.AMEND_RANGE, {"seat": 3, "part": None, "most": 25}),
        ({"parts": {"jaws": -1}}, DragonReason.AMEND_RANGE, {"part": "jaws", "least": 0}),
        ({"hp": {"B": 6}}, DragonReason.AMEND_HAND, {"seat": 1, "held": 4, "limit": 3}),
        ({"prone": {"D": False}}, DragonReason.AMEND_STANDING, {"seat": 3}),
        ({"target": "D"}, DragonReason.AMEND_TARGET, {"seat": 3}),
        (
            {"parts": {"jaws": 0, "paws": 0, "legs": 0, "tail": 0}},
            DragonReason.AMEND_ALL_PARTS,
            {},
        ),
    ],
)
def test_what_would_make_no_game_is_refused(
    changes: dict[str, Any], reason: DragonReason, values: dict[str, object]
) -> None:
    problem = asked().refused(amendment(**changes))
    assert problem.reason is reason
    assert {key: problem.values[key] for key in values} == values


def test_the_last_part_with_hit_points_keeps_some() -> None:
    fight = asked(parts={"jaws": 0, "paws": 0, "legs": 0})
    assert fight.refused(amendment(parts={"tail": 0})).reason is DragonReason.AMEND_ALL_PARTS
    fight.amend(parts={"tail": 0, "jaws": 1})
    assert fight.parts == "1 0 0 0"


def test_while_anything_but_a_turn_is_asked_nothing_is_put_right() -> None:
    fight = Fight(turn=5, hands=HANDS, board="B 7H 5")
    assert fight.refused(amendment(hp={"A": 3})).values == {"asked": None, "question": None}
    fight.proceed()
    problem = fight.refused(amendment(hp={"A": 3}))
    assert problem.reason is DragonReason.AMEND_NOT_NOW
    assert problem.values == {"asked": 1, "question": "part"}
