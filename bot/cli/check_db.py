"""`python -m bot check-db [FILE]`: whether a database or a backup is sound."""

import argparse
import json

from bot.cli.command import DONE, NO
from bot.cli.databases import live_database, readable
from bot.store.upkeep import check

DESCRIPTION = """\
Read a whole database, or a backup, and say what is wrong with it. Nothing is changed, and the bot
may be running. Exit code 0: it is sound; 1: it is not, and each problem is one line."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what is checked."""
    parser.add_argument(
        "file",
        nargs="?",
        metavar="FILE",
        help="what to check, - for standard input; without it, the bot's own database",
    )
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object: database, sound, problems"
    )


def run(arguments: argparse.Namespace) -> int:
    """Check, and say what was found."""
    named = arguments.file or str(live_database(None))
    with readable(named) as path:
        problems = check(path)
    if arguments.json:
        found = {"database": named, "sound": not problems, "problems": problems}
        print(json.dumps(found))
    elif problems:
        print("\n".join(problems))
    else:
        print(f"{named} is sound.")
    return NO if problems else DONE
