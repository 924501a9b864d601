"""A roll's tree and dice to its outcome, within the limits.

Counts every physical die it rolls and refuses more than the limit, so no expression can hold its
caller for long (spec/faults.md D1, D2). Knows neither text nor storage.
"""

from typing import Any, Final

from bot.dice import limits
from bot.dice.cells import OUT, Cell, added, clamp, counted, mark_naturals, select
from bot.dice.outcome import (
    CRITICAL,
    CRITICAL_SIDES,
    EXPLODED,
    EXTRA,
    FUMBLE,
    REROLLED,
    Die,
    Rolled,
)
from bot.dice.parse import Parsed
from bot.dice.refusals import DiceReason, RollError
from bot.dice.results import Result, Roll
from bot.dice.source import Dice
from bot.dice.tree import (
    Clamp,
    Drop,
    Explode,
    Keep,
    Node,
    Number,
    Operation,
    Pool,
    Product,
    Reroll,
    Sum,
)

_FATE_SHIFT: Final = 2

# Dice without marks are by far the most common: those of usual sizes exist once.
_PLAIN: Final = tuple(Die(face, face) for face in range(101))
_PLAIN_D20: Final = (
    _PLAIN[0],
    Die(1, 1, FUMBLE),
    *_PLAIN[2:CRITICAL_SIDES],
    Die(CRITICAL_SIDES, CRITICAL_SIDES, CRITICAL),
)


def evaluate(parsed: Parsed, dice: Dice) -> Roll:
    """Roll what was parsed; `RollError` if a limit is met or the arithmetic has no answer."""
    table = _Table(parsed.text, dice)
    layout = parsed.layout
    node = parsed.node
    results: list[Result] = []
    for _ in range(parsed.times):
        total = table.value(node)
        results.append(Result(total, layout, tuple(table.rolled)))
        table.rolled.clear()
    return Roll(parsed.expression, parsed.comment, tuple(results))


class _Table:
    """Where one roll is carried out: the dice, how many were used, what came of them."""

    __slots__ = ("_die", "_left", "_text", "rolled")

    def __init__(self, text: str, dice: Dice) -> None:
        self._text = text
        self._die = dice.die
        self._left = limits.DICE
        self.rolled: list[Rolled] = []

    def value(self, node: Node) -> int:
        """The value of a node; its die terms are added to `rolled` in reading order."""
        if isinstance(node, Pool):
            rolled = self._pool(node)
            self.rolled.append(rolled)
            return rolled.value
        if isinstance(node, Number):
            return node.value
        if isinstance(node, Sum):
            return self._sum(node)
        if isinstance(node, Product):
            return self._product(node)
        return self.value(node.inner)

    def _sum(self, node: Sum) -> int:
        total = 0
        for term in node.terms:
            if term.negative:
                total -= self.value(term.node)
            else:
                total += self.value(term.node)
            if not -limits.TOTAL <= total <= limits.TOTAL:
                raise self._refusal(DiceReason.TOTAL_TOO_LARGE, term.at, limit=limits.TOTAL)
        return total

    def _product(self, node: Product) -> int:
        total = self.value(node.first)
        for factor in node.factors:
            operand = self.value(factor.node)
            if not factor.divides:
                total *= operand
            elif operand:
                total //= operand
            else:
                raise self._refusal(DiceReason.DIVISION_BY_ZERO, factor.at)
            if not -limits.TOTAL <= total <= limits.TOTAL:
                raise self._refusal(DiceReason.TOTAL_TOO_LARGE, factor.at, limit=limits.TOTAL)
        return total

    def _pool(self, pool: Pool) -> Rolled:
        if pool.operations or pool.successes or pool.fate or pool.sides >= len(_PLAIN):
            return self._worked_pool(pool)
        self._spend(pool.count, pool.at)
        die = self._die
        sides = pool.sides
        known = _PLAIN_D20 if sides == CRITICAL_SIDES else _PLAIN
        dice = tuple([known[die(sides)] for _ in range(pool.count)])
        total = 0
        for one in dice:
            total += one[1]
        return Rolled(pool.notation, sides, dice, total)

    def _worked_pool(self, pool: Pool) -> Rolled:
        self._spend(pool.count, pool.at)
        shift = _FATE_SHIFT if pool.fate else 0
        cells = [self._cell(pool.sides, shift) for _ in range(pool.count)]
        for operation in pool.operations:
            cells = self._applied(operation, cells, pool.sides, shift)
        value = counted(pool.successes, cells) if pool.successes else added(cells)
        if pool.sides == CRITICAL_SIDES:
            mark_naturals(cells)
        dice = tuple([Die(face, worth, marks) for face, worth, marks in cells])
        return Rolled(pool.notation, pool.sides, dice, value, pool.fate, pool.successes is not None)

    def _applied(
        self, operation: Operation, cells: list[Cell], sides: int, shift: int
    ) -> list[Cell]:
        if isinstance(operation, Keep | Drop):
            select(operation, cells)
        elif isinstance(operation, Clamp):
            clamp(operation, cells)
        elif isinstance(operation, Reroll):
            return self._rerolled(operation, cells, sides, shift)
        else:
            return self._exploded(operation, cells, sides, shift)
        return cells

    def _rerolled(self, operation: Reroll, cells: list[Cell], sides: int, shift: int) -> list[Cell]:
        low, high = operation.when.low, operation.when.high
        result: list[Cell] = []
        for original in cells:
            cell = original
            result.append(cell)
            while low <= cell[1] <= high and not cell[2] & OUT:
                cell[2] |= REROLLED
                self._spend(1, operation.at)
                # A die that replaces one from an explosion came from it as well.
                extra = cell[2] & EXTRA
                cell = self._cell(sides, shift)
                cell[2] = extra
                result.append(cell)
                if operation.once:
                    break
        return result

    def _exploded(
        self, operation: Explode, cells: list[Cell], sides: int, shift: int
    ) -> list[Cell]:
        low, high = operation.when.low, operation.when.high
        result: list[Cell] = []
        for original in cells:
            cell = original
            result.append(cell)
            chain = 0
            while low <= cell[1] <= high and not cell[2] & (OUT | EXPLODED):
                cell[2] |= EXPLODED
                chain += 1
                if chain > limits.EXPLOSIONS:
                    raise self._refusal(
                        DiceReason.TOO_MANY_EXPLOSIONS, operation.at, limit=limits.EXPLOSIONS
                    )
                self._spend(1, operation.at)
                cell = self._cell(sides, shift)
                cell[2] = EXTRA
                result.append(cell)
        return result

    def _cell(self, sides: int, shift: int) -> Cell:
        face = self._die(sides)
        return [face, face - shift, 0]

    def _spend(self, count: int, at: int) -> None:
        self._left -= count
        if self._left < 0:
            raise self._refusal(DiceReason.TOO_MANY_DICE, at, limit=limits.DICE)

    def _refusal(self, reason: DiceReason, at: int, **values: Any) -> RollError:
        return RollError(reason, self._text, at, **values)
