"""A table that lives in memory: decisions are applied to it as the store would."""

import json
from dataclasses import dataclass, field

from bot.dice import SeededDice
from bot.store.model import JournalEntry, PartUndo, StoredPart, TimerWrite, UndoableEntry
from bot.table.campaign import PART, Campaign, Start
from bot.table.handlers import HANDLERS
from bot.table.part import Action, Context, Decision
from bot.table.people import Person, Place
from bot.table.snapshot import Body, Table
from bot.table.who import check

GUILD, CHANNEL = 9, 1_000
GWEN, MIRA, ODILE = Person(77), Person(78), Person(79)
PLACE = Place(GUILD, CHANNEL)


@dataclass
class Memory:
    """One table with its journal; `now` is moved by the tests."""

    table: Table = field(default_factory=lambda: Table(CHANNEL, GUILD))
    now: int = 1_000_000
    undoable: list[UndoableEntry] = field(default_factory=list)
    timers: dict[str, TimerWrite] = field(default_factory=dict)
    last: int = 0
    revisions: dict[str, int] = field(default_factory=dict)
    dice: SeededDice = field(default_factory=lambda: SeededDice(7))

    def decide(self, person: Person, action: Action) -> Decision:
        """What the action leads to, its right to be taken checked as at a real table."""
        check(self.table, person, action, 0)
        handler = HANDLERS[type(action)]
        gathered = tuple(self.undoable[: handler.undo_depth])
        context = Context(self.table, PLACE, person, self.dice, self.now, gathered)
        return handler.decide(context, action)

    def act(self, person: Person, action: Action) -> Decision:
        """Decide and write; raises Refused with nothing written."""
        decision = self.decide(person, action)
        undo = tuple(self._write(name, state) for name, state in decision.states.items())
        for timer in decision.timers:
            self.timers[timer.key] = timer
        if not decision.silent:
            self._note(person, decision, undo)
        return decision

    def bodies(self) -> dict[str, tuple[int, str]]:
        """Every part's version and stored text."""
        return {name: (part.version, part.body) for name, part in self.table.parts.items()}

    @property
    def campaign(self) -> Campaign:
        """The campaign, which must be there."""
        found = self.table.part(Campaign, PART)
        assert found is not None
        return found

    def _write(self, name: str, state: object) -> PartUndo:
        before = self.table.parts.get(name)
        after = self.revisions[name] = self.revisions.get(name, 0) + 1
        parts = {other: part for other, part in self.table.parts.items() if other != name}
        if isinstance(state, Body):
            parts[name] = StoredPart(name, state.version, after, state.text)
        elif state is not None:
            parts[name] = StoredPart(name, state.version, after, state.model_dump_json())
        self.table = Table(CHANNEL, GUILD, parts)
        if before is None:
            return PartUndo(name, 1, None, 0, after)
        return PartUndo(name, before.version, before.body, before.revision, after)

    def _note(self, person: Person, decision: Decision, undo: tuple[PartUndo, ...]) -> None:
        self.last += 1
        event = decision.events[0]
        taken = set(decision.takes_back)
        self.undoable = [one for one in self.undoable if one.entry.number not in taken]
        if taken:
            return
        entry = JournalEntry(
            channel_id=CHANNEL,
            number=self.last,
            interaction_id=None,
            actor_id=person.id,
            at=self.now,
            kind=event.kind,
            line=json.dumps(event.line()),
            hidden=decision.hidden,
            outcome=None,
            taken_back_by=None,
            takes_back=(),
        )
        self.undoable.insert(0, UndoableEntry(entry, undo))


def started(**values: object) -> Memory:
    """A table at which Gwen has started a campaign."""
    memory = Memory()
    memory.act(GWEN, Start(name="The Sunken Chapel", **values))
    return memory
