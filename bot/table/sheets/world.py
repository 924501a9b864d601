"""The world of a table as it is stored: the engine's own, and what the table keeps beside it.

Whose a sheet is and who sees it, the order of a fight, and the questions after a scene are the
table's; no rule card knows of them. Source: issue 5; design.md, rules 3 and 9.
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, model_validator

from bot.rulecards import limits
from bot.rulecards.sheet import World
from bot.table.sheets.bounds import (
    MOST_CARDS,
    MOST_CHARACTERS,
    MOST_FOES,
    check_sound,
)
from bot.table.snapshot import State

PART = "world"

Key = Annotated[str, Field(min_length=1, max_length=20 * limits.NAME)]
"""Some letters are a whole sentence once they are made plain: keys are longer than names."""

Counter = Annotated[int, Field(ge=0, lt=2**53)]
Owner = Annotated[int, Field(ge=0, lt=2**63)]
"""A person's id; 0: nobody's but the game masters'."""

Figure = Annotated[int, Field(ge=-limits.NUMBER, le=limits.NUMBER)]


class Holder(State, frozen=True):
    """Whose a sheet is, and who sees it. `number` is short enough for the id of a button."""

    number: Counter
    owner: Owner = 0
    is_npc: bool = False
    is_shown: bool = False
    """Everybody may look at the sheet; an NPC that is not shown has not even a name for players."""
    went_in_secret: bool = False
    """Where the character is, is for those to know who may look at the sheet."""

    @property
    def is_hidden(self) -> bool:
        """Whether players must not learn that there is such a character."""
        return self.is_npc and not self.is_shown


class FoeNote(State, frozen=True):
    """What the table keeps of a foe, beside the foe at the same place of the world's list."""

    number: Counter
    most: Annotated[int, Field(ge=0, le=limits.NUMBER)]
    """The hit points with which it came."""


class Combatant(State, frozen=True):
    """One who takes turns: a character by key, or a foe by number."""

    sort: Literal["character", "foe"]
    character: Key | None = None
    foe: Counter | None = None
    initiative: Figure = 0

    @property
    def who(self) -> str | int:
        """The key of the character or the number of the foe."""
        if self.character is not None:
            return self.character
        if self.foe is None:
            raise ValueError("a combatant is a character or a foe")
        return self.foe

    @model_validator(mode="after")
    def _is_one(self) -> Self:
        given = (self.character is not None, self.foe is not None)
        if given != (self.sort == "character", self.sort == "foe"):
            raise ValueError("a combatant is a character or a foe")
        return self


class Fight(State, frozen=True):
    """A fight that is on: in which order, whose turn it is, and what round.

    `turn` counts up with every turn, so that a press on a button of an earlier one is known.
    """

    order: Annotated[tuple[Combatant, ...], Field(min_length=1, max_length=150)]
    at: Counter = 0
    round: Annotated[int, Field(ge=1, lt=2**53)] = 1
    turn: Counter = 1
    fresh: Annotated[tuple[Key, ...], Field(max_length=limits.THINGS)] = ()
    """Conditions of whose turn it is that were set for a time in the course of this turn."""

    @property
    def acting(self) -> Combatant:
        """Whose turn it is."""
        return self.order[self.at]

    @model_validator(mode="after")
    def _turn_is_somebodys(self) -> Self:
        if self.at >= len(self.order):
            raise ValueError("nobody's turn")
        if len({(one.sort, one.who) for one in self.order}) < len(self.order):
            raise ValueError("somebody stands in the order twice")
        return self


class Scene(State, frozen=True):
    """A scene that is over; `open` are the ids of the story cards that wait for an answer."""

    number: Counter
    open: Annotated[tuple[Key, ...], Field(max_length=MOST_CARDS)] = ()


class WorldPart(State, frozen=True):
    """Everything that a table plays on but its cards."""

    version: ClassVar[int] = 1
    world: World = World(characters={})
    holders: Annotated[Mapping[str, Holder], Field(max_length=MOST_CHARACTERS)] = {}
    """By the key of the character; every character has one."""
    current: Annotated[Mapping[str, Key], Field(max_length=1000)] = {}
    """The character whom a person plays just now, by the person's id."""
    foes: Annotated[tuple[FoeNote, ...], Field(max_length=MOST_FOES)] = ()
    fight: Fight | None = None
    scene: Scene | None = None
    made: Counter = 0
    """How many characters were ever made here; foes too, before these had numbers of their own."""
    foes_made: Counter | None = None
    """How many foes were ever made here; None at a table where they shared the characters'."""
    scenes: Counter = 0

    def holder(self, key: str) -> Holder:
        """Whose a character is."""
        return self.holders[key]

    @property
    def last_foe(self) -> int:
        """The highest number that a foe ever had, or could have had: none comes again."""
        if self.foes_made is not None:
            return self.foes_made
        taken = {one.number for one in self.holders.values()}
        return next((one for one in range(self.made, 0, -1) if one not in taken), 0)

    def foe_at(self, number: int) -> int | None:
        """The place of a foe in the world's list."""
        return next((at for at, one in enumerate(self.foes) if one.number == number), None)

    def character_numbered(self, number: int) -> str | None:
        """The key of the character with this number."""
        return next((key for key, one in self.holders.items() if one.number == number), None)

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        check_sound(self.world)
        characters = self.world.characters
        if self.holders.keys() != characters.keys():
            raise ValueError("a character without holder, or a holder without character")
        if len(self.foes) != len(self.world.foes):
            raise ValueError("as many notes as foes there must be")
        if not _all_differ(self.holders.values(), self.made):
            raise ValueError("a number of a character stands twice")
        if not _all_differ(self.foes, self.last_foe):
            raise ValueError("a number of a foe stands twice")
        if any(key not in characters or not _is_id(person) for person, key in self.current.items()):
            raise ValueError("somebody plays a character that is not there")
        if self.world.is_fighting != (self.fight is not None):
            raise ValueError("a fight without order, or an order without fight")
        for one in self.fight.order if self.fight else ():
            known = characters if one.sort == "character" else {note.number for note in self.foes}
            if one.who not in known:
                raise ValueError("somebody fights who is not there")
        if self.scene and self.scene.number > self.scenes:
            raise ValueError("a scene that never ended")
        return self


def _all_differ(numbered: Iterable[Holder | FoeNote], last: int) -> bool:
    numbers = [one.number for one in numbered]
    return len(set(numbers)) == len(numbers) and max(numbers, default=0) <= last


def _is_id(text: str) -> bool:
    return text.isascii() and text.isdigit() and text[0] != "0" and int(text[:20]) < 2**63
