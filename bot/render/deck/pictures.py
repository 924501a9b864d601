"""Cards as pictures: one face, several, or the back, with words for who cannot see them."""

from collections.abc import Sequence
from functools import partial

from bot.deck.model import CardRef
from bot.deck.view import CardView, View
from bot.render import faces
from bot.render.deck.content import content
from bot.render.message import MOST_DESCRIPTION, Sketch
from bot.render.text import Marked
from bot.render.words import Words
from bot.text import shortened

MOST_IN_HAND = faces.MOST_IN_HAND


def card_of(ref: CardRef, view: View) -> CardView:
    """Return a card that came up, by its name alone where the deck is another one by now."""
    found = view.card(ref.id)
    return found if found and found.name == ref.name else CardView(ref.id, ref.name, None, "")


def back(say: Words) -> Sketch:
    """Return the back that every card has."""
    return Sketch("card.png", faces.back, say("A card, face down"))


def face(card: CardView, say: Words, file: str = "card.png") -> Sketch:
    """Return a card's face."""
    name = content(card.name, say)
    draw = partial(faces.face, card.id, name, card.playing_card)
    if not card.text:
        return Sketch(file, draw, say("The card {card}", card=Marked(name)))
    text = Marked(content(card.text, say))
    told = say("The card {card}: {text}", card=Marked(name), text=text)
    return Sketch(file, draw, shortened(told, MOST_DESCRIPTION))


def hand(cards: Sequence[CardView], say: Words) -> Sketch:
    """Return the faces of the first ten cards in one picture."""
    shown = [
        faces.Shown(card.id, content(card.name, say), card.playing_card)
        for card in cards[:MOST_IN_HAND]
    ]
    names = Marked(", ".join(one.name for one in shown))
    told = say("The cards {cards}", cards=names)
    return Sketch("cards.png", partial(faces.hand, shown), shortened(told, MOST_DESCRIPTION))
