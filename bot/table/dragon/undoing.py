"""The last thing done in a game taken back, whoever's it was, on the word of who runs it.

Source: design.md, rule 8; spec/faults.md, S7.
"""

import json
from dataclasses import replace

from bot.errors import Refused
from bot.table.dragon.chairs import check_runs, game_of
from bot.table.dragon.events import MoveUndone
from bot.table.dragon.moves import UndoMove
from bot.table.dragon.part import PART
from bot.table.dragon.reasons import FellowshipReason
from bot.table.part import Context, Decision
from bot.table.reasons import TableReason
from bot.table.whole import taken_back

OF_THE_GAME = f"{PART}."
"""What the kinds of its events begin with."""


def undo(context: Context, action: UndoMove) -> Decision:
    """Put everything back as it was before the table's last change, if that was of the game."""
    check_runs(context, game_of(context), host_too=False)
    last = next(iter(context.gathered), None)
    if last is None:
        raise Refused(TableReason.NOTHING_TO_UNDO)
    if not last.entry.kind.startswith(OF_THE_GAME):
        raise Refused(FellowshipReason.UNDO_OTHERS)
    entry = last.entry
    event = MoveUndone(
        number=entry.number, undone=entry.kind, who=entry.actor_id, told=json.loads(entry.line)
    )
    return replace(taken_back(context, (last,), own=False), events=(event,))
