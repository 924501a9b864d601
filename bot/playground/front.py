"""The one address of the playground: a page to choose who and where, and the table itself.

Stands before simcord's preview, which shows one channel to a page: the part of the address after
`#` names key, channel and person, the page sends it with every request, and each is passed on for
that channel. Answers on loopback only, and only to who knows the key.
"""

import contextlib
import json
import secrets
import socket
from collections.abc import AsyncGenerator, Mapping
from html import escape
from pathlib import Path
from string import Template
from typing import NamedTuple

import aiohttp
from aiohttp import web
from aiohttp.typedefs import Handler
from simcord.builders import ChannelHandle
from simcord.preview import Preview

from bot.playground.turn import Turn
from bot.playground.world import Person, Place, World

_PAGES = Path(__file__).with_name("pages")
_LARGEST_UPLOAD = 27 * 1024 * 1024
_PLACE_HEADER = "X-Simcord-Capability"
_PASSED_ON = ("X-Simcord-Context", "Content-Type")
_PASSED_BACK = (
    "Content-Type",
    "Content-Disposition",
    "Cache-Control",
    "Content-Security-Policy",
    "Referrer-Policy",
    "X-Content-Type-Options",
    "X-Frame-Options",
)
_OWN_HEADERS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; frame-ancestors 'none'",
}


class _Seat(NamedTuple):
    """Where a page looks from: decoded from what its address holds after `#`."""

    channel: ChannelHandle
    person: str


class Front:
    """Serves the pages; `turn` is held while anything acts on the simulated Discord."""

    def __init__(self, preview: Preview, world: World, turn: Turn) -> None:
        self._preview = preview
        self._world = world
        self._turn = turn
        self._key = preview.capability
        self._behind = preview.url.split("#", 1)[0].rstrip("/")
        self._places = {str(place.channel.id): place for place in world.places}
        self._people = {str(person.actor.id): person for person in world.people}
        self._hosts: set[str] = set()
        self._client: aiohttp.ClientSession

    @contextlib.asynccontextmanager
    async def serving(self, listening: socket.socket) -> AsyncGenerator[str, None]:
        """Serve on a socket that listens already; gives the address to open."""
        port = listening.getsockname()[1]
        self._hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}
        app = web.Application(client_max_size=_LARGEST_UPLOAD, middlewares=[self._guard])
        app.router.add_get(f"/{self._key}/", self._choose)
        app.router.add_get("/table", self._table)
        app.router.add_get("/playground/{file:[a-z]+[.](css|js)}", self._own_file)
        app.router.add_get("/favicon.ico", self._no_icon)
        app.router.add_post("/api/pages", self._open_page)
        app.router.add_post("/api/action", self._act)
        app.router.add_route("*", "/{rest:.+}", self._pass_on)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        # The preview's own limit is on what it holds; an answer of the bot may take its time.
        async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=60)) as self._client:
            try:
                await web.SockSite(runner, listening).start()
                yield f"http://127.0.0.1:{port}/{self._key}/"
            finally:
                await runner.cleanup()

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse other names for this address, by which a foreign page could reach it."""
        origin = request.headers.get("Origin")
        if request.headers.get("Host") not in self._hosts:
            raise web.HTTPForbidden
        if origin is not None and origin.removeprefix("http://") not in self._hosts:
            raise web.HTTPForbidden
        return await handler(request)

    async def _choose(self, _: web.Request) -> web.Response:
        template = Template((_PAGES / "choose.html").read_text(encoding="utf-8"))
        people = "\n".join(self._card(person) for person in self._world.people)
        text = template.substitute(server=escape(self._world.server), people=people)
        return web.Response(text=text, content_type="text/html", headers=_OWN_HEADERS)

    def _card(self, person: Person) -> str:
        open_to = [one for one in self._world.places if one.is_open_to(person.actor.id)]
        links = "\n".join(self._link(person, place) for place in open_to)
        return (
            f'<li class="person"><h2>{escape(person.name)}</h2><p>{escape(person.part)}</p>'
            f"<ul>{links}</ul></li>"
        )

    def _link(self, person: Person, place: Place) -> str:
        address = f"/table#{self._key}.{place.channel.id}.{person.actor.id}"
        label = f"{person.name} in {place.name}"
        kind = ' class="thread"' if place.within else ""
        return (
            f'<li{kind}><a href="{address}" aria-label="{escape(label)}">{escape(place.name)}</a>'
            "</li>"
        )

    async def _table(self, request: web.Request) -> web.Response:
        """The preview's page, with a choice of places and a way back added to it."""
        page = await self._forward(request, "/")
        places = [
            {
                "id": str(place.channel.id),
                "name": place.name,
                "thread": place.within is not None,
                "only": None if place.only is None else [str(one) for one in place.only],
            }
            for place in self._world.places
        ]
        listed = escape(json.dumps(places), quote=True)
        added = (
            f'<meta name="places" content="{listed}">'
            '<link rel="stylesheet" href="/playground/table.css">'
            '<script type="module" src="/playground/table.js"></script></head>'
        )
        page.text = (page.text or "").replace("</head>", added, 1)
        return page

    async def _own_file(self, request: web.Request) -> web.FileResponse:
        return web.FileResponse(_PAGES / request.match_info["file"], headers=_OWN_HEADERS)

    async def _no_icon(self, _: web.Request) -> web.Response:
        return web.Response(status=204, headers=_OWN_HEADERS)

    async def _open_page(self, request: web.Request) -> web.Response:
        seat = self._seat(request)
        async with self._turn:
            self._preview.channel = seat.channel
            body = json.dumps({"viewer_id": seat.person}).encode()
            return await self._forward(request, request.path, body)

    async def _act(self, request: web.Request) -> web.Response:
        seat = self._seat(request)
        body = await request.read()
        async with self._turn:
            self._preview.channel = seat.channel
            answer = await self._forward(request, request.path, body)
            await self._turn.show_news()
            return answer

    async def _pass_on(self, request: web.Request) -> web.Response:
        if request.path.startswith("/api/"):
            self._seat(request)
        return await self._forward(request, request.path_qs, await request.read())

    def _seat(self, request: web.Request) -> _Seat:
        """Raises 401 unless the request names the key, a place and a person of this session."""
        key, _, rest = request.headers.get(_PLACE_HEADER, "").partition(".")
        channel, _, person = rest.partition(".")
        if not secrets.compare_digest(key.encode(), self._key.encode()):
            raise web.HTTPUnauthorized
        if channel not in self._places or person not in self._people:
            raise web.HTTPUnauthorized
        if not self._places[channel].is_open_to(int(person)):
            raise web.HTTPUnauthorized
        return _Seat(self._places[channel].channel, person)

    async def _forward(self, request: web.Request, path: str, body: bytes = b"") -> web.Response:
        headers = {name: request.headers[name] for name in _PASSED_ON if name in request.headers}
        if _PLACE_HEADER in request.headers:
            headers[_PLACE_HEADER] = self._key
        try:
            async with self._client.request(
                request.method, self._behind + path, headers=headers, data=body or None
            ) as answer:
                return web.Response(
                    body=await answer.read(),
                    status=answer.status,
                    headers=_chosen(answer.headers),
                )
        except aiohttp.ClientError:
            # The session ended while this request was on its way.
            raise web.HTTPGone from None


def _chosen(headers: Mapping[str, str]) -> dict[str, str]:
    kept = {name: headers[name] for name in _PASSED_BACK if name in headers}
    kept |= {name: value for name, value in headers.items() if name.startswith("X-Display-")}
    kept |= {name: value for name, value in headers.items() if name.startswith("X-Media-")}
    kept |= {name: value for name, value in headers.items() if name.startswith("X-Simcord-")}
    return kept
