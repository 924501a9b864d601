"""The world while one moment runs: what it is by now, and every change in the order it was made.

The only mutable thing of the engine; it lives no longer than its moment.
"""

from bot.rulecards.changes import Change, evolve
from bot.rulecards.sheet import Character, World
from bot.rulecards.system import System


class Working:
    """A world that is being changed, change by change."""

    __slots__ = ("changes", "fresh", "system", "world")

    def __init__(self, system: System, world: World) -> None:
        self.system = system
        self.world = world
        self.changes: list[Change] = []
        self.fresh: set[tuple[str, str]] = set()
        """Whose durations of which conditions were set in this moment."""

    def make(self, change: Change) -> None:
        """Make a change and remember it."""
        self.world = evolve(self.world, change)
        self.changes.append(change)

    def character(self, who: str) -> Character:
        """The sheet as it is by now."""
        return self.world.characters[who]
