"""What a table keeps of its game: the chairs, what was chosen, the game, and who waits for whom.

Engine seats are the chairs in their order: at the start the ring is turned so that the first
player has seat 0. Source: issue 7; spec/daredragon.md, sections 2, 12 and 13.
"""

from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, ValidationInfo, field_validator

from bot.dragon.events import Event as GameEvent
from bot.dragon.settings import LEAST_SEATS, MOST_SEATS
from bot.dragon.sound import MOST_TURN, check_state
from bot.dragon.state import State as GameState
from bot.dragon.transcript import Record
from bot.errors import Refused
from bot.table.snapshot import Moment, Snowflake, State, Table

PART = "dragon"
BESTIARY = "bestiary"
BOARD = "dragon_board"
CALLS = "calls"

MOST_CHAIR_NAME = 32
MOST_MET = 200
LONGEST_REMINDER = 168
"""Hours."""

Stage = Literal["lobby", "playing", "over"]
Ending = Literal["victory", "defeat", "conceded"]
Naming = Literal["off", "in_play", "open"]
"""Whether the dragon's parts have traits, and whether its name is known from the start."""


class Chair(State, frozen=True):
    """A seat: a person's, a Manekin's, or (with neither) free.

    In a game a free chair is one that everybody has left; who takes it goes on with its hand.
    """

    holder: Snowflake | None = None
    is_manekin: bool = False
    name: Annotated[str, Field(max_length=MOST_CHAIR_NAME)] = ""
    """Of the person; Manekins and free chairs have none."""


class Choices(State, frozen=True):
    """What is chosen in the lobby (section 12): steps of the scale, and how long people have."""

    difficulty: Annotated[int, Field(ge=-2, le=2)] = 0
    pace: Annotated[int, Field(ge=-1, le=1)] = 0
    naming: Naming = "off"
    name: Annotated[str, Field(max_length=40)] | None = None
    """The whole name where it was given; drawn at random where it is `open` and none was."""
    chairs: Annotated[int, Field(ge=LEAST_SEATS, le=MOST_SEATS)] = LEAST_SEATS
    """How many there are at least; further ones are there only for who comes."""
    first: Literal["random"] | Snowflake = "random"
    """Who has the first turn: chance, or the person who last helped somebody."""
    remind_after: Annotated[int, Field(ge=0, le=LONGEST_REMINDER)] = 12
    """Hours until somebody whose turn it is is reminded; 0: never."""


class DragonPart(State, frozen=True):
    """A channel's game of Daredragon, from its lobby to its end."""

    version: ClassVar[int] = 1

    number: int
    """How many games were opened here, this one included."""
    stage: Stage = "lobby"
    host: Snowflake | None
    opened_at: Moment
    choices: Choices = Choices()
    chairs: tuple[Chair, ...]
    game: GameState | None = None
    record: Record | None = None
    """What was put into the game since its start; the transcript and the log are made from it."""
    news: tuple[GameEvent, ...] = ()
    """What happened in the last turns, as everybody may see it."""
    stamp: int = 0
    """Stands on buttons: which moment of the game they were made for. It never comes again with
    another state, even when a move is taken back."""
    asked_at: Moment = 0
    """Since when the game waits for the person it asks."""
    called: Literal["no", "shown", "called", "reminded"] = "no"
    """Whether that person was told so; who brought the question about saw it: it was `shown`."""
    called_at: Moment = 0
    """When that was; a reminder is due so long after it, and after it was asked."""
    paused: bool = False
    votes: tuple[Snowflake, ...] = ()
    """Who wants to concede."""
    former: tuple[tuple[Snowflake, int], ...] = ()
    """Who sat where in this game and got up: they have seen that hand, and so no other one."""
    sent_away: tuple[Snowflake, ...] = ()
    """Whose seat was taken from them: they do not sit down in this game any more."""
    ended: Ending | None = None

    @field_validator("game")
    @classmethod
    def _is_sound(cls, game: GameState | None, info: ValidationInfo) -> GameState | None:
        """Refuse a stored game that none could be in; one that was just played is as it should."""
        if game is not None and info.mode == "json":
            try:
                check_state(game)
            except Refused as refused:
                raise ValueError(f"{refused.reason} {refused.values}") from refused
        return game

    def changed(self, **values: object) -> Self:
        """Return the part with some fields replaced, which the rules have made and are not checked
        again: a game goes through here several times in each move."""
        return self.model_copy(update=values)


class Met(State, frozen=True):
    """A dragon that was met here."""

    name: Annotated[str, Field(max_length=40)]
    """As far as it was revealed."""
    ended: Ending
    at: Moment
    turns: Annotated[int, Field(ge=1, le=MOST_TURN)]
    daredevils: Annotated[
        tuple[Annotated[str, Field(max_length=MOST_CHAIR_NAME)], ...], Field(max_length=MOST_SEATS)
    ]
    """Names of the people who were there at the end."""
    holders: Annotated[tuple[Snowflake, ...], Field(max_length=MOST_SEATS)]
    """Their ids, in the same order."""
    manekins: Annotated[int, Field(ge=0, le=MOST_SEATS)]


class Bestiary(State, frozen=True):
    """The dragons met at a table, the oldest first."""

    version: ClassVar[int] = 1
    met: Annotated[tuple[Met, ...], Field(max_length=MOST_MET)] = ()


class Board(State, frozen=True):
    """Where the board message is, and the message that called somebody last."""

    version: ClassVar[int] = 1
    channel: Snowflake
    message: Snowflake
    call: Snowflake | None = None


class Calls(State, frozen=True):
    """When a person wants to be called for their turn at this table."""

    version: ClassVar[int] = 1
    pings: bool = True
    zone: Annotated[str, Field(max_length=64)] | None = None
    """An IANA name such as Europe/Warsaw; None: UTC."""
    quiet_from: Annotated[int, Field(ge=0, le=23)] | None = None
    quiet_until: Annotated[int, Field(ge=0, le=23)] | None = None
    """Hours of the person's day between which nobody calls; both or neither."""


def votes_needed(people: int) -> int:
    """Return how many votes of so many people concede: more than half."""
    return people // 2 + 1


def dragon_of(table: Table) -> DragonPart | None:
    """Return a table's game, the last one if it is over."""
    return table.part(DragonPart, PART)


def bestiary_of(table: Table) -> Bestiary:
    """Return the dragons met at a table."""
    return table.part(Bestiary, BESTIARY) or Bestiary()


def board_of(table: Table) -> Board | None:
    """Return where the board of a table's game is shown."""
    return table.part(Board, BOARD)


def calls_part(person_id: int) -> str:
    """Return the name of the part that holds when a person wants to be called."""
    return f"{CALLS}:{person_id}"


def calls_of(table: Table, person_id: int) -> Calls:
    """Return when a person wants to be called."""
    return table.part(Calls, calls_part(person_id)) or Calls()
