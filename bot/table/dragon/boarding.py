"""Where the board of a table's game stands, and the message that called somebody last."""

from bot.table.dragon.events import BoardPlaced
from bot.table.dragon.moves import PlaceBoard
from bot.table.dragon.part import BOARD, Board
from bot.table.part import Context, Decision


def place(context: Context, action: PlaceBoard) -> Decision:
    """Remember both messages, or neither."""
    board = None
    if action.message is not None:
        board = Board(channel=action.channel, message=action.message, call=action.call)
    return Decision((BoardPlaced(message=action.message),), {BOARD: board}, silent=True)
