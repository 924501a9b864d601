"""Whole games that are written down and played again, and where a replay ends."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.dragon.cards import ALL_CARDS
from bot.dragon.name import read_name
from bot.dragon.replay import HalfTurn, replayed_game
from bot.dragon.replay_output import half_turn_data
from bot.dragon.replay_reasons import ReplayReason, ReplayRefused
from bot.dragon.settings import Settings
from bot.dragon.state import Outcome
from tests.unit.dragon.fights import cooling, fight, on, part, warming
from tests.unit.dragon.recording import recorded

Data = dict[str, Any]


def played(data: object) -> list[HalfTurn]:
    return list(replayed_game(data))


@st.composite
def set_ups(draw: st.DrawFn) -> Settings:
    seats = draw(st.integers(4, 6))
    return Settings(
        seats=seats,
        manekins=tuple(sorted(draw(st.sets(st.integers(0, seats - 1))))),
        dragon_damage=draw(st.integers(-1, 2)),
        daredevil_damage=draw(st.integers(-1, 6)),
        traits=draw(st.booleans()),
        name=draw(st.sampled_from([None, read_name("Vrak·Zel·Ston·Ash")])),
    )


@given(st.integers(0, 1 << 32), set_ups(), st.sampled_from(["random", "cautious"]))
@settings(max_examples=25, deadline=None)
def test_a_game_written_down_is_the_same_game_again(seed: int, set_up: Settings, policy: str):
    game = recorded(seed, set_up, policy)
    halves = played(game.data)
    assert [half.state for half in halves] == game.states
    turns = [half.number for half in halves]
    assert turns[:2] == ["1", "1d"]
    assert len(set(turns)) == len(turns)


@given(st.integers(0, 1 << 32), set_ups(), st.data())
@settings(max_examples=15, deadline=None)
def test_fewer_entries_make_a_beginning_of_the_game(
    seed: int, set_up: Settings, data: st.DataObject
):
    game = recorded(seed, set_up)
    entries = game.data["turns"]
    kept = entries[: data.draw(st.integers(0, len(entries)))]
    halves = played({**game.data, "turns": kept})
    assert [half.state for half in halves] == game.states[: len(halves)]
    peoples = [
        half
        for half in halves
        if not half.is_dragons and not half.state.manekins[(half.turn - 1) % set_up.seats]
    ]
    # A turn that wins the game at once needs no entry.
    won_at_once = bool(halves) and halves[-1].state.outcome is Outcome.VICTORY
    assert len(peoples) in {len(kept), len(kept) + won_at_once}


ALL_BUT_TAIL = {"jaws": 0, "paws": 0, "legs": 0, "tail": 5}
WINNING: Data = {"parts": ALL_BUT_TAIL, "board": [on("B", "7S", 5)]}


@pytest.mark.parametrize("entries", [[], ["draw"], ["draw", "draw"]])
def test_a_turn_that_wins_the_game_needs_no_entry(entries: list[str]):
    halves = played(fight(5, *entries, answers=[part("B", "tail")], **WINNING))
    assert [half.number for half in halves] == ["5"]
    data = half_turn_data(halves[0])
    assert data["over"] == "victory"
    assert data["did"] == {}
    assert data["dragon"] is None


@pytest.mark.parametrize("answers", [[], [part("B", "jaws")]])
def test_a_turn_without_an_entry_that_does_not_win_is_not_begun(answers: list[Data]):
    assert played(fight(5, answers=answers, **WINNING)) == []


def test_manekins_go_on_until_a_person_has_no_entry():
    data = fight(4, manekin="D", hands={"D": "7S QS"}, coming="2S 3S 4S", dragon="JK1")
    assert [half.number for half in played(data)] == ["4", "4d"]


def test_an_answer_that_is_left_over_is_nobodys_mistake():
    halves = played(fight(5, "draw", answers=[part("A", "jaws")], dragon="JK1", coming="2S 3S 4S"))
    assert [half.number for half in halves] == ["5", "5d"]


def test_the_dragon_did_what_it_turned_over():
    halves = played(fight(5, "draw", dragon="3C 7H", coming="2S 3S 4S"))
    data = half_turn_data(halves[1])
    assert data["did"] == {"dragon": ["3C", "7H"]}
    assert data["dragon"] == {"card": "7H", "action": "strike", "phase": "warm-up", "due": 7}
    waiting = played(fight(5, "draw", dragon_card=cooling("7H", 6), coming="2S 3S 4S"))
    assert half_turn_data(waiting[1])["did"] == {"dragon": []}


def test_damage_is_told_with_what_moved_it():
    strike = fight(
        5,
        "draw",
        coming="2S 3S 4S",
        parts={"paws": 9},
        target="C",
        dragon_card=warming("7H", 5),
        board=[on("D", "QS", 8)],
    )
    hurt = [
        event
        for event in half_turn_data(played(strike)[1])["events"]
        if event["kind"] == "daredevil_hurt"
    ]
    assert hurt == [
        {
            "kind": "daredevil_hurt",
            "seat": "D",
            "role": "shield",
            "printed": 6,
            "modifiers": {"damaged_part": -1, "shields": -3},
            "damage": 2,
            "before": 25,
            "after": 23,
        }
    ]


def test_who_is_asked_what_is_told_by_name():
    data = fight(5, "draw", answers=[part("B", "tail")], board=[on("B", "7S", 5)], dragon="JK1")
    asked = [
        event["question"]
        for event in half_turn_data(played(data)[0])["events"]
        if event["kind"] == "asked"
    ]
    assert asked == [{"what": "part", "who": "B", "card": "7S"}, {"what": "turn", "who": "A"}]


def test_a_change_of_target_is_told_by_name():
    data = fight(5, "draw", dragon="3H JK1", target="A", coming="2S 3S 4S")
    changed = [
        event
        for event in half_turn_data(played(data)[1])["events"]
        if event["kind"] == "target_changed"
    ]
    assert changed == [{"kind": "target_changed", "before": "A", "after": "B", "why": "glare"}]


def test_the_shipped_fight_is_won():
    file = Path(__file__).parents[3] / "data" / "fights" / "a_dragon_falls.json"
    halves = played(json.loads(file.read_text(encoding="utf-8")))
    last = half_turn_data(halves[-1])
    assert (last["turn"], last["over"], last["name"]) == ("46", "victory", "Dru·Zel·Dar·?")


def test_a_file_may_hold_notes():
    data = fight(5, "draw", dragon="JK1", coming="2S 3S 4S")
    assert len(played({**data, "about": "a test", "expect": [1]})) == 2


@pytest.mark.parametrize("key", ["answer", "positions", "Turns", "dragon deck"])
def test_a_key_that_is_nearly_one_of_the_format_is_refused(key: str):
    data = fight(5, "draw", dragon="JK1")
    known = {"answer": "answers", "positions": "position", "Turns": "turns"}.get(key, "dragon_deck")
    data[key] = data.pop(known)
    with pytest.raises(ReplayRefused) as caught:
        played(data)
    assert caught.value.reason is ReplayReason.UNKNOWN_KEY
    assert caught.value.values == {"key": key, "near": known}


def test_a_refusal_before_the_first_turn_names_the_turn_it_would_have_been():
    for data, turn in (
        (fight(7, "draw", hp={"A": 30}), "7"),
        ({"seats": ["A"], "daredevil_deck": [], "dragon_deck": []}, "1"),
        ([], "1"),
        ({"position": {"turn": "x"}}, "1"),
        ({"seats": "ABCD", "position": {"turn": -1}}, "1"),
    ):
        with pytest.raises(ReplayRefused) as caught:
            played(data)
        assert caught.value.turn == turn


def test_half_a_deck_may_be_too_short_for_the_dragon():
    data = fight(5, "draw", coming="2S 3S 4S")
    data |= {"dragon_deck": [], "daredevil_deck": ["2S", "3S", "4S"], "partial": True}
    halves = replayed_game(data)
    assert next(halves).number == "5"
    with pytest.raises(ReplayRefused) as caught:
        next(halves)
    assert caught.value.turn == "5d"


def test_a_deal_from_less_than_a_full_deck():
    data = {
        "seats": list("ABCD"),
        "daredevil_deck": list(ALL_CARDS[:9]),
        "dragon_deck": ["JK1"],
        "turns": [{"draw": True}],
        "partial": True,
    }
    first, _ = played(data)
    assert first.state.hands == (
        ALL_CARDS[0:8:4],
        (*ALL_CARDS[1:8:4], ALL_CARDS[8]),
        ALL_CARDS[2:8:4],
        ALL_CARDS[3:8:4],
    )
