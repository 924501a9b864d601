"""Which names a formula may read at its place, beside those of the sheet.

Source: spec/rule-cards-details.md, part 3 (the table of names).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.rulecards.fields import Stage
from bot.rulecards.triggers import Trigger


class Sheet(Enum):
    """How much of a sheet and its table a formula sees."""

    ALL = "all"
    GROWN = "grown"
    """What a character has become: level, stats, classes, ranks."""

    NONE = "none"


@dataclass(frozen=True, slots=True)
class Scope:
    """What may be read at one place; equal scopes are one place."""

    sheet: Sheet = Sheet.ALL
    events: frozenset[str] = frozenset()
    groups: bool = False
    rolled: frozenset[str] = frozenset()
    """Of the roll, in a system: `stat`, `stat.mod`, `natural`, `total`, `dc`, `margin`, `tops`."""

    value: bool = False


_AFTER: Final[Mapping[str, frozenset[str]]] = {
    "roll": frozenset(("total", "natural", "dc", "margin", "rules")),
    "track": frozenset(("old", "new", "amount")),
    "clock": frozenset(("size",)),
    "level": frozenset(("level", "amount")),
    "damage": frozenset(("amount",)),
    "defeat": frozenset(("amount",)),
}
_BEFORE: Final[Mapping[str, frozenset[str]]] = {
    "roll": frozenset(("dc",)),
    "damage": frozenset(("amount",)),
}
EVENTS: Final = frozenset[str]().union(*_AFTER.values(), *_BEFORE.values())
"""Everything that any trigger offers as `@event.…`."""

ROLLED: Final = frozenset(("stat", "stat.mod", "natural", "total", "dc", "margin", "tops"))
_STAT: Final = frozenset(("stat", "stat.mod"))

PLAIN: Final = Scope()
"""A card whose trigger offers nothing."""

MODIFIER: Final = Scope(sheet=Sheet.NONE, value=True)
"""A system's `stat_modifier`."""

MAXIMUM: Final = Scope(sheet=Sheet.GROWN)
"""The `max` of a track."""

BONUS: Final = Scope(rolled=_STAT)
"""The bonus of a check, the count of a pool and of a group."""

BAND: Final = Scope(groups=True, rolled=ROLLED)
"""The `when` of a band."""

ROLL: Final = Scope(events=_AFTER["roll"], groups=True)
"""A card after a roll, and the effects of a band."""

_SCOPES: Final = {
    ("after", on): Scope(events=events, groups=on == "roll") for on, events in _AFTER.items()
} | {("before", on): Scope(events=events) for on, events in _BEFORE.items()}


def scope_of(when: Trigger, stage: Stage) -> Scope:
    """What the formulas of a card may read."""
    return _SCOPES.get((stage, when.on), PLAIN)
