"""The game as a machine: an action on a state leads to events, up to the next question.

`decide` checks in a fixed order: whether the game is over, who is asked, what is asked, then what
the answer names. Source: design.md, rules 2 and 6; spec/daredragon.md.
"""

from typing import Final

from bot.dice import Dice
from bot.dragon.actions import (
    Action,
    Amend,
    Discard,
    Draw,
    HandBack,
    NameAlly,
    NamePart,
    Play,
    Proceed,
    SeatAction,
    TakeOver,
)
from bot.dragon.aftermath import settle
from bot.dragon.amending import amend
from bot.dragon.cards import DAREDEVIL, PART_NAMES, Card
from bot.dragon.course import Course
from bot.dragon.daredevil_events import Discarded, SeatHandedBack, SeatTakenOver
from bot.dragon.daredevil_turn import begin, deal, draw, manekin_turn, play, resolve_due
from bot.dragon.dragon_turn import dragon_turn, roar
from bot.dragon.event_words import DiscardWhy
from bot.dragon.events import Event
from bot.dragon.game import Game
from bot.dragon.reasons import DragonReason
from bot.dragon.resolving import attack, choose_for_manekin, help_ally
from bot.dragon.rules import allies_for, may_play, parts_for
from bot.dragon.shuffling import Shuffle, fair
from bot.dragon.state import Phase, Placed, Question, QuestionKind, State
from bot.errors import Refused

_ASKED: Final[dict[type[SeatAction], QuestionKind]] = {
    Play: QuestionKind.TURN,
    Draw: QuestionKind.TURN,
    NamePart: QuestionKind.PART,
    NameAlly: QuestionKind.ALLY,
    Discard: QuestionKind.DISCARD,
}

_PHASES: Final = {
    Phase.BEGIN: begin,
    Phase.RESOLVE: resolve_due,
    Phase.DEAL: deal,
    Phase.DRAGON: dragon_turn,
    Phase.ROAR: roar,
    Phase.AFTERMATH: settle,
}


def decide(state: State, action: Action, dice: Dice) -> tuple[Event, ...]:
    """Return what an action leads to; raises Refused with a DragonReason, changing nothing."""
    return step(state, action, fair(dice))[1]


def step(
    state: State, action: Action, shuffle: Shuffle, *, by_halves: bool = False
) -> tuple[State, tuple[Event, ...]]:
    """Return the state after an action, and the events that led there; raises Refused.

    `by_halves`: stop at the end of each half of a turn too; `Proceed` goes on.
    """
    if state.outcome is not None:
        raise Refused(DragonReason.GAME_OVER, outcome=state.outcome)
    course = Course(Game(state), shuffle)
    match action:
        case Proceed():
            _proceed(course)
        case TakeOver():
            _take_over(course, action.seat)
        case HandBack():
            _hand_back(course, action.seat)
        case Amend():
            amend(course, action)
        case _:
            _answer(course, action)
    # A game that waits for `Proceed` goes on waiting; so does one that the last person has left.
    if isinstance(action, Proceed) or (state.pending is not None and course.game.humans_play()):
        _go_on(course, by_halves=by_halves)
    return course.game.frozen(), tuple(course.events)


def _go_on(course: Course, *, by_halves: bool) -> None:
    """Let follow what needs no person, as far as it goes without `Proceed`."""
    game = course.game
    while game.outcome is None and not _halts(game, by_halves=by_halves):
        _follow(course)


def _follow(course: Course) -> None:
    game = course.game
    if game.pending is None:
        _PHASES[game.phase](course)
    else:
        _answer_for_manekin(course, game.pending)


def _halts(game: Game, *, by_halves: bool) -> bool:
    if game.pending is not None:
        return not game.manekins[game.pending.seat]
    if game.phase is Phase.BEGIN:
        return by_halves or not game.humans_play()
    return by_halves and game.phase is Phase.DRAGON


def _answer(course: Course, action: SeatAction) -> None:
    game, seat = course.game, action.seat
    question = game.pending
    if question is None or question.seat != seat:
        asked, kind = (None, None) if question is None else (question.seat, question.kind)
        raise Refused(DragonReason.NOT_ASKED, seat=seat, asked=asked, question=kind)
    if game.manekins[seat]:
        raise Refused(DragonReason.SEAT_AUTOMATED, seat=seat)
    if question.kind is not _ASKED[type(action)]:
        raise Refused(DragonReason.OTHER_QUESTION, seat=seat, question=question.kind)
    match action:
        case Play():
            _play(course, action)
        case Draw():
            draw(course, seat)
        case NamePart():
            _name_part(course, action)
        case NameAlly():
            _name_ally(course, action)
        case Discard():
            _check_in_hand(game, seat, action.card)
            course.happen(Discarded(seat, action.card, _why(game)))


def _play(course: Course, action: Play) -> None:
    game, seat, card = course.game, action.seat, action.card
    _check_in_hand(game, seat, card)
    if not may_play(DAREDEVIL[card], prone=game.prone[seat]):
        raise Refused(DragonReason.PRONE, seat=seat, card=card)
    placed = game.placed(seat)
    if placed is not None:
        raise Refused(DragonReason.ACTION_UNDER_WAY, seat=seat, card=placed.card)
    play(course, seat, card)


def _name_part(course: Course, action: NamePart) -> None:
    placed = _asking(course.game, action.seat)
    allowed = parts_for(course.game, placed.card)
    if action.part not in allowed:
        raise Refused(
            DragonReason.PART_NOT_ALLOWED,
            part=PART_NAMES.get(action.part, str(action.part)),
            allowed=tuple(PART_NAMES[part] for part in allowed),
        )
    attack(course, placed, action.part)


def _name_ally(course: Course, action: NameAlly) -> None:
    placed = _asking(course.game, action.seat)
    allowed = allies_for(course.game, placed.card, action.seat)
    if action.ally not in allowed:
        raise Refused(DragonReason.ALLY_NOT_ALLOWED, ally=action.ally, allowed=allowed)
    help_ally(course, placed, action.ally)


def _asking(game: Game, seat: int) -> Placed:
    placed = game.placed(seat)
    if placed is None:
        raise ValueError(f"seat {seat} is asked about a card that is not on the board")
    return placed


def _check_in_hand(game: Game, seat: int, card: Card) -> None:
    if card not in game.hands[seat]:
        raise Refused(DragonReason.CARD_NOT_IN_HAND, seat=seat, card=card)


def _why(game: Game) -> DiscardWhy:
    return "roar" if game.phase is Phase.ROAR else "limit"


def _answer_for_manekin(course: Course, question: Question) -> None:
    """Answer what a person was asked before a Manekin took the seat over."""
    match question.kind:
        case QuestionKind.TURN:
            manekin_turn(course)
        case QuestionKind.DISCARD:
            course.discard_bottom(question.seat, question.count, _why(course.game))
        case _:
            choose_for_manekin(course, _asking(course.game, question.seat))


def _proceed(course: Course) -> None:
    question = course.game.pending
    if question is not None and not course.game.manekins[question.seat]:
        raise Refused(DragonReason.NOTHING_TO_PROCEED, asked=question.seat)
    _follow(course)


def _take_over(course: Course, seat: int) -> None:
    _check_seat(course.game, seat)
    if course.game.manekins[seat]:
        raise Refused(DragonReason.SEAT_AUTOMATED, seat=seat)
    course.happen(SeatTakenOver(seat))


def _hand_back(course: Course, seat: int) -> None:
    _check_seat(course.game, seat)
    if not course.game.manekins[seat]:
        raise Refused(DragonReason.SEAT_NOT_AUTOMATED, seat=seat)
    course.happen(SeatHandedBack(seat))


def _check_seat(game: Game, seat: int) -> None:
    if not 0 <= seat < game.seats:
        raise Refused(DragonReason.UNKNOWN_SEAT, seat=seat, most=game.seats - 1)
