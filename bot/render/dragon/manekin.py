"""How a Manekin explains itself: what it revealed, what it went by, and what it does.

Source: spec/daredragon.md, section 13; issue 6 (the Manekin).
"""

from collections.abc import Mapping

from bot.dragon.cards import RED, SUIT, Card
from bot.dragon.daredevil_events import ManekinRevealed
from bot.dragon.event_words import Verdict
from bot.dragon.manekin import ANY_OTHER_SUIT, SAME_COLOUR
from bot.render.text import Marked
from bot.render.words import Words, later

_COLOURS = {True: "HD", False: "SC"}
"""The suits of each colour, by whether it is red."""
_SIGNS = str.maketrans({"S": "♠", "H": "♥", "D": "♦", "C": "♣"})

_DRAWS: Mapping[Verdict, str] = {
    Verdict.EMPTY_PILE: later("has no card to reveal: draws cards"),
    Verdict.NO_DISCARD: later("revealed {card}, but nothing was discarded yet: draws cards"),
    Verdict.MAY_NOT: later("revealed {card}, which cannot be played from the ground: draws cards"),
    Verdict.NO_ATTACK: later("revealed {card}, but no attack of the dragon is coming: draws cards"),
    Verdict.NOBODY_PRONE: later("revealed {card}, but nobody else could get up now: draws cards"),
    Verdict.NOBODY_HURT: later("revealed {card}, but nobody else needs healing: draws cards"),
}


def explained(event: ManekinRevealed, say: Words) -> Marked:
    """Return in one line, to follow its name, why a Manekin plays the card or draws.

    Whoever may not know the card reads of a card.
    """
    card = card_sign(event.card, say)
    if event.verdict in _DRAWS or event.top is None:
        return say(_DRAWS.get(event.verdict, _DRAWS[Verdict.NO_DISCARD]), card=card)
    values = {"card": card, "wanted": _wanted(event.top, event.held, say)}
    if event.verdict is Verdict.MET:
        return say.plural(
            "revealed {card}; people hold {count} card, so {wanted} will do: plays it",
            "revealed {card}; people hold {count} cards, so {wanted} will do: plays it",
            event.held,
            **values,
        )
    return say.plural(
        "revealed {card}; people hold {count} card, so it takes {wanted}: draws cards",
        "revealed {card}; people hold {count} cards, so it takes {wanted}: draws cards",
        event.held,
        **values,
    )


def card_sign(card: Card | None, say: Words) -> Marked:
    """Return a card as people write it: `8♣`, `joker`; `a card` where it is not known."""
    if card is None:
        return say("a card")
    if SUIT[card] is None:
        return say("joker")
    return Marked(card[:-1] + card[-1:].translate(_SIGNS))


def _wanted(top: Card, held: int, say: Words) -> Marked:
    """What fits the last discard while people hold so many cards (13.1)."""
    suit = SUIT[top]
    if suit is None:
        return say("any card") if held >= ANY_OTHER_SUIT else say("a joker")
    if held >= ANY_OTHER_SUIT:
        return say("anything but a {suit}", suit=_sign(suit))
    if held < SAME_COLOUR:
        return say("a {suit}", suit=_sign(suit))
    one, other = _COLOURS[suit in RED]
    return say("a {suit} or {other}", suit=_sign(one), other=_sign(other))


def _sign(suit: str) -> Marked:
    return Marked(suit.translate(_SIGNS))
