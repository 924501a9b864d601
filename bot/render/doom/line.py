"""A printed line in a message: a block of code, so that nothing in it is taken for Markdown."""

from collections.abc import Sequence

from bot.deck.run import SEPARATOR
from bot.render.text import Marked

ELLIPSIS = "…"


def block(text: str) -> Marked:
    """Return a text as a block of code, whatever it holds."""
    return Marked(f"```\n{text.replace('`', 'ˋ')}\n```")


def fits(cards: Sequence[str], room: int) -> bool:
    """Tell whether a whole line has room in so many characters."""
    return sum(len(card) + len(SEPARATOR) for card in cards) <= room


def beginning(cards: Sequence[str], room: int) -> int:
    """Return how many cards from the first on have room in so many characters."""
    for count, card in enumerate(cards):
        room -= len(card) + len(SEPARATOR)
        if room < 0:
            return count
    return len(cards)


def ending(cards: Sequence[str], room: int) -> int:
    """Return how many cards up to the last have room in so many characters."""
    return beginning(cards[::-1], room)
