"""A bar on standard error that tells how far a long command has come."""

import sys
from collections.abc import Callable
from typing import Final

_BAR: Final = 40


def bar(what: str) -> Callable[[int, int], None] | None:
    """Return what draws the bar for so many done of all, or None without a terminal."""
    if not sys.stderr.isatty():
        return None

    def report(done: int, whole: int) -> None:
        filled = done * _BAR // whole
        drawn = "#" * filled + "." * (_BAR - filled)
        end = "\n" if done == whole else ""
        print(f"\r[{drawn}] {done} of {whole} {what}", end=end, file=sys.stderr, flush=True)

    return report
