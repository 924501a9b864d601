"""What a card that is about to fire reads: its condition, and all its numbers together.

Source: spec/rule-cards-details.md, part 8 (all formulas of a card are read together).
"""

from collections.abc import Mapping

from bot.rulecards.applying import OF_THE_TABLE
from bot.rulecards.events import Before, Event, RollRead
from bot.rulecards.readers import Seen, SheetReader
from bot.rulecards.rules import Ready

Readers = Mapping[str, SheetReader]
Values = tuple[tuple[int, ...], ...]
"""For each effect its numbers: one for each character, one in all, or none."""


def holds(ready: Ready, reader: SheetReader) -> bool:
    """Whether the card's condition holds for one character; RollError if it cannot be told."""
    return ready.condition is None or ready.condition.holds(reader)


def values_of(ready: Ready, readers: Readers, who: tuple[str, ...]) -> Values:
    """All numbers of a card: on sheets for each character, on the table for the first."""
    values: list[tuple[int, ...]] = []
    for effect, formula in zip(ready.card.then, ready.amounts, strict=True):
        if formula is None:
            values.append(())
        else:
            read_for = who[:1] if isinstance(effect, OF_THE_TABLE) else who
            values.append(tuple(formula.whole(readers[one]) for one in read_for))
    return tuple(values)


def seen_of(event: Event | Before) -> Seen:
    """What formulas read of an event."""
    if isinstance(event, RollRead):
        return Seen(event=event.fields, groups=event.roll.groups)
    return Seen(event=event.fields)
