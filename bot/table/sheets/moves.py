"""What is asked of a table's sheets, fights and cards, one action each.

`who` is a character's name as it was typed or picked, or the number that buttons call one by;
foes and cards can be named too. Source: issue 5.
"""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import Field, JsonValue

from bot.rulecards.fields import Outcome
from bot.rulecards.scenario_shape import (
    ConditionData,
    DealData,
    EnterData,
    ItemData,
    MeetData,
    PoolData,
    QuestMomentData,
    RestData,
    RollData,
    TakeData,
    TickData,
    TrackData,
    TurnData,
    XpData,
)
from bot.table.part import Action, Rank
from bot.table.sheets.bounds import MOST_FOES
from bot.table.sheets.world import Figure
from bot.table.snapshot import State


class StrikeData(DealData, frozen=True):
    """A blow at a foe; `foe` is its number, where others are called as `to` is."""

    foe: Annotated[int, Field(ge=1, lt=2**53)] | None = None


Deed = Annotated[
    RollData
    | TakeData
    | StrikeData
    | TrackData
    | PoolData
    | ConditionData
    | TickData
    | RestData
    | TurnData
    | XpData
    | EnterData
    | MeetData
    | ItemData
    | QuestMomentData,
    Field(discriminator="do"),
]
"""A moment with names as they were typed. Fights and stories have actions of their own."""

MASTERS_DEEDS = frozenset({"pool", "tick"})
"""Moments that are the game master's to make."""


class WorldAction(Action, frozen=True):
    """Anything that is done with a table's world."""

    part: ClassVar[str] = "world"


class MastersAction(WorldAction, frozen=True):
    """What the game master alone does with it."""

    rank: ClassVar[Rank] = Rank.GAME_MASTER


class CardsAction(Action, frozen=True):
    """Anything that is done with a table's rule cards."""

    part: ClassVar[str] = "cards"
    rank: ClassVar[Rank] = Rank.GAME_MASTER


# what happens


class Happen(WorldAction, frozen=True):
    """A moment happens. `secret`: known to whoever acts and the game masters alone."""

    moment: Deed
    secret: bool = False


# sheets


class CreateSheet(WorldAction, frozen=True):
    """Make a sheet, all at its start but what is given. Others' sheets and NPCs are the GM's."""

    name: str
    stats: Mapping[str, int] = {}
    level: int | None = None
    classes: Mapping[str, int] = {}
    owner: int | None = None
    is_npc: bool = False
    is_shown: bool = False


SheetValue = Literal[
    "name", "stat", "track", "most", "level", "xp", "class", "rank", "thing", "mark"
]  # fmt: skip


class EditSheet(WorldAction, frozen=True):
    """Correct a value of a sheet; no card fires on it.

    `of` names the stat, track, class, rank or thing. most: a track's maximum, None follows the
    system's again. class and rank: 0 is none. thing: the name it is called, None: no longer owned.
    mark: 1 is marked to improve, 0 is not.
    """

    who: str
    what: SheetValue
    of: str | None = None
    value: int | str | None = None


class Filling(State, frozen=True):
    """One value that a form brings, as in EditSheet."""

    what: SheetValue
    of: str | None = None
    value: int | str | None = None


class FillSheet(WorldAction, frozen=True):
    """Correct several values of a sheet at once; what begins full, and is, stays so."""

    who: str | int
    values: Annotated[tuple[Filling, ...], Field(max_length=30)]


class GiveSheet(WorldAction, frozen=True):
    """Give a character to another person."""

    who: str
    to: int


class SwitchSheet(WorldAction, frozen=True):
    """Play another of one's characters; a game master may play anybody's."""

    who: str


class ShowSheet(WorldAction, frozen=True):
    """Show a sheet to the table, or keep it private; `called` as in `DeleteSheet`."""

    who: str | int
    is_shown: bool
    called: str | None = None


class DeleteSheet(WorldAction, frozen=True):
    """Delete a character; in a fight its turn passes on.

    `called` is the mark of the name that was read (`name_mark`): a number that was taken back may
    be another character's by now, whom nobody meant.
    """

    who: str | int
    called: str | None = None


class ImportSheet(WorldAction, frozen=True):
    """Take in a sheet as JSON; `replace` puts it in the place of one of that name."""

    text: str
    replace: bool = False
    is_npc: bool = False


# foes, places, clocks


class AddFoe(MastersAction, frozen=True):
    """Add foes, several of a name if so many."""

    name: str
    hit_points: int
    kinds: tuple[str, ...] = ()
    count: int = 1


class RemoveFoe(MastersAction, frozen=True):
    """Remove one foe by its number, or all of a name, or all that have fallen (neither)."""

    number: int | None = None
    name: str | None = None


class SetFoe(MastersAction, frozen=True):
    """Correct a foe's hit points."""

    number: int
    hit_points: int


class DescribePlace(MastersAction, frozen=True):
    """Say of what kinds a place is; a place that nobody knows comes into being."""

    name: str
    kinds: tuple[str, ...] = ()


class RemovePlace(MastersAction, frozen=True):
    """Forget what a place is."""

    name: str


class RemoveClock(MastersAction, frozen=True):
    """Take a clock away."""

    name: str


# fights


class Initiative(State, frozen=True):
    """One who joins a fight: a character by name or a foe by number; value None is rolled."""

    who: str | None = None
    foe: int | None = None
    value: Figure | None = None


class StartFight(MastersAction, frozen=True):
    """Start a fight. `check` is what is rolled for those whose initiative is not given.

    `joining` empty: all characters that are no NPCs, and all foes that stand. Without `check`
    those with nothing given count 0, in the order of the table.
    """

    joining: Annotated[tuple[Initiative, ...], Field(max_length=150)] = ()
    check: str | None = None
    stat: str | None = None


class NextTurn(WorldAction, frozen=True):
    """End the turn of whose turn it is; `turn` is its number as it was seen (Fight.turn)."""

    turn: int | None = None


class JoinFight(WorldAction, frozen=True):
    """Join a fight that is on."""

    joining: Initiative
    check: str | None = None
    stat: str | None = None


class BringFoes(MastersAction, frozen=True):
    """Let foes join a fight that is on, all at once; those that are in it or gone stay so."""

    numbers: Annotated[tuple[int, ...], Field(min_length=1, max_length=MOST_FOES)]
    check: str | None = None
    stat: str | None = None


class LeaveFight(WorldAction, frozen=True):
    """Leave a fight; whose turn it was passes it on. Nobody named: there is nobody of theirs."""

    who: str | None = None
    foe: int | None = None


class EndFight(MastersAction, frozen=True):
    """End the fight; `turn` as in `NextTurn`: another turn's, or another fight's, ends none."""

    turn: int | None = None


# scenes


class EndScene(MastersAction, frozen=True):
    """End a scene: the game master is asked each story card's question."""


class AnswerStory(MastersAction, frozen=True):
    """Answer a story card's question: with yes, for these characters it is true.

    `scene` is the number of the scene whose question is answered; None: no scene's.
    """

    card: str
    answer: bool
    who: Annotated[tuple[str, ...], Field(max_length=50)] = ()
    scene: int | None = None


class TickLine(Action, frozen=True):
    """Tick off a line of the inbox, or (None) all of them."""

    part: ClassVar[str] = "inbox"
    rank: ClassVar[Rank] = Rank.GAME_MASTER
    number: int | None = None


# cards


class CardSource(CardsAction, frozen=True):
    """What a card is made of: data, a sentence with a name, or (of a new one) the library."""

    data: Mapping[str, JsonValue] | None = None
    sentence: str | None = None
    name: str | None = None
    """Of a sentence; it also goes before the data's."""
    note: str | None = None


class AddCard(CardSource, frozen=True):
    """Add a card at the end."""

    library: str | None = None


class EditCard(CardSource, frozen=True):
    """Change a card as it was at a revision; whoever comes later is refused."""

    card: str
    seen: int


class OrderCard(CardsAction, frozen=True):
    """Put a card at a place of the order, counted from 1."""

    card: str
    place: int


class EnableCard(CardsAction, frozen=True):
    """Set a card to work."""

    card: str


class DisableCard(CardsAction, frozen=True):
    """Put a card to rest."""

    card: str


class DeleteCard(CardsAction, frozen=True):
    """Delete a card; `seen` is the revision at which it was asked for."""

    card: str
    seen: int | None = None


class BindCard(CardsAction, frozen=True):
    """Let a card watch these characters alone; nobody named: all."""

    card: str
    who: Annotated[tuple[str, ...], Field(max_length=50)] = ()


class TestCard(CardsAction, frozen=True):
    """Ask what would fire if a moment happened; nothing changes.

    `card`: only whether and how this one fires matters, as if it were at work. A draft of one
    that is not at the table goes in as `data` or `sentence`. `outcome`: the moment's roll is made
    again and again until it ends like that.
    """

    __test__: ClassVar[bool] = False
    moment: Deed
    card: str | None = None
    data: Mapping[str, JsonValue] | None = None
    sentence: str | None = None
    outcome: Outcome | None = None


class ImportCards(CardsAction, frozen=True):
    """Take in a card or a list of cards as JSON; `replace` puts them in the place of all."""

    text: str
    replace: bool = False


class SetSystem(CardsAction, frozen=True):
    """Play under another system: one that comes with the bot by id, or one's own as JSON."""

    system: str | None = None
    text: str | None = None
