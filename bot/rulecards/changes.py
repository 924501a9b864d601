"""What changed, with how it was and how it is: enough to show, to repeat and to take back.

A change says nothing of why; the outcome that holds it does. `None` stands for "was not there".
Source: issue 4 (outcomes), spec/rule-cards-details.md, part 7.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from bot.rulecards.sheet import (
    Character,
    Clock,
    Gauge,
    Growth,
    Person,
    Place,
    Quest,
    Standing,
    World,
)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class TrackMoved:
    who: str
    track: str
    old: Gauge
    new: Gauge


@dataclass(frozen=True, slots=True)
class ConditionMoved:
    who: str
    condition: str
    old: Standing | None
    new: Standing | None


@dataclass(frozen=True, slots=True)
class GrowthMoved:
    who: str
    old: Growth
    new: Growth


@dataclass(frozen=True, slots=True)
class MarksMoved:
    """The stats marked to improve."""

    who: str
    old: tuple[str, ...]
    new: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlaceMoved:
    who: str
    old: str | None
    new: str | None


@dataclass(frozen=True, slots=True)
class ItemsMoved:
    who: str
    old: tuple[str, ...]
    new: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PersonMoved:
    """Somebody was met, or more became known of them."""

    who: str
    person: str
    old: Person | None
    new: Person | None


@dataclass(frozen=True, slots=True)
class QuestMoved:
    who: str
    quest: str
    old: Quest | None
    new: Quest | None


@dataclass(frozen=True, slots=True)
class ClockMoved:
    clock: str
    old: Clock | None
    new: Clock | None


@dataclass(frozen=True, slots=True)
class PoolMoved:
    pool: str
    old: int
    new: int


@dataclass(frozen=True, slots=True)
class FoeMoved:
    """A foe's hit points; `foe` is its place in the list."""

    foe: int
    old: int
    new: int


@dataclass(frozen=True, slots=True)
class PlaceNamed:
    """A place that was entered without being listed is known from then on."""

    place: str
    old: Place | None
    new: Place | None


@dataclass(frozen=True, slots=True)
class FightMoved:
    old: bool
    new: bool


CharacterChange = (
    TrackMoved
    | ConditionMoved
    | GrowthMoved
    | MarksMoved
    | PlaceMoved
    | ItemsMoved
    | PersonMoved
    | QuestMoved
)
TableChange = ClockMoved | PoolMoved | FoeMoved | PlaceNamed | FightMoved
Change = CharacterChange | TableChange


def evolve(world: World, change: Change) -> World:
    """The world with one change made."""
    match change:
        case ClockMoved(key, _, new):
            return replace(world, clocks=_with(world.clocks, key, new))
        case PoolMoved(key, _, new):
            return replace(world, pools=_with(world.pools, key, new))
        case PlaceNamed(key, _, new):
            return replace(world, places=_with(world.places, key, new))
        case FightMoved(_, new):
            return replace(world, is_fighting=new)
        case FoeMoved(index, _, new):
            foes = list(world.foes)
            foes[index] = replace(foes[index], hit_points=new)
            return replace(world, foes=tuple(foes))
        case _:
            character = _changed(world.characters[change.who], change)
            return World(
                _with(world.characters, change.who, character),
                world.foes,
                world.places,
                world.clocks,
                world.pools,
                world.is_fighting,
            )


def undone(world: World, changes: Iterable[Change]) -> World:
    """The world as it was before these changes, given in the order in which they were made."""
    for change in reversed(tuple(changes)):
        world = evolve(world, _reverse(change))
    return world


def _reverse(change: Change) -> Change:
    # Each class has both fields with one type, which a union of classes does not say.
    return replace(change, old=change.new, new=change.old)


def _changed(character: Character, change: CharacterChange) -> Character:
    match change:
        case TrackMoved(_, key, _, new):
            return replace(character, tracks=_with(character.tracks, key, new))
        case ConditionMoved(_, key, _, new):
            return replace(character, conditions=_with(character.conditions, key, new))
        case GrowthMoved(_, _, new):
            return replace(character, growth=new)
        case MarksMoved(_, _, new):
            return replace(character, marked=new)
        case PlaceMoved(_, _, new):
            return replace(character, place=new)
        case ItemsMoved(_, _, new):
            return replace(character, items=new)
        case PersonMoved(_, key, _, new):
            return replace(character, met=_with(character.met, key, new))
        case QuestMoved(_, key, _, new):
            return replace(character, quests=_with(character.quests, key, new))


def _with(entries: Mapping[str, T], key: str, value: T | None) -> Mapping[str, T]:
    changed = dict(entries)
    if value is None:
        changed.pop(key, None)
    else:
        changed[key] = value
    return changed
