"""Text to a roll that is ready to be rolled, kept for the next time.

Source: issue 2 (Dice); spec/faults.md D3, D4. Failures are not kept: they are rare and cheap.

The language, whatever the capitals and spaces:

    4d6  d20  d%  4dF           dice; d% has 100 sides, a fate die is worth -1, 0 or 1
    kh3 kl1 k3                  keep the highest, the lowest; k is kh
    dh1 dl1 ph1 pl1 4d6d1       drop the highest, the lowest; a d attached to its dice is dl
    ro<3  rr=1  rr1             reroll matching dice once; until none matches
    !  e  !6  !>=5              explode on the highest face, on 6, on 5 or more
    mi2  ma5                    a die counts at least 2; at most 5
    10d6>=5                     how many dice show 5 or more; also > = < <=
    + - * / // ( )              whole numbers; both divisions round down
    2d6[fire]                   a label on a term
    6#4d6kh3                    several rolls
    1d20 adv  dis  adv+5        a single die twice, the better or the worse kept; bare: a d20
    1d20+4 dexterity test       what follows the first word that is not dice is a comment

Operations apply to the dice that still count, in the order written. `=`, `<`, `<=`, `>`, `>=` mean
just that; a bare number means exactly that number.
"""

from dataclasses import dataclass
from functools import lru_cache

from bot.dice import limits
from bot.dice.build import Builder
from bot.dice.layout import Layout, laid_out
from bot.dice.reading import children_of, read
from bot.dice.refusals import DiceReason, ParseError
from bot.dice.tree import Node

_KEPT = 2_048


@dataclass(frozen=True, slots=True)
class Parsed:
    """A roll that was understood: `text` as typed, `expression` the part before its comment."""

    text: str
    expression: str
    comment: str
    times: int
    node: Node
    layout: Layout


def parse(text: str) -> Parsed:
    """Read a roll; `ParseError` says where and why it cannot be."""
    if len(text) > limits.TEXT:
        # Checked here too, so that no long text becomes a key of the cache.
        raise ParseError(
            DiceReason.TOO_LONG, text, limits.TEXT, limit=limits.TEXT, length=len(text)
        )
    return _parse(text)


@lru_cache(maxsize=_KEPT)
def _parse(text: str) -> Parsed:
    tree, end = read(text, "roll")
    times, node = Builder(text).repeats(children_of(tree))
    return Parsed(text, text[:end].strip(), text[end:].strip(), times, node, laid_out(node))
