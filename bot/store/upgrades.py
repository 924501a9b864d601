"""Old parts become new ones: pure functions, one a step, from each version to the next.

Knows no database; the parts' owners register their steps (design.md, rule 9).
"""

from collections.abc import Callable
from typing import Any

from bot.errors import Unreadable

Body = dict[str, Any]
Step = Callable[[Body], Body]


class Upgrades:
    """Steps by part name and the old version they start from."""

    def __init__(self) -> None:
        self._steps: dict[tuple[str, int], Step] = {}

    def register(self, name: str, old_version: int, step: Step) -> None:
        """Add the step of a part from `old_version` to the one after it."""
        if (name, old_version) in self._steps:
            raise ValueError(f"part {name} has a step from version {old_version} already")
        self._steps[name, old_version] = step

    def upgrade(self, name: str, version: int, body: Body, target: int) -> Body:
        """The body as of version `target`; `Unreadable` if it is newer or no way leads there."""
        if not 1 <= version <= target:
            raise Unreadable(f"part {name} has version {version}, known are 1 to {target}")
        for old_version in range(version, target):
            step = self._steps.get((name, old_version))
            if step is None:
                raise Unreadable(f"part {name} has no step from version {old_version}")
            try:
                body = step(body)
            except (LookupError, TypeError, ValueError, AttributeError) as failure:
                raise Unreadable(
                    f"part {name} could not be taken from version {old_version} on: {failure!r}"
                ) from failure
        return body
