"""`python -m bot restore FILE`: put a backup in the database's place while the bot is stopped."""

import argparse
import datetime as dt

from bot.cli.command import DONE
from bot.cli.databases import add_database_option, live_database, readable
from bot.operations.folder import make_folder
from bot.store.upkeep import restore

DESCRIPTION = """\
Put a backup in the place of the database. Stop the bot first. The backup is checked before
anything is changed, and the database it replaces is kept beside it under another name."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what is restored."""
    parser.add_argument("file", metavar="FILE", help="the backup, - for standard input")
    add_database_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Restore, and say where the replaced database is."""
    database = live_database(arguments.database)
    with readable(arguments.file) as source:
        make_folder(database.parent)
        kept = restore(database, source, f"{dt.datetime.now(dt.UTC):%Y%m%dT%H%M%SZ}")
    print(f"Restored {arguments.file} to {database}.")
    if kept is not None:
        print(f"The database that was there is kept as {kept}.")
    return DONE
