"""Who acts and where, as plain values taken from an interaction.

People, roles and channels are known by id, never by name (design.md, rule 13).
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in a server, with what decides what they may do."""

    id: int
    roles: frozenset[int] = frozenset()
    manages_server: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A channel, or a thread with the channel it hangs on."""

    guild_id: int
    channel_id: int
    parent_id: int | None = None


SYSTEM = Person(id=0)
"""Who acts when a timer does; it may do what only the bot does."""
