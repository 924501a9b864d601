"""Places in a deck's file: as a path that names each step, and by the card that stands there."""

import re
from collections.abc import Iterable
from typing import cast

from bot.deck.model import MOST_NAME
from bot.text import shortened, tidied

Keys = tuple[str | int, ...]

MOST_SHOWN = 40
"""Characters of a key or a kind that are repeated to whoever wrote it."""

_CARD = re.compile(r"cards\[([0-9]{1,6})\]")


def place(keys: Iterable[str | int]) -> str:
    """Return the path that leads to a value: `cards[1].effects[0].kind`."""
    path = ""
    for key in keys:
        path = _inside(path, key)
    return path


def _inside(path: str, key: str | int) -> str:
    if isinstance(key, int):
        return f"{path}[{key}]"
    shown = key[:MOST_SHOWN]
    return f"{path}.{shown}" if path else shown


def title(data: dict[str, object], path: str) -> str | None:
    """Return the name of the card at or inside which a value stands, if it has one."""
    found, cards = _CARD.match(path), data.get("cards")
    if found is None or not isinstance(cards, list):
        return None
    at = int(found[1])
    card = cast(list[object], cards)[at] if at < len(cast(list[object], cards)) else None
    name = cast(dict[str, object], card).get("name") if isinstance(card, dict) else None
    if not isinstance(name, str):
        return None
    # Half of a surrogate pair is JSON, but nothing that could be sent.
    return shortened(tidied(name.encode(errors="ignore").decode()), MOST_NAME) or None
