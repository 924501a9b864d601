"""Which database a command means, and files that may be `-` for standard input."""

import argparse
import contextlib
import shutil
import sys
import tempfile
from collections.abc import Generator
from pathlib import Path

from pydantic import SecretStr

from bot.cli.command import Unusable
from bot.settings import read_settings


def add_database_option(parser: argparse.ArgumentParser) -> None:
    """Let the database be named, where the settings alone do not say which one is meant."""
    parser.add_argument(
        "--database",
        type=Path,
        metavar="FILE",
        help="the database, if it is not the one that the settings name",
    )


def live_database(named: Path | None) -> Path:
    """Return the database that is named, or else the one the settings mean.

    A shell often has no token although the bot has one, so without a token the bot's database is
    meant if it is there; where the playground's is there too, one line tells which is used.
    """
    if named is not None:
        return named
    settings = read_settings()
    if settings.discord_token is not None:
        return settings.database
    played = settings.database
    served = settings.model_copy(update={"discord_token": SecretStr("any")}).database
    if not served.exists():
        return played
    if played.exists():
        # Not on standard output, which may be read by a program.
        print(
            f"Using {served} of the bot on Discord; the playground's is {played}.", file=sys.stderr
        )
    return served


@contextlib.contextmanager
def readable(named: str) -> Generator[Path, None, None]:
    """Give a file that is there; `-` is what comes on standard input."""
    if named != "-":
        path = Path(named)
        if not path.is_file():
            raise Unusable(f"There is no file {path}.")
        yield path
        return
    with tempfile.TemporaryDirectory(prefix="manekin-") as folder:
        path = Path(folder) / "standard-input.sqlite3"
        with path.open("wb") as copy:
            shutil.copyfileobj(sys.stdin.buffer, copy)
        yield path
