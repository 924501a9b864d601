"""Lark's tree of a die term to a pool: its dice, its operations in order, what counts as a success.

Refuses what could never end: dice that explode or are rerolled on every face
(spec/faults.md D1, D2).
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from lark import Token

from bot.dice import limits
from bot.dice.reading import Branch, children_of, column, is_token, token_of
from bot.dice.refusals import DiceReason, ParseError
from bot.dice.tree import (
    Clamp,
    Condition,
    Drop,
    Explode,
    Keep,
    Operation,
    Pool,
    Reroll,
    Which,
)

_WITHOUT_BOUND: Final = limits.TOTAL


class PoolBuilder:
    """Builds the die terms of one roll; `dice` is how many dice they have together."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.dice = 0

    def pool(self, children: Sequence[Branch]) -> Pool:
        """A die term from the parts of the grammar's `pool`."""
        pool = self._bare(token_of(children[0]))
        for child in children[1:]:
            parts = children_of(child)
            if is_token(parts[0], "COMPARE"):
                pool = replace(pool, successes=self._condition(parts))
            elif is_token(parts[0], "ADVANTAGE"):
                pool = self._doubled(pool, token_of(parts[0]))
            else:
                operation = self._operation(pool, parts)
                pool = replace(pool, operations=(*pool.operations, operation))
        return replace(pool, notation=_spelled(pool))

    def bare_advantage(self, word: Token) -> Pool:
        """`adv` or `dis` alone: a d20."""
        self._count(1, word)
        d20 = Pool(1, 20, fate=False, operations=(), successes=None, notation="", at=column(word))
        return self.with_advantage(d20, word)

    def with_advantage(self, pool: Pool, word: Token) -> Pool:
        """A finished die term with advantage as its last operation."""
        pool = self._doubled(pool, word)
        return replace(pool, notation=_spelled(pool))

    def number(self, token: Token, digits: str | None = None) -> int:
        """A number as written, within the limit."""
        digits = (str(token) if digits is None else digits).lstrip("0") or "0"
        if len(digits) > len(str(limits.NUMBER)) or int(digits) > limits.NUMBER:
            raise self.refusal(DiceReason.NUMBER_TOO_LARGE, token, limit=limits.NUMBER)
        return int(digits)

    def refusal(self, reason: DiceReason, token: Token, **values: Any) -> ParseError:
        """A refusal of what this token asks for."""
        start = column(token)
        found = self._text[start : start + len(token)][:20]
        return ParseError(reason, self._text, start, found=found, **values)

    def _bare(self, die: Token) -> Pool:
        counted, _, faces = "".join(die.split()).partition("d")
        count = self.number(die, counted) if counted else 1
        fate = faces == "f"
        sides = 3 if fate else 100 if faces == "%" else self.number(die, faces)
        if not count:
            raise self.refusal(DiceReason.NO_DICE, die)
        if not sides:
            raise self.refusal(DiceReason.NO_SIDES, die)
        if sides > limits.SIDES:
            raise self.refusal(DiceReason.TOO_MANY_SIDES, die, limit=limits.SIDES)
        self._count(count, die)
        return Pool(count, sides, fate, operations=(), successes=None, notation="", at=column(die))

    def _count(self, dice: int, token: Token) -> None:
        self.dice += dice
        if self.dice > limits.DICE:
            raise self.refusal(DiceReason.TOO_MANY_DICE, token, limit=limits.DICE)

    def _doubled(self, pool: Pool, word: Token) -> Pool:
        chosen = any(isinstance(operation, Keep | Drop) for operation in pool.operations)
        if pool.count != 1 or chosen:
            raise self.refusal(DiceReason.ADVANTAGE_NEEDS_ONE_DIE, word)
        self._count(1, word)
        which = Which.HIGHEST if word.startswith("adv") else Which.LOWEST
        return replace(pool, count=2, operations=(*pool.operations, Keep(which, 1)))

    def _operation(self, pool: Pool, parts: Sequence[Branch]) -> Operation:
        word = token_of(parts[0])
        match word.type:
            case "REROLL":
                when = self._condition(children_of(parts[1]))
                once = word[1] == "o"
                if not once and when.covers(pool.lowest, pool.highest):
                    raise self.refusal(DiceReason.NEVER_REROLLS_OUT, word, sides=pool.sides)
                return Reroll(when, once, column(word))
            case "EXPLODE":
                when = Condition(pool.highest, pool.highest, "")
                if len(parts) > 1:
                    when = self._condition(children_of(parts[1]))
                if when.covers(pool.lowest, pool.highest):
                    raise self.refusal(DiceReason.NEVER_EXPLODES_OUT, word, sides=pool.sides)
                return Explode(when, column(word))
            case "CLAMP":
                number = self.number(token_of(parts[1]))
                return Clamp(number, None) if word == "mi" else Clamp(None, number)
            case _:
                number = self.number(token_of(parts[1])) if len(parts) > 1 else 1
                return self._selection(pool, word, number)

    def _selection(self, pool: Pool, word: Token, number: int) -> Keep | Drop:
        """Keep or drop; refused where no die would be left (explosions may still bring more)."""
        keeps = word[0] == "k"
        which = Which(word[1]) if len(word) > 1 else Which.HIGHEST if keeps else Which.LOWEST
        left = pool.count
        for operation in pool.operations:
            if isinstance(operation, Keep):
                left = min(left, operation.count)
            elif isinstance(operation, Drop):
                left = max(0, left - operation.count)
        grows = any(isinstance(operation, Explode) for operation in pool.operations)
        empties = number == 0 if keeps else number >= left and not grows
        if empties:
            raise self.refusal(DiceReason.DROPS_ALL, word, dice=left)
        return Keep(which, number) if keeps else Drop(which, number)

    def _condition(self, parts: Sequence[Branch]) -> Condition:
        number = self.number(token_of(parts[-1]))
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


def _spelled(pool: Pool) -> str:
    """The term in the language's own spelling, which reads back as the same term."""
    sides = "F" if pool.fate else str(pool.sides)
    operations = "".join(map(_operation_spelled, pool.operations))
    return f"{pool.count}d{sides}{operations}{pool.successes.text if pool.successes else ''}"


def _operation_spelled(operation: Operation) -> str:
    match operation:
        case Keep(which, count):
            return f"k{which}{count}"
        case Drop(which, count):
            return f"d{which}{count}"
        case Reroll(when, once):
            return f"{'ro' if once else 'rr'}{when.text}"
        case Explode(when):
            # Without the sign: "!=5" would look like "not 5".
            return f"!{when.text.removeprefix('=')}"
        case Clamp(low, None):
            return f"mi{low}"
        case Clamp(_, high):
            return f"ma{high}"
