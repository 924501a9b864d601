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
class RollRead:
    who: tuple[str, ...]
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
class RollAhead:
    """A roll about to be made."""

    who: tuple[str, ...]
    check: str
    place: str | None
    dc: int
    stat: str | None = None

    @property
    def fields(self) -> Fields:
        return {"dc": self.dc}


@dataclass(frozen=True, slots=True)
class BlowAhead:
    """Damage about to land; a new one for each card, with the amount as it stands."""

    who: tuple[str, ...]
    dir: Literal["dealt", "taken"]
    amount: int

    @property
    def fields(self) -> Fields:
        return {"amount": self.amount}


@dataclass(frozen=True, slots=True)
class BlowLanded:
    who: tuple[str, ...]
    dir: Literal["dealt", "taken"]
    amount: int

    @property
    def fields(self) -> Fields:
        return {"amount": self.amount}


@dataclass(frozen=True, slots=True)
class FoeDefeated:
    who: tuple[str, ...]
    names: frozenset[str]
    """The foe's name and its kinds: a card may name either."""
    amount: int

    @property
    def fields(self) -> Fields:
        return {"amount": self.amount}


@dataclass(frozen=True, slots=True)
class TrackCrossed:
    """A track moved; `lines` are those that it crossed, `old` and `new` its values."""

    who: tuple[str, ...]
    track: str
    old: int
    new: int
    lines: tuple[Line, ...]

    @property
    def fields(self) -> Fields:
        return {"old": self.old, "new": self.new, "amount": self.new - self.old}


@dataclass(frozen=True, slots=True)
class ClockFilled:
    who: tuple[str, ...]
    clock: str
    size: int

    @property
    def fields(self) -> Fields:
        return {"size": self.size}


@dataclass(frozen=True, slots=True)
class LevelGained:
    who: tuple[str, ...]
    level: int
    amount: int

    @property
    def fields(self) -> Fields:
        return {"level": self.level, "amount": self.amount}


@dataclass(frozen=True, slots=True)
class FightTurned:
    who: tuple[str, ...]
    edge: Literal["start", "end"]

    @property
    def fields(self) -> Fields:
        return _NOTHING


@dataclass(frozen=True, slots=True)
class Rested:
    who: tuple[str, ...]

    @property
    def fields(self) -> Fields:
        return _NOTHING


@dataclass(frozen=True, slots=True)
class TurnTaken:
    who: tuple[str, ...]

    @property
    def fields(self) -> Fields:
        return _NOTHING


@dataclass(frozen=True, slots=True)
class Arrived:
    who: tuple[str, ...]
    place: str
    kinds: frozenset[str]

    @property
    def fields(self) -> Fields:
        return _NOTHING


@dataclass(frozen=True, slots=True)
class FirstMet:
    """Somebody new (`person` is None for a known one), or the first of some kinds."""

    who: tuple[str, ...]
    person: str | None
    kinds: frozenset[str]

    @property
    def fields(self) -> Fields:
        return _NOTHING


@dataclass(frozen=True, slots=True)
class ItemChanged:
    who: tuple[str, ...]
    change: Literal["gain", "lose"]
    item: str

    @property
    def fields(self) -> Fields:
        return _NOTHING


@dataclass(frozen=True, slots=True)
class QuestAdvanced:
    who: tuple[str, ...]
    what: Literal["step", "finished"]

    @property
    def fields(self) -> Fields:
        return _NOTHING


@dataclass(frozen=True, slots=True)
class StoryTold:
    """The GM answered a card's question with yes."""

    who: tuple[str, ...]
    card: str

    @property
    def fields(self) -> Fields:
        return _NOTHING


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
