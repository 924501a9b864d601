"""A token is planted; what the bot shows, logs, prints, counts and keeps is searched for it."""

import asyncio
import json
import pickle
import signal
from pathlib import Path

import pytest
from aiohttp import ClientSession

from bot.cli import COMMANDS, main
from bot.cli import start as start_command
from bot.errors import StartupError
from bot.settings import Settings, read_settings
from tests.unit.operations.building import logging_kept
from tests.unit.operations.discord_stub import TOKEN, DiscordStub, start
from tests.unit.test_cli_serve import _ended, _free_port, _happened, _well

__all__ = ["logging_kept"]

SECRETS = (TOKEN, *TOKEN.split("."))
"""The whole, and each part: two of them are the secret, and one says whose."""


def assert_hidden(text: str) -> None:
    found = [secret for secret in SECRETS if secret in text]
    assert not found, text


@pytest.fixture(params=["environment", "file"])
def planted(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """A folder in which the bot finds the token, in the environment or in a file."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MANEKIN_DATA_DIR", str(tmp_path / "data"))
    if request.param == "environment":
        monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    else:
        monkeypatch.delenv("DISCORD_TOKEN", raising=False)
        (tmp_path / ".env").write_text(f"DISCORD_TOKEN={TOKEN}\n", "utf-8")
    return tmp_path


@pytest.mark.usefixtures("planted")
def test_settings_shown_in_any_way_do_not_show_it() -> None:
    settings = read_settings()
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == TOKEN
    for shown in (
        repr(settings),
        str(settings),
        f"{settings.discord_token!r} {settings.discord_token}",
        str(settings.model_dump()),
        settings.model_dump_json(),
        json.dumps(settings.model_dump(), default=str),
        str(vars(settings)),
        str(Settings.model_json_schema()),
    ):
        assert_hidden(shown)


@pytest.mark.usefixtures("planted")
@pytest.mark.parametrize(
    ("name", "value"), [("MANEKIN_BACKUPS", "many"), ("MANEKIN_LOG_LEVEL", "x"), ("MANEKIN_X", "1")]
)
def test_a_setting_that_is_wrong_is_told_without_it(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(StartupError) as refused:
        read_settings()
    assert name in str(refused.value)
    assert_hidden(f"{refused.value!r} {refused.value.__dict__} {refused.value.__context__!r}")


@pytest.mark.usefixtures("planted")
@pytest.mark.parametrize(
    "line",
    [
        ["--help"],
        ["--version"],
        ["nothing"],
        ["roll", "1d6"],
        ["roll", TOKEN],
        ["health"],
        ["check-db"],
        ["backup", f"/nowhere/{TOKEN}"],
        *([name, "--help"] for name in COMMANDS),
    ],
    ids=" ".join,
)
def test_no_command_prints_it(
    line: list[str], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MANEKIN_METRICS_PORT", str(_free_port()))
    main(line)
    printed = capfd.readouterr()
    assert printed.out or printed.err
    assert TOKEN not in printed.out + printed.err


@pytest.mark.usefixtures("planted", "logging_kept")
@pytest.mark.parametrize("log_format", ["text", "json"])
def test_a_fault_that_quotes_it_is_told_and_logged_without(
    log_format: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    async def fail(_: object, token: str) -> None:
        raise RuntimeError(f"cannot connect with {token!r}")

    monkeypatch.setenv("MANEKIN_LOG_FORMAT", log_format)
    monkeypatch.setattr(start_command, "serve", fail)
    assert main([]) == 2
    told = capfd.readouterr().err
    assert "a fault of the bot itself" in told
    assert "RuntimeError: cannot connect with '[redacted]'" in told.splitlines()[-1]
    assert_hidden(told)


@pytest.mark.parametrize("log_format", ["text", "json"])
async def test_a_bot_at_work_neither_says_counts_nor_keeps_it(
    tmp_path: Path, log_format: str
) -> None:
    port = _free_port()
    variables = {
        "MANEKIN_METRICS_PORT": str(port),
        "MANEKIN_LOG_FORMAT": log_format,
        "MANEKIN_LOG_LEVEL": "DEBUG",
    }
    async with DiscordStub().running() as discord, ClientSession() as session:
        process = await start(discord.address, tmp_path, **variables)
        ended = asyncio.create_task(_ended(process))
        await _happened(discord.ready, ended)
        await _well(port, ended)
        discord.may_answer.set()
        await discord.press("roll", expression="1d6")
        await _happened(discord.answering, ended)
        asked: list[str] = []
        for path in ("healthz", "metrics", "", "settings"):
            answer = await session.get(f"http://127.0.0.1:{port}/{path}")
            asked.append(await answer.text())
        process.send_signal(signal.SIGTERM)
        code, told = await ended
    assert code == 0, told
    assert "roll: ok" in told
    for text in (told, *asked, str(discord.answers)):
        assert_hidden(text)
        assert "aW50ZXJhY3Rpb246stub" not in text
    kept = _kept(tmp_path)
    assert "manekin.sqlite3" in kept
    for name, content in kept.items():
        assert not [secret for secret in SECRETS if secret.encode() in content], name


def _kept(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_what_is_searched_for_can_be_found() -> None:
    with pytest.raises(AssertionError):
        assert_hidden(pickle.dumps({"token": TOKEN}).decode("latin-1"))
    with pytest.raises(AssertionError):
        assert_hidden(f"who: {TOKEN.split('.')[0]}")
