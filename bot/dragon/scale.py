"""The dracometer and the hand limits: two tables of figures.

Source: spec/daredragon.md, sections 8 and 9.
"""

from typing import Final

FULL_HEALTH: Final = 25
WOUNDED: Final = 13
"""With at most so many hit points a daredevil and a body part hit one step lower."""

SCALE: Final = (0, 1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20, 25)
TOP: Final = len(SCALE) - 1

_POSITION: Final = {damage: position for position, damage in enumerate(SCALE)}

HAND_LIMIT: Final = (
    0,
    *(3 for _ in range(1, 7)),
    *(4 for _ in range(7, 14)),
    *(5 for _ in range(14, 21)),
    *(6 for _ in range(21, 26)),
)
"""The hand limit by hit points."""


def scaled(printed: int, steps: int) -> int:
    """Return a printed damage moved by steps, the position kept on the scale once at the end."""
    return SCALE[max(0, min(TOP, _POSITION[printed] + steps))]
