"""The nodes of a roll, frozen: what was asked for, before any die is rolled.

Sums and products hold all their terms side by side, so that a long chain is not a deep tree.
`at` is the column of the node in the text as typed.
"""

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Condition:
    """A test of one die as the closed range of values that pass it."""

    low: int
    high: int
    text: str

    def covers(self, lowest: int, highest: int) -> bool:
        """Whether every value from lowest to highest passes."""
        return self.low <= lowest and highest <= self.high


class Which(StrEnum):
    HIGHEST = "h"
    LOWEST = "l"


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep the `count` highest or lowest dice that still count."""

    which: Which
    count: int


@dataclass(frozen=True, slots=True)
class Drop:
    """Drop the `count` highest or lowest dice that still count."""

    which: Which
    count: int


@dataclass(frozen=True, slots=True)
class Reroll:
    """Roll matching dice again, once or until they no longer match."""

    when: Condition
    once: bool
    at: int


@dataclass(frozen=True, slots=True)
class Explode:
    """Roll one more die for each match, and for each match among the new ones."""

    when: Condition
    at: int


@dataclass(frozen=True, slots=True)
class Clamp:
    """Raise values below `low`, lower values above `high`; the faces stay what they are."""

    low: int | None
    high: int | None


Operation = Keep | Drop | Reroll | Explode | Clamp


@dataclass(frozen=True, slots=True)
class Number:
    value: int
    at: int


@dataclass(frozen=True, slots=True)
class Pool:
    """Equal dice and what is done with them, in the order typed.

    A fate die has three sides, worth face - 2. With `successes`, the value is how many dice pass.
    """

    count: int
    sides: int
    fate: bool
    operations: tuple[Operation, ...]
    successes: Condition | None
    notation: str
    at: int

    @property
    def lowest(self) -> int:
        """The least that a fresh die is worth."""
        return -1 if self.fate else 1

    @property
    def highest(self) -> int:
        """The most that a fresh die is worth."""
        return 1 if self.fate else self.sides


@dataclass(frozen=True, slots=True)
class Term:
    """One summand; `negative` if it is taken away."""

    negative: bool
    node: "Node"
    at: int


@dataclass(frozen=True, slots=True)
class Sum:
    """Terms added up; a lone negative term is a unary minus."""

    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Factor:
    """One operand after the first of a product; `divides` rounds down."""

    divides: bool
    node: "Node"
    at: int


@dataclass(frozen=True, slots=True)
class Product:
    first: "Node"
    factors: tuple[Factor, ...]


@dataclass(frozen=True, slots=True)
class Group:
    inner: "Node"


@dataclass(frozen=True, slots=True)
class Labelled:
    inner: "Node"
    labels: tuple[str, ...]


Node = Number | Pool | Sum | Product | Group | Labelled
