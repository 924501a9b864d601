"""The sentence of a card that its table's system has not everything for any more.

What is missing is called as its id reads, so that a broken card can still be read and mended.
Source: issue 5 (a card that names something that was since removed).
"""

from collections.abc import Iterator, Mapping
from typing import Final

from bot.rulecards.card import Card
from bot.rulecards.effects import (
    CheckEffect,
    ConditionEffect,
    MarkEffect,
    PoolEffect,
    TrackEffect,
)
from bot.rulecards.fields import Data
from bot.rulecards.sentences.reading import sentence_of
from bot.rulecards.system import System
from bot.rulecards.system_parts import Check, Condition, Pool, Stat, Thing, Track
from bot.rulecards.triggers import RollTrigger, TrackTrigger

_MADE: Final[Mapping[str, tuple[type[Data], Mapping[str, object]]]] = {
    "checks": (
        Check,
        {
            "roll": {"type": "sum", "dice": "1d20"},
            "bands": [{"id": "success", "name": "Success", "outcome": "success", "when": "1"}],
        },
    ),
    "conditions": (Condition, {}),
    "pools": (Pool, {"max": 1}),
    "stats": (Stat, {"default": 0, "min": 0, "max": 1}),
    "things": (Thing, {}),
    "tracks": (Track, {}),
}
"""What a thing that is missing is made as, by the list of the system that it would be in."""


def legible(card: Card, system: System) -> str:
    """The card's sentence, whether or not the system has all that it names."""
    return sentence_of(card, _filled(system, _named(card)))


def in_words(thing_id: str) -> str:
    """What an id reads like: `hit_points` is Hit points."""
    name = thing_id.replace("_", " ")
    return f"{name[:1].upper()}{name[1:]}"


def _named(card: Card) -> Iterator[tuple[str, str]]:
    """What of a system the card names: the list it would be in, and its id."""
    match card.when:
        case RollTrigger(check=str(check)):
            yield "checks", check
        case TrackTrigger(track=track):
            yield "tracks", track
        case _:
            pass
    for effect in card.then:
        match effect:
            case TrackEffect(track=track, of=thing):
                yield "tracks", track
                if thing is not None:
                    yield "things", thing
            case ConditionEffect(condition=condition):
                yield "conditions", condition
            case PoolEffect(pool=pool):
                yield "pools", pool
            case CheckEffect(check=check):
                yield "checks", check
            case MarkEffect(stat=str(stat)):
                yield "stats", stat
            case _:
                pass


def _filled(system: System, named: Iterator[tuple[str, str]]) -> System:
    """The system with what is missing; the same system where nothing is."""
    missing: dict[str, dict[str, Data]] = {}
    for where, one in named:
        if all(one != known.id for known in getattr(system, where)):
            missing.setdefault(where, {})[one] = _made(where, one)
    if not missing:
        return system
    fields = {key: getattr(system, key) for key in type(system).model_fields}
    for where, things in missing.items():
        fields[where] = (*fields[where], *things.values())
    # Not held to the limits of a system: it is one for a single sentence.
    return System.model_construct(**fields)


def _made(where: str, thing_id: str) -> Data:
    made, values = _MADE[where]
    return made.model_validate({"id": thing_id, "name": in_words(thing_id), **values})
