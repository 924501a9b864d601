"""What every part of a table is made of: states, actions, events, and what a decision holds.

A part's rules are pure: an action and a context give events, an event and a state give the next
state (design.md, rules 1 and 2). Parts are stored as rows of their own, each with the version of
its schema (rule 9).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import ClassVar

from pydantic import BaseModel, ConfigDict

from bot.dice import Dice
from bot.store.model import TimerWrite, UndoableEntry
from bot.table.people import Person, Place
from bot.table.snapshot import Body, State, Table


class Rank(IntEnum):
    """Who may take an action, checked at every call."""

    ANYONE = 0
    GAME_MASTER = 1
    APPOINTER = 2  # the game master, or a member who may manage the server
    SYSTEM = 3  # the bot itself


class Action(BaseModel, frozen=True):
    """Something a person asks for, in the imperative."""

    model_config = ConfigDict(extra="forbid")

    part: ClassVar[str]
    rank: ClassVar[Rank] = Rank.ANYONE
    needs_campaign: ClassVar[bool] = True
    works_when_closed: ClassVar[bool] = False
    starts_table: ClassVar[bool] = False


class Event(BaseModel, frozen=True):
    """Something that happened, in the past tense, with its outcome; replaying never rolls."""

    model_config = ConfigDict(extra="forbid")

    kind: str

    def line(self) -> dict[str, object]:
        """Return the few values that the history keeps for ever."""
        return self.model_dump(mode="json", exclude={"kind"}, exclude_none=True)


@dataclass(frozen=True, slots=True)
class Context:
    """All that a rule may know beside its action; gathered before it runs."""

    table: Table
    place: Place
    person: Person
    dice: Dice
    now: int
    gathered: tuple[UndoableEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class Decision:
    """What an action leads to: events, the parts' next states, timers, and who is concerned."""

    events: tuple[Event, ...]
    states: Mapping[str, State | Body | None] = field(
        default_factory=dict[str, "State | Body | None"]
    )
    timers: tuple[TimerWrite, ...] = ()
    people: frozenset[int] = frozenset()
    hidden: bool = False
    silent: bool = False
    """Nothing that the history tells: no journal entry, no undo."""
    takes_back: tuple[int, ...] = ()
    actor: int | None = None
    """Whose doing the history calls it, where the bot carries out what a person once asked for."""
