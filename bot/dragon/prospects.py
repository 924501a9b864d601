"""What a card would do: how hard it would hit now and on the turn it is due, whom it would help.

All from a view, by the engine's own functions. What is said of a later turn holds if everybody
stands, lies and is targeted as now: only the cards on the board and the riposte windows are known
ahead. Source: issue 7 (`/dragon odds`); spec/daredragon.md, sections 4, 5, 7.1 and 8.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.dragon.cards import DAREDEVIL, DRAGON, PARTS, Card, DragonKind, Feat, Part
from bot.dragon.event_words import Modifiers
from bot.dragon.modifiers import attack_modifiers, total
from bot.dragon.name import Trait
from bot.dragon.rules import allies_for, due_turn, parts_for
from bot.dragon.scale import FULL_HEALTH, scaled
from bot.dragon.settings import Settings
from bot.dragon.state import DragonCard, Phase, Placed
from bot.dragon.view import View


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack's damage with all that moves it, and what the part is left with."""

    modifiers: Modifiers
    damage: int
    after: int


@dataclass(frozen=True, slots=True)
class AttackProspect:
    """A blow at one part: if it landed now, and on the turn it is due.

    Now it strikes alone, unless it is landing.
    """

    card: Card
    due: int
    part: Part
    printed: int
    now: Blow
    then: Blow


@dataclass(frozen=True, slots=True)
class EntangleProspect:
    """`is_free`: the part has no mark. `may_be_named`: the dragon is not using it now."""

    card: Card
    due: int
    part: Part
    is_free: bool
    may_be_named: bool


@dataclass(frozen=True, slots=True)
class AllyProspect:
    seat: int
    before: int
    after: int
    stands_up: bool


@dataclass(frozen=True, slots=True)
class HelpProspect:
    """Whom it could help, if they are then as they are now."""

    card: Card
    due: int
    allies: tuple[AllyProspect, ...]


@dataclass(frozen=True, slots=True)
class AggroProspect:
    """`delayed` is the dragon's card as it would be then; None if it will have landed, or none
    warms up. `target`: whom the dragon would turn from, None if there is nobody else."""

    card: Card
    due: int
    delayed: DragonCard | None
    target: int | None


@dataclass(frozen=True, slots=True)
class GuardProspect:
    """It stands until turn `due` begins. `attack`: the dragon's attack that lands before, as far
    as one is under way; `acts`: it would act on that attack, with the target there is now."""

    card: Card
    due: int
    attack: DragonCard | None
    acts: bool


Prospect = AttackProspect | EntangleProspect | HelpProspect | AggroProspect | GuardProspect


@dataclass(frozen=True, slots=True)
class _Moment:
    """A game at some moment, as far as attacks and aims ask for it."""

    turn: int
    riposte: tuple[int, ...]
    entangled: tuple[bool, ...]
    landed: Sequence[Placed]
    hp: tuple[int, ...]
    prone: tuple[bool, ...]
    traits: tuple[Trait | None, ...]
    settings: Settings
    dragon: DragonCard | None


def prospects(view: View, seat: int, card: Card) -> tuple[Prospect, ...]:
    """Return what a seat's card would do: for an attack part by part, else one prospect.

    A card on the board is due as it is; any other is played on the seat's next turn, or on this
    one if it is still to come.
    """
    rule = DAREDEVIL[card]
    placed = _placed(view, seat, card)
    if rule.feat is Feat.ENTANGLE:
        return _entangled(view, placed)
    if rule.is_attack:
        return tuple(_attacks(view, placed))
    if rule.is_guard:
        return (_guard(view, placed),)
    if rule.feat is Feat.DRAW_AGGRO:
        return (_aggro(view, placed),)
    return (_help(view, placed),)


def landing(view: View, seat: int, card: Card) -> tuple[int, tuple[int, ...]]:
    """Return the turn on which an attack is due, and how hard it then hits each of the parts.

    What its prospects say of `then`, for less: a hand asks it of every card.
    """
    placed = _placed(view, seat, card)
    moment = _landing(view, placed)
    damages = [_damage(attack_modifiers(moment, placed, part), card) for part in PARTS]
    return placed.due, tuple(damages)


def plays_on(view: View, seat: int) -> int:
    """Return the turn on which a seat plays next: this one, if it has not played yet."""
    wait = (seat - view.acting) % view.settings.seats
    if wait == 0 and view.phase not in {Phase.BEGIN, Phase.RESOLVE, Phase.PLAY}:
        wait = view.settings.seats
    return view.turn + wait


def _placed(view: View, seat: int, card: Card) -> Placed:
    me = view.daredevils[seat]
    if me.placed is not None and me.placed.card == card:
        return me.placed
    turn = plays_on(view, seat)
    due = due_turn(DAREDEVIL[card], turn, view.settings.seats, prone=me.prone)
    return Placed(seat, card, due)


def _moment(view: View, turn: int | None = None, landed: Sequence[Placed] = ()) -> _Moment:
    return _Moment(
        turn=view.turn if turn is None else turn,
        riposte=view.riposte,
        entangled=view.entangled,
        landed=landed,
        hp=tuple([one.hp for one in view.daredevils]),
        prone=tuple([one.prone for one in view.daredevils]),
        traits=view.traits,
        settings=view.settings,
        dragon=view.dragon,
    )


def _attacks(view: View, placed: Placed) -> Iterator[AttackProspect]:
    then = _landing(view, placed)
    now = then if placed in view.landed else _moment(view, landed=(placed,))
    for part in parts_for(now, placed.card):
        yield AttackProspect(
            card=placed.card,
            due=placed.due,
            part=part,
            printed=DAREDEVIL[placed.card].amount,
            now=_blow(now, view.parts[part], placed, part),
            then=_blow(then, view.parts[part], placed, part),
        )


def _landing(view: View, placed: Placed) -> _Moment:
    """The moment at which an attack lands: now, or on the turn it is due."""
    if placed in view.landed:
        return _moment(view, landed=view.landed)
    return _moment(view, placed.due, (*_due_with(view, placed), placed))


def _due_with(view: View, placed: Placed) -> list[Placed]:
    """The other attacks on the board that land on the same turn."""
    return [
        other
        for other in view.board
        if other.due == placed.due and other != placed and DAREDEVIL[other.card].is_attack
    ]


def _blow(moment: _Moment, points: int, placed: Placed, part: Part) -> Blow:
    modifiers = attack_modifiers(moment, placed, part)
    damage = _damage(modifiers, placed.card)
    return Blow(modifiers, damage, max(0, points - damage))


def _damage(modifiers: Modifiers, card: Card) -> int:
    return scaled(DAREDEVIL[card].amount, total(modifiers))


def _entangled(view: View, placed: Placed) -> tuple[Prospect, ...]:
    allowed = parts_for(_moment(view), placed.card)
    return tuple(
        EntangleProspect(placed.card, placed.due, part, not view.entangled[part], part in allowed)
        for part in Part
    )


def _help(view: View, placed: Placed) -> HelpProspect:
    amount = DAREDEVIL[placed.card].amount
    allies = tuple(
        AllyProspect(
            seat=seat,
            before=view.daredevils[seat].hp,
            after=min(FULL_HEALTH, view.daredevils[seat].hp + amount),
            stands_up=view.daredevils[seat].prone,
        )
        for seat in allies_for(_moment(view), placed.card, placed.seat)
    )
    return HelpProspect(placed.card, placed.due, allies)


def _aggro(view: View, placed: Placed) -> AggroProspect:
    dragon, delayed = view.dragon, None
    # What is due in the dragon's half of that very turn is still to come.
    if dragon is not None and dragon.phase == "warm-up" and dragon.due >= placed.due:
        delayed = DragonCard(dragon.card, "warm-up", dragon.due + 1)
    target = None if view.target == placed.seat else view.target
    return AggroProspect(placed.card, placed.due, delayed, target)


def _guard(view: View, placed: Placed) -> GuardProspect:
    attack = _attack_before(view, placed)
    acts = attack is not None and _would_act(view, placed, attack)
    return GuardProspect(placed.card, placed.due, attack, acts)


def _attack_before(view: View, guard: Placed) -> DragonCard | None:
    """The dragon's attack under way, if it lands while a guard stands."""
    dragon = view.dragon
    if dragon is None or dragon.phase != "warm-up" or not DRAGON[dragon.card].is_attack:
        return None
    stands_from = guard.due - view.settings.seats
    return dragon if stands_from <= dragon.due < guard.due else None


def _would_act(view: View, guard: Placed, attack: DragonCard) -> bool:
    target = view.target
    if target is None:
        return False
    if DAREDEVIL[guard.card].feat is Feat.INTERVENTION_DODGE:
        return target != guard.seat and not view.daredevils[target].prone
    return target != guard.seat or DRAGON[attack.card].kind is DragonKind.AREA
