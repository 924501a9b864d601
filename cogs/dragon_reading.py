"""What people type of Daredragon's things: a card, a body part, a daredevil, as they mean it.

Cards are written as people write them: `9C`, `9♣`, `9 of clubs`, `joker`. Body parts by their name
in the person's language or in English, daredevils by name or by the number of their seat.
"""

import re
from collections.abc import Iterable, Sequence

from bot.dragon.actions import Discard, Draw, NameAlly, NamePart, Play
from bot.dragon.cards import ALL_CARDS, JOKERS, PART_NAMED, PARTS, Card, Part, rank_of
from bot.dragon.state import QuestionKind
from bot.dragon.view import View
from bot.errors import Refused
from bot.render.dragon.cards import action_name, part_name
from bot.render.dragon.seating import chair_names
from bot.render.words import Words
from bot.table.dragon.game_view import GameView
from bot.table.dragon.reasons import FellowshipReason
from bot.table.reasons import TableReason
from bot.text import folded, nearest, shortened, tidied

MOST_TYPED = 60
MOST_DISCARDS = 8
"""More than anybody can have too many."""

Answering = Play | Draw | NamePart | NameAlly | Discard

_SUITS = {
    **dict.fromkeys(("s", "♠", "spade", "spades"), "S"),
    **dict.fromkeys(("h", "♥", "heart", "hearts"), "H"),
    **dict.fromkeys(("c", "♣", "club", "clubs"), "C"),
    **dict.fromkeys(("d", "♦", "diamond", "diamonds"), "D"),
}
_CARD = re.compile(
    r"(10|[2-9akqj])\s*(?:of\s+)?"
    r"([♠♥♦♣]|(?:spades?|hearts?|diamonds?|clubs?|[shdc])(?![a-z]))"
)
_TURNED = re.compile(r"([♠♥♦♣shdc])\s*(10|[2-9akqj])(?![a-z0-9])")
_LEAST_NAME = 3
"""Letters of an action's name that are enough to mean it."""


def card_of(typed: str, hand: Sequence[Card], say: Words) -> Card:
    """Return the card that is meant; raises Refused, naming cards in hand, where it is none."""
    code = typed.strip().upper()
    if code in ALL_CARDS:
        return code
    told = folded(typed)
    if _is_joker(told, say):
        return next((card for card in hand if card in JOKERS), JOKERS[0])
    if found := _CARD.match(told):
        rank, suit = found.groups()
    elif found := _TURNED.match(told):
        suit, rank = found.groups()
    else:
        return _by_name(typed, hand, say)
    return rank.upper() + _SUITS[suit]


def cards_of(typed: str, hand: Sequence[Card], say: Words) -> tuple[Card, ...]:
    """Return several cards with commas or spaces between; of two jokers, one and the other."""
    parts = typed.split(",") if "," in typed else _apart(typed)
    left = list(hand)
    found: list[Card] = []
    for part in parts:
        if not part.strip():
            continue
        card = card_of(part, left, say)
        found.append(card)
        if card in left:
            left.remove(card)
    return tuple(found)


def part_of(typed: str, allowed: Sequence[Part], say: Words) -> Part:
    """Return the body part that is meant."""
    names = {folded(part_name(part, say)): part for part in PARTS}
    names |= {name: part for name, part in PART_NAMED.items() if name not in names}
    told = folded(typed)
    meant = names.get(told) or next(
        (part for name, part in names.items() if told.split(" ", maxsplit=1)[0] == name), None
    )
    if meant is None:
        near = nearest(typed, names)
        raise Refused(
            FellowshipReason.PART_UNKNOWN,
            part=_short(typed),
            near=None if near is None else names[near],
            allowed=tuple(allowed),
        )
    return meant


def ally_of(typed: str, seen: GameView, say: Words) -> int:
    """Return the seat of the daredevil who is meant."""
    names = chair_names(seen.chairs, say)
    told = folded(typed)
    for seat, name in enumerate(names):
        if told in (folded(name), str(seat + 1)):
            return seat
    near = nearest(typed, names)
    raise Refused(FellowshipReason.DAREDEVIL_UNKNOWN, name=_short(typed), near=near)


def answers_of(typed: str, seen: GameView, game: View, say: Words) -> tuple[Answering, ...]:
    """Return the moves that answer what the person's seat is asked.

    Where somebody else is asked, it is any move: who may not answer is told so when it is made.
    """
    question, seat = game.pending, seen.seat
    if question is None or seat is None or question.seat != seat:
        return (Draw(seat or 0),)
    match question.kind:
        case QuestionKind.TURN:
            # The rules say that a turn is asked for, unless this very answer was taken before.
            return (NamePart(seat, Part.JAWS),)
        case QuestionKind.PART:
            allowed = [move.part for move in game.moves if isinstance(move, NamePart)]
            return (NamePart(seat, part_of(typed, allowed, say)),)
        case QuestionKind.ALLY:
            return (NameAlly(seat, ally_of(typed, seen, say)),)
        case QuestionKind.DISCARD:
            return discards(cards_of(typed, own_hand(seen), say))


def discards(cards: Sequence[Card]) -> tuple[Discard, ...]:
    """Return the moves that discard these; raises Refused for none and for more than ever are."""
    if not 1 <= len(cards) <= MOST_DISCARDS:
        raise Refused(TableReason.UNKNOWN_MOVE)
    return tuple(Discard(0, card) for card in cards)


def own_hand(seen: GameView) -> tuple[Card, ...]:
    """Return the cards in the hand of whose view this is."""
    if seen.seen is None or seen.seat is None:
        return ()
    return seen.seen.daredevils[seen.seat].hand or ()


def _apart(typed: str) -> Iterable[str]:
    """What stands between spaces, where `9 of clubs` is one."""
    return re.sub(r"\s+of\s+", "", typed, flags=re.IGNORECASE).split()


def _is_joker(told: str, say: Words) -> bool:
    word = told.split(" ", maxsplit=1)[0]
    return word in ("joker", "jk", folded(say("joker")))


def _by_name(typed: str, hand: Sequence[Card], say: Words) -> Card:
    """The one card in hand that has this rank, or whose action is called so."""
    told = folded(typed)
    found = [card for card in hand if told == folded(rank_of(card))]
    if len(told) >= _LEAST_NAME:
        found += [
            card for card in hand if told in folded(f"{rank_of(card)} {action_name(card, say)}")
        ]
    if len(found) == 1:
        return found[0]
    raise Refused(FellowshipReason.CARD_UNKNOWN, card=_short(typed), near=tuple(found or hand))


def _short(typed: str) -> str:
    return shortened(tidied(typed), MOST_TYPED)
