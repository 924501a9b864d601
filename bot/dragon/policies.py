"""How bots play the seats of people in simulations; each knows what its seat may know.

A policy is handed a view with at least one move, and dice. The rules of thumb are ours: the game
has none.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from bot.dice import Dice
from bot.dragon.actions import Discard, NameAlly, NamePart, Play, SeatAction
from bot.dragon.aiming import (
    WORTH_HITTING,
    WORTH_LIVING,
    best_aim,
    least_worth,
    neediest_ally,
    strength,
)
from bot.dragon.cards import DAREDEVIL, DRAGON, Card, DragonKind, Feat
from bot.dragon.state import DragonCard
from bot.dragon.view import DaredevilView, View

Policy = Callable[[View, Dice], SeatAction]

_HURT: Final = 9
"""Cautious daredevils heal those with fewer hit points."""

_HARDY: Final = 11
"""Cautious daredevils take a blow for another with at least so many hit points."""


def random(view: View, dice: Dice) -> SeatAction:
    """Any legal move, each as likely."""
    return view.moves[dice.die(len(view.moves)) - 1]


def greedy(view: View, dice: Dice) -> SeatAction:
    """Hit the dragon as hard as the hand allows, and draw only without an attack."""
    return _by_worth(view, WORTH_HITTING, lambda me, card: strength(me, card) if card else 0)


def cautious(view: View, dice: Dice) -> SeatAction:
    """Guard and heal first, be idle when the blow falls, and hit when nothing is more urgent."""
    return _by_worth(view, WORTH_LIVING, lambda me, card: _prudence(view, me, card))


POLICIES: Final[Mapping[str, Policy]] = MappingProxyType(
    {"random": random, "greedy": greedy, "cautious": cautious}
)


def _by_worth(
    view: View,
    worth: Mapping[Feat, int],
    score: Callable[[DaredevilView, Card | None], int],
) -> SeatAction:
    """The move of the highest score; drawing, which is last, is preferred among equals."""
    moves = view.moves
    parts = [move for move in moves if isinstance(move, NamePart)]
    if parts and view.pending is not None and view.pending.card is not None:
        return best_aim(view, parts, view.pending.card)
    allies = [move for move in moves if isinstance(move, NameAlly)]
    if allies:
        return neediest_ally(view, allies)
    discards = [move for move in moves if isinstance(move, Discard)]
    if discards:
        return least_worth(discards, worth)
    me = view.daredevils[moves[0].seat]
    return max(
        reversed(moves),
        key=lambda move: score(me, move.card if isinstance(move, Play) else None),
    )


def _prudence(view: View, me: DaredevilView, card: Card | None) -> int:
    blow = _coming_blow(view)
    if card is None:
        # Whose hands are empty can neither guard nor hit.
        others = [one for one in view.daredevils if one is not me and one.hp]
        return 2 + sum(not one.hand_size for one in others)
    rule = DAREDEVIL[card]
    if rule.warm_up is None:
        return 0 if blow is None else _guarding(view, me, rule.feat, blow)
    lands = view.turn + rule.warm_up + me.prone
    if blow is not None and view.target == me.seat and lands > blow.due:
        return 1
    return _acting(view, me, card)


def _coming_blow(view: View) -> DragonCard | None:
    """The dragon's attack that warms up and lands before one's next turn."""
    card = view.dragon
    if card is None or card.phase != "warm-up" or not DRAGON[card.card].is_attack:
        return None
    return card if card.due < view.turn + view.settings.seats else None


def _guarding(view: View, me: DaredevilView, feat: Feat, blow: DragonCard) -> int:
    target = view.target
    if target is None:
        return 0
    is_area = DRAGON[blow.card].kind is DragonKind.AREA
    if feat is Feat.INTERVENTION_DODGE:
        acts = target != me.seat and not view.daredevils[target].prone
        return 10 if acts and not is_area else 0
    if is_area:
        return 9
    takes_it = target != me.seat and me.hp >= _HARDY
    return 9 if takes_it and view.daredevils[target].hp <= me.hp else 0


def _acting(view: View, me: DaredevilView, card: Card) -> int:
    others = [one for one in view.daredevils if one.seat != me.seat]
    match DAREDEVIL[card].feat:
        case Feat.FIRST_AID:
            return 11 if any(one.hp < _HURT for one in others) else 0
        case Feat.HELPING_HAND:
            return 6 if any(one.prone and one.hp for one in others) else 0
        case Feat.DRAW_AGGRO:
            target = None if view.target is None else view.daredevils[view.target]
            return 5 if target is not None and target.hp + _HURT < me.hp else 0
        case Feat.ENTANGLE:
            return 3
        case _:
            return strength(me, card)
