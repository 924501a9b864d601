"""How much a table's world may hold, and what must hold of one that was stored or taken in.

What people do at the table is refused where it would go beyond; a file may have been written by
hand. Source: design.md, rule 15.
"""

from collections.abc import Iterable, Iterator, Mapping, Sized
from typing import Protocol

from bot.errors import Refused
from bot.rulecards import limits
from bot.rulecards.names import key_of
from bot.rulecards.sheet import Character, World
from bot.table.sheets.reasons import SheetReason

MOST_CHARACTERS = 50
MOST_FOES = 100
MOST_CARDS = 200
MOST_CLOCKS = 100
MOST_PLACES = 200
MOST_KINDS = 20
MOST_ITEMS = 200
MOST_MET = 200
MOST_QUESTS = 100
MOST_STEPS = 100
MOST_NAME = limits.NAME


class Named(Protocol):
    """Something that the world files under the key of its name."""

    @property
    def name(self) -> str: ...


def check_counts(world: World) -> None:
    """Raise Refused naming the first list of the world that is too long."""
    for what, most, counted in _counts(world):
        if len(counted) > most:
            raise Refused(SheetReason.TOO_MANY, what=what, most=most)


def _counts(world: World) -> Iterator[tuple[str, int, Sized]]:
    yield "characters", MOST_CHARACTERS, world.characters
    yield "foes", MOST_FOES, world.foes
    yield "clocks", MOST_CLOCKS, world.clocks
    yield "places", MOST_PLACES, world.places
    for one in (*world.foes, *world.places.values()):
        yield "kinds", MOST_KINDS, one.kinds
    for character in world.characters.values():
        yield "items", MOST_ITEMS, character.items
        yield "people met", MOST_MET, character.met
        yield "quests", MOST_QUESTS, character.quests
        for person in character.met.values():
            yield "kinds", MOST_KINDS, person.kinds
        for quest in character.quests.values():
            yield "steps", MOST_STEPS, quest.steps


def check_sound(world: World) -> None:
    """Raise ValueError naming what no table could have come to hold."""
    for what, most, counted in _counts(world):
        if len(counted) > most:
            raise ValueError(f"more than {most} {what}")
    _check_keys(world.characters)
    _check_keys(world.places)
    _check_keys(world.clocks)
    for foe in world.foes:
        _check_name(foe.name)
        _check_number(foe.hit_points, 0)
    for clock in world.clocks.values():
        if not 0 <= clock.filled < clock.size <= limits.SEGMENTS:
            raise ValueError(f"clock {clock.name[:MOST_NAME]} is filled beyond its size")
    _check_numbers(world.pools)
    _check_names(kind for one in (*world.foes, *world.places.values()) for kind in one.kinds)
    for character in world.characters.values():
        _check_character(character)


def _check_character(character: Character) -> None:
    _check_keys(character.met)
    _check_keys(character.quests)
    _check_names(character.items)
    _check_names(character.things.values())
    _check_names(() if character.place is None else (character.place,))
    _check_names(kind for person in character.met.values() for kind in person.kinds)
    _check_names(step for quest in character.quests.values() for step in quest.steps)
    for numbers in (character.stats, character.ranks, character.classes):
        if len(numbers) > limits.THINGS:
            raise ValueError("more values than a system has")
        _check_numbers(numbers)
    _check_number(character.growth.level, 1)
    _check_number(character.growth.xp, 0)
    for gauge in character.tracks.values():
        _check_number(gauge.value)
        _check_number(gauge.max or 0)
    for standing in character.conditions.values():
        if not 1 <= standing.level <= limits.LEVELS:
            raise ValueError("a condition beyond every level")
        if standing.turns is not None and not 1 <= standing.turns <= limits.TURNS:
            raise ValueError("a condition of too many turns")


def _check_keys(filed: Mapping[str, Named]) -> None:
    for key, one in filed.items():
        _check_name(one.name)
        if key != key_of(one.name):
            raise ValueError(f"{one.name[:MOST_NAME]} is not filed under its name")


def _check_names(names: Iterable[str]) -> None:
    for name in names:
        _check_name(name)


def _check_name(name: str) -> None:
    if len(name) > MOST_NAME or not key_of(name):
        raise ValueError(f"{name[:MOST_NAME]!r} is no name")


def _check_numbers(numbers: Mapping[str, int]) -> None:
    for name, number in numbers.items():
        if len(name) > MOST_NAME:
            raise ValueError("an id that is too long")
        _check_number(number)


def _check_number(number: int, least: int = -limits.NUMBER) -> None:
    if not least <= number <= limits.NUMBER:
        raise ValueError("a number beyond all bounds")
