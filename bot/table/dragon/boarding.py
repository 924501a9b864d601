"""Where the board of a table's game stands, and whom its last message called."""

from bot.store.model import TimerWrite
from bot.table.dragon.calling import asked_person, marked_called, timers_after
from bot.table.dragon.events import BoardPlaced
from bot.table.dragon.moves import PlaceBoard
from bot.table.dragon.part import BOARD, PART, Board, DragonPart, board_of, dragon_of
from bot.table.part import Context, Decision
from bot.table.snapshot import Body, State


def place(context: Context, action: PlaceBoard) -> Decision:
    """Remember both messages; who was called by a new one has been called."""
    before = board_of(context.table)
    states: dict[str, State | Body | None] = {BOARD: None}
    timers: tuple[TimerWrite, ...] = ()
    if action.message is not None:
        states[BOARD] = Board(channel=action.channel, message=action.message, call=action.call)
    part = dragon_of(context.table)
    is_new = action.call is not None and (before is None or before.call != action.call)
    if part is not None and is_new and _is_called(part, action.stamp):
        called = marked_called(part, "called")
        states[PART] = called
        timers = timers_after(context.table, called, context.now)
    return Decision((BoardPlaced(message=action.message),), states, timers, silent=True)


def _is_called(part: DragonPart, stamp: int | None) -> bool:
    """Whether a call is to be noted of whoever is asked, and was made for this moment."""
    is_now = stamp is None or stamp == part.stamp
    return is_now and part.called == "no" and asked_person(part) is not None
