"""/healthz and /metrics over real HTTP, and the command that asks them."""

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web

from bot.app import create_bot
from bot.cli.health import ask
from bot.errors import StartupError, StoreUnavailable
from bot.operations import server as module
from bot.operations.metrics import Metrics
from bot.operations.server import OperationsServer
from bot.settings import Settings

HOST = "127.0.0.1"


def free_port() -> int:
    with socket.create_server((HOST, 0)) as listening:
        return int(listening.getsockname()[1])


@asynccontextmanager
async def serving(ailing: Callable[[], Awaitable[str | None]]) -> AsyncIterator[int]:
    server, port = OperationsServer(Metrics(), ailing), free_port()
    await server.start(HOST, port)
    try:
        yield port
    finally:
        await server.stop()


async def well() -> None:
    return None


async def fetched(port: int, path: str) -> tuple[int, str, str]:
    async with (
        aiohttp.ClientSession() as client,
        client.get(f"http://{HOST}:{port}{path}") as answer,
    ):
        return answer.status, answer.content_type, await answer.text()


async def test_a_well_bot_says_so() -> None:
    async with serving(well) as port:
        status, kind, text = await fetched(port, "/healthz")
        asked = await asyncio.to_thread(ask, HOST, port)
    assert (status, kind, text) == (200, "application/json", '{"status": "ok"}')
    assert asked == (True, "The bot says: ok.")


async def test_an_ailing_bot_says_why() -> None:
    async def ailing() -> str:
        return "the bot is not connected to Discord"

    async with serving(ailing) as port:
        status, _, text = await fetched(port, "/healthz")
        asked = await asyncio.to_thread(ask, HOST, port)
    assert status == 503
    assert "not connected" in text
    assert asked == (False, "The bot says: the bot is not connected to Discord.")


async def test_a_failing_database_is_ailing() -> None:
    async def failing() -> None:
        raise StoreUnavailable("the disk is gone")

    async with serving(failing) as port:
        status, _, text = await fetched(port, "/healthz")
    assert status == 503
    assert "the disk is gone" in text


async def test_a_database_that_hangs_is_ailing_and_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.01)
    released, ended = asyncio.Event(), asyncio.Event()

    async def hanging() -> None:
        await released.wait()
        ended.set()

    async with serving(hanging) as port:
        status, _, text = await fetched(port, "/healthz")
        released.set()
        await ended.wait()
    assert status == 503
    assert "did not answer" in text


async def test_metrics_are_shown() -> None:
    async with serving(well) as port:
        status, kind, text = await fetched(port, "/metrics")
        missing, _, _ = await fetched(port, "/anything")
    assert (status, kind) == (200, "text/plain")
    assert "manekin_build_info" in text
    assert missing == 404


async def test_a_taken_port_is_told_and_a_stop_frees_it() -> None:
    async with serving(well) as port:
        with pytest.raises(StartupError, match=f"Port {port} .* taken.*MANEKIN_METRICS_PORT"):
            await OperationsServer(Metrics(), well).start(HOST, port)
    second = OperationsServer(Metrics(), well)
    await second.start(HOST, port)
    await second.stop()
    await second.stop()


async def test_an_address_of_another_machine_is_told() -> None:
    with pytest.raises(StartupError, match="MANEKIN_METRICS_HOST"):
        await OperationsServer(Metrics(), well).start("192.0.2.1", free_port())


def test_nobody_answering_is_not_well() -> None:
    is_well, told = ask(HOST, free_port())
    assert not is_well
    assert "does not answer" in told


async def test_another_program_is_not_the_bot() -> None:
    app = web.Application()
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    port = free_port()
    await web.TCPSite(runner, HOST, port).start()
    try:
        asked = await asyncio.to_thread(ask, HOST, port)
    finally:
        await runner.cleanup()
    assert asked == (False, f"What answers on port {port} of {HOST} is not the bot.")


async def test_a_bot_that_has_not_connected_is_ailing(tmp_path: Path) -> None:
    port = free_port()
    settings = Settings(data_dir=tmp_path, metrics_port=port, backups=0)
    async with create_bot(settings) as bot:
        await bot.open()
        status, _, text = await fetched(port, "/healthz")
        _, _, shown = await fetched(port, "/metrics")
    assert status == 503
    assert "not connected to Discord" in text
    for name in ("guilds", "gateway_latency_seconds", "cached_tables"):
        assert f"\nmanekin_{name} " in shown
    assert not (await asyncio.to_thread(ask, HOST, port))[0]
