"""What can be wrong in a file that is taken in; `bot/render/refusals.py` has the sentences.

Knows what pydantic calls each fault; its English words are never shown.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from bot.errors import Refused
from bot.table.reasons import TableReason


class ImportProblem(StrEnum):
    """The comment behind each problem names the values that come with it."""

    NOT_OURS = "not_ours"
    TWICE = "twice"  # key
    STANDS_TWICE = "stands_twice"
    NOT_A_NUMBER = "not_a_number"  # found
    NUMBER_TOO_LONG = "number_too_long"
    TOO_DEEP = "too_deep"
    NO_CAMPAIGN = "no_campaign"
    UNKNOWN_PART = "unknown_part"
    NOT_A_ROLL = "not_a_roll"
    UNREADABLE = "unreadable"
    MISSING = "missing"
    UNKNOWN_FIELD = "unknown_field"
    NEEDS_NUMBER = "needs_number"
    NEEDS_TEXT = "needs_text"
    NEEDS_TRUTH = "needs_truth"
    NEEDS_LIST = "needs_list"
    NEEDS_OBJECT = "needs_object"
    TOO_LARGE = "too_large"
    TOO_SMALL = "too_small"
    TOO_LONG = "too_long"  # most
    TOO_SHORT = "too_short"  # least
    NOT_ALLOWED = "not_allowed"


_BY_TYPE: Mapping[str, ImportProblem] = {
    "missing": ImportProblem.MISSING,
    "extra_forbidden": ImportProblem.UNKNOWN_FIELD,
    "int_type": ImportProblem.NEEDS_NUMBER,
    "int_from_float": ImportProblem.NEEDS_NUMBER,
    "int_parsing": ImportProblem.NEEDS_NUMBER,
    "int_parsing_size": ImportProblem.TOO_LARGE,
    "string_type": ImportProblem.NEEDS_TEXT,
    "bool_type": ImportProblem.NEEDS_TRUTH,
    "bool_parsing": ImportProblem.NEEDS_TRUTH,
    "list_type": ImportProblem.NEEDS_LIST,
    "tuple_type": ImportProblem.NEEDS_LIST,
    "dict_type": ImportProblem.NEEDS_OBJECT,
    "mapping_type": ImportProblem.NEEDS_OBJECT,
    "model_type": ImportProblem.NEEDS_OBJECT,
    "model_attributes_type": ImportProblem.NEEDS_OBJECT,
    "less_than": ImportProblem.TOO_LARGE,
    "less_than_equal": ImportProblem.TOO_LARGE,
    "greater_than": ImportProblem.TOO_SMALL,
    "greater_than_equal": ImportProblem.TOO_SMALL,
    "too_long": ImportProblem.TOO_LONG,
    "string_too_long": ImportProblem.TOO_LONG,
    "too_short": ImportProblem.TOO_SHORT,
    "string_too_short": ImportProblem.TOO_SHORT,
}


MOST_FAULTS: Final = 2000
"""Faults that a part may have and still be told which comes first. Listing them is one step, and
takes long where they are many."""


class WrongJson(ValueError):
    """JSON that Python reads and we do not; `place` is made of the keys that lead there."""

    def __init__(self, problem: ImportProblem, place: str = "", **values: object) -> None:
        super().__init__(problem.value)
        self.problem = problem
        self.place = place
        self.values = values


def wrong(place: str, problem: ImportProblem, **values: object) -> Refused:
    """Return the refusal of a file that is wrong at a place."""
    return Refused(TableReason.IMPORT_WRONG, place=place, problem=problem, **values)


def wrong_json(error: WrongJson) -> Refused:
    """Return the refusal of a text that is JSON but for one thing."""
    return wrong(error.place or "file", error.problem, **error.values)


def wrong_field(place: str, error: ValidationError) -> Refused:
    """Return the refusal that names the first field that is wrong."""
    if error.error_count() > MOST_FAULTS:
        return wrong(place or "file", ImportProblem.UNREADABLE)
    first = error.errors(include_url=False, include_input=False)[0]
    where = ".".join((*((place,) if place else ()), *map(str, first["loc"])))
    problem = _BY_TYPE.get(first["type"], ImportProblem.NOT_ALLOWED)
    return wrong(where or "file", problem, **_bounds(first))


def _bounds(first: ErrorDetails) -> dict[str, object]:
    given = first.get("ctx", {})
    names = {"max_length": "most", "min_length": "least"}
    return {name: given[key] for key, name in names.items() if key in given}
