"""What follows the dragon's action: its cool-down, those who have fallen, and hands too large.

Source: spec/daredragon.md, sections 3.2, 7.5 and 9.
"""

from collections.abc import Sequence

from bot.dragon.cards import DRAGON, Card
from bot.dragon.course import Course
from bot.dragon.daredevil_events import ActionCancelled, Asked, GameEnded, TargetChanged
from bot.dragon.dragon_events import (
    AftermathBegan,
    CoolDownBegan,
    DragonTurnEnded,
    Incapacitated,
)
from bot.dragon.state import Outcome, Question, QuestionKind


def rest(course: Course, card: Card, fallen: Sequence[int] = (), longer: int = 0) -> None:
    """Let the card cool down, and deal with those who have `fallen` or hold too much."""
    game = course.game
    cool_down = DRAGON[card].cool_down + longer
    course.happen(CoolDownBegan(card, cool_down, game.turn + cool_down))
    seats = tuple(
        seat
        for seat in game.clockwise(game.seat)
        if seat in fallen or (game.hp[seat] and game.excess(seat) > 0)
    )
    if not seats:
        course.happen(DragonTurnEnded(game.turn))
        return
    course.happen(AftermathBegan(seats))
    settle(course)


def settle(course: Course) -> None:
    """Deal with the seats concerned, until one of them has to choose what to discard."""
    game = course.game
    while game.queue:
        seat = game.queue[0]
        if game.hp[seat] == 0:
            _incapacitate(course, seat)
        elif game.manekins[seat]:
            course.discard_bottom(seat, game.excess(seat), "limit")
        else:
            excess = game.excess(seat)
            course.happen(Asked(Question(QuestionKind.DISCARD, seat, None, excess)))
            return
    if any(game.hp):
        course.happen(DragonTurnEnded(game.turn))
    else:
        course.happen(GameEnded(Outcome.DEFEAT))


def _incapacitate(course: Course, seat: int) -> None:
    game = course.game
    course.happen(Incapacitated(seat))
    placed = game.placed(seat)
    if placed is not None:
        course.happen(ActionCancelled(seat, placed.card, "incapacitated"))
    course.discard_all(seat, "incapacitated")
    if game.target == seat:
        course.happen(TargetChanged(seat, None, "incapacitated"))
