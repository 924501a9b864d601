"""`python -m bot deck check`: judge printed runs, one given or many from standard input."""

import argparse
import itertools
import json
import sys
from collections.abc import Iterator

from bot.cli.command import DONE, NO, Unusable
from bot.cli.deck_words import said_plainly
from bot.deck.checker import Verdict, check
from bot.deck.doom import Rules
from bot.deck.doom_refusals import MOST_LINE


def run(arguments: argparse.Namespace) -> int:
    """Judge, say why, and end with 1 if any run is not legal."""
    code = DONE
    for place, line in _lines(arguments.line):
        with said_plainly(place=place):
            verdict = check(line, Rules(arguments.rules))
        print(json.dumps(_data(verdict)) if arguments.json else _text(verdict))
        code = code if verdict.legal else NO
    return code


def _lines(words: list[str]) -> Iterator[tuple[str, str]]:
    """Each run with the place it stands at."""
    if words != ["-"]:
        yield "LINE", " ".join(words)
        return
    found = False
    for number in itertools.count(1):
        place = f"standard input, line {number}"
        try:
            # A longer line is refused, and so never read whole.
            line = sys.stdin.readline(MOST_LINE + 2)
        except UnicodeDecodeError:
            raise Unusable(f"{place}: it is not text.") from None
        if not line:
            break
        if line.strip():
            found = True
            yield place, line
    if not found:
        yield "standard input", ""


def _data(verdict: Verdict) -> dict[str, object]:
    return {
        "legal": verdict.legal,
        "end": verdict.end,
        "at": verdict.at,
        "why": verdict.why,
    }


def _text(verdict: Verdict) -> str:
    if not verdict.legal:
        return f"Not legal. {verdict.why}"
    return f"Legal: it ends {verdict.end}." if verdict.end else "Legal, and not at an end yet."
