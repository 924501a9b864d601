"""The two decks of 54 cards, and what each card does in either of them.

A card is its code: rank and suit (`7S`, `10D`, `QH`), or `JK1` and `JK2`. Source:
spec/daredragon.md, sections 4, 6 and 17.
"""

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Final, Literal

Card = str
Deck = Literal["daredevil", "dragon"]

SUITS: Final = ("S", "H", "C", "D")
RANKS: Final = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
JOKERS: Final = ("JK1", "JK2")
ALL_CARDS: Final[tuple[Card, ...]] = (*(rank + suit for suit in SUITS for rank in RANKS), *JOKERS)

SUIT: Final[dict[Card, str | None]] = {
    card: None if card in JOKERS else card[-1] for card in ALL_CARDS
}
"""The suit of each card; a joker has none."""

RED: Final = frozenset("HD")


def rank_of(card: Card) -> str:
    """Return the rank of a card, `JK` for a joker."""
    return card[:-1]


class Part(IntEnum):
    """A body part of the dragon, in the order that breaks every tie."""

    JAWS = 0
    PAWS = 1
    LEGS = 2
    TAIL = 3


PARTS: Final = tuple(Part)
PART_NAMES: Final = {part: part.name.lower() for part in Part}
PART_NAMED: Final = {name: part for part, name in PART_NAMES.items()}


class Feat(StrEnum):
    """What a daredevil's card does."""

    INTERVENTION_DODGE = "intervention_dodge"
    DRAW_AGGRO = "draw_aggro"
    SHIELD = "shield"
    ENTANGLE = "entangle"
    CHARGE = "charge"
    PRECISION_STRIKE = "precision_strike"
    STRIKE = "strike"
    QUICK_STRIKE = "quick_strike"
    HELPING_HAND = "helping_hand"
    FIRST_AID = "first_aid"


@dataclass(frozen=True, slots=True)
class DaredevilRule:
    """A daredevil's card: its warm-up (none for a guard) and its damage or healing."""

    feat: Feat
    warm_up: int | None
    amount: int = 0
    is_attack: bool = False

    @property
    def is_guard(self) -> bool:
        """Whether it waits on the board for an attack of the dragon."""
        return self.warm_up is None


class Deed(StrEnum):
    """What a dragon's card does."""

    FIRE_BREATH = "fire_breath"
    ROAR = "roar"
    CRUSH = "crush"
    BITE = "bite"
    SWING = "swing"
    TRAMPLE = "trample"
    HEAVY_STRIKE = "heavy_strike"
    STRIKE = "strike"
    QUICK_STRIKE = "quick_strike"
    FAR_GLARE_RIGHT = "far_glare_right"
    FAR_GLARE_LEFT = "far_glare_left"
    GLARE_RIGHT = "glare_right"
    GLARE_LEFT = "glare_left"
    HEALTH_REGENERATION = "health_regeneration"


class DragonKind(StrEnum):
    """How a dragon's card is played out."""

    DIRECT = "direct"
    AREA = "area"
    ROAR = "roar"
    GLARE = "glare"
    REGENERATION = "regeneration"


@dataclass(frozen=True, slots=True)
class DragonRule:
    """A dragon's card; `glare` counts seats to the right, those to the left below zero."""

    deed: Deed
    kind: DragonKind
    warm_up: int = 0
    cool_down: int = 0
    amount: int = 0
    part: Part | None = None
    knocks_down: bool = False
    glare: int = 0

    @property
    def is_attack(self) -> bool:
        """Whether it needs a target and guards act on it."""
        return self.kind is DragonKind.DIRECT or self.kind is DragonKind.AREA


_FEATS: Final[dict[str, DaredevilRule]] = {
    "A": DaredevilRule(Feat.INTERVENTION_DODGE, None),
    "K": DaredevilRule(Feat.DRAW_AGGRO, 1),
    "Q": DaredevilRule(Feat.SHIELD, None),
    "J": DaredevilRule(Feat.SHIELD, None),
    "10": DaredevilRule(Feat.ENTANGLE, 3, 0, is_attack=True),
    "9": DaredevilRule(Feat.CHARGE, 4, 8, is_attack=True),
    "8": DaredevilRule(Feat.PRECISION_STRIKE, 3, 6, is_attack=True),
    "7": DaredevilRule(Feat.STRIKE, 2, 5, is_attack=True),
    "6": DaredevilRule(Feat.STRIKE, 2, 5, is_attack=True),
    "5": DaredevilRule(Feat.QUICK_STRIKE, 1, 5, is_attack=True),
    "4": DaredevilRule(Feat.HELPING_HAND, 2),
    "3": DaredevilRule(Feat.HELPING_HAND, 2),
    "2": DaredevilRule(Feat.HELPING_HAND, 2),
    "JK": DaredevilRule(Feat.FIRST_AID, 4, 8),
}

DAREDEVIL: Final[dict[Card, DaredevilRule]] = {card: _FEATS[rank_of(card)] for card in ALL_CARDS}

_DEEDS: Final[dict[str, DragonRule]] = {
    "K": DragonRule(Deed.CRUSH, DragonKind.DIRECT, 4, 2, 13, Part.JAWS),
    "Q": DragonRule(Deed.BITE, DragonKind.DIRECT, 3, 2, 10, Part.JAWS),
    "J": DragonRule(Deed.SWING, DragonKind.AREA, 3, 2, 6, Part.TAIL, knocks_down=True),
    "10": DragonRule(Deed.TRAMPLE, DragonKind.DIRECT, 2, 2, 8, Part.LEGS, knocks_down=True),
    "9": DragonRule(Deed.TRAMPLE, DragonKind.DIRECT, 2, 2, 8, Part.LEGS, knocks_down=True),
    "8": DragonRule(Deed.HEAVY_STRIKE, DragonKind.DIRECT, 3, 1, 8, Part.PAWS),
    "7": DragonRule(Deed.STRIKE, DragonKind.DIRECT, 2, 1, 6, Part.PAWS),
    "6": DragonRule(Deed.STRIKE, DragonKind.DIRECT, 2, 1, 6, Part.PAWS),
    "5": DragonRule(Deed.QUICK_STRIKE, DragonKind.DIRECT, 1, 1, 5, Part.PAWS),
    "JK": DragonRule(Deed.HEALTH_REGENERATION, DragonKind.REGENERATION, 1, 1, 8),
}

_FIRE_BREATH = DragonRule(Deed.FIRE_BREATH, DragonKind.AREA, 2, 1, 8)
_ROAR = DragonRule(Deed.ROAR, DragonKind.ROAR, 1, 1)
_FAR_RIGHT = DragonRule(Deed.FAR_GLARE_RIGHT, DragonKind.GLARE, glare=2)
_FAR_LEFT = DragonRule(Deed.FAR_GLARE_LEFT, DragonKind.GLARE, glare=-2)
_RIGHT = DragonRule(Deed.GLARE_RIGHT, DragonKind.GLARE, glare=1)
_LEFT = DragonRule(Deed.GLARE_LEFT, DragonKind.GLARE, glare=-1)

_BY_COLOUR: Final[dict[str, tuple[DragonRule, DragonRule]]] = {
    "A": (_FIRE_BREATH, _ROAR),
    "4": (_FAR_RIGHT, _FAR_LEFT),
    "3": (_RIGHT, _LEFT),
    "2": (_RIGHT, _LEFT),
}


def _deed(card: Card) -> DragonRule:
    by_colour = _BY_COLOUR.get(rank_of(card))
    if by_colour is None:
        return _DEEDS[rank_of(card)]
    red, black = by_colour
    return red if SUIT[card] in RED else black


DRAGON: Final[dict[Card, DragonRule]] = {card: _deed(card) for card in ALL_CARDS}
