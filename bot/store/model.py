"""What goes into the store and what comes out: plain frozen data.

Knows no SQL, no game and no Discord. A body, a line and an outcome are JSON text whose meaning
belongs to the caller. Times are whole milliseconds since the Unix epoch (design.md, rules 8-11).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class StoredPart:
    """One part of a table as it stands on disk."""

    name: str
    version: int
    revision: int
    body: str
    is_sound: bool = True
    """Whether the body is the one that was written; a disk may have changed it."""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table with all its living parts; `last_entry` is the newest journal number, 0 for none."""

    channel_id: int
    guild_id: int
    parts: Mapping[str, StoredPart]
    last_entry: int


@dataclass(frozen=True, slots=True)
class PartWrite:
    """The next body of a part; no body deletes it.

    `expected` is the revision the change was decided on, 0 for a part that must not be there.
    A deleted part answers to 0 and to the revision its deletion was given; revisions of a part
    never repeat, also when it comes back.
    """

    name: str
    version: int
    expected: int
    body: str | None


@dataclass(frozen=True, slots=True)
class TimerWrite:
    """Set or, without a due time, cancel the one timer a channel has under this key."""

    key: str
    kind: str
    due_at: int | None
    body: str = "{}"


@dataclass(frozen=True, slots=True)
class Timer:
    """A timer that is set; a serial is never used twice, so a replaced timer is another timer."""

    channel_id: int
    key: str
    kind: str
    due_at: int
    body: str
    serial: int


@dataclass(frozen=True, slots=True)
class NewEntry:
    """A journal entry to be written; `outcome` is what a repeated interaction is answered."""

    interaction_id: int | None
    actor_id: int
    at: int
    kind: str
    line: str
    hidden: bool = False
    outcome: str | None = None
    takes_back: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """A journal entry as written; numbers count from 1 in each channel."""

    channel_id: int
    number: int
    interaction_id: int | None
    actor_id: int
    at: int
    kind: str
    line: str
    hidden: bool
    outcome: str | None
    taken_back_by: int | None
    takes_back: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PartUndo:
    """A part before and after an entry; revision 0 and no body: it was not there before."""

    name: str
    before_version: int
    before_body: str | None
    before_revision: int
    after_revision: int


@dataclass(frozen=True, slots=True)
class UndoableEntry:
    """An entry whose before images are still kept."""

    entry: JournalEntry
    parts: tuple[PartUndo, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """Everything one action does to one table; it happens whole or not at all.

    `fired` is the timer this change answers; `people` are the users whose data the table holds
    from now on (the entry's actor counts without being named).
    """

    channel_id: int
    guild_id: int
    writes: tuple[PartWrite, ...] = ()
    entry: NewEntry | None = None
    timers: tuple[TimerWrite, ...] = ()
    fired: Timer | None = None
    people: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Committed:
    """The change is on disk: its journal number, if any, and the new revision of each write."""

    entry: int | None
    revisions: Mapping[str, int] = field(default_factory=dict[str, int])


@dataclass(frozen=True, slots=True)
class Repeated:
    """The interaction already stands in the journal; nothing was changed."""

    entry: JournalEntry


@dataclass(frozen=True, slots=True)
class NotDue:
    """The fired timer was replaced, cancelled or answered before; nothing was changed."""
