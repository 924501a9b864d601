"""What came of one moment: which card did what and why, enough to show and to undo.

Holds ids, keys and numbers; the words are made where an outcome is shown. Source: issue 4 (outcome
objects), spec/rule-cards-details.md, parts 8 and 9.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from bot.dice import DiceError
from bot.rulecards.changes import Change
from bot.rulecards.events import Before, Event
from bot.rulecards.fields import Stage
from bot.rulecards.roll_made import Give, RollMade
from bot.rulecards.sheet import World


class Hindrance(StrEnum):
    """Why an effect did nothing."""

    LIST_IS_FULL = "list_is_full"
    """`what` is a condition whose list has no room."""
    NOT_OWNED = "not_owned"
    """`what` is the track of a thing that the character has not."""
    NO_STAT = "no_stat"
    """A stat was to be marked, but the roll has none."""
    CHECK_BLOCKED = "check_blocked"
    """`what` is a check that a before-card stopped."""


@dataclass(frozen=True, slots=True)
class Hindered:
    """An effect that could do nothing, and for whom."""

    reason: Hindrance
    who: str
    what: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """A line for the GM to bring into the scene, verbatim."""

    text: str


@dataclass(frozen=True, slots=True)
class Turned:
    """The roll or the blow was changed by a number or a gift."""

    by: int | Give


@dataclass(frozen=True, slots=True)
class Blocked:
    """The roll was not made, or the blow did not land."""

    reason: str


Did = Change | Hindered | Told | Turned | Blocked | RollMade
"""What one effect came to; a roll stands for its dice, the doings of its band come after it."""


@dataclass(frozen=True, slots=True)
class Acted:
    """What the moment itself did, before any card that came after."""

    did: tuple[Did, ...]


@dataclass(frozen=True, slots=True)
class Fired:
    """A card fired: for whom, at which step of the chain, because of what, and what it did."""

    card: str
    name: str
    note: str
    stage: Stage
    who: tuple[str, ...]
    step: int
    why: Event | Before
    did: tuple[Did, ...]
    only_tells: bool
    """The card has nothing but lines for the GM."""


@dataclass(frozen=True, slots=True)
class Failed:
    """A card that would have fired, but one of its formulas could not be told: it did nothing."""

    card: str
    name: str
    who: tuple[str, ...]
    error: DiceError


@dataclass(frozen=True, slots=True)
class BandDone:
    """What the band of a roll did."""

    roll: RollMade
    did: tuple[Did, ...]


@dataclass(frozen=True, slots=True)
class CheckFailed:
    """A formula of the system's own could not be told while a check was rolled: it counted as 0."""

    check: str
    who: str
    error: DiceError


@dataclass(frozen=True, slots=True)
class Settled:
    """What ended by itself with the moment: durations, then full clocks."""

    did: tuple[Did, ...]


Account = Acted | Fired | Failed | BandDone | CheckFailed | Settled


@dataclass(frozen=True, slots=True)
class Outcome:
    """One moment, done. `changes`, in their order, lead from the world as it was to `world`."""

    world: World
    changes: tuple[Change, ...]
    accounts: tuple[Account, ...]
    roll: RollMade | None = None
    rolls: tuple[RollMade, ...] = ()
    """Rolls that cards made."""
    damage: int | None = None
    """What landed, on the moments that strike a blow."""
    blocked: str | None = None
    defeated: tuple[str, ...] = ()
    held_back: tuple[str, ...] = ()
    """Cards that the depth of the chain kept from firing."""
    timed: frozenset[tuple[str, str]] = frozenset()
    """Whose durations of which conditions were set."""
    fired: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        fired = tuple(one.card for one in self.accounts if isinstance(one, Fired))
        object.__setattr__(self, "fired", fired)
