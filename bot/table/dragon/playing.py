"""A seat's moves in a game. Source: issue 7; spec/daredragon.md, sections 3 and 5."""

from dataclasses import replace

from bot.dragon.actions import Discard
from bot.dragon.state import QuestionKind
from bot.errors import Refused
from bot.table.dragon.chairs import own_seat, running
from bot.table.dragon.course import Course, course_of, decided, gone_on, question_of
from bot.table.dragon.events import GameMoved
from bot.table.dragon.moves import MoveInGame
from bot.table.dragon.part import DragonPart
from bot.table.dragon.reasons import FellowshipReason
from bot.table.part import Context, Decision
from bot.table.reasons import TableReason


def move(context: Context, action: MoveInGame) -> Decision:
    """Play what the person's seat is asked for."""
    before = running(context)
    seat = own_seat(context, before)
    check_goes_on(before, action.stamp)
    question = question_of(before)
    if question.seat != seat:
        chair = before.chairs[question.seat]
        raise Refused(FellowshipReason.NOT_TURN, name=chair.name, is_manekin=chair.is_manekin)
    moves = tuple(replace(one, seat=seat) for one in action.moves)
    discards = sum(isinstance(one, Discard) for one in moves)
    if question.kind is QuestionKind.DISCARD and discards == len(moves) != question.count:
        raise Refused(FellowshipReason.DISCARD_COUNT, count=question.count, given=discards)
    if len(moves) > 1 and discards < len(moves):
        raise Refused(TableReason.UNKNOWN_MOVE)
    return moved(context, before, course_of(before).after(moves, context.dice))


def moved(
    context: Context, before: DragonPart, after: Course, *, stood_in: bool = False
) -> Decision:
    """Return the decision that goes on with what came of a seat's moves."""
    seat = question_of(before).seat
    part = gone_on(context, before, after)
    # As the rules made it: checking it would go through every event of several turns once more.
    event = GameMoved.model_construct(
        turn=course_of(before).game.turn,
        seat=seat,
        name=before.chairs[seat].name,
        stood_in=stood_in,
        happened=after.openly,
        ended=part.ended,
    )
    return decided(context, event, before, part)


def check_goes_on(part: DragonPart, stamp: int | None) -> None:
    """Raise Refused while the game is paused, and where a button was made for another moment."""
    if part.paused:
        raise Refused(FellowshipReason.PAUSED)
    if stamp is not None and stamp != part.stamp:
        raise Refused(TableReason.STALE)
