"""What a Manekin's rules would do for a person who is asked and away, as that person's own move.

The seat is not taken over: the hand keeps its order, so that the card looked at lies where it
was. As for a seat that was taken over, H counts the cards of the other people alone, 0 where
there are none. Several questions are answered one after the other, by asking again.

Source: issue 7 (`/dragon gm`); spec/daredragon.md, section 13.
"""

from bot.dragon.actions import Discard, Draw, NameAlly, NamePart, Play, SeatAction
from bot.dragon.cards import Card
from bot.dragon.event_words import Verdict
from bot.dragon.manekin import neediest, verdict, weakest_part
from bot.dragon.reasons import DragonReason
from bot.dragon.rules import allies_for, parts_for
from bot.dragon.state import QuestionKind, State
from bot.errors import Refused


def stand_in(state: State) -> SeatAction:
    """Return the move for whom the game asks; Refused where no person is asked."""
    question = state.pending
    if question is None or state.manekins[question.seat]:
        raise Refused(DragonReason.NOT_ASKED, seat=state.seat, asked=None, question=None)
    seat, card = question.seat, question.card
    match question.kind:
        case QuestionKind.TURN:
            return _turn(state, seat)
        case QuestionKind.DISCARD:
            return Discard(seat, state.hands[seat][0])
        case _:
            if card is None:
                raise ValueError(f"seat {seat} is asked about no card")
            return _aim(state, question.kind, seat, card)


def _turn(state: State, seat: int) -> SeatAction:
    hand, pile = state.hands[seat], state.daredevil_discard
    if not hand or any(placed.seat == seat for placed in state.board):
        return Draw(seat)
    found = verdict(seat, hand[-1], pile[-1] if pile else None, _held(state, seat), state)
    return Play(seat, hand[-1]) if found is Verdict.MET else Draw(seat)


def _held(state: State, seat: int) -> int:
    """How many cards the other people hold."""
    return sum(
        len(hand)
        for other, hand in enumerate(state.hands)
        if other != seat and not state.manekins[other]
    )


def _aim(state: State, kind: QuestionKind, seat: int, card: Card) -> SeatAction:
    if kind is QuestionKind.PART:
        return NamePart(seat, weakest_part(state.parts, parts_for(state, card)))
    return NameAlly(seat, neediest(seat, state.hp, allies_for(state, card, seat)))
