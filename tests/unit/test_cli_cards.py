"""`python -m bot cards`: exit codes, what is printed, one line for what cannot be used."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.cli import main
from bot.cli.problems import _SENTENCES, _SPECIAL
from bot.rulecards.moment_reasons import MomentReason
from bot.rulecards.reasons import CardReason
from bot.rulecards.sentences.refusals import SentenceReason
from tests.unit.rulecards.playing import card, check, do, hero, played, scenario, tell, track

Captured = pytest.CaptureFixture[str]

SCENARIOS = [
    *sorted((Path(__file__).parent / "rulecards" / "scenarios").glob("*.json")),
    *sorted((Path(__file__).parents[2] / "data" / "scenarios").glob("*.json")),
]
GOOD = card("good", "rest", track("hit_points", 1))


def file(folder: Path, data: Any) -> str:
    """A file with these data."""
    path = folder / "data.json"
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return str(path)


def run(capsys: Captured, *words: str) -> tuple[int, str, str]:
    """The exit code, and what was printed to both."""
    code = main(["cards", *words])
    out, err = capsys.readouterr()
    return code, out, err


def differences(expected: Any, found: Any, place: str = "") -> list[str]:
    """Where what was printed is not what was expected; keys that nobody expects are free."""
    if isinstance(expected, dict):
        if not isinstance(found, dict):
            return [f"{place}: {found!r}"]
        return [
            line
            for key, value in expected.items()
            for line in (
                [f"{place}.{key}: {one!r}" for one in value if one not in found[key[:-1]]]
                if key.endswith("~")
                else differences(value, found.get(key), f"{place}.{key}")
            )
        ]
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        pairs = enumerate(zip(expected, found, strict=True))
        return [line for at, two in pairs for line in differences(*two, f"{place}[{at}]")]
    return [] if expected == found else [f"{place}: {found!r}, not {expected!r}"]


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_worked_scenarios(path: Path, capsys: Captured):
    code, out, err = run(capsys, "replay", str(path))
    assert (code, err) == (0, "")
    results = [json.loads(line) for line in out.splitlines()]
    assert differences(json.loads(path.read_text(encoding="utf-8"))["expect"], results) == []


def test_each_moment_is_one_compact_object(tmp_path: Path, capsys: Captured):
    data = scenario(do("rest"), check(), dice=[3], characters=[hero("Éloïse")])
    data["moments"] = [{**moment, "who": "éloïse"} for moment in data["moments"]]
    code, out, _ = run(capsys, "replay", file(tmp_path, data))
    assert code == 0
    assert len(out.splitlines()) == 2
    first, second = map(json.loads, out.splitlines())
    assert "roll" not in first
    assert "damage" not in first
    assert first["state"]["characters"][0]["name"] == "Éloïse"
    assert out.splitlines()[1] == json.dumps(second, separators=(",", ":"), ensure_ascii=False)


def test_a_scenario_from_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: Captured):
    text = json.dumps(scenario(do("rest"))).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    assert run(capsys, "replay", "-")[0] == 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no JSON"),
        ("{", "line 1, column 2"),
        ("[NaN]", "NaN"),
        ('{"characters": [], "characters": []}', "'characters'"),
        ("[" * 200_000, "brackets"),
        ("9" * 5_000, "digits"),
        ("5", "object"),
        ("[]", "object"),
        ('{"moments": []}', "characters"),
        (json.dumps(scenario(check(), dice=[])), "moments[0]"),
        (json.dumps(scenario(do("rest"), mood=1)), "mood"),
    ],
)
def test_what_cannot_be_replayed_is_one_line(
    text: str, words: str, tmp_path: Path, capsys: Captured
):
    code, out, err = run(capsys, "replay", file(tmp_path, text))
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert words in err


def test_bytes_that_are_no_text_and_files_that_are_not_there(tmp_path: Path, capsys: Captured):
    path = tmp_path / "x.json"
    path.write_bytes(b'{"characters": "\xff"}')
    for name in (str(path), str(tmp_path / "none.json"), str(tmp_path)):
        code, _, err = run(capsys, "replay", name)
        assert (code, len(err.splitlines())) == (2, 1)


def test_a_refused_card_in_a_scenario_is_a_no(tmp_path: Path, capsys: Captured):
    data = scenario(do("rest"), cards=[card("bad", "rest", track("hit_point", 1))])
    code, out, err = run(capsys, "replay", file(tmp_path, data))
    assert (code, out) == (1, "")
    assert err.startswith("cards[0].then[0].track: ")
    assert "Hit points" in err


def test_a_roll_that_runs_out_of_dice_later_cannot_be_used(tmp_path: Path, capsys: Captured):
    data = scenario(check(), check(), dice=[4])
    code, _, err = run(capsys, "replay", file(tmp_path, data))
    assert code == 2
    assert "moments[1]" in err


def test_check_names_each_problem_with_its_place(tmp_path: Path, capsys: Captured):
    bad = card("bad", "rest", track("mana", "1 +"), tell(""), mood=1)
    code, out, _ = run(capsys, "check", file(tmp_path, [GOOD, bad, GOOD]))
    assert code == 1
    assert [line.partition(":")[0] for line in out.splitlines()] == [
        "[1].then[1].text", "[1].mood", "[2].id",
    ]  # fmt: skip
    code, out, _ = run(capsys, "check", file(tmp_path, card("bad", "rest", track("mana", "1 +"))))
    assert [line.partition(":")[0] for line in out.splitlines()] == [
        "then[0].track", "then[0].add",
    ]  # fmt: skip


def test_check_as_json(tmp_path: Path, capsys: Captured):
    code, out, _ = run(capsys, "check", file(tmp_path, [GOOD]), "--json")
    assert (code, json.loads(out)) == (0, {"valid": True, "problems": []})
    bad = card("bad", {"on": "dance"}, tell("a"))
    code, out, _ = run(capsys, "check", file(tmp_path, bad), "--json")
    assert code == 1
    (problem,) = json.loads(out)["problems"]
    assert (problem["place"], problem["reason"]) == ("when.on", "card.not_allowed")
    assert problem["text"].startswith("when.on: ")


@pytest.mark.parametrize("text", ["5", '"lucky_streak"', "{", "null"])
def test_what_is_no_card_at_all_cannot_be_checked(text: str, tmp_path: Path, capsys: Captured):
    for verb in ("check", "read"):
        code, out, err = run(capsys, verb, file(tmp_path, text))
        assert (code, out, len(err.splitlines())) == (2, "", 1)


def test_ten_thousand_cards_are_too_many(tmp_path: Path, capsys: Captured):
    many = [card(f"c{at}", "rest", tell("a")) for at in range(10_000)]
    code, out, _ = run(capsys, "check", file(tmp_path, many))
    assert code == 1
    assert "1000" in out
    code, _, err = run(capsys, "replay", file(tmp_path, scenario(do("rest"), cards=many)))
    assert (code, len(err.splitlines())) == (2, 1)


def test_read_prints_a_sentence_a_line(tmp_path: Path, capsys: Captured):
    shield = {
        "when": {"on": "damage", "dir": "taken"},
        "stage": "before",
        "if": "@cond.blessed > 0",
        "then": [{"kind": "modify", "amount": "-3"}],
    }
    sentences = [
        "Before taking damage (while Blessed) → 3 less damage.", "When they rest → Hit points +1.",
    ]  # fmt: skip
    code, out, err = run(capsys, "read", file(tmp_path, [shield, GOOD]))
    assert (code, out.splitlines(), err) == (0, sentences, "")
    code, out, _ = run(capsys, "read", "--json", file(tmp_path, [shield, GOOD]))
    assert (code, json.loads(out)) == (0, sentences)
    code, out, err = run(capsys, "read", file(tmp_path, [shield, {**GOOD, "mood": 1}]))
    assert (code, out) == (1, "")
    assert err.startswith("[1].mood: ")


@pytest.mark.parametrize("words", [["--json"], []])
def test_write_gives_the_data_of_a_sentence(words: list[str], capsys: Captured):
    sentence = "when they defeat an Undead -> tick Renown 2; +25 xp"
    code, out, err = run(capsys, "write", sentence, *words)
    assert (code, err) == (0, "")
    assert json.loads(out) == {
        "when": {"on": "defeat", "foe": "Undead"},
        "then": [
            {"kind": "clock", "clock": "Renown", "ticks": 2},
            {"kind": "xp", "amount": "25"},
        ],
    }
    assert len(out.splitlines()) == 1 or not words


def test_a_sentence_that_cannot_be_read_is_a_no_with_a_caret(capsys: Captured):
    code, out, err = run(capsys, "write", "When they rest → Hit pints +1.")
    assert (code, out) == (1, "")
    first, shown, caret = err.splitlines()
    assert first.startswith("column 22: ")
    assert "points" in first
    assert shown[caret.index("^") :].startswith("pints")


def test_another_system_by_id_or_from_a_file(tmp_path: Path, capsys: Captured):
    sentence = "When Health runs out → Dread +1."
    code, out, _ = run(capsys, "write", sentence, "--system", "night_hunt", "--json")
    assert (code, json.loads(out)["when"]["track"]) == (0, "health")
    assert run(capsys, "write", sentence)[0] == 1
    own = file(tmp_path, {"id": "mine", "name": "Mine", "extends": "night_hunt"})
    assert run(capsys, "write", sentence, "--system", own)[0] == 0
    for bad in ("no_such", file(tmp_path, {"id": "mine", "mood": 1})):
        code, _, err = run(capsys, "write", sentence, "--system", bad)
        assert (code, len(err.splitlines())) == (2, 1)


def test_no_cards_have_no_sentences(tmp_path: Path, capsys: Captured):
    assert run(capsys, "read", file(tmp_path, [])) == (0, "", "")


def test_what_cannot_be_shown_is_in_no_line(tmp_path: Path, capsys: Captured):
    for amount in ("\0", "1 + \ud800", "\u2028"):
        faulty = card("bad", "rest", track("hit_points", amount))
        code, out, _ = run(capsys, "check", file(tmp_path, faulty))
        assert (code, len(out.splitlines())) == (1, 1)
        assert out.removesuffix("\n").isprintable()


def test_the_shipped_cards_are_sound(capsys: Captured):
    for path in (Path(__file__).parents[2] / "data" / "cards").glob("*.json"):
        assert run(capsys, "check", str(path))[0] == 0
        assert run(capsys, "read", str(path))[0] == 0


@pytest.mark.parametrize("words", [[], ["dance"], ["check"], ["replay"], ["write"]])
def test_a_command_line_that_makes_no_sense_is_one_line(words: list[str], capsys: Captured):
    code, out, err = run(capsys, *words)
    assert (code, out, len(err.splitlines())) == (2, "", 1)


def test_every_reason_has_its_words():
    for reason in (*CardReason, *MomentReason, *SentenceReason):
        assert reason in _SENTENCES or reason.value in _SPECIAL


def test_a_note_stands_for_what_a_card_did_and_its_lines_follow():
    more = [
        card("noted", "rest", tell("one"), track("hit_points", -1), tell("two"), note="Noted."),
        card("plain", "rest", track("hit_points", -1), tell("three")),
        card("only", "rest", tell("four"), tell("five")),
        card("idle", "rest", track("inspiration", -1)),
    ]
    (result,) = played(do("rest"), cards=more)
    assert result["told"] == [
        "Noted.", "one", "two",
        "Plain: Mira: Hit points 19 → 18.", "three",
        "four", "five",
        "Idle: nothing changed.",
    ]  # fmt: skip


def test_what_cards_did_is_said_of_every_effect():
    more = [
        card(
            "all",
            "rest",
            {"kind": "condition", "condition": "frightened", "level": 2, "turns": 3},
            {"kind": "condition", "condition": "prone", "op": "remove"},
            {"kind": "clock", "clock": "Siege"},
            {"kind": "xp", "amount": 300},
            {"kind": "pool", "pool": "doom", "add": 2},
            {"kind": "check", "check": "death_save"},
        )
    ]
    people = [hero(conditions={"prone": {}})]
    (result,) = played(do("rest"), cards=more, characters=people, dice=[12])
    (line,) = result["told"]
    for words in (
        "All: ", "Frightened 2", "no longer Prone", "Siege 1/4", "level 2", "Doom 0 → 2",
        "Death save: 12, Success",
    ):  # fmt: skip
        assert words in line


def test_lines_of_cards_that_a_check_set_off_come_after_the_cards_own():
    plus = {"kind": "modify", "amount": -2}
    more = [
        card("look", "rest", {"kind": "check", "check": "ability_check"}, tell("look")),
        card("fog", "roll", plus, tell("fog"), stage="before"),
    ]
    (result,) = played(do("rest"), cards=more, dice=[12])
    assert result["told"] == [
        "Look: Mira rolls Ability check: 10, Success.", "look", "Fog: −2 to the roll.", "fog",
    ]  # fmt: skip


def test_nothing_is_told_where_no_card_fired():
    assert played(do("take", amount=3))[0]["told"] == []
