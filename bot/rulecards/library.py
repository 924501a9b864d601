"""Ready cards to add to a table: the shipped ones and more, each with the systems it works under.

A card works under a system that has all it names. Source: issue 5 (library); `data/cards`.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from bot.rulecards.card_reading import read_card
from bot.rulecards.names import id_of
from bot.rulecards.reasons import CardError
from bot.rulecards.scenario_names import unknown
from bot.rulecards.shipped import shipped_cards, shipped_systems
from bot.rulecards.system import System

_LIBRARY: Final = Path(__file__).parents[2] / "data" / "cards" / "library"
SHIPPED_TOPIC: Final = "shipped"


@dataclass(frozen=True, slots=True)
class LibraryCard:
    """A ready card: its data, what it is about, and the ids of shipped systems that have it all."""

    id: str
    name: str
    topic: str
    systems: tuple[str, ...]
    data: Mapping[str, Any]


@cache
def library() -> Mapping[str, LibraryCard]:
    """All ready cards by id: the shipped ones first, then those of the library by topic."""
    found = {
        card_id: LibraryCard(card_id, data["name"], SHIPPED_TOPIC, _under(data), data)
        for card_id, data in shipped_cards().items()
    }
    for path in sorted(_LIBRARY.glob("*.json")):
        for entry in json.loads(path.read_text(encoding="utf-8")):
            data = entry["card"]
            card = LibraryCard(data["id"], data["name"], path.stem, tuple(entry["systems"]), data)
            found[card.id] = card
    return found


def _under(data: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(system.id for system in shipped_systems().values() if _fits(data, system))


def _fits(data: Mapping[str, Any], system: System) -> bool:
    try:
        read_card(data, system)
    except CardError:
        return False
    return True


def library_for(system: System) -> tuple[LibraryCard, ...]:
    """The ready cards that a system has everything for; one of the table's own is tried."""
    if system is shipped_systems().get(system.id):
        return tuple(one for one in library().values() if system.id in one.systems)
    return tuple(one for one in library().values() if _fits(one.data, system))


def library_card(name: str, system: System) -> Mapping[str, Any]:
    """The data of a ready card by id or name; CardError with the nearest that fit the system."""
    for one in library().values():
        if id_of(name) in (id_of(one.id), id_of(one.name)):
            return one.data
    raise unknown("library card", name, "library", (one.name for one in library_for(system)))
