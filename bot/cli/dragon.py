"""`python -m bot dragon …`: Daredragon Fellowship without Discord (spec/replay.md, Daredragon).

Reads the command line; each of the three has a module `dragon_…` that does it.
"""

import argparse
import os
from importlib import import_module
from typing import Final

from bot.cli.command import whole_number
from bot.dragon.policies import POLICIES
from bot.dragon.settings import MOST_SEATS, MOST_STEPS

DESCRIPTION = """\
Daredragon Fellowship: play a game again from a file, play whole games with bots, read a dragon's
name. The game is by Bartosz Sułkowski, CC BY 4.0, adapted."""

MOST_GAMES: Final = 1_000_000
DEFAULT_GAMES: Final = 1_000
MOST_PROCESSES: Final = 256


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the three commands with what each takes."""
    commands = parser.add_subparsers(dest="what", required=True, metavar="COMMAND")
    _replay(commands.add_parser("replay", help="play a game again", description=_REPLAY))
    _simulate(commands.add_parser("simulate", help="play many games", description=_SIMULATE))
    _name(commands.add_parser("name", help="say what a name tells", description=_NAME))


def run(arguments: argparse.Namespace) -> int:
    """Do what was asked for and return the exit code."""
    return import_module(f"bot.cli.dragon_{arguments.what}").run(arguments)


_REPLAY = """\
Play a game again from a file of JSON and print one JSON object for each half-turn. Exit code 2:
it cannot go on, and one line says on which turn and why. Among turns and answers may stand what a
host did: {"host": {"take_over": "D"}}, {"host": {"hand_back": "D"}}, {"host": {"amend": {"hp":
{"A": 12}, "prone": {"A": false}, "parts": {"jaws": 3}, "entangled": {"legs": true}, "target":
null}}}, {"host": {"end": true}}."""
_SIMULATE = """\
Play whole games by simple policies: how often they are won, how long they last, how daredevils
fall and which body part falls first."""
_NAME = "Say what a dragon's name tells, such as Vrak·Zel·Dar·Kroth."


def _replay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a game as JSON; - reads standard input")
    _add_json(parser, "JSON is printed in any case")


def _simulate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--games",
        type=whole_number(1, MOST_GAMES),
        default=DEFAULT_GAMES,
        metavar="N",
        help=f"how many (default {DEFAULT_GAMES})",
    )
    seat_count = whole_number(0, MOST_SEATS)
    parser.add_argument(
        "--humans", type=seat_count, default=3, metavar="N", help="seats by policy (default 3)"
    )
    parser.add_argument(
        "--manekin", type=seat_count, default=1, metavar="N", help="Manekins (default 1)"
    )
    parser.add_argument(
        "--each-manekin",
        action="store_true",
        help="instead of one number of Manekins, every one that so many seats can have, in turn",
    )
    parser.add_argument(
        "--policy", choices=tuple(POLICIES), default="random", help="how people play (random)"
    )
    parser.add_argument(
        "--name",
        metavar="NAME",
        help="the dragon's name; `any` for another in each game, `revealed` for traits that "
        "show in play (without it there are none)",
    )
    steps = whole_number(-MOST_STEPS, MOST_STEPS)
    for whose in ("dragon", "daredevil"):
        parser.add_argument(
            f"--{whose}-damage",
            type=steps,
            default=0,
            metavar="STEPS",
            help=f"steps on every attack of the {whose}{'s' * (whose != 'dragon')} (default 0)",
        )
    parser.add_argument("--seed", type=int, metavar="S", help="the same games for the same number")
    parser.add_argument(
        "--processes",
        type=whole_number(1, MOST_PROCESSES),
        default=os.cpu_count() or 1,
        metavar="N",
        help="how many work at once (default: one a processor); the result is the same",
    )
    _add_json(parser, "print one JSON object")


def _name(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", nargs="+", help="four syllables; ? for an unknown")
    _add_json(parser, "print one JSON object: name, and the trait of each body part")


def _add_json(parser: argparse.ArgumentParser, what: str) -> None:
    parser.add_argument("--json", action="store_true", help=what)
