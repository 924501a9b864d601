"""A sentence's text to tokens: words, signs before numbers, quotations, brackets, `→` and `;`.

Knows no word of the grammar. Columns are those of the text as typed, whatever its letters become
when they are compared. Source: spec/rule-cards-details.md, part 4.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from bot.dice import limits
from bot.rulecards.sentences.refusals import MOST_TOKENS, SentenceError, SentenceReason

ARROWS: Final = ("→", "->")
_MINUSES: Final = "−-–‐‑"
_SIGNS: Final = "+" + _MINUSES
_CLOSING: Final = {'"': '"', "“": "“”", "”": "“”", "«": "«»", "»": "«»"}
QUOTES: Final = "".join(_CLOSING)
BRACKETS: Final = "()"
_ESCAPED: Final = re.compile(r"\\([\\" + QUOTES + r"])")
_TO_ESCAPE: Final = re.compile(r'[\\"]')
_ALIKE: Final = str.maketrans(dict.fromkeys("’‘ʼ`´", "'") | dict.fromkeys("−–‐‑‒—―", "-"))


_LETTERS: Final = re.compile(r"\w+")
"""What no word ends at: the most of every sentence, taken at once."""


class Mark(Enum):
    WORD = auto()
    SIGN = auto()
    QUOTED = auto()
    BRACKETED = auto()
    ARROW = auto()
    SEMICOLON = auto()


@dataclass(frozen=True, slots=True)
class Token:
    """One token; `text` is a quotation's content or what stands between the brackets.

    `folded` is what two tokens are compared by. A quotation is folded to its content, so that a
    name may be quoted; the mark tells it from a word.
    """

    mark: Mark
    text: str
    folded: str
    start: int
    end: int


def folded(text: str) -> str:
    """What is the same for two ways to type one name: case, width, apostrophes, hyphens, spaces."""
    if text.isascii():
        return " ".join(text.lower().replace("`", "'").split())
    plain = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(unicodedata.normalize("NFKC", plain).translate(_ALIKE).split())


def quoted(text: str) -> str:
    """The text as a quotation that reads back to it."""
    return '"' + _TO_ESCAPE.sub(r"\\\g<0>", text) + '"'


def tokens(text: str, start: int = 0, end: int | None = None) -> tuple[Token, ...]:
    """The tokens of a stretch of the text; `SentenceError` for what does not close."""
    return tuple(_tokens(text, start, len(text) if end is None else end))


def _tokens(text: str, at: int, end: int) -> Iterator[Token]:
    count = 0
    while at < end:
        char = text[at]
        if char.isspace():
            at += 1
            continue
        count += 1
        if count > MOST_TOKENS:
            raise SentenceError(SentenceReason.TOO_MANY_WORDS, text, at, limit=MOST_TOKENS)
        stop = _stop(text, at, end)
        yield _token(text, at, stop)
        at = stop


def _token(text: str, at: int, stop: int) -> Token:
    raw = text[at:stop]
    if raw in ARROWS:
        return Token(Mark.ARROW, raw, raw, at, stop)
    if raw == ";":
        return Token(Mark.SEMICOLON, raw, raw, at, stop)
    if raw[0] in QUOTES:
        content = _ESCAPED.sub(r"\1", raw[1:-1])
        return Token(Mark.QUOTED, content, folded(content), at, stop)
    if raw[0] == "(":
        return Token(Mark.BRACKETED, raw[1:-1], f"({folded(raw[1:-1])})", at, stop)
    mark = Mark.SIGN if len(raw) == 1 and raw in _SIGNS else Mark.WORD
    return Token(mark, raw, folded(raw), at, stop)


def _stop(text: str, at: int, end: int) -> int:
    """Where the token that begins here ends."""
    char = text[at]
    if char in QUOTES:
        return _after_quotation(text, at, end)
    if char == "(":
        return _after_bracket(text, at, end)
    if char == ")":
        raise SentenceError(SentenceReason.LONE_BRACKET, text, at, found=char)
    if char == ";":
        return at + 1
    arrow = _arrow(text, at, end)
    if arrow:
        return at + arrow
    if _is_sign(text, at, end):
        return at + 1
    stop = at
    while stop < end and (stop == at or not _parts(text, stop, end)):
        letters = _LETTERS.match(text, stop + 1, end)
        stop = letters.end() if letters else stop + 1
    return stop


def _parts(text: str, at: int, end: int) -> bool:
    """Whether a word ends before this character."""
    char = text[at]
    return (
        char.isspace()
        or char in QUOTES
        or char in BRACKETS
        or char == ";"
        or bool(_arrow(text, at, end))
        or _is_sign(text, at, end)
    )


def _arrow(text: str, at: int, end: int) -> int:
    """The length of the arrow that stands here; 0 for none."""
    if text[at] == "→":
        return 1
    return 2 if text.startswith("->", at, end) else 0


def _is_sign(text: str, at: int, end: int) -> bool:
    """A sign belongs to the number or bracket after it; alone between spaces it is one as well."""
    if text[at] not in _SIGNS:
        return False
    after = text[at + 1 : at + 2] if at + 1 < end else ""
    if after == "(" or after.isdecimal():
        return True
    return (not after or after.isspace()) and (at == 0 or text[at - 1].isspace())


def _after_quotation(text: str, at: int, end: int) -> int:
    closing = _CLOSING[text[at]]
    stop = at + 1
    while stop < end:
        char = text[stop]
        if char == "\\" and stop + 1 < end and (text[stop + 1] == "\\" or text[stop + 1] in QUOTES):
            stop += 2
            continue
        stop += 1
        if char in closing:
            return stop
    raise SentenceError(SentenceReason.OPEN_QUOTE, text, at, expected=(closing[-1],))


def _after_bracket(text: str, at: int, end: int) -> int:
    depth, stop = 0, at
    while stop < end:
        char = text[stop]
        if char in QUOTES:
            stop = _after_quotation(text, stop, end)
            continue
        stop += 1
        if char == "(":
            depth += 1
            if depth > limits.NESTING + 1:
                raise SentenceError(SentenceReason.TOO_DEEP, text, stop - 1, limit=limits.NESTING)
        elif char == ")":
            depth -= 1
            if not depth:
                return stop
    raise SentenceError(SentenceReason.OPEN_BRACKET, text, at, expected=(")",))
