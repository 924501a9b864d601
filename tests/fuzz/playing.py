"""A table on a real database, reached as the bot reaches it; after every act all laws are held.

Whoever acts gets an outcome or a refusal, each with its words; anything else is our mistake.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Coroutine, Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, TypeVar

from bot.dice import SeededDice
from bot.dragon.sound import check_state
from bot.errors import Refused
from bot.render.answers import answer
from bot.render.history import entry_line
from bot.render.message import Text, line
from bot.render.refusals import refusal
from bot.render.words import words
from bot.store.model import JournalEntry, StoredPart, Timer
from bot.store.store import Store
from bot.table import deck_timers
from bot.table.act import Outcome, Tables
from bot.table.deck import ASKING, Asking, DeckPart
from bot.table.deck_moves import DrawDue
from bot.table.dragon import calling
from bot.table.dragon.moves import CallDue
from bot.table.dragon.part import BESTIARY, BOARD, CALLS, Bestiary, Board, Calls, DragonPart
from bot.table.dragon.part import PART as DRAGON
from bot.table.handlers import outcome_of, outcome_text
from bot.table.leaving import PART as LEAVING
from bot.table.leaving import Leaving
from bot.table.panel import PART as PANEL
from bot.table.panel import Panel
from bot.table.part import Action
from bot.table.people import SYSTEM, Person, Place
from bot.table.sheets.draft import FAMILY, DraftPart
from bot.table.sheets.world import WorldPart
from bot.table.snapshot import State, Table, read_state
from bot.table.table_file import STATES
from bot.table.transfer import PENDING, ExpireImport, Pending
from bot.table.whole import NOT_TAKEN_BACK, UndoLast
from tests.fuzz.texts import assert_harmless
from tests.table.conftest import MEMORY

T = TypeVar("T")
GUILD = 9
SAY = words("en")
KEPT: dict[str, type[State]] = {
    **STATES,
    DRAGON: DragonPart,
    CALLS: Calls,
    BOARD: Board,
    BESTIARY: Bestiary,
    PANEL: Panel,
    PENDING: Pending,
    FAMILY: DraftPart,
    ASKING: Asking,
    LEAVING: Leaving,
}
"""What a part is read as, by its family."""


class Here:
    """One event loop and one database for as many tables as are played; opened when needed."""

    def __init__(self) -> None:
        self._runner: asyncio.Runner | None = None
        self.store: Store
        self.channels = 1000
        self.acts = Counter[str]()
        """How often something was taken, refused, or rung."""

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        if self._runner is None:
            self._runner = asyncio.Runner(debug=False)
            folder = Path(mkdtemp(prefix="manekin-test-", dir=MEMORY if MEMORY.is_dir() else None))
            self.store = self._runner.run(Store.open(folder / "fuzz.sqlite3", lock=False))
        return self._runner.run(work)

    def close(self) -> None:
        if self._runner is not None:
            print(f"{self.channels - 1000} tables, acts {dict(self.acts)}")
            self._runner.run(self.store.close())
            self._runner.close()
            self._runner = None


HERE = Here()


class Channel:
    """One channel's table, and everything that was ever true of it."""

    def __init__(self, seed: int) -> None:
        HERE.run(_nothing())
        HERE.channels += 1
        self.place = Place(GUILD, HERE.channels)
        self.now = 1_700_000_000_000
        self.tables = Tables(HERE.store, SeededDice(seed), lambda: self.now)
        self.interaction = HERE.channels * 10**9
        self.newest: dict[str, int] = {}
        """The newest revision that a part ever had."""
        self.pictures: dict[int, dict[str, str]] = {}
        """What the table held before each entry of its history."""

    def act(self, person: Person, action: Action) -> Outcome | Refused:
        """Act, and hold the table to its laws; returns what came of it."""
        return HERE.run(self._act(person, action))

    def again(self, person: Person, action: Action, outcome: Outcome) -> None:
        """Deliver the act that was taken last once more."""
        HERE.run(self._again(person, action, outcome))

    def ring(self) -> None:
        """Fire the timer that is due next, at its time, and once more."""
        HERE.run(self._ring())

    @property
    def table(self) -> Table:
        """The table as the bot sees it."""
        return HERE.run(self.tables.look(self.place))

    def bodies(self) -> dict[str, str]:
        return {name: one.body for name, one in HERE.run(self._parts()).items()}

    async def _parts(self) -> dict[str, StoredPart]:
        """As they are on disk, past what is kept in memory."""
        stored = await HERE.store.load(self.place.channel_id)
        return dict(stored.parts) if stored else {}

    async def _entries(self) -> list[JournalEntry]:
        return await HERE.store.journal(self.place.channel_id, limit=1, hidden=True)

    async def _act(self, person: Person, action: Action) -> Outcome | Refused:
        self.now += 1000
        self.interaction += 1
        before, newest = await self._parts(), await self._entries()
        number = newest[0].number if newest else 0
        outcome = await self._tried(person, action)
        HERE.acts["refused" if isinstance(outcome, Refused) else "taken"] += 1
        if isinstance(outcome, Refused):
            assert await self._parts() == before, "a refusal changed something"
            assert await self._entries() == newest
            sentence = refusal(outcome, SAY)
            assert sentence.strip()
            assert_harmless(sentence)
            assert line(sentence).blocks, "longer than Discord takes"
            return outcome
        assert outcome_of(outcome_text(outcome.events)) == outcome.events
        after, entries = await self._parts(), await self._entries()
        self._held(before, after)
        assert dict(outcome.table.parts) == after, "what is in memory is not what is on disk"
        if outcome.entry is None:
            assert entries == newest
        else:
            assert (outcome.entry, entries[0].number) == (number + 1, number + 1)
            self.pictures[number + 1] = {name: one.body for name, one in before.items()}
            assert_harmless(entry_line(entries[0], SAY))
        if person != SYSTEM:
            for text in answer(outcome, SAY, SAY).message.flat():
                if isinstance(text, Text):
                    assert_harmless(text.content)
        return outcome

    async def _tried(self, person: Person, action: Action) -> Outcome | Refused:
        try:
            return await self.tables.act(
                self.place, person, action, interaction_id=self.interaction
            )
        except Refused as error:
            return error

    def _held(self, before: dict[str, StoredPart], after: dict[str, StoredPart]) -> None:
        for name, part in after.items():
            old = before.get(name)
            if old == part:
                continue
            assert part.revision > self.newest.get(name, 0), f"{name} has a revision once more"
            self.newest[name] = part.revision
            kind = KEPT[name.partition(":")[0]]
            state = read_state(kind, name, part.version, part.body)
            assert state.model_dump_json() == part.body or part.version != kind.version, name
            assert_sound(state)

    async def _again(self, person: Person, action: Action, outcome: Outcome) -> None:
        before, newest = await self._parts(), await self._entries()
        again = await self._tried(person, action)
        if outcome.entry is None:
            return
        assert isinstance(again, Outcome), "an act that was made was refused when it came again"
        assert again.repeated
        assert again.events == outcome.events
        assert await self._parts() == before
        assert await self._entries() == newest

    async def _ring(self) -> None:
        timers = await HERE.store.timers(self.place.channel_id)
        if not timers:
            return
        timer: Timer = min(timers, key=lambda one: one.due_at)
        self.now = max(self.now, timer.due_at)
        if timer.kind == LEAVING:
            await self.tables.erase(self.place.channel_id, because=timer)
            assert await self._parts() == {}
            return
        before, newest = await self._parts(), await self._entries()
        number = newest[0].number if newest else 0
        try:
            assert await self.tables.fire(timer, _due(timer)) is not None
        except Refused:
            await self.tables.dismiss(timer)
            assert await self._parts() == before, "a refusal changed something"
            return
        HERE.acts["rung"] += 1
        after = await self._parts()
        self._held(before, after)
        self.pictures[number + 1] = {name: one.body for name, one in before.items()}
        with suppress(Refused):
            assert await self.tables.fire(timer, _due(timer)) is None, "a timer fired twice"
        assert await self._parts() == after

    def take_back(self, person: Person) -> None:
        """Take the last change back, and hold the table to how it was."""
        newest = HERE.run(HERE.store.undoable(self.place.channel_id, 1))
        outcome = self.act(person, UndoLast())
        if isinstance(outcome, Refused):
            return
        was = self.pictures[newest[0].entry.number]
        now = self.bodies()
        for part in newest[0].parts:
            if part.name.partition(":")[0] in NOT_TAKEN_BACK:
                continue
            assert _played(part.name, now) == _played(part.name, was), part.name


STANDS = ("asked_at", "called", "called_at", "former")
"""What is not taken back with a game: that somebody was called, and which hands somebody saw."""


def _played(name: str, bodies: Mapping[str, str]) -> object:
    body = bodies.get(name)
    if body is None or name != DRAGON:
        return body
    return {key: value for key, value in json.loads(body).items() if key not in STANDS}


def assert_sound(state: State) -> None:
    """Hold a part to what its game's rules promise of it."""
    match state:
        case DragonPart():
            # Of each deck 54 cards, each in one place; hit points, turns and seats within bounds.
            if state.game is not None:
                check_state(state.game)
        case DeckPart():
            whole = state.state.deck.cards if state.state.deck else ()
            here = [card.id for card in state.state.cards]
            assert sorted((*here, *state.state.away)) == sorted(card.id for card in whole)
        case WorldPart():
            _assert_world_sound(state)
        case _:
            pass


def _assert_world_sound(part: WorldPart) -> None:
    world = part.world
    assert world.characters.keys() == part.holders.keys()
    assert len(world.foes) == len(part.foes)
    for sheet in world.characters.values():
        for gauge in sheet.tracks.values():
            assert gauge.max is None or gauge.value <= gauge.max, (sheet.name, gauge)
    for clock in world.clocks.values():
        assert 0 <= clock.filled <= clock.size, clock
    if part.fight is not None:
        foes = {one.number for one in part.foes}
        assert all(one.who in world.characters or one.who in foes for one in part.fight.order)


def _due(timer: Timer) -> Action:
    """What the bot does when a timer rings."""
    match timer.kind:
        case deck_timers.KIND:
            return DrawDue(character=deck_timers.character_of(timer.key))
        case calling.KIND:
            return CallDue()
        case _:
            assert timer.kind == PENDING
            return ExpireImport()


async def _nothing() -> None:
    return


__all__ = ["HERE", "SYSTEM", "Channel"]
