"""Prints JSON as the commands do: one line an object, and letters as they are where they can be."""

import json
import sys


def print_json(data: object) -> None:
    """Print one line of JSON."""
    print(json.dumps(data, ensure_ascii=not prints_all(), separators=(",", ":")))


def prints_all() -> bool:
    """Whether what is printed can hold any letter."""
    return sys.stdout.encoding.lower().replace("-", "") == "utf8"
