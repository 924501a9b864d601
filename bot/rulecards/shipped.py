"""The systems and cards that come with Manekin, read from `data/` once, when first asked for.

Cards stay data: which of them a table can use, and what they mean, its system decides. Source:
spec/rule-cards.md, parts 1 and 7; spec/rule-cards-details.md, part 2.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from bot.rulecards.card import Card
from bot.rulecards.card_reading import read_card
from bot.rulecards.system import System
from bot.rulecards.system_reading import read_systems

_DATA: Final = Path(__file__).parents[2] / "data"

USUAL: Final = "classic_d20"
"""The system of a table that chose none."""

TEN: Final = (
    "lucky_streak",
    "spoils",
    "the_witchwood",
    "bloodied",
    "hallowed_ground",
    "shield_of_faith",
    "renown",
    "a_name_in_the_capital",
    "price_of_blood",
    "the_debt_comes_due",
)
"""The cards of the seed, in its order."""

FOUR: Final = ("promise_kept", "quiet_of_the_temple", "out_of_danger", "the_end")
"""More cards that go by id."""


@cache
def shipped_systems() -> Mapping[str, System]:
    """The shipped systems by id."""
    return MappingProxyType(
        read_systems(map(_loaded, sorted((_DATA / "systems").glob("*.json"))), {})
    )


@cache
def shipped_cards() -> Mapping[str, Mapping[str, Any]]:
    """The data of the shipped cards by id, in the order in which they are told."""
    cards = {name: _loaded(_DATA / "cards" / f"{name}.json") for name in (*TEN, *FOUR)}
    return MappingProxyType(cards)


def shipped_card(card_id: str, system: System) -> Card | None:
    """A shipped card under a system, None where there is no such card; CardError if it misfits."""
    data = shipped_cards().get(card_id)
    return None if data is None else read_card(data, system)


def _loaded(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text(encoding="utf-8"))
