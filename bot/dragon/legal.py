"""Every move of a seat, and every one of the host: the one source for buttons, checks and help.

The moves are made once and handed out again. Source: design.md, rule 2; spec/daredragon.md,
sections 4, 5 and 15.
"""

from typing import Final

from bot.dragon.actions import (
    Discard,
    Draw,
    HandBack,
    HostAction,
    NameAlly,
    NamePart,
    Play,
    Proceed,
    SeatAction,
    TakeOver,
)
from bot.dragon.cards import ALL_CARDS, DAREDEVIL, PARTS
from bot.dragon.rules import allies_for, may_play, parts_for
from bot.dragon.settings import MOST_SEATS
from bot.dragon.state import Question, QuestionKind, State

_SEATS: Final = range(MOST_SEATS)
_PLAY: Final = tuple({card: Play(seat, card) for card in ALL_CARDS} for seat in _SEATS)
_DISCARD: Final = tuple({card: Discard(seat, card) for card in ALL_CARDS} for seat in _SEATS)
_DRAW: Final = tuple(Draw(seat) for seat in _SEATS)
_PART: Final = tuple(tuple(NamePart(seat, part) for part in PARTS) for seat in _SEATS)
_ALLY: Final = tuple(tuple(NameAlly(seat, ally) for ally in _SEATS) for seat in _SEATS)
_PRONE_MAY: Final = frozenset(
    card for card, rule in DAREDEVIL.items() if may_play(rule, prone=True)
)


def legal(state: State, seat: int | None) -> tuple[SeatAction, ...] | tuple[HostAction, ...]:
    """Return the moves of a seat, in a fixed order; of None, those of the host."""
    if seat is None:
        return host_moves(state)
    return seat_moves(state, seat)


def seat_moves(state: State, seat: int) -> tuple[SeatAction, ...]:
    """Return the answers to what a seat is asked; none if it is another's to answer."""
    question = state.pending
    if question is None or question.seat != seat or state.manekins[seat]:
        return ()
    match question.kind:
        case QuestionKind.TURN:
            # One action each; only a position can have one that outlasts its owner's turn.
            if any(placed.seat == seat for placed in state.board):
                return (_DRAW[seat],)
            plays, may_not = _PLAY[seat], state.prone[seat]
            hand = state.hands[seat]
            cards = [card for card in hand if card in _PRONE_MAY] if may_not else hand
            return (*[plays[card] for card in cards], _DRAW[seat])
        case QuestionKind.DISCARD:
            discards = _DISCARD[seat]
            return tuple([discards[card] for card in state.hands[seat]])
        case _:
            return _aims(state, question)


def _aims(state: State, question: Question) -> tuple[SeatAction, ...]:
    seat, card = question.seat, question.card
    if card is None:
        return ()
    if question.kind is QuestionKind.PART:
        return tuple([_PART[seat][part] for part in parts_for(state, card)])
    return tuple([_ALLY[seat][ally] for ally in allies_for(state, card, seat)])


def host_moves(state: State) -> tuple[HostAction, ...]:
    """Return what the host may do: seats taken over and handed back, and going on.

    Corrections (`Amend`) are too many to be listed.
    """
    if state.outcome is not None:
        return ()
    seats = tuple(
        HandBack(seat) if automated else TakeOver(seat)
        for seat, automated in enumerate(state.manekins)
    )
    return (*seats, Proceed()) if may_proceed(state) else seats


def may_proceed(state: State) -> bool:
    """Return whether the game waits for nobody who could answer, and is not over."""
    question = state.pending
    return state.outcome is None and (question is None or state.manekins[question.seat])
