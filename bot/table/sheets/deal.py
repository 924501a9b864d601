"""A table's rule cards as they are stored: in order, each with who changed it last.

A card that names something that the system no longer has stays, marked broken with the reason, and
does not fire. Source: issue 5; spec/rule-cards.md, part 8.
"""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Self

from pydantic import Field, JsonValue, model_validator

from bot.rulecards import limits
from bot.rulecards.card import Card
from bot.rulecards.names import id_of
from bot.table.sheets.bounds import MOST_CARDS, MOST_CHARACTERS
from bot.table.sheets.problem import Problem
from bot.table.sheets.world import Counter, Key, Owner
from bot.table.snapshot import Moment, State, Table

PART = "cards"


class Entry(State, frozen=True):
    """One card of a table. `number` never changes and is short enough for the id of a button."""

    number: Counter
    card: Card
    is_enabled: bool = True
    bound: Annotated[tuple[Key, ...], Field(max_length=MOST_CHARACTERS)] | None = None
    """The characters, by key, whom the card watches; None: all, empty: nobody."""
    revision: Annotated[int, Field(ge=1, lt=2**53)] = 1
    """Grows with every change of the card itself, and never comes again."""
    changed_by: Owner = 0
    changed_at: Moment = 0
    broken: Problem | None = None

    @property
    def id(self) -> str:
        """The card's id."""
        return self.card.id

    @property
    def fires(self) -> bool:
        """Whether the card is at work."""
        return self.is_enabled and self.broken is None


class CardsPart(State, frozen=True):
    """The rule cards of a table; card order is the order of `entries`."""

    version: ClassVar[int] = 1
    entries: Annotated[tuple[Entry, ...], Field(max_length=MOST_CARDS)] = ()
    own_system: Mapping[str, JsonValue] | None = None
    """A system of the table's own, canonical and whole; it goes before the campaign's."""
    under: Annotated[str, Field(max_length=80)] = ""
    """The mark of the system under which the cards were read last (kit.py)."""
    made: Counter = 0

    def entry(self, card_id: str) -> Entry | None:
        """Find a card by id, or by what its name or id is spelled like."""
        exact = next((one for one in self.entries if one.id == card_id), None)
        wanted = id_of(card_id)
        return exact or next(
            (one for one in self.entries if wanted in (id_of(one.id), id_of(one.card.name))), None
        )

    def numbered(self, number: int) -> Entry | None:
        """The card with this number."""
        return next((one for one in self.entries if one.number == number), None)

    def with_entry(self, changed: Entry) -> Self:
        """The cards with one of them replaced, found by its number."""
        return self.changed(
            entries=tuple(changed if one.number == changed.number else one for one in self.entries)
        )

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        ids = {one.id for one in self.entries}
        numbers = {one.number for one in self.entries}
        if len(ids) < len(self.entries) or len(numbers) < len(self.entries):
            raise ValueError("a card stands twice")
        if max(numbers, default=0) > self.made:
            raise ValueError("a card with a number that none was given")
        if any(len(one.id) > limits.NAME or id_of(one.id) != one.id for one in self.entries):
            raise ValueError("a card whose id is none")
        return self


def cards_of(table: Table) -> CardsPart:
    """The cards of a table."""
    return table.part(CardsPart, PART) or CardsPart()
