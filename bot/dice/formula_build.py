"""Lark's tree of a formula to our nodes. Source: spec/rule-cards-details.md, part 3."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from lark import Token

from bot.dice import limits
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
from bot.dice.reading import Branch, column, token_of
from bot.dice.refusals import DiceReason, Kind, ParseError

_MANY_ARGUMENTS: Final = ("min", "max")
_OPERATORS: Final = {"≥": ">=", "≤": "<="}


class FormulaBuilder:
    """Builds one formula and collects the names it uses."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.names: list[Name] = []

    def node(self, branch: Branch) -> FormulaNode:
        """The node of one branch."""
        if isinstance(branch, Token):
            return self._name(branch) if branch.type == "NAME" else self._literal(branch)
        children = branch.children
        match branch.data:
            case "formula":
                return Disjunction(self._flat(children, Disjunction))
            case "conjunction":
                return Conjunction(self._flat(children, Conjunction))
            case "negation":
                return self._negation(children)
            case "comparison":
                return self._comparison(children)
            case "fsum":
                return Sum(self.node(children[0]), self._steps(children))
            case "fproduct":
                return Product(self.node(children[0]), self._steps(children))
            case "fsigned":
                return self._signed(children)
            case "call":
                return self._call(children)
            case _:
                return self.node(children[1])

    def _name(self, token: Token) -> Name:
        name = Name(token[1:], column(token))
        self.names.append(name)
        return name

    def _literal(self, token: Token) -> Literal:
        value = Fraction(str(token))
        if value > limits.NUMBER:
            raise ParseError(
                DiceReason.NUMBER_TOO_LARGE,
                self._text,
                column(token),
                found=str(token)[:20],
                limit=limits.NUMBER,
            )
        return Literal(value, column(token))

    def _flat(
        self, children: Sequence[Branch], kind: type[Conjunction] | type[Disjunction]
    ) -> tuple[FormulaNode, ...]:
        """The parts of an `and` or `or`; a bracketed chain of the same kind joins in."""
        parts: list[FormulaNode] = []
        for child in children[::2]:
            node = self.node(child)
            parts += node.parts if isinstance(node, kind) else (node,)
        return tuple(parts)

    def _negation(self, children: Sequence[Branch]) -> Negation:
        nots = len(children) - 1
        inner = self.node(children[-1])
        if isinstance(inner, Negation):
            return Negation(nots + inner.nots, inner.inner)
        return Negation(nots, inner)

    def _comparison(self, children: Sequence[Branch]) -> Comparison:
        sign = token_of(children[1])
        if sign == "=":
            raise self._unexpected(sign, Kind.COMPARISON)
        operator = _OPERATORS.get(sign, str(sign))
        return Comparison(self.node(children[0]), operator, self.node(children[2]))

    def _steps(self, children: Sequence[Branch]) -> tuple[Step, ...]:
        return tuple(
            Step(str(token_of(sign)), self.node(operand), column(token_of(sign)))
            for sign, operand in zip(children[1::2], children[2::2], strict=True)
        )

    def _signed(self, children: Sequence[Branch]) -> FormulaNode:
        minuses = sum(token_of(sign).type == "MINUS" for sign in children[:-1])
        inner = self.node(children[-1])
        if not minuses:
            return inner
        if isinstance(inner, Signed):
            return Signed(minuses + inner.minuses, inner.inner)
        if isinstance(inner, Literal) and not inner.value:
            return inner
        return Signed(minuses, inner)

    def _call(self, children: Sequence[Branch]) -> Call:
        function = token_of(children[0])
        if len(children) > 4 and function not in _MANY_ARGUMENTS:
            raise self._unexpected(token_of(children[3]), Kind.CLOSING)
        arguments = tuple(self.node(argument) for argument in children[2::2])
        return Call(str(function), arguments, column(function))

    def _unexpected(self, token: Token, expected: Kind) -> ParseError:
        return ParseError(
            DiceReason.UNEXPECTED,
            self._text,
            column(token),
            expected=(expected,),
            found=str(token),
        )
