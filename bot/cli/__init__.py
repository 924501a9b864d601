"""The command line: find the command, run it, turn what went wrong into one line and an exit code.

Without a command the bot starts: on Discord with a token, else in the playground. Knows no rule;
a command is a module of this package and one line below (spec/replay.md).
"""

import argparse
import io
import logging
import os
import re
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import cast

from bot import VERSION
from bot.cli.command import BROKEN_PIPE, INTERRUPTED, PROGRAM, UNUSABLE, Command, Parser
from bot.errors import ManekinError
from bot.operations.secrecy import Redactor

COMMANDS: Mapping[str, str] = {
    "roll": "roll dice",
    "deck": "play, judge and work out runs of the Deck of Many Things",
    "dragon": "replay and simulate games of Daredragon Fellowship, read a dragon's name",
    "cards": "check, read and write rule cards, and play scenarios with them",
    "backup": "write a checked copy of the database, also while the bot runs",
    "check-db": "say whether a database or a backup is sound",
    "restore": "put a backup in the database's place, while the bot is stopped",
    "health": "ask the running bot how it is",
}
"""Every command with what it does, as `--help` lists them; its module has the same name."""

_DESCRIPTION = """\
Manekin, a Discord bot that takes a seat at a tabletop group's table.

Without a command it starts: with DISCORD_TOKEN in the environment it serves Discord,
without one it opens the playground, the same bot in your browser."""

_EPILOG = """\
exit codes: 0 done; 1 the answer is "no"; 2 something cannot be used, and one line says what.
Settings are read from the environment and from .env; .env.example lists them all."""

_ARITHMETIC = re.compile(r"-(?:[\d(]|[dD][\d%fF])")

log = logging.getLogger(__name__)


def main(argv: Sequence[str]) -> int:
    """Run one command line and return its exit code; never raises, never shows a traceback."""
    _print_whatever_comes()
    try:
        code = _run(argv)
        sys.stdout.flush()
    except SystemExit as leaving:
        # Only `--help` and `--version` leave.
        return leaving.code if isinstance(leaving.code, int) else 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return BROKEN_PIPE
    except (ManekinError, OSError) as error:
        return _unusable(str(error))
    except Exception as error:
        return _fault(error)
    return code


def _run(argv: Sequence[str]) -> int:
    if not argv or argv[0] not in COMMANDS:
        _whole_parser().parse_args(argv)
        return _load("start").run(argparse.Namespace())
    name = argv[0]
    command = _load(name)
    parser = Parser(
        prog=f"{PROGRAM} {name}",
        description=command.DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.arguments(parser)
    # To argparse `-1d4+10` is an unknown option; what holds a space never is one.
    words = [f" {word}" if _ARITHMETIC.match(word) else word for word in argv[1:]]
    return command.run(parser.parse_args(words))


def _load(name: str) -> Command:
    # Each command loads what it needs: a health check must not wait for a library of pictures.
    return cast("Command", import_module(f"bot.cli.{name.replace('-', '_')}"))


def _whole_parser() -> argparse.ArgumentParser:
    width = max(map(len, COMMANDS))
    listed = "\n".join(f"  {name:{width}}  {summary}" for name, summary in COMMANDS.items())
    parser = Parser(
        prog=PROGRAM,
        usage=f"{PROGRAM} [--help] [--version] [COMMAND ...]",
        description=_DESCRIPTION,
        epilog=f"commands (each has a --help of its own):\n{listed}\n\n{_EPILOG}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"manekin {VERSION}")
    parser.add_argument("command", nargs="?", choices=tuple(COMMANDS), help=argparse.SUPPRESS)
    return parser


def _fault(error: Exception) -> int:
    if isinstance(error, ModuleNotFoundError) and _is_package(error.name):
        return _unusable(
            "The packages Manekin needs are not installed for this Python: use `make run`, or "
            ".venv/bin/python -m bot."
        )
    # Only a bot that was starting has a log to write to.
    if logging.getLogger().handlers:
        log.error("a fault of the bot itself", exc_info=error)
    return _unusable(f"This is a fault of the bot: {type(error).__name__}: {error}")


def _is_package(module: str | None) -> bool:
    """Whether a module comes with a package, rather than with the bot or with Python."""
    name = (module or "").partition(".")[0]
    return name not in {"", "bot", "cogs"} and name not in sys.stdlib_module_names


def _unusable(message: str) -> int:
    # Whoever starts the bot keeps what is printed, too.
    message = Redactor(os.environ.get("DISCORD_TOKEN", "").strip())(message)
    line = " ".join("".join(char if char.isprintable() else " " for char in message).split())
    print(f"{PROGRAM}: {line}", file=sys.stderr)
    return UNUSABLE


def _print_whatever_comes() -> None:
    """A terminal that cannot show a character shows its number instead of ending us."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _forget_output() -> None:
    # Python flushes once more at its end and would complain about the same pipe.
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
