"""Secrets that can be told apart in whatever is sent, and a watch that reads all of it.

A secret is a word of nonsense or a number of six digits that stands nowhere else, so that a search
is not fooled. Knows who may know each; knows nothing of how it is planted (prying.py).
"""

import json
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from simcord.actors import MemberActor
from simcord.backend.access import can_access_channel

from tests.table.conftest import World

EPHEMERAL = 1 << 6

_WORD = re.compile(r"zq[a-z]{6}")
_NUMBER = re.compile(r"(?<!\d)\d{6}(?!\d)")
_GROUPED = re.compile(r"(?<=\d)[,'\u00a0\u2009\u202f](?=\d{3}(?!\d))")
_CALLBACK = re.compile(r"/interactions/(\d+)/")
_FOLLOWING = re.compile(r"/webhooks/\d+/([^/]+)")
TOKEN = re.compile(r"simcord_(?:interaction|webhook)_\d+")
"""The simulated Discord's tokens: with one, anybody could answer in the bot's name."""

_MEANINGLESS = frozenset(
    {"id", "url", "proxy_url", "nonce", "size", "accent_color", "color", "timestamp", "width"}
    | {"height", "channel_id", "guild_id", "message_id", "edited_timestamp", "author", "member"}
)
"""Addresses and numbers of Discord's own: they say nothing, and may look like a secret."""


@dataclass
class Secrets:
    """What is secret at a table, each with its kind and with whoever may know it."""

    chance: random.Random
    known: dict[str, set[int]] = field(default_factory=dict[str, set[int]])
    kinds: dict[str, str] = field(default_factory=dict[str, str])

    def word(self, kind: str, *knowers: MemberActor) -> str:
        """A word that only these may read."""
        word = "zq" + "".join(self.chance.choices("abcdefghijklmnoprstuvwxyz", k=6))
        return self._plant(word, kind, knowers)

    def number(self, kind: str, *knowers: MemberActor) -> int:
        """A number that only these may read."""
        return int(self._plant(str(self.chance.randrange(200_000, 1_000_000)), kind, knowers))

    def tell(self, secret: str | int, people: Iterable[MemberActor]) -> None:
        """From now on these may know it, too."""
        self.known[str(secret)] |= {one.id for one in people}

    def unknown_to(self, who: MemberActor) -> list[str]:
        """Words that somebody may not know."""
        return [
            one for one, knowers in self.known.items() if who.id not in knowers and one.isalpha()
        ]

    def within(self, text: str) -> set[str]:
        """Every secret that a text names."""
        low = text.lower()
        found = {
            *_WORD.findall(low),
            *_NUMBER.findall(low),
            *_NUMBER.findall(_GROUPED.sub("", low)),
        }
        return found & set(self.known)

    def _plant(self, secret: str, kind: str, knowers: Iterable[MemberActor]) -> str:
        if secret in self.known:
            raise AssertionError(f"{secret} is planted twice")
        self.kinds[secret] = kind
        self.known[secret] = {one.id for one in knowers}
        return secret


@dataclass(frozen=True)
class Sent:
    """What somebody's client was sent: the text, as it went over the wire."""

    who: MemberActor
    text: str


class Watch:
    """Reads whatever each person's client is sent, as it is sent: earlier states, too."""

    def __init__(self, world: World, people: tuple[MemberActor, ...], secrets: Secrets) -> None:
        self.world = world
        self.people = people
        self.secrets = secrets
        self.seen = Counter[str]()
        """How often each kind of secret reached somebody who may know it."""
        self._by_id = {one.id: one for one in people}
        self._read = 0
        self._files: set[str] = set()

    def look(self) -> list[Sent]:
        """All that was sent since the last look; fails where it holds what is not theirs."""
        sent = list(self._news())
        for one in sent:
            assert not TOKEN.search(one.text), one.text
            for secret in self.secrets.within(one.text):
                kind = self.secrets.kinds[secret]
                assert one.who.id in self.secrets.known[secret], (
                    f"{one.who.name} was sent {secret}, {kind}: {one.text}"
                )
                self.seen[kind] += 1
        return sent

    def look_past(self) -> None:
        """Read all that was sent until now, whatever it holds."""
        for _ in self._news():
            pass

    def _news(self) -> Iterator[Sent]:
        transcript = self.world.env.backend.transcript
        fresh, self._read = transcript[self._read :], len(transcript)
        for source, name, payload in fresh:
            if payload is None:
                continue
            if source == "GATEWAY" and name in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
                if not payload.get("flags", 0) & EPHEMERAL:
                    yield from self._to_all(int(payload["channel_id"]), payload)
            elif source == "HTTP" and (who := self._answered(name)) is not None:
                yield Sent(who, wire(payload))
        yield from self._private_files()

    def _to_all(self, channel_id: int, payload: dict[str, Any]) -> Iterator[Sent]:
        text = wire(payload)
        files = [self._file(one["url"]) for one in payload.get("attachments") or ()]
        for who in self.people:
            if can_access_channel(self.world.env, channel_id, who, history=True):
                yield Sent(who, "\n".join((text, *files)))

    def _answered(self, request: str) -> MemberActor | None:
        """Whose interaction a request answers."""
        known = self.world.env.backend.interactions
        if found := _CALLBACK.search(request):
            return self._by_id.get(known[int(found[1])].user_id)
        if found := _FOLLOWING.search(request):
            return next(
                (self._by_id.get(one.user_id) for one in known.values() if one.token == found[1]),
                None,
            )
        return None

    def _private_files(self) -> Iterator[Sent]:
        for messages in self.world.env.backend.messages.values():
            for message in messages.values():
                for one in message.attachments if message.is_ephemeral else ():
                    if one["url"] in self._files:
                        continue
                    self._files.add(one["url"])
                    text = self._file(one["url"])
                    yield from (Sent(p, text) for p in self.people if message.visible_to(p.id))

    def _file(self, url: str) -> str:
        data = self.world.env.backend.cdn.get(url) or b""
        return "" if data.startswith(b"\x89PNG") else data.decode("utf-8", errors="replace")


def wire(payload: Any) -> str:
    """A payload as text, without what says nothing."""
    return json.dumps(_meant(payload), ensure_ascii=False, default=str)


def _meant(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _meant(one) for key, one in value.items() if key not in _MEANINGLESS}
    if isinstance(value, list | tuple):
        return [_meant(one) for one in value]
    return value
