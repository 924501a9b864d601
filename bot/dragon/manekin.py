"""How a Manekin decides: what it knows is handed in, and all of it lies open on the table.

Source: spec/daredragon.md, section 13.
"""

from collections.abc import Iterable, Sequence

from bot.dragon.cards import DAREDEVIL, DRAGON, RED, SUIT, Card, Feat, Part
from bot.dragon.event_words import Verdict
from bot.dragon.rules import may_play
from bot.dragon.state import DragonCard

HURT = 8
"""First Aid is pointless while all others have so many hit points."""


def verdict(
    seat: int,
    card: Card,
    top: Card | None,
    held: int,
    table: tuple[Sequence[int], Sequence[bool], DragonCard | None],
) -> Verdict:
    """Return whether a Manekin plays the card it revealed, and why.

    `top` lies on the discard pile, people hold `held` cards, and `table` has everybody's hit
    points, who is prone, and the dragon's card in progress.
    """
    hp, prone, dragon = table
    pointless = _pointless(seat, card, hp, prone, dragon)
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
    if held >= 13:
        return suit != other
    if suit is None or other is None:
        return False
    return suit == other if held <= 6 else (suit in RED) == (other in RED)


def _pointless(
    seat: int, card: Card, hp: Sequence[int], prone: Sequence[bool], dragon: DragonCard | None
) -> Verdict | None:
    rule = DAREDEVIL[card]
    if prone[seat] and not may_play(rule, prone=True):
        return Verdict.MAY_NOT
    if rule.is_guard:
        attacks = dragon is not None and dragon.phase == "warm-up" and DRAGON[dragon.card].is_attack
        return None if attacks else Verdict.NO_ATTACK
    others = [other for other in range(len(hp)) if other != seat]
    if rule.feat is Feat.HELPING_HAND and not any(prone[other] and hp[other] for other in others):
        return Verdict.NOBODY_PRONE
    if rule.feat is Feat.FIRST_AID and all(hp[other] >= HURT for other in others):
        return Verdict.NOBODY_HURT
    return None


def weakest_part(parts: Sequence[int], allowed: Iterable[Part]) -> Part:
    """Return the part to aim at: the fewest hit points above zero, ties in order (13.3)."""
    return min(allowed, key=lambda part: (parts[part] == 0, parts[part], part))


def neediest(seat: int, hp: Sequence[int], allowed: Iterable[int]) -> int:
    """Return whom to help: the fewest hit points, ties clockwise from the left (13.3)."""
    return min(allowed, key=lambda ally: (hp[ally], (ally - seat) % len(hp)))
