"""Requests to the simulated Discord that fail, arrive and seem to fail, or take long.

In the place where the library hands a request to the network: behind it is all of the bot and of
discord.py but the library's own waiting and asking again, which is played here as `WAITS`.
A message with a nonce is taken once, as Discord does it.
"""

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal

import aiohttp
import discord
import pytest
from discord.http import Route
from simcord.http import client

_PATHS = {
    "first answer": ("POST", r"/interactions/\d+/[^/]+/callback"),
    "answer read": ("GET", r"/webhooks/\d+/[^/]+/messages/@original"),
    "answer edited": ("PATCH", r"/webhooks/\d+/[^/]+/messages/@original"),
    "answer deleted": ("DELETE", r"/webhooks/\d+/[^/]+/messages/@original"),
    "follow-up": ("POST", r"/webhooks/\d+/[^/]+"),
    "message": ("POST", r"/channels/\d+/messages"),
    "message edited": ("PATCH", r"/channels/\d+/messages/\d+"),
    "message deleted": ("DELETE", r"/channels/\d+/messages/\d+"),
    "messages read": ("GET", r"/channels/\d+/messages"),
    "member": ("GET", r"/guilds/\d+/members/\d+"),
    "channel": ("GET", r"/channels/\d+"),
    "commands": ("PUT", r"/applications/\d+/commands"),
    "file": ("GET", r"cdn"),
}
KINDS = tuple(_PATHS)
"""Every kind of request that the bot makes."""


@dataclass(frozen=True)
class Fault:
    """One way in which a request fails."""

    name: str
    when: Literal["before", "after", "waits"]
    """Whether Discord gets the request before it fails; or it is only late."""
    error: Callable[[], Exception] | None = None

    @property
    def passes(self) -> bool:
        """Whether the same request may succeed another time."""
        return self.name in PASSING


class _Answer:
    """As much of an answer as errors of the library look at."""

    def __init__(self, status: int) -> None:
        self.status = status
        self.reason = "made by a test"


def _refusal(status: int, code: int = 0) -> Callable[[], Exception]:
    def made() -> Exception:
        kinds = {403: discord.Forbidden, 404: discord.NotFound}
        kind = discord.DiscordServerError if status >= 500 else discord.HTTPException
        answer: Any = _Answer(status)
        return kinds.get(status, kind)(answer, {"code": code, "message": "made by a test"})

    return made


_REFUSALS = {
    "429": _refusal(429),
    "500": _refusal(500),
    "502": _refusal(502),
    "503": _refusal(503),
    "reset": lambda: ConnectionResetError(104, "Connection reset by peer"),
    "disconnected": aiohttp.ServerDisconnectedError,
    "timed out": TimeoutError,
}
PASSING = frozenset({*_REFUSALS, *(f"{name}, arrived" for name in _REFUSALS), "waits"})
FAULTS = tuple(
    [Fault(name, "before", error) for name, error in _REFUSALS.items()]
    + [
        Fault(f"{name}, arrived", "after", error)
        for name, error in _REFUSALS.items()
        if name not in ("429", "503")
    ]
    + [
        Fault("expired", "before", _refusal(404, 10062)),
        Fault("token expired", "before", _refusal(401, 50027)),
        Fault("unknown webhook", "before", _refusal(404, 10015)),
        Fault("not found", "before", _refusal(404)),
        Fault("forbidden", "before", _refusal(403, 50001)),
        Fault("waits", "waits"),
    ]
)

LONG = 40.0
"""Seconds for which a request waits, as the library does when Discord says so."""

Plan = Callable[[str, int], Fault | None]
"""Which fault befalls a request of a kind, the so-and-so-many-th of all since the plan began."""


def kind_of(method: str, path: str) -> str:
    """Name what is asked of Discord."""
    for name, (how, where) in _PATHS.items():
        if how == method and re.fullmatch(where, path):
            return name
    return f"{method} {path}"


@dataclass
class Network:
    """What goes between the bot and Discord while a plan holds."""

    plan: Plan = field(default=lambda kind, number: None)
    asked: list[str] = field(default_factory=list)
    """The kinds of what was asked, in order."""
    failed: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How often what befell which kind of request."""
    given_up: list[str] = field(default_factory=list)
    """What was waited for and then no more: the library would leave a lock closed."""
    long: float = LONG
    """Seconds for which a request waits."""
    _taken: dict[tuple[str, str], Any] = field(default_factory=dict)

    def start(self, plan: Plan) -> None:
        """Count from here, under another plan."""
        self.plan = plan
        self.asked.clear()

    def heal(self) -> None:
        """From here on nothing fails."""
        self.start(lambda kind, number: None)

    async def pass_on(
        self, kind: str, path: str, nonce: str | None, ask: Callable[[], Awaitable[Any]]
    ) -> Any:
        """Make one request, with what befalls it."""
        self.asked.append(kind)
        fault = self.plan(kind, len(self.asked))
        if fault is not None:
            self.failed[kind, fault.name] += 1
        if fault is not None and fault.when == "waits":
            try:
                await asyncio.sleep(self.long)
            except asyncio.CancelledError:
                self.given_up.append(kind)
                raise
        if fault is not None and fault.error and fault.when == "before":
            raise fault.error()
        given = self._taken.get((path, nonce)) if nonce else None
        if given is None:
            given = await ask()
        if nonce:
            self._taken[path, nonce] = given
        if fault is not None and fault.error:
            raise fault.error()
        return given


@contextmanager
def network() -> Iterator[Network]:
    """Put something between the bot and Discord; what fails is for `start` to say."""
    made = Network()
    with pytest.MonkeyPatch.context() as patch:
        for where in (client.FakeHTTPClient, client.FakeWebhookAdapter):
            patch.setattr(where, "request", _between(made, where.request))
        patch.setattr(
            client.FakeHTTPClient,
            "get_from_cdn",
            _fetching(made, client.FakeHTTPClient.get_from_cdn),
        )
        yield made


def _between(made: Network, real: Any) -> Any:
    async def request(self: Any, route: Route, *rest: Any, **more: Any) -> Any:
        path = client._path_of(route.url)
        nonce = _nonce(more)
        return await made.pass_on(
            kind_of(route.method, path), path, nonce, lambda: real(self, route, *rest, **more)
        )

    return request


def _fetching(made: Network, real: Any) -> Any:
    async def get_from_cdn(self: Any, url: str) -> Any:
        return await made.pass_on("file", url, None, lambda: real(self, url))

    return get_from_cdn


def _nonce(request: dict[str, Any]) -> str | None:
    """By what Discord knows the message again that a request would post."""
    payload = request.get("json")
    if request.get("form"):
        payload, _ = client.router.parse_form(list(request["form"]), [])
    found = payload if isinstance(payload, dict) else {}
    return found.get("nonce") if found.get("enforce_nonce") else None
