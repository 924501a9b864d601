"""What the deck itself keeps of a character where the channel has no sheet.

It knows the character's Intelligence (10 unless told otherwise) and counts wishes; of everything
else it knows only what the cards changed. "Never below what keeps the level" is told, not worked
out: a ledger knows no level. Source: spec/deck.md, part 1.
"""

from collections.abc import Iterable
from typing import Annotated, Self

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
from bot.deck.model import Count, Label, Model
from bot.deck.sheet import (
    AbilityChange,
    Change,
    FatesChange,
    Told,
    TreasureGain,
    WishesChange,
)

MOST_NOTES = 100
"""Different things of one kind that a ledger holds; the oldest gives way."""

FARTHEST = 10**12
"""No number in a ledger moves beyond this."""

_Figure = Annotated[int, Field(ge=-FARTHEST, le=FARTHEST)]


class Note(Model, frozen=True):
    """Something that holds for the character or belongs to them, and how many times."""

    name: Label
    count: Count = 1
    wealth: bool = False
    magic: bool = False
    worth: Count | None = None

    def is_more_of(self, other: "Note") -> bool:
        """Tell whether both are of the same thing, however many times."""
        return (
            self.name == other.name
            and self.wealth == other.wealth
            and self.magic == other.magic
            and self.worth == other.worth
        )


Notes = Annotated[tuple[Note, ...], Field(max_length=MOST_NOTES)]


class Ledger(Model, frozen=True):
    """`intelligence` is a score; the other abilities are changes of a score that is not known."""

    intelligence: _Figure = 10
    intelligence_entered: bool = False
    """A game master has told the score; else it goes on from 10."""
    strength: _Figure = 0
    dexterity: _Figure = 0
    constitution: _Figure = 0
    wisdom: _Figure = 0
    charisma: _Figure = 0
    experience: _Figure = 0
    keeps_level: bool = False
    """Some of the experience lost is limited to what leaves the level."""
    wishes: Count = 0
    fates: bool = False
    alignment_flipped: bool = False
    saving_throws: Annotated[tuple[SavingThrows, ...], Field(max_length=MOST_NOTES)] = ()
    conditions: Notes = ()
    gains: Notes = ()
    treasure: Notes = ()
    proficiencies: Annotated[tuple[Proficiency, ...], Field(max_length=MOST_NOTES)] = ()
    wealth_lost: Count = 0
    """How often all wealth was lost."""
    magic_items_lost: Count = 0

    @property
    def saving_throw_change(self) -> int:
        """What every saving throw is changed by."""
        return sum(one.change for one in self.saving_throws)

    @property
    def lasting(self) -> tuple[str, ...]:
        """The names of what holds until it is lifted."""
        return tuple(one.name for one in (*self.saving_throws, *self.conditions))

    def score(self, ability: Ability) -> int:
        """Return Intelligence, or the change of another ability."""
        return int(getattr(self, ability))

    def after(self, change: Change) -> tuple[Self, Told]:
        """Return the ledger after a change, and what the change did (sheet.Sheet)."""
        match change:
            case AbilityChange():
                return self._figure(change, change.ability, self._moved(change))
            case WishesChange():
                return self._figure(change, "wishes", max(0, self.wishes + change.change))
            case FatesChange():
                return self._figure(change, "fates", change.stored)
            case FlipAlignment():
                return self._figure(change, "alignment_flipped", not self.alignment_flipped)
            case Experience():
                keeps = self.keeps_level or change.keeps_level
                value = self.experience + change.change
                return self._figure(change, "experience", value, keeps_level=keeps)
            case LoseWealth() | LoseMagicItems():
                return self._without(change)
            case SavingThrows():
                return self._saving_throws(change)
            case _:
                return self._with(change), Told(change=change)

    def _with(self, change: Condition | Gain | TreasureGain | Proficiency) -> Self:
        match change:
            case Condition():
                kept = added(self.conditions, Note(name=change.name))
                return self.changed(conditions=kept)
            case Gain():
                note = Note(name=change.item, wealth=change.wealth, magic=change.magic)
                return self.changed(gains=added(self.gains, note))
            case TreasureGain():
                note = Note(name=change.item, count=change.count, wealth=True, worth=change.worth)
                return self.changed(treasure=added(self.treasure, note))
            case Proficiency():
                others = tuple(one for one in self.proficiencies if one.skill != change.skill)
                kept = (*others, change)[-MOST_NOTES:]
                return self.changed(proficiencies=kept)

    def lifted(self, name: str) -> Self:
        """Return the ledger without a condition or a curse, however often it held."""
        return self.changed(
            saving_throws=tuple(one for one in self.saving_throws if one.name != name),
            conditions=tuple(one for one in self.conditions if one.name != name),
        )

    def _moved(self, change: AbilityChange) -> int:
        score = self.score(change.ability)
        # Bounds are those of a score, and only that of Intelligence is known here.
        return change.applied(score) if change.ability == "intelligence" else score + change.change

    def _figure(self, change: Change, field: str, value: int, **more: object) -> tuple[Self, Told]:
        before = getattr(self, field)
        after = value if isinstance(value, bool) else max(-FARTHEST, min(FARTHEST, value))
        told = Told(change=change, before=int(before), after=int(after))
        return self.changed(**{field: after}, **more), told

    def _saving_throws(self, change: SavingThrows) -> tuple[Self, Told]:
        """One curse is one penalty, however often it is laid."""
        others = tuple(one for one in self.saving_throws if one.name != change.name)
        after = self.changed(saving_throws=(*others, change)[-MOST_NOTES:])
        told = Told(change=change, before=self.saving_throw_change, after=after.saving_throw_change)
        return after, told

    def _without(self, change: LoseWealth | LoseMagicItems) -> tuple[Self, Told]:
        if isinstance(change, LoseWealth):
            lost = tuple(one for one in self.gains if one.wealth and not one.magic)
            after = self.changed(wealth_lost=self.wealth_lost + 1, treasure=())
            names = (*(one.name for one in lost), *(one.name for one in self.treasure))
        else:
            lost = tuple(one for one in self.gains if one.magic)
            after = self.changed(magic_items_lost=self.magic_items_lost + 1)
            names = tuple(one.name for one in lost)
        kept = tuple(one for one in self.gains if one not in lost)
        return after.changed(gains=kept), Told(change=change, lost=names)


def added(notes: Iterable[Note], new: Note) -> tuple[Note, ...]:
    """Return the notes with one more; what is there already counts up."""
    kept: list[Note] = []
    for note in notes:
        if note.is_more_of(new):
            new = new.changed(count=min(note.count + new.count, FARTHEST))
        else:
            kept.append(note)
    return (*kept, new)[-MOST_NOTES:]
