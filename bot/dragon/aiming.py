"""What bots in simulations reckon with: how hard a blow lands, what a card is worth keeping.

All of it from what a seat may see; rules of thumb of our own, not of the game.
"""

from collections.abc import Mapping
from typing import Final

from bot.dragon.actions import Discard, NameAlly, NamePart
from bot.dragon.cards import DAREDEVIL, Card, Feat, Part
from bot.dragon.name import Trait
from bot.dragon.scale import WOUNDED, scaled
from bot.dragon.view import DaredevilView, View


def strength(me: DaredevilView, card: Card) -> int:
    """Return the damage of a card against a part about which nothing is special."""
    steps = -(me.hp <= WOUNDED) - 2 * me.prone
    return scaled(DAREDEVIL[card].amount, steps) if DAREDEVIL[card].is_attack else 0


def _damage(view: View, seat: int, card: Card, part: Part) -> int:
    me = view.daredevils[seat]
    steps = 2 * (view.turn <= view.riposte[part]) + view.entangled[part]
    steps -= (view.traits[part] is Trait.DURABILITY) + (me.hp <= WOUNDED) + 2 * me.prone
    return min(view.parts[part], scaled(DAREDEVIL[card].amount, steps))


def best_aim(view: View, moves: list[NamePart], card: Card) -> NamePart:
    """Return the part that loses most, of equals the one nearest to falling; Entangle the one
    with most left that is still free."""
    if DAREDEVIL[card].feat is Feat.ENTANGLE:
        return max(moves, key=lambda move: (not view.entangled[move.part], view.parts[move.part]))
    return max(
        moves,
        key=lambda move: (_damage(view, move.seat, card, move.part), -view.parts[move.part]),
    )


def neediest_ally(view: View, moves: list[NameAlly]) -> NameAlly:
    """Return the ally with the fewest hit points."""
    return min(moves, key=lambda move: view.daredevils[move.ally].hp)


def least_worth(moves: list[Discard], worth: Mapping[Feat, int]) -> Discard:
    """Return the card that is least worth keeping."""
    return min(moves, key=lambda move: worth[DAREDEVIL[move.card].feat])


WORTH_HITTING: Final[Mapping[Feat, int]] = {
    Feat.INTERVENTION_DODGE: 0,
    Feat.SHIELD: 0,
    Feat.DRAW_AGGRO: 0,
    Feat.HELPING_HAND: 0,
    Feat.FIRST_AID: 1,
    Feat.ENTANGLE: 1,
    Feat.QUICK_STRIKE: 5,
    Feat.STRIKE: 5,
    Feat.PRECISION_STRIKE: 6,
    Feat.CHARGE: 8,
}

WORTH_LIVING: Final[Mapping[Feat, int]] = {
    Feat.DRAW_AGGRO: 0,
    Feat.ENTANGLE: 1,
    Feat.HELPING_HAND: 2,
    Feat.STRIKE: 3,
    Feat.QUICK_STRIKE: 4,
    Feat.PRECISION_STRIKE: 4,
    Feat.CHARGE: 5,
    Feat.SHIELD: 6,
    Feat.INTERVENTION_DODGE: 7,
    Feat.FIRST_AID: 8,
}
