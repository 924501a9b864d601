"""Data of any shape to a model, or every fault of the shape with its place and what was meant.

Knows what pydantic calls each fault; its English words are never shown.
"""

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from types import UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    TypeGuard,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
)

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from bot.rulecards import limits
from bot.rulecards.names import nearest
from bot.rulecards.reasons import CardError, CardReason, within

M = TypeVar("M", bound=BaseModel)

_BY_TYPE: Final[Mapping[str, CardReason]] = {
    "missing": CardReason.MISSING,
    "extra_forbidden": CardReason.UNKNOWN_KEY,
    "invalid_key": CardReason.UNKNOWN_KEY,
    "string_type": CardReason.NEEDS_TEXT,
    "string_unicode": CardReason.CONTROL_CHARACTER,
    "string_pattern_mismatch": CardReason.NOT_DICE,
    "string_too_short": CardReason.EMPTY,
    "string_too_long": CardReason.TOO_LONG,
    "int_type": CardReason.NEEDS_WHOLE,
    "int_from_float": CardReason.NEEDS_WHOLE,
    "only_true": CardReason.NEEDS_TRUE,
    "int_parsing_size": CardReason.TOO_LARGE,
    "bool_type": CardReason.NEEDS_TRUTH,
    "tuple_type": CardReason.NEEDS_LIST,
    "dict_type": CardReason.NEEDS_OBJECT,
    "model_type": CardReason.NEEDS_OBJECT,
    "model_attributes_type": CardReason.NEEDS_OBJECT,
    "greater_than_equal": CardReason.TOO_SMALL,
    "less_than_equal": CardReason.TOO_LARGE,
    "too_long": CardReason.TOO_MANY,
    "too_short": CardReason.TOO_FEW,
    "start": CardReason.NEEDS_START,
    "amount": CardReason.NEEDS_AMOUNT,
    "amount_size": CardReason.TOO_LARGE,
}
_LIMITS: Final = {
    "max_length": "most",
    "min_length": "least",
    "le": "most",
    "ge": "least",
}
_WORD: Final = re.compile(r"'([^']*)'")
_Models = tuple[type[BaseModel], ...]


def shaped(model: type[M], data: object, free: Container[object] = ()) -> M:
    """The model that the data are; CardError with every fault of the shape.

    What stands under the keys `free` may be as deep as it likes: nobody reads it, or somebody else.
    """
    parts = data.items() if is_object(data) else (("", data),)
    for key, inner in parts:
        if key not in free and _is_too_deep(inner):
            place = within("", str(key)[: limits.NAME])
            raise CardError(CardReason.TOO_DEEP, place, most=limits.DEPTH)
    try:
        return model.model_validate(data)
    except ValidationError as error:
        details = [one for one in error.errors(include_url=False) if not _is_echo(one)]
        problems = (_problem(model, data, one) for one in details[: limits.PROBLEMS])
        raise CardError.of(problems) from None


def _is_too_deep(data: object) -> bool:
    """Whether anything lies deeper than cards and systems have places: naming it would not end."""
    level = [data]
    for _ in range(limits.DEPTH - 1):
        level = [inner for outer in level for inner in _entries(outer)]
    return bool(level)


def _entries(value: object) -> Iterable[object]:
    if is_object(value):
        return value.values()
    return cast(Sequence[object], value) if isinstance(value, list | tuple) else ()


def _is_echo(details: ErrorDetails) -> bool:
    """A list whose entries are wrong is also called too short."""
    return details["type"] == "too_short" and bool(details["input"])


def is_object(value: object) -> TypeGuard[dict[object, object]]:
    """Whether a value is what JSON calls an object."""
    return isinstance(value, dict)


def _problem(model: type[BaseModel], data: object, details: ErrorDetails) -> CardError:
    place, models = _found(model, data, details["loc"])
    kind = details["type"]
    context: dict[str, Any] = details.get("ctx", {})
    if kind in ("union_tag_invalid", "union_tag_not_found"):
        return _wrong_kind(place, context)
    if kind == "literal_error":
        return _not_allowed(place, context["expected"], details["input"])
    reason = _BY_TYPE.get(kind, CardReason.NOT_ALLOWED)
    values = {ours: context[name] for name, ours in _LIMITS.items() if name in context}
    if reason is CardReason.UNKNOWN_KEY:
        key = str(details["loc"][-1])
        values |= {"key": key[: limits.NAME], "near": nearest(key, _keys(models))}
    elif reason is CardReason.MISSING:
        values["key"] = str(details["loc"][-1])
    elif reason is CardReason.NOT_ALLOWED:
        values |= {"found": "", "allowed": [], "near": []}
    elif kind == "amount_size":
        values["most"] = limits.NUMBER
    elif kind == "string_pattern_mismatch":
        values["found"] = str(details["input"])[: limits.NAME]
    return CardError(reason, place, **values)


def _wrong_kind(place: str, context: Mapping[str, Any]) -> CardError:
    """The key that tells kinds apart is missing, or says what there is not."""
    key = cast(str, context["discriminator"]).strip("'")
    if "tag" not in context:
        return CardError(CardReason.MISSING, within(place, key), key=key)
    found = cast(str, context["tag"])
    return _not_allowed(within(place, key), cast(str, context["expected_tags"]), found)


def _not_allowed(place: str, expected: str, found: object) -> CardError:
    allowed = _WORD.findall(expected) or [expected]
    text = str(found)[: limits.NAME] if isinstance(found, str | int) else ""
    near = nearest(text, allowed)
    return CardError(CardReason.NOT_ALLOWED, place, found=text, allowed=allowed, near=near)


def _found(
    model: type[BaseModel], data: object, location: tuple[str | int, ...]
) -> tuple[str, _Models]:
    """The path in the data, and the models that may stand where it leads.

    pydantic's locations also name the kind that a union took; the data have no such key.
    """
    place = ""
    models: _Models = (model,)
    value: object = data
    for step in location:
        chosen = tuple(one for one in models if _tag(one) == step) if len(models) > 1 else ()
        if chosen and is_object(value):
            models = chosen
            continue
        if str(step).startswith("<"):
            # How this package marks the kinds of a union that no key tells apart.
            continue
        place = within(place, step if isinstance(step, int) else step[: limits.NAME])
        value = _entry(value, step)
        if isinstance(step, str):
            models = tuple(found for one in models for found in _models_at(one, step)) or models
    return place, models


def _entry(value: object, step: str | int) -> object:
    if is_object(value):
        return value.get(step)
    if isinstance(value, list | tuple) and isinstance(step, int):
        entries = cast(list[object], value)
        return entries[step] if step < len(entries) else None
    return None


def _tag(model: type[BaseModel]) -> str | None:
    """What the key that tells kinds apart says for this model."""
    first = next(iter(model.model_fields.values()))
    return first.default if get_origin(first.annotation) is Literal else None


def _models_at(model: type[BaseModel], key: str) -> _Models:
    for name, info in model.model_fields.items():
        if key == (info.validation_alias or name):
            return tuple(_models_in(info.annotation))
    return ()


def _models_in(annotation: object) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    elif get_origin(annotation) in (Annotated, Union, UnionType, tuple):
        for part in get_args(annotation):
            yield from _models_in(part)


def _keys(models: _Models) -> list[str]:
    return [
        str(info.validation_alias or name)
        for model in models
        for name, info in model.model_fields.items()
    ]
