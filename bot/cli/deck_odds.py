"""`python -m bot deck odds`: exact odds of a run until doom, or of a declaration at the table."""

import argparse
import json
from collections.abc import Mapping, Sequence
from typing import Final

from bot.cli.command import DONE, Unusable
from bot.cli.deck_words import ids_of, said_plainly
from bot.deck.cards import Card, built_in
from bot.deck.declaration import declaration_odds
from bot.deck.doom import Hero, Rules
from bot.deck.odds import doom_odds

_OF_A_RUN: Final = ("rules", "intelligence", "wishes", "cursed", "fates", "hunted")
_ENDINGS: Final = ("donjon", "void")


def run(arguments: argparse.Namespace) -> int:
    """Work them out and print them."""
    cards = built_in(arguments.deck).cards
    if arguments.without is not None:
        gone = ids_of(arguments.without, cards)
        cards = tuple(card for card in cards if card.id not in gone)
    if arguments.declare is None:
        _of_a_run(arguments, cards)
    else:
        _of_a_declaration(arguments, cards)
    return DONE


def _of_a_run(arguments: argparse.Namespace, cards: Sequence[Card]) -> None:
    if arguments.extra:
        raise Unusable("--extra: it goes with --declare alone.")
    given = {
        name: value for name in _OF_A_RUN[1:] if (value := getattr(arguments, name)) is not None
    }
    start = Hero(deck=tuple(card.id for card in cards), **given)
    with said_plainly(intelligence=start.intelligence):
        odds = doom_odds(start, Rules(arguments.rules or Rules.RULES))
    ends = {end.value: chance for end, chance in odds.ends.items()}
    if arguments.json:
        print(json.dumps({"ends": ends, "expected_cards": odds.expected_cards}))
        return
    _print_chances(ends)
    print(f"expected cards: {odds.expected_cards:.10f}")


def _of_a_declaration(arguments: argparse.Namespace, cards: Sequence[Card]) -> None:
    given = [name for name in _OF_A_RUN if getattr(arguments, name) is not None]
    if given:
        raise Unusable(f"--{given[0]}: it goes with a run until doom, not with --declare.")
    with said_plainly():
        odds = declaration_odds(cards, arguments.declare, extra=arguments.extra == "yes")
    names = {card.id: card.name for card in cards}
    chances = {names[card]: chance for card, chance in odds.cards.items()}
    # The two are named even of a deck that lacks one of them.
    ends = {end: odds.ends.get(end, 0.0) for end in _ENDINGS}
    if arguments.json:
        print(json.dumps({"cards": chances, "ends": ends, "expected_cards": odds.expected_cards}))
        return
    print("at least once:")
    _print_chances(chances)
    print("ends the drawing:")
    _print_chances({names[end]: chance for end, chance in odds.ends.items()})
    print(f"expected cards: {odds.expected_cards:.10f}")


def _print_chances(chances: Mapping[str, float]) -> None:
    width = max(map(len, chances), default=0)
    for name, chance in chances.items():
        print(f"{name:{width}}  {100 * chance:14.10f} %")
