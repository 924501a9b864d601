"""Formulas: the arithmetic without dice, exact, over a lookup of names.

Knows no sheet and no system: what a name stands for is asked of the caller. Source:
spec/rule-cards-details.md, part 3.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from bot.dice import limits
from bot.dice.canonical import canonical
from bot.dice.formula_build import FormulaBuilder
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
    Step,
    Sum,
)
from bot.dice.reading import read
from bot.dice.refusals import DiceReason, ParseError, RollError

Lookup = Callable[[str], Fraction | int]
"""The value of a name given in lower case without `@`; `KeyError` if it stands for nothing."""

_KEPT = 2_048
_ZERO = Fraction(0)
_ONE = Fraction(1)


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula that was understood; `names` are those it uses, in order, with their columns."""

    text: str
    node: FormulaNode
    names: tuple[Name, ...]

    def value(self, lookup: Lookup) -> Fraction:
        """The exact value; `RollError` for an unknown name, a limit, or a division by 0."""
        return _Calculation(self.text, lookup).value(self.node)

    def whole(self, lookup: Lookup) -> int:
        """The value where a whole number is wanted: rounded down."""
        return math.floor(self.value(lookup))

    def canonical(self, spell: Callable[[str], str] = str) -> str:
        """The one way to write this formula; `spell` may give names their proper capitals."""
        return canonical(self.node, spell)


def parse_formula(text: str) -> Formula:
    """Read a formula; `ParseError` says where and why it cannot be."""
    if len(text) > limits.TEXT:
        # Checked here too, so that no long text becomes a key of the cache.
        raise ParseError(
            DiceReason.TOO_LONG, text, limits.TEXT, limit=limits.TEXT, length=len(text)
        )
    return _parse(text)


@lru_cache(maxsize=_KEPT)
def _parse(text: str) -> Formula:
    branch, _ = read(text, "formula")
    builder = FormulaBuilder(text)
    node = builder.node(branch)
    return Formula(text, node, tuple(builder.names))


class _Calculation:
    """One formula being calculated; every partial result is held to the limit."""

    def __init__(self, text: str, lookup: Lookup) -> None:
        self._text = text
        self._lookup = lookup

    def value(self, node: FormulaNode) -> Fraction:
        match node:
            case Literal(value):
                return value
            case Name():
                return self._named(node)
            case Call():
                return self._called(node)
            case Signed(minuses, inner):
                value = self.value(inner)
                return -value if minuses % 2 else value
            case Sum(first, steps) | Product(first, steps):
                value = self.value(first)
                for step in steps:
                    value = self._stepped(value, step)
                return value
            case _:
                return _ONE if self._holds(node) else _ZERO

    def _holds(self, node: Comparison | Negation | Conjunction | Disjunction) -> bool:
        match node:
            case Comparison(left, operator, right):
                return _compared(self.value(left), operator, self.value(right))
            case Negation(nots, inner):
                return bool(self.value(inner)) != (nots % 2 == 1)
            case Conjunction(parts):
                return all(self.value(part) for part in parts)
            case Disjunction(parts):
                return any(self.value(part) for part in parts)

    def _named(self, name: Name) -> Fraction:
        try:
            value = Fraction(self._lookup(name.text))
        except KeyError:
            raise RollError(
                DiceReason.UNKNOWN_NAME, self._text, name.at, found=f"@{name.text}", name=name.text
            ) from None
        return self._held(value, name.at)

    def _called(self, call: Call) -> Fraction:
        values = [self.value(argument) for argument in call.arguments]
        match call.function:
            case "min":
                return min(values)
            case "max":
                return max(values)
            case "floor":
                return Fraction(math.floor(values[0]))
            case "ceil":
                return Fraction(math.ceil(values[0]))
            case _:
                return abs(values[0])

    def _stepped(self, value: Fraction, step: Step) -> Fraction:
        operand = self.value(step.node)
        match step.operator:
            case "+":
                result = value + operand
            case "-":
                result = value - operand
            case "*":
                result = value * operand
            case _ if not operand:
                raise RollError(DiceReason.DIVISION_BY_ZERO, self._text, step.at)
            case "/":
                result = value / operand
            case _:
                result = value % operand
        return self._held(result, step.at)

    def _held(self, value: Fraction, at: int) -> Fraction:
        if not -limits.NUMBER <= value <= limits.NUMBER:
            raise RollError(DiceReason.TOTAL_TOO_LARGE, self._text, at, limit=limits.NUMBER)
        return value


def _compared(left: Fraction, operator: str, right: Fraction) -> bool:
    match operator:
        case "<":
            return left < right
        case "<=":
            return left <= right
        case ">":
            return left > right
        case ">=":
            return left >= right
        case "==":
            return left == right
        case _:
            return left != right
