"""One turn of somebody who is away, played for them by the Manekin's rules.

Their hand stays theirs, in its order. Source: issue 7; spec/daredragon.md, section 13.
"""

from bot.dragon.standing_in import stand_in
from bot.table.dragon.chairs import check_runs, running
from bot.table.dragon.course import Course, course_of, question_of
from bot.table.dragon.moves import StandIn
from bot.table.dragon.playing import check_goes_on, moved
from bot.table.part import Context, Decision


def let_stand_in(context: Context, action: StandIn) -> Decision:
    """Answer all that a seat is asked until its turn, or that of somebody else, has passed."""
    before = running(context)
    check_runs(context, before)
    check_goes_on(before, action.stamp)
    course = course_of(before)
    turn, seat = course.game.turn, question_of(before).seat
    while _is_asked(course, turn, seat):
        course = course.stood_in(seat, stand_in(course.game), context.dice)
    return moved(context, before, course, stood_in=True)


def _is_asked(course: Course, turn: int, seat: int) -> bool:
    game = course.game
    return game.turn == turn and game.pending is not None and game.pending.seat == seat
