"""The shape of a scenario's data: every key, its type and its bounds.

Names are still as written; `scenario_sheets.py` and `scenario_moments.py` find what they mean.
Source: spec/replay.md (Scenario), spec/rule-cards-details.md, part 9.
"""

from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, Field

from bot.rulecards import limits
from bot.rulecards.fields import Data, Level, Name, Number, Segments, Ticks, Turns

ENTRIES: Final = 1_000
"""Characters, foes, places, items, quests … of one scenario."""

MOMENTS: Final = 10_000
DICE: Final = 100_000

_NotNegative = Annotated[int, Field(ge=0, le=limits.NUMBER)]
_Names = Annotated[tuple[Name, ...], Field(strict=False, max_length=ENTRIES)]


def _listed(value: object) -> object:
    """One name where several may stand."""
    return [value] if isinstance(value, str) else value


def _named(value: object) -> object:
    """A name alone where more may be said."""
    return {"name": value} if isinstance(value, str) else value


Who = Annotated[
    tuple[Name, ...],
    BeforeValidator(_listed),
    Field(strict=False, min_length=1, max_length=ENTRIES),
]


class GaugeData(Data, frozen=True):
    value: Number | None = None
    max: Number | None = None


class StandingData(Data, frozen=True):
    level: Level = 1
    turns: Turns | None = None


class PersonData(Data, frozen=True):
    name: Name
    kinds: _Names = ()


class QuestData(Data, frozen=True):
    name: Name
    steps: _Names = ()
    finished: bool = False


class ThingData(Data, frozen=True):
    name: Name | None = None
    tracks: dict[Name, GaugeData] = Field(default={}, max_length=ENTRIES)


class CharacterData(Data, frozen=True):
    name: Name
    tracks: dict[Name, GaugeData] = Field(default={}, max_length=ENTRIES)
    conditions: dict[Name, StandingData] = Field(default={}, max_length=ENTRIES)
    place: Name | None = None
    stats: dict[Name, Number] = Field(default={}, max_length=ENTRIES)
    level: Annotated[int, Field(ge=1, le=limits.NUMBER)] | None = None
    xp: _NotNegative | None = None
    items: _Names = ()
    met: Annotated[
        tuple[Annotated[PersonData, BeforeValidator(_named)], ...],
        Field(strict=False, max_length=ENTRIES),
    ] = ()
    quests: Annotated[tuple[QuestData, ...], Field(strict=False, max_length=ENTRIES)] = ()
    marked: _Names = ()
    classes: dict[Name, _NotNegative] = Field(default={}, max_length=ENTRIES)
    ranks: dict[Name, _NotNegative] = Field(default={}, max_length=ENTRIES)
    things: dict[Name, ThingData] = Field(default={}, max_length=ENTRIES)


class ClockData(Data, frozen=True):
    filled: _NotNegative = 0
    size: Segments | None = None


class FoeData(Data, frozen=True):
    name: Name
    kinds: _Names = ()
    hit_points: _NotNegative


class PlaceData(Data, frozen=True):
    name: Name
    kinds: _Names = ()


class RollData(Data, frozen=True):
    do: Literal["roll"] = "roll"
    who: Name
    check: Name
    stat: Name | None = None
    dc: Number | None = None
    advantage: bool = False
    disadvantage: bool = False
    bonus: Number = 0


class TakeData(Data, frozen=True):
    do: Literal["take"] = "take"
    who: Name
    amount: _NotNegative
    source: Name | None = Field(default=None, validation_alias="from")


class DealData(Data, frozen=True):
    do: Literal["deal"] = "deal"
    who: Name
    to: Name
    amount: _NotNegative


class TrackData(Data, frozen=True):
    do: Literal["track"] = "track"
    who: Name
    track: Name
    add: Number | None = None
    set: Number | None = None


class PoolData(Data, frozen=True):
    do: Literal["pool"] = "pool"
    pool: Name
    add: Number | None = None
    set: Number | None = None


class ConditionData(Data, frozen=True):
    do: Literal["condition"] = "condition"
    who: Name
    set: Name | None = None
    remove: Name | None = None
    raise_: Name | None = Field(default=None, validation_alias="raise")
    lower: Name | None = None
    level: Level | None = None
    turns: Turns | None = None


class TickData(Data, frozen=True):
    do: Literal["tick"] = "tick"
    clock: Name
    ticks: Ticks = 1
    size: Segments | None = None
    who: Who | None = None


class FightData(Data, frozen=True):
    do: Literal["fight"] = "fight"
    edge: Literal["start", "end"]
    who: Who | None = None


class RestData(Data, frozen=True):
    do: Literal["rest"] = "rest"
    who: Who


class TurnData(Data, frozen=True):
    do: Literal["turn"] = "turn"
    who: Name


class XpData(Data, frozen=True):
    do: Literal["xp"] = "xp"
    who: Name
    amount: Number


class EnterData(Data, frozen=True):
    do: Literal["enter"] = "enter"
    who: Name
    place: Name


class MeetData(Data, frozen=True):
    do: Literal["meet"] = "meet"
    who: Name
    name: Name
    kinds: _Names = ()


class ItemData(Data, frozen=True):
    do: Literal["item"] = "item"
    who: Name
    gain: Name | None = None
    lose: Name | None = None


class QuestMomentData(Data, frozen=True):
    do: Literal["quest"] = "quest"
    who: Name
    quest: Name
    step: Name | None = None
    finish: bool | None = None


class StoryData(Data, frozen=True):
    do: Literal["story"] = "story"
    who: Name
    card: Name
    answer: bool


MomentData = Annotated[
    RollData
    | TakeData
    | DealData
    | TrackData
    | PoolData
    | ConditionData
    | TickData
    | FightData
    | RestData
    | TurnData
    | XpData
    | EnterData
    | MeetData
    | ItemData
    | QuestMomentData
    | StoryData,
    Field(discriminator="do"),
]


class ScenarioData(Data, frozen=True):
    """The whole scenario. What checkers alone read (`expect`, `about` …) is taken as it comes."""

    system: Any = "classic_d20"
    characters: Annotated[tuple[CharacterData, ...], Field(strict=False, max_length=ENTRIES)]
    moments: Annotated[tuple[MomentData, ...], Field(strict=False, max_length=MOMENTS)]
    clocks: dict[Name, ClockData] = Field(default={}, max_length=ENTRIES)
    pools: dict[Name, Number] = Field(default={}, max_length=ENTRIES)
    foes: Annotated[tuple[FoeData, ...], Field(strict=False, max_length=ENTRIES)] = ()
    places: Annotated[tuple[PlaceData, ...], Field(strict=False, max_length=ENTRIES)] = ()
    fight: bool = False
    cards: Annotated[tuple[Any, ...], Field(strict=False, max_length=limits.CARDS)] = ()
    bound: dict[Name, Who] = Field(default={}, max_length=limits.CARDS)
    dice: Annotated[tuple[int, ...], Field(strict=False, max_length=DICE)] = ()
    about: Any = None
    expect: Any = None
    expect_error: Any = None
