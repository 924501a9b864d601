"""A system that starts from another: lists of objects are merged by id, other keys replace.

Knows nothing of what the data mean. Source: spec/rule-cards-details.md, part 2 (`extends`).
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final, cast

from bot.rulecards.names import id_of, key_of

_LISTS: Final = frozenset((
    "stats", "checks", "tracks", "things", "conditions", "lists", "clocks", "pools", "classes",
    "ranks",
))  # fmt: skip
_ENTRY: Final = re.compile(r"(\w+)\[(\d+)\](.*)", re.DOTALL)


class Merged:
    """The data of both, and where each entry of a list came from."""

    def __init__(self, base: Mapping[str, object], data: Mapping[object, object]) -> None:
        self.data: dict[object, object] = {**base}
        self._origins = {
            key: [_identity(key, entry) or "" for entry in cast(Sequence[object], base[key])]
            for key in _LISTS & base.keys()
        }
        for key, value in data.items():
            if key == "extends":
                continue
            if isinstance(key, str) and key in _LISTS and isinstance(value, list | tuple):
                self._merge(key, cast(Sequence[object], value))
            else:
                self.data[key] = value

    def place(self, place: str) -> str:
        """A place in the merged data as one in the data given; inherited entries go by id."""
        entry = _ENTRY.fullmatch(place)
        if entry is None:
            return place
        key, index, rest = entry.groups()
        origins = self._origins.get(key)
        if origins is None or int(index) >= len(origins):
            return place
        return f"{key}[{origins[int(index)]}]{rest}"

    def _merge(self, key: str, entries: Sequence[object]) -> None:
        inherited = self.data.get(key)
        merged = [*cast(Sequence[object], inherited)] if isinstance(inherited, list) else []
        origins = self._origins.get(key, [])
        known = {origin: index for index, origin in enumerate(origins)}
        for index, entry in enumerate(entries):
            # Only what is inherited is replaced: an id that stands twice in one list is a fault.
            replaced = known.pop(_identity(key, entry) or "", None)
            if replaced is None:
                merged.append(entry)
                origins.append(str(index))
            else:
                merged[replaced] = entry
                origins[replaced] = str(index)
        self.data[key] = merged
        self._origins[key] = origins


def _identity(key: str, entry: object) -> str | None:
    if not isinstance(entry, Mapping):
        return None
    named = cast(Mapping[object, object], entry).get("name" if key == "clocks" else "id")
    if not isinstance(named, str):
        return None
    return key_of(named) if key == "clocks" else id_of(named)
