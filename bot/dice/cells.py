"""What operations do to the dice of one term that need no further die: keep, drop, clamp, count.

Works on cells, changed in place, because a die may pass through several operations.
"""

from typing import Final

from bot.dice.outcome import CRITICAL, CRITICAL_SIDES, DROPPED, FUMBLE, REROLLED, SUCCESS
from bot.dice.tree import Clamp, Condition, Drop, Keep, Which

OUT: Final = DROPPED | REROLLED
"""The marks of a die that no longer counts."""

Cell = list[int]
"""A die under work: face, value, marks."""


def _value(cell: Cell) -> int:
    return cell[1]


def select(operation: Keep | Drop, cells: list[Cell]) -> None:
    """Mark what a keep or drop takes out."""
    kept = [cell for cell in cells if not cell[2] & OUT]
    keeps = isinstance(operation, Keep)
    drops = len(kept) - operation.count if keeps else operation.count
    if drops <= 0:
        return
    highest_first = (operation.which is Which.HIGHEST) != keeps
    kept.sort(key=_value, reverse=highest_first)
    for cell in kept[:drops]:
        cell[2] |= DROPPED


def clamp(operation: Clamp, cells: list[Cell]) -> None:
    """Raise or lower the values of the dice that count."""
    for cell in cells:
        if cell[2] & OUT:
            continue
        if operation.low is not None and cell[1] < operation.low:
            cell[1] = operation.low
        if operation.high is not None and cell[1] > operation.high:
            cell[1] = operation.high


def added(cells: list[Cell]) -> int:
    """The sum of the dice that count."""
    total = 0
    for _, value, marks in cells:
        if not marks & OUT:
            total += value
    return total


def counted(successes: Condition, cells: list[Cell]) -> int:
    """Mark the successes among the dice that count; how many there are."""
    count = 0
    for cell in cells:
        if not cell[2] & OUT and successes.low <= cell[1] <= successes.high:
            cell[2] |= SUCCESS
            count += 1
    return count


def mark_naturals(cells: list[Cell]) -> None:
    """Mark the natural 20s and 1s among the d20s that count."""
    for cell in cells:
        if cell[2] & OUT:
            continue
        if cell[0] == CRITICAL_SIDES:
            cell[2] |= CRITICAL
        elif cell[0] == 1:
            cell[2] |= FUMBLE
