"""What is refused about a run until doom, its odds and the odds of a declaration.

Reasons with values; sentences are made in `bot/render` and, for a terminal, in `bot/cli`.
Source: design.md, rule 15 (every number and text that people can make large is bounded).
"""

from enum import StrEnum
from typing import Final

from bot.deck.doom import HUNTED_FOR, Hero
from bot.errors import Refused

MOST_INTELLIGENCE: Final = 1000
MOST_WISHES: Final = 1000
MOST_HUNTED: Final = HUNTED_FOR + 1
"""Five draws, and one more that the Jester brings."""
MOST_DECK: Final = 100
MOST_LINE: Final = 20_000
MOST_DECLARED: Final = 1000
MOST_RUNS: Final = 1_000_000_000

_CAN_END: Final = frozenset(("skull", "flames", "rogue", "donjon", "void", "talons", "idiot"))


class DoomReason(StrEnum):
    """Each reason with the values that come with it."""

    LINE_EMPTY = "doom.line_empty"
    """No card was written."""
    LINE_TOO_LONG = "doom.line_too_long"
    """`length` characters, and at most `most` are read."""
    INTELLIGENCE = "doom.intelligence"
    """`found` is not from `least` to `most`."""
    WISHES = "doom.wishes"
    """`found` is not from `least` to `most`."""
    HUNTED = "doom.hunted"
    """`found` draws left are not from `least` to `most`."""
    DECK_SIZE = "doom.deck_size"
    """`found` cards are not from `least` to `most`."""
    CARD_TWICE = "doom.card_twice"
    """The deck holds `card` more than once."""
    NEVER_ENDS = "doom.never_ends"
    """No card that is left can end a run."""
    TOO_SLOW = "doom.too_slow"
    """With this Intelligence and so few cards, exact odds would take too long to work out."""
    RUNS = "doom.runs"
    """`found` runs are not from `least` to `most`."""
    DECLARED = "doom.declared"
    """`found` declared cards are not from `least` to `most`."""
    DRAWS_FOR_EVER = "doom.draws_for_ever"
    """The cards that are left bring so many extra draws that a declaration may never be over."""
    TOO_MANY_KINDS = "doom.too_many_kinds"
    """More cards of different behaviour leave this deck than can be reckoned with."""
    WITH_COUNT = "doom.with_count"
    """A declaration has no start of a run, no rules of one, and is not simulated."""


def in_range(reason: DoomReason, found: int, least: int, most: int) -> None:
    """Refuse a number that is out of bounds."""
    if not least <= found <= most:
        raise Refused(reason, found=found, least=least, most=most)


def checked(hero: Hero) -> Hero:
    """Return a character whose run is sure to end, within the bounds; else refuse."""
    in_range(DoomReason.INTELLIGENCE, hero.intelligence, 1, MOST_INTELLIGENCE)
    in_range(DoomReason.WISHES, hero.wishes, 0, MOST_WISHES)
    in_range(DoomReason.HUNTED, hero.hunted, 0, MOST_HUNTED)
    in_range(DoomReason.DECK_SIZE, len(hero.deck), 1, MOST_DECK)
    check_once(hero.deck)
    # One of these is drawn again and again: Fates cover one of two in a row, and each use of a
    # wish may curse the rest; and the Idiot takes more than the Star gives. A hunt alone is not
    # enough: Fates or the Moon may end it.
    if _CAN_END.isdisjoint(hero.deck):
        raise Refused(DoomReason.NEVER_ENDS)
    return hero


def check_once(deck: tuple[str, ...]) -> None:
    """Refuse a deck that holds a card twice."""
    seen: set[str] = set()
    for card in deck:
        if card in seen:
            raise Refused(DoomReason.CARD_TWICE, card=card)
        seen.add(card)
