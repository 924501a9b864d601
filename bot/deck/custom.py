"""Reading a deck that somebody brings: JSON under limits, refused with the place that is wrong.

What is dangerous in a file (size, depth, endless numbers) is looked at before pydantic is: it would
write a report on every one of a hundred thousand items. Source: faults.md, S; issue 3, Bad input.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import isinf
from typing import cast

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from bot.deck.cards import MOST_CARDS, Card, Deck
from bot.deck.effects import EFFECT_KINDS
from bot.deck.file_places import MOST_SHOWN, Keys, place, title
from bot.deck.reasons import DeckProblem, DeckReason
from bot.errors import Refused
from bot.text import nearest

MOST_BYTES = 256 * 1024
MOST_DEPTH = 8
MOST_WHOLE = 10**18
MOST_VALUES = 30_000
"""Of the whole file; a hundred cards of eight treasures have fewer."""

MOST_KEYS = 16
"""Of one object; a card has nine."""

_BY_TYPE: Mapping[str, DeckProblem] = {
    "missing": DeckProblem.MISSING,
    "extra_forbidden": DeckProblem.UNKNOWN_FIELD,
    "union_tag_invalid": DeckProblem.UNKNOWN_KIND,
    "union_tag_not_found": DeckProblem.MISSING,
    "int_type": DeckProblem.NEEDS_NUMBER,
    "int_from_float": DeckProblem.NEEDS_NUMBER,
    "string_type": DeckProblem.NEEDS_TEXT,
    "bool_type": DeckProblem.NEEDS_TRUTH,
    "list_type": DeckProblem.NEEDS_LIST,
    "tuple_type": DeckProblem.NEEDS_LIST,
    "dict_type": DeckProblem.NEEDS_OBJECT,
    "model_type": DeckProblem.NEEDS_OBJECT,
    "model_attributes_type": DeckProblem.NEEDS_OBJECT,
    "less_than": DeckProblem.TOO_LARGE,
    "less_than_equal": DeckProblem.TOO_LARGE,
    "greater_than": DeckProblem.TOO_SMALL,
    "greater_than_equal": DeckProblem.TOO_SMALL,
    "too_long": DeckProblem.TOO_LONG,
    "string_too_long": DeckProblem.TOO_LONG,
    "too_short": DeckProblem.TOO_SHORT,
    "string_too_short": DeckProblem.TOO_SHORT,
    "string_pattern_mismatch": DeckProblem.BAD_ID,
}
_OWN = frozenset(problem.value for problem in DeckProblem)
_BOUNDS = {
    "max_length": "most",
    "min_length": "least",
    "le": "most",
    "ge": "least",
    "expected": "expected",
}


class _NotANumber:
    """What JSON calls NaN or Infinity."""


class _Twice(dict[str, object]):
    """An object in which a key stands twice."""

    def __init__(self, pairs: Iterable[tuple[str, object]], key: str) -> None:
        super().__init__(pairs)
        self.key = key


@lru_cache(maxsize=2)
def read_deck(text: str) -> Deck:
    """Return the deck that a file's text holds; raises Refused with a reason and the place.

    A large one takes long: asked for in a worker first, the rules find the answer ready.
    """
    size = len(text) if len(text) > MOST_BYTES else len(text.encode(errors="replace"))
    if size > MOST_BYTES:
        raise Refused(DeckReason.FILE_TOO_LARGE, most=MOST_BYTES, size=size)
    data = _parsed(text.removeprefix("\ufeff"))
    if not isinstance(data, dict):
        raise _wrong("", DeckProblem.NEEDS_OBJECT)
    _Values().check(cast(dict[str, object], data))
    try:
        # As JSON again: a strict model takes no list for a tuple, but an array of JSON it does.
        return Deck.model_validate_json(json.dumps(data))
    except ValidationError as error:
        raise _refusal(error, cast(dict[str, object], data)) from error


def _parsed(text: str) -> object:
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except RecursionError as error:
        raise _wrong("", DeckProblem.TOO_DEEP) from error
    except json.JSONDecodeError as error:
        raise Refused(DeckReason.FILE_NOT_JSON, line=error.lineno, column=error.colno) from error
    except ValueError as error:
        # Python reads no whole number of more than some thousand digits.
        raise _wrong("", DeckProblem.NUMBER_TOO_LONG) from error


def _object(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            return _Twice(pairs, key)
        found[key] = value
    return found


def _constant(_: str) -> object:
    return _NotANumber()


class _Found(Exception):
    """What is wrong with a value; the keys that lead to it are added on the way out."""

    def __init__(self, problem: DeckProblem, *keys: str | int, **values: object) -> None:
        super().__init__(problem.value)
        self.problem = problem
        self.keys = [*keys]
        self.values = values


class _Values:
    """Looks at every value once, and at no more than any deck could have."""

    def __init__(self) -> None:
        self._left = MOST_VALUES

    def check(self, data: dict[str, object]) -> None:
        """Raise Refused naming the first place at which nothing of a deck could stand."""
        try:
            self._check(data, 1)
        except _Found as found:
            where = place(reversed(found.keys))
            named = {"title": title(data, where), **found.values}
            raise _wrong(where, found.problem, **named) from found

    def _check(self, value: object, depth: int) -> None:
        self._left -= 1
        if self._left < 0:
            raise _Found(DeckProblem.TOO_LONG, most=MOST_VALUES)
        if isinstance(value, dict | list):
            if depth > MOST_DEPTH:
                raise _Found(DeckProblem.TOO_DEEP)
            self._check_inside(cast(dict[str, object] | list[object], value), depth)
        elif isinstance(value, str):
            _check_text(value)
        elif isinstance(value, int):
            if abs(value) > MOST_WHOLE:
                raise _Found(DeckProblem.NUMBER_TOO_LONG)
        elif isinstance(value, _NotANumber) or (isinstance(value, float) and isinf(value)):
            raise _Found(DeckProblem.NOT_A_NUMBER)

    def _check_inside(self, value: dict[str, object] | list[object], depth: int) -> None:
        if isinstance(value, _Twice):
            raise _Found(DeckProblem.KEY_TWICE, value.key)
        is_list = isinstance(value, list)
        most = MOST_CARDS if is_list else MOST_KEYS
        if len(value) > most:
            raise _Found(DeckProblem.TOO_LONG, most=most)
        if not is_list:
            for key in value:
                _check_text(key)
        for key, one in enumerate(value) if is_list else value.items():
            self._check_at(key, one, depth + 1)

    def _check_at(self, key: str | int, value: object, depth: int) -> None:
        try:
            self._check(value, depth)
        except _Found as found:
            found.keys.append(key)
            raise


def _check_text(text: str) -> None:
    """A half of a surrogate pair is JSON, but no text."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise _Found(DeckProblem.NOT_TEXT) from error


def _wrong(where: str, problem: DeckProblem, **values: object) -> Refused:
    return Refused(DeckReason.FILE_WRONG, place=where or "file", problem=problem, **values)


def _refusal(error: ValidationError, data: dict[str, object]) -> Refused:
    """Name the first field that is wrong."""
    first = error.errors(include_url=False, include_input=False)[0]
    kind = first["type"]
    problem = DeckProblem(kind) if kind in _OWN else _BY_TYPE.get(kind, DeckProblem.NOT_ALLOWED)
    path = _path(first["loc"])
    given = first.get("ctx", {})
    values: dict[str, object] = {
        name: given[key] for key, name in _BOUNDS.items() if given.get(key) is not None
    }
    if first["type"] in ("union_tag_invalid", "union_tag_not_found"):
        path = (*path, "kind")
    values |= _near(problem, first, path, given)
    where = place(path)
    if field := given.get("field"):
        where = f"{where}.{field}" if where else str(field)
    if before := given.get("first"):
        own = where.removesuffix(str(field)) if field else ""
        values = {"first": f"{own}{before}"}
    return _wrong(where, problem, title=title(data, where), **values)


def _path(loc: Keys) -> Keys:
    """The place in the file; behind the number of an effect pydantic names its kind as well."""
    return tuple(
        key
        for at, key in enumerate(loc)
        if not (at >= 2 and loc[at - 2] == "effects" and isinstance(loc[at - 1], int))
    )


def _near(
    problem: DeckProblem, first: ErrorDetails, path: Keys, given: dict[str, object]
) -> dict[str, object]:
    match problem:
        case DeckProblem.UNKNOWN_KIND:
            found = str(given.get("tag", ""))[:MOST_SHOWN]
            return {"found": found, "near": nearest(found, EFFECT_KINDS)}
        case DeckProblem.UNKNOWN_FIELD if "effects" not in path:
            known = Card.model_fields if "cards" in path else Deck.model_fields
            return {"near": nearest(str(path[-1]), known)}
        case DeckProblem.UNKNOWN_FIELD:
            return {"near": None}
        case _:
            return {}
