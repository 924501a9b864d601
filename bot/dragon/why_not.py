"""Why a card cannot be played now: the same reasons as for one who tries, in the same order.

From a view alone. Source: issue 7 (hands in a channel); spec/daredragon.md, sections 3 and 4.
"""

from bot.dragon.cards import DAREDEVIL, Card
from bot.dragon.reasons import DragonReason
from bot.dragon.rules import may_play
from bot.dragon.state import QuestionKind
from bot.dragon.view import View
from bot.errors import Refused


def why_not(view: View, card: Card) -> Refused | None:
    """Return why the viewer cannot play a card now, not raised; None if it can be played."""
    seat, question = view.seat, view.pending
    if view.outcome is not None:
        return Refused(DragonReason.GAME_OVER, outcome=view.outcome)
    if seat is None or question is None or question.seat != seat:
        asked, kind = (None, None) if question is None else (question.seat, question.kind)
        return Refused(DragonReason.NOT_ASKED, seat=seat, asked=asked, question=kind)
    if view.daredevils[seat].automated:
        return Refused(DragonReason.SEAT_AUTOMATED, seat=seat)
    if question.kind is not QuestionKind.TURN:
        return Refused(DragonReason.OTHER_QUESTION, seat=seat, question=question.kind)
    if card not in (view.daredevils[seat].hand or ()):
        return Refused(DragonReason.CARD_NOT_IN_HAND, seat=seat, card=card)
    return held_back(view, seat, card)


def held_back(view: View, seat: int, card: Card) -> Refused | None:
    """Return what keeps a seat from a card, whoever is asked: the ground, or one on the board.

    Before its turn both may yet change.
    """
    me = view.daredevils[seat]
    if not may_play(DAREDEVIL[card], prone=me.prone):
        return Refused(DragonReason.PRONE, seat=seat, card=card)
    if me.placed is not None:
        return Refused(DragonReason.ACTION_UNDER_WAY, seat=seat, card=me.placed.card)
    return None
