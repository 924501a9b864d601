"""Why a roll or a formula is refused, and where: reasons with values, and the place in the text.

Knows no words of any language but the names of the reasons; sentences are made in `bot/render`.
Source: issue 2 (every error shows the expression with a caret under the place).
"""

import unicodedata
from enum import StrEnum

from bot.errors import Refused


class DiceReason(StrEnum):
    """Each reason with the values that come with it, beside `expression` and `position`."""

    EMPTY = "dice.empty"
    """Nothing was written; `expected`."""
    TOO_LONG = "dice.too_long"
    """More than `limit` characters: `length`."""
    UNEXPECTED = "dice.unexpected"
    """`found` stands where only `expected` may."""
    UNFINISHED = "dice.unfinished"
    """The text ends where `expected` must follow."""
    TOO_DEEP = "dice.too_deep"
    """More than `limit` brackets inside one another."""
    NUMBER_TOO_LARGE = "dice.number_too_large"
    """A number above `limit` was written: `found`."""
    TOTAL_TOO_LARGE = "dice.total_too_large"
    """The arithmetic went beyond plus or minus `limit`."""
    NO_DICE = "dice.no_dice"
    """A die term with a count of nought: `found`."""
    TOO_MANY_DICE = "dice.too_many_dice"
    """More than `limit` dice in all: as written, or while rerolling and exploding."""
    NO_SIDES = "dice.no_sides"
    """A die without sides: `found`."""
    TOO_MANY_SIDES = "dice.too_many_sides"
    """A die with more than `limit` sides: `found`."""
    NO_REPEATS = "dice.no_repeats"
    """Repeated nought times."""
    TOO_MANY_REPEATS = "dice.too_many_repeats"
    """Repeated more than `limit` times: `found`."""
    DROPS_ALL = "dice.drops_all"
    """`found` would leave none of the `dice` dice."""
    NEVER_EXPLODES_OUT = "dice.never_explodes_out"
    """`found` explodes on every face of a die with `sides` sides."""
    NEVER_REROLLS_OUT = "dice.never_rerolls_out"
    """`found` rerolls every face of a die with `sides` sides."""
    TOO_MANY_EXPLOSIONS = "dice.too_many_explosions"
    """One die exploded more than `limit` times."""
    ADVANTAGE_NEEDS_ONE_DIE = "dice.advantage_needs_one_die"
    """Advantage was asked where not exactly one single die stands, or a second time: `found`."""
    DIVISION_BY_ZERO = "dice.division_by_zero"
    """The divisor came out as nought."""
    UNKNOWN_NAME = "dice.unknown_name"
    """A formula's `name` stands for nothing here."""


class Kind(StrEnum):
    """What may stand at a place of the text, as a person would call it."""

    NUMBER = "number"
    DIE = "die"
    OPERATOR = "operator"
    DIE_OPERATION = "die operation"
    COMPARISON = "comparison"
    LABEL = "label"
    COMMENT = "comment"
    REPEAT = "repeat sign"
    OPENING = "opening parenthesis"
    CLOSING = "closing parenthesis"
    CLOSING_LABEL = "closing bracket"
    COMMA = "comma"
    NAME = "name"
    FUNCTION = "function"
    END = "end"


class DiceError(Refused):
    """A roll or formula that cannot be read or carried out.

    `expression` is the text as typed, `position` a column in it counted from 0 (its length where
    something is missing at the end), `expected` what may stand there, `found` what does.
    """

    def __init__(
        self,
        reason: DiceReason,
        expression: str,
        position: int,
        *,
        expected: tuple[Kind, ...] = (),
        found: str = "",
        **values: object,
    ) -> None:
        super().__init__(
            reason,
            expression=expression,
            position=position,
            expected=expected,
            found=found,
            **values,
        )
        self.expression = expression
        self.position = position
        self.expected = expected
        self.found = found

    def pointed(self, width: int = 60) -> str:
        """The expression and, on a second line, a caret under the place."""
        return pointed(self.expression, self.position, width)


class ParseError(DiceError):
    """The text is not a roll (or formula), or asks for more than the limits allow."""


class RollError(DiceError):
    """The text is sound, but rolling or calculating it led to something impossible."""


def pointed(text: str, position: int, width: int) -> str:
    """The text and, on a second line, a caret under the place; at most `width` columns.

    A line for a fixed-width font: wide characters are matched by the ideographic space.
    """
    shown = "".join(char if char.isprintable() else " " for char in text)
    position = min(position, len(shown))
    start = max(0, position - width // 2)
    before = ("…" if start else "") + shown[start:position]
    after = shown[position:]
    room = max(1, width - sum(map(_columns, before)))
    cut = _fitting(after, room)
    line = before + after[:cut] + ("…" if cut < len(after) else "")
    return f"{line}\n{''.join(map(_blank, before))}^"


def _columns(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


def _blank(char: str) -> str:
    return ("", " ", "\u3000")[_columns(char)]


def _fitting(text: str, room: int) -> int:
    """How many characters of the text fit, leaving a column for the ellipsis if not all do."""
    used = 0
    for index, char in enumerate(text):
        used += _columns(char)
        if used > room - (index + 1 < len(text)):
            return index
    return len(text)
