"""What cards watch for: one frozen class for each kind of trigger, made while a moment runs.

Each says whom it belongs to (`who`, keys of characters) and what `@event.…` reads there. Things of
the world are named by key. Source: spec/rule-cards-details.md, parts 3, 7 and 8.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from bot.rulecards.roll_made import RollMade

Fields = Mapping[str, int]
_NOTHING: Final[Fields] = {}
Line = Literal["empty", "full", "below_half"]


@dataclass(frozen=True, slots=True)
class Happening:
    """What every one of them is."""

    who: tuple[str, ...]

    @property
    def fields(self) -> Fields:
        """What `@event.…` reads; nothing where a class does not say."""
        return _NOTHING


@dataclass(frozen=True, slots=True)
class RollRead(Happening):
    roll: RollMade
    place: str | None

    @property
    def fields(self) -> Fields:
        roll = self.roll
        return {
            "total": roll.total,
            "natural": roll.natural,
            "dc": roll.dc,
            "margin": roll.total - roll.dc,
            "rules": roll.rules,
        }


@dataclass(frozen=True, slots=True)
class RollAhead(Happening):
    """A roll about to be made."""

    check: str
    place: str | None
    dc: int
    stat: str | None = None

    @property
    def fields(self) -> Fields:
        return {"dc": self.dc}


@dataclass(frozen=True, slots=True)
class BlowAhead(Happening):
    """Damage about to land; a new one for each card, with the amount as it stands."""

    dir: Literal["dealt", "taken"]
    amount: int

    @property
    def fields(self) -> Fields:
        return {"amount": self.amount}


@dataclass(frozen=True, slots=True)
class BlowLanded(Happening):
    dir: Literal["dealt", "taken"]
    amount: int

    @property
    def fields(self) -> Fields:
        return {"amount": self.amount}


@dataclass(frozen=True, slots=True)
class FoeDefeated(Happening):
    names: frozenset[str]
    """The foe's name and its kinds: a card may name either."""
    amount: int
    foe: int
    """Its place in the world's list."""

    @property
    def fields(self) -> Fields:
        return {"amount": self.amount}


@dataclass(frozen=True, slots=True)
class TrackCrossed(Happening):
    """A track moved; `lines` are those that it crossed, `old` and `new` its values."""

    track: str
    old: int
    new: int
    lines: tuple[Line, ...]

    @property
    def fields(self) -> Fields:
        return {"old": self.old, "new": self.new, "amount": self.new - self.old}


@dataclass(frozen=True, slots=True)
class ClockFilled(Happening):
    clock: str
    size: int

    @property
    def fields(self) -> Fields:
        return {"size": self.size}


@dataclass(frozen=True, slots=True)
class LevelGained(Happening):
    level: int
    amount: int

    @property
    def fields(self) -> Fields:
        return {"level": self.level, "amount": self.amount}


@dataclass(frozen=True, slots=True)
class FightTurned(Happening):
    edge: Literal["start", "end"]


@dataclass(frozen=True, slots=True)
class Rested(Happening):
    """Nothing but whose it is."""


@dataclass(frozen=True, slots=True)
class TurnTaken(Happening):
    """Nothing but whose it is."""


@dataclass(frozen=True, slots=True)
class Arrived(Happening):
    place: str
    kinds: frozenset[str]


@dataclass(frozen=True, slots=True)
class FirstMet(Happening):
    """Somebody new (`person` is None for a known one), or the first of some kinds."""

    person: str | None
    kinds: frozenset[str]


@dataclass(frozen=True, slots=True)
class ItemChanged(Happening):
    change: Literal["gain", "lose"]
    item: str


@dataclass(frozen=True, slots=True)
class QuestAdvanced(Happening):
    what: Literal["step", "finished"]


@dataclass(frozen=True, slots=True)
class StoryTold(Happening):
    """The GM answered a card's question with yes."""

    card: str


Before = RollAhead | BlowAhead
Event = (
    RollRead
    | BlowLanded
    | FoeDefeated
    | TrackCrossed
    | ClockFilled
    | LevelGained
    | FightTurned
    | Rested
    | TurnTaken
    | Arrived
    | FirstMet
    | ItemChanged
    | QuestAdvanced
    | StoryTold
)
