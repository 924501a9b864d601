"""`python -m bot deck …`: the Deck of Many Things without Discord (spec/replay.md, Deck).

Reads the command line; each of the four has a module `deck_…` that does it, loaded when it is
asked for: playing a run needs no library of matrices.
"""

import argparse
from importlib import import_module
from typing import Final

from bot.cli.command import whole_number
from bot.deck.doom import Rules
from bot.deck.doom_refusals import (
    MOST_DECLARED,
    MOST_HUNTED,
    MOST_INTELLIGENCE,
    MOST_RUNS,
    MOST_WISHES,
)

DESCRIPTION = """\
Play the challenge "until doom", judge a printed run, work out exact odds, or simulate many runs."""

MOST_PLAYED: Final = 1_000_000
DEFAULT_RUNS: Final = 1_000_000


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the four commands with what each takes."""
    commands = parser.add_subparsers(dest="what", required=True, metavar="COMMAND")
    _doom(commands.add_parser("doom", help="play runs, one line each", description=_DOOM))
    _check(commands.add_parser("check", help="judge a printed run", description=_CHECK))
    _odds(commands.add_parser("odds", help="exact odds", description=_ODDS))
    _simulate(commands.add_parser("simulate", help="simulate many runs", description=_SIMULATE))


def run(arguments: argparse.Namespace) -> int:
    """Do what was asked for and return the exit code."""
    return import_module(f"bot.cli.deck_{arguments.what}").run(arguments)


_DOOM = "Play runs until doom; each is printed as one line."
_CHECK = """\
Say whether a printed run is legal, and if not, at which card and why. Exit code 0: it is; 1: it is
not."""
_ODDS = """\
The exact chance of each end of a run until doom and the cards it takes, from any start; or, with
--declare, what a declaration at the table can bring."""
_SIMULATE = "Simulate runs until doom: how often each end came, beside the exact odds."


def _doom(parser: argparse.ArgumentParser) -> None:
    _add_rules(parser)
    parser.add_argument(
        "--runs",
        type=whole_number(1, MOST_PLAYED),
        default=1,
        metavar="N",
        help="how many (default 1)",
    )
    _add_seed(parser)
    _add_json(parser, "print one JSON object a run: line, end, cards")


def _check(parser: argparse.ArgumentParser) -> None:
    _add_rules(parser)
    parser.add_argument(
        "line",
        metavar="LINE",
        nargs="+",
        help='the run, such as "Moon (2), Skull (1), Void"; - reads standard input, a run a line',
    )
    _add_json(parser, "print one JSON object a run: legal, end, at (counted from 0), why")


def _odds(parser: argparse.ArgumentParser) -> None:
    _add_rules(parser, default=None)
    start = parser.add_argument_group("the start of a run until doom")
    start.add_argument(
        "--intelligence", type=whole_number(1, MOST_INTELLIGENCE), metavar="N", help="default 10"
    )
    start.add_argument("--wishes", type=whole_number(0, MOST_WISHES), metavar="N", help="default 0")
    start.add_argument("--cursed", action="store_true", default=None, help="wishes are cursed")
    start.add_argument("--fates", action="store_true", default=None, help="Fates is stored")
    start.add_argument(
        "--hunted",
        type=whole_number(1, MOST_HUNTED),
        metavar="N",
        help="counted draws left of a hunt",
    )
    table = parser.add_argument_group("a declaration at the table")
    table.add_argument(
        "--declare", type=whole_number(1, MOST_DECLARED), metavar="N", help="how many are declared"
    )
    table.add_argument(
        "--extra", choices=("yes", "no"), help="take the extra cards of Jester and Idiot"
    )
    parser.add_argument("--deck", choices=("22", "13"), default="22", help="default 22")
    parser.add_argument(
        "--without", metavar="CARDS", help="cards that have left the deck: Fool,Jester"
    )
    _add_json(parser, "print one JSON object: ends, expected_cards, of a declaration also cards")


def _simulate(parser: argparse.ArgumentParser) -> None:
    _add_rules(parser)
    parser.add_argument(
        "--runs",
        type=whole_number(1, MOST_RUNS),
        default=DEFAULT_RUNS,
        metavar="N",
        help=f"how many (default {DEFAULT_RUNS})",
    )
    _add_seed(parser)
    _add_json(parser, "print one JSON object: runs, seed, ends, counts, mean_cards, exact")


def _add_rules(parser: argparse.ArgumentParser, default: Rules | None = Rules.RULES) -> None:
    parser.add_argument(
        "--rules",
        choices=tuple(rules.value for rules in Rules),
        default=default,
        help="the text of the challenge (the default), or the program printed with it",
    )


def _add_seed(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", type=int, metavar="S", help="the same runs for the same number")


def _add_json(parser: argparse.ArgumentParser, what: str) -> None:
    parser.add_argument("--json", action="store_true", help=what)
