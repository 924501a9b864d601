"""Cards and decks: one schema for the decks of `data/decks` and for those that people bring.

A card says what it does when drawn (effects.py) and how it bears on the drawing: whether it leaves
the deck for good, ends the drawing, is drawn again at once, or offers extra draws. Source:
spec/deck.md, part 1.
"""

from functools import cache
from pathlib import Path
from typing import Annotated, Literal, LiteralString, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from bot.deck.effects import (
    AbilityGain,
    AskPlayer,
    Effect,
    ExperienceInstead,
    Fates,
    Treasure,
    texts,
)
from bot.deck.model import CardId, CardRef, Label, Model, Name, Text
from bot.text import folded

DECKS = Path(__file__).resolve().parents[2] / "data" / "decks"

MOST_CARDS = 100
MOST_EFFECTS = 8
MOST_EXTRA = 10

BuiltIn = Literal["22", "13"]
FILES: dict[BuiltIn, str] = {"22": "many_things_22.json", "13": "many_things_13.json"}


def _refuse(kind: LiteralString, field: str, first: str = "") -> PydanticCustomError:
    return PydanticCustomError(kind, "{field} does not fit", {"field": field, "first": first})


class Card(Model, frozen=True):
    """One card. `extra` draws are offered beyond what was declared; the player may decline."""

    id: CardId
    name: Name
    playing_card: Label | None = None
    text: Text
    effects: Annotated[tuple[Effect, ...], Field(max_length=MOST_EFFECTS)] = ()
    leaves: bool = False
    ends: bool = False
    redraws: bool = False
    extra: Annotated[int, Field(ge=0, le=MOST_EXTRA)] = 0

    @property
    def ref(self) -> CardRef:
        """The card as events and states name it."""
        return CardRef(id=self.id, name=self.name)

    @model_validator(mode="after")
    def _is_sound(self) -> Self:
        # A card that is drawn again at once must leave: else a draw might never end.
        if self.redraws and not self.leaves:
            raise _refuse("redraws_without_leaving", "redraws")
        asks = any(
            isinstance(one, AbilityGain | AskPlayer | Fates | Treasure) for one in self.effects
        )
        if self.redraws and (self.ends or self.extra or asks):
            raise _refuse("redraws_and_more", "redraws")
        if self.ends and self.extra:
            raise _refuse("ends_and_extra", "ends")
        instead = [number for number, one in enumerate(self.effects) if _is_instead(one)]
        if instead and not self.extra:
            raise _refuse("instead_of_nothing", f"effects[{instead[0]}].kind")
        if len(instead) > 1:
            raise _refuse("instead_twice", f"effects[{instead[1]}].kind")
        for number, effect in enumerate(self.effects):
            if isinstance(effect, Treasure):
                ids = [option.id for option in effect.options]
                _check_once(ids, f"effects[{number}].options", "id")
        return self


def _is_instead(effect: Effect) -> bool:
    return isinstance(effect, ExperienceInstead)


def _check_once(values: list[str], place: str, field: str) -> None:
    seen: dict[str, int] = {}
    for number, value in enumerate(values):
        if value in seen:
            first = f"{place}[{seen[value]}].{field}"
            raise _refuse("stands_twice", f"{place}[{number}].{field}", first)
        seen[value] = number


class Deck(Model, frozen=True):
    """A deck when all its cards are in it."""

    name: Name
    cards: Annotated[tuple[Card, ...], Field(min_length=1, max_length=MOST_CARDS)]

    @model_validator(mode="after")
    def _has_each_once(self) -> Self:
        _check_once([card.id for card in self.cards], "cards", "id")
        _check_once([folded(card.name) for card in self.cards], "cards", "name")
        return self

    def card(self, card_id: str) -> Card | None:
        """Return the card with this id, if there is one."""
        return next((card for card in self.cards if card.id == card_id), None)

    def sentences(self) -> tuple[str, ...]:
        """Return the deck's English content in order, each once, for the catalogs."""
        found = [self.name]
        for card in self.cards:
            found += [card.name, card.text]
            found += [card.playing_card] if card.playing_card else []
            found += [text for effect in card.effects for text in texts(effect)]
        return tuple(dict.fromkeys(found))


@cache
def built_in(which: BuiltIn) -> Deck:
    """Return a deck that comes with the program."""
    return Deck.model_validate_json((DECKS / FILES[which]).read_bytes())
