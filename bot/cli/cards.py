"""`python -m bot cards`: rule cards without Discord (spec/replay.md, Rule cards).

`check` and `read` look at cards, `write` makes one of a sentence, `replay` plays a scenario.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final, cast

from bot.cli.cards_told import told
from bot.cli.command import DONE, NO, Unusable
from bot.cli.json_input import read_json
from bot.cli.json_output import print_json, prints_all
from bot.cli.problems import problem_line, sentence_lines
from bot.errors import Refused
from bot.rulecards.card_reading import read_cards
from bot.rulecards.reasons import CardError
from bot.rulecards.scenario import play, read_scenario
from bot.rulecards.scenario_names import found_by_id
from bot.rulecards.scenario_output import outcome_data
from bot.rulecards.sentences.reading import sentence_of
from bot.rulecards.sentences.refusals import SentenceError
from bot.rulecards.sentences.writing import written
from bot.rulecards.shapes import is_object
from bot.rulecards.shipped import USUAL, shipped_systems
from bot.rulecards.system import System
from bot.rulecards.system_reading import read_system

DESCRIPTION = """\
Rule cards: check them, read them as sentences, write one as a sentence, play a scenario.

A card is JSON as in data/cards; FILE may be - for standard input."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the four verbs and what each takes."""
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", required=True)
    check = verbs.add_parser("check", help="say what is wrong with a card, or a list of them")
    read = verbs.add_parser("read", help="print the sentence of each card")
    write = verbs.add_parser("write", help="print the card that a sentence says")
    replay = verbs.add_parser("replay", help="play a scenario, one JSON object a moment")
    for verb in (check, read):
        verb.add_argument("file", metavar="FILE", help="a card, or a list of cards, as JSON")
    write.add_argument(
        "sentence", metavar="SENTENCE", nargs="+", help="such as 'When they rest → Inspiration +1.'"
    )
    for verb in (check, read, write):
        verb.add_argument(
            "--system",
            metavar="SYSTEM",
            default=USUAL,
            help=f"the id of a system, or a file with one (usually {USUAL})",
        )
        verb.add_argument("--json", action="store_true", help="print JSON")
    replay.add_argument("file", metavar="FILE", help="a scenario as JSON")
    replay.add_argument("--json", action="store_true", help="JSON is printed in any case")


def run(arguments: argparse.Namespace) -> int:
    """Do what the verb says."""
    verb: str = arguments.verb
    return _VERBS[verb](arguments)


def _check(arguments: argparse.Namespace) -> int:
    system, data = _system(arguments.system), _cards(arguments.file)
    problems: tuple[CardError, ...] = ()
    count = len(data) if isinstance(data, list) else 1
    try:
        read_cards(data, system)
    except CardError as error:
        problems = error.problems
    lines = [problem_line(problem) for problem in problems]
    if arguments.json:
        told = [
            {"place": problem.place, "reason": problem.reason.value, "text": line}
            for problem, line in zip(problems, lines, strict=True)
        ]
        print_json({"valid": not problems, "problems": told})
    elif problems:
        print("\n".join(lines))
    else:
        print("The card is sound." if count == 1 else f"All {count} cards are sound.")
    return NO if problems else DONE


def _read(arguments: argparse.Namespace) -> int:
    system, data = _system(arguments.system), _cards(arguments.file)
    try:
        cards = read_cards(data, system, needs_name=False)
    except CardError as error:
        return _refused(error.problems)
    sentences = [sentence_of(card, system) for card in cards]
    if arguments.json:
        print_json(sentences)
    else:
        for sentence in sentences:
            print(sentence)
    return DONE


def _write(arguments: argparse.Namespace) -> int:
    system = _system(arguments.system)
    try:
        card = written(" ".join(arguments.sentence), system)
    except SentenceError as error:
        print(sentence_lines(error), file=sys.stderr)
        return NO
    if arguments.json:
        print_json(card.rule())
    else:
        print(json.dumps(card.rule(), indent=2, ensure_ascii=not prints_all()))
    return DONE


def _replay(arguments: argparse.Namespace) -> int:
    try:
        scenario = read_scenario(read_json(arguments.file))
        if scenario.refused:
            return _refused(scenario.refused)
        system = scenario.rules.system
        for outcome in play(scenario):
            print_json(outcome_data(outcome, system, told(outcome, system)))
    except Refused as error:
        raise Unusable(problem_line(error)) from None
    return DONE


_VERBS: Final[Mapping[str, Callable[[argparse.Namespace], int]]] = {
    "check": _check,
    "read": _read,
    "write": _write,
    "replay": _replay,
}


def _refused(problems: Iterable[CardError]) -> int:
    for problem in problems:
        print(problem_line(problem), file=sys.stderr)
    return NO


def _system(name: str) -> System:
    """A shipped system by its id, else the one in a file."""
    known = shipped_systems()
    found = found_by_id(name, known)
    if found is not None:
        return known[found]
    if name != "-" and not Path(name).exists():
        raise Unusable(f"there is no system and no file {name!r}; systems: {', '.join(known)}")
    try:
        return read_system(read_json(name), known)
    except CardError as error:
        raise Unusable(f"the system in {name!r}: {problem_line(error)}") from None


def _cards(file: str) -> list[object] | dict[object, object]:
    data: object = read_json(file)
    if isinstance(data, list):
        return cast(list[object], data)
    if not is_object(data):
        raise Unusable(f"{file!r} is neither a card nor a list of cards")
    return data
