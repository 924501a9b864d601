"""What every value of the deck at the table is made of, and the limits they all keep.

Frozen pydantic models that hold tuples and scalars only, so that they are stored as they are. They
know no table and no Discord. Source: spec/deck.md, part 1; design.md, rules 9 and 15.
"""

from typing import Annotated, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic_core import PydanticCustomError

from bot.text import tidied

MOST_NAME = 60
MOST_TEXT = 600
MOST_LABEL = 100
MOST_ANSWER = 200


class Model(BaseModel, frozen=True):
    """A frozen value; unknown fields and wrong types are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)

    def changed(self, **values: object) -> Self:
        """Return the value with some fields replaced, checked like any other."""
        return type(self)(**{**vars(self), **values})


def _tidy(text: str) -> str:
    tidy = tidied(text)
    if not tidy:
        raise PydanticCustomError("empty_text", "no visible character")
    return tidy


Name = Annotated[str, Field(max_length=MOST_NAME), AfterValidator(_tidy)]
Text = Annotated[str, Field(max_length=MOST_TEXT), AfterValidator(_tidy)]
Label = Annotated[str, Field(max_length=MOST_LABEL), AfterValidator(_tidy)]
Answered = Annotated[str, Field(max_length=MOST_ANSWER), AfterValidator(_tidy)]

CardId = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,31}$")]

Count = Annotated[int, Field(ge=0, lt=2**53)]
Number = Annotated[int, Field(ge=1, lt=2**53)]
"""Given in order to characters, choices and draws, and never given again."""

Moment = Annotated[int, Field(ge=0, lt=2**53)]
"""Milliseconds since the Unix epoch."""

PersonId = Annotated[int, Field(gt=0, lt=2**63)]


class CardRef(Model, frozen=True):
    """A card by id and name: what happened is told even when the deck is another one now."""

    id: CardId
    name: Name
