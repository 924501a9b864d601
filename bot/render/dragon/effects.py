"""What a card in hand would do, in half a line, and what keeps somebody from playing it.

Source: spec/daredragon.md, sections 4 and 5.
"""

from collections.abc import Iterable, Sequence

from bot.dragon.cards import DAREDEVIL, RANKS, Card, Feat, rank_of
from bot.dragon.prospects import (
    AggroProspect,
    Blow,
    GuardProspect,
    HelpProspect,
    landing,
    prospects,
)
from bot.dragon.reasons import DragonReason
from bot.dragon.rules import may_play
from bot.dragon.view import View
from bot.dragon.why_not import why_not
from bot.errors import Refused
from bot.render.dragon.cards import dragon_card, sum_words
from bot.render.text import Marked
from bot.render.words import Words

_RANKS = {rank: place for place, rank in enumerate(RANKS)}


def in_order(cards: Iterable[Card]) -> list[Card]:
    """Return cards by rank, the highest first, jokers last."""
    return sorted(cards, key=lambda card: (_RANKS.get(rank_of(card), len(RANKS)), card))


def figure(printed: int, blow: Blow, say: Words) -> Marked:
    """Return a damage, and how it comes about where something moves it: `**10** (8, +2)`."""
    if not blow.modifiers:
        return Marked(f"**{blow.damage}**")
    return Marked(f"**{blow.damage}** ({sum_words(printed, blow.modifiers, say)})")


def would_do(game: View, seat: int, card: Card, say: Words) -> Marked:
    """Return when a card takes effect if it is played at the next chance, and what it does."""
    rule = DAREDEVIL[card]
    if rule.is_attack:
        due, damages = landing(game, seat, card)
        if rule.feat is Feat.ENTANGLE:
            return say("lands on turn {due}, ties up a body part", due=due)
        return say("lands on turn {due}, {damage} damage", due=due, damage=_span(damages))
    (found,) = prospects(game, seat, card)
    match found:
        case GuardProspect():
            return _guards(found, say)
        case AggroProspect():
            return _draws(found, say)
        case HelpProspect():
            return _helps(found, say)
        case _:
            raise TypeError(f"{card} is an attack that is told otherwise")


def kept_from(game: View, card: Card, say: Words) -> Marked | None:
    """Return what keeps the viewer from playing a card, today or on the next turn; None where
    nothing does but that it is not their turn."""
    me = None if game.seat is None else game.daredevils[game.seat]
    if me is None:
        return None
    if not may_play(DAREDEVIL[card], prone=me.prone):
        return say("not from the ground")
    if me.placed is None:
        return None
    match why_not(game, card):
        case Refused(reason=DragonReason.ACTION_UNDER_WAY):
            return say("one action at a time")
        case _:
            return None


def _span(damages: Sequence[int]) -> Marked:
    """The damage on the turn it is due, from the hardest part to the softest."""
    least, most = min(damages), max(damages)
    return Marked(str(least)) if least == most else Marked(f"{least}–{most}")


def _guards(found: GuardProspect, say: Words) -> Marked:
    values = {"due": found.due}
    if DAREDEVIL[found.card].feat is Feat.SHIELD:
        told = say("takes a blow for a friend, until turn {due}", **values)
    else:
        told = say("pulls a friend out of the way, until turn {due}", **values)
    if found.attack is None or not found.acts:
        return told
    acts = say("ready for {card}", card=dragon_card(found.attack.card, say))
    return Marked(f"{told} · {acts}")


def _draws(found: AggroProspect, say: Words) -> Marked:
    told = say("on turn {due} the dragon turns to you", due=found.due)
    if found.delayed is None:
        return told
    card = dragon_card(found.delayed.card, say)
    later = say("puts {card} off until after turn {due}", card=card, due=found.delayed.due)
    return Marked(f"{told} · {later}")


def _helps(found: HelpProspect, say: Words) -> Marked:
    amount = DAREDEVIL[found.card].amount
    if amount:
        return say("on turn {due} a friend gets {amount} HP back", due=found.due, amount=amount)
    told = say("on turn {due} a friend gets up", due=found.due)
    if found.allies:
        return told
    return Marked(f"{told} · {say('nobody else lies on the ground now')}")
