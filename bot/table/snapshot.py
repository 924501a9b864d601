"""A channel's table as it is now: its parts, read when asked for, under the current schema."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Self, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot.errors import Unreadable
from bot.store.model import StoredPart, StoredTable
from bot.store.upgrades import upgrade

S = TypeVar("S", bound="State")

Snowflake = Annotated[int, Field(gt=0, lt=2**63)]
"""An id that Discord gave; the database column holds 63 bits."""

Moment = Annotated[int, Field(ge=0, lt=2**53)]
"""Milliseconds since the Unix epoch."""


class State(BaseModel, frozen=True):
    """The frozen state of one part; its fields are tuples and scalars, never lists."""

    model_config = ConfigDict(extra="forbid", strict=True)

    version: ClassVar[int] = 1

    def changed(self, **values: object) -> Self:
        """Return the state with some fields replaced, checked like any other."""
        return type(self)(**{**dict(self), **values})


@dataclass(frozen=True, slots=True)
class Body:
    """A part as stored text, put back exactly as it was."""

    version: int
    text: str


@dataclass(slots=True)
class Table:
    """One channel's parts; a part is parsed once, when it is first read."""

    channel_id: int
    guild_id: int
    parts: Mapping[str, StoredPart] = field(default_factory=dict[str, StoredPart])
    _read: dict[str, State] = field(default_factory=dict[str, State], repr=False)

    @classmethod
    def of(cls, stored: StoredTable) -> "Table":
        """Return the table that the store holds."""
        return cls(stored.channel_id, stored.guild_id, stored.parts)

    def part(self, kind: type[S], name: str) -> S | None:
        """Return a part's state, upgraded to today's schema, or None.

        Raises Unreadable when what is stored is not what its version promises.
        """
        read = self._read.get(name)
        if isinstance(read, kind):
            return read
        stored = self.parts.get(name)
        if stored is None:
            return None
        state = read_state(kind, name, stored.version, whole_body(stored))
        self._read[name] = state
        return state

    def revision(self, name: str) -> int:
        """Return how often the part was written; 0 where it does not exist."""
        stored = self.parts.get(name)
        return stored.revision if stored else 0

    def replaced(
        self, changed: Mapping[str, StoredPart | None], read: Mapping[str, State]
    ) -> "Table":
        """Return the table after a change; `read` are states that need no parsing again."""
        parts = {name: part for name, part in self.parts.items() if name not in changed}
        parts.update({name: part for name, part in changed.items() if part is not None})
        kept = {name: state for name, state in self._read.items() if name not in changed}
        return Table(self.channel_id, self.guild_id, parts, {**kept, **read})


def whole_body(part: StoredPart) -> str:
    """Return a part's body; raises Unreadable where a disk has changed it."""
    if not part.is_sound:
        raise Unreadable(f"part {part.name} is not the one that was written")
    return part.body


def read_state(kind: type[S], name: str, version: int, body: str) -> S:
    """Parse a stored body; raises Unreadable naming the part and the first problem."""
    family = name.split(":", 1)[0]
    try:
        if version == kind.version:
            return kind.model_validate_json(body)
        # As JSON again: a strict state takes a list for a tuple from JSON alone.
        newest = upgrade(family, version, json.loads(body), kind.version)
        return kind.model_validate_json(json.dumps(newest))
    except (ValidationError, ValueError) as error:
        raise Unreadable(f"part {name} of version {version}: {error}") from error


def read_as(kind: type[S], name: str, state: State | Body | None) -> S | None:
    """Return what a decision puts in a part's place; raises Unreadable like `read_state`."""
    if isinstance(state, Body):
        return read_state(kind, name, state.version, state.text)
    return state if isinstance(state, kind) else None
