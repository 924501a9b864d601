"""The command line: exit codes, one line on standard error, and what each command prints."""

import io
import json
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot import VERSION, cli
from bot.cli import COMMANDS, main
from bot.cli.databases import live_database
from bot.store.model import Change, PartWrite
from bot.store.store import Store
from bot.store.upkeep import check

ROOT = Path(__file__).parents[2]
CHANNEL, GUILD = 400, 300

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of our own, no token, and no `.env` of whoever runs the tests."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    for name in [name for name in os.environ if name.startswith("MANEKIN_")]:
        monkeypatch.delenv(name)
    folder = tmp_path / "data"
    folder.mkdir()
    monkeypatch.setenv("MANEKIN_DATA_DIR", str(folder))
    return folder


async def written(path: Path, text: str = "here") -> Path:
    """A database that holds one part."""
    store = await Store.open(path)
    body = json.dumps({"text": text})
    await store.commit(Change(CHANNEL, GUILD, (PartWrite("campaign", 1, 0, body),)))
    await store.close()
    return path


async def text_in(path: Path) -> str:
    store = await Store.open(path)
    table = await store.load(CHANNEL)
    await store.close()
    assert table is not None
    return str(json.loads(table.parts["campaign"].body)["text"])


def one_line(captured: Captured) -> str:
    """What stands on standard error: one line and no more; nothing on standard output."""
    told = captured.readouterr()
    assert told.out == ""
    assert told.err.startswith("python -m bot: ")
    assert told.err.endswith("\n")
    assert told.err.count("\n") == 1
    return told.err


class TestTheWhole:
    def test_version(self, capsys: Captured) -> None:
        assert main(["--version"]) == 0
        assert capsys.readouterr().out == f"manekin {VERSION}\n"

    def test_help_lists_every_command(self, capsys: Captured) -> None:
        assert main(["--help"]) == 0
        told = capsys.readouterr().out
        for name, summary in COMMANDS.items():
            assert re.search(rf"^  {name} +{re.escape(summary)}$", told, re.MULTILINE)

    @pytest.mark.parametrize("name", COMMANDS)
    def test_every_command_explains_itself(self, name: str, capsys: Captured) -> None:
        assert main([name, "--help"]) == 0
        assert f"python -m bot {name}" in capsys.readouterr().out
        module = import_module(f"bot.cli.{name.replace('-', '_')}")
        assert module.DESCRIPTION

    @pytest.mark.parametrize(
        "argv", [["rol"], ["--tokn"], ["roll"], ["roll", "1d6", "--seed", "x"], ["backup"]]
    )
    def test_a_wrong_command_line_is_one_line(self, argv: list[str], capsys: Captured) -> None:
        assert main(argv) == 2
        assert "--help" in one_line(capsys)

    def test_a_wrong_setting_is_one_line(
        self, monkeypatch: pytest.MonkeyPatch, capsys: Captured
    ) -> None:
        monkeypatch.setenv("MANEKIN_METRICS_PORT", "many")
        assert main(["health"]) == 2
        assert "MANEKIN_METRICS_PORT" in one_line(capsys)

    @pytest.mark.parametrize(
        ("failure", "code"),
        [(KeyboardInterrupt(), 130), (PermissionError(13, "Permission denied"), 2)],
    )
    def test_whatever_ends_it_becomes_an_exit_code(
        self, failure: BaseException, code: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(_: object) -> int:
            raise failure

        monkeypatch.setattr("bot.cli.roll.run", fail)
        assert main(["roll", "1d6"]) == code

    def test_a_fault_of_ours_is_one_line_too(
        self, monkeypatch: pytest.MonkeyPatch, capsys: Captured
    ) -> None:
        def fail(_: object) -> int:
            raise LookupError("of\nours")

        monkeypatch.setattr("bot.cli.roll.run", fail)
        monkeypatch.setattr(cli.logging.getLogger(), "handlers", [])
        assert main(["roll", "1d6"]) == 2
        assert "LookupError: of ours" in one_line(capsys)

    @pytest.mark.parametrize("module", ["bot.lost", "cogs.lost", "sqlite3"])
    def test_a_module_of_ours_or_of_python_is_no_missing_package(
        self, module: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured
    ) -> None:
        def fail(_: object) -> int:
            raise ModuleNotFoundError(f"No module named {module!r}", name=module)

        monkeypatch.setattr("bot.cli.roll.run", fail)
        monkeypatch.setattr(cli.logging.getLogger(), "handlers", [])
        assert main(["roll", "1d6"]) == 2
        assert "a fault of the bot" in one_line(capsys)


class TestRoll:
    def test_json_has_total_dice_and_text(self, capsys: Captured) -> None:
        assert main(["roll", "4d6kh3+2", "--seed", "4", "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert found.keys() == {"total", "dice", "text"}
        (faces,) = found["dice"]
        assert found["total"] == sum(sorted(faces)[1:]) + 2
        assert found["text"].endswith(f"= **{found['total']}**")

    def test_the_same_seed_rolls_the_same(self, capsys: Captured) -> None:
        told: list[str] = []
        for seed in ("7", "7", "8"):
            assert main(["roll", "10d1000", "--seed", seed]) == 0
            told.append(capsys.readouterr().out)
        assert told[0] == told[1] != told[2]

    def test_repeats_are_added_up_and_shown_alone(self, capsys: Captured) -> None:
        assert main(["roll", "2#1d6+1d8", "--seed", "1", "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert [len(one["dice"]) for one in found["results"]] == [2, 2]
        assert found["dice"] == [dice for one in found["results"] for dice in one["dice"]]
        assert found["total"] == sum(one["total"] for one in found["results"])

    def test_a_person_is_told_the_sum_of_repeats(self, capsys: Captured) -> None:
        assert main(["roll", "2#1d1"]) == 0
        assert capsys.readouterr().out.splitlines() == ["1d1 (1) = **1**"] * 2 + ["Together: 2"]

    def test_fate_dice_show_minus_one_to_one(self, capsys: Captured) -> None:
        assert main(["roll", "50dF", "--seed", "1", "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert set(found["dice"][0]) == {-1, 0, 1}
        assert found["total"] == sum(found["dice"][0])

    @pytest.mark.parametrize(
        ("argv", "total"),
        [
            (["-1d1+10"], 9),
            (["-(1d1)"], -1),
            (["-d1", "+", "3"], 2),
            (["1d1", "-5"], -4),
            (["--", "-1d1"], -1),
        ],
    )
    def test_a_minus_is_no_option(self, argv: list[str], total: int, capsys: Captured) -> None:
        assert main(["roll", "--json", *argv]) == 0
        assert json.loads(capsys.readouterr().out)["total"] == total

    def test_a_label_is_printed_without_escapes(self, capsys: Captured) -> None:
        assert main(["roll", "1d1[cold_fire]"]) == 0
        assert "[cold_fire]" in capsys.readouterr().out

    @pytest.mark.parametrize(
        ("expression", "place"),
        [("4d6kx", "column 4"), ("1d6+", "column 5"), ("1/0+1d6", "column"), ("", "column 1")],
    )
    def test_a_wrong_expression_is_placed(
        self, expression: str, place: str, capsys: Captured
    ) -> None:
        assert main(["roll", expression]) == 2
        assert place in one_line(capsys)

    @given(st.text(max_size=600).filter(lambda text: not text.startswith("-")))
    def test_any_text_gives_a_roll_or_one_line(self, text: str) -> None:
        out, err = io.StringIO(), io.StringIO()
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(sys, "stdout", out)
            patched.setattr(sys, "stderr", err)
            code = main(["roll", text])
        assert code in (0, 2)
        assert (err.getvalue() == "") == (code == 0)
        assert err.getvalue().count("\n") == (code == 2)


class TestDatabases:
    async def test_backup_check_and_restore(self, data: Path, capsys: Captured) -> None:
        live = await written(data / "playground.sqlite3", "before")
        kept = data.parent / "kept.sqlite3"
        assert main(["backup", str(kept)]) == 0
        assert str(kept) in capsys.readouterr().out
        assert main(["check-db", str(kept)]) == 0
        live.unlink()
        await written(live, "after")
        assert main(["restore", str(kept)]) == 0
        aside = re.search(r"is kept as (.+)\.$", capsys.readouterr().out)
        assert aside
        assert await text_in(live) == "before"
        assert await text_in(Path(aside[1])) == "after"

    async def test_a_backup_while_the_bot_runs(self, data: Path) -> None:
        store = await Store.open(data / "playground.sqlite3")
        try:
            assert main(["backup", str(data.parent / "kept.sqlite3")]) == 0
        finally:
            await store.close()
        assert check(data.parent / "kept.sqlite3") == []

    async def test_no_restore_while_the_bot_runs(self, data: Path, capsys: Captured) -> None:
        kept = await written(data.parent / "kept.sqlite3")
        store = await Store.open(data / "playground.sqlite3")
        try:
            assert main(["restore", str(kept)]) == 2
        finally:
            await store.close()
        assert "Another process" in one_line(capsys)

    async def test_a_damaged_file_is_said_no_to(self, data: Path, capsys: Captured) -> None:
        live = await written(data / "playground.sqlite3")
        content = bytearray(live.read_bytes())
        content[5000:9000] = b"\xff" * 4000
        live.write_bytes(content)
        assert main(["check-db", "--json"]) == 1
        found = json.loads(capsys.readouterr().out)
        assert found["sound"] is False
        assert found["problems"]
        assert found["database"] == str(live)

    async def test_check_of_standard_input(
        self, data: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
    ) -> None:
        live = await written(data / "playground.sqlite3")
        content = io.TextIOWrapper(io.BytesIO(live.read_bytes()))
        monkeypatch.setattr(sys, "stdin", content)
        assert main(["check-db", "-"]) == 0
        assert "sound" in capsys.readouterr().out

    async def test_restore_from_standard_input_into_a_new_folder(
        self, data: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        source = await written(data.parent / "kept.sqlite3", "piped")
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(source.read_bytes())))
        target = data / "new" / "manekin.sqlite3"
        assert main(["restore", "-", "--database", str(target)]) == 0
        assert await text_in(target) == "piped"

    @pytest.mark.parametrize(
        "argv", [["check-db", "none.sqlite3"], ["check-db"], ["restore", "none.sqlite3"]]
    )
    def test_a_file_that_is_not_there_is_unusable(self, argv: list[str], capsys: Captured) -> None:
        assert main(argv) == 2
        assert "There is no" in one_line(capsys)

    def test_nothing_to_back_up_is_unusable(self, capsys: Captured) -> None:
        assert main(["backup", "kept.sqlite3"]) == 2
        assert "to back up" in one_line(capsys)

    def test_without_a_token_the_database_that_is_there_is_meant(self, data: Path) -> None:
        assert live_database(None) == data / "playground.sqlite3"
        (data / "manekin.sqlite3").touch()
        assert live_database(None) == data / "manekin.sqlite3"

    def test_of_two_databases_the_one_on_discord_is_meant_and_told(
        self, data: Path, capsys: Captured
    ) -> None:
        for name in ("manekin.sqlite3", "playground.sqlite3"):
            (data / name).touch()
        assert live_database(None) == data / "manekin.sqlite3"
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err.startswith(f"Using {data / 'manekin.sqlite3'} ")
        assert told.err.count("\n") == 1

    def test_a_database_that_is_named_is_meant(self, data: Path, capsys: Captured) -> None:
        for name in ("manekin.sqlite3", "playground.sqlite3"):
            (data / name).touch()
        assert live_database(Path("named")) == Path("named")
        assert capsys.readouterr().err == ""

    def test_with_a_token_it_is_the_one_on_discord(
        self, data: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("DISCORD_TOKEN", "a.b.c")
        (data / "playground.sqlite3").touch()
        assert live_database(None) == data / "manekin.sqlite3"


def _process(*argv: str, **variables: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "bot", *argv],
        cwd=ROOT,
        env={**os.environ, **variables},
        capture_output=True,
        check=False,
    )


class TestRealProcesses:
    def test_a_nonsense_token_ends_in_one_sentence(self) -> None:
        ended = _process(DISCORD_TOKEN="nonsense")
        assert ended.returncode == 2
        assert ended.stdout == b""
        assert ended.stderr.count(b"\n") == 1
        assert b"nonsense" not in ended.stderr

    @pytest.mark.parametrize("argv", [["roll", "1d6"], ["check-db"], []])
    def test_a_python_without_the_packages_is_told_which_one_to_use(self, argv: list[str]) -> None:
        ended = subprocess.run(
            [sys.executable, "-S", "-m", "bot", *argv], cwd=ROOT, capture_output=True, check=False
        )
        assert ended.returncode == 2
        assert ended.stderr.count(b"\n") == 1
        assert b"not installed for this Python" in ended.stderr
        assert b".venv/bin/python -m bot" in ended.stderr

    def test_a_terminal_of_another_time_is_printed_to(self) -> None:
        ended = _process("roll", "1d1 − 1 [ö]", PYTHONIOENCODING="ascii")
        assert ended.returncode == 0, ended.stderr
        assert b"\\xf6" in ended.stdout

    def test_a_closed_pipe_ends_it_quietly(self) -> None:
        reading, writing = os.pipe()
        os.close(reading)
        try:
            ended = subprocess.run(
                [sys.executable, "-m", "bot", "roll", "1d6"],
                cwd=ROOT,
                stdout=writing,
                stderr=subprocess.PIPE,
                check=False,
            )
        finally:
            os.close(writing)
        assert ended.returncode == 141
        assert ended.stderr == b""
