"""A rule card: when, only while, then. What was read against a system is canonical.

Knows no system: `validate.read_card` makes cards from what people wrote. Source:
spec/rule-cards.md, part 8; spec/rule-cards-details.md, part 5.
"""

from typing import Annotated

from pydantic import Field, JsonValue

from bot.rulecards import limits
from bot.rulecards.effects import Effect
from bot.rulecards.fields import Amount, Data, Name, Stage
from bot.rulecards.triggers import Trigger


class Card(Data, frozen=True):
    """One rule of a table. `if_` is `if` in data: a formula's canonical text, or None."""

    id: Name
    name: Name
    when: Trigger
    stage: Stage = "after"
    if_: Amount | None = Field(default=None, validation_alias="if", serialization_alias="if")
    then: Annotated[
        tuple[Effect, ...], Field(strict=False, min_length=1, max_length=limits.EFFECTS)
    ]
    note: Annotated[str, Field(max_length=limits.NOTE)] = ""

    def to_data(self) -> dict[str, JsonValue]:
        """The canonical data: no key that says what holds anyway; `op` and `ticks` always."""
        data = self.model_dump(mode="json", by_alias=True, exclude_none=True)
        if self.stage == "after":
            del data["stage"]
        if not self.note:
            del data["note"]
        return data

    def rule(self) -> dict[str, JsonValue]:
        """The part of the data that the card's sentence carries: when, stage, if, then."""
        return {key: value for key, value in self.to_data().items() if key in _RULE}


_RULE = frozenset(("when", "stage", "if", "then"))
