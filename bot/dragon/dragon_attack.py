"""How an attack of the dragon lands: guards, damage, knockdowns.

Source: spec/daredragon.md, section 7.
"""

from bot.dragon.aftermath import rest
from bot.dragon.cards import DAREDEVIL, DRAGON, Card, DragonKind, DragonRule, Feat
from bot.dragon.course import Course
from bot.dragon.daredevil_events import ActionCancelled
from bot.dragon.dragon_events import (
    DaredevilHurt,
    Dodged,
    DragonAttacked,
    DragonTurnEnded,
    EntanglementEnded,
    GuardSpent,
    KnockedDown,
    Menaced,
    RiposteOpened,
)
from bot.dragon.event_words import HurtAs, Modifier, Modifiers
from bot.dragon.game import Game
from bot.dragon.modifiers import dragon_modifiers, total
from bot.dragon.scale import scaled
from bot.dragon.state import Placed

SHIELD_STEPS = -3
"""What one Shield takes off a blow."""


def land_attack(course: Course, card: Card) -> None:
    """Let a direct or area attack land on the target."""
    game, rule = course.game, DRAGON[card]
    target = game.target
    if target is None:
        course.happen(Menaced(card))
        course.happen(DragonTurnEnded(game.turn))
        return
    is_area = rule.kind is DragonKind.AREA
    area = _area(game, target) if is_area else (target,)
    course.happen(DragonAttacked(card, rule.part, target, area))
    guards = game.guards()
    dodge = _dodge(game, guards, target)
    if dodge is not None:
        course.happen(Dodged(dodge.seat, dodge.card, target))
    if is_area:
        hit = _land_on_area(course, rule, area, guards, dodge)
    else:
        hit = _land_directly(course, rule, target, guards, dodge)
    off_balance = dodge is not None and not is_area
    if rule.part is not None:
        if game.entangled[rule.part]:
            course.happen(EntanglementEnded(rule.part))
        until = game.turn + (2 if off_balance else 1)
        course.happen(RiposteOpened(rule.part, until, off_balance))
    fallen = [seat for seat in hit if not game.hp[seat]]
    rest(course, card, fallen, int(off_balance))


def _area(game: Game, target: int) -> tuple[int, ...]:
    return target, (target + 1) % game.seats, (target - 1) % game.seats


def _dodge(game: Game, guards: list[Placed], target: int) -> Placed | None:
    if game.prone[target]:
        return None
    for guard in guards:
        if guard.seat != target and DAREDEVIL[guard.card].feat is Feat.INTERVENTION_DODGE:
            return guard
    return None


def _shields(guards: list[Placed], without: int | None) -> list[Placed]:
    return [
        guard
        for guard in guards
        if DAREDEVIL[guard.card].feat is Feat.SHIELD and guard.seat != without
    ]


def _land_directly(
    course: Course, rule: DragonRule, target: int, guards: list[Placed], dodge: Placed | None
) -> list[int]:
    game = course.game
    if dodge is not None:
        _spend(course, guards, [dodge])
        _knock_down(course, target)
        return []
    shields = _shields(guards, target)
    own = game.placed(target)
    warming_up = own is not None and not DAREDEVIL[own.card].is_guard
    found = [*dragon_modifiers(game, rule.part)]
    if game.prone[target]:
        found.append((Modifier.PRONE, 2))
    if warming_up:
        found.append((Modifier.WARMING_UP, 1))
    if shields:
        found.append((Modifier.SHIELDS, SHIELD_STEPS * len(shields)))
    victim = shields[-1].seat if shields else target
    _hurt(course, victim, "shield" if shields else "target", rule, tuple(found))
    _spend(course, guards, shields)
    if rule.knocks_down or (warming_up and not shields):
        _knock_down(course, victim)
    return [victim]


def _land_on_area(
    course: Course,
    rule: DragonRule,
    area: tuple[int, ...],
    guards: list[Placed],
    dodge: Placed | None,
) -> list[int]:
    game, target = course.game, area[0]
    dodged = target if dodge is not None else None
    shields = _shields(guards, dodged)
    shielding = [guard.seat for guard in shields]
    inside = [seat for seat in area if seat != dodged and not game.prone[seat]]
    hit = [*inside, *(seat for seat in shielding if seat not in area)]
    base = dragon_modifiers(game, rule.part)
    for seat in hit:
        count = len(shielding) - (seat in area and seat in shielding)
        modifiers = (*base, (Modifier.SHIELDS, SHIELD_STEPS * count)) if count else base
        role: HurtAs = "target" if seat == target else "area" if seat in area else "shield"
        _hurt(course, seat, role, rule, modifiers)
    _spend(course, guards, [*shields, *([dodge] if dodge is not None else [])])
    falling = hit if rule.knocks_down else []
    if dodged is not None:
        falling = [dodged, *falling]
    for seat in falling:
        _knock_down(course, seat)
    return hit


def _hurt(course: Course, seat: int, role: HurtAs, rule: DragonRule, modifiers: Modifiers) -> None:
    damage = scaled(rule.amount, total(modifiers))
    before = course.game.hp[seat]
    after = max(0, before - damage)
    course.happen(DaredevilHurt(seat, role, rule.amount, modifiers, damage, before, after))


def _spend(course: Course, guards: list[Placed], acted: list[Placed]) -> None:
    for guard in guards:
        course.happen(GuardSpent(guard.seat, guard.card, guard in acted))


def _knock_down(course: Course, seat: int) -> None:
    game = course.game
    if not game.prone[seat]:
        course.happen(KnockedDown(seat))
    placed = game.placed(seat)
    if placed is not None:
        course.happen(ActionCancelled(seat, placed.card, "knockdown"))
