"""The state of one channel's deck: what is in it, who draws from it, which questions are open.

A question to a person is a value here, never something that waits (design.md, rule 3), and every
card is either in the deck or away. Source: spec/deck.md, part 1.
"""

from enum import StrEnum
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from bot.deck.cards import BuiltIn, Card, Deck, built_in
from bot.deck.effects import Effect
from bot.deck.ledger import Ledger
from bot.deck.model import Answered, CardId, CardRef, Count, Model, Moment, Name, Number, PersonId

HOUR = 3_600_000
"""Milliseconds from a character's last draw until the rest is drawn without them."""

MOST_CHARACTERS = 50
MOST_DECLARED = 22
MOST_LEFT = 100
"""Draws that a character may have before them, extra ones included."""

MOST_HISTORY = 200
MOST_CHOICES = 600
"""Questions and answers kept; of those that block nobody the oldest gives way."""

Which = Literal["22", "13", "custom"]


class ChoiceKind(StrEnum):
    """What is asked; the comment names the options. `text` and `master` take a few words."""

    EXTRA = "extra"  # yes, no
    EXPERIENCE_OR_EXTRA = "experience_or_extra"  # experience, draws
    TREASURE = "treasure"  # the ids of the treasure's forms
    ABILITY = "ability"  # the six abilities
    FATES = "fates"  # later, now
    TEXT = "text"
    MASTER = "master"


class Choice(Model, frozen=True):
    """A question to the player, or with kind `master` to the game master.

    The answers in words stay with their questions; other choices go once they are made.
    """

    number: Number
    character: Number
    card: CardRef
    kind: ChoiceKind
    question: Answered | None = None
    options: Annotated[tuple[str, ...], Field(max_length=8)] = ()
    effect: Effect | None = None
    extra: Annotated[int, Field(ge=0, le=100)] = 0
    secret: bool = False
    revealed: bool = False
    answer: Answered | None = None
    at: Moment

    @property
    def is_open(self) -> bool:
        """Whether the answer is awaited."""
        return self.answer is None

    @property
    def blocks(self) -> bool:
        """Whether the character's next draw waits for it."""
        return self.is_open and self.kind is not ChoiceKind.MASTER

    @property
    def is_hidden(self) -> bool:
        """Whether the answer is the game master's alone."""
        return self.secret and not self.revealed


class Declaration(Model, frozen=True):
    """How many draws a character declared, and what became of them."""

    declared: Annotated[int, Field(ge=0, le=MOST_DECLARED)]
    extra: Count = 0
    drawn: Count = 0
    lapsed: Count = 0
    since: Moment
    """The last draw; before it the declaration, or when draws were added after all were drawn."""
    overdue: bool = False
    """The hour is over: what is left is drawn as soon as no choice is in the way."""

    @property
    def left(self) -> int:
        """How many draws are still to come."""
        return self.declared + self.extra - self.drawn - self.lapsed

    @property
    def due_at(self) -> int | None:
        """When the rest is drawn automatically, if anything but a choice is waited for."""
        return self.since + HOUR if self.left and not self.overdue else None

    @model_validator(mode="after")
    def _never_draws_too_much(self) -> Self:
        if self.left < 0:
            raise ValueError("more was drawn than declared")
        return self


class Character(Model, frozen=True):
    """Somebody who draws; belongs to the person who first declared under that name."""

    number: Number
    name: Name
    owner: PersonId
    ledger: Ledger = Ledger()
    declaration: Declaration | None = None
    ended: CardRef | None = None
    """The Donjon or the Void that ended the drawing."""

    @property
    def left(self) -> int:
        """How many draws are still to come."""
        return self.declaration.left if self.declaration else 0


class Past(Model, frozen=True):
    """One draw that was made."""

    number: Number
    character: Number
    name: Name
    card: CardRef
    at: Moment
    automatic: bool = False
    late: bool = False


class DeckState(Model, frozen=True):
    """Everything about a channel's deck; `start` gives the one where nothing was laid out yet."""

    which: Which | None = None
    custom: Deck | None = None
    away: tuple[CardId, ...] = ()
    """The cards that have left for good or were taken away, in the order in which they went."""
    characters: Annotated[tuple[Character, ...], Field(max_length=MOST_CHARACTERS)] = ()
    choices: Annotated[tuple[Choice, ...], Field(max_length=MOST_CHOICES)] = ()
    history: Annotated[tuple[Past, ...], Field(max_length=MOST_HISTORY)] = ()
    characters_made: Count = 0
    choices_made: Count = 0
    draws_made: Count = 0

    @property
    def deck(self) -> Deck | None:
        """The deck that is laid out, as it is when all its cards are in it."""
        return deck_of(self.which, self.custom)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards now in the deck."""
        deck = self.deck
        return tuple(card for card in deck.cards if card.id not in self.away) if deck else ()

    def character(self, number: int) -> Character | None:
        """Return a character by number, if it is there."""
        return next((one for one in self.characters if one.number == number), None)

    def choice(self, number: int) -> Choice | None:
        """Return a choice by number, if it is there."""
        return next((one for one in self.choices if one.number == number), None)

    def blocking(self, number: int) -> tuple[Choice, ...]:
        """Return the choices that a character's next draw waits for."""
        return tuple(one for one in self.choices if one.character == number and one.blocks)

    @model_validator(mode="after")
    def _is_sound(self) -> Self:
        deck = self.deck
        if (self.which is not None) != (deck is not None):
            raise ValueError("the custom deck that is laid out is missing")
        known = {card.id for card in deck.cards} if deck else set[str]()
        if len(set(self.away)) != len(self.away) or not known.issuperset(self.away):
            raise ValueError("a card is away twice, or is not of this deck")
        numbers = [one.number for one in self.characters]
        _check_numbers(numbers, self.characters_made)
        _check_numbers([one.number for one in self.choices], self.choices_made)
        if not set(numbers).issuperset(one.character for one in self.choices):
            raise ValueError("a choice belongs to nobody")
        return self


def _check_numbers(numbers: list[int], made: int) -> None:
    if len(set(numbers)) != len(numbers) or max(numbers, default=0) > made:
        raise ValueError("a number is given twice, or was never given")


def deck_of(which: Which | None, custom: Deck | None) -> Deck | None:
    """Return the deck that is laid out under a name."""
    if which is None or which == "custom":
        return custom if which else None
    name: BuiltIn = which
    return built_in(name)


def due(state: DeckState) -> dict[int, int]:
    """Return when each character's hour is over, in milliseconds; only those with draws left."""
    return {
        one.number: one.declaration.due_at
        for one in state.characters
        if one.declaration is not None and one.declaration.due_at is not None
    }


def start() -> DeckState:
    """Return the state of a channel where no deck was laid out yet."""
    return DeckState()
