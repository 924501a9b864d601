"""How a Manekin explains itself: what it revealed, what it went by, and what it does.

Source: spec/daredragon.md, section 13; issue 6 (the Manekin).
"""

from collections.abc import Mapping

from bot.dragon.cards import SUIT, Card
from bot.dragon.daredevil_events import ManekinRevealed
from bot.dragon.event_words import Verdict
from bot.render.text import Marked
from bot.render.words import Words, later

_SIGNS = str.maketrans({"S": "♠", "H": "♥", "D": "♦", "C": "♣"})

_DRAWS: Mapping[Verdict, str] = {
    Verdict.EMPTY_PILE: later("has no card to reveal: draws cards"),
    Verdict.NO_DISCARD: later("revealed {card}, but nothing was discarded yet: draws cards"),
    Verdict.MAY_NOT: later("revealed {card}, but cannot play it now: draws cards"),
    Verdict.NO_ATTACK: later("revealed {card}, but the dragon is not attacking: draws cards"),
    Verdict.NOBODY_PRONE: later("revealed {card}, but nobody else is on the ground: draws cards"),
    Verdict.NOBODY_HURT: later("revealed {card}, but nobody needs healing: draws cards"),
}


def explained(event: ManekinRevealed, say: Words) -> Marked:
    """Return in one line, to follow its name, why a Manekin plays the card or draws.

    Whoever may not know the card reads of a card.
    """
    card = card_sign(event.card, say)
    if event.verdict in _DRAWS:
        return say(_DRAWS[event.verdict], card=card)
    values = {"card": card, "top": _discard(event.top, say), "held": event.held}
    if event.verdict is Verdict.MET:
        return say("revealed {card} on {top}, others hold {held}: plays", **values)
    return say("revealed {card} on {top}, others hold {held}: draws cards", **values)


def card_sign(card: Card | None, say: Words) -> Marked:
    """Return a card as people write it: `8♣`, `joker`; `a card` where it is not known."""
    if card is None:
        return say("a card")
    if SUIT[card] is None:
        return say("joker")
    return Marked(card[:-1] + card[-1:].translate(_SIGNS))


def _discard(top: Card | None, say: Words) -> Marked:
    if top is None:
        return say("no discard")
    if SUIT[top] is None:
        return say("a joker")
    return say("a {suit} discard", suit=Marked(top[-1:].translate(_SIGNS)))
