"""The names of formulas: what `@hit_points.max` reads under a system, or why it cannot be read.

Knows no values: those are a `Reader`'s. Source: spec/rule-cards-details.md, part 3.
"""

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from bot.rulecards.names import id_of, key_of, world_key
from bot.rulecards.reasons import CardReason
from bot.rulecards.scope import EVENTS, ROLLED, Scope, Sheet
from bot.rulecards.system import System


class Slot(Enum):
    """Where a name's value is kept; the comment says what the slot's `key` is."""

    CONDITION = auto()  # id
    TRACK = auto()  # id
    TRACK_MAX = auto()  # id
    TRACK_MIN = auto()  # id
    STAT = auto()  # id
    STAT_MODIFIER = auto()  # id
    POOL = auto()  # id
    LEVEL = auto()
    XP = auto()
    MASTERED = auto()
    CLASS_LEVEL = auto()  # id
    RANK = auto()  # id
    ITEM = auto()  # key
    CLOCK = auto()  # key
    CLOCK_SIZE = auto()  # key
    GROUP = auto()  # id, capitals kept; part
    EVENT = auto()  # field
    ROLLED = auto()  # `stat`, `stat.mod`, `total`, …
    VALUE = auto()


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a name reads, and its canonical spelling without `@`."""

    slot: Slot
    text: str
    key: str = ""
    part: str = ""


class NotANameError(Exception):
    """A name that cannot stand at this place; `reason` says which way."""

    def __init__(self, reason: CardReason) -> None:
        super().__init__(reason.value)
        self.reason = reason


GROUP_PARTS: Final = ("high", "low", "sum", "count", "ones", "tops")

_Finder = Callable[[System, str], tuple[str, str] | None]
"""From a system and a word to the slot's key and the canonical word."""


def _of_the_world(_system: System, word: str) -> tuple[str, str] | None:
    return (key_of(word), world_key(word)) if key_of(word) else None


def _condition(system: System, word: str) -> tuple[str, str] | None:
    found = system.condition(word)
    return (found.id, found.id) if found else None


def _class(system: System, word: str) -> tuple[str, str] | None:
    found = system.character_class(word)
    return (found.id, found.id) if found else None


def _rank(system: System, word: str) -> tuple[str, str] | None:
    found = system.rank(word)
    return (found.id, found.id) if found else None


_SPACES: Final[Mapping[str, tuple[Slot, _Finder]]] = {
    "cond": (Slot.CONDITION, _condition),
    "classlevel": (Slot.CLASS_LEVEL, _class),
    "rank": (Slot.RANK, _rank),
    "item": (Slot.ITEM, _of_the_world),
    "clock": (Slot.CLOCK, _of_the_world),
}
_GROWN: Final = frozenset((
    Slot.LEVEL, Slot.MASTERED, Slot.STAT, Slot.STAT_MODIFIER, Slot.CLASS_LEVEL, Slot.RANK,
))  # fmt: skip
_STAT_PARTS: Final = {"": Slot.STAT, "mod": Slot.STAT_MODIFIER}
_TRACK_PARTS: Final = {"": Slot.TRACK, "max": Slot.TRACK_MAX, "min": Slot.TRACK_MIN}
_SINGLE: Final = {"level": Slot.LEVEL, "xp": Slot.XP, "mastered": Slot.MASTERED}

RESERVED: Final = frozenset((*_SINGLE, *ROLLED, "value", "item", "clock")) - {"stat.mod"}
"""Words that no stat, track or pool may have as its id: formulas read something else by them."""


def meaning(
    typed: str, system: System, scope: Scope, clocks: Container[str] | None = None
) -> Meaning:
    """What a name (as typed, without `@`) reads; NotANameError if nothing, or not here.

    `clocks` are the keys of the clocks there are; None takes any.
    """
    words = typed.split(".")
    first = id_of(words[0])
    found = (
        _of_the_moment(first, words[1:], system)
        or _of_a_space(first, words[1:], system, clocks)
        or _of_the_sheet(first, words[1:], system)
    )
    if found is None:
        raise NotANameError(CardReason.UNKNOWN_NAME)
    if not _is_seen(found, scope):
        raise NotANameError(CardReason.NOT_HERE)
    return found


def offered(system: System, scope: Scope, clocks: Container[str] | None = None) -> Iterator[str]:
    """Every name that may be read here, with its `@`; items, which are any, are left out."""
    for typed in _all_names(system):
        try:
            yield f"@{meaning(typed, system, scope, clocks).text}"
        except NotANameError:
            continue


def _of_the_moment(first: str, rest: list[str], system: System) -> Meaning | None:
    """`@event.…`, `@group.…`, and what a system's own formulas read of a roll."""
    parts = [id_of(word) for word in rest]
    words = ".".join([first, *parts])
    if words in ROLLED:
        return Meaning(Slot.ROLLED, words, words)
    if words == "value":
        return Meaning(Slot.VALUE, words)
    if first == "event" and len(rest) == 1 and parts[0] in EVENTS:
        return Meaning(Slot.EVENT, words, parts[0])
    if first == "group" and len(rest) == 2 and parts[1] in GROUP_PARTS:
        group = system.group(rest[0])
        return group and Meaning(Slot.GROUP, f"group.{group.id}.{parts[1]}", group.id, parts[1])
    return None


def _of_a_space(
    first: str, rest: list[str], system: System, clocks: Container[str] | None
) -> Meaning | None:
    """`@cond.…`, `@classlevel.…`, `@rank.…`, `@item.…`, `@clock.…` and `@clock.….size`."""
    space = _SPACES.get(first)
    if space is None or not rest:
        return None
    slot, find = space
    found = find(system, rest[0])
    if found is None or (slot is Slot.CLOCK and clocks is not None and found[0] not in clocks):
        return None
    key, word = found
    if len(rest) == 1:
        return Meaning(slot, f"{first}.{word}", key)
    if slot is Slot.CLOCK and [id_of(one) for one in rest[1:]] == ["size"]:
        return Meaning(Slot.CLOCK_SIZE, f"clock.{word}.size", key)
    return None


def _of_the_sheet(first: str, rest: list[str], system: System) -> Meaning | None:
    """Level, xp, stats, tracks and pools."""
    if len(rest) > 1:
        return None
    part = id_of(rest[0]) if rest else ""
    if first in _SINGLE:
        return None if rest else Meaning(_SINGLE[first], first)
    if (stat := system.stat(first)) and part in _STAT_PARTS:
        return Meaning(_STAT_PARTS[part], f"{stat.id}.{part}" if part else stat.id, stat.id)
    if (track := system.track(first)) and part in _TRACK_PARTS:
        if part == "max" and track.max is None:
            raise NotANameError(CardReason.NO_MAXIMUM_HERE)
        return Meaning(_TRACK_PARTS[part], f"{track.id}.{part}" if part else track.id, track.id)
    if (pool := system.pool(first)) and not part:
        return Meaning(Slot.POOL, pool.id, pool.id)
    return None


def _is_seen(meant: Meaning, scope: Scope) -> bool:
    match meant.slot:
        case Slot.ROLLED:
            return meant.key in scope.rolled
        case Slot.VALUE:
            return scope.value
        case Slot.EVENT:
            return meant.key in scope.events
        case Slot.GROUP:
            return scope.groups
        case slot:
            return scope.sheet is Sheet.ALL or (scope.sheet is Sheet.GROWN and slot in _GROWN)


def _all_names(system: System) -> Iterator[str]:
    yield from (*_SINGLE, *ROLLED, "value")
    yield from (f"event.{field}" for field in sorted(EVENTS))
    for stat in system.stats:
        yield from (stat.id, f"{stat.id}.mod")
    for track in system.tracks:
        yield from (track.id, f"{track.id}.max", f"{track.id}.min")
    yield from (pool.id for pool in system.pools)
    yield from (f"cond.{condition.id}" for condition in system.conditions)
    yield from (f"classlevel.{one.id}" for one in system.classes)
    yield from (f"rank.{rank.id}" for rank in system.ranks)
    for group in system.groups_by_id:
        yield from (f"group.{group}.{part}" for part in GROUP_PARTS)
    for clock in system.clocks:
        yield from (f"clock.{world_key(clock.name)}", f"clock.{world_key(clock.name)}.size")
