"""The kinds of values that cards and systems are made of, and the model under them all.

Source: spec/rule-cards-details.md, part 5 (lengths, whole numbers, amounts as text or number).
"""

from decimal import Decimal
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from bot.rulecards import limits

_LONGEST_NUMBER = 40


class Data(BaseModel, frozen=True):
    """A frozen piece of a card or system; unknown keys and wrong types are refused."""

    model_config = ConfigDict(
        extra="forbid", strict=True, validate_by_name=True, validate_by_alias=True
    )


def amount_text(value: object) -> str:
    """Turn a number into the text of a formula; true and false are no numbers."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise PydanticCustomError("amount", "an amount is a text or a number")
    if isinstance(value, int):
        if abs(value) > limits.NUMBER:
            raise PydanticCustomError("amount_size", "an amount is too large")
        return str(value)
    number = Decimal(repr(value))
    if not number.is_finite() or abs(number) > limits.NUMBER:
        raise PydanticCustomError("amount_size", "an amount is too large")
    text = f"{number:f}"
    return text if len(text) <= _LONGEST_NUMBER else f"{number:.30f}"


def _true(value: object) -> object:
    """Refuse what Python takes for true in a `Literal`: 1 and 1.0."""
    if value is None or value is True:
        return value
    raise PydanticCustomError("only_true", "only true may stand here")


OnlyTrue = Annotated[Literal[True] | None, BeforeValidator(_true)]
"""True or left out."""

Version = Annotated[int, Field(ge=1, le=1)]
"""No `Literal[1]`: that takes true and 1.0 as well."""

Stage = Literal["before", "after"]
Outcome = Literal["critical", "success", "failure", "fumble"]

Text = Annotated[str, Field(min_length=1)]
Name = Annotated[str, Field(min_length=1, max_length=limits.NAME)]
Amount = Annotated[str, BeforeValidator(amount_text)]
"""A formula's text; in data also a number. In a card that was read: the canonical text."""

Number = Annotated[int, Field(ge=-limits.NUMBER, le=limits.NUMBER)]
Positive = Annotated[int, Field(ge=1, le=limits.NUMBER)]
"""1 or more."""

Level = Annotated[int, Field(ge=1, le=limits.LEVELS)]
Turns = Annotated[int, Field(ge=1, le=limits.TURNS)]
Ticks = Annotated[int, Field(ge=1, le=limits.TICKS)]
Segments = Annotated[int, Field(ge=1, le=limits.SEGMENTS)]
