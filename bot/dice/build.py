"""Lark's tree of a roll to our nodes, with every limit that can be known before rolling.

Refuses what could never end: dice that explode or are rerolled on every face
(spec/faults.md D1, D2). Knows nothing of chance.
"""

from typing import Final, cast

from lark import Token, Tree

from bot.dice import limits
from bot.dice.refusals import DiceReason, ParseError
from bot.dice.tree import (
    Clamp,
    Condition,
    Drop,
    Explode,
    Factor,
    Group,
    Keep,
    Labelled,
    Node,
    Number,
    Operation,
    Pool,
    Product,
    Reroll,
    Sum,
    Term,
    Which,
)

Branch = Tree[Token] | Token

_WITHOUT_BOUND: Final = limits.TOTAL


class Builder:
    """Builds one roll; counts its dice on the way."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._dice = 0

    def repeats(self, tree: Tree[Token]) -> tuple[int, Node]:
        """How often the whole is rolled, and what."""
        children = list(tree.children)
        times = 1
        repeat = len(children) > 1 and _is(children[1], "REPEAT")
        if repeat:
            number = _token(children[0])
            times = self._number(number)
            if times < 1:
                raise self._refusal(DiceReason.NO_REPEATS, number)
            if times > limits.REPEATS:
                raise self._refusal(DiceReason.TOO_MANY_REPEATS, number, limit=limits.REPEATS)
            children = children[2:]
        node = self.node(children[0])
        if len(children) > 1:
            node = self._with_advantage(node, _token(children[1]))
        if self._dice * times > limits.DICE:
            raise ParseError(
                DiceReason.TOO_MANY_DICE, self._text, 0, found=self._text[:20], limit=limits.DICE
            )
        return times, node

    def node(self, branch: Branch) -> Node:
        """The node of one branch."""
        if isinstance(branch, Token):
            return Number(self._number(branch), _column(branch))
        children = branch.children
        match branch.data:
            case "sum":
                return self._sum(children)
            case "product":
                return self._product(children)
            case "signed":
                signs = [_token(sign) for sign in children[:-1]]
                negative = sum(sign.type == "MINUS" for sign in signs) % 2 == 1
                inner = self.node(children[-1])
                return (
                    Sum((Term(negative=True, node=inner, at=_column(signs[0])),))
                    if negative
                    else inner
                )
            case "labelled":
                labels = tuple(self._label(_token(label)) for label in children[1:])
                return Labelled(self.node(children[0]), labels)
            case "group":
                return Group(self.node(children[1]))
            case "advantage":
                word = _token(children[0])
                return self._pool(word, 2, 20, (_advantage(word),), None, fate=False)
            case _:
                return self._die_term(children)

    def _sum(self, children: list[Branch]) -> Sum:
        terms = [self._term(self.node(children[0]), None)]
        for sign, operand in zip(children[1::2], children[2::2], strict=True):
            terms.append(self._term(self.node(operand), _token(sign)))
        return Sum(tuple(terms))

    def _term(self, node: Node, sign: Token | None) -> Term:
        """A summand; "+ -1" becomes "- 1" (spec/faults.md D6)."""
        negative = sign is not None and sign.type == "MINUS"
        at = 0 if sign is None else _column(sign)
        match node:
            case Sum(terms=(Term(negative=inner_negative, node=inner),)):
                return Term(negative != inner_negative, inner, at)
            case _:
                return Term(negative, node, at)

    def _product(self, children: list[Branch]) -> Product:
        factors = [
            Factor(_token(sign).type != "TIMES", self.node(operand), _column(_token(sign)))
            for sign, operand in zip(children[1::2], children[2::2], strict=True)
        ]
        return Product(self.node(children[0]), tuple(factors))

    def _label(self, token: Token) -> str:
        start = _column(token)
        return " ".join(self._text[start + 1 : start + len(token) - 1].split())

    def _die_term(self, children: list[Branch]) -> Pool:
        die = _token(children[0])
        counted, _, faces = "".join(die.split()).partition("d")
        count = self._number(die, counted) if counted else 1
        fate = faces == "f"
        sides = 3 if fate else 100 if faces == "%" else self._number(die, faces)
        if not count:
            raise self._refusal(DiceReason.NO_DICE, die)
        if not sides:
            raise self._refusal(DiceReason.NO_SIDES, die)
        if sides > limits.SIDES:
            raise self._refusal(DiceReason.TOO_MANY_SIDES, die, limit=limits.SIDES)
        operations: list[Operation] = []
        successes: Condition | None = None
        for child in children[1:]:
            parts = _children(child)
            if _is(parts[0], "COMPARE"):
                successes = self._condition(parts)
            elif _is(parts[0], "ADVANTAGE"):
                count = self._two_dice(_token(parts[0]), count, operations)
                operations.append(_advantage(_token(parts[0])))
            else:
                operations.append(self._operation(parts, count, sides, operations, fate=fate))
        return self._pool(die, count, sides, tuple(operations), successes, fate=fate)

    def _two_dice(self, word: Token, count: int, before: list[Operation]) -> int:
        if count != 1 or any(isinstance(operation, Keep | Drop) for operation in before):
            raise self._refusal(DiceReason.ADVANTAGE_NEEDS_ONE_DIE, word)
        return 2

    def _pool(
        self,
        token: Token,
        count: int,
        sides: int,
        operations: tuple[Operation, ...],
        successes: Condition | None,
        *,
        fate: bool,
    ) -> Pool:
        self._dice += count
        if self._dice > limits.DICE:
            raise self._refusal(DiceReason.TOO_MANY_DICE, token, limit=limits.DICE)
        notation = f"{count}d{'F' if fate else '%' if '%' in token else sides}"
        notation += "".join(map(spell, operations)) + (successes.text if successes else "")
        return Pool(count, sides, fate, operations, successes, notation, _column(token))

    def _operation(
        self, parts: list[Branch], count: int, sides: int, before: list[Operation], *, fate: bool
    ) -> Operation:
        word = _token(parts[0])
        low, high = (-1, 1) if fate else (1, sides)
        match word.type:
            case "REROLL":
                when = self._condition(_children(parts[1]))
                once = word[1] == "o"
                if not once and when.covers(low, high):
                    raise self._refusal(DiceReason.NEVER_REROLLS_OUT, word, sides=sides)
                return Reroll(when, once, _column(word))
            case "EXPLODE":
                highest = Condition(high, high, "")
                when = self._condition(_children(parts[1])) if len(parts) > 1 else highest
                if when.covers(low, high):
                    raise self._refusal(DiceReason.NEVER_EXPLODES_OUT, word, sides=sides)
                return Explode(when, _column(word))
            case "CLAMP":
                number = self._number(_token(parts[1]))
                return Clamp(number, None) if word == "mi" else Clamp(None, number)
            case _:
                number = self._number(_token(parts[1])) if len(parts) > 1 else 1
                return self._selection(word, number, count, before)

    def _selection(
        self, word: Token, number: int, count: int, before: list[Operation]
    ) -> Keep | Drop:
        keeps = word[0] == "k"
        which = Which(word[1]) if len(word) > 1 else Which.HIGHEST if keeps else Which.LOWEST
        left = count
        for operation in before:
            if isinstance(operation, Keep):
                left = min(left, operation.count)
            elif isinstance(operation, Drop):
                left = max(0, left - operation.count)
        grows = any(isinstance(operation, Explode) for operation in before)
        if number == 0 if keeps else number >= left and not grows:
            raise self._refusal(DiceReason.DROPS_ALL, word, dice=left)
        return Keep(which, number) if keeps else Drop(which, number)

    def _condition(self, parts: list[Branch]) -> Condition:
        number = self._number(_token(parts[-1]))
        sign = str(parts[0]) if len(parts) > 1 else "="
        match sign:
            case "<":
                return Condition(-_WITHOUT_BOUND, number - 1, f"<{number}")
            case "<=" | "≤":
                return Condition(-_WITHOUT_BOUND, number, f"<={number}")
            case ">":
                return Condition(number + 1, _WITHOUT_BOUND, f">{number}")
            case ">=" | "≥":
                return Condition(number, _WITHOUT_BOUND, f">={number}")
            case _:
                return Condition(number, number, f"={number}")

    def _with_advantage(self, node: Node, word: Token) -> Node:
        """`1d20+5 adv`: advantage on the one single die among the terms."""
        single = [pool for pool in pools(node) if pool.count == 1]
        d20 = [pool for pool in single if pool.sides == 20]
        chosen = d20 or single
        if len(chosen) != 1:
            raise self._refusal(DiceReason.ADVANTAGE_NEEDS_ONE_DIE, word)
        pool = chosen[0]
        self._two_dice(word, pool.count, list(pool.operations))
        self._dice += 1
        operations = (*pool.operations, _advantage(word))
        notation = f"2{pool.notation[1:]}"
        if pool.successes:
            notation = notation.removesuffix(pool.successes.text)
        notation += spell(operations[-1]) + (pool.successes.text if pool.successes else "")
        doubled = Pool(2, pool.sides, pool.fate, operations, pool.successes, notation, pool.at)
        return _replaced(node, pool, doubled)

    def _number(self, token: Token, digits: str | None = None) -> int:
        digits = (str(token) if digits is None else digits).lstrip("0")
        if len(digits) > len(str(limits.NUMBER)) or int(digits or "0") > limits.NUMBER:
            raise self._refusal(DiceReason.NUMBER_TOO_LARGE, token, limit=limits.NUMBER)
        return int(digits or "0")

    def _refusal(self, reason: DiceReason, token: Token, **values: object) -> ParseError:
        start = _column(token)
        found = self._text[start : start + len(token)][:20]
        return ParseError(reason, self._text, start, found=found, **values)


def spell(operation: Operation) -> str:
    """An operation in the language's own spelling."""
    match operation:
        case Keep(which, count):
            return f"k{which}{count}"
        case Drop(which, count):
            return f"d{which}{count}"
        case Reroll(when, once):
            return f"{'ro' if once else 'rr'}{when.text}"
        case Explode(when):
            return f"!{when.text}"
        case Clamp(low, None):
            return f"mi{low}"
        case Clamp(_, high):
            return f"ma{high}"


def pools(node: Node) -> list[Pool]:
    """Every die term below a node, in the order in which they are rolled."""
    match node:
        case Pool():
            return [node]
        case Number():
            return []
        case Sum(terms):
            return [pool for term in terms for pool in pools(term.node)]
        case Product(first, factors):
            return pools(first) + [pool for factor in factors for pool in pools(factor.node)]
        case Group(inner) | Labelled(inner):
            return pools(inner)


def _replaced(node: Node, old: Pool, new: Pool) -> Node:
    """The tree with one die term exchanged, told by identity: equal terms may stand twice."""
    match node:
        case Pool():
            return new if node is old else node
        case Number():
            return node
        case Sum(terms):
            return Sum(tuple(Term(t.negative, _replaced(t.node, old, new), t.at) for t in terms))
        case Product(first, factors):
            exchanged = [Factor(f.divides, _replaced(f.node, old, new), f.at) for f in factors]
            return Product(_replaced(first, old, new), tuple(exchanged))
        case Group(inner):
            return Group(_replaced(inner, old, new))
        case Labelled(inner, labels):
            return Labelled(_replaced(inner, old, new), labels)


def _advantage(word: Token) -> Keep:
    return Keep(Which.HIGHEST if word.startswith("adv") else Which.LOWEST, 1)


def _is(branch: Branch, kind: str) -> bool:
    return isinstance(branch, Token) and branch.type == kind


def _token(branch: Branch) -> Token:
    return cast(Token, branch)


def _children(branch: Branch) -> list[Branch]:
    return cast(Tree[Token], branch).children


def _column(token: Token) -> int:
    return token.start_pos or 0
