"""What a planned attack would do, part by part: if it landed now, and on the turn it will land.

Exact as the board stands: nobody knows what happens until then. Source: issue 7;
spec/daredragon.md, section 5.2.
"""

from collections.abc import Sequence

from bot.dragon.cards import DAREDEVIL, PARTS, Card, Feat, Part
from bot.dragon.prospects import AttackProspect, prospects
from bot.dragon.view import View
from bot.render.dragon.cards import daredevil_card, part_name
from bot.render.dragon.choosing import capital
from bot.render.dragon.effects import figure, in_order, would_do
from bot.render.dragon.hand import hand
from bot.render.message import Button, Message, Move, Option, Row, Rule, Select, Text
from bot.render.message import Card as Frame
from bot.render.text import Marked
from bot.render.words import Words
from bot.table.dragon.game_view import GameView
from bot.table.dragon.part import PART
from bot.text import shortened

BLUE = 0x3B6EA8
_MOST_OPTION = 100
_MOST_PLACEHOLDER = 150


def odds_page(seen: GameView, say: Words, card: Card | None, part: Part | None) -> Message:
    """Return what a card of this person would do; of the first attack, where none is named."""
    game = seen.seen
    if game is None or seen.seat is None or seen.stage != "playing":
        return hand(seen, say)
    cards = own_cards(game, seen.seat)
    if not cards:
        return hand(seen, say, told=(say("You hold no card to reckon with."),))
    chosen = card if card in cards else _first(cards)
    lines = [say("## What {card} would do", card=daredevil_card(chosen, say))]
    lines += _lines(game, seen.seat, chosen, PARTS if part is None else (part,), say)
    blocks = (
        Text("\n".join(lines)),
        Text(say("-# Reckoned as the board stands; until then much can happen.")),
        Rule(),
        Row((_choice(cards, chosen, say),)),
        Row((Button(say("Back to the hand"), Move(PART, "hand")),)),
    )
    return Message((Frame(blocks, BLUE),))


def own_cards(game: View, seat: int) -> list[Card]:
    """Return the cards that a person can reckon with: on the board, then in hand."""
    me = game.daredevils[seat]
    placed = [] if me.placed is None else [me.placed.card]
    return [*placed, *in_order(me.hand or ())]


def _first(cards: Sequence[Card]) -> Card:
    return next((card for card in cards if _hits(card)), cards[0])


def _hits(card: Card) -> bool:
    rule = DAREDEVIL[card]
    return rule.is_attack and rule.feat is not Feat.ENTANGLE


def _lines(game: View, seat: int, card: Card, parts: Sequence[Part], say: Words) -> list[Marked]:
    found = [
        one
        for one in prospects(game, seat, card)
        if isinstance(one, AttackProspect) and one.part in parts
    ]
    if not found:
        return [say("No damage: {does}.", does=would_do(game, seat, card, say))]
    due, turn = found[0].due, game.turn
    if due == turn:
        lines = [say("It lands on this turn, {turn}.", turn=turn)]
    else:
        lines = [say("It would land on turn {due}; now is turn {turn}.", due=due, turn=turn)]
    return [*lines, *(_blow(one, game, say) for one in found)]


def _blow(found: AttackProspect, game: View, say: Words) -> Marked:
    now, then = (figure(found.printed, one, say) for one in (found.now, found.then))
    values = {"part": capital(part_name(found.part, say)), "left": game.parts[found.part]}
    if found.now == found.then:
        return say("**{part}** ({left} HP): {damage}", **values, damage=then)
    return say("**{part}** ({left} HP): now {now} · then {then}", **values, now=now, then=then)


def _choice(cards: Sequence[Card], chosen: Card, say: Words) -> Select:
    options = tuple(
        Option(
            shortened(daredevil_card(card, say), _MOST_OPTION), card.lower(), chosen=card == chosen
        )
        for card in cards
    )
    placeholder = shortened(say("Another card of yours"), _MOST_PLACEHOLDER)
    return Select(Move(PART, "odds"), options, placeholder)
