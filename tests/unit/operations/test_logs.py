"""Logs: two formats, no secret in either, and nothing of what people wrote."""

import io
import json
import logging
import sys
from typing import Literal

import pytest
from pydantic import BaseModel, SecretStr, ValidationError

from bot.operations.logs import set_up_logging
from bot.operations.secrecy import REDACTED
from bot.settings import Settings
from tests.unit.operations.building import logging_kept
from tests.unit.operations.discord_stub import TOKEN

__all__ = ["logging_kept"]

INTERACTION = "aW50ZXJhY3Rpb246MTQwMDAwMDAwMDAwMDAwMDAwMDphYmM"
WEBHOOK = "w" * 68

pytestmark = pytest.mark.usefixtures("logging_kept")

Format = Literal["text", "json"]
FORMATS: tuple[Format, ...] = ("text", "json")


def written_to(
    monkeypatch: pytest.MonkeyPatch,
    log_format: Format = "text",
    level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO",
    token: str | None = TOKEN,
) -> io.StringIO:
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    settings = Settings(log_format=log_format, log_level=level)
    secret = SecretStr(token) if token else None
    set_up_logging(settings.model_copy(update={"discord_token": secret}))
    return stream


@pytest.mark.parametrize("log_format", FORMATS)
@pytest.mark.parametrize(
    "secret",
    [TOKEN, "odd-token", INTERACTION, WEBHOOK, "bm90LWEtcmVhbC1ib3QtdG9rZW4.Gabcde.x" + "y" * 30],
)
def test_a_secret_is_taken_out_wherever_it_stands(
    log_format: Format, secret: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = secret if secret == "odd-token" else TOKEN
    stream = written_to(monkeypatch, log_format, token=token)
    log = logging.getLogger("bot.anything")
    log.info("in the message /%s", secret)
    log.info("in an extra field", extra={"address": f"/webhooks/1/{secret}"})
    try:
        raise RuntimeError(f"https://discord/webhooks/1/{secret}/messages")
    except RuntimeError:
        log.exception("in a traceback")
    told = stream.getvalue()
    assert secret not in told
    assert told.count(REDACTED) >= (2 if log_format == "text" else 3)
    assert "RuntimeError" in told


@pytest.mark.parametrize("log_format", FORMATS)
def test_an_authorization_is_taken_out(log_format: Format, monkeypatch: pytest.MonkeyPatch) -> None:
    stream = written_to(monkeypatch, log_format, token=None)
    logging.getLogger("discord.http").warning("sent %s", {"Authorization": "Bot abcdefgh.ijkl"})
    assert "abcdefgh" not in stream.getvalue()
    assert f"Bot {REDACTED}" in stream.getvalue()


def test_what_pydantic_found_wrong_is_not_quoted(monkeypatch: pytest.MonkeyPatch) -> None:
    class Numbered(BaseModel):
        number: int

    stream = written_to(monkeypatch)
    typed = {"number": "my secret diary, page 1"}
    try:
        Numbered.model_validate(typed)
    except ValidationError:
        logging.getLogger("cogs.roll").exception("a fault")
    assert "diary" not in stream.getvalue()
    assert "int_parsing" in stream.getvalue()


def test_json_is_one_object_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = written_to(monkeypatch, "json")
    log = logging.getLogger("bot.anything")
    log.warning("two\nlines", extra={"command": "roll"})
    try:
        raise ValueError("more\nlines")
    except ValueError:
        log.exception("failed")
    first, second = map(json.loads, stream.getvalue().splitlines())
    assert first["message"] == "two\nlines"
    assert first["command"] == "roll"
    assert first["level"] == "WARNING"
    assert first["logger"] == "bot.anything"
    assert first["time"].endswith("+00:00")
    assert "ValueError" in second["traceback"]


def test_only_our_own_loggers_speak_at_debug(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = written_to(monkeypatch, level="DEBUG")
    for name in ("bot.x", "cogs.x", "discord.http", "discord.gateway", "aiosqlite", "asyncio"):
        logging.getLogger(name).debug("said by %s", name)
    assert [line.split()[-1] for line in stream.getvalue().splitlines()] == ["bot.x", "cogs.x"]


def test_at_error_libraries_do_not_warn(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = written_to(monkeypatch, level="ERROR")
    for name in ("bot.x", "discord.http", "aiosqlite"):
        logging.getLogger(name).warning("said by %s", name)
    assert stream.getvalue() == ""


def test_set_up_twice_says_everything_once(monkeypatch: pytest.MonkeyPatch) -> None:
    written_to(monkeypatch)
    stream = written_to(monkeypatch)
    logging.getLogger("bot.x").warning("once")
    assert stream.getvalue().count("once") == 1
