"""Lines of the inbox ticked off. Source: issue 5 (the GM is told)."""

from bot.errors import Refused
from bot.table.part import Context, Decision
from bot.table.sheets.events import LinesTicked
from bot.table.sheets.inbox import PART, inbox_of
from bot.table.sheets.moves import TickLine
from bot.table.sheets.people import unknown
from bot.table.sheets.reasons import SheetReason


def decide(context: Context, action: TickLine) -> Decision:
    """Tick off one line, or all."""
    inbox = inbox_of(context.table)
    if action.number is None:
        numbers = tuple(one.number for one in inbox.lines if not one.is_ticked)
        if not numbers:
            raise Refused(SheetReason.NOTHING_CHANGED)
    else:
        line = inbox.line(action.number)
        if line is None:
            raise unknown("line", str(action.number), ())
        if line.is_ticked:
            raise Refused(SheetReason.ALREADY_TICKED, number=action.number)
        numbers = (action.number,)
    after = inbox.ticked(numbers)
    event = LinesTicked(numbers=numbers, left=len(after.open_tells))
    people = frozenset((context.person.id,))
    return Decision((event,), {PART: after}, people=people, hidden=True)
