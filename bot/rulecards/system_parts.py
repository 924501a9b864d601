"""The parts of a system, named as in its data.

Source: spec/rule-cards-details.md, parts 2 and 6.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

from bot.rulecards import limits
from bot.rulecards.effects import (
    ClockEffect,
    ConditionEffect,
    MarkEffect,
    PoolEffect,
    TellEffect,
    TrackEffect,
    XpEffect,
)
from bot.rulecards.fields import Amount, Data, Level, Name, Number, Outcome, Segments, amount_text
from bot.rulecards.names import by_id_or_name, id_of

DiceText = Annotated[str, Field(pattern=r"^[1-9][0-9]{0,2}d[1-9][0-9]{0,3}$")]
"""`NdS`."""

BandEffect = Annotated[
    TrackEffect | ConditionEffect | ClockEffect | XpEffect | PoolEffect | MarkEffect | TellEffect,
    Field(discriminator="kind"),
]


class Thing(Data, frozen=True):
    """A class, or a thing that a character may own: nothing but a name."""

    id: Name
    name: Name


class Stat(Data, frozen=True):
    """A stat: a number between two bounds."""

    id: Name
    name: Name
    default: Number
    min: Number
    max: Number


class SumRoll(Data, frozen=True):
    """Dice that are added."""

    type: Literal["sum"] = "sum"
    dice: DiceText

    @cached_property
    def parts(self) -> tuple[int, int]:
        """How many dice, and how many sides."""
        return dice_of(self.dice)


class PoolRoll(Data, frozen=True):
    """Dice of which each may be a success."""

    type: Literal["pool"] = "pool"
    count: Amount
    sides: Annotated[int, Field(ge=1, le=limits.SIDES)]
    success_at: Annotated[int, Field(ge=1, le=limits.SIDES)]


class ReplacingGroup(Data, frozen=True):
    """A group of dice that takes the place of dice of the pool."""

    mode: Literal["replace"] = "replace"
    id: Name
    count: Amount


class BesideGroup(Data, frozen=True):
    """A group of dice that lies beside the roll and is not counted."""

    mode: Literal["beside"] = "beside"
    id: Name
    dice: DiceText

    @cached_property
    def parts(self) -> tuple[int, int]:
        """How many dice, and how many sides."""
        return dice_of(self.dice)


Group = ReplacingGroup | BesideGroup


class CheckStat(Data, frozen=True):
    """That a check uses a stat, and which one where the moment names none."""

    default: Name | None = None


class CheckDc(Data, frozen=True):
    """What a roll must reach, and whether the moment may say otherwise."""

    default: Number = 10
    fixed: bool = False


class Band(Data, frozen=True):
    """One way a roll may end; the first whose `when` holds is the roll's."""

    id: Name
    name: Name
    outcome: Outcome
    when: Amount
    effects: Annotated[tuple[BandEffect, ...], Field(strict=False, max_length=limits.EFFECTS)] = ()


class Check(Data, frozen=True):
    """A roll that the system knows. `stat` is None where no stat may be given."""

    id: Name
    name: Name
    roll: Annotated[SumRoll | PoolRoll, Field(discriminator="type")]
    bonus: Amount = "0"
    stat: CheckStat | None = None
    dc: CheckDc = CheckDc()
    groups: Annotated[
        tuple[Annotated[Group, Field(discriminator="mode")], ...],
        Field(strict=False, max_length=limits.EFFECTS),
    ] = ()
    bands: Annotated[tuple[Band, ...], Field(strict=False, min_length=1, max_length=50)]

    @cached_property
    def bands_by_id(self) -> Mapping[str, Band]:
        return {band.id: band for band in self.bands}

    @cached_property
    def _bands(self) -> Mapping[str, Band]:
        return by_id_or_name((band.id, band.name, band) for band in self.bands)

    def band(self, name: str) -> Band | None:
        """Find a band by id or name."""
        return self._bands.get(id_of(name))


def _maximum(value: object) -> object:
    """An amount, but whole numbers stay numbers, and there may be none."""
    text = None if value is None else amount_text(value)
    if isinstance(value, float):
        raise PydanticCustomError("amount", "a maximum is a whole number, a formula or null")
    return value if isinstance(value, int) else text


def _start(value: object) -> object:
    if value == "max" or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    raise PydanticCustomError("start", "a start is a whole number or max")


class Track(Data, frozen=True):
    """A value between two bounds; `max` is a number, a formula's text, or None for none."""

    id: Name
    name: Name
    min: Number = 0
    max: Annotated[int | str | None, BeforeValidator(_maximum)] = None
    start: Annotated[int | Literal["max"], BeforeValidator(_start)] = 0
    plural: bool = False
    """Which form of the verb a sentence uses: Hit points run out, Exhaustion fills up."""

    of: Name | None = None
    """The thing whose track it is."""


class RollGift(Data, frozen=True):
    """What a standing condition gives to rolls of some checks."""

    checks: Annotated[tuple[Name, ...], Field(strict=False, max_length=limits.THINGS)]
    give: Literal["advantage", "disadvantage"]


class Condition(Data, frozen=True):
    """A condition; `top` 1 is one without levels. In a list, the list's top holds."""

    id: Name
    name: Name
    top: Level = 1
    list: Name | None = None
    rolls: Annotated[tuple[RollGift, ...], Field(strict=False, max_length=20)] = ()


class ConditionList(Data, frozen=True):
    """At most `entries` of its conditions stand at once, each at most at level `top`."""

    id: Name
    name: Name
    entries: Annotated[int, Field(ge=1, le=limits.THINGS)]
    top: Level


class DeclaredClock(Data, frozen=True):
    """A clock that cards may watch before its first tick."""

    name: Name
    size: Segments


class Pool(Data, frozen=True):
    """A pool of the GM."""

    id: Name
    name: Name
    min: Number = 0
    max: Number
    start: Number = 0
    note: Annotated[str, Field(max_length=limits.NOTE)] | None = None


class Rank(Data, frozen=True):
    """A rank that a character may have several times, up to `top`."""

    id: Name
    name: Name
    top: Level


def dice_of(text: str) -> tuple[int, int]:
    """The number and the sides of `NdS`."""
    count, sides = text.split("d")
    return int(count), int(sides)
