"""Which rules decide which action about a game of Daredragon, and every event that they make.

`bot/table/handlers.py` takes both over as they stand.
"""

from collections.abc import Callable, Mapping
from typing import TypeVar

from bot.errors import Refused
from bot.table.dragon import (
    boarding,
    calling,
    events,
    lobby,
    moves,
    playing,
    ruling,
    seating,
    standing,
    undoing,
)
from bot.table.part import Action, Context, Decision, Event
from bot.table.reasons import TableReason

A = TypeVar("A", bound=Action)
Decide = Callable[[Context, Action], Decision]


def _for(kind: type[A], decide: Callable[[Context, A], Decision]) -> tuple[type[Action], Decide]:
    def decided(context: Context, action: Action) -> Decision:
        if not isinstance(action, kind):
            raise Refused(TableReason.UNKNOWN_MOVE)
        return decide(context, action)

    return kind, decided


DECIDED: Mapping[type[Action], Decide] = dict(
    (
        _for(moves.OpenGame, lobby.open_game),
        _for(moves.ChooseSettings, lobby.choose),
        _for(moves.CloseLobby, lobby.close),
        _for(moves.SeatManekin, lobby.seat_manekin),
        _for(moves.StartGame, lobby.begin),
        _for(moves.TakeSeat, seating.take),
        _for(moves.LeaveSeat, seating.leave),
        _for(moves.SendAway, seating.send_away),
        _for(moves.MemberGone, seating.member_gone),
        _for(moves.MoveInGame, playing.move),
        _for(moves.StandIn, standing.let_stand_in),
        _for(moves.PauseGame, ruling.pause),
        _for(moves.ResumeGame, ruling.resume),
        _for(moves.VoteConcede, ruling.vote),
        _for(moves.AmendGame, ruling.amend),
        _for(moves.SetCalls, calling.set_calls),
        _for(moves.CallDue, calling.call),
        _for(moves.PlaceBoard, boarding.place),
    )
)

UNDOING = moves.UndoMove
UNDONE = _for(moves.UndoMove, undoing.undo)[1]
"""Of the game's actions the one that must see what the journal holds last."""

EVENTS: tuple[type[Event], ...] = (
    events.GameOpened,
    events.SettingsChosen,
    events.LobbyClosed,
    events.SeatTaken,
    events.SeatLeft,
    events.ManekinSeated,
    events.GameStarted,
    events.GameMoved,
    events.GamePaused,
    events.GameResumed,
    events.ConcedeVoted,
    events.GameAmended,
    events.MoveUndone,
    events.CallsSet,
    events.SomebodyCalled,
    events.BoardPlaced,
)
