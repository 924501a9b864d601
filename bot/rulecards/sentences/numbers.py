"""Numbers, amounts and formulas of a sentence. Formulas stay as typed: reading the card makes them
canonical. Source: spec/rule-cards-details.md, part 4 (`amount`, `value`).
"""

import re
from collections.abc import Iterator
from typing import Final

from bot.dice import DiceError, parse_formula
from bot.rulecards import limits
from bot.rulecards.sentences.lexicon import Slot
from bot.rulecards.sentences.marks import Mark
from bot.rulecards.sentences.patterns import Pattern, Reading, Scan, Wanted
from bot.rulecards.sentences.refusals import SentenceError, SentenceReason, of_formula

_WHOLE: Final = Wanted(Slot.WHOLE, ())
_NUMBER: Final = Wanted(Slot.NUMBER, ())
_AMOUNT: Final = Wanted(Slot.AMOUNT, ())
_FORMULA: Final = Wanted(Slot.FORMULA, ())
_BEGINS_FORMULA: Final = re.compile(r"[@\d(+-]|(?:not|min|max|floor|ceil|abs)$")
"""Other words were hardly meant as one: what is said of them is what else could stand there."""

_DECIMAL: Final = re.compile(r"\d+(?:\.\d+)?")


def whole_number(key: str, *, plus: bool = True) -> Pattern:
    """A whole number, with or without a sign; `plus` is whether that may be `+`."""

    def read(scan: Scan, at: int) -> Iterator[Reading]:
        scan.miss(at, _WHOLE)
        sign = scan.token(at, Mark.SIGN)
        if sign and sign.folded == "+" and not plus:
            return
        here = at + 1 if sign else at
        token = scan.token(here, Mark.WORD)
        if token is None or not token.text.isdecimal():
            return
        text = token.text.lstrip("0")
        number = int(text or "0") if len(text) <= len(str(limits.NUMBER)) else limits.NUMBER + 1
        if number > limits.NUMBER:
            scan.refuse(here, _too_large(scan, here))
            return
        yield here + 1, {key: -number if sign and sign.folded == "-" else number}

    return read


def number(key: str, *, sign: str = "") -> Pattern:
    """A number that is not negative; in the data it gets this sign."""

    def read(scan: Scan, at: int) -> Iterator[Reading]:
        scan.miss(at, _NUMBER)
        text = _decimal(scan, at)
        if text is not None:
            yield at + 1, {key: sign + text}

    return read


def amount(key: str) -> Pattern:
    """A sign with a number or a formula in brackets: how far something is moved."""

    def read(scan: Scan, at: int) -> Iterator[Reading]:
        scan.miss(at, _AMOUNT)
        sign = scan.token(at, Mark.SIGN)
        if sign is None:
            return
        minus = sign.folded == "-"
        text = _decimal(scan, at + 1)
        if text is not None:
            yield at + 2, {key: "-" + text if minus else text}
        text = _bracketed(scan, at + 1)
        if text is not None:
            yield at + 2, {key: f"-({text})" if minus else text}
        scan.miss(at + 1, _NUMBER)

    return read


def value(key: str) -> Pattern:
    """A number or a formula, bare or in brackets, up to the end of the clause."""

    def read(scan: Scan, at: int) -> Iterator[Reading]:
        scan.miss(at, _NUMBER)
        text = _decimal(scan, at)
        if text is not None:
            yield at + 1, {key: text}
        sign = scan.token(at, Mark.SIGN)
        if sign is not None:
            text = _decimal(scan, at + 1)
            if text is not None:
                yield at + 2, {key: "-" + text if sign.folded == "-" else text}
        yield from formula(key)(scan, at)

    return read


def formula(key: str) -> Pattern:
    """A formula up to the end of the clause."""

    def read(scan: Scan, at: int) -> Iterator[Reading]:
        scan.miss(at, _FORMULA)
        if at >= len(scan.tokens):
            return
        if not _BEGINS_FORMULA.match(scan.tokens[at].folded):
            return
        start, end = scan.tokens[at].start, scan.tokens[-1].end
        text = scan.text[start:end]
        if _is_sound(scan, at, text, start):
            yield len(scan.tokens), {key: text}

    return read


def _decimal(scan: Scan, at: int) -> str | None:
    token = scan.token(at, Mark.WORD)
    if token is None or not _DECIMAL.fullmatch(token.text):
        return None
    return token.text if _is_sound(scan, at, token.text, token.start) else None


def _bracketed(scan: Scan, at: int) -> str | None:
    token = scan.token(at, Mark.BRACKETED)
    if token is None or not _is_sound(scan, at, token.text, token.start + 1):
        return None
    return token.text.strip()


def _is_sound(scan: Scan, at: int, text: str, start: int) -> bool:
    """Whether this is a formula; if not, the place within it is kept for the refusal."""
    try:
        parse_formula(text)
    except DiceError as error:
        refused = of_formula(scan.text, start, error)
        while at < len(scan.tokens) and scan.tokens[at].end <= refused.position:
            at += 1
        scan.refuse(at, refused)
        return False
    return True


def _too_large(scan: Scan, at: int) -> SentenceError:
    return SentenceError(
        SentenceReason.NUMBER_TOO_LARGE,
        scan.text,
        scan.tokens[at].start,
        found=scan.tokens[at].text[:20],
        limit=limits.NUMBER,
    )
