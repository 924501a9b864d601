"""Names in a scenario to what they mean: ids of the system, keys of the world.

Whoever is named and is not there is refused with the place and the nearest names.
"""

from collections.abc import Iterable, Mapping
from typing import Final, TypeVar

from bot.rulecards.names import id_of, key_of, nearest, world_name
from bot.rulecards.reading import Reading
from bot.rulecards.reasons import CardError, CardReason, within
from bot.rulecards.system import System

T = TypeVar("T")

_KINDS: Final = {
    "stat": "stats",
    "check": "checks",
    "track": "tracks",
    "thing": "things",
    "condition": "conditions",
    "pool": "pools",
    "rank": "ranks",
    "character_class": "classes",
}
"""What is asked of a system, and the list of those there are."""


class Names:
    """What a scenario may name under one system."""

    def __init__(self, system: System) -> None:
        self.system = system

    def id(self, what: str, name: str, place: str) -> str:
        """The id of a thing of the system."""
        found = getattr(self.system, what)(name)
        if found is None:
            things = getattr(self.system, _KINDS[what])
            choices = [choice for thing in things for choice in (thing.name, thing.id)]
            word = "class" if what == "character_class" else what
            raise unknown(word, name, place, choices)
        return found.id

    def ids(self, what: str, entries: Mapping[str, T], place: str) -> dict[str, tuple[str, T]]:
        """Entries by id, each with its place; refused where two names are one thing."""
        found: dict[str, tuple[str, T]] = {}
        for name, value in entries.items():
            where = within(place, name)
            thing = self.id(what, name, where)
            if thing in found:
                raise CardError(CardReason.TAKEN, where, name=name, by=found[thing][0])
            found[thing] = (where, value)
        return found

    def world(self, name: str, place: str) -> str:
        """The name of a thing of the world as it is kept: one line, no article before it."""
        reading = Reading(self.system, ())
        kept = reading.world(name, place)
        if reading.problems:
            raise CardError.of(reading.problems)
        return kept

    def worlds(self, names: Iterable[str], place: str) -> tuple[str, ...]:
        """Several names, each once."""
        kept: dict[str, str] = {}
        for at, name in enumerate(names):
            whole = self.world(name, within(place, at))
            kept.setdefault(key_of(whole), whole)
        return tuple(kept.values())


def unknown(what: str, name: str, place: str, choices: Iterable[str]) -> CardError:
    """The refusal of a name that nothing has."""
    near = nearest(name, choices)
    return CardError(CardReason.UNKNOWN, place, what=what, name=name, near=near)


def in_range(value: int, least: int, most: int | None, place: str) -> int:
    """The value, refused outside its ends."""
    if value < least or (most is not None and value > most):
        raise CardError(CardReason.OUT_OF_RANGE, place, least=least, most=most)
    return value


def once(filed: dict[str, T], name: str, value: T, place: str) -> None:
    """File a thing of the world under its key, refused where the key is taken."""
    key = key_of(name)
    if key in filed:
        raise CardError(CardReason.TAKEN, place, name=world_name(name), by=key)
    filed[key] = value


def found_by_id(name: str, ids: Iterable[str]) -> str | None:
    """The one of these ids that a name means."""
    return next((one for one in ids if one == name or id_of(one) == id_of(name)), None)
