"""As much of Discord as starting, one command and stopping need: REST and gateway on loopback.

The simulated Discord of the playground replaces discord.py's connections; here they are real ones,
because what is tested is a real process.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from aiohttp import web
from simcord.types import HttpLogEntry

from tests.processes import Running, fork, run
from tests.simulated.holding import hold

TOKEN = "MTAwMDAwMDAwMDAwMDAwMDAw.stub00.not-a-token-of-anyone-0000000000"
BOT = {"id": "100000000000000000", "username": "Manekin", "discriminator": "0", "avatar": None}
APPLICATION = {
    "id": "100000000000000000",
    "name": "Manekin",
    "description": "",
    "icon": None,
    "bot_public": True,
    "bot_require_code_grant": False,
    "verify_key": "",
    "owner": {"id": "500", "username": "mira", "discriminator": "0", "avatar": None},
    "team": None,
    "flags": 0,
}
GUILD, CHANNEL, PERSON = "300", "400", "500"
MESSAGE = {
    "id": "700",
    "channel_id": CHANNEL,
    "type": 20,
    "content": "",
    "author": BOT,
    "timestamp": "2026-01-01T00:00:00+00:00",
    "edited_timestamp": None,
    "tts": False,
    "mention_everyone": False,
    "mentions": [],
    "mention_roles": [],
    "attachments": [],
    "embeds": [],
    "components": [],
    "pinned": False,
    "flags": 0,
}

START = """
import sys
import discord.http
discord.http.Route.BASE = sys.argv[1]
from bot.cli import main
sys.exit(main([]))
"""
"""`python -m bot`, with another address of Discord."""


class DiscordStub:
    """Answers what the bot asks; `closes_with` ends the gateway after it identified."""

    def __init__(self, *, status: int = 200, closes_with: int | None = None) -> None:
        self.address = ""
        self.status = status
        self.closes_with = closes_with
        self.ready = asyncio.Event()
        self.answers: list[dict[str, Any]] = []
        self.answering = asyncio.Event()
        self.may_answer = asyncio.Event()
        self.heard_answer = asyncio.Event()
        self._socket: web.WebSocketResponse | None = None

    @asynccontextmanager
    async def running(self) -> AsyncIterator["DiscordStub"]:
        app = web.Application()
        app.router.add_get("/gateway", self._gateway)
        app.router.add_post("/interactions/{id}/{token}/callback", self._callback)
        app.router.add_route("*", "/{path:.*}", self._rest)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await runner.setup()
        try:
            site = web.TCPSite(runner, "127.0.0.1", 0)
            await site.start()
            port = runner.addresses[0][1]
            self.address = f"127.0.0.1:{port}"
            yield self
        finally:
            await runner.cleanup()

    async def press(self, name: str, **options: str) -> None:
        """Deliver a slash command."""
        assert self._socket is not None
        user = {"id": PERSON, "username": "mira", "discriminator": "0", "avatar": None}
        permissions = "2147483647"
        await self._event(
            "INTERACTION_CREATE",
            {
                "id": "1400000000000000000",
                "application_id": APPLICATION["id"],
                "type": 2,
                "token": "aW50ZXJhY3Rpb246stub",
                "version": 1,
                "guild_id": GUILD,
                "channel_id": CHANNEL,
                "channel": {
                    "id": CHANNEL,
                    "type": 0,
                    "name": "table",
                    "position": 0,
                    "permissions": permissions,
                },
                "member": {
                    "user": user,
                    "roles": [],
                    "joined_at": "2026-01-01T00:00:00+00:00",
                    "deaf": False,
                    "mute": False,
                    "flags": 0,
                    "permissions": permissions,
                },
                "locale": "en-GB",
                "guild_locale": "en-GB",
                "app_permissions": permissions,
                "entitlements": [],
                "authorizing_integration_owners": {"0": GUILD},
                "context": 0,
                "attachment_size_limit": 10_000_000,
                "data": {
                    "id": "600",
                    "name": name,
                    "type": 1,
                    "options": [
                        {"name": key, "type": 3, "value": value} for key, value in options.items()
                    ],
                },
            },
        )

    def _hold(self, request: web.Request, body: Any) -> None:
        """What comes over the wire is held to the contract, too."""
        hold(HttpLogEntry(request.method, request.path, dict(request.query), body, None))

    async def _rest(self, request: web.Request) -> web.Response:
        self._hold(request, await request.json() if request.can_read_body else None)
        if self.status != 200:
            return _json({"message": "refused", "code": 0}, status=self.status)
        match request.match_info["path"]:
            case "users/@me":
                return _json(BOT)
            case "oauth2/applications/@me":
                return _json(APPLICATION)
            case "gateway/bot":
                limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
                return _json(
                    {
                        "url": f"ws://{self.address}/gateway",
                        "shards": 1,
                        "session_start_limit": limit,
                    }
                )
            case path if path.endswith("/commands"):
                return _json([])
            case _:
                return _json({"message": "not here", "code": 0}, status=404)

    async def _callback(self, request: web.Request) -> web.Response:
        self.answers.append(await _payload(request))
        self._hold(request, self.answers[-1])
        self.answering.set()
        await self.may_answer.wait()
        assert request.transport is not None
        if not request.transport.is_closing():
            self.heard_answer.set()
        return _json(
            {
                "interaction": {"id": request.match_info["id"], "type": 2},
                "resource": {"type": 4, "message": MESSAGE},
            }
        )

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        self._socket = socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 40_000}, "s": None})
        async for message in socket:
            received = json.loads(message.data)
            if received["op"] == 2 and self.closes_with:
                await socket.close(code=self.closes_with)
            elif received["op"] == 2:
                await self._greet()
            elif received["op"] == 1:
                await socket.send_json({"op": 11, "d": None})
        return socket

    async def _greet(self) -> None:
        user = {**BOT, "bot": True}
        await self._event(
            "READY",
            {
                "v": 10,
                "user": user,
                "guilds": [],
                "session_id": "stub",
                "resume_gateway_url": f"ws://{self.address}/gateway",
                "shard": [0, 1],
                "application": {"id": APPLICATION["id"], "flags": 0},
            },
        )
        self.ready.set()

    async def _event(self, name: str, data: dict[str, Any]) -> None:
        assert self._socket is not None
        await self._socket.send_json({"op": 0, "t": name, "s": 1, "d": data})


def _json(data: object, status: int = 200) -> web.Response:
    # discord.py knows JSON by exactly this type, without a charset.
    headers = {"Content-Type": "application/json"}
    return web.Response(body=json.dumps(data).encode(), status=status, headers=headers)


async def _payload(request: web.Request) -> dict[str, Any]:
    if request.content_type == "application/json":
        return await request.json()
    form = await request.post()
    return json.loads(str(form["payload_json"]))


async def start(address: str, folder: Path, *, whole: bool = False, **variables: str) -> Running:
    """Start the bot in a process of its own, in a folder of its own; a whole one imports anew."""
    variables = {"DISCORD_TOKEN": TOKEN, "MANEKIN_DATA_DIR": str(folder), **variables}
    if whole:
        return await run(folder, "-c", START, f"http://{address}", **variables)
    return await fork(folder, f"http://{address}", **variables)
