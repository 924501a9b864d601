"""What a host did, in a replay's file. Source: issue 7; bot/dragon/replay_host.py."""

from typing import Any

import pytest

from bot.dragon.reasons import DragonReason
from bot.dragon.replay import replayed_game
from bot.dragon.replay_output import half_turn_data
from bot.dragon.replay_reasons import ReplayReason, ReplayRefused
from tests.unit.dragon.fights import discard, entry, fight, halves, on, part, warming

Data = dict[str, Any]
COMING = "2S 3S 4S 2H 3H 4H 2D 3D 4D"


def host(**did: object) -> Data:
    return {"host": did}


def with_turns(data: Data, *entries: str | Data) -> Data:
    """The file with these entries of `turns`."""
    return {**data, "turns": [entry(one) if isinstance(one, str) else one for one in entries]}


def test_a_seat_taken_over_plays_as_a_manekin_until_it_is_handed_back() -> None:
    data = with_turns(
        fight(4, hands={"D": "7S QS"}, coming=COMING, dragon="JK1"),
        host(take_over="D"),
        host(hand_back="D"),
        "draw",
    )
    found = halves(data)
    assert list(found) == ["4", "4d", "5", "5d"]
    assert (found["4"]["did"], found["5"]["did"]) == ({"manekin": "draws"}, {"draw": True})
    # A Manekin puts the card under its pile; what it was dealt since lies on top.
    assert found["4"]["hands"]["D"] == ["QS", "7S"]


def test_something_is_put_right_while_a_turn_is_asked_for() -> None:
    amended = {
        "hp": {"A": 12},
        "prone": {"A": True},
        "parts": {"jaws": 3},
        "entangled": {"legs": True},
        "target": "B",
    }
    data = with_turns(fight(5, coming=COMING, dragon="JK1"), host(amend=amended), "draw")
    state = halves(data)["5"]["state"]
    assert state["hp"] == {"A": 12, "B": 25, "C": 25, "D": 25}
    assert (state["prone"], state["entangled"], state["target"]) == (["A"], ["legs"], "B")
    assert state["parts"]["jaws"] == 3
    none = with_turns(
        fight(5, target="C", coming=COMING, dragon="JK1"), host(amend={"target": None}), "draw"
    )
    assert halves(none)["5"]["state"]["target"] is None


def test_a_manekin_answers_what_a_person_was_asked() -> None:
    data = fight(
        5,
        "draw",
        board=[on("B", "7S", 5)],
        parts={"paws": 20},
        answers=[host(take_over="B")],
        coming=COMING,
        dragon="JK1",
    )
    assert halves(data)["5"]["state"]["parts"]["paws"] == 15


ROAR: Data = {
    "dragon_card": warming("AS", 5),
    "hands": {"B": "5S 5H 5D 5C"},
    "coming": COMING,
}


def test_a_manekin_discards_what_a_person_had_not_yet() -> None:
    data = fight(5, "draw", answers=[discard("B", "5D"), host(take_over="B")], **ROAR)
    assert len(halves(data)["5d"]["hands"]["B"]) == 3
    assert "5S" not in halves(data)["5d"]["hands"]["B"]


def test_what_is_left_to_discard_follows_what_the_host_did() -> None:
    answers = [discard("B", "5D"), host(take_over="C"), discard("B", "5C")]
    data = fight(5, "draw", answers=answers, **ROAR)
    assert halves(data)["5d"]["hands"]["B"] == ["5S", "5H", "2S"]


def test_a_game_that_was_given_up_ends_in_the_middle_of_a_half_turn() -> None:
    data = fight(5, "draw", answers=[discard("B", "5D"), host(end=True)], **ROAR)
    last = list(replayed_game(data))[-1]
    assert (last.number, last.state.pending is not None) == ("5d", True)
    asked = with_turns(fight(5, board=[on("A", "9C", 7)], coming=COMING), host(end=True))
    assert list(halves(asked)) == ["5"]
    assert halves(asked)["5"]["did"] == {}


def test_manekins_alone_wait_for_the_host_as_often_as_the_file_says() -> None:
    data = with_turns(
        fight(5, manekin="ABCD", coming=COMING, dragon="JK1 JK2 KS KH KD KC"),
        host(proceed=True),
        host(hand_back="B"),
        "draw",
    )
    found = halves(data)
    assert list(found) == ["5", "5d", "6", "6d", "7", "7d", "8", "8d", "9", "9d"]
    assert found["6"]["did"] == {"draw": True}
    assert found["5"]["did"] == {"manekin": "draws"}


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"host": {}}, ReplayReason.NO_HOST_ACTION),
        ({"host": "end"}, ReplayReason.NO_HOST_ACTION),
        ({"host": {"end": False}}, ReplayReason.NO_HOST_ACTION),
        ({"host": {"end": True, "take_over": "D"}}, ReplayReason.NO_HOST_ACTION),
        ({"host": {"end": True}, "play": "5S"}, ReplayReason.NO_HOST_ACTION),
        ({"host": {"undo": True}}, ReplayReason.NO_HOST_ACTION),
        ({"host": {"amend": {"hp": {"A": "12"}}}}, ReplayReason.NO_HOST_ACTION),
        ({"host": {"take_over": "Z"}}, ReplayReason.UNKNOWN_NAME),
        ({"host": {"amend": {"hp": {"Z": 1}}}}, ReplayReason.UNKNOWN_NAME),
        ({"host": {"amend": {"parts": {"wings": 1}}}}, ReplayReason.UNKNOWN_PART),
        ({"host": {"amend": {}}}, DragonReason.AMEND_NOTHING),
        ({"host": {"hand_back": "D"}}, DragonReason.SEAT_NOT_AUTOMATED),
        ({"host": {"proceed": True}}, DragonReason.NOTHING_TO_PROCEED),
    ],
)
def test_what_a_host_cannot_do_is_refused_with_its_turn(wrong: Data, reason: object) -> None:
    data = with_turns(fight(5, coming=COMING, dragon="JK1"), "draw", wrong)
    found = replayed_game(data)
    assert [half_turn_data(next(found))["turn"] for _ in range(2)] == ["5", "5d"]
    with pytest.raises(ReplayRefused) as caught:
        list(found)
    assert (caught.value.reason, caught.value.turn) == (reason, "6")


def test_too_few_discards_need_a_host_behind_them() -> None:
    for answers in ([discard("B", "5D")], [discard("B", "5D"), part("B", "jaws")]):
        with pytest.raises(ReplayRefused) as caught:
            list(replayed_game(fight(5, "draw", answers=answers, **ROAR)))
        assert caught.value.reason is ReplayReason.DISCARD_COUNT
