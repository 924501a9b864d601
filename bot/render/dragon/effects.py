"""What a card in hand would do, in half a line; and why it cannot be played.

Source: spec/daredragon.md, sections 4 and 5.
"""

from bot.dragon.cards import DAREDEVIL, SUIT, Card, Feat, Part
from bot.dragon.event_words import Modifier, Modifiers
from bot.dragon.name import Trait
from bot.dragon.rules import GROUND_DELAY, may_play
from bot.dragon.scale import WOUNDED, scaled
from bot.dragon.state import QuestionKind
from bot.dragon.view import DaredevilView, View
from bot.render.text import Marked
from bot.render.words import Words


def would_do(game: View, seat: int, card: Card, say: Words) -> Marked:
    """Return when a card would take effect if it were played now, and what it would do."""
    me, rule = game.daredevils[seat], DAREDEVIL[card]
    if rule.warm_up is None:
        if rule.feat is Feat.SHIELD:
            return say("guards until your next turn, takes a blow for a friend")
        return say("guards until your next turn, pulls a friend out of the way")
    when = _when(game, seat, rule.warm_up + (GROUND_DELAY if me.prone else 0), say)
    match rule.feat:
        case Feat.DRAW_AGGRO:
            return say("{when} the dragon turns to you, its card comes a turn later", when=when)
        case Feat.ENTANGLE:
            return say("{when} ties up a body part", when=when)
        case Feat.HELPING_HAND:
            return say("{when} helps a friend up", when=when)
        case Feat.FIRST_AID:
            return say("{when} gives a friend {amount} HP back", when=when, amount=rule.amount)
        case _:
            damage = scaled(rule.amount, own_steps(game, me))
            return say.plural("{when} {count} damage", "{when} {count} damage", damage, when=when)


def why_barred(game: View, seat: int, card: Card, say: Words) -> Marked | None:
    """Return why a card cannot be played on one's turn; None where nothing bars it."""
    me = game.daredevils[seat]
    if not may_play(DAREDEVIL[card], prone=me.prone):
        return say("not from the ground")
    if me.placed is not None and _is_turn_of(game, seat):
        return say("one action at a time")
    return None


def own_steps(game: View, me: DaredevilView) -> int:
    """Return what moves every attack of a daredevil along the scale, as they are now."""
    return game.settings.daredevil_damage - (me.hp <= WOUNDED) - 2 * me.prone


def _when(game: View, seat: int, warm_up: int, say: Words) -> Marked:
    """When a card takes effect: on which turn, or so many turns after it is played."""
    if _is_turn_of(game, seat):
        return say("on turn {turn}:", turn=game.turn + warm_up)
    return say.plural("{count} turn later:", "{count} turns later:", warm_up)


def _is_turn_of(game: View, seat: int) -> bool:
    question = game.pending
    return question is not None and question.seat == seat and question.kind is QuestionKind.TURN


def due_turn(game: View, seat: int, card: Card) -> int:
    """Return the turn on which a card of a seat takes effect: as placed, or if played on its next
    turn."""
    me = game.daredevils[seat]
    if me.placed is not None and me.placed.card == card:
        return me.placed.due
    seats = len(game.daredevils)
    wait = 0 if _is_turn_of(game, seat) else (seat - game.acting) % seats or seats
    warm_up = DAREDEVIL[card].warm_up or 0
    return game.turn + wait + warm_up + (GROUND_DELAY if me.prone else 0)


def landing(game: View, seat: int, card: Card, part: Part, turn: int) -> tuple[Modifiers, int]:
    """Return what an attack does to a part if it lands on a turn, with all else as it is now."""
    me = game.daredevils[seat]
    together = sum(
        SUIT[placed.card] == SUIT[card] and placed.due == turn and DAREDEVIL[placed.card].is_attack
        for placed in game.board
        if placed.seat != seat
    )
    found = (
        (Modifier.RIPOSTE, 2 * (turn <= game.riposte[part])),
        (Modifier.ENTANGLED, int(game.entangled[part])),
        (Modifier.ORCHESTRATED, together),
        (Modifier.WOUNDED, -(me.hp <= WOUNDED)),
        (Modifier.PRONE, -2 * me.prone),
        (Modifier.DURABILITY, -(game.traits[part] is Trait.DURABILITY)),
        (Modifier.SETTING, game.settings.daredevil_damage),
    )
    modifiers = tuple((reason, steps) for reason, steps in found if steps)
    return modifiers, scaled(DAREDEVIL[card].amount, sum(steps for _, steps in modifiers))
