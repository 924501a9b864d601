"""The cards of both decks, the damage scale and the dragon's syllables, as the rules print them."""

from typing import NamedTuple

PARTS = ["jaws", "paws", "legs", "tail"]
SCALE = [0, 1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20, 25]
RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
DECK = [rank + suit for suit in "SHCD" for rank in RANKS] + ["JK1", "JK2"]
TRAITS = {"S": "power", "H": "durability", "C": "agility", "D": "none"}
SYLLABLES = {
    "jaws": {"power": "Vrak", "durability": "Thorm", "agility": "Skael", "none": "Dru"},
    "paws": {"power": "Gorr", "durability": "Brath", "agility": "Zel", "none": "Mur"},
    "legs": {"power": "Krath", "durability": "Ston", "agility": "Vel", "none": "Dar"},
    "tail": {"power": "Zauth", "durability": "Kroth", "agility": "Skar", "none": "Ash"},
}


class Daring(NamedTuple):
    """What a daredevil's card does."""

    action: str
    kind: str
    warm_up: int
    damage: int


class Threat(NamedTuple):
    """What a card of the dragon does."""

    part: str | None
    action: str
    kind: str
    warm_up: int
    cool_down: int
    damage: int
    knocks_down: bool


_DARINGS = {
    "A": Daring("intervention_dodge", "guard", 0, 0),
    "K": Daring("draw_aggro", "support", 1, 0),
    "Q": Daring("shield", "guard", 0, 0),
    "J": Daring("shield", "guard", 0, 0),
    "10": Daring("entangle", "attack", 3, 0),
    "9": Daring("charge", "attack", 4, 8),
    "8": Daring("precision_strike", "attack", 3, 6),
    "7": Daring("strike", "attack", 2, 5),
    "6": Daring("strike", "attack", 2, 5),
    "5": Daring("quick_strike", "attack", 1, 5),
    "4": Daring("helping_hand", "support", 2, 0),
    "3": Daring("helping_hand", "support", 2, 0),
    "2": Daring("helping_hand", "support", 2, 0),
    "JK": Daring("first_aid", "support", 4, 8),
}
_THREATS = {
    "K": Threat("jaws", "crush", "direct", 4, 2, 13, False),
    "Q": Threat("jaws", "bite", "direct", 3, 2, 10, False),
    "J": Threat("tail", "swing", "area", 3, 2, 6, True),
    "10": Threat("legs", "trample", "direct", 2, 2, 8, True),
    "9": Threat("legs", "trample", "direct", 2, 2, 8, True),
    "8": Threat("paws", "heavy_strike", "direct", 3, 1, 8, False),
    "7": Threat("paws", "strike", "direct", 2, 1, 6, False),
    "6": Threat("paws", "strike", "direct", 2, 1, 6, False),
    "5": Threat("paws", "quick_strike", "direct", 1, 1, 5, False),
    "JK": Threat(None, "health_regeneration", "special", 1, 1, 8, False),
}


def rank(card: str) -> str:
    return "JK" if card.startswith("JK") else card[:-1]


def suit(card: str) -> str | None:
    return None if card.startswith("JK") else card[-1]


def is_red(card: str) -> bool:
    return suit(card) in {"H", "D"}


def daring(card: str) -> Daring:
    return _DARINGS[rank(card)]


def threat(card: str) -> Threat:
    if rank(card) == "A":
        if is_red(card):
            return Threat(None, "fire_breath", "area", 2, 1, 8, False)
        return Threat(None, "roar", "special", 1, 1, 0, False)
    if rank(card) in {"4", "3", "2"}:
        far = "far_" if rank(card) == "4" else ""
        side = "right" if is_red(card) else "left"
        return Threat(None, f"{far}glare_{side}", "glare", 0, 0, 0, False)
    return _THREATS[rank(card)]


def scaled(damage: int, steps: int) -> int:
    """A damage so many places further along the scale, which both ends hold."""
    return SCALE[max(0, min(len(SCALE) - 1, SCALE.index(damage) + steps))]


def hand_limit(hp: int) -> int:
    if hp == 0:
        return 0
    return 3 + (hp >= 7) + (hp >= 14) + (hp >= 21)
