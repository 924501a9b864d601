"""How much one roll may ask for: every limit ends in a refusal that names it, not in a long wait.

Source: issue 2 (Dice, limits) and spec/faults.md D1, D2; the formula limits are those of
spec/rule-cards-details.md, part 3.
"""

from typing import Final

TEXT: Final = 500
"""Characters of one roll with its comment, and of one formula."""

NESTING: Final = 50
DICE: Final = 1_000
"""Physical dice of one roll: all terms and repeats, rerolled and exploded ones included."""

SIDES: Final = 1_000_000
EXPLOSIONS: Final = 100
"""Dice that may follow from one exploding die."""

REPEATS: Final = 20
NUMBER: Final = 1_000_000_000
"""The largest number that may be written; in formulas also the largest partial result."""

TOTAL: Final = 1_000_000_000_000_000
"""The largest partial result of a roll: exact in JSON readers and in SQLite alike."""
