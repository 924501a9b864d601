"""The dragon's name: one syllable a body part, each telling the part's trait.

Source: spec/daredragon.md, section 14.
"""

import re
import unicodedata
from enum import StrEnum
from typing import Final

from bot.dragon.cards import PART_NAMES, PARTS, Part
from bot.dragon.reasons import DragonReason
from bot.errors import Refused

DOT: Final = "·"
UNKNOWN: Final = "?"


class Trait(StrEnum):
    """What is special about a body part."""

    POWER = "power"
    DURABILITY = "durability"
    AGILITY = "agility"
    NONE = "none"


Traits = tuple[Trait | None, Trait | None, Trait | None, Trait | None]
"""One a body part; None where it is not known yet."""

UNNAMED: Final[Traits] = (None, None, None, None)

BY_SUIT: Final = {
    "S": Trait.POWER,
    "H": Trait.DURABILITY,
    "C": Trait.AGILITY,
    "D": Trait.NONE,
}
"""The trait that a part's first card reveals, by suit."""

SYLLABLES: Final[dict[Part, dict[Trait, str]]] = {
    part: dict(zip(Trait, syllables, strict=True))
    for part, syllables in (
        (Part.JAWS, ("Vrak", "Thorm", "Skael", "Dru")),
        (Part.PAWS, ("Gorr", "Brath", "Zel", "Mur")),
        (Part.LEGS, ("Krath", "Ston", "Vel", "Dar")),
        (Part.TAIL, ("Zauth", "Kroth", "Skar", "Ash")),
    )
}

_MEANING: Final = {
    syllable.casefold(): (part, trait)
    for part, by_trait in SYLLABLES.items()
    for trait, syllable in by_trait.items()
}

# What keyboards offer for a middle dot, and what people write when theirs has none.
_SEPARATORS: Final = re.compile(r"\s*[·•∙⋅・.\-–—’']\s*|\s+")


def name_of(traits: Traits) -> str:
    """Return the name as far as it is known, `?` for each part that is not."""
    return DOT.join(
        UNKNOWN if trait is None else SYLLABLES[part][trait]
        for part, trait in zip(PARTS, traits, strict=True)
    )


def read_name(text: str, *, partly: bool = False) -> Traits:
    """Return the traits that a name tells; with `partly`, `?` stands for an unknown one."""
    words = [word for word in _SEPARATORS.split(unicodedata.normalize("NFKC", text)) if word]
    if len(words) != len(PARTS):
        raise Refused(DragonReason.NAME_LENGTH, count=len(words), expected=len(PARTS))
    jaws, paws, legs, tail = (
        None if partly and word == UNKNOWN else _trait(part, word)
        for part, word in zip(PARTS, words, strict=True)
    )
    return jaws, paws, legs, tail


def _trait(part: Part, word: str) -> Trait:
    found = _MEANING.get(word.casefold())
    allowed = tuple(SYLLABLES[part].values())
    if found is None:
        raise Refused(
            DragonReason.NAME_SYLLABLE, syllable=word, place=PART_NAMES[part], allowed=allowed
        )
    belongs, trait = found
    if belongs is not part:
        raise Refused(
            DragonReason.NAME_MISPLACED,
            syllable=SYLLABLES[belongs][trait],
            place=PART_NAMES[part],
            belongs=PART_NAMES[belongs],
            allowed=allowed,
        )
    return trait
