"""Formulas of cards and systems: read against the names there are, then compiled to closures once.

Knows no state: a `Reader` gives the numbers. The language and its tree are `bot.dice`'s; here is
what its names mean. Source: spec/rule-cards-details.md, part 3.
"""

import math
import re
from collections.abc import Container
from dataclasses import dataclass
from typing import Final

from bot.dice import DiceError, parse_formula
from bot.dice.formula_tree import Name
from bot.dice.limits import TEXT
from bot.rulecards.formula_compile import Compiler, Evaluate, Holds
from bot.rulecards.formula_names import Meaning, NotANameError, meaning, offered
from bot.rulecards.formula_reader import Number, Reader
from bot.rulecards.names import nearest
from bot.rulecards.reasons import CardError, CardReason
from bot.rulecards.scope import Scope
from bot.rulecards.system import System

__all__ = ["Compiled", "Number", "Reader", "canonical_formula", "compiled"]

_KEPT: Final = 4_096
_SPACED: Final = re.compile(r" ?([<>=!]=|[-+*/%<>,]) ?")
_WHOLE: Final = re.compile(r"-?[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class Compiled:
    """A formula ready to be evaluated; each call may raise RollError, naming the place in `text`.

    Law: the values are those of `bot.dice.Formula` over the same names.
    """

    text: str
    _evaluate: Evaluate
    _holds: Holds

    def value(self, reader: Reader) -> Number:
        """The exact value."""
        return self._evaluate(reader)

    def whole(self, reader: Reader) -> int:
        """The value where a whole number is wanted: rounded down."""
        value = self._evaluate(reader)
        return value if isinstance(value, int) else math.floor(value)

    def holds(self, reader: Reader) -> bool:
        """Whether the value is any but 0."""
        return self._holds(reader)


def canonical_formula(
    text: str,
    system: System,
    scope: Scope,
    place: str = "",
    clocks: Container[str] | None = None,
) -> str:
    """The canonical text of what a person wrote; CardError with the place if it cannot be read.

    `clocks` are the keys of the clocks there are; None takes any.
    """
    if _WHOLE.fullmatch(text):
        return str(int(text))
    try:
        formula = parse_formula(text)
    except DiceError as error:
        raise CardError.of_formula(place, error) from None
    spellings = iter(
        [_meaning(text, name, system, scope, place, clocks).text for name in formula.names]
    )
    canonical = formula.canonical(lambda _: next(spellings))
    if len(canonical) > TEXT:
        # The spaces alone may make it too long to be read again.
        canonical = _SPACED.sub(r"\1", canonical)
    if len(canonical) > TEXT:
        raise CardError(CardReason.TOO_LONG, place, most=TEXT)
    return canonical


def compiled(text: str, system: System, scope: Scope) -> Compiled:
    """The compiled formula, made once for a system; CardError if it cannot be read under it."""
    kept = system.formula_cache
    key = (text, scope)
    found = kept.get(key)
    if not isinstance(found, Compiled):
        if len(kept) >= _KEPT:
            # Tables edit their formulas for years; what is still used comes back at once.
            kept.clear()
        found = kept[key] = _compiled(text, system, scope)
    return found


def _compiled(text: str, system: System, scope: Scope) -> Compiled:
    try:
        formula = parse_formula(text)
    except DiceError as error:
        raise CardError.of_formula("", error) from None
    meanings = {name.at: _meaning(text, name, system, scope, "", None) for name in formula.names}
    compiler = Compiler(text, meanings)
    return Compiled(text, compiler.value(formula.node), compiler.truth(formula.node))


def _meaning(
    text: str,
    name: Name,
    system: System,
    scope: Scope,
    place: str,
    clocks: Container[str] | None,
) -> Meaning:
    # The tree has the name in plain spelling, of the same length; what was typed says more.
    typed = text[name.at + 1 : name.at + 1 + len(name.text)]
    try:
        return meaning(typed, system, scope, clocks)
    except NotANameError as error:
        known = offered(system, scope, clocks)
        near = [] if error.reason is CardReason.NO_MAXIMUM_HERE else nearest(f"@{typed}", known)
        raise CardError(
            error.reason, place, name=typed, near=near, expression=text, position=name.at
        ) from None
