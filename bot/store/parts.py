"""Between a part's body as a plain object and as the JSON text that is stored.

Knows no database and no meaning of a body.
"""

import json
from typing import Any, cast

from bot.errors import Unreadable, Unstorable
from bot.store.model import PartWrite, StoredPart
from bot.store.upgrades import Body, Upgrades


def read_part(part: StoredPart, upgrades: Upgrades, target: int) -> Body:
    """The body of a stored part as of version `target`; raises `Unreadable`."""
    try:
        body: Any = json.loads(part.body)
    except (ValueError, RecursionError) as failure:
        raise Unreadable(f"part {part.name} is not JSON: {failure}") from failure
    if not isinstance(body, dict):
        raise Unreadable(f"part {part.name} is no JSON object")
    return upgrades.upgrade(part.name, part.version, cast("Body", body), target)


def write_part(name: str, version: int, expected: int, body: Body | None) -> PartWrite:
    """The write that puts this body in place, or deletes the part; raises `Unstorable`."""
    return PartWrite(name, version, expected, None if body is None else as_json(body))


def as_json(value: object) -> str:
    """Compact JSON text with its keys as they come; raises `Unstorable`."""
    try:
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        text.encode()
    except (TypeError, ValueError, RecursionError) as failure:
        raise Unstorable(f"not to be written as JSON: {failure}") from failure
    return text
