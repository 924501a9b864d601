"""The words of the decks: names of cards, their texts, items, questions.

Those of the decks that come with the program stand in the catalogs under a context of their own;
what people brought is shown as they wrote it. All of it is plain text, and no Markdown yet.
"""

from functools import cache

from bot.deck.cards import built_in
from bot.render.words import Words

CONTEXT = "deck"


@cache
def sentences() -> tuple[str, ...]:
    """Return all that the program's own decks say, each once."""
    told = (*built_in("22").sentences(), *built_in("13").sentences())
    return tuple(dict.fromkeys(told))


@cache
def _own() -> frozenset[str]:
    return frozenset(sentences())


def content(text: str, say: Words) -> str:
    """Return a text of a deck in the reader's language."""
    return say.name(CONTEXT, text) if text in _own() else text


def everything(say: Words) -> list[str]:
    """Return all that the program's own decks say, in the reader's language."""
    return [content(text, say) for text in sentences()]
