"""The playing card that stands for a card, as the rank and suit drawn in its corners."""

import re
from dataclasses import dataclass

from bot.render.faces.outlines import Path, both_sides, circle, joined, star

_RANKS = {
    "ace": "A",
    "king": "K",
    "queen": "Q",
    "jack": "J",
    **{
        word: str(n)
        for n, word in enumerate(
            ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), start=2
        )
    },
}
_SUITS = {
    **dict.fromkeys(("spades", "♠", "♤"), "spades"),
    **dict.fromkeys(("hearts", "♥", "♡"), "hearts"),
    **dict.fromkeys(("diamonds", "♦", "♢"), "diamonds"),
    **dict.fromkeys(("clubs", "♣", "♧"), "clubs"),
}
_CARD = re.compile(
    r"(?P<rank>[a-z]+|\d+)\s*(?:of\s+)?(?P<suit>spades|hearts|diamonds|clubs|[♠♤♥♡♦♢♣♧])\ufe0f?"
)


@dataclass(frozen=True, slots=True)
class Mark:
    """A rank, empty for a joker, with the outlines of the shape below it."""

    rank: str
    shape: tuple[Path, ...]
    red: bool = False
    hollow: bool = False


def read_mark(text: str | None) -> Mark | None:
    """Return the mark of "Ace of diamonds", "A♦" or "Joker (with TM)"; None for anything else."""
    said = (text or "").strip().lower()
    if "joker" in said:
        return Mark("", (star(0, 1, 13, 5.2, 5),), hollow="without" in said)
    found = _CARD.fullmatch(said)
    if found is None:
        return None
    rank = _RANKS.get(found["rank"], found["rank"].upper())
    if rank not in _RANKS.values():
        return None
    suit = _SUITS[found["suit"]]
    return Mark(rank, _SHAPES[suit], red=suit in ("hearts", "diamonds"))


_HEART = both_sides(joined([(0, -6), (4, -11), (11, -10), (12, -3), (6, 5), (0, 12)]))
_STEM = both_sides(joined([(0, 0), (2.2, 8), (7.5, 14)]))
_SHAPES = {
    "hearts": (_HEART,),
    "diamonds": ([(0.0, -13.0), (9.0, 0.0), (0.0, 13.0), (-9.0, 0.0)],),
    "spades": ([(x, -y - 3) for x, y in _HEART], _STEM),
    "clubs": (circle(0, -7, 5.6), circle(-6.2, 2, 5.6), circle(6.2, 2, 5.6), _STEM),
}
