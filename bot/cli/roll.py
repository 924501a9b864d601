"""`python -m bot roll`: dice without Discord (spec/replay.md, Dice).

Of repeated rolls (`6#4d6kh3`) the total is the sum of all, `dice` holds the terms of every repeat
one after the other, and `results` shows each repeat alone.
"""

import argparse
import json
import re
from typing import Any

from bot.cli.command import DONE, Unusable
from bot.dice import DiceError, DiceReason, Result, Roll, Rolled, SeededDice, SystemDice, roll
from bot.render.dice import KINDS, SENTENCES

DESCRIPTION = """\
Roll dice as /roll does: 4d6kh3+2, 1d20+5 adv, 6#4d6kh3, 10d6>=5, 2d6+3 [fire].

~~2~~ does not count, **20** is a natural 20 or 1 or a success, 6! exploded."""

_ESCAPE = re.compile(r"\\([^a-zA-Z0-9\s])")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what is rolled and how it is printed."""
    parser.add_argument("expression", metavar="EXPRESSION", nargs="+", help="what to roll")
    parser.add_argument(
        "--seed", type=int, metavar="N", help="the same dice for the same number, on any machine"
    )
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object: total, dice, text"
    )


def run(arguments: argparse.Namespace) -> int:
    """Roll and print."""
    seed: int | None = arguments.seed
    dice = SystemDice() if seed is None else SeededDice(seed)
    try:
        rolled = roll(" ".join(arguments.expression).strip(), dice)
    except DiceError as error:
        raise Unusable(_sentence(error)) from None
    if arguments.json:
        print(json.dumps(_data(rolled)))
    else:
        print(_ESCAPE.sub(r"\1", rolled.text))
        if len(rolled.results) > 1:
            print(f"Together: {rolled.total}")
    return DONE


def _data(rolled: Roll) -> dict[str, Any]:
    data: dict[str, Any] = {
        "total": rolled.total,
        "dice": [faces for result in rolled.results for faces in _dice(result)],
        "text": rolled.text,
    }
    if len(rolled.results) > 1:
        data["results"] = [
            {"total": result.total, "dice": _dice(result), "text": result.text}
            for result in rolled.results
        ]
    return data


def _dice(result: Result) -> list[list[int]]:
    """What every physical die of each term showed, those that do not count included."""
    return [_faces(term) for term in result.rolled]


def _faces(term: Rolled) -> list[int]:
    # A fate die shows -1, 0 or 1.
    return [die.face - 2 if term.fate else die.face for die in term.dice]


def _sentence(error: DiceError) -> str:
    reason = SENTENCES[DiceReason(error.reason)].format_map(error.values)
    place = f"column {error.position + 1} of {error.expression!r}"
    if not error.expected:
        return f"{place}: {reason}"
    kinds = ", ".join(KINDS[kind] for kind in error.expected)
    return f"{place}: {reason} Expected there: {kinds}."
