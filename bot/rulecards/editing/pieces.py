"""What an editor of cards is made of: a draft, its places, and the choices at each of them.

A choice carries the whole data that it leads to. Labels are names of the system and the world, or
words for which `bot/render` has sentences. Source: spec/rule-cards.md, part 9.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from bot.rulecards import limits
from bot.rulecards.names import key_of
from bot.rulecards.scope import PLAIN, Scope, scope_of
from bot.rulecards.sentences.complete import Known
from bot.rulecards.sentences.lexicon import Slot
from bot.rulecards.system import System
from bot.rulecards.triggers import DamageTrigger, RollTrigger

_MOST_KEY = 80
"""Characters of a name in the key of a choice: Discord takes 100 in all."""

Data = Mapping[str, Any]
"""A card as people write it; anything may still be missing."""


class What(StrEnum):
    """What a place of a card is about."""

    ON = "on"
    STAGE = "stage"
    CHECK = "check"
    RESULT = "result"
    WHERE = "where"
    TRACK = "track"
    LINE = "line"
    REACH = "reach"
    CLOCK = "clock"
    EDGE = "edge"
    PLACE = "place"
    PERSON = "person"
    CHANGE = "change"
    ITEM = "item"
    DIRECTION = "direction"
    LEAST = "least"
    FOE = "foe"
    STEP = "step"
    QUESTION = "question"
    IF = "if"
    ALSO = "also"
    BOUND = "bound"
    EFFECT = "effect"
    ADD = "add"
    REMOVE = "remove"
    NAME = "name"
    NOTE = "note"
    KIND = "kind"
    HOW = "how"
    AMOUNT = "amount"
    CONDITION = "condition"
    OP = "op"
    LEVEL = "level"
    TURNS = "turns"
    TICKS = "ticks"
    SIZE = "size"
    POOL = "pool"
    STAT = "stat"
    TEXT = "text"
    REASON = "reason"


class Typed(StrEnum):
    """What is typed into a form: what it is called, and how it is read."""

    NAME = "name"
    """What the place itself is: a name, a note, a question."""
    KIND = "kind"
    NUMBER = "number"
    AMOUNT = "amount"
    FORMULA = "formula"


@dataclass(frozen=True, slots=True)
class Label:
    """How a choice is called: a name, or a word that may hold one."""

    name: str = ""
    word: str = ""
    """A key of the words that `bot/render` has, such as `on.roll`."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that may stand at a place, and the data with it there."""

    key: str
    label: Label
    data: Data


@dataclass(frozen=True, slots=True)
class Typing:
    """What may be typed at a place instead: at most so many characters, `value` is there now."""

    typed: Typed
    value: str
    most: int
    put: Callable[[str], Data]
    is_long: bool = False
    is_needed: bool = True


@dataclass(frozen=True, slots=True)
class Place:
    """One place of a card; an effect has `parts` and no choices of its own."""

    id: str
    what: What
    now: Label
    choices: tuple[Choice, ...] = ()
    chosen: str | None = None
    typings: tuple[Typing, ...] = ()
    parts: "tuple[Place, ...]" = ()
    effect: int | None = None
    """Which effect it is or is part of, counted from 0."""

    def choice(self, key: str) -> Choice | None:
        """The choice with this key."""
        return next((one for one in self.choices if one.key == key), None)


@dataclass(frozen=True, slots=True)
class Draft:
    """A card in the making: its data, the system, and the names that the table knows."""

    data: Data
    system: System
    known: Known = field(default_factory=dict[Slot, Sequence[str]])

    @property
    def when(self) -> Data:
        """The trigger; empty where none was chosen."""
        return self.data.get("when") or {}

    @property
    def on(self) -> str:
        """The kind of the trigger; empty where none was chosen."""
        return str(self.when.get("on", ""))

    @property
    def stage(self) -> str:
        """Before, or after."""
        return str(self.data.get("stage", "after"))

    @property
    def then(self) -> tuple[Data, ...]:
        """The effects."""
        return tuple(self.data.get("then", ()))

    @property
    def clocks(self) -> tuple[str, ...]:
        """The clocks there are, beside those that the system has and the card itself ticks."""
        return tuple(self.known.get(Slot.CLOCK, ()))

    @property
    def scope(self) -> Scope:
        """What its formulas may read: that is told by the trigger's kind alone."""
        before = self.stage == "before"
        if self.on == "roll":
            return scope_of(RollTrigger(), "before" if before else "after")
        if self.on == "damage":
            return scope_of(DamageTrigger(dir="taken"), "before" if before else "after")
        return PLAIN

    def having(self, **changes: Any) -> Data:
        """The data with these keys, `if_` for `if`; None takes a key away."""
        named = {key.rstrip("_"): value for key, value in changes.items()}
        merged = {**self.data, **named}
        return {key: value for key, value in merged.items() if value is not None}

    def with_when(self, **changes: Any) -> Data:
        """The data with a changed trigger."""
        return self.having(when=changed(self.when, **changes))

    def with_effect(self, index: int, effect: Data | None) -> Data:
        """The data with another effect at a place; None takes it away, at the end it is added."""
        new = () if effect is None else (effect,)
        return self.having(then=[*self.then[:index], *new, *self.then[index + 1 :]])

    def at(self, data: Data) -> "Draft":
        """The draft with other data."""
        return replace(self, data=data)


def changed(data: Data, **changes: Any) -> Data:
    """The data with these keys; None takes a key away."""
    merged = {**data, **changes}
    return {key: value for key, value in merged.items() if value is not None}


def word(key: str, name: str = "") -> Label:
    """A label of the bot's own words."""
    return Label(name, key)


def name_key(name: str, prefix: str = "name.") -> str:
    """The key of a choice that is a name of the world, within what a choice may send."""
    return f"{prefix}{key_of(name)[:_MOST_KEY]}"


def place_of(
    place_id: str,
    what: What,
    current: object,
    choices: Iterable[Choice],
    *typings: Typing,
    raw: object = None,
    now: Label | None = None,
) -> Place:
    """A place at which the choice `current` stands, else what is there as it is in the data."""
    single = {one.key: one for one in reversed(tuple(choices))}
    listed = tuple(reversed(single.values()))
    key = None if current is None else str(current)
    chosen = single.get(key) if key is not None else None
    if now is None:
        now = chosen.label if chosen else Label("" if raw is None else str(raw))
    return Place(place_id, what, now, listed, chosen and chosen.key, tuple(typings))


def world_names(draft: Draft, *slots: Slot) -> tuple[str, ...]:
    """The names that the table knows, of two alike the first; those too long are left out."""
    names = (name for slot in slots for name in draft.known.get(slot, ()))
    single: dict[str, str] = {}
    for name in names:
        if key_of(name) and len(name) <= limits.NAME:
            single.setdefault(key_of(name), name)
    return tuple(single.values())
