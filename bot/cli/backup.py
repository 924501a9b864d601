"""`python -m bot backup FILE`: a checked copy of the database, also while the bot is running."""

import argparse
from pathlib import Path

from bot.cli.command import DONE
from bot.cli.databases import add_database_option, live_database
from bot.store.upkeep import backup

DESCRIPTION = """\
Write a checked copy of the database to FILE. The bot may be running; it goes on as before.
FILE is one whole file that `restore` puts back. An older backup in its place is replaced."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add where the backup goes."""
    parser.add_argument("file", type=Path, metavar="FILE", help="where the backup goes")
    add_database_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Back up, and say what went where."""
    database = live_database(arguments.database)
    target: Path = arguments.file
    backup(database, target)
    print(f"Backed up {database} to {target} ({target.stat().st_size:,} bytes).")
    return DONE
