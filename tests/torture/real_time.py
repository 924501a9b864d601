"""The simulated Discord in real time, for as long as one likes.

By itself it follows every task and timer of the bot on a clock of its own, and keeps all that was
ever said: right for a test, and the most part of what a load would measure. Here its server, its
requests and its gateway stand alone, the clock is the world's, and what is old is forgotten.
"""

import asyncio
import itertools
import time
from collections import deque
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from simcord import Env, _dpy_internals
from simcord._clock import Clock
from simcord.backend import serializers
from simcord.backend.models import Interaction
from simcord.gateway import ShardRouter
from simcord.http.client import FakeHTTPClient, FakeWebhookAdapter

from bot.app import Manekin

_KEPT_LOG = 100
_KEPT_FILES = 200
_KEPT_MESSAGES = 12
_KEPT_SECONDS = 120
_MILLISECONDS_KEPT = 2000
_EPOCH_MS = 1420070400000

_DEFERRED = {5, 6}


class Now(Clock):
    """The world's clock."""

    def now(self) -> datetime:
        """Return the present."""
        return datetime.now(UTC)


class Answered(FakeWebhookAdapter):
    """Takes answers, and tells when an interaction has got the one that a person waits for."""

    def __init__(self, backend: Any, told: Callable[[Interaction], None]) -> None:
        super().__init__(backend)
        self._told = told
        self._deferred: set[str] = set()

    async def request(self, route: Any, session: Any, *, payload: Any = None, **more: Any) -> Any:
        """Take one request."""
        given = await super().request(route, session, payload=payload, **more)
        parts = route.url.split("?", 1)[0].split("/")
        if parts[-1] == "callback":
            record = self.backend.interactions[int(parts[-3])]
            if payload is None or payload.get("type") not in _DEFERRED:
                self._told(record)
            else:
                self._deferred.add(record.token)
        elif "webhooks" in parts:
            token = parts[parts.index("webhooks") + 2]
            if token in self._deferred:
                self._deferred.discard(token)
                self._told(self.backend.interactions[self.backend.interaction_tokens[token]])
        return given


async def attach(env: Env, bot: Manekin, told: Callable[[Interaction], None]) -> None:
    """Connect the bot to the server that `env` holds; `told` hears of every answer."""
    backend = env.backend
    backend.transcript = deque(maxlen=_KEPT_LOG)
    backend.http_requests = deque(maxlen=_KEPT_LOG)
    _dpy_internals.install_http(bot, FakeHTTPClient(backend, asyncio.get_running_loop()))
    _dpy_internals.set_guild_ready_timeout(bot, 0.0)
    _dpy_internals.set_webhook_adapter(Answered(backend, told))
    state = _dpy_internals.get_state(bot)
    state.shard_count, state.shard_ids = 1, [0]
    router = ShardRouter(backend, state, bot.dispatch, 1, (0,))
    backend.subscribers.append(router.feed)
    await bot.login("simulated")
    bot.shard_count = 1
    _dpy_internals.install_shards(bot, router.shards)
    router.identify(0)
    for guild in list(backend.guilds.values()):
        backend.emit("GUILD_CREATE", serializers.guild_create_payload(backend, guild))
    await bot.wait_until_ready()


def forget(env: Env) -> None:
    """Drop what Discord's side keeps of the past, so that memory is the bot's own."""
    backend = env.backend
    latest = int(time.time() * 1000) - _EPOCH_MS - _MILLISECONDS_KEPT
    backend._sequences = {at: one for at, one in backend._sequences.items() if at > latest}
    backend._reserved_ids = {one for one in backend._reserved_ids if one >> 22 > latest}
    oldest = (datetime.now(UTC) + timedelta(seconds=15 * 60 - _KEPT_SECONDS)).isoformat()
    gone = [one for one in backend.interactions.values() if (one.expires_at or "") < oldest]
    for one in gone:
        del backend.interactions[one.id]
        backend.interaction_tokens.pop(one.token, None)
    for messages in backend.messages.values():
        # Those with buttons may be panels and boards, which the bot still edits.
        _drop(messages, [at for at, one in messages.items() if not one.components])
        _drop(messages, [at for at, one in messages.items() if one.is_ephemeral])
        _drop(messages, list(messages), 4 * _KEPT_MESSAGES)
    files = backend.cdn._blobs
    for url in list(itertools.islice(files, max(0, len(files) - _KEPT_FILES))):
        del files[url]


def _drop(messages: dict[int, Any], old: list[int], kept: int = _KEPT_MESSAGES) -> None:
    for at in sorted(old)[:-kept]:
        del messages[at]
