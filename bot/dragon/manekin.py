"""How a Manekin decides: what it knows is handed in, and all of it lies open on the table.

Source: spec/daredragon.md, section 13.
"""

from collections.abc import Iterable, Sequence

from bot.dragon.cards import DAREDEVIL, DRAGON, RED, SUIT, Card, Feat, Part
from bot.dragon.event_words import Verdict
from bot.dragon.rules import Table, allies_for, may_play

HURT = 8
"""First Aid is pointless while all others have so many hit points."""

SAME_COLOUR, ANY_OTHER_SUIT = 7, 13
"""From so many cards in people's hands on, the colour is enough, and then a suit that differs."""


def verdict(seat: int, card: Card, top: Card | None, held: int, table: Table) -> Verdict:
    """Return whether a Manekin plays the card it revealed, and why.

    `top` lies on the discard pile, and people hold `held` cards.
    """
    pointless = _pointless(seat, card, table)
    if pointless is not None:
        return pointless
    if top is None:
        return Verdict.NO_DISCARD
    return Verdict.MET if condition(card, top, held) else Verdict.NOT_MET


def condition(card: Card, top: Card, held: int) -> bool:
    """Return whether a card fits the top discard, by how many cards people hold (13.1)."""
    suit, other = SUIT[card], SUIT[top]
    if suit is None and other is None:
        return True
    if held >= ANY_OTHER_SUIT:
        return suit != other
    if suit is None or other is None:
        return False
    return suit == other if held < SAME_COLOUR else (suit in RED) == (other in RED)


def _pointless(seat: int, card: Card, table: Table) -> Verdict | None:
    rule, dragon = DAREDEVIL[card], table.dragon
    if table.prone[seat] and not may_play(rule, prone=True):
        return Verdict.MAY_NOT
    if rule.is_guard:
        attacks = dragon is not None and dragon.phase == "warm-up" and DRAGON[dragon.card].is_attack
        return None if attacks else Verdict.NO_ATTACK
    if rule.feat is Feat.HELPING_HAND and not allies_for(table, card, seat):
        return Verdict.NOBODY_PRONE
    if rule.feat is Feat.FIRST_AID:
        allies = allies_for(table, card, seat)
        return None if any(table.hp[ally] < HURT for ally in allies) else Verdict.NOBODY_HURT
    return None


def weakest_part(parts: Sequence[int], allowed: Iterable[Part]) -> Part:
    """Return the part to aim at: the fewest hit points above zero, ties in order (13.3)."""
    return min(allowed, key=lambda part: (parts[part] == 0, parts[part], part))


def neediest(seat: int, hp: Sequence[int], allowed: Iterable[int]) -> int:
    """Return whom to help: the fewest hit points, ties clockwise from the left (13.3)."""
    return min(allowed, key=lambda ally: (hp[ally], (ally - seat) % len(hp)))
