"""/healthz and /metrics over HTTP, for whatever watches the bot; off without a port.

Knows no Discord: whether the bot is well is asked of the function it is given.
"""

import asyncio
import errno
from collections.abc import Awaitable, Callable

from aiohttp import web

from bot.errors import StartupError
from bot.operations.metrics import Metrics

PATIENCE = 2.0
"""Seconds within which the bot must say how it is."""

Ailing = Callable[[], Awaitable[str | None]]


class OperationsServer:
    """Listens from `start` to `stop`."""

    def __init__(self, metrics: Metrics, ailing: Ailing) -> None:
        self._metrics = metrics
        self._ailing = ailing
        self._runner: web.AppRunner | None = None

    async def start(self, host: str, port: int) -> None:
        """Begin to listen; raises StartupError where the address cannot be had."""
        app = web.Application()
        app.router.add_get("/healthz", self._healthz)
        app.router.add_get("/metrics", self._show_metrics)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as failure:
            await runner.cleanup()
            raise StartupError(_cannot_listen(host, port, failure)) from failure
        self._runner = runner

    async def stop(self) -> None:
        """Stop listening; a second call does nothing."""
        runner, self._runner = self._runner, None
        if runner is not None:
            await runner.cleanup()

    async def _healthz(self, _: web.Request) -> web.Response:
        reason = await self._asked()
        if reason is None:
            return web.json_response({"status": "ok"})
        return web.json_response({"status": "unavailable", "reason": reason}, status=503)

    async def _asked(self) -> str | None:
        # Waited for, not cancelled: what hangs is often a disk, and it will not hear us.
        asked = asyncio.ensure_future(self._ailing())
        done, _ = await asyncio.wait((asked,), timeout=PATIENCE)
        if not done:
            return f"the database did not answer within {PATIENCE:.0f} seconds"
        try:
            return asked.result()
        except Exception as error:
            return f"the database failed: {error}"

    async def _show_metrics(self, _: web.Request) -> web.Response:
        return web.Response(
            body=self._metrics.text(),
            headers={"Content-Type": "text/plain; version=0.0.4; charset=utf-8"},
        )


def _cannot_listen(host: str, port: int, failure: OSError) -> str:
    if failure.errno == errno.EADDRINUSE:
        return (
            f"Port {port} of {host} is taken: set MANEKIN_METRICS_PORT to a free port, or leave "
            "it empty to do without /healthz and /metrics."
        )
    return (
        f"Nothing can listen on port {port} of {host} ({failure.strerror or failure}): set "
        "MANEKIN_METRICS_HOST and MANEKIN_METRICS_PORT to an address of this machine."
    )
