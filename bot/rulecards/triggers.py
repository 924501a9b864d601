"""When a card fires: fourteen kinds, told apart by `on`; fields are named as in the data.

In a card that was read, things of the system stand as ids, things of the world by name (compare
them by `names.key_of`). Source: spec/rule-cards.md, part 2; spec/rule-cards-details.md, part 5.
"""

from typing import Annotated, Literal

from pydantic import Discriminator, Field, Tag

from bot.rulecards import limits
from bot.rulecards.fields import Data, Name, Number, Positive

RollOutcome = Literal["critical", "success", "failure", "fumble", "fails_or_fumbles"]
Line = Literal["empty", "full", "below_half"]


class RollTrigger(Data, frozen=True):
    """A roll is read, or (before) about to be made: any, or of one check, in one place."""

    on: Literal["roll"] = "roll"
    check: Name | None = None
    band: Name | None = None
    outcome: RollOutcome | None = None
    place: Name | None = None


class Reach(Data, frozen=True):
    """A track comes to a number, from above or below."""

    reach: Number


def _crossing(value: object) -> str:
    return "<reach>" if isinstance(value, dict | Reach) else "<line>"


Crossing = Annotated[
    Annotated[Line, Tag("<line>")] | Annotated[Reach, Tag("<reach>")], Discriminator(_crossing)
]


class TrackTrigger(Data, frozen=True):
    """A track crosses a line, whatever moved it."""

    on: Literal["track"] = "track"
    track: Name
    crosses: Crossing


class ClockTrigger(Data, frozen=True):
    """A clock's last segment is ticked: one clock, or any."""

    on: Literal["clock"] = "clock"
    clock: Name | None = None


class FightTrigger(Data, frozen=True):
    """A fight starts or ends."""

    on: Literal["fight"] = "fight"
    edge: Literal["start", "end"]


class RestTrigger(Data, frozen=True):
    """A rest is taken."""

    on: Literal["rest"] = "rest"


class TurnTrigger(Data, frozen=True):
    """The character takes a turn."""

    on: Literal["turn"] = "turn"


class LevelTrigger(Data, frozen=True):
    """The character gains a level, or several at once."""

    on: Literal["level"] = "level"


class PlaceTrigger(Data, frozen=True):
    """The character arrives: at a place by name, at one of a kind, or anywhere."""

    on: Literal["place"] = "place"
    place: Name | None = None
    kind: Name | None = None


class MeetTrigger(Data, frozen=True):
    """The first meeting: with somebody by name, with the first of a kind, or with anyone new."""

    on: Literal["meet"] = "meet"
    who: Name | None = None
    kind: Name | None = None


class ItemTrigger(Data, frozen=True):
    """An item is gained or lost: a named one, or any."""

    on: Literal["item"] = "item"
    change: Literal["gain", "lose"]
    item: Name | None = None


class DamageTrigger(Data, frozen=True):
    """A blow has landed or (before) is about to land."""

    on: Literal["damage"] = "damage"
    dir: Literal["dealt", "taken"]
    at_least: Positive | None = None


class DefeatTrigger(Data, frozen=True):
    """A hit of the character kills a foe: `foe` is a name or one of its kinds."""

    on: Literal["defeat"] = "defeat"
    foe: Name | None = None


class QuestTrigger(Data, frozen=True):
    """A step of a quest is done, or a quest is finished."""

    on: Literal["quest"] = "quest"
    what: Literal["step", "finished"]


class StoryTrigger(Data, frozen=True):
    """The GM answers the question after a scene; it begins with `they `."""

    on: Literal["story"] = "story"
    question: Annotated[str, Field(min_length=1, max_length=limits.QUESTION)]


Trigger = Annotated[
    RollTrigger
    | TrackTrigger
    | ClockTrigger
    | FightTrigger
    | RestTrigger
    | TurnTrigger
    | LevelTrigger
    | PlaceTrigger
    | MeetTrigger
    | ItemTrigger
    | DamageTrigger
    | DefeatTrigger
    | QuestTrigger
    | StoryTrigger,
    Field(discriminator="on"),
]
