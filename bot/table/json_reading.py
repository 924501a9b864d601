"""JSON that a person hands in, read strictly and within bounds; the first excess ends it.

Python's own reader takes a text in one go, during which nothing else runs, in no thread: eight
megabytes of brackets hold a bot for seconds. Here it is given small pieces alone.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, cast

from bot.table.import_problems import ImportProblem, WrongJson
from bot.text import shortened

MOST_DIGITS: Final = 400
"""Characters of one number; none that we keep has a tenth of them."""

MOST_LETTERS: Final = 100_000
"""Characters of one text."""

MOST_SHOWN: Final = 50
MOST_PLACE: Final = 200
"""Characters of a key, and of a place, that a refusal names."""

_SPACE: Final = re.compile(r"[ \t\n\r]{1,65536}")
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
_WORD: Final = re.compile(r"null|true|false|NaN|-?Infinity")
_WORDS: Final[Mapping[str, bool | None]] = {"null": None, "true": True, "false": False}
_PASSED_OVER: Final[dict[str, object]] = {}
_UPPER: Final = 6
"""Keys that lead to a value up to which it is tried whether it is a small piece."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much may be in a text.

    `roomy` names entries of the outermost object that may be longer than `entries`, and how long;
    `values` is what each entry of those holds at most, and what all the rest does. Objects in the
    lists that are `passed_over` are read and dropped: an empty one stands for each.
    """

    entries: int
    values: int
    in_all: int = 1_200_000
    depth: int = 100
    roomy: Mapping[str, int] = field(default_factory=dict[str, int])
    passed_over: frozenset[str] = frozenset()


def read_bounded(text: str, bounds: Bounds) -> object:
    """Return what the text holds; raises JSONDecodeError, or WrongJson with a place."""
    return _Reader(text, bounds).read()


class _Reader:
    def __init__(self, text: str, bounds: Bounds) -> None:
        self._text = text
        self._bounds = bounds
        self._left = bounds.values
        self._left_in_all = bounds.in_all
        self._path: list[str] = []
        """The keys that lead to what is read now, each shortened."""

    def read(self) -> object:
        value, at = self._value(self._skip(0))
        at = self._skip(at)
        if at < len(self._text):
            raise json.JSONDecodeError("Extra data", self._text, at)
        return value

    def _skip(self, at: int) -> int:
        while found := _SPACE.match(self._text, at):
            at = found.end()
        return at

    def _value(self, at: int) -> tuple[object, int]:
        sign = self._text[at : at + 1]
        if sign in {"{", "["} and len(self._path) <= _UPPER and (piece := self._piece(at)):
            return piece
        self._count(1)
        if sign == '"':
            return self._string(at)
        if sign == "{":
            return self._object(at)
        return self._list(at) if sign == "[" else self._number_or_word(at)

    def _count(self, values: int) -> None:
        self._left -= values
        self._left_in_all -= values
        if self._left < 0:
            raise self._wrong(ImportProblem.TOO_LONG, most=self._bounds.values)
        if self._left_in_all < 0:
            raise self._wrong(ImportProblem.TOO_LONG, most=self._bounds.in_all)

    def _piece(self, at: int) -> tuple[object, int] | None:
        """A list or an object that is so short that no bound is in its way, and without fault."""
        # Two letters are the least that an entry takes.
        ahead = self._text[at : at + 2 * self._bounds.entries]
        try:
            value, length = _STRICT.raw_decode(ahead)
        except (ValueError, RecursionError):
            # Cut, or wrong: then it is read with care, up to its end or to its fault.
            return None
        piece = ahead[:length]
        opened = piece.count("[") + piece.count("{")
        if opened > self._bounds.depth - _UPPER:
            return None
        self._count(opened + piece.count(","))
        return value, at + length

    def _string(self, at: int) -> tuple[str, int]:
        text, end = cast(tuple[str, int], _STRICT.raw_decode(self._text, at))
        if len(text) > MOST_LETTERS:
            raise self._wrong(ImportProblem.TOO_LONG, most=MOST_LETTERS)
        return text, end

    def _number_or_word(self, at: int) -> tuple[object, int]:
        if word := _WORD.match(self._text, at):
            if word.group() not in _WORDS:
                raise self._wrong(ImportProblem.NOT_A_NUMBER, found=word.group())
            return _WORDS[word.group()], word.end()
        number = _NUMBER.match(self._text, at)
        if number is None:
            raise json.JSONDecodeError("Expecting value", self._text, at)
        if number.end() - at > MOST_DIGITS:
            raise self._wrong(ImportProblem.NUMBER_TOO_LONG)
        if number.group(1) is None and number.group(2) is None:
            return int(number.group()), number.end()
        value = float(number.group())
        if _is_endless(value):
            raise self._wrong(ImportProblem.TOO_LARGE)
        return value, number.end()

    def _list(self, at: int) -> tuple[list[object], int]:
        self._check_depth()
        found: list[object] = []
        drops = len(self._path) == 1 and self._path[0] in self._bounds.passed_over
        at = self._skip(at + 1)
        while self._text[at : at + 1] != "]":
            if found:
                at = self._skip(self._after(at, ","))
            value, at = self._entry(str(len(found)), at, len(found))
            found.append(_PASSED_OVER if drops and isinstance(value, dict) else value)
            at = self._skip(at)
        return found, at + 1

    def _object(self, at: int) -> tuple[dict[str, object], int]:
        self._check_depth()
        found: dict[str, object] = {}
        at = self._skip(at + 1)
        while self._text[at : at + 1] != "}":
            if found:
                at = self._skip(self._after(at, ","))
            self._after(at, '"')
            key, at = self._string(at)
            if key in found:
                raise self._wrong(ImportProblem.TWICE, key=key[:MOST_SHOWN])
            at = self._skip(self._after(self._skip(at), ":"))
            found[key], at = self._entry(key[:MOST_SHOWN], at, len(found))
            at = self._skip(at)
        return found, at + 1

    def _entry(self, key: str, at: int, before: int) -> tuple[object, int]:
        """One value of a list or an object that holds so many already."""
        bounds, name = self._bounds, self._path[0] if len(self._path) == 1 else ""
        if before >= (most := bounds.roomy.get(name, bounds.entries)):
            raise self._wrong(ImportProblem.TOO_LONG, most=most)
        if name in bounds.roomy:
            self._left = bounds.values
        self._path.append(key)
        value = self._value(at)
        self._path.pop()
        return value

    def _after(self, at: int, sign: str) -> int:
        if not self._text.startswith(sign, at):
            raise json.JSONDecodeError(f"Expecting {sign!r}", self._text, at)
        return at + 1

    def _check_depth(self) -> None:
        if len(self._path) >= self._bounds.depth:
            raise self._wrong(ImportProblem.TOO_DEEP)

    def _wrong(self, problem: ImportProblem, **values: object) -> WrongJson:
        return WrongJson(problem, shortened(".".join(self._path), MOST_PLACE), **values)


def _is_endless(value: float) -> bool:
    """What Python makes of a number that is too large for it."""
    return value - value != 0


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands twice")
    return found


def _no_word(word: str) -> object:
    raise ValueError(f"{word} is no number")


def _short(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError("too many digits")
    return int(digits)


def _finite(digits: str) -> float:
    value = float(digits)
    if len(digits) > MOST_DIGITS or _is_endless(value):
        raise ValueError("too large")
    return value


_STRICT: Final = json.JSONDecoder(
    object_pairs_hook=_once, parse_constant=_no_word, parse_int=_short, parse_float=_finite
)
