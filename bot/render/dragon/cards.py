"""What the game's things are called: cards, body parts, traits, reasons.

Source: spec/daredragon.md, sections 1, 4, 6 and 14.
"""

from collections.abc import Mapping
from functools import lru_cache

from bot.dragon.cards import DAREDEVIL, DRAGON, Card, Deed, Feat, Part
from bot.dragon.event_words import Modifier, Modifiers
from bot.dragon.name import Trait
from bot.render.dragon.manekin import card_sign
from bot.render.text import Marked
from bot.render.words import Words, later

_SAID = 1024
"""Cards that are kept as they are said: both decks in some languages. Every hand says many."""

FEATS: Mapping[Feat, str] = {
    Feat.INTERVENTION_DODGE: later("Intervention Dodge"),
    Feat.DRAW_AGGRO: later("Draw Aggro"),
    Feat.SHIELD: later("Shield"),
    Feat.ENTANGLE: later("Entangle"),
    Feat.CHARGE: later("Charge"),
    Feat.PRECISION_STRIKE: later("Precision Strike"),
    Feat.STRIKE: later("Strike"),
    Feat.QUICK_STRIKE: later("Quick Strike"),
    Feat.HELPING_HAND: later("Helping Hand"),
    Feat.FIRST_AID: later("First Aid"),
}

DEEDS: Mapping[Deed, str] = {
    Deed.FIRE_BREATH: later("Fire Breath"),
    Deed.ROAR: later("Roar"),
    Deed.CRUSH: later("Crush"),
    Deed.BITE: later("Bite"),
    Deed.SWING: later("Tail Swing"),
    Deed.TRAMPLE: later("Trample"),
    Deed.HEAVY_STRIKE: later("Heavy Strike"),
    Deed.STRIKE: later("Strike"),
    Deed.QUICK_STRIKE: later("Quick Strike"),
    Deed.FAR_GLARE_RIGHT: later("Far Glare Right"),
    Deed.FAR_GLARE_LEFT: later("Far Glare Left"),
    Deed.GLARE_RIGHT: later("Glare Right"),
    Deed.GLARE_LEFT: later("Glare Left"),
    Deed.HEALTH_REGENERATION: later("Health Regeneration"),
}

_PARTS: Mapping[Part, str] = {
    Part.JAWS: later("jaws"),
    Part.PAWS: later("paws"),
    Part.LEGS: later("legs"),
    Part.TAIL: later("tail"),
}

_TRAITS: Mapping[Trait, str] = {
    Trait.POWER: later("Power"),
    Trait.DURABILITY: later("Durability"),
    Trait.AGILITY: later("Agility"),
    Trait.NONE: later("no trait"),
}

_MODIFIERS: Mapping[Modifier, str] = {
    Modifier.RIPOSTE: later("riposte {steps}"),
    Modifier.ENTANGLED: later("entangled {steps}"),
    Modifier.ORCHESTRATED: later("together {steps}"),
    Modifier.WOUNDED: later("wounded {steps}"),
    Modifier.PRONE: later("on the ground {steps}"),
    Modifier.DURABILITY: later("Durability {steps}"),
    Modifier.SETTING: later("difficulty {steps}"),
    Modifier.MANY_SEATS: later("big group {steps}"),
    Modifier.DAMAGED_PART: later("battered {steps}"),
    Modifier.BROKEN_PART: later("worn out {steps}"),
    Modifier.POWER: later("Power {steps}"),
    Modifier.AGILITY: later("Agility {steps}"),
    Modifier.WARMING_UP: later("warming up {steps}"),
    Modifier.SHIELDS: later("Shields {steps}"),
}


def action_name(card: Card, say: Words) -> Marked:
    """Return what a daredevil's card does, by name."""
    return say(FEATS[DAREDEVIL[card].feat])


def deed_name(card: Card, say: Words) -> Marked:
    """Return what a dragon's card does, by name."""
    return say(DEEDS[DRAGON[card].deed])


@lru_cache(maxsize=_SAID)
def daredevil_card(card: Card, say: Words) -> Marked:
    """Return a daredevil's card with its action: `9♣ Charge`."""
    return say("{card} {action}", card=card_sign(card, say), action=action_name(card, say))


@lru_cache(maxsize=_SAID)
def dragon_card(card: Card, say: Words) -> Marked:
    """Return a dragon's card with its deed: `Q♥ Bite`."""
    return say("{card} {action}", card=card_sign(card, say), action=deed_name(card, say))


def part_name(part: Part, say: Words) -> Marked:
    """Return the name of a body part."""
    return say(_PARTS[part])


def trait_name(trait: Trait, say: Words) -> Marked:
    """Return the name of a trait."""
    return say(_TRAITS[trait])


def modifier_name(modifier: Modifier, steps: int, say: Words) -> Marked:
    """Return a reason with its steps: `riposte +2`."""
    return say(_MODIFIERS[modifier], steps=signed(steps, say))


def sum_words(printed: int, modifiers: Modifiers, say: Words) -> Marked:
    """Return how a figure comes about: `8, riposte +2`; the figure alone where nothing moved it."""
    reasons = (modifier_name(reason, steps, say) for reason, steps in modifiers)
    return Marked(", ".join((say.number(printed), *reasons)))


def signed(value: int, say: Words) -> Marked:
    """Return a number with its sign."""
    return Marked(f"{'−' if value < 0 else '+'}{say.number(abs(value))}")
