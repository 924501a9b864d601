"""What can be typed at a place of a card: numbers, amounts, names, and lines of text.

What cannot be read is kept as it was typed, so that it can be mended; reading the card refuses it.
"""

from collections.abc import Callable
from typing import Any, Final

from bot.dice.limits import TEXT
from bot.rulecards import limits
from bot.rulecards.editing.pieces import Data, Typed, Typing

NUMBER_TEXT: Final = 20
"""Characters in which a whole number is typed."""


def number_typing(value: object, put: Callable[[Any], Data], *, needed: bool = True) -> Typing:
    """A form for a whole number; what is none is kept as it was typed, and refused at the end."""
    shown = "" if value is None else str(value)
    return Typing(
        Typed.NUMBER,
        shown[:NUMBER_TEXT],
        NUMBER_TEXT,
        lambda typed: put(whole(typed)),
        is_needed=needed,
    )


def amount_typing(value: object, put: Callable[[str], Data]) -> Typing:
    """A form for a number or a formula."""
    shown = "" if value is None else str(value)
    return Typing(Typed.AMOUNT, shown[:TEXT], TEXT, lambda typed: put(plain_amount(typed)))


def name_typing(value: object, put: Callable[[Any], Data], typed: Typed = Typed.NAME) -> Typing:
    """A form for a name of the world; empty is none."""
    shown = "" if value is None else str(value)[: limits.NAME]
    return Typing(
        typed, shown, limits.NAME, lambda text: put(text.strip() or None), is_needed=False
    )


def whole(typed: str) -> int | str | None:
    """The whole number that was typed; else the text, or None for nothing."""
    text = typed.replace("−", "-").replace("+", "").strip()
    bare = text.removeprefix("-")
    return int(text) if bare.isascii() and bare.isdigit() else (typed.strip() or None)


def plain_amount(typed: str) -> str:
    """An amount without the sign of more."""
    return typed.strip().replace("−", "-").removeprefix("+").strip()


def one_line(typed: str) -> str:
    """A text as it was typed, its lines joined to one; empty where there is nothing to read."""
    return " ".join(typed.splitlines()) if typed.strip() else ""
