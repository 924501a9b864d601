"""Lark's tree of a roll to our nodes, with every limit that can be known before rolling.

Here the arithmetic around the die terms; the terms themselves are made in `pool_build.py`.
"""

from collections.abc import Sequence
from dataclasses import replace

from lark import Token, Tree

from bot.dice import limits
from bot.dice.pool_build import PoolBuilder
from bot.dice.reading import Branch, column, is_token, token_of
from bot.dice.refusals import DiceReason
from bot.dice.tree import Factor, Group, Labelled, Node, Number, Pool, Product, Sum, Term


class Builder:
    """Builds one roll."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._pools = PoolBuilder(text)

    def repeats(self, children: Sequence[Branch]) -> tuple[int, Node]:
        """How often the whole is rolled, and what: from the parts of the grammar's `roll`."""
        times = 1
        children = self._loosened(children)
        if len(children) > 1 and is_token(children[1], "REPEAT"):
            number = token_of(children[0])
            times = self._times(number)
            node = self._with_advantage(children[2:])
            if self._pools.dice * times > limits.DICE:
                raise self._pools.refusal(DiceReason.TOO_MANY_DICE, number, limit=limits.DICE)
        else:
            node = self._with_advantage(children)
        return times, node

    def node(self, branch: Branch) -> Node:
        """The node of one branch."""
        if isinstance(branch, Token):
            return Number(self._pools.number(branch), column(branch))
        children = branch.children
        match branch.data:
            case "sum":
                return self._sum(children)
            case "product":
                return self._product(children)
            case "signed":
                return self._signed(children)
            case "labelled":
                labels = tuple(self._label(token_of(label)) for label in children[1:])
                return Labelled(self.node(children[0]), labels)
            case "group":
                return Group(self.node(children[1]))
            case "advantage":
                return self._pools.bare_advantage(token_of(children[0]))
            case _:
                return self._pools.pool(children)

    def _times(self, number: Token) -> int:
        times = self._pools.number(number)
        if times < 1:
            raise self._pools.refusal(DiceReason.NO_REPEATS, number)
        if times > limits.REPEATS:
            raise self._pools.refusal(DiceReason.TOO_MANY_REPEATS, number, limit=limits.REPEATS)
        return times

    def _loosened(self, children: Sequence[Branch]) -> list[Branch]:
        """Take a closing `adv` off a die that merely stands before it: `1d20 + 1d4 adv`.

        The grammar gives it to the last die; with a space between and one single d20 elsewhere
        the d20 is meant.
        """
        path: list[Tree[Token]] = []
        branch = children[-1]
        while isinstance(branch, Tree):
            path.append(branch)
            branch = branch.children[-1]
        if len(path) < 2 or path[-1].data != "operation" or not is_token(branch, "ADVANTAGE"):
            return list(children)
        pool = path[-2]
        die = token_of(pool.children[0])
        d20 = [token for token in _dice(children) if "".join(token.split()) in ("d20", "1d20")]
        spaced = self._text[column(branch) - 1 : column(branch)].isspace()
        if not spaced or len(d20) != 1 or d20[0] is die:
            return list(children)
        pool.children.pop()
        return [*children, branch]

    def _with_advantage(self, children: Sequence[Branch]) -> Node:
        """`1d20+5 adv`: advantage on the only single d20, else on the only single die."""
        node = self.node(children[0])
        if len(children) == 1:
            return node
        word = token_of(children[1])
        single = [pool for pool in _pools(node) if pool.count == 1]
        chosen = [pool for pool in single if pool.sides == 20] or single
        if len(chosen) != 1:
            raise self._pools.refusal(DiceReason.ADVANTAGE_NEEDS_ONE_DIE, word)
        return _replaced(node, chosen[0], self._pools.with_advantage(chosen[0], word))

    def _sum(self, children: Sequence[Branch]) -> Sum:
        terms = [_term(self.node(children[0]), negative=False, at=0)]
        for sign, operand in zip(children[1::2], children[2::2], strict=True):
            token = token_of(sign)
            node = self.node(operand)
            terms.append(_term(node, negative=token.type == "MINUS", at=column(token)))
        return Sum(tuple(terms))

    def _signed(self, children: Sequence[Branch]) -> Node:
        """One minus or none, however many signs were written."""
        minuses = [sign for sign in children[:-1] if is_token(sign, "MINUS")]
        node = self.node(children[-1])
        if len(minuses) % 2 == 0:
            return node
        return Sum((_term(node, negative=True, at=column(token_of(minuses[0]))),))

    def _product(self, children: Sequence[Branch]) -> Product:
        factors = [
            Factor(not is_token(sign, "TIMES"), self.node(operand), column(token_of(sign)))
            for sign, operand in zip(children[1::2], children[2::2], strict=True)
        ]
        return Product(self.node(children[0]), tuple(factors))

    def _label(self, token: Token) -> str:
        start = column(token)
        return " ".join(self._text[start + 1 : start + len(token) - 1].split())


def _term(node: Node, *, negative: bool, at: int) -> Term:
    """A summand; "+ -1" becomes "- 1" (spec/faults.md D6)."""
    match node:
        case Sum(terms=(Term(negative=inner_negative, node=inner),)):
            return Term(negative != inner_negative, inner, at)
        case _:
            return Term(negative, node, at)


def _dice(children: Sequence[Branch]) -> list[Token]:
    """Every die as written."""
    return [
        token
        for child in children
        for token in (_dice(child.children) if isinstance(child, Tree) else [child])
        if token.type == "DIE"
    ]


def _pools(node: Node) -> list[Pool]:
    """Every die term below a node, in the order in which they are rolled."""
    match node:
        case Pool():
            return [node]
        case Number():
            return []
        case Sum(terms):
            return [pool for term in terms for pool in _pools(term.node)]
        case Product(first, factors):
            return _pools(first) + [pool for factor in factors for pool in _pools(factor.node)]
        case Group(inner) | Labelled(inner):
            return _pools(inner)


def _replaced(node: Node, old: Pool, new: Pool) -> Node:
    """The tree with one die term exchanged, told by identity: equal terms may stand twice."""
    match node:
        case Pool():
            return new if node is old else node
        case Number():
            return node
        case Sum(terms):
            return Sum(tuple(replace(t, node=_replaced(t.node, old, new)) for t in terms))
        case Product(first, factors):
            exchanged = tuple(replace(f, node=_replaced(f.node, old, new)) for f in factors)
            return Product(_replaced(first, old, new), exchanged)
        case Group(inner) | Labelled(inner):
            return replace(node, inner=_replaced(inner, old, new))
