"""Why a formula cannot be read or reckoned, with a caret under the place where there is room."""

import re
from collections.abc import Iterable, Mapping
from typing import cast

from bot.dice import DiceReason, Kind
from bot.dice.refusals import pointed
from bot.errors import Refused
from bot.render.dice import KINDS, SENTENCES, code
from bot.render.text import Marked
from bot.render.words import Words
from bot.text import shortened, tidied

_WIDTH = 46
"""Columns of a code block that a phone shows without wrapping."""

_MOST_TYPED = 100

_DICE = re.compile(r"[0-9]{0,6}[dD][0-9]{1,6}")


def formula_words(error: Refused, say: Words) -> Marked:
    """Return why, in one line: what is wrong, and the formula."""
    told = _why(error, say)
    typed = expression(error)
    return say("{why} The formula: {formula}", why=told, formula=code(typed)) if typed else told


def formula_refusal(error: Refused, say: Words) -> Marked:
    """Return why, the formula with a caret under the place, and what may stand there."""
    parts = [_why(error, say)]
    if typed := expression(error):
        parts.append(caret(typed, position(error)))
    if kinds := _expected(error.values, say):
        parts.append(say("Expected there: {kinds}.", kinds=Marked(kinds)))
    return beside_blocks(parts)


def caret(text: str, at: int) -> Marked:
    """Return a code block of a text with a caret under one of its columns."""
    return Marked(f"```\n{pointed(text, at, _WIDTH).replace('`', 'ˋ')}\n```")


def beside_blocks(parts: list[Marked]) -> Marked:
    """Return the parts under one another; a code block needs no empty line after it."""
    return Marked("\n".join(parts).replace("```\n\n", "```\n"))


def expression(error: Refused) -> str:
    """The formula that a refusal is about, or an empty text."""
    typed = error.values.get("expression")
    return typed if isinstance(typed, str) and typed.strip() else ""


def position(error: Refused) -> int:
    """The column in the formula, counted from 0."""
    at = error.values.get("position")
    return at if isinstance(at, int) else 0


def _why(error: Refused, say: Words) -> Marked:
    reason = DiceReason(error.reason)
    if reason is DiceReason.EMPTY:
        return say("Write a number or a formula such as {example}.", example=code("@level + 1"))
    told = say(SENTENCES[reason], **{name: short(one) for name, one in error.values.items()})
    return Marked(f"{told} {no_dice(say)}") if looks_like_dice(error.values) else told


def looks_like_dice(values: Mapping[str, object]) -> bool:
    """Whether what cannot be read there is dice, which no formula of a card rolls."""
    found = values.get("found")
    return isinstance(found, str) and _DICE.fullmatch(found) is not None


def no_dice(say: Words) -> Marked:
    """Return that rule cards roll no dice of their own."""
    return say("A rule card's numbers roll no dice.")


def _expected(values: Mapping[str, object], say: Words) -> str:
    expected = cast("Iterable[object]", values.get("expected") or ())
    return ", ".join(say(KINDS[Kind(str(kind))]) for kind in expected)


def short(value: object) -> object:
    """What somebody typed is repeated only as far as it is recognised."""
    return shortened(tidied(value), _MOST_TYPED) if isinstance(value, str) else value
