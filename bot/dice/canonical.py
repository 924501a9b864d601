"""The one way to write a formula: spec/rule-cards-details.md, end of part 3.

Lower case, one space around two-sided operators and after commas, no bracket that the grammar does
not need. Reading the canonical text gives the same tree.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from bot.dice.formula_tree import (
    Call,
    Comparison,
    Conjunction,
    Disjunction,
    FormulaNode,
    Literal,
    Name,
    Negation,
    Product,
    Signed,
    Sum,
)

# How tightly a node binds. A node written where a tighter one must stand needs brackets.
_OR, _AND, _NOT, _COMPARE, _SUM, _TERM, _UNARY, _ATOM = range(8)
_BINDING: Final[dict[type[FormulaNode], int]] = {
    Disjunction: _OR,
    Conjunction: _AND,
    Negation: _NOT,
    Comparison: _COMPARE,
    Sum: _SUM,
    Product: _TERM,
    Signed: _UNARY,
    Call: _ATOM,
    Name: _ATOM,
    Literal: _ATOM,
}

Spell = Callable[[str], str]


def canonical(node: FormulaNode, spell: Spell) -> str:
    """The formula's canonical text; `spell` writes a name (without `@`)."""
    match node:
        case Literal(value):
            return _number(value)
        case Name(text):
            return f"@{spell(text)}"
        case Call(function, arguments):
            return f"{function}({', '.join(canonical(part, spell) for part in arguments)})"
        case Signed(minuses, inner):
            return "-" * minuses + _within(inner, _ATOM, spell)
        case Product(first, steps) | Sum(first, steps):
            inside = _BINDING[type(node)]
            text = _within(first, inside, spell)
            for step in steps:
                text += f" {step.operator} {_within(step.node, inside + 1, spell)}"
            return text
        case _:
            return _truth(node, spell)


def _truth(node: Comparison | Negation | Conjunction | Disjunction, spell: Spell) -> str:
    match node:
        case Comparison(left, operator, right):
            return f"{_within(left, _SUM, spell)} {operator} {_within(right, _SUM, spell)}"
        case Negation(nots, inner):
            return "not " * nots + _within(inner, _COMPARE, spell)
        case Conjunction(parts):
            return " and ".join(_within(part, _NOT, spell) for part in parts)
        case Disjunction(parts):
            return " or ".join(_within(part, _AND, spell) for part in parts)


def _within(node: FormulaNode, least: int, spell: Spell) -> str:
    text = canonical(node, spell)
    return text if _BINDING[type(node)] >= least else f"({text})"


def _number(value: Fraction) -> str:
    """A decimal without needless zeros; literals are decimals, so this always ends."""
    whole, rest = divmod(value, 1)
    digits = ""
    while rest:
        digit, rest = divmod(rest * 10, 1)
        digits += str(digit)
    return f"{whole}.{digits}" if digits else str(whole)
