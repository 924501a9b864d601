"""A refusal that is kept: why a card is broken, or why it did nothing when it should have fired.

Its reason and values, as they can be stored; `refusal` gives back what `bot/render` has words for.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Annotated, Final, cast

from pydantic import Field, JsonValue

from bot.dice.refusals import DiceReason
from bot.errors import Refused
from bot.rulecards.moment_reasons import MomentReason
from bot.rulecards.reasons import CardReason
from bot.rulecards.sentences.refusals import SentenceReason
from bot.table.snapshot import State
from bot.text import shortened

MOST_TEXT = 500
_REASONS: Final[Mapping[str, StrEnum]] = {
    reason.value: reason
    for reasons in (DiceReason, CardReason, SentenceReason, MomentReason)
    for reason in reasons
}


class Problem(State, frozen=True):
    """A reason with its values; `inner` is the refusal within it, such as a formula's."""

    reason: Annotated[str, Field(max_length=80)]
    values: Annotated[Mapping[str, JsonValue], Field(max_length=20)] = {}
    inner_name: Annotated[str, Field(max_length=80)] | None = None
    inner: "Problem | None" = None

    @classmethod
    def of(cls, error: Refused) -> "Problem":
        """What is kept of a refusal."""
        inner = next(
            ((name, one) for name, one in error.values.items() if isinstance(one, Refused)), None
        )
        plain = {key: _plain(value) for key, value in error.values.items()}
        if inner:
            del plain[inner[0]]
        return cls(
            reason=error.reason.value,
            values=plain,
            inner_name=inner[0] if inner else None,
            inner=cls.of(inner[1]) if inner else None,
        )

    def refusal(self) -> Refused:
        """The refusal, for those who make sentences of one."""
        values: dict[str, object] = dict(self.values)
        if self.inner and self.inner_name:
            values[self.inner_name] = self.inner.refusal()
        return Refused(_REASONS.get(self.reason, CardReason.NOT_ALLOWED), **values)


def _plain(value: object) -> JsonValue:
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, str):
        return shortened(str(value), MOST_TEXT)
    if isinstance(value, Iterable):
        return [_plain(one) for one in cast("Iterable[object]", value)][:20]
    return shortened(str(value), MOST_TEXT)
