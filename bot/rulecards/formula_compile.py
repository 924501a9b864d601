"""A formula's tree to closures: no tree is walked when a card is about to fire.

Whole numbers stay `int`; a `Fraction` appears only where a division does not come out even. Source:
spec/rule-cards-details.md, part 3 (values, limits).
"""

import math
import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from bot.dice import DiceReason, RollError
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
from bot.rulecards.formula_names import Meaning, Slot
from bot.rulecards.formula_reader import Number, Reader
from bot.rulecards.limits import NUMBER

Evaluate = Callable[[Reader], Number]
Holds = Callable[[Reader], bool]
_Operate = Callable[[Number, Number, int], Number]

_BY_KEY: Final[Mapping[Slot, Callable[[Reader, str], Number]]] = {
    Slot.CONDITION: lambda reader, key: reader.condition(key),
    Slot.TRACK: lambda reader, key: reader.track(key),
    Slot.TRACK_MAX: lambda reader, key: reader.track_max(key),
    Slot.TRACK_MIN: lambda reader, key: reader.track_min(key),
    Slot.STAT: lambda reader, key: reader.stat(key),
    Slot.STAT_MODIFIER: lambda reader, key: reader.stat_modifier(key),
    Slot.POOL: lambda reader, key: reader.pool(key),
    Slot.CLASS_LEVEL: lambda reader, key: reader.class_level(key),
    Slot.RANK: lambda reader, key: reader.rank(key),
    Slot.ITEM: lambda reader, key: reader.item(key),
    Slot.CLOCK: lambda reader, key: reader.clock(key),
    Slot.CLOCK_SIZE: lambda reader, key: reader.clock_size(key),
    Slot.EVENT: lambda reader, key: reader.event(key),
    Slot.ROLLED: lambda reader, key: reader.rolled(key),
    Slot.LEVEL: lambda reader, _: reader.level(),
    Slot.XP: lambda reader, _: reader.xp(),
    Slot.MASTERED: lambda reader, _: reader.mastered(),
    Slot.VALUE: lambda reader, _: reader.given(),
}
_COMPARE: Final[Mapping[str, Callable[[Number, Number], bool]]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}


class Compiler:
    """Compiles one formula; `meanings` are those of its names, by their columns."""

    def __init__(self, text: str, meanings: Mapping[int, Meaning]) -> None:
        self._text = text
        self._meanings = meanings
        self._operators: Mapping[str, _Operate] = {
            "+": lambda left, right, at: self._held(left + right, at),
            "-": lambda left, right, at: self._held(left - right, at),
            "*": lambda left, right, at: self._held(left * right, at),
            "/": self._divided,
            "%": self._remainder,
        }

    def value(self, node: FormulaNode) -> Evaluate:
        """The closure that gives the node's value."""
        match node:
            case Literal(value):
                number = _plain(value)
                return lambda _: number
            case Name(_, at):
                return self._read(self._meanings[at], at)
            case Call():
                return self._called(node)
            case Signed(minuses, inner):
                evaluate = self.value(inner)
                return (lambda reader: -evaluate(reader)) if minuses % 2 else evaluate
            case Sum(first, steps) | Product(first, steps):
                return self._stepped(self.value(first), steps)
            case _:
                holds = self.truth(node)
                return lambda reader: 1 if holds(reader) else 0

    def truth(self, node: FormulaNode) -> Holds:
        """The closure that says whether the node's value is any but 0."""
        match node:
            case Comparison(left, sign, right):
                return _compared(self.value(left), _COMPARE[sign], right, self.value(right))
            case Negation(nots, inner):
                holds = self.truth(inner)
                return (lambda reader: not holds(reader)) if nots % 2 else holds
            case Conjunction(parts):
                return _all([self.truth(part) for part in parts])
            case Disjunction(parts):
                return _any([self.truth(part) for part in parts])
            case _:
                evaluate = self.value(node)
                return lambda reader: bool(evaluate(reader))

    def _read(self, meant: Meaning, at: int) -> Evaluate:
        key, part, held = meant.key, meant.part, self._held
        if meant.slot is Slot.GROUP:
            return lambda reader: held(reader.group(key, part), at)
        read = _BY_KEY[meant.slot]

        def named(reader: Reader) -> Number:
            value = read(reader, key)
            return value if -NUMBER <= value <= NUMBER else held(value, at)

        return named

    def _called(self, call: Call) -> Evaluate:
        arguments = [self.value(argument) for argument in call.arguments]
        first = arguments[0]
        match call.function:
            case "min":
                return lambda reader: min([argument(reader) for argument in arguments])
            case "max":
                return lambda reader: max([argument(reader) for argument in arguments])
            case "floor":
                return lambda reader: math.floor(first(reader))
            case "ceil":
                return lambda reader: math.ceil(first(reader))
            case _:
                return lambda reader: abs(first(reader))

    def _stepped(self, first: Evaluate, steps: tuple[Step, ...]) -> Evaluate:
        compiled = [
            (self._operators[step.operator], self.value(step.node), step.at) for step in steps
        ]
        if len(compiled) == 1:
            only, operand, at = compiled[0]
            return lambda reader: only(first(reader), operand(reader), at)

        def stepped(reader: Reader) -> Number:
            value = first(reader)
            for operate, operand, at in compiled:
                value = operate(value, operand(reader), at)
            return value

        return stepped

    def _divided(self, left: Number, right: Number, at: int) -> Number:
        if not right:
            raise RollError(DiceReason.DIVISION_BY_ZERO, self._text, at)
        return self._held(_plain(Fraction(left) / right), at)

    def _remainder(self, left: Number, right: Number, at: int) -> Number:
        if not right:
            raise RollError(DiceReason.DIVISION_BY_ZERO, self._text, at)
        return self._held(left % right, at)

    def _held(self, value: Number, at: int) -> Number:
        if not -NUMBER <= value <= NUMBER:
            raise RollError(DiceReason.TOTAL_TOO_LARGE, self._text, at, limit=NUMBER)
        return value


def _plain(value: Fraction) -> Number:
    return value.numerator if value.denominator == 1 else value


def _compared(
    left: Evaluate, compare: Callable[[Number, Number], bool], node: FormulaNode, right: Evaluate
) -> Holds:
    if isinstance(node, Literal):
        number = _plain(node.value)
        return lambda reader: compare(left(reader), number)
    return lambda reader: compare(left(reader), right(reader))


def _all(parts: list[Holds]) -> Holds:
    if len(parts) == 2:
        one, other = parts
        return lambda reader: one(reader) and other(reader)

    def holds(reader: Reader) -> bool:
        for part in parts:  # noqa: SIM110 -- a generator would cost more than most parts
            if not part(reader):
                return False
        return True

    return holds


def _any(parts: list[Holds]) -> Holds:
    if len(parts) == 2:
        one, other = parts
        return lambda reader: one(reader) or other(reader)

    def holds(reader: Reader) -> bool:
        for part in parts:  # noqa: SIM110 -- a generator would cost more than most parts
            if part(reader):
                return True
        return False

    return holds
