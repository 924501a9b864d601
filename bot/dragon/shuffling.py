"""How a pile becomes a deck: by dice, or in an order that somebody supplies.

Source: spec/daredragon.md, section 15.
"""

from collections.abc import Callable

from bot.dice import Dice
from bot.dragon.cards import Card, Deck

Shuffle = Callable[[Deck, tuple[Card, ...]], tuple[Card, ...]]
"""Given which deck and its cards, their new order, the top first."""


def fair(dice: Dice) -> Shuffle:
    """Return a shuffle in which every order is equally likely."""

    def shuffle(deck: Deck, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        order = list(cards)
        for last in range(len(order) - 1, 0, -1):
            chosen = dice.die(last + 1) - 1
            order[last], order[chosen] = order[chosen], order[last]
        return tuple(order)

    return shuffle
