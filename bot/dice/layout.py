"""How a roll is written out: its segments in reading order, with a gap for each die term.

Made once for an expression; each roll only fills the gaps. Knows no text beyond the symbols.
"""

from bot.dice import outcome
from bot.dice.outcome import Amount, Label, Segment
from bot.dice.tree import Factor, Group, Labelled, Node, Number, Pool, Product, Sum, Term

Layout = tuple[Segment | None, ...]
"""`None` is the gap of the next die term."""


def laid_out(node: Node) -> Layout:
    """The segments of a node, in reading order."""
    match node:
        case Number(value):
            return (Amount(value),)
        case Pool():
            return (None,)
        case Sum(terms):
            return _sum(terms)
        case Product(first, factors):
            return _product(first, factors)
        case Group(inner):
            return (outcome.OPEN, *laid_out(inner), outcome.CLOSE)
        case Labelled(inner, labels):
            return (*laid_out(inner), *map(Label, labels))


def _sum(terms: tuple[Term, ...]) -> Layout:
    first, *rest = terms
    segments: list[Segment | None] = [outcome.NEGATIVE] if first.negative else []
    segments += laid_out(first.node)
    for term in rest:
        segments.append(outcome.SUBTRACT if term.negative else outcome.ADD)
        segments += laid_out(term.node)
    return tuple(segments)


def _product(first: Node, factors: tuple[Factor, ...]) -> Layout:
    segments = list(laid_out(first))
    for factor in factors:
        segments.append(outcome.DIVIDED if factor.divides else outcome.TIMES)
        segments += laid_out(factor.node)
    return tuple(segments)
