"""What people, and the hour, ask of a table's game of Daredragon."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from bot.dragon.actions import Discard, Draw, NameAlly, NamePart, Play
from bot.table.dragon.part import BOARD, CALLS, LONGEST_REMINDER, PART, Naming
from bot.table.part import Action, Rank


class DragonAction(Action, frozen=True):
    """Anything that is done with a table's game. No campaign is needed for it."""

    part: ClassVar[str] = PART
    needs_campaign: ClassVar[bool] = False


class OpenGame(DragonAction, frozen=True):
    """Open a lobby and sit down in it as `name`.

    `again`: with the people and what was chosen for the game that is over, if there was one.
    """

    name: str
    again: bool = False
    difficulty: int = 0
    pace: int = 0
    naming: Naming = "off"
    dragon_name: str | None = None
    remind_after: int = 12


class ChooseSettings(DragonAction, frozen=True):
    """Change what is not None, in the lobby; anybody who sits in it may, and who runs the game.

    `chairs` is how many seats there are, from 4 to 6. `first` is a person's id, or `random`.
    """

    difficulty: int | None = None
    pace: int | None = None
    naming: Naming | None = None
    dragon_name: str | None = None
    chairs: int | None = None
    first: int | Literal["random"] | None = None
    remind_after: Annotated[int, Field(ge=0, le=LONGEST_REMINDER)] | None = None


class CloseLobby(DragonAction, frozen=True):
    """Leave a game that has not begun; the host or who runs the game."""


class TakeSeat(DragonAction, frozen=True):
    """Sit down: on the chair `seat` (from 0), or on the first that is free or a Manekin's.

    In a lobby of five people a sixth chair appears by itself. In a game, a Manekin's chair is
    handed back by it. Who sits elsewhere already moves, in the lobby alone.
    """

    seat: int | None = None
    name: str


class LeaveSeat(DragonAction, frozen=True):
    """Get up. In a game a Manekin plays on; the last person's chair stays free, and it pauses."""


class SeatManekin(DragonAction, frozen=True):
    """In the lobby: a free chair is to be a Manekin's, or a Manekin's free (`there` False)."""

    seat: int
    there: bool = True


class StartGame(DragonAction, frozen=True):
    """Begin: free chairs become Manekins'. Anybody who sits may."""


class MoveInGame(DragonAction, frozen=True):
    """What the person's seat does; several only for discards. `stamp` as on the button, or None.

    The seat inside each move is not looked at: it is the person's own.
    """

    moves: Annotated[
        tuple[
            Annotated[Play | Draw | NamePart | NameAlly | Discard, Field(discriminator="kind")], ...
        ],
        Field(min_length=1, max_length=8),
    ]
    stamp: int | None = None


class PauseGame(DragonAction, frozen=True):
    """Nobody is called, and nobody plays, until it goes on. Anybody who sits may."""


class ResumeGame(DragonAction, frozen=True):
    """Go on after a pause. Anybody who sits may."""


class VoteConcede(DragonAction, frozen=True):
    """Say that one wants to concede, or does not any more; more than half of the people end it."""

    concedes: bool = True


class StandIn(DragonAction, frozen=True):
    """Let the Manekin's rules play this one turn of who is asked; the host or who runs the game.

    Everything that seat is asked until its turn has passed is answered. `stamp` as in MoveInGame.
    """

    stamp: int | None = None


class SendAway(DragonAction, frozen=True):
    """Take a person's seat from them: who runs the game, or the host."""

    seat: int


class AmendGame(DragonAction, frozen=True):
    """Put something right: who runs the game. Seats from 0; what is None stays as it is.

    `target` is a seat, or -1 for none. Source: bot/dragon/actions.Amend.
    """

    seat: int | None = None
    hp: int | None = None
    prone: bool | None = None
    body_part: Literal["jaws", "paws", "legs", "tail"] | None = None
    part_hp: int | None = None
    entangled: bool | None = None
    target: int | None = None


class UndoMove(DragonAction, frozen=True):
    """Take the last thing done in the game back, whoever's it was: who runs the game.

    It is refused where the table's last change that can be taken back is none of the game.
    """


class SetCalls(DragonAction, frozen=True):
    """Say when one wants to be called; what is None stays. `quiet` False ends quiet hours."""

    part: ClassVar[str] = CALLS
    works_when_closed: ClassVar[bool] = True
    pings: bool | None = None
    zone: str | None = None
    quiet: bool | None = None
    quiet_from: int | None = None
    quiet_until: int | None = None


class CallDue(DragonAction, frozen=True):
    """The moment to call or remind somebody is there: say whom, and that it is done."""

    rank: ClassVar[Rank] = Rank.SYSTEM
    works_when_closed: ClassVar[bool] = True


class MemberGone(DragonAction, frozen=True):
    """Somebody is no member of the server any more: as if they had left their seat."""

    rank: ClassVar[Rank] = Rank.SYSTEM
    works_when_closed: ClassVar[bool] = True
    who: int


class PlaceBoard(DragonAction, frozen=True):
    """Remember where the board is and which message calls; without a message, forget both."""

    part: ClassVar[str] = BOARD
    rank: ClassVar[Rank] = Rank.SYSTEM
    works_when_closed: ClassVar[bool] = True
    channel: int
    message: int | None
    call: int | None = None
