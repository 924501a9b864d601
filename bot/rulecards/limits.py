"""How much a card, a system or a table may hold: every limit ends in a refusal that names it.

Source: spec/rule-cards-details.md, parts 3 and 5; where it is silent, bounds that no table needs.
"""

from typing import Final

NAME: Final = 80
"""Characters of a name: of a card, of a thing of the system, of a thing of the world."""

NOTE: Final = 300
"""Characters of a card's note and of a line that a card tells."""

QUESTION: Final = 200
"""Characters of a story question and of the reason of a block."""

EFFECTS: Final = 8
TURNS: Final = 1_000
TICKS: Final = 100
SEGMENTS: Final = 100
"""The largest size of a clock."""

NUMBER: Final = 1_000_000_000
CARDS: Final = 1_000
"""Cards of one table or one file."""

THINGS: Final = 500
"""Entries of one list of a system."""

LEVELS: Final = 100
"""The highest level of a condition, a rank, a list, and of an XP table."""

DICE: Final = 100
"""Dice of one check; a pool's count is held to it when it is rolled."""

SIDES: Final = 1_000
STEPS: Final = 3
"""Cards in one chain."""

PROBLEMS: Final = 50
"""Problems that are told of one file; whoever mends these sees the next."""

DEPTH: Final = 16
"""Lists and objects within one another in the data of a card, a system or a scenario."""
