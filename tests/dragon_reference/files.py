"""Random games as complete replay files, each with every half-turn that it must come to."""

import random
from copy import deepcopy

from tests.dragon_reference.cards import DECK, PARTS, SYLLABLES
from tests.dragon_reference.game import lines
from tests.dragon_reference.players import STYLES, Recorded
from tests.dragon_reference.positions import position, shuffled
from tests.dragon_reference.table import Data, Table

_NAMES = [["A", "B", "C", "D", "E", "F"], ["Mira", "Ben", "Zoë", "ada", "Łukasz", "Old Tom"]]


def random_file(seed: int) -> tuple[Data, list[Data]]:
    """A game from its beginning, from the middle of another, or from anywhere; and its lines."""
    chance = random.Random(seed)
    head = _head(chance)
    style = chance.choice(STYLES)
    start = chance.choice(["beginning", "middle", "anywhere", "anywhere"])
    turns = chance.choice([30, 400, 400] if start == "beginning" else [3, 10, 60, 400])
    data = _begun(chance, head, start, style)
    players = Recorded(chance, style, turns)
    table = Table(deepcopy(data), players)
    played = list(lines(table))
    data |= {"turns": players.turns, "answers": players.answers}
    if table.over == "victory" and table.active not in table.manekins and chance.random() < 0.5:
        # A turn that wins asks for no card, and may have an entry all the same.
        data["turns"].append({"draw": True})
    if chance.random() < 0.3:
        _leave_out(data, table, players.reshuffled)
    return data, played


def usual_beginning(chance: random.Random) -> Data:
    """Four people at the beginning of the game as it is printed."""
    settings = {"dragon_damage": 0, "daredevil_damage": 0, "traits": False, "name": None}
    return {"seats": _NAMES[0][:4], "manekin": [], "settings": settings, **_decks(chance)}


def _decks(chance: random.Random) -> Data:
    return {key: shuffled(chance, DECK) for key in ("daredevil_deck", "dragon_deck")}


def _head(chance: random.Random) -> Data:
    count = chance.choice([4, 4, 5, 6])
    seats = chance.sample(chance.choice(_NAMES), count)
    named = "·".join(chance.choice(list(SYLLABLES[part].values())) for part in PARTS)
    return {
        "seats": seats,
        "manekin": chance.sample(seats, chance.choice([0, 0, 1, 1, 2, 3])),
        "settings": {
            "dragon_damage": chance.choice([0, 0, 0, -3, -2, -1, 1, 2]),
            "daredevil_damage": chance.choice([0, 0, 0, -1, 1, 2, 3]),
            "traits": chance.choice([True, True, False]),
            "name": chance.choice([None, None, named]),
        },
    }


def _begun(chance: random.Random, head: Data, start: str, style: str) -> Data:
    decks = _decks(chance)
    if start == "anywhere":
        found, decks = position(chance, head)
        return {**head, **decks, "position": found}
    if start == "middle":
        earlier = Recorded(chance, style, 150, keep_at=chance.randint(2, 70))
        for _ in lines(Table({**head, **decks}, earlier)):
            if earlier.kept:
                found, decks = earlier.kept
                return {**head, **decks, "position": found}
    return {**head, **decks}


def _leave_out(data: Data, table: Table, reshuffled: set[str]) -> None:
    """Make a file partial: without the cards that nobody came to, and without what is usual."""
    data["partial"] = True
    for key, rest in table.decks.items():
        deck = data[f"{key}_deck"]
        if key not in reshuffled:
            data[f"{key}_deck"] = deck[: len(deck) - len(rest)]
    if "position" in data:
        found = data["position"]
        for key in ("hp", "parts"):
            found[key] = {one: points for one, points in found[key].items() if points != 25}
        for key in [key for key, value in found.items() if value in (None, [], {})]:
            del found[key]
