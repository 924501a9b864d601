"""The bot on Discord as a process: set-up mistakes end in one sentence, a stop in order."""

import asyncio
import signal
import socket
from pathlib import Path

import pytest

from bot.cli import main
from bot.cli.health import ask
from bot.cli.serve import usable_token
from bot.errors import StartupError
from bot.store.files import claim
from bot.store.upkeep import check
from tests.processes import Running, run
from tests.unit.operations.building import logging_kept
from tests.unit.operations.discord_stub import TOKEN, DiscordStub, start

__all__ = ["logging_kept"]


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return listening.getsockname()[1]


async def _happened(event: asyncio.Event, ended: asyncio.Task[tuple[int | None, str]]) -> None:
    """Wait for an event of the stub; a process that ends before it shows what it said."""
    happened = asyncio.create_task(event.wait())
    await asyncio.wait((ended, happened), return_when=asyncio.FIRST_COMPLETED)
    assert happened.done(), ended.result()


async def _well(port: int, ended: asyncio.Task[tuple[int | None, str]]) -> None:
    """Ask after the bot's health, as a container does, until it is well."""
    while not (await asyncio.to_thread(ask, "127.0.0.1", port))[0]:
        assert not ended.done(), ended.result()
        await asyncio.sleep(0.1)


async def _ended(process: Running) -> tuple[int | None, str]:
    _, told = await process.communicate()
    return process.returncode, told.decode()


def _sentence(told: str) -> str:
    """The last line, which must be the only one that is no line of the log."""
    assert "Traceback" not in told
    assert TOKEN not in told
    return told.strip().splitlines()[-1]


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (401, "reset the token"),
        (403, "DISCORD_TOKEN belongs to"),
        (400, "try again in a few minutes"),
    ],
)
async def test_a_refused_login_is_one_sentence(tmp_path: Path, status: int, words: str) -> None:
    whole = status == 401
    async with DiscordStub(status=status).running() as discord:
        code, told = await _ended(await start(discord.address, tmp_path, whole=whole))
    assert code == 2
    assert words in _sentence(told)


@pytest.mark.parametrize(
    ("closes_with", "words"),
    [
        (4004, "reset the token"),
        (4011, "MANEKIN_SHARD_COUNT"),
        (4014, "Privileged Gateway Intents"),
    ],
)
async def test_a_refused_connection_is_one_sentence(
    tmp_path: Path, closes_with: int, words: str
) -> None:
    async with DiscordStub(closes_with=closes_with).running() as discord:
        code, told = await _ended(await start(discord.address, tmp_path))
    assert code == 2
    assert words in _sentence(told)


async def test_no_network_is_one_sentence(tmp_path: Path) -> None:
    code, told = await _ended(await start(f"127.0.0.1:{_free_port()}", tmp_path))
    assert code == 2
    assert "Discord cannot be reached" in _sentence(told)


async def test_a_stop_finishes_the_answer_under_way(tmp_path: Path) -> None:
    port = _free_port()
    async with DiscordStub().running() as discord:
        process = await start(
            discord.address, tmp_path, MANEKIN_METRICS_PORT=str(port), MANEKIN_LOG_FORMAT="json"
        )
        ended = asyncio.create_task(_ended(process))
        await _happened(discord.ready, ended)
        await _well(port, ended)
        await discord.press("roll", expression="1d6")
        await _happened(discord.answering, ended)
        process.send_signal(signal.SIGTERM)
        await asyncio.sleep(0.3)
        assert not ended.done()
        discord.may_answer.set()
        code, told = await ended
    assert code == 0, told
    assert discord.heard_answer.is_set()
    assert "1d6" in str(discord.answers)
    assert "Traceback" not in told
    assert "expression" not in told
    assert TOKEN not in told
    database = tmp_path / "manekin.sqlite3"
    # Whoever looks into the database makes this file again.
    assert not (tmp_path / "manekin.sqlite3-wal").exists()
    assert check(database) == []
    assert len(list((tmp_path / "backups").iterdir())) == 1


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_the_bot_on_discord_says_that_it_stopped(
    tmp_path: Path, number: signal.Signals
) -> None:
    async with DiscordStub().running() as discord:
        process = await start(discord.address, tmp_path)
        ended = asyncio.create_task(_ended(process))
        await _happened(discord.ready, ended)
        process.send_signal(number)
        code, told = await ended
    assert code == 0, told
    assert _sentence(told).endswith(": stopped")


async def test_the_playground_says_that_it_stopped_and_of_no_login(tmp_path: Path) -> None:
    process = await run(tmp_path, MANEKIN_DATA_DIR=str(tmp_path), MANEKIN_PLAYGROUND_PORT="0")
    assert process.stdout is not None
    opened = await process.stdout.readline()
    assert opened.startswith(b"The playground is open"), await _ended(process)
    process.send_signal(signal.SIGINT)
    said, logged = await process.communicate()
    assert process.returncode == 0, logged
    assert said == b"Stopped.\n"
    assert b"backup of" in logged
    assert b"token" not in logged


@pytest.mark.parametrize("typed", ["nonsense", "a.b", "a.b.c.d", "a.b.", "a b.c.d", "ä.b.c/"])
def test_a_token_of_the_wrong_shape_is_refused_unseen(typed: str) -> None:
    with pytest.raises(StartupError, match="three parts") as refused:
        usable_token(typed)
    assert typed not in str(refused.value)


def test_a_token_is_taken_without_the_space_around_it() -> None:
    assert usable_token(f" {TOKEN}\n") == TOKEN


def test_a_token_with_its_scheme_is_told_so() -> None:
    with pytest.raises(StartupError, match="without the word Bot"):
        usable_token(f"Bot {TOKEN}")


@pytest.fixture
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("MANEKIN_DATA_DIR", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.mark.usefixtures("logging_kept")
class TestBeforeDiscordIsAsked:
    """No network is needed to find these: they are looked at first."""

    def test_a_second_process_is_refused(
        self, data_folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        data_folder.mkdir()
        with claim(data_folder / "manekin.sqlite3"):
            assert main([]) == 2
        assert "Another process is using" in _sentence(capsys.readouterr().err)

    def test_a_folder_that_cannot_be_made_is_named(
        self, data_folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        data_folder.write_text("a file where the folder should be")
        assert main([]) == 2
        assert "MANEKIN_DATA_DIR" in _sentence(capsys.readouterr().err)

    def test_a_taken_port_is_named(
        self,
        data_folder: Path,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            monkeypatch.setenv("MANEKIN_METRICS_PORT", str(taken.getsockname()[1]))
            assert main([]) == 2
        assert "MANEKIN_METRICS_PORT" in _sentence(capsys.readouterr().err)
        # What was opened before the port was tried is closed again.
        with claim(data_folder / "manekin.sqlite3"):
            pass
