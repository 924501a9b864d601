"""`python -m bot dragon`: what each command prints, exit codes, one line for what is unusable."""

import io
import json
import string
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.cli import dragon_simulate, main
from bot.cli.dragon_report import report_data
from bot.cli.dragon_words import _PROBLEMS, _SENTENCES
from bot.dragon.cards import PARTS
from bot.dragon.name import SYLLABLES, Trait, name_of
from bot.dragon.reasons import DragonReason
from bot.dragon.replay_reasons import ReplayReason
from bot.dragon.settings import Settings
from bot.dragon.simulate import ALL_NAMES, Plan, simulate
from bot.dragon.sound import PositionProblem
from bot.dragon.tallies import Tallies
from tests.unit.dragon.fights import fight, on
from tests.unit.dragon.recording import recorded

Captured = pytest.CaptureFixture[str]

TRAITS = st.tuples(*(st.sampled_from(Trait) for _ in PARTS))


def printed(capsys: Captured, *argv: str) -> str:
    assert main(["dragon", *argv]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    return told.out


def one_line(capsys: Captured, *argv: str) -> str:
    """What is said of something unusable: one line on standard error and nothing printed."""
    assert main(["dragon", *argv]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("python -m bot: ")
    assert told.err.count("\n") == 1
    return told.err


def typed(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    stream = io.TextIOWrapper(io.BytesIO(content), encoding="utf-8", errors="strict")
    monkeypatch.setattr(sys, "stdin", stream)


class TestReplay:
    def test_a_whole_game_is_one_object_a_half_turn(self, tmp_path: Path, capsys: Captured) -> None:
        game = recorded(8, Settings(manekins=(3,), traits=True), "cautious")
        file = tmp_path / "game.json"
        file.write_text(json.dumps(game.data), encoding="utf-8")
        lines = [json.loads(line) for line in printed(capsys, "replay", str(file)).splitlines()]
        assert len(lines) == len(game.states)
        assert set(lines[0]) == {
            "turn", "did", "state", "board", "dragon", "hands", "name", "over", "events",
        }  # fmt: skip
        assert lines[-1]["over"] in {"victory", "defeat"}
        assert all(line["over"] is None for line in lines[:-1])
        assert {line["turn"][-1] == "d" for line in lines[1::2]} == {True}
        for line, state in zip(lines, game.states, strict=True):
            assert list(line["state"]["hp"].values()) == list(state.hp)
            assert list(line["hands"]["Di"]) == list(state.hands[3])
            assert line["name"] == name_of(state.traits)
            assert line["state"]["prone"] == sorted(line["state"]["prone"])

    def test_from_standard_input(self, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
        typed(monkeypatch, json.dumps(fight(5, "draw", dragon="JK1", coming="2S 3S 4S")).encode())
        assert printed(capsys, "replay", "-").count("\n") == 2

    @pytest.mark.parametrize(
        ("content", "named"),
        [
            (b"", "no JSON"),
            (b"[1", "line 1, column 3"),
            (b"\xff", "not UTF-8"),
            (b'{"seats": [], "seats": []}', "seats"),
            (b"[" * 100_000, "brackets"),
            (b"17", "turn 1: the file: an object with keys is needed"),
            (b"{}", "turn 1: seats: this is missing"),
            (b'{"seats": "ABCD"}', "turn 1: seats: a list is needed"),
            (b'{"seats": ["A", 4]}', "turn 1: seats[1]: a text is needed"),
            (b'{"seats": [], "settings": []}', "turn 1: settings: an object with keys"),
            (b'{"seats": [], "settings": {"x": 1}}', "turn 1: settings.x: this key is not known"),
            (b'{"seats": [], "settings": {"traits": 1}}', "settings.traits: true or false"),
            (b'{"seats": [], "position": {"turn": 0}}', "position.turn: the number is too small"),
            (b'{"seats": [], "position": {"turn": 2.5}}', "position.turn: a whole number"),
            (b'{"seats": [], "position": {"turn": 1, "hp": []}}', "position.hp: an object"),
            (b'{"seats": ["A", "B", "C", "D"]}', "turn 1: the daredevil deck lacks"),
        ],
    )
    def test_what_is_no_replay(
        self, content: bytes, named: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured
    ) -> None:
        typed(monkeypatch, content)
        assert named in one_line(capsys, "replay", "-")

    def test_a_file_that_is_not_there(self, tmp_path: Path, capsys: Captured) -> None:
        assert "none.json" in one_line(capsys, "replay", str(tmp_path / "none.json"))

    @pytest.mark.parametrize(
        ("entry", "position", "said"),
        [
            ("2H", {}, "turn 5: A does not hold 2H"),
            ("QS", {"hands": {"A": "QS"}, "prone": ["A"]}, "turn 5: A lies on the ground"),
            ("draw", {"board": [on("B", "7S", 5)]}, "turn 5: the answers have run out: B has to"),
            ("draw", {"board": [on("A", "9S", 7)]}, "turn 5: A has 9S on the board already"),
            ("draw", {"dragon_card": {"card": "QD", "phase": "?", "due": 6}}, "“warm-up” or"),
            ("draw", {"hp": {"B": 0}, "hands": {"B": "2S"}}, "turn 5: hands: B has no hit points"),
        ],
    )
    def test_a_fault_is_told_with_its_turn_and_in_names(
        self,
        entry: str,
        position: dict[str, Any],
        said: str,
        monkeypatch: pytest.MonkeyPatch,
        capsys: Captured,
    ) -> None:
        if said.endswith("already"):
            entry, position = "2S", {**position, "hands": {"A": "2S"}}
        typed(monkeypatch, json.dumps(fight(5, entry, **position)).encode())
        assert said in one_line(capsys, "replay", "-")

    def test_what_a_file_says_is_not_repeated_at_length(
        self, monkeypatch: pytest.MonkeyPatch, capsys: Captured
    ) -> None:
        data = fight(5, "draw")
        for entry in ({"play": "9" * 10_000}, {"x" * 10_000: 1}, ["\n\x1b"] * 5_000):
            typed(monkeypatch, json.dumps({**data, "turns": [entry]}).encode())
            assert len(one_line(capsys, "replay", "-")) < 400


class TestWords:
    def test_every_reason_has_a_sentence(self) -> None:
        reasons = {*DragonReason, *ReplayReason} - {DragonReason.POSITION_WRONG}
        assert set(_SENTENCES) == reasons
        assert set(_PROBLEMS) == set(PositionProblem)

    def test_sentences_ask_only_for_values_that_come_with_the_reason(self) -> None:
        source = "\n".join(_documented())
        for reason, sentence in _SENTENCES.items():
            asked = {field for _, field, _, _ in string.Formatter().parse(sentence) if field}
            line = next(line for line in source.splitlines() if f'"{reason}"' in line)
            assert all(value in line for value in asked), line


def _documented() -> Iterator[str]:
    """The sources in which each reason is listed with its values."""
    for enum in (DragonReason, ReplayReason):
        file = sys.modules[enum.__module__].__file__
        assert file is not None
        yield Path(file).read_text(encoding="utf-8")


class TestName:
    def test_as_text(self, capsys: Captured) -> None:
        assert printed(capsys, "name", "Vrak·Zel·Dar·Kroth").splitlines() == [
            "Vrak·Zel·Dar·Kroth",
            "  jaws: Power (its attacks: one step up)",
            "  paws: Agility (its cards: warm-up shorter by one)",
            "  legs: no trait",
            "  tail: Durability (attacks against it: one step down)",
        ]

    def test_as_data(self, capsys: Captured) -> None:
        assert json.loads(printed(capsys, "name", "vrak", "?", "DAR", "kroth", "--json")) == {
            "name": "Vrak·?·Dar·Kroth",
            "jaws": "power",
            "paws": None,
            "legs": "none",
            "tail": "durability",
        }

    @given(TRAITS)
    def test_every_name_tells_its_traits(self, traits: tuple[Trait, Trait, Trait, Trait]) -> None:
        out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, "stdout", out)
            assert main(["dragon", "name", name_of(traits), "--json"]) == 0
        out.seek(0)
        told = json.loads(out.read())
        assert list(told.values())[1:] == [trait.value for trait in traits]

    @pytest.mark.parametrize(
        ("name", "said"),
        [
            ("Vrak·Zel·Dar", "has 4 syllables, not 3"),
            ("Vrak·Zel·Dar·Kroth·Ash", "not 5"),
            ("", "not 0"),
            ("Vrok·Zel·Dar·Kroth", "“Vrok” is no syllable of the jaws: Vrak, Thorm, Skael, Dru"),
            ("Vrak·Dar·Zel·Kroth", "“Dar” speaks of the legs and stands in the place of the paws"),
        ],
    )
    def test_what_is_no_name(self, name: str, said: str, capsys: Captured) -> None:
        assert said in one_line(capsys, "name", name)

    def test_what_is_allowed_in_a_place_is_told(self, capsys: Captured) -> None:
        said = one_line(capsys, "name", "Vrak·Zel·Zel·Kroth")
        assert ", ".join(SYLLABLES[PARTS[2]].values()) in said

    def test_a_name_on_a_terminal_of_few_letters(
        self, capsys: Captured, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
        monkeypatch.setattr(sys, "stdout", out)
        assert main(["dragon", "name", "Dru Mur Dar Ash", "--json"]) == 0
        out.seek(0)
        assert json.loads(out.read())["name"] == "Dru·Mur·Dar·Ash"


class TestSimulate:
    def test_as_data(self, capsys: Captured) -> None:
        argv = ("simulate", "--games", "20", "--seed", "7", "--policy", "greedy", "--json")
        found = json.loads(printed(capsys, *argv))
        assert (found["games"], found["seed"], found["policy"]) == (20, 7, "greedy")
        assert found["wins"] + found["defeats"] + found["unfinished"] == 20
        least, most = found["interval"]
        assert least <= found["win_rate"] == found["wins"] / 20 <= most
        assert found["turns"]["least"] <= found["turns"]["median"] <= found["turns"]["most"]
        assert sum(found["defeated_by"].values()) == found["defeats"]
        assert sum(found["first_part"].values()) == 20
        assert set(found["by_manekins"]) == {"1"}
        assert found["by_name"] == {}
        assert json.loads(printed(capsys, *argv)) == found

    def test_as_text(self, capsys: Captured) -> None:
        out = printed(capsys, "simulate", "--games", "5", "--seed", "7")
        assert out.startswith("5 games, 4 seats, policy random, seed 7\nwon ")
        assert "daredevils fell by:" in out
        assert "by number of Manekins:" in out

    def test_every_number_of_manekins_in_turn(self, capsys: Captured) -> None:
        argv = ("--games", "10", "--humans", "4", "--manekin", "0", "--each-manekin", "--json")
        found = json.loads(printed(capsys, "simulate", *argv))
        games = {key: share["games"] for key, share in found["by_manekins"].items()}
        assert games == dict.fromkeys("01234", 2)

    def test_a_named_dragon(self, capsys: Captured) -> None:
        argv = ("simulate", "--games", "3", "--name", "vrak zel dar kroth")
        found = json.loads(printed(capsys, *argv, "--json"))
        assert found["by_name"]["Vrak·Zel·Dar·Kroth"]["games"] == 3
        assert {share["games"] for share in found["by_syllable"].values()} == {3}
        assert "by the dragon's name:\n  Vrak·Zel·Dar·Kroth" in printed(capsys, *argv)

    def test_many_names_are_told_by_syllable(self, capsys: Captured) -> None:
        out = printed(capsys, "simulate", "--games", "30", "--name", "any", "--seed", "2")
        assert "by syllable of the dragon's name:" in out

    def test_traits_that_show_in_play(self, capsys: Captured) -> None:
        argv = ("simulate", "--games", "3", "--name", "revealed", "--json")
        assert json.loads(printed(capsys, *argv))["by_name"]

    def test_a_weaker_dragon_and_stronger_daredevils_win(self, capsys: Captured) -> None:
        argv = ("--dragon-damage", "-9", "--daredevil-damage", "9", "--policy", "greedy", "--json")
        found = json.loads(printed(capsys, "simulate", "--games", "4", *argv))
        assert found["wins"] == 4

    def test_a_seed_that_was_not_given_is_told(self, capsys: Captured) -> None:
        found = json.loads(printed(capsys, "simulate", "--games", "4", "--json"))
        argv = ("simulate", "--games", "4", "--seed", str(found["seed"]), "--json")
        assert json.loads(printed(capsys, *argv)) == found

    def test_several_processes_find_the_same(
        self, capsys: Captured, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        pools: list[ProcessPoolExecutor] = []

        class Pool(ProcessPoolExecutor):
            def __init__(self, *args: Any, **kept: Any) -> None:
                pools.append(self)
                super().__init__(*args, **kept)

        monkeypatch.setattr(dragon_simulate, "ProcessPoolExecutor", Pool)
        monkeypatch.setattr(dragon_simulate, "_ALONE", 10)
        argv = ("simulate", "--games", "24", "--seed", "3", "--name", "any", "--json")
        apart = printed(capsys, *argv, "--processes", "2")
        assert len(pools) == 1
        assert printed(capsys, *argv, "--processes", "1") == apart
        assert len(pools) == 1

    def test_the_order_in_which_portions_are_done_is_not_seen(self) -> None:
        plan = Plan(1, "greedy", 4, (0, 1, 2), ALL_NAMES)
        portions = [simulate(plan, range(first, first + 5)) for first in (0, 5, 10)]
        there, back = Tallies(), Tallies()
        for portion in portions:
            there.merge(portion)
        for portion in reversed(portions):
            back.merge(portion)
        assert json.dumps(report_data(plan, there)) == json.dumps(report_data(plan, back))

    def test_a_bar_on_a_terminal(self, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
        monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
        assert main(["dragon", "simulate", "--games", "6", "--seed", "1", "--json"]) == 0
        told = capsys.readouterr()
        assert told.err.endswith(f"[{'#' * 40}] 6 of 6 games\n")
        assert json.loads(told.out)["games"] == 6

    @pytest.mark.parametrize(
        ("argv", "named"),
        [
            (("--games", "0"), "--games"),
            (("--games", "x"), "--games"),
            (("--humans", "7"), "--humans"),
            (("--humans", "2", "--manekin", "1"), "3 seats together"),
            (("--humans", "4", "--manekin", "3"), "7 seats together"),
            (("--policy", "wise"), "--policy"),
            (("--name", "Vrak"), "4 syllables"),
            (("--name", "Vrak·?·Dar·Kroth"), "“?”"),
            (("--dragon-damage", "25"), "--dragon-damage"),
            (("--processes", "0"), "--processes"),
            (("--seed", "x"), "--seed"),
        ],
    )
    def test_what_cannot_be_simulated(
        self, argv: tuple[str, ...], named: str, capsys: Captured
    ) -> None:
        assert named in one_line(capsys, "simulate", *argv)


@pytest.mark.parametrize("argv", [[], ["fight"], ["replay"], ["name"]])
def test_a_wrong_command_line_is_one_line(argv: list[str], capsys: Captured) -> None:
    assert "--help" in one_line(capsys, *argv)


@pytest.mark.parametrize("what", ["replay", "simulate", "name"])
def test_each_command_explains_itself(what: str, capsys: Captured) -> None:
    assert f"python -m bot dragon {what}" in printed(capsys, what, "--help")
