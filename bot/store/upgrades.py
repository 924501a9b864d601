"""Old parts become new ones: pure functions, one a step, from each version to the next.

Knows no database; a part's owner adds a step to `UPGRADES` with every new version of its schema
(design.md, rule 9).
"""

from collections.abc import Callable
from typing import Any, cast

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

    def upgrade(self, name: str, version: int, body: object, target: int) -> Body:
        """The body as of version `target`; `Unreadable` if it is newer or no way leads there."""
        if not 1 <= version <= target:
            raise Unreadable(f"part {name} has version {version}, known are 1 to {target}")
        if not isinstance(body, dict):
            raise Unreadable(f"part {name} of version {version} is no JSON object")
        current = cast("Body", body)
        for old_version in range(version, target):
            step = self._steps.get((name, old_version))
            if step is None:
                raise Unreadable(f"part {name} has no step from version {old_version}")
            try:
                current = step(current)
            except (LookupError, TypeError, ValueError, AttributeError) as failure:
                raise Unreadable(
                    f"part {name} could not be taken from version {old_version} on: {failure!r}"
                ) from failure
        return current


UPGRADES = Upgrades()
"""The steps of every shipped part."""


def _fate_dice_apart(body: Body) -> Body:
    """Fate dice are counted apart since; those counted before lie among the dice of three sides."""
    return body


UPGRADES.register("rolls", 1, _fate_dice_apart)


def upgrade(name: str, version: int, body: object, target: int) -> Body:
    """A shipped part's body as of version `target`; `Unreadable` if no way leads there."""
    return UPGRADES.upgrade(name, version, body, target)
