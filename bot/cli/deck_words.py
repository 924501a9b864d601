"""Names and refusals of the deck for a terminal, each refusal one sentence that names its place."""

import difflib
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final, Protocol

from bot.cli.command import Unusable
from bot.deck.doom_refusals import DoomReason
from bot.errors import Refused
from bot.text import shortened, tidied

_SENTENCES: Final[Mapping[DoomReason, str]] = {
    DoomReason.LINE_EMPTY: "{place}: there is no card in it.",
    DoomReason.LINE_TOO_LONG: "{place}: it has {length} characters, and at most {most} are read.",
    DoomReason.DECK_SIZE: "--without: no card would be left in the deck.",
    DoomReason.NEVER_ENDS: "--without: no card that is left can end a run.",
    DoomReason.DRAWS_FOR_EVER: "--without: the cards that are left can be drawn for ever.",
    DoomReason.TOO_SLOW: (
        "--intelligence: with so few cards left, the odds from {intelligence} cannot be worked "
        "out in reasonable time."
    ),
}

_MOST_QUOTED: Final = 40


class _Named(Protocol):
    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...


@contextmanager
def said_plainly(**values: object) -> Generator[None]:
    """Turn a refusal into the one line that a terminal shows."""
    try:
        yield
    except Refused as refused:
        sentence = _SENTENCES.get(DoomReason(refused.reason))
        if sentence is None:
            raise
        raise Unusable(sentence.format_map({**values, **refused.values})) from None


def ids_of(names: str, cards: Sequence[_Named]) -> frozenset[str]:
    """The ids of cards given by name with commas between them, as `--without` takes them."""
    return frozenset(_id_of(tidied(name), cards) for name in names.split(","))


def _id_of(name: str, cards: Sequence[_Named]) -> str:
    plain = name.casefold().removeprefix("the ").strip()
    for card in cards:
        if plain == card.name.casefold():
            return card.id
    if not plain:
        raise Unusable("--without: the name of a card is missing; write it as in Fool,Jester.")
    near = difflib.get_close_matches(plain.title(), [card.name for card in cards], n=1)
    nearest = f"; the nearest is {near[0]}" if near else ""
    quoted = shortened(name, _MOST_QUOTED)
    raise Unusable(f'--without: there is no card "{quoted}" in this deck{nearest}.')
