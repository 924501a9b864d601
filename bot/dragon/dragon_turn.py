"""The dragon's half of a turn.

Source: spec/daredragon.md, sections 3.2, 6 and 14.
"""

from bot.dragon.aftermath import rest
from bot.dragon.cards import DRAGON, PARTS, SUIT, Card, DragonKind, DragonRule
from bot.dragon.course import Course
from bot.dragon.daredevil_events import ActionCancelled, Asked, TargetChanged
from bot.dragon.dragon_attack import land_attack
from bot.dragon.dragon_events import (
    CoolDownEnded,
    DragonPlaced,
    DragonRevealed,
    DragonTurnEnded,
    DragonWaited,
    Glared,
    Menaced,
    PartHealed,
    Roared,
    TraitRevealed,
)
from bot.dragon.game import Game
from bot.dragon.modifiers import total, warm_up_modifiers
from bot.dragon.name import BY_SUIT, SYLLABLES
from bot.dragon.scale import FULL_HEALTH
from bot.dragon.state import Question, QuestionKind

ROAR_COSTS = 2
"""How many cards everybody discards for a Roar."""


def dragon_turn(course: Course) -> None:
    """Let the dragon's card land, or wait, or be followed by the next."""
    game = course.game
    card = game.dragon
    if card is not None:
        if card.due > game.turn:
            # A card that waits was placed; it is revealed only for a moment.
            phase = "warm-up" if card.phase == "warm-up" else "cool-down"
            course.happen(DragonWaited(card.card, phase, card.due))
            course.happen(DragonTurnEnded(game.turn))
            return
        if card.phase == "warm-up":
            _land(course, card.card)
            return
        course.happen(CoolDownEnded(card.card))
    while _reveal(course):
        pass


def _reveal(course: Course) -> bool:
    """Turn over one card; True after a glare, upon which another follows."""
    game = course.game
    card = course.dragon_card()
    rule = DRAGON[card]
    course.happen(DragonRevealed(card))
    _reveal_trait(course, card, rule)
    if rule.kind is DragonKind.GLARE:
        course.happen(Glared(card, rule.glare))
        target = glared_at(game, rule.glare)
        if target != game.target:
            course.happen(TargetChanged(game.target, target, "glare"))
        return True
    if rule.is_attack and game.target is None:
        course.happen(Menaced(card))
        course.happen(DragonTurnEnded(game.turn))
        return False
    modifiers = warm_up_modifiers(game, rule)
    warm_up = max(0, rule.warm_up + total(modifiers))
    course.happen(
        DragonPlaced(card, rule.part, rule.warm_up, modifiers, warm_up, game.turn + warm_up)
    )
    if warm_up == 0:
        _land(course, card)
    else:
        course.happen(DragonTurnEnded(game.turn))
    return False


def _reveal_trait(course: Course, card: Card, rule: DragonRule) -> None:
    game, part, suit = course.game, rule.part, SUIT[card]
    if part is None or suit is None or not game.settings.has_traits:
        return
    if game.traits[part] is None:
        trait = BY_SUIT[suit]
        course.happen(TraitRevealed(part, trait, SYLLABLES[part][trait]))


def glared_at(game: Game, steps: int) -> int:
    """Return whom the dragon looks at after a glare; steps to the left are below zero."""
    seats, direction = game.seats, 1 if steps > 0 else -1
    # Without a target it looks at the gap between who has just acted and who is next.
    start = game.target
    if start is None:
        start = game.seat if direction > 0 else game.seat + 1
    order = ((start + direction * step) % seats for step in range(1, seats + 1))
    able = [seat for seat in order if game.hp[seat]]
    return able[(abs(steps) - 1) % len(able)]


def _land(course: Course, card: Card) -> None:
    match DRAGON[card].kind:
        case DragonKind.ROAR:
            _begin_roar(course, card)
        case DragonKind.REGENERATION:
            _regenerate(course, card)
        case _:
            land_attack(course, card)


def _regenerate(course: Course, card: Card) -> None:
    parts = course.game.parts
    part = min(PARTS, key=lambda part: (parts[part], part))
    after = min(FULL_HEALTH, parts[part] + DRAGON[card].amount)
    course.happen(PartHealed(card, part, parts[part], after))
    rest(course, card)


def _begin_roar(course: Course, card: Card) -> None:
    game = course.game
    holding = tuple(seat for seat in game.clockwise(game.seat) if game.hands[seat])
    course.happen(Roared(card, holding))
    for placed in tuple(game.board):
        course.happen(ActionCancelled(placed.seat, placed.card, "roar"))
    roar(course)


def roar(course: Course) -> None:
    """Take the cards that a Roar costs, until somebody has to choose which."""
    game = course.game
    while game.queue:
        seat = game.queue[0]
        if game.manekins[seat]:
            course.discard_bottom(seat, ROAR_COSTS, "roar")
        elif len(game.hands[seat]) <= ROAR_COSTS:
            course.discard_all(seat, "roar")
        else:
            course.happen(Asked(Question(QuestionKind.DISCARD, seat, None, ROAR_COSTS)))
            return
    if game.dragon is not None:
        rest(course, game.dragon.card)
