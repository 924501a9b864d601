"""`python -m bot dragon name`: what a dragon's name tells of its body parts."""

import argparse

from bot.cli.command import DONE
from bot.cli.dragon_words import said_plainly, trait_words
from bot.cli.json_output import print_json
from bot.dragon.cards import PART_NAMES, PARTS
from bot.dragon.name import name_of, read_name


def run(arguments: argparse.Namespace) -> int:
    """Read the name and print it with its traits."""
    with said_plainly():
        traits = read_name(" ".join(arguments.name), partly=True)
    by_part = {PART_NAMES[part]: traits[part] for part in PARTS}
    if arguments.json:
        print_json({"name": name_of(traits), **by_part})
        return DONE
    print(name_of(traits))
    for part, trait in by_part.items():
        print(f"  {part}: {trait_words(trait)}")
    return DONE
