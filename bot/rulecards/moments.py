"""Everything that can happen at a table, one frozen class each: what a player or the GM does.

Characters are named by key, things of the system by id; other names of the world stand as written.
`scenario_moments.py` makes these from data. Source: spec/rule-cards-details.md, parts 8 and 9.
"""

from dataclasses import dataclass
from typing import Literal

from bot.rulecards.effects import ConditionOp

Give = Literal["advantage", "disadvantage"]


@dataclass(frozen=True, slots=True)
class Roll:
    """A check is rolled; `dc` None: the check's own."""

    who: str
    check: str
    stat: str | None = None
    dc: int | None = None
    bonus: int = 0
    gives: tuple[Give, ...] = ()


@dataclass(frozen=True, slots=True)
class Take:
    """A blow is about to land on a character."""

    who: str
    amount: int
    source: str | None = None


@dataclass(frozen=True, slots=True)
class Deal:
    """A character's blow is about to land on a foe, named by key.

    `at` is its place in the world's list; without it the first of that name who stands is struck.
    """

    who: str
    to: str
    amount: int
    at: int | None = None


@dataclass(frozen=True, slots=True)
class MoveTrack:
    """The GM moves a track by `amount`, or puts it there."""

    who: str
    track: str
    amount: int
    is_set: bool = False


@dataclass(frozen=True, slots=True)
class MovePool:
    pool: str
    amount: int
    is_set: bool = False


@dataclass(frozen=True, slots=True)
class ChangeCondition:
    who: str
    condition: str
    op: ConditionOp = "set"
    level: int | None = None
    turns: int | None = None


@dataclass(frozen=True, slots=True)
class Tick:
    """A clock is ticked; `who` empty: it belongs to all."""

    clock: str
    ticks: int = 1
    size: int | None = None
    who: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fight:
    """A fight starts or ends; `who` empty: for all."""

    edge: Literal["start", "end"]
    who: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rest:
    who: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """A character's whole turn, its end included; `spared` are conditions set in the course of it.

    A table where a turn is many moments names those: they do not lose a turn with this one.
    """

    who: str
    spared: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class GiveXp:
    """Points, or hundredths of a level; below nought they are taken."""

    who: str
    amount: int


@dataclass(frozen=True, slots=True)
class Enter:
    who: str
    place: str


@dataclass(frozen=True, slots=True)
class Meet:
    who: str
    name: str
    kinds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GainItem:
    who: str
    item: str


@dataclass(frozen=True, slots=True)
class LoseItem:
    who: str
    item: str


@dataclass(frozen=True, slots=True)
class Advance:
    """A quest's step is done; `step` None: the quest is finished."""

    who: str
    quest: str
    step: str | None


@dataclass(frozen=True, slots=True)
class Tell:
    """The GM answers a story card's question."""

    who: str
    card: str
    answer: bool


Moment = (
    Roll
    | Take
    | Deal
    | MoveTrack
    | MovePool
    | ChangeCondition
    | Tick
    | Fight
    | Rest
    | Turn
    | GiveXp
    | Enter
    | Meet
    | GainItem
    | LoseItem
    | Advance
    | Tell
)
