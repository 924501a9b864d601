"""`python -m bot deck doom`: play runs until doom and print them."""

import argparse
import json

from bot.cli.command import DONE
from bot.deck.doom import Rules
from bot.deck.run import Run, play
from bot.dice import SeededDice, SystemDice


def run(arguments: argparse.Namespace) -> int:
    """Play and print, one line a run."""
    dice = SystemDice() if arguments.seed is None else SeededDice(arguments.seed)
    for _ in range(arguments.runs):
        played = play(dice, Rules(arguments.rules))
        print(json.dumps(_data(played)) if arguments.json else played.text)
    return DONE


def _data(played: Run) -> dict[str, object]:
    return {"line": played.text, "end": played.end, "cards": len(played.cards)}
