"""The words that events tell reasons with.

Source: spec/daredragon.md, sections 5.2, 6, 7.4 and 13.
"""

from enum import StrEnum
from typing import Literal


class Modifier(StrEnum):
    """Why a damage moves along the scale, or a warm-up is longer or shorter."""

    RIPOSTE = "riposte"
    ENTANGLED = "entangled"
    ORCHESTRATED = "orchestrated"
    WOUNDED = "wounded"
    PRONE = "prone"
    DURABILITY = "durability"
    SETTING = "setting"
    MANY_SEATS = "many_seats"
    DAMAGED_PART = "damaged_part"
    BROKEN_PART = "broken_part"
    POWER = "power"
    AGILITY = "agility"
    WARMING_UP = "warming_up"
    SHIELDS = "shields"


Modifiers = tuple[tuple[Modifier, int], ...]
"""Reasons with their steps, none of them zero."""

Cancel = Literal["knockdown", "roar", "incapacitated"]
DiscardWhy = Literal["limit", "roar", "incapacitated"]
TargetWhy = Literal["attack", "aggro", "glare", "incapacitated"]
HurtAs = Literal["target", "area", "shield"]


class Verdict(StrEnum):
    """Why a Manekin plays the card it revealed, or draws."""

    EMPTY_PILE = "empty_pile"
    MAY_NOT = "may_not"
    """It lies on the ground, or has a card on the board."""
    NO_ATTACK = "no_attack"
    """A guard, and the dragon is not attacking."""
    NOBODY_PRONE = "nobody_prone"
    NOBODY_HURT = "nobody_hurt"
    NO_DISCARD = "no_discard"
    NOT_MET = "not_met"
    MET = "met"
    """It plays."""
