"""What the dragon did and what came of it, in the past tense and with its outcome.

Source: spec/daredragon.md, sections 6, 7 and 14.
"""

from dataclasses import dataclass
from typing import Literal

from bot.dragon.cards import Card, Part
from bot.dragon.event_words import HurtAs, Modifiers
from bot.dragon.name import Trait


@dataclass(frozen=True, slots=True)
class DragonDelayed:
    card: Card
    due: int
    kind: Literal["dragon_delayed"] = "dragon_delayed"


@dataclass(frozen=True, slots=True)
class DragonWaited:
    """Its card is still warming up or cooling down."""

    card: Card
    phase: Literal["warm-up", "cool-down"]
    due: int
    kind: Literal["dragon_waited"] = "dragon_waited"


@dataclass(frozen=True, slots=True)
class CoolDownEnded:
    card: Card
    kind: Literal["cool_down_ended"] = "cool_down_ended"


@dataclass(frozen=True, slots=True)
class DragonRevealed:
    """The dragon turned over the top card of its deck."""

    card: Card
    kind: Literal["dragon_revealed"] = "dragon_revealed"


@dataclass(frozen=True, slots=True)
class TraitRevealed:
    part: Part
    trait: Trait
    syllable: str
    kind: Literal["trait_revealed"] = "trait_revealed"


@dataclass(frozen=True, slots=True)
class Glared:
    """`steps` seats to the right, or to the left below zero; a `TargetChanged` may follow."""

    card: Card
    steps: int
    kind: Literal["glared"] = "glared"


@dataclass(frozen=True, slots=True)
class Menaced:
    """An attack without a target was thrown away."""

    card: Card
    kind: Literal["menaced"] = "menaced"


@dataclass(frozen=True, slots=True)
class DragonPlaced:
    """The dragon's card warms up: the printed time, what changed it, and the whole of it."""

    card: Card
    part: Part | None
    printed: int
    modifiers: Modifiers
    warm_up: int
    due: int
    kind: Literal["dragon_placed"] = "dragon_placed"


@dataclass(frozen=True, slots=True)
class DragonAttacked:
    """An attack lands; who is hurt, falls or is spared follows."""

    card: Card
    part: Part | None
    target: int
    area: tuple[int, ...]
    kind: Literal["dragon_attacked"] = "dragon_attacked"


@dataclass(frozen=True, slots=True)
class Dodged:
    """The Dodge of `seat` took the target out of the way."""

    seat: int
    card: Card
    target: int
    kind: Literal["dodged"] = "dodged"


@dataclass(frozen=True, slots=True)
class DaredevilHurt:
    seat: int
    role: HurtAs
    printed: int
    modifiers: Modifiers
    damage: int
    before: int
    after: int
    kind: Literal["daredevil_hurt"] = "daredevil_hurt"


@dataclass(frozen=True, slots=True)
class GuardSpent:
    """`acted`: it had an effect."""

    seat: int
    card: Card
    acted: bool
    kind: Literal["guard_spent"] = "guard_spent"


@dataclass(frozen=True, slots=True)
class KnockedDown:
    seat: int
    kind: Literal["knocked_down"] = "knocked_down"


@dataclass(frozen=True, slots=True)
class EntanglementEnded:
    part: Part
    kind: Literal["entanglement_ended"] = "entanglement_ended"


@dataclass(frozen=True, slots=True)
class RiposteOpened:
    """The part may be riposted up to and including turn `until`."""

    part: Part
    until: int
    off_balance: bool
    kind: Literal["riposte_opened"] = "riposte_opened"


@dataclass(frozen=True, slots=True)
class Roared:
    """What lies on the board is discarded, then `seats` discard in this order."""

    card: Card
    seats: tuple[int, ...]
    kind: Literal["roared"] = "roared"


@dataclass(frozen=True, slots=True)
class PartHealed:
    card: Card
    part: Part
    before: int
    after: int
    kind: Literal["part_healed"] = "part_healed"


@dataclass(frozen=True, slots=True)
class CoolDownBegan:
    """The dragon plays its next card on its turn `due`."""

    card: Card
    cool_down: int
    due: int
    kind: Literal["cool_down_began"] = "cool_down_began"


@dataclass(frozen=True, slots=True)
class AftermathBegan:
    """These have fallen or hold too many cards; they follow in this order."""

    seats: tuple[int, ...]
    kind: Literal["aftermath_began"] = "aftermath_began"


@dataclass(frozen=True, slots=True)
class Incapacitated:
    seat: int
    kind: Literal["incapacitated"] = "incapacitated"


@dataclass(frozen=True, slots=True)
class DragonTurnEnded:
    turn: int
    kind: Literal["dragon_turn_ended"] = "dragon_turn_ended"
