"""How a command reads its arguments and how it ends.

Exit codes (spec/replay.md): done, the answer is "no", the input is unusable. The last comes from
raising; nothing but `bot.cli` prints to standard error.
"""

import argparse
from collections.abc import Callable
from typing import Final, NoReturn, Protocol

from bot.errors import ManekinError

DONE: Final = 0
NO: Final = 1
UNUSABLE: Final = 2
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141

PROGRAM: Final = "python -m bot"


class Unusable(ManekinError):
    """The command line, or what it names, cannot be used; the message is one sentence."""


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line, without the usage before it."""

    def error(self, message: str) -> NoReturn:
        """Raise instead of printing and leaving."""
        raise Unusable(f"{message} (see `{self.prog} --help`)")


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """Return a reader of whole numbers within bounds, which names the bounds."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = None
        if number is None or not least <= number <= most:
            raise argparse.ArgumentTypeError(
                f"{text[:40]!r} is not a number from {least} to {most}"
            )
        return number

    return read


class Command(Protocol):
    """What the module of a command offers."""

    DESCRIPTION: str
    """What `--help` says about it."""

    def arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add what the command takes."""
        ...

    def run(self, arguments: argparse.Namespace) -> int:
        """Do it and return the exit code."""
        ...
