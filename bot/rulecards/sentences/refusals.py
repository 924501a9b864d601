"""Why a sentence cannot be read, and where: reasons with their values, and a caret.

Knows no finished words beyond the grammar's own; sentences for people are made in `bot/render`.
Source: spec/rule-cards-details.md, part 4; issue 4 (errors with a caret).
"""

from enum import StrEnum
from typing import Final

from bot.dice import DiceError
from bot.dice.refusals import pointed
from bot.errors import Refused

LONGEST: Final = 16_000
"""Characters of one sentence: more than eight effects with the longest names and formulas need."""

MOST_TOKENS: Final = 4_000
"""Words and signs of one sentence: as much more than any needs."""


class SentenceReason(StrEnum):
    """Each reason with the values that come with it, beside `text` and `position`."""

    EMPTY = "sentence.empty"
    """Nothing was written; `expected`."""
    TOO_LONG = "sentence.too_long"
    """More than `limit` characters: `length`."""
    TOO_MANY_WORDS = "sentence.too_many_words"
    """More than `limit` words and signs."""
    UNEXPECTED = "sentence.unexpected"
    """`found` stands where only `expected` may; `near` are known names like it."""
    UNFINISHED = "sentence.unfinished"
    """The text ends where `expected` must follow."""
    OPEN_QUOTE = "sentence.open_quote"
    """A quotation that does not end."""
    OPEN_BRACKET = "sentence.open_bracket"
    """A bracket that does not end."""
    LONE_BRACKET = "sentence.lone_bracket"
    """A closing bracket that nothing opened."""
    TOO_DEEP = "sentence.too_deep"
    """More than `limit` brackets inside one another."""
    NUMBER_TOO_LARGE = "sentence.number_too_large"
    """A number beyond plus or minus `limit`: `found`."""
    QUESTION = "sentence.question"
    """A story's question holds or ends in what it may not: `found`."""
    FORMULA = "sentence.formula"
    """A formula that cannot be read; `formula` is the dice error that says why."""
    REFUSED = "sentence.refused"
    """The sentence can be read, but its card is refused; `problem` is the card error."""


class SentenceError(Refused):
    """A text that is no sentence of this system.

    `position` is a column counted from 0 (the text's length where something is missing at the
    end), `expected` what may stand there: words of the grammar, names of the system, or a `Slot`.
    """

    def __init__(
        self,
        reason: SentenceReason,
        text: str,
        position: int,
        *,
        expected: tuple[str, ...] = (),
        near: tuple[str, ...] = (),
        **values: object,
    ) -> None:
        super().__init__(
            reason, text=text, position=position, expected=expected, near=near, **values
        )
        self.reason: SentenceReason = reason
        self.text = text
        self.position = position
        self.expected = expected
        self.near = near

    def pointed(self, width: int = 60) -> str:
        """The text and, on a second line, a caret under the place; at most `width` columns."""
        return pointed(self.text, self.position, width)


def of_formula(text: str, start: int, error: DiceError) -> SentenceError:
    """The refusal of a formula that begins at this column of the sentence."""
    return SentenceError(
        SentenceReason.FORMULA, text, min(start + error.position, len(text)), formula=error
    )
