"""Sheets and the world around them: values under a system, frozen; a change makes a new one.

A mapping here is never changed in place. Things of the world are filed under their key. Knows no
card and no rule. Source: spec/rule-cards-details.md, parts 2, 7 and 9.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Gauge:
    """Where a track stands; `max` is None without an upper end."""

    value: int
    max: int | None
    is_fixed: bool = False
    """The maximum was given with the sheet: no formula moves it."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A condition that stands: its level, and how many more turns, None without an end."""

    level: int
    turns: int | None = None


@dataclass(frozen=True, slots=True)
class Growth:
    """A level and the xp: points of the system's table, or hundredths of the next native level."""

    level: int
    xp: int


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody whom a character has met, with what they are known to be."""

    name: str
    kinds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Quest:
    """A quest with the steps that are done."""

    name: str
    steps: tuple[str, ...] = ()
    is_finished: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A named place and what it is."""

    name: str
    kinds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Foe:
    """Somebody to fight."""

    name: str
    kinds: tuple[str, ...]
    hit_points: int


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock that runs, under the name it was first given."""

    name: str
    filled: int
    size: int


@dataclass(frozen=True, slots=True)
class Character:
    """One character's sheet: every stat and rank, every own track, what stands and what is known.

    The tracks of a thing are there as long as the character owns it; `things` holds its name.
    """

    name: str
    growth: Growth
    stats: Mapping[str, int]
    tracks: Mapping[str, Gauge]
    ranks: Mapping[str, int] = field(default_factory=dict[str, int])
    classes: Mapping[str, int] = field(default_factory=dict[str, int])
    conditions: Mapping[str, Standing] = field(default_factory=dict[str, Standing])
    marked: tuple[str, ...] = ()
    things: Mapping[str, str] = field(default_factory=dict[str, str])
    items: tuple[str, ...] = ()
    place: str | None = None
    met: Mapping[str, Person] = field(default_factory=dict[str, Person])
    quests: Mapping[str, Quest] = field(default_factory=dict[str, Quest])


@dataclass(frozen=True, slots=True)
class World:
    """Everything at one table that a card can watch or change."""

    characters: Mapping[str, Character]
    """By key, in the order in which effects reach them."""
    foes: tuple[Foe, ...] = ()
    places: Mapping[str, Place] = field(default_factory=dict[str, Place])
    clocks: Mapping[str, Clock] = field(default_factory=dict[str, Clock])
    pools: Mapping[str, int] = field(default_factory=dict[str, int])
    is_fighting: bool = False
