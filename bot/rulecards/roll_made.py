"""A roll of a check as it was made: enough to show it and to answer what formulas ask of it.

Source: spec/rule-cards-details.md, parts 3 (`@group`, `@event`) and 6.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from bot.rulecards.fields import Outcome

Give = Literal["advantage", "disadvantage"]


@dataclass(frozen=True, slots=True)
class GroupRolled:
    """The faces of one named group of dice."""

    faces: tuple[int, ...]
    sides: int

    def value(self, what: str) -> int:
        """What a formula reads after the group's name; 0 of no dice at all."""
        match what:
            case "high":
                return max(self.faces, default=0)
            case "low":
                return min(self.faces, default=0)
            case "sum":
                return sum(self.faces)
            case "count":
                return len(self.faces)
            case "ones":
                return self.faces.count(1)
            case _:
                return self.faces.count(self.sides)


@dataclass(frozen=True, slots=True)
class Touch:
    """What one before-card did to a roll, in the order of its effects."""

    card: str
    did: tuple[int | Give, ...]


@dataclass(frozen=True, slots=True)
class RollMade:
    """A roll that was read. `dice` are all that were rolled, in order, dropped ones included."""

    who: str
    check: str
    stat: str | None
    dice: tuple[int, ...]
    natural: int
    bonus: int
    """The check's and the moment's together; `rules` is what before-cards added."""
    rules: int
    dc: int
    tops: int
    """Counted dice on their highest face."""
    give: Give | None
    """What held in the end, after one of each cancelled out."""
    groups: Mapping[str, GroupRolled] = field(default_factory=dict[str, GroupRolled])
    touched_by: tuple[Touch, ...] = ()
    band: str | None = None
    outcome: Outcome | None = None

    @property
    def total(self) -> int:
        return self.natural + self.bonus + self.rules
