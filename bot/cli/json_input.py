"""Reads JSON that a person hands in, from a file or standard input: strictly, and not without end.

What Python's reader lets pass is refused: a key written twice, `NaN`, depth beyond its stack.
"""

import json
import sys
from pathlib import Path
from typing import Any, Final, NoReturn

from bot.cli.command import Unusable

MOST_BYTES: Final = 32 * 1024 * 1024
STANDARD_INPUT: Final = "-"


def read_json(file: str) -> Any:
    """The data in a file (`-`: standard input); Unusable, with the place, if it is no JSON."""
    name = "standard input" if file == STANDARD_INPUT else repr(file)
    text = _text(file, name)
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise Unusable(f"{name} is no JSON: {error.msg} ({place})") from None
    except RecursionError:
        raise Unusable(f"{name} cannot be used: too many brackets inside one another") from None
    except ValueError as error:
        raise Unusable(f"{name} cannot be used: {error}") from None


def _text(file: str, name: str) -> str:
    try:
        if file == STANDARD_INPUT:
            data = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with Path(file).open("rb") as opened:
                data = opened.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Unusable(f"{name} cannot be read: {why}") from None
    if len(data) > MOST_BYTES:
        raise Unusable(f"{name} is too large: at most {MOST_BYTES // 1024 // 1024} MB")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unusable(f"{name} is not UTF-8 (byte {error.start})") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise ValueError(f"the key {key!r} stands twice in one object")
            seen.add(key)
    return data


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")
