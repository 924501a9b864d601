"""`python -m bot dragon replay`: a game from a file, one JSON object a half-turn."""

import argparse

from bot.cli.command import DONE
from bot.cli.dragon_words import said_plainly
from bot.cli.json_input import read_json
from bot.cli.json_output import print_json
from bot.dragon.replay import replayed_game
from bot.dragon.replay_output import half_turn_data


def run(arguments: argparse.Namespace) -> int:
    """Play and print, up to where the game ends or cannot go on."""
    data = read_json(arguments.file)
    with said_plainly():
        for half in replayed_game(data):
            print_json(half_turn_data(half))
    return DONE
