"""A printed line in a message: a quotation that wraps, with nothing in it taken for Markdown."""

from collections.abc import Iterable, Sequence

from bot.deck.run import SEPARATOR
from bot.render.text import Marked, escaped
from bot.render.words import Words

ELLIPSIS = Marked("…")


def cards_of(texts: Iterable[str]) -> list[Marked]:
    """Return the cards of a line as they are put into a message."""
    return [Marked(escaped(text)) for text in texts]


def quoted(cards: Iterable[Marked]) -> Marked:
    """Return cards as a line of its own, which a narrow window wraps."""
    return Marked(f"> {SEPARATOR.join(cards)}")


def marks(say: Words) -> Marked:
    """Return what stands in the brackets behind a card."""
    return say(
        "-# In brackets: Intelligence after Star and Idiot, wishes left after other cards, "
        "C where a wish cursed the others, F where the Fates were used."
    )


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
