"""The deck at the table: deciding an action on a state.

`decide` checks in a fixed order: whose move it is, what it names, then what the rules say. Source:
design.md, rules 2 and 6; spec/deck.md, part 1.
"""

from typing import assert_never

from bot.deck.actions import (
    Action,
    Answer,
    AutoDraw,
    Choose,
    Declare,
    Draw,
    Grant,
    ImportDeck,
    Lift,
    MastersAction,
    NewDeck,
    PutCard,
    Retire,
    Reveal,
    Seat,
    SpendFates,
    SpendWish,
    TakeCard,
)
from bot.deck.course import Course
from bot.deck.drawing import choose, declare, draw, fall_due, spend_fates, spend_wish
from bot.deck.events import DeckEvent
from bot.deck.masters import (
    answer,
    grant,
    import_deck,
    lift,
    new_deck,
    put_card,
    retire,
    reveal,
    take_card,
)
from bot.deck.reasons import DeckReason
from bot.deck.state import DeckState
from bot.dice import Dice
from bot.errors import Refused


def decide(
    state: DeckState, action: Action, seat: Seat, dice: Dice, now: int
) -> tuple[DeckEvent, ...]:
    """Return what an action leads to; raises Refused with a DeckReason, changing nothing.

    `now` is milliseconds since the epoch.
    """
    return step(state, action, seat, dice, now)[1]


def step(
    state: DeckState, action: Action, seat: Seat, dice: Dice, now: int
) -> tuple[DeckState, tuple[DeckEvent, ...]]:
    """Return the state after an action, and the events that led there; raises Refused."""
    if seat.is_system != isinstance(action, AutoDraw):
        raise Refused(DeckReason.UNKNOWN_MOVE)
    if isinstance(action, MastersAction) and not seat.is_master:
        raise Refused(DeckReason.MASTER_ONLY)
    course = Course(state, seat, dice, now)
    if isinstance(action, MastersAction | NewDeck):
        _masters_move(course, action)
    else:
        _players_move(course, action)
    return course.state, tuple(course.events)


_PlayersMove = Declare | Draw | AutoDraw | Choose | SpendWish | SpendFates


def _players_move(course: Course, action: _PlayersMove) -> None:
    match action:
        case Declare():
            declare(course, action)
        case Draw():
            draw(course, action)
        case AutoDraw():
            fall_due(course, action.character)
        case Choose():
            choose(course, action)
        case SpendWish():
            spend_wish(course, action)
        case SpendFates():
            spend_fates(course, action)
        case _:
            assert_never(action)


def _masters_move(course: Course, action: MastersAction | NewDeck) -> None:
    match action:
        case NewDeck():
            new_deck(course, action)
        case ImportDeck():
            import_deck(course, action)
        case PutCard():
            put_card(course, action)
        case TakeCard():
            take_card(course, action)
        case Grant():
            grant(course, action)
        case Lift():
            lift(course, action)
        case Retire():
            retire(course, action)
        case Answer():
            answer(course, action)
        case Reveal():
            reveal(course, action)
        case _:
            assert_never(action)
