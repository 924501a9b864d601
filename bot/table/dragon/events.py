"""What became of a table's game of Daredragon, as the table's events.

What happened in the game itself is in `happened`, as everybody may see it: whose hand holds what
is in no event, and in no outcome that the journal keeps. Source: design.md, rules 2 and 4.
"""

from typing import Literal

from pydantic import Field

from bot.dragon.events import Event as GameEvent
from bot.table.dragon.part import Choices, Ending
from bot.table.part import Event


class DragonEvent(Event, frozen=True):
    """Anything that happened to the game; who did it is in the outcome."""

    def line(self) -> dict[str, object]:
        # A whole turn of events is for those who see it happen, and is in the game's own record.
        return self._told(frozenset())

    def _told(self, unsaid: frozenset[str]) -> dict[str, object]:
        left_out = {"kind", "happened", *unsaid}
        return self.model_dump(mode="json", exclude=left_out, exclude_none=True)


class GameOpened(DragonEvent, frozen=True):
    kind: Literal["dragon.opened"] = "dragon.opened"
    number: int
    name: str


class SettingsChosen(DragonEvent, frozen=True):
    kind: Literal["dragon.chosen"] = "dragon.chosen"
    choices: Choices
    chairs: int


class LobbyClosed(DragonEvent, frozen=True):
    kind: Literal["dragon.closed"] = "dragon.closed"


class SeatTaken(DragonEvent, frozen=True):
    """`moved`: the person sat elsewhere before. `resumed`: a game that nobody sat at goes on."""

    kind: Literal["dragon.sat"] = "dragon.sat"
    seat: int
    name: str
    from_manekin: bool
    moved: bool = False
    resumed: bool = False
    happened: tuple[GameEvent, ...] = ()
    ended: Ending | None = None


class SeatLeft(DragonEvent, frozen=True):
    """`why`: left by itself, sent away, or the person left the server. `pauses`: nobody is left."""

    kind: Literal["dragon.left"] = "dragon.left"
    seat: int
    name: str
    who: int
    why: Literal["left", "sent", "gone"]
    to_manekin: bool
    pauses: bool = False
    happened: tuple[GameEvent, ...] = ()
    ended: Ending | None = None

    def line(self) -> dict[str, object]:
        # Somebody else's name would outlast that they are forgotten; the id does not.
        return self._told(frozenset({"name"}))


class ManekinSeated(DragonEvent, frozen=True):
    kind: Literal["dragon.manekin"] = "dragon.manekin"
    seat: int
    there: bool


class GameStarted(DragonEvent, frozen=True):
    kind: Literal["dragon.started"] = "dragon.started"
    number: int
    first: str
    happened: tuple[GameEvent, ...]

    def line(self) -> dict[str, object]:
        return self._told(frozenset({"first"}))


class GameMoved(DragonEvent, frozen=True):
    """A seat's doing with all that followed by itself. `stood_in`: the Manekin's rules played it
    for the person `name`."""

    kind: Literal["dragon.moved"] = "dragon.moved"
    turn: int
    seat: int
    name: str
    stood_in: bool = False
    happened: tuple[GameEvent, ...]
    ended: Ending | None = None

    def line(self) -> dict[str, object]:
        return self._told(frozenset({"name"}) if self.stood_in else frozenset())


class GamePaused(DragonEvent, frozen=True):
    kind: Literal["dragon.paused"] = "dragon.paused"


class GameResumed(DragonEvent, frozen=True):
    kind: Literal["dragon.resumed"] = "dragon.resumed"


class ConcedeVoted(DragonEvent, frozen=True):
    """`votes` of `people` want to concede, `needed` end it."""

    kind: Literal["dragon.voted"] = "dragon.voted"
    concedes: bool
    votes: int
    needed: int
    people: int
    ended: bool = False


class GameAmended(DragonEvent, frozen=True):
    kind: Literal["dragon.amended"] = "dragon.amended"
    happened: tuple[GameEvent, ...]


class MoveUndone(DragonEvent, frozen=True):
    """`number` and `undone` are the entry that was taken back, and its kind.

    `who` did it, 0 where it is not known any more, and `told` is its line in the journal.
    """

    kind: Literal["dragon.undone"] = "dragon.undone"
    number: int
    undone: str
    who: int = 0
    told: dict[str, object] = Field(default_factory=dict[str, object])

    def line(self) -> dict[str, object]:
        # The line has the name of somebody else.
        return self._told(frozenset({"told"}))


class CallsSet(Event, frozen=True):
    """Told to the person alone."""

    kind: Literal["calls.set"] = "calls.set"
    pings: bool
    zone: str | None
    quiet_from: int | None
    quiet_until: int | None


class SomebodyCalled(Event, frozen=True):
    """It is this person's turn to act: the first call, or a reminder. None wants no call."""

    kind: Literal["dragon.called"] = "dragon.called"
    who: int | None
    name: str
    reminder: bool


class BoardPlaced(Event, frozen=True):
    kind: Literal["dragon.board_placed"] = "dragon.board_placed"
    message: int | None
