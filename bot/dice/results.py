"""A finished roll: totals, dice, naturals, its text and its data for the journal.

Holds outcomes only, so nothing is ever rolled again to show or replay it. Knows no language.
"""

from dataclasses import dataclass
from typing import Any

from bot.dice import stored, tell
from bot.dice.layout import Layout
from bot.dice.outcome import CRITICAL_SIDES, Rolled, Segment


@dataclass(frozen=True, slots=True)
class Result:
    """One calculation carried out. `layout` has a gap (None) for each of `rolled`, in order."""

    total: int
    layout: Layout
    rolled: tuple[Rolled, ...]

    @property
    def segments(self) -> tuple[Segment, ...]:
        """The calculation in reading order."""
        terms = iter(self.rolled)
        return tuple(next(terms) if segment is None else segment for segment in self.layout)

    @property
    def natural(self) -> int | None:
        """The natural face of the one d20 that counts; None without one or with several."""
        d20 = [term for term in self.rolled if term.sides == CRITICAL_SIDES]
        return d20[0].natural if len(d20) == 1 else None

    @property
    def is_critical(self) -> bool:
        """A natural 20."""
        return self.natural == CRITICAL_SIDES

    @property
    def is_fumble(self) -> bool:
        """A natural 1 of a d20."""
        return self.natural == 1

    @property
    def is_count(self) -> bool:
        """Whether the total is a number of successes."""
        return tell.is_count(self.segments)

    @property
    def text(self) -> str:
        """The calculation and its total in Discord's Markdown, of bounded length."""
        return tell.calculation(self.segments, self.total)


@dataclass(frozen=True, slots=True)
class Roll:
    """Everything that came of one text: one result, or one for each repeat.

    `expression` is the roll as typed, `comment` what followed it, unchanged.
    """

    expression: str
    comment: str
    results: tuple[Result, ...]

    @property
    def total(self) -> int:
        """The total; of repeated rolls, all their totals added up."""
        return sum(result.total for result in self.results)

    @property
    def text(self) -> str:
        """`tell()` at its usual length."""
        return self.tell()

    def tell(self, limit: int = tell.LIMIT, successes: tell.Named = str) -> str:
        """Each result on a line, in Discord's Markdown: at most `limit` (100 or more) characters.

        What does not fit is named by its number; totals are always shown, and what a number of
        `successes` is called.
        """
        calculations = [(result.segments, result.total) for result in self.results]
        return tell.lines(calculations, limit, successes)

    @property
    def terms(self) -> tuple[Rolled, ...]:
        """Every die term of every result, with all the dice that fell for it."""
        return tuple(term for result in self.results for term in result.rolled)

    def to_data(self) -> dict[str, Any]:
        """The roll as JSON data, from which `from_data` makes an equal one."""
        return {
            "expression": self.expression,
            "comment": self.comment,
            "results": [
                [result.total, stored.segments_to_data(result.segments)] for result in self.results
            ],
        }

    @classmethod
    def from_data(cls, data: object) -> "Roll":
        """The roll that was stored; `ValueError` if it is not one."""
        roll = stored.read(data)
        results: list[Result] = []
        for total, parts in roll.results:
            segments = [stored.segment(part) for part in parts]
            layout = tuple(None if isinstance(part, Rolled) else part for part in segments)
            rolled = tuple(part for part in segments if isinstance(part, Rolled))
            results.append(Result(total, layout, rolled))
        return cls(roll.expression, roll.comment, tuple(results))
