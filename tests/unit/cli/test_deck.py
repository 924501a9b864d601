"""`python -m bot deck`: what each command prints, exit codes, and one line for what is unusable."""

import io
import json
import re
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.cli import main
from bot.deck.cards import built_in
from bot.deck.checker import check
from bot.deck.declaration import declaration_odds
from bot.deck.doom import End, Hero, Rules
from bot.deck.odds import doom_odds

Captured = pytest.CaptureFixture[str]

ENDS = ["skull", "hunted", "donjon", "void", "talons", "dim"]


def printed(capsys: Captured, *argv: str, code: int = 0) -> str:
    assert main(["deck", *argv]) == code
    told = capsys.readouterr()
    assert told.err == ""
    return told.out


def data(capsys: Captured, *argv: str, code: int = 0) -> dict[str, object]:
    found = json.loads(printed(capsys, *argv, "--json", code=code))
    assert isinstance(found, dict)
    return found


def one_line(capsys: Captured, *argv: str) -> str:
    """What is said of something unusable: one line on standard error and nothing printed."""
    assert main(["deck", *argv]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("python -m bot: ")
    assert told.err.count("\n") == 1
    return told.err


def typed(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    stream = io.TextIOWrapper(io.BytesIO(content), encoding="utf-8", errors="strict")
    monkeypatch.setattr(sys, "stdin", stream)


class TestDoom:
    @pytest.mark.parametrize("rules", Rules)
    def test_each_line_is_a_legal_run(self, rules: Rules, capsys: Captured) -> None:
        lines = printed(capsys, "doom", "--runs", "30", "--seed", "4", "--rules", rules)
        assert lines.count("\n") == 30
        for line in lines.splitlines():
            verdict = check(line, rules)
            assert verdict.legal
            assert verdict.end is not None

    def test_the_same_seed_prints_the_same(self, capsys: Captured) -> None:
        first, second = (printed(capsys, "doom", "--runs", "9", "--seed", "-3") for _ in range(2))
        assert first == second
        assert first != printed(capsys, "doom", "--runs", "9", "--seed", "3")

    def test_one_run_unless_more_are_asked_for(self, capsys: Captured) -> None:
        assert printed(capsys, "doom").count("\n") == 1

    def test_json_is_an_object_a_run(self, capsys: Captured) -> None:
        found = data(capsys, "doom", "--seed", "4")
        line = printed(capsys, "doom", "--seed", "4").strip()
        assert found == {"line": line, "end": check(line).end, "cards": line.count(",") + 1}

    @pytest.mark.parametrize("runs", ["0", "-1", "1000001", "many", "9" * 5000])
    def test_a_number_out_of_bounds(self, runs: str, capsys: Captured) -> None:
        assert "--runs" in one_line(capsys, "doom", "--runs", runs)


class TestCheck:
    def test_legal(self, capsys: Captured) -> None:
        legal = {"legal": True, "end": "void", "at": None, "why": None}
        assert data(capsys, "check", "The Fates, Skull (F), Void") == legal
        assert printed(capsys, "check", "Void") == "Legal: it ends void.\n"

    def test_legal_and_going_on(self, capsys: Captured) -> None:
        assert data(capsys, "check", "Sun")["end"] is None
        assert printed(capsys, "check", "Sun") == "Legal, and not at an end yet.\n"

    def test_not_legal(self, capsys: Captured) -> None:
        line = "Fates, Throne, Moon (2), Fates, Skull (F), Skull"
        found = data(capsys, "check", line, code=1)
        assert (found["legal"], found["end"], found["at"]) == (False, None, 5)
        assert "Skull (1) or Skull (1 C)" in str(found["why"])
        assert printed(capsys, "check", line, code=1) == f"Not legal. {found['why']}\n"

    def test_a_line_may_come_without_quotes(self, capsys: Captured) -> None:
        assert data(capsys, "check", "Star", "(12),", "Void")["legal"]

    @pytest.mark.parametrize(("rules", "code"), [("rules", 0), ("reference", 1)])
    def test_under_either_rule_set(self, rules: str, code: int, capsys: Captured) -> None:
        line = "Flames, Comet, Euryale, Gem, Knight, Key"
        assert data(capsys, "check", "--rules", rules, line, code=code)["legal"] == (code == 0)

    def test_standard_input_has_a_run_a_line(
        self, monkeypatch: pytest.MonkeyPatch, capsys: Captured
    ) -> None:
        typed(monkeypatch, b"Void\n\nStar, Void\r\nSun")
        out = printed(capsys, "check", "-", "--json", code=1)
        assert [json.loads(line)["legal"] for line in out.splitlines()] == [True, False, True]

    def test_what_was_played_can_be_piped_in(
        self, monkeypatch: pytest.MonkeyPatch, capsys: Captured
    ) -> None:
        lines = printed(capsys, "doom", "--runs", "20")
        typed(monkeypatch, lines.encode())
        assert printed(capsys, "check", "-").count("Legal: it ends") == 20

    @pytest.mark.parametrize("line", ["", "   ", "\t\n"])
    def test_nothing_to_judge(self, line: str, capsys: Captured) -> None:
        assert "LINE: there is no card in it" in one_line(capsys, "check", line)

    @pytest.mark.parametrize(
        ("content", "place"),
        [
            (b"", "standard input: there is no card"),
            (b"\n\n", "standard input: there is no card"),
            (b"x" * 50_000, "standard input, line 1: it has 20002 characters"),
            (b"\xff\xfe", "standard input, line 1: it is not text"),
        ],
    )
    def test_unusable_standard_input(
        self, content: bytes, place: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured
    ) -> None:
        typed(monkeypatch, content)
        assert place in one_line(capsys, "check", "-")

    @given(line=st.text(max_size=200).filter(lambda text: not text.startswith("-")))
    def test_any_text_gets_a_verdict_or_one_line(self, line: str) -> None:
        out, err = io.StringIO(), io.StringIO()
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(sys, "stdout", out)
            patched.setattr(sys, "stderr", err)
            code = main(["deck", "check", line])
        assert code in (0, 1, 2)
        assert err.getvalue().count("\n") == (code == 2)
        assert out.getvalue().count("\n") == (code != 2)


class TestOdds:
    def test_of_a_run_from_the_start(self, capsys: Captured) -> None:
        found = data(capsys, "odds")
        assert list(found) == ["ends", "expected_cards"]
        assert found["ends"] == {end.value: chance for end, chance in doom_odds().ends.items()}
        assert list(doom_odds().ends) == ENDS
        assert found["expected_cards"] == pytest.approx(5.3824573632, abs=1e-10)

    def test_from_any_start(self, capsys: Captured) -> None:
        start = ["--intelligence", "7", "--wishes", "2", "--fates", "--without", "Fool, the JESTER"]
        found = data(capsys, "odds", *start, "--rules", "reference")
        deck = tuple(card for card in Hero().deck if card not in ("fool", "jester"))
        odds = doom_odds(Hero(7, 2, fates=True, deck=deck), Rules.REFERENCE)
        assert found["expected_cards"] == odds.expected_cards
        cursed = data(capsys, "odds", "--cursed", "--hunted", "3", "--deck", "13")
        assert cursed != data(capsys, "odds", "--cursed", "--deck", "13")

    def test_as_text(self, capsys: Captured) -> None:
        out = printed(capsys, "odds")
        assert re.search(r"^donjon +24\.9143531\d+ %$", out, re.MULTILINE)
        assert out.endswith("expected cards: 5.3824573632\n")

    def test_of_a_declaration(self, capsys: Captured) -> None:
        found = data(capsys, "odds", "--declare", "1")
        assert list(found) == ["cards", "ends", "expected_cards"]
        cards, ends = found["cards"], found["ends"]
        assert isinstance(cards, dict)
        assert isinstance(ends, dict)
        assert len(cards) == 22
        assert cards["Void"] == ends["void"] == pytest.approx(1 / 21, abs=1e-12)
        assert list(ends) == ["donjon", "void"]

    def test_of_a_declaration_with_extra_cards_from_what_is_left(self, capsys: Captured) -> None:
        argv = ["odds", "--declare", "3", "--without", "Fool", "--extra"]
        yes, no = (data(capsys, *argv, extra) for extra in ("yes", "no"))
        assert yes != no
        assert no == data(capsys, *argv[:-1])
        assert "Fool" not in dict(no["cards"])

    def test_of_a_declaration_from_13(self, capsys: Captured) -> None:
        found = data(capsys, "odds", "--declare", "2", "--deck", "13")
        assert found["ends"] == {"donjon": 0.0, "void": pytest.approx(1 - (12 / 13) ** 2, abs=0.01)}
        assert "expected cards: " in printed(capsys, "odds", "--declare", "2", "--deck", "13")

    @pytest.mark.parametrize(
        ("argv", "place"),
        [
            (["--intelligence", "0"], "--intelligence"),
            (["--intelligence", "1001"], "from 1 to 1000"),
            (["--wishes", "-1"], "--wishes"),
            (["--wishes", "9" * 5000], "--wishes"),
            (["--rules", "mine"], "--rules"),
            (["--declare", "0"], "--declare"),
            (["--declare", "-3"], "--declare"),
            (["--declare", "1001"], "--declare"),
            (["--declare", "2", "--fates"], "--fates"),
            (["--extra", "yes"], "--extra"),
            (["--without", "Banjo"], '--without: there is no card "Banjo"'),
            (["--without", "Donjn"], "the nearest is Donjon"),
            (["--without", ""], "--without"),
            (["--without", "Fool,,"], "--without"),
            (["--deck", "13", "--without", "Idiot"], '"Idiot" in this deck'),
            (["--deck", "13", "--without", "Void,Skull,Flames,Rogue"], "can end a run"),
            (["--deck", "21"], "--deck"),
        ],
    )
    def test_unusable(self, argv: list[str], place: str, capsys: Captured) -> None:
        assert place in one_line(capsys, "odds", *argv)

    def test_a_deck_without_cards(self, capsys: Captured) -> None:
        names = ",".join(card.title() for card in Hero().deck)
        for more in ([], ["--declare", "2"]):
            assert "no card would be left" in one_line(capsys, "odds", "--without", names, *more)

    def test_odds_that_take_too_long(
        self, monkeypatch: pytest.MonkeyPatch, capsys: Captured
    ) -> None:
        monkeypatch.setattr("bot.deck.odds._MOST_WORK", 10)
        assert "from 613 cannot" in one_line(capsys, "odds", "--intelligence", "613")


class TestSimulate:
    def test_frequencies_stand_beside_the_exact_odds(self, capsys: Captured) -> None:
        found = data(capsys, "simulate", "--runs", "1000", "--seed", "5")
        ends, counts = found["ends"], found["counts"]
        assert isinstance(ends, dict)
        assert isinstance(counts, dict)
        assert sum(counts.values()) == found["runs"] == 1000
        assert ends == {end: count / 1000 for end, count in counts.items()}
        assert found["exact"] == data(capsys, "odds")
        assert found["seed"] == 5

    def test_as_text(self, capsys: Captured) -> None:
        out = printed(capsys, "simulate", "--runs", "1000", "--seed", "-5")
        for end in End:
            assert re.search(rf"^{end} +\d+ +0\.\d+ +0\.\d+ ", out, re.MULTILINE)
        assert out == printed(capsys, "simulate", "--runs", "1000", "--seed", "-5")

    def test_a_seed_that_was_not_given_is_told(self, capsys: Captured) -> None:
        found = data(capsys, "simulate", "--runs", "500")
        assert data(capsys, "simulate", "--runs", "500", "--seed", str(found["seed"])) == found

    def test_a_bar_on_a_terminal(self, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
        monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
        assert main(["deck", "simulate", "--runs", "50", "--seed", "1", "--json"]) == 0
        told = capsys.readouterr()
        assert told.err.startswith("\r[")
        assert told.err.endswith(f"[{'#' * 40}] 50 of 50 ended\n")
        assert json.loads(told.out)["runs"] == 50

    @pytest.mark.parametrize("runs", ["0", "-1", "1000000001", "1e6"])
    def test_a_number_out_of_bounds(self, runs: str, capsys: Captured) -> None:
        assert "--runs" in one_line(capsys, "simulate", "--runs", runs)


@pytest.mark.parametrize("argv", [[], ["shuffle"], ["doom", "--seed", "x"], ["check"]])
def test_a_wrong_command_line_is_one_line(argv: list[str], capsys: Captured) -> None:
    assert "--help" in one_line(capsys, *argv)


@pytest.mark.parametrize("what", ["doom", "check", "odds", "simulate"])
def test_each_command_explains_itself(what: str, capsys: Captured) -> None:
    assert f"python -m bot deck {what}" in printed(capsys, what, "--help")


def test_the_odds_of_a_declaration_are_those_that_the_table_shows(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The decks are found wherever the program is started.
    monkeypatch.chdir(tmp_path)
    found = data(capsys, "odds", "--declare", "5")
    assert found["expected_cards"] == declaration_odds(built_in("22").cards, 5).expected_cards
