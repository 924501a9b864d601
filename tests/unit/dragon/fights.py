"""Fights as replay files: a moment in the middle, what was done from there, and what came of it."""

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any

from bot.dragon.replay import replayed_game
from bot.dragon.replay_output import half_turn_data

RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
CARDS = [rank + suit for suit in "SHCD" for rank in RANKS] + ["JK1", "JK2"]
PARTS = ("jaws", "paws", "legs", "tail")


def fight(
    turn: int,
    *entries: str,
    seats: str = "ABCD",
    manekin: str = "",
    coming: str = "",
    dragon: str = "",
    **given: Any,
) -> dict[str, Any]:
    """A replay from before this turn; the decks hold what comes first, then all that is left.

    An entry is a card or "draw"; hands and piles are cards with spaces between.
    """
    settings, answers = given.pop("settings", {}), given.pop("answers", ())
    hands = {who: cards.split() for who, cards in given.pop("hands", {}).items()}
    piles = {pile: given.get(pile, "").split() for pile in _PILES}
    here = {"turn": turn, "hands": hands, **given, **piles}
    on_board = [played["card"] for played in here.get("board", ())]
    ours = [*chain(*hands.values()), *on_board, *piles["daredevil_discard"]]
    in_progress = here.get("dragon_card")
    its = [*piles["dragon_discard"], *([in_progress["card"]] if in_progress else [])]
    return {
        "seats": list(seats),
        "manekin": list(manekin),
        "settings": _SETTINGS | settings,
        "daredevil_deck": _deck(coming, ours),
        "dragon_deck": _deck(dragon, its),
        "turns": [entry(one) for one in entries],
        "answers": list(answers),
        "position": here,
    }


_PILES = ("daredevil_discard", "dragon_discard")
_SETTINGS = {"dragon_damage": 0, "daredevil_damage": 0, "traits": False, "name": None}


def _deck(first: str, elsewhere: Iterable[str]) -> list[str]:
    top = first.split()
    gone = {*top, *elsewhere}
    return top + [card for card in CARDS if card not in gone]


def entry(word: str) -> dict[str, Any]:
    """What a seat did on its turn."""
    return {"draw": True} if word == "draw" else {"play": word}


def on(who: str, card: str, due: int) -> dict[str, Any]:
    """A card on the board."""
    return {"who": who, "card": card, "due": due}


def warming(card: str, due: int) -> dict[str, Any]:
    """The dragon's card before it strikes."""
    return {"card": card, "phase": "warm-up", "due": due}


def cooling(card: str, due: int) -> dict[str, Any]:
    """The dragon's card while it rests."""
    return {"card": card, "phase": "cool-down", "due": due}


def part(who: str, name: str) -> dict[str, Any]:
    """Who strikes, or entangles, which part."""
    return {"who": who, "part": name}


def ally(who: str, name: str) -> dict[str, Any]:
    """Who helps whom."""
    return {"who": who, "ally": name}


def discard(who: str, cards: str) -> dict[str, Any]:
    """Who gives up what."""
    return {"who": who, "discard": cards.split()}


def halves(data: Mapping[str, Any]) -> dict[str, Any]:
    """The half-turns of a replay by their names."""
    return {half.number: half_turn_data(half) for half in replayed_game(data)}


def hp(half: Mapping[str, Any]) -> list[int]:
    """The daredevils' health, in the order of the seats."""
    return list(half["state"]["hp"].values())


def parts(half: Mapping[str, Any]) -> list[int]:
    """The health of jaws, paws, legs and tail."""
    return [half["state"]["parts"][name] for name in PARTS]


def phase(half: Mapping[str, Any]) -> tuple[str, str, int]:
    """The dragon's card, what it does and until when."""
    card = half["dragon"]
    return card["card"], card["phase"], card["due"]


def board(half: Mapping[str, Any]) -> list[tuple[str, str, int]]:
    """Who has which card on the board, and when it is due."""
    return [(one["who"], one["card"], one["due"]) for one in half["board"]]
