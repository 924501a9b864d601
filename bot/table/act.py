"""The one way to change a table (design.md, rule 6).

Lock the channel, load, check, decide, write everything in one transaction, release. Nothing is
shown before it is on disk. A change that reached the store is made even when whoever asked for it
is gone.
"""

import asyncio
import json
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TypeVar
from weakref import WeakValueDictionary

from cachetools import LRUCache

from bot.dice import Dice
from bot.errors import Conflict, Refused
from bot.store.model import (
    Change,
    Committed,
    JournalEntry,
    NewEntry,
    NotDue,
    PartWrite,
    Repeated,
    StoredPart,
    Timer,
    UndoableEntry,
)
from bot.store.store import Store
from bot.table.campaign import PART as CAMPAIGN
from bot.table.handlers import HANDLERS, Handler, outcome_of, outcome_text
from bot.table.part import Action, Context, Decision, Event
from bot.table.people import SYSTEM, Person, Place
from bot.table.person import ForgetPerson
from bot.table.snapshot import Body, State, Table
from bot.table.who import check

T = TypeVar("T")

LOOK_EVERY = 60_000
"""Milliseconds within which somebody looks at the timers, whether one was set or not."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an act led to, and the table after it; `repeated` when it had been done before."""

    table: Table
    events: tuple[Event, ...]
    person: Person
    place: Place
    entry: int | None = None
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class _Request:
    """What is asked of a table: by whom, where, and on which state it was decided to ask."""

    place: Place
    person: Person
    action: Action
    interaction_id: int | None = None
    revision: int = 0
    fired: Timer | None = None


class Tables:
    """Every channel's table: look at one, act on one. Times are milliseconds since the epoch."""

    def __init__(
        self, store: Store, dice: Dice, clock: Callable[[], int], *, cached: int = 1000
    ) -> None:
        self.store = store
        self.clock = clock
        self._dice = dice
        self._cache: LRUCache[int, Table] = LRUCache(maxsize=cached)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self.on_timer: Callable[[], None] = lambda: None
        """Called after a change that may have set a timer which is due before the next look."""

    @property
    def cached_count(self) -> int:
        """How many tables are in memory."""
        return len(self._cache)

    async def look(self, place: Place) -> Table:
        """Return the table of a place: a thread's own if it has one, else its channel's."""
        if place.parent_id is not None:
            own = await self._load(place.channel_id, place.guild_id)
            if CAMPAIGN in own.parts:
                return own
            return await self._load(place.parent_id, place.guild_id)
        return await self._load(place.channel_id, place.guild_id)

    async def act(
        self,
        place: Place,
        person: Person,
        action: Action,
        *,
        interaction_id: int | None = None,
        revision: int = 0,
    ) -> Outcome:
        """Take one action; raises Refused, changing nothing, or StoreError."""
        request = _Request(place, person, action, interaction_id, revision)
        outcome = await self._act(request)
        if outcome is None:
            raise TypeError("only a timer's action can have been done before")
        return outcome

    async def fire(self, timer: Timer, action: Action) -> Outcome | None:
        """Take the action that a timer is for, exactly once; None when it was taken before."""
        table = await self._load(timer.channel_id, 0)
        place = Place(table.guild_id, timer.channel_id)
        return await self._act(_Request(place, SYSTEM, action, fired=timer))

    async def dismiss(self, timer: Timer) -> None:
        """Take a timer away that nothing is left to do for."""
        table = await self._load(timer.channel_id, 0)
        await self.store.commit(Change(timer.channel_id, table.guild_id, fired=timer))

    async def erase(self, channel_id: int, *, because: Timer | None = None) -> None:
        """Remove a table with its history; this cannot be taken back.

        `because` of a timer that was taken back meanwhile, nothing is removed.
        """
        async with self._locked(channel_id):
            if because is None or because in await self.store.timers(channel_id):
                await self.store.erase_table(channel_id)
                self._cache.pop(channel_id, None)

    async def forget(self, channel_id: int, person_id: int) -> None:
        """Remove a person's data from a table and from what its history keeps.

        Nothing is written to a table that was erased meanwhile. Raises Unreadable where a part
        cannot be read; what the history keeps is removed all the same.
        """
        async with self._locked(channel_id):
            if await self.store.load(channel_id) is None:
                return
            table = await self._load(channel_id, 0)
            place = Place(table.guild_id, channel_id)
            request = _Request(place, SYSTEM, ForgetPerson(who=person_id))
            try:
                await self._act_locked(channel_id, request)
            finally:
                await self.store.scrub_person(channel_id, person_id)
                self._cache.pop(channel_id, None)

    @asynccontextmanager
    async def _locked(self, channel_id: int) -> AsyncGenerator[None, None]:
        """Hold a table; what is kept of it in memory never outlives a change that went wrong."""
        async with self._lock(channel_id):
            try:
                yield
            except Refused:
                raise
            except BaseException as error:
                self._cache.pop(channel_id, None)
                if isinstance(error, asyncio.CancelledError):
                    # What was handed to the store is written all the same; the table is let go
                    # of only when it is known to be. Somebody may have looked at it before.
                    await self.store.settle()
                    self._cache.pop(channel_id, None)
                    self.on_timer()
                raise

    def _lock(self, channel_id: int) -> asyncio.Lock:
        lock = self._locks.get(channel_id)
        if lock is None:
            lock = self._locks[channel_id] = asyncio.Lock()
        return lock

    def _cached(self, channel_id: int, guild_id: int) -> Table | None:
        """What is kept of a table in memory; one that is empty may be of another server's making.

        Whoever looks at a channel names the server, and may be wrong: a button can name any table.
        """
        cached = self._cache.get(channel_id)
        if cached is None or cached.parts or cached.guild_id == guild_id or not guild_id:
            return cached
        return None

    async def _load(self, channel_id: int, guild_id: int) -> Table:
        cached = self._cached(channel_id, guild_id)
        if cached is not None:
            return cached
        stored = await self.store.load(channel_id)
        # Somebody may have acted while this read was under way; theirs is newer.
        cached = self._cached(channel_id, guild_id)
        if cached is not None:
            return cached
        if stored is None and not guild_id:
            return Table(channel_id, 0)
        table = Table(channel_id, guild_id) if stored is None else Table.of(stored)
        self._cache[channel_id] = table
        return table

    async def _act(self, request: _Request) -> Outcome | None:
        place = request.place
        if request.action.starts_table:
            channel = place.channel_id
        else:
            channel = (await self.look(place)).channel_id
        async with self._locked(channel):
            try:
                return await self._act_locked(channel, request)
            except Refused:
                # Told twice, Discord's second delivery is answered like the first.
                entry = request.interaction_id and await self.store.entry_of(request.interaction_id)
                if not entry:
                    raise
                return _repeated(await self._load(channel, place.guild_id), request, entry)

    async def _act_locked(self, channel: int, request: _Request) -> Outcome | None:
        try:
            return await self._attempt(channel, request)
        except Conflict:
            # Only another process can have been here; what it wrote is read once more.
            self._cache.pop(channel, None)
            return await self._attempt(channel, request)

    async def _attempt(self, channel: int, request: _Request) -> Outcome | None:
        table = await self._load(channel, request.place.guild_id)
        check(table, request.person, request.action, request.revision)
        handler = HANDLERS[type(request.action)]
        context = await self._context(handler, table, request)
        if handler.is_heavy(table):
            decision = await asyncio.to_thread(handler.decide, context, request.action)
        else:
            decision = handler.decide(context, request.action)
        change = _change(context, request, decision)
        match await self.store.commit(change):
            case Repeated(entry=entry):
                return _repeated(table, request, entry)
            case NotDue():
                return None
            case Committed() as done:
                after = _after(table, change, decision, done)
                self._cache[channel] = after
                if any(
                    one.due_at and one.due_at <= context.now + LOOK_EVERY for one in change.timers
                ):
                    self.on_timer()
                return Outcome(after, decision.events, request.person, request.place, done.entry)

    async def _context(self, handler: Handler, table: Table, request: _Request) -> Context:
        gathered: tuple[UndoableEntry, ...] = ()
        if handler.undo_depth:
            gathered = tuple(await self.store.undoable(table.channel_id, handler.undo_depth))
        return Context(table, request.place, request.person, self._dice, self.clock(), gathered)


def _repeated(table: Table, request: _Request, entry: JournalEntry) -> Outcome:
    events = outcome_of(entry.outcome) if entry.outcome else ()
    return Outcome(table, events, request.person, request.place, entry.number, repeated=True)


def _change(context: Context, request: _Request, decision: Decision) -> Change:
    table = context.table
    writes = tuple(
        _write(table, name, state)
        for name, state in decision.states.items()
        if state is not None or name in table.parts
    )
    return Change(
        table.channel_id,
        table.guild_id,
        writes,
        None if decision.silent else _entry(context, request, decision),
        decision.timers,
        request.fired,
        decision.people,
    )


def _entry(context: Context, request: _Request, decision: Decision) -> NewEntry:
    first = decision.events[0]
    return NewEntry(
        interaction_id=request.interaction_id,
        actor_id=request.person.id if decision.actor is None else decision.actor,
        at=context.now,
        kind=first.kind,
        line=json.dumps(first.line(), ensure_ascii=False, separators=(",", ":")),
        hidden=decision.hidden,
        outcome=outcome_text(decision.events),
        takes_back=decision.takes_back,
    )


def _write(table: Table, name: str, state: State | Body | None) -> PartWrite:
    expected = table.revision(name)
    match state:
        case None:
            return PartWrite(name, table.parts[name].version, expected, None)
        case Body():
            return PartWrite(name, state.version, expected, state.text)
        case _:
            return PartWrite(name, state.version, expected, state.model_dump_json())


def _after(table: Table, change: Change, decision: Decision, done: Committed) -> Table:
    changed: dict[str, StoredPart | None] = {
        write.name: None
        if write.body is None
        else StoredPart(write.name, write.version, done.revisions[write.name], write.body)
        for write in change.writes
    }
    read = {name: state for name, state in decision.states.items() if isinstance(state, State)}
    return table.replaced(changed, read)
