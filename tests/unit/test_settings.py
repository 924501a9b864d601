"""The settings: what is written in `.env` is read, or said to be wrong; nothing is passed over."""

import os
from pathlib import Path

import pytest

from bot.errors import StartupError
from bot.settings import read_settings

TOKEN = "a.b.c"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for a `.env` of our own, and nothing in the environment."""
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith(("MANEKIN_", "DISCORD_"))]:
        monkeypatch.delenv(name)
    return tmp_path


def _token() -> str | None:
    token = read_settings().discord_token
    return token.get_secret_value() if token else None


def test_without_a_file_every_setting_has_its_default() -> None:
    assert _token() is None
    assert read_settings().backups == 7


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_a_file_is_read_whatever_else_stands_in_it(folder: Path, encoding: str) -> None:
    text = f"DISCORD_TOKEN='{TOKEN}'\n\n# a comment\nexport MANEKIN_BACKUPS=3\nOTHER_BOT=ö\n"
    (folder / ".env").write_text(text, encoding)
    assert _token() == TOKEN
    assert read_settings().backups == 3


@pytest.mark.parametrize(
    "line",
    [
        f'DISCORD_TOKEN="{TOKEN}',
        f"DISCORD_TOKEN: {TOKEN}",
        "DISCORD_TOKEN",
        f"DISCORD_TOKEN {TOKEN}",
    ],
    ids=["open quote", "colon", "no value", "space"],
)
def test_a_line_that_cannot_be_read_is_named_and_not_repeated(folder: Path, line: str) -> None:
    (folder / ".env").write_text(f"# mine\nMANEKIN_BACKUPS=3\n{line}\n", "utf-8")
    with pytest.raises(StartupError, match=r"Line 3 of \.env") as refused:
        read_settings()
    assert TOKEN not in str(refused.value)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_a_file_in_another_encoding_is_told_so(folder: Path, encoding: str) -> None:
    (folder / ".env").write_text(f"DISCORD_TOKEN={TOKEN}\n", encoding)
    with pytest.raises(StartupError, match=r"\.env is not text in UTF-8"):
        read_settings()


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("MANEKIN_BACKUP", "MANEKIN_BACKUPS"),
        ("MANEKIN_DATADIR", "MANEKIN_DATA_DIR"),
        ("manekin_log_levl", "MANEKIN_LOG_LEVEL"),
        ("MANEKIN_DISCORD_TOKEN", "DISCORD_TOKEN"),
    ],
)
@pytest.mark.parametrize("in_file", [True, False])
def test_a_misspelt_setting_names_the_nearest(
    name: str, nearest: str, in_file: bool, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if in_file:
        (folder / ".env").write_text(f"{name}=x\n", "utf-8")
    else:
        monkeypatch.setenv(name, "x")
    with pytest.raises(StartupError, match=rf"{name}: the nearest is {nearest};"):
        read_settings()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("MANEKIN_SERVICE_HOST", "10.0.0.1"),
        ("MANEKIN_SERVICE_PORT_METRICS", "9464"),
        ("MANEKIN_PORT", "tcp://10.0.0.1:9464"),
        ("MANEKIN_PORT_9464_TCP_ADDR", "10.0.0.1"),
    ],
)
def test_addresses_that_a_cluster_sets_are_no_settings(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    assert read_settings().backups == 7


def test_a_setting_may_be_written_in_small_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("manekin_backups", "2")
    assert read_settings().backups == 2
