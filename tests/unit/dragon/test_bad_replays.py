"""Replays that cannot be: each is refused in one line that names the turn and the reason."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.cli import main
from tests.unit.dragon.fights import CARDS, ally, discard, fight, on, part, warming

Captured = pytest.CaptureFixture[str]
Data = dict[str, Any]


def run(folder: Path, capsys: Captured, data: Any) -> tuple[int, list[Any], str]:
    """The exit code, the half-turns printed, and what was said of the fault."""
    path = folder / "game.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    code = main(["dragon", "replay", str(path)])
    out, err = capsys.readouterr()
    return code, [json.loads(line) for line in out.splitlines()], err


def refused(folder: Path, capsys: Captured, data: Any) -> str:
    """What is said of a file that cannot be used."""
    code, _, err = run(folder, capsys, data)
    assert code == 2
    assert len(err.splitlines()) == 1
    assert "Traceback" not in err
    return err


def new_game(**changes: Any) -> Data:
    """A game from its start."""
    return {
        "seats": list("ABCD"),
        "daredevil_deck": list(CARDS),
        "dragon_deck": list(reversed(CARDS)),
        "turns": [{"draw": True}],
        "answers": [],
    } | changes


def test_a_game_from_its_start(tmp_path: Path, capsys: Captured):
    code, half_turns, err = run(tmp_path, capsys, new_game())
    assert (code, err) == (0, "")
    assert [half["turn"] for half in half_turns] == ["1", "1d"]
    assert half_turns[0]["hands"] == {
        "A": ["AS", "10S"],
        "B": ["KS", "9S", "6S"],
        "C": ["QS", "8S", "5S"],
        "D": ["JS", "7S", "4S"],
    }


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"seats": list("ABC")}, "seats"),
        ({"seats": list("ABCDEFG")}, "seats"),
        ({"seats": list("ABCA")}, "A"),
        ({"seats": "ABCD"}, "seats"),
        ({"seats": ["A", "B", "C", 4]}, "seats"),
        ({"manekin": ["E"]}, "E"),
        ({"settings": {"dragon_damage": "1"}}, "dragon_damage"),
        ({"settings": {"name": "Vrak·Zel·Dar"}}, "name"),
        ({"settings": {"name": "Zel·Vrak·Dar·Kroth"}}, "Zel"),
        ({"settings": {"name": "Vrak·Zel·Dar·?"}}, "?"),
        ({"settings": {"pace": 1}}, "pace"),
        ({"daredevil_deck": CARDS[1:]}, "daredevil"),
        ({"dragon_deck": CARDS[1:]}, "dragon"),
        ({"daredevil_deck": [*CARDS[1:], "2C"]}, "2C"),
        ({"dragon_deck": ["11S", *CARDS[1:]]}, "11S"),
        ({"dragon_deck": ["JK3", *CARDS[1:]]}, "JK3"),
        ({"daredevil_deck": ["2C", "2C"], "partial": True}, "2C"),
        ({"daredevil_deck": None}, "daredevil_deck"),
        ({"turns": {}}, "turns"),
        ({"answers": "none"}, "answers"),
    ],
)
def test_a_set_up_that_cannot_be(tmp_path: Path, capsys: Captured, changes: Data, named: str):
    assert named in refused(tmp_path, capsys, new_game(**changes))


@pytest.mark.parametrize("data", [None, [], "game", {}, {"seats": list("ABCD")}])
def test_what_is_no_game(tmp_path: Path, capsys: Captured, data: object):
    refused(tmp_path, capsys, data)


@pytest.mark.parametrize(
    ("position", "named"),
    [
        ({"hp": {"A": 26}}, "26"),
        ({"hp": {"A": -1}}, "-1"),
        ({"hp": {"E": 5}}, "E"),
        ({"hp": dict.fromkeys("ABCD", 0)}, "hp"),
        ({"prone": ["E"]}, "E"),
        ({"parts": {"wings": 5}}, "wings"),
        ({"parts": {"jaws": 26}}, "26"),
        ({"entangled": ["wings"]}, "wings"),
        ({"riposte": {"wings": 5}}, "wings"),
        ({"target": "E"}, "E"),
        ({"target": "A", "hp": {"A": 0}, "prone": ["A"]}, "A"),
        ({"hands": {"E": "2S"}}, "E"),
        ({"hands": {"A": "2S 2S"}}, "2S"),
        ({"hands": {"A": "2S", "B": "2S"}}, "2S"),
        ({"hands": {"A": "1S"}}, "1S"),
        ({"board": [on("E", "9S", 7)]}, "E"),
        ({"board": [on("A", "9S", 7), on("A", "8S", 7)]}, "A"),
        ({"board": [on("A", "9S", 4)]}, "4"),
        ({"dragon_card": {"card": "QD", "phase": "asleep", "due": 7}}, "phase"),
        ({"dragon_card": warming("QD", 4)}, "4"),
        ({"dragon_card": warming("3D", 7)}, "3D"),
        ({"name": "Vrak·?·?"}, "name"),
        ({"weather": "rain"}, "weather"),
    ],
)
def test_a_position_that_cannot_be(tmp_path: Path, capsys: Captured, position: Data, named: str):
    assert named in refused(tmp_path, capsys, fight(5, "draw", **position))


def test_a_bad_name_behind_a_good_one(tmp_path: Path, capsys: Captured):
    data = fight(5, "draw", settings={"name": "Vrak"}, name="?·?·?·?")
    assert "name" in refused(tmp_path, capsys, data)


def test_a_position_needs_a_turn(tmp_path: Path, capsys: Captured):
    assert "turn" in refused(tmp_path, capsys, fight(0, "draw"))


@pytest.mark.parametrize(
    ("card", "position"),
    [
        ("2H", {"hands": {"A": "2S", "B": "2H"}}),
        ("1S", {}),
        ("QS", {"hands": {"A": "QS"}, "prone": ["A"]}),
        ("AS", {"hands": {"A": "AS"}, "prone": ["A"]}),
        ("9S", {"hands": {"A": "9S"}, "prone": ["A"]}),
        ("JK1", {"hands": {"A": "JK1"}, "prone": ["A"]}),
    ],
)
def test_an_illegal_play(tmp_path: Path, capsys: Captured, card: str, position: Data):
    said = refused(tmp_path, capsys, fight(5, card, **position))
    assert "turn 5" in said
    assert card in said


def test_a_second_action(tmp_path: Path, capsys: Captured):
    data = fight(5, "2S", hands={"A": "2S"}, board=[on("A", "9S", 6)])
    assert "turn 5: A has 9S on the board already" in refused(tmp_path, capsys, data)


@pytest.mark.parametrize(
    "entry", [{}, {"pass": True}, {"draw": False}, {"play": "2S", "draw": True}, "draw", None]
)
def test_an_entry_that_is_neither_play_nor_draw(tmp_path: Path, capsys: Captured, entry: object):
    data = fight(5, "draw", hands={"A": "2S"})
    data["turns"] = [entry]
    assert "turn" in refused(tmp_path, capsys, data)


def test_what_came_before_the_fault_is_printed(tmp_path: Path, capsys: Captured):
    data = fight(5, "draw", "2S", dragon="JK1", coming="3S 4S 5S")
    code, half_turns, err = run(tmp_path, capsys, data)
    assert code == 2
    assert [half["turn"] for half in half_turns] == ["5", "5d"]
    assert "turn 6" in err


STRIKE: Data = {"board": [on("B", "7S", 5)]}
ENTANGLE: Data = {"board": [on("B", "10S", 5)], "dragon_card": warming("9D", 5), "target": "A"}
HELP: Data = {"board": [on("B", "2S", 5)], "hp": {"D": 0}, "prone": ["B", "C", "D"]}
AID: Data = {"board": [on("B", "JK1", 5)]}
FULL: Data = {"hands": {"B": "2S 3S 4S"}, "hp": {"B": 5}, "coming": "5S"}
ROAR: Data = {"hands": {"B": "2S 3S 4S"}, "dragon_card": warming("AS", 5), "coming": "5S"}


@pytest.mark.parametrize(
    ("position", "answer", "turn"),
    [
        (STRIKE, part("B", "wings"), "5"),
        (STRIKE, part("A", "jaws"), "5"),
        (STRIKE, ally("B", "A"), "5"),
        (STRIKE, {"who": "B"}, "5"),
        (STRIKE, None, "5"),
        (ENTANGLE, part("B", "legs"), "5"),
        (HELP, ally("B", "A"), "5"),
        (HELP, ally("B", "B"), "5"),
        (HELP, ally("B", "D"), "5"),
        (AID, ally("B", "B"), "5"),
        (AID, ally("B", "E"), "5"),
        (FULL, discard("B", ""), "5"),
        (FULL, discard("B", "2S 3S"), "5"),
        (FULL, discard("B", "6S"), "5"),
        (ROAR, discard("B", "2S 2S"), "5d"),
        (ROAR, discard("B", "2S"), "5d"),
        (ROAR, discard("C", "2S 3S"), "5d"),
    ],
)
def test_an_answer_that_does_not_fit(
    tmp_path: Path, capsys: Captured, position: Data, answer: Data | None, turn: str
):
    answers = [] if answer is None else [answer]
    said = refused(tmp_path, capsys, fight(5, "draw", answers=answers, **position))
    assert f"turn {turn}:" in said


def reshuffling(turn: int, **changes: Any) -> Data:
    """A partial game whose first draw needs the pile of discards."""
    data = fight(turn, "draw", daredevil_discard="2S 3S 4S", dragon="JK1")
    return data | {"daredevil_deck": [], "partial": True} | changes


def test_a_pile_becomes_a_deck(tmp_path: Path, capsys: Captured):
    answers = [{"reshuffle": "daredevil", "order": ["3S", "4S", "2S"]}]
    code, half_turns, err = run(tmp_path, capsys, reshuffling(5, answers=answers))
    assert (code, err) == (0, "")
    assert half_turns[0]["hands"] == {"A": [], "B": ["3S"], "C": ["4S"], "D": ["2S"]}


@pytest.mark.parametrize(
    "answer",
    [
        {"reshuffle": "dragon", "order": ["3S", "4S", "2S"]},
        {"reshuffle": "daredevil", "order": ["3S", "4S"]},
        {"reshuffle": "daredevil", "order": ["3S", "4S", "4S"]},
        {"reshuffle": "daredevil", "order": ["3S", "4S", "5S"]},
        {"reshuffle": "daredevil"},
        part("B", "jaws"),
    ],
)
def test_an_order_that_is_not_the_pile(tmp_path: Path, capsys: Captured, answer: Data):
    assert "turn 5:" in refused(tmp_path, capsys, reshuffling(5, answers=[answer]))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data["daredevil_deck"].pop(),
        lambda data: data["dragon_deck"].append(data["dragon_deck"][0]),
        lambda data: data["position"]["hands"]["A"].append(data["daredevil_deck"][-1]),
    ],
)
def test_every_card_is_in_one_place(
    tmp_path: Path, capsys: Captured, spoil: Callable[[Data], object]
):
    data = fight(5, "draw", hands={"A": "2S"})
    spoil(data)
    refused(tmp_path, capsys, data)
