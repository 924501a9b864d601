"""What was rolled, free of any language: dice with their marks, and the segments of a calculation.

All tuples, frozen and cheap to make: one is built for every die. Knows neither text nor storage.
Natural 20 and 1 follow spec/faults.md D13.
"""

from typing import Final, NamedTuple

DROPPED: Final = 1
REROLLED: Final = 2
EXPLODED: Final = 4
EXTRA: Final = 8
SUCCESS: Final = 16
CRITICAL: Final = 32
FUMBLE: Final = 64

CRITICAL_SIDES: Final = 20
"""The die whose highest face is a critical and whose 1 is a fumble."""


class Die(NamedTuple):
    """One physical die: the face it showed, what it is worth, and its marks."""

    face: int
    value: int
    marks: int = 0

    @property
    def is_kept(self) -> bool:
        """Whether it counts: neither dropped nor rolled again."""
        return not self.marks & (DROPPED | REROLLED)

    @property
    def is_dropped(self) -> bool:
        """Whether a keep or drop took it out."""
        return bool(self.marks & DROPPED)

    @property
    def is_rerolled(self) -> bool:
        """Whether it was rolled again; the die after it replaces it."""
        return bool(self.marks & REROLLED)

    @property
    def is_exploded(self) -> bool:
        """Whether it gave one more die, which follows it."""
        return bool(self.marks & EXPLODED)

    @property
    def is_extra(self) -> bool:
        """Whether it came from an explosion."""
        return bool(self.marks & EXTRA)

    @property
    def is_success(self) -> bool:
        """Whether it was counted as a success."""
        return bool(self.marks & SUCCESS)

    @property
    def is_critical(self) -> bool:
        """Whether it is a kept natural 20."""
        return bool(self.marks & CRITICAL)

    @property
    def is_fumble(self) -> bool:
        """Whether it is a kept natural 1 of a d20."""
        return bool(self.marks & FUMBLE)


class Rolled(NamedTuple):
    """A die term after rolling: every physical die in order, and what the term is worth."""

    notation: str
    sides: int
    dice: tuple[Die, ...]
    value: int
    fate: bool = False
    counted: bool = False

    @property
    def natural(self) -> int | None:
        """The face of the one original d20 that was kept, if there is exactly one."""
        if self.sides != CRITICAL_SIDES or self.counted:
            return None
        kept = [die.face for die in self.dice if not die.marks & (DROPPED | REROLLED | EXTRA)]
        return kept[0] if len(kept) == 1 else None


class Symbol(NamedTuple):
    """An operator or a bracket: one of `+ - × / ( )`; a unary minus is `−`."""

    text: str


class Amount(NamedTuple):
    """A number that was written."""

    value: int


class Label(NamedTuple):
    """A label on what stands before it, as typed, without its brackets."""

    text: str


Segment = Rolled | Symbol | Amount | Label

ADD: Final = Symbol("+")
SUBTRACT: Final = Symbol("-")
NEGATIVE: Final = Symbol("−")
TIMES: Final = Symbol("×")
DIVIDED: Final = Symbol("/")
OPEN: Final = Symbol("(")
CLOSE: Final = Symbol(")")
SYMBOLS: Final = frozenset((ADD, SUBTRACT, NEGATIVE, TIMES, DIVIDED, OPEN, CLOSE))
