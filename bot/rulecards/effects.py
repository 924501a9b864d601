"""What a card does: ten kinds, told apart by `kind`; fields are named as in the data.

In a card that was read, amounts are canonical formula texts and things of the system ids. Source:
spec/rule-cards.md, part 3; spec/rule-cards-details.md, part 5.
"""

from typing import Annotated, Literal

from pydantic import Field

from bot.rulecards import limits
from bot.rulecards.fields import Amount, Data, Level, Name, OnlyTrue, Segments, Ticks, Turns

ConditionOp = Literal["set", "remove", "raise", "lower"]


class TrackEffect(Data, frozen=True):
    """A track is moved (`add`) or put (`set`): exactly one of the two."""

    kind: Literal["track"] = "track"
    track: Name
    add: Amount | None = None
    set: Amount | None = None
    of: Name | None = None
    """The thing whose track it is; filled in when the card is read."""


class ConditionEffect(Data, frozen=True):
    """A condition is set (with level and duration), removed, raised or lowered."""

    kind: Literal["condition"] = "condition"
    condition: Name
    op: ConditionOp = "set"
    level: Level | None = None
    turns: Turns | None = None


class ClockEffect(Data, frozen=True):
    """A clock is ticked; the first tick makes it."""

    kind: Literal["clock"] = "clock"
    clock: Name
    ticks: Ticks = 1
    size: Segments | None = None


class XpEffect(Data, frozen=True):
    """Points on the system's table, or hundredths of a level."""

    kind: Literal["xp"] = "xp"
    amount: Amount


class PoolEffect(Data, frozen=True):
    """A pool of the GM is moved (`add`) or put (`set`): exactly one of the two."""

    kind: Literal["pool"] = "pool"
    pool: Name
    add: Amount | None = None
    set: Amount | None = None


class CheckEffect(Data, frozen=True):
    """A check is rolled now, by the code."""

    kind: Literal["check"] = "check"
    check: Name


class MarkEffect(Data, frozen=True):
    """A stat is marked to improve: the one named, else the roll's."""

    kind: Literal["mark"] = "mark"
    stat: Name | None = None


class TellEffect(Data, frozen=True):
    """A line that the GM must bring into the scene, verbatim."""

    kind: Literal["tell"] = "tell"
    text: Annotated[str, Field(min_length=1, max_length=limits.NOTE)]


class ModifyEffect(Data, frozen=True):
    """The roll or the blow is changed: exactly one of the three; before-cards only."""

    kind: Literal["modify"] = "modify"
    amount: Amount | None = None
    advantage: OnlyTrue = None
    disadvantage: OnlyTrue = None


class BlockEffect(Data, frozen=True):
    """The roll is not made, the blow does not land; before-cards only."""

    kind: Literal["block"] = "block"
    reason: Annotated[str, Field(min_length=1, max_length=limits.QUESTION)]


Effect = Annotated[
    TrackEffect
    | ConditionEffect
    | ClockEffect
    | XpEffect
    | PoolEffect
    | CheckEffect
    | MarkEffect
    | TellEffect
    | ModifyEffect
    | BlockEffect,
    Field(discriminator="kind"),
]
