"""The steps along the dracometer, and of a warm-up, with the reason of each.

Source: spec/daredragon.md, sections 5.2, 6 and 7.4.
"""

from collections.abc import Sequence
from typing import Protocol

from bot.dragon.cards import SUIT, DragonRule, Part
from bot.dragon.event_words import Modifier, Modifiers
from bot.dragon.game import Game
from bot.dragon.name import Trait
from bot.dragon.scale import WOUNDED
from bot.dragon.settings import LEAST_SEATS, Settings
from bot.dragon.state import Placed


class Moment(Protocol):
    """What moves a daredevil's attack when it lands; a `Game` has it."""

    @property
    def turn(self) -> int: ...
    @property
    def riposte(self) -> Sequence[int]: ...
    @property
    def entangled(self) -> Sequence[bool]: ...
    @property
    def landed(self) -> Sequence[Placed]: ...
    @property
    def hp(self) -> Sequence[int]: ...
    @property
    def prone(self) -> Sequence[bool]: ...
    @property
    def traits(self) -> Sequence[Trait | None]: ...
    @property
    def settings(self) -> Settings: ...


def total(modifiers: Modifiers) -> int:
    """Return the sum of the steps."""
    return sum([steps for _, steps in modifiers])


def attack_modifiers(game: Moment, placed: Placed, part: Part) -> Modifiers:
    """Return what moves a daredevil's attack on a part (section 5.2)."""
    found: list[tuple[Modifier, int]] = []
    if game.turn <= game.riposte[part]:
        found.append((Modifier.RIPOSTE, 2))
    if game.entangled[part]:
        found.append((Modifier.ENTANGLED, 1))
    suit = SUIT[placed.card]
    others = [SUIT[landed.card] for landed in game.landed].count(suit) - 1
    if others:
        found.append((Modifier.ORCHESTRATED, others))
    if game.hp[placed.seat] <= WOUNDED:
        found.append((Modifier.WOUNDED, -1))
    if game.prone[placed.seat]:
        found.append((Modifier.PRONE, -2))
    if game.traits[part] is Trait.DURABILITY:
        found.append((Modifier.DURABILITY, -1))
    if game.settings.daredevil_damage:
        found.append((Modifier.SETTING, game.settings.daredevil_damage))
    return tuple(found)


def dragon_modifiers(game: Game, part: Part | None) -> Modifiers:
    """Return what moves every attack of the dragon with a part, or with none (section 7.4)."""
    found: list[tuple[Modifier, int]] = []
    if game.seats > LEAST_SEATS:
        found.append((Modifier.MANY_SEATS, 1))
    if part is not None:
        if game.parts[part] == 0:
            found.append((Modifier.BROKEN_PART, -2))
        elif game.parts[part] <= WOUNDED:
            found.append((Modifier.DAMAGED_PART, -1))
        if game.traits[part] is Trait.POWER:
            found.append((Modifier.POWER, 1))
    if game.settings.dragon_damage:
        found.append((Modifier.SETTING, game.settings.dragon_damage))
    return tuple(found)


def warm_up_modifiers(game: Game, rule: DragonRule) -> Modifiers:
    """Return what lengthens or shortens the warm-up of a dragon's card (section 6)."""
    part = rule.part
    if part is None:
        return ()
    found: list[tuple[Modifier, int]] = []
    if game.parts[part] == 0:
        found.append((Modifier.BROKEN_PART, 1))
    if game.entangled[part]:
        found.append((Modifier.ENTANGLED, 1))
    if game.traits[part] is Trait.AGILITY:
        found.append((Modifier.AGILITY, -1))
    return tuple(found)
