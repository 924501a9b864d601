"""What daredevils' actions do when they are due.

Source: spec/daredragon.md, section 5.
"""

from bot.dragon.cards import DAREDEVIL, Feat, Part
from bot.dragon.course import Course
from bot.dragon.daredevil_events import (
    AggroDrawn,
    AllyHealed,
    AllyHelped,
    Asked,
    PartAttacked,
    PartEntangled,
    TargetChanged,
)
from bot.dragon.dragon_events import DragonDelayed
from bot.dragon.manekin import neediest, weakest_part
from bot.dragon.modifiers import attack_modifiers, total
from bot.dragon.rules import allies_for, parts_for
from bot.dragon.scale import FULL_HEALTH, scaled
from bot.dragon.state import Placed, Question, QuestionKind


def resolve(course: Course, placed: Placed) -> None:
    """Let an action take effect, or ask its owner what it is aimed at."""
    game, seat, card = course.game, placed.seat, placed.card
    rule = DAREDEVIL[card]
    if rule.feat is Feat.DRAW_AGGRO:
        _draw_aggro(course, placed)
    elif not rule.is_attack and not allies_for(game, card, seat):
        course.happen(AllyHelped(seat, card, None))
    elif game.manekins[seat]:
        choose_for_manekin(course, placed)
    else:
        kind = QuestionKind.PART if rule.is_attack else QuestionKind.ALLY
        course.happen(Asked(Question(kind, seat, card)))


def choose_for_manekin(course: Course, placed: Placed) -> None:
    """Aim a Manekin's action as it must (section 13.3)."""
    game, seat, card = course.game, placed.seat, placed.card
    if DAREDEVIL[card].is_attack:
        attack(course, placed, weakest_part(game.parts, parts_for(game, card)))
    else:
        help_ally(course, placed, neediest(seat, game.hp, allies_for(game, card, seat)))


def attack(course: Course, placed: Placed, part: Part) -> None:
    """Damage or entangle a body part."""
    game, seat, card = course.game, placed.seat, placed.card
    rule = DAREDEVIL[card]
    if rule.feat is Feat.ENTANGLE:
        course.happen(PartEntangled(seat, card, part, not game.entangled[part]))
        return
    modifiers = attack_modifiers(game, placed, part)
    damage = scaled(rule.amount, total(modifiers))
    before = game.parts[part]
    after = max(0, before - damage)
    course.happen(PartAttacked(seat, card, part, rule.amount, modifiers, damage, before, after))


def help_ally(course: Course, placed: Placed, ally: int) -> None:
    """Raise an ally from the ground, and heal them with First Aid."""
    game, seat, card = course.game, placed.seat, placed.card
    rule = DAREDEVIL[card]
    if rule.feat is Feat.HELPING_HAND:
        course.happen(AllyHelped(seat, card, ally))
        return
    before = game.hp[ally]
    after = min(FULL_HEALTH, before + rule.amount)
    course.happen(AllyHealed(seat, card, ally, before, after, game.prone[ally]))


def _draw_aggro(course: Course, placed: Placed) -> None:
    game = course.game
    course.happen(AggroDrawn(placed.seat, placed.card))
    if game.target != placed.seat:
        course.happen(TargetChanged(game.target, placed.seat, "aggro"))
    dragon = game.dragon
    if dragon is not None and dragon.phase == "warm-up":
        course.happen(DragonDelayed(dragon.card, dragon.due + 1))
