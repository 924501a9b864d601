"""What a daredevil may do: which cards, which parts, which allies.

Both `legal` and `decide` ask here, on a frozen or a working game. Source: spec/daredragon.md,
sections 4 and 5.1.
"""

from collections.abc import Sequence
from typing import Final, Protocol

from bot.dragon.cards import DAREDEVIL, DRAGON, PARTS, Card, DaredevilRule, Feat, Part
from bot.dragon.state import DragonCard

GROUND_DELAY: Final = 1
"""How much longer a card played from the ground warms up."""

_TOO_LONG: Final = 4
"""A printed warm-up that cannot be begun on the ground."""


class Table(Protocol):
    """What the questions below look at; a `State` and a `Game` have it."""

    @property
    def hp(self) -> Sequence[int]: ...
    @property
    def prone(self) -> Sequence[bool]: ...
    @property
    def dragon(self) -> DragonCard | None: ...


def may_play(rule: DaredevilRule, *, prone: bool) -> bool:
    """Return whether a card may be played, standing or on the ground."""
    return not prone or (rule.warm_up is not None and rule.warm_up < _TOO_LONG)


def full_warm_up(rule: DaredevilRule, *, prone: bool) -> int | None:
    """Return how long a card warms up, standing or on the ground; None for a guard."""
    if rule.warm_up is None:
        return None
    return rule.warm_up + (GROUND_DELAY if prone else 0)


def due_turn(rule: DaredevilRule, turn: int, seats: int, *, prone: bool) -> int:
    """Return when a card played on a turn is due; a guard stands until its owner's next turn."""
    warm_up = full_warm_up(rule, prone=prone)
    return turn + (seats if warm_up is None else warm_up)


def parts_for(table: Table, card: Card) -> tuple[Part, ...]:
    """Return the body parts that an attack or an Entangle may name."""
    if DAREDEVIL[card].feat is not Feat.ENTANGLE:
        return PARTS
    used = _part_in_use(table.dragon)
    return tuple(part for part in PARTS if part is not used)


def allies_for(table: Table, card: Card, seat: int) -> tuple[int, ...]:
    """Return the seats that a Helping Hand or First Aid may name, clockwise from the left."""
    seats = len(table.hp)
    others = ((seat + step) % seats for step in range(1, seats))
    if DAREDEVIL[card].feat is Feat.FIRST_AID:
        return tuple(others)
    return tuple(other for other in others if table.prone[other] and table.hp[other])


def _part_in_use(dragon: DragonCard | None) -> Part | None:
    # Only a card that warms up attacks; during its cool-down the part is free.
    if dragon is None or dragon.phase != "warm-up":
        return None
    rule = DRAGON[dragon.card]
    return rule.part if rule.is_attack else None
