"""How a card's effects reach a character: changes, and the one small interface of what takes them.

A `Change` is an effect whose dice are thrown and whose choice is made. Whatever keeps characters
is a `Sheet`; the deck's own is the ledger (ledger.py). Source: spec/deck.md, part 1.
"""

from collections.abc import Iterable
from typing import Annotated, Literal, Protocol, Self, TypeVar

from pydantic import Field

from bot.deck.effects import (
    Ability,
    Condition,
    Experience,
    FlipAlignment,
    Gain,
    LoseMagicItems,
    LoseWealth,
    Proficiency,
    SavingThrows,
)
from bot.deck.model import Label, Model


class AbilityChange(Model, frozen=True):
    """An ability score moves by `change`, but not beyond `least` or `most`."""

    kind: Literal["ability"] = "ability"
    ability: Ability
    change: int
    least: int | None = None
    most: int | None = None

    def applied(self, score: int) -> int:
        """Return the score after it; one that lies beyond a bound already is not moved back."""
        moved = score + self.change
        if self.least is not None and moved < self.least:
            moved = min(score, self.least)
        if self.most is not None and moved > self.most:
            moved = max(score, self.most)
        return moved


class WishesChange(Model, frozen=True):
    """Wishes granted, or spent."""

    kind: Literal["wishes"] = "wishes"
    change: int


class FatesChange(Model, frozen=True):
    """The one use of the Fates is stored, or spent; a second one is not stored."""

    kind: Literal["fates"] = "fates"
    stored: bool


class TreasureGain(Model, frozen=True):
    """Pieces of treasure, `worth` gold pieces each."""

    kind: Literal["treasure"] = "treasure"
    item: Label
    count: int
    worth: int


Change = Annotated[
    AbilityChange
    | WishesChange
    | FatesChange
    | TreasureGain
    | FlipAlignment
    | Experience
    | SavingThrows
    | Condition
    | Gain
    | Proficiency
    | LoseWealth
    | LoseMagicItems,
    Field(discriminator="kind"),
]


class Told(Model, frozen=True):
    """What one change did, read back: a figure before and after, or the things that were lost.

    Where a sheet knows no figure (a ledger knows changes, not the sheet's score), both are those
    of the change it keeps.
    """

    change: Change
    before: int | None = None
    after: int | None = None
    lost: tuple[str, ...] = ()


class Sheet(Protocol):
    """Something that keeps a character, immutable: a change gives the next one."""

    def after(self, change: Change) -> tuple[Self, Told]:
        """Return the sheet after a change, and what the change did to it."""
        ...


S = TypeVar("S", bound=Sheet)


def apply(sheet: S, changes: Iterable[Change]) -> tuple[S, tuple[Told, ...]]:
    """Apply changes in their order; return the sheet after them and what each one did."""
    told: list[Told] = []
    for change in changes:
        sheet, one = sheet.after(change)
        told.append(one)
    return sheet, tuple(told)


_OPPOSITES = {"lawful": "chaotic", "chaotic": "lawful", "good": "evil", "evil": "good"}


def flipped(alignment: str) -> str:
    """Return an alignment flipped on both axes; neutral and unaligned stay as they are."""
    return " ".join(_OPPOSITES.get(word, word) for word in alignment.split())
