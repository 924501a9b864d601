"""What the game masters are told, kept until it is ticked off.

Bounded: what was ticked goes first, then what asks for no ticking, then the oldest. Source: issue
5 (the GM is told).
"""

from collections.abc import Iterable
from typing import Annotated, ClassVar, Self

from pydantic import Field, model_validator

from bot.table.sheets.told import InboxLine
from bot.table.sheets.world import Counter
from bot.table.snapshot import State, Table

PART = "inbox"
MOST_LINES = 200


class Inbox(State, frozen=True):
    """The lines, oldest first; `made` is the number of the newest there ever was."""

    version: ClassVar[int] = 1
    lines: Annotated[tuple[InboxLine, ...], Field(max_length=MOST_LINES)] = ()
    made: Counter = 0

    @property
    def open_tells(self) -> tuple[InboxLine, ...]:
        """The lines that still have to come into a scene."""
        return tuple(one for one in self.lines if one.is_tell and not one.is_ticked)

    def line(self, number: int) -> InboxLine | None:
        """The line with this number."""
        return next((one for one in self.lines if one.number == number), None)

    def with_lines(self, new: Iterable[InboxLine]) -> tuple[Self, tuple[InboxLine, ...]]:
        """The inbox with more lines, and those lines as they are numbered in it.

        Numbers are no smaller than their moment: one that was taken back does not come again, so
        that a button below it ticks off no other.
        """
        new = tuple(new)
        before = max([self.made, *(one.at for one in new)])
        numbered = tuple(one.changed(number=before + at) for at, one in enumerate(new, start=1))
        lines = (*self.lines, *numbered)
        too_many = len(lines) - MOST_LINES
        if too_many > 0:
            going = sorted(lines, key=lambda one: (_weight(one), one.number))[:too_many]
            gone = {one.number for one in going}
            lines = tuple(one for one in lines if one.number not in gone)
        return self.changed(lines=lines, made=before + len(numbered)), numbered

    def ticked(self, numbers: Iterable[int]) -> Self:
        """The inbox with these lines ticked off."""
        wanted = set(numbers)
        return self.changed(
            lines=tuple(
                one.changed(is_ticked=True) if one.number in wanted else one for one in self.lines
            )
        )

    @model_validator(mode="after")
    def _is_in_order(self) -> Self:
        numbers = [one.number for one in self.lines]
        if numbers != sorted(set(numbers)) or max(numbers, default=0) > self.made:
            raise ValueError("lines out of order")
        return self


def _weight(line: InboxLine) -> int:
    """What goes first where there are too many."""
    if line.is_ticked:
        return 0
    return 2 if line.is_tell else 1


def inbox_of(table: Table) -> Inbox:
    """What the game masters of a table were told."""
    return table.part(Inbox, PART) or Inbox()
