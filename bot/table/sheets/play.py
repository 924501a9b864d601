"""One act on a table's world: moments are played, told apart, and written together.

Everything that changes the world goes through here, so that limits, what hidden characters did,
the inbox and the conditions of a running turn are seen to in one place. Source: design.md, rule 6.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from bot.rulecards.engine import decide as run
from bot.rulecards.moments import Moment
from bot.rulecards.outcome import Outcome
from bot.rulecards.rules import Rules
from bot.rulecards.sheet import World
from bot.table.part import Context, Decision, Event
from bot.table.sheets.bounds import check_counts
from bot.table.sheets.inbox import PART as INBOX
from bot.table.sheets.inbox import inbox_of
from bot.table.sheets.kit import Kit, keep_fitting, kit_of, world_of
from bot.table.sheets.people import Seats, seats_of
from bot.table.sheets.telling import Teller
from bot.table.sheets.told import Behind, Shown
from bot.table.sheets.world import PART as WORLD
from bot.table.sheets.world import Fight, WorldPart
from bot.table.snapshot import Body, State


@dataclass(slots=True)
class Play:
    """An act under way: the world by now, the fight by now, and what came of the moments."""

    context: Context
    kit: Kit
    before: WorldPart
    seats: Seats
    world: World
    fight: Fight | None
    outcomes: list[Outcome] = field(default_factory=list[Outcome])
    values: dict[str, object] = field(default_factory=dict[str, object])
    """Other fields of the part that change."""

    @classmethod
    def at(cls, context: Context, kit: Kit | None = None) -> "Play":
        """An act on the context's table."""
        kit = kit or kit_of(context.table)
        part = world_of(context.table, kit)
        seats = seats_of(context.table, part, context.person)
        return cls(context, kit, part, seats, part.world, part.fight)

    def happens(self, moment: Moment, rules: Rules | None = None) -> Outcome:
        """Play a moment; Refused, with nothing changed, if it cannot happen."""
        outcome = run(rules or self.kit.rules, self.world, moment, self.context.dice)
        self.world = outcome.world
        self.outcomes.append(outcome)
        if self.fight and (acting := self.fight.acting.character):
            fresh = {condition for who, condition in outcome.timed if who == acting}
            if new := fresh - set(self.fight.fresh):
                self.fight = self.fight.changed(fresh=(*self.fight.fresh, *sorted(new)))
        return outcome

    @property
    def has_rolled(self) -> bool:
        """Whether dice were thrown."""
        return any(one.roll or one.rolls for one in self.outcomes)

    def part(self) -> WorldPart:
        """The world's part as it is by now; Refused where something is too much."""
        changes: dict[str, object] = dict(self.values)
        if self.world is not self.before.world:
            check_counts(self.world)
            changes["world"] = self.world
            keep_fitting(self.world, self.kit)
        if self.fight != self.before.fight:
            changes["fight"] = self.fight
        return self.before.changed(**changes) if changes else self.before

    def hidden(self) -> Collection[str]:
        """The characters of whom players know nothing."""
        return {key for key, one in self.before.holders.items() if one.is_hidden}

    def told(self, *, secret: bool = False) -> tuple[Shown, Behind, dict[str, State]]:
        """What came of the moments, and the inbox where it has new lines.

        What is `secret` is shown to those who may know of everything in it.
        """
        numbers = [one.number for one in self.before.foes]
        hidden = () if secret and self.seats.is_master else self.hidden()
        teller = Teller(self.kit, numbers, hidden, self.context.now)
        for outcome in self.outcomes:
            teller.tell(outcome)
        shown, behind = teller.told()
        return self._numbered(shown, behind)

    def _numbered(self, shown: Shown, behind: Behind) -> tuple[Shown, Behind, dict[str, State]]:
        if not behind.lines:
            return shown, behind, {}
        inbox, lines = inbox_of(self.context.table).with_lines(behind.lines)
        return shown, behind.changed(lines=lines), {INBOX: inbox}

    def decision(
        self,
        event: Event,
        *,
        states: Mapping[str, State | Body | None] | None = None,
        people: Iterable[int] = (),
        hidden: bool = False,
    ) -> Decision:
        """The event with every part that changed."""
        part = self.part()
        changed: dict[str, State | Body | None] = dict(states or {})
        if part != self.context.table.part(WorldPart, WORLD):
            changed[WORLD] = part
        concerned = {self.context.person.id, *people} - {0}
        return Decision((event,), changed, people=frozenset(concerned), hidden=hidden)
