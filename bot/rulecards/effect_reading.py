"""An effect against a system: one function a kind that has something to check.

Source: spec/rule-cards-details.md, part 5 (its table).
"""

from dataclasses import dataclass

from bot.rulecards.effects import (
    BlockEffect,
    CheckEffect,
    ClockEffect,
    ConditionEffect,
    Effect,
    MarkEffect,
    ModifyEffect,
    PoolEffect,
    TellEffect,
    TrackEffect,
    XpEffect,
)
from bot.rulecards.fields import Stage
from bot.rulecards.reading import Reading
from bot.rulecards.reasons import CardReason
from bot.rulecards.scope import Scope


@dataclass(frozen=True, slots=True)
class Where:
    """Where an effect stands: whether before, whether a roll is there, what formulas may read."""

    stage: Stage
    is_roll: bool
    scope: Scope


def read_effect(effect: Effect, place: str, where: Where, reading: Reading) -> Effect:
    """The effect with ids and canonical formulas; faults go to the reading."""
    match effect:
        case TrackEffect():
            return _track(effect, place, where, reading)
        case ConditionEffect():
            return _condition(effect, place, reading)
        case ClockEffect(clock=clock, ticks=ticks, size=size):
            return ClockEffect(clock=reading.world(clock, f"{place}.clock"), ticks=ticks, size=size)
        case XpEffect():
            return XpEffect(amount=reading.formula(effect.amount, f"{place}.amount", where.scope))
        case PoolEffect():
            return _pool(effect, place, where, reading)
        case CheckEffect(check=check):
            return CheckEffect(check=reading.known("check", check, f"{place}.check"))
        case MarkEffect():
            return _mark(effect, place, where, reading)
        case ModifyEffect():
            return _modify(effect, place, where, reading)
        case _:
            return _said(effect, place, where, reading)


def _track(effect: TrackEffect, place: str, where: Where, reading: Reading) -> TrackEffect:
    _exactly_one(("add", "set"), effect, place, reading)
    track = reading.known("track", effect.track, f"{place}.track")
    found = reading.system.tracks_by_id.get(track)
    thing = effect.of
    if thing is not None:
        thing = reading.known("thing", thing, f"{place}.of")
        if found and thing in reading.system.things_by_id and thing != found.of:
            reading.refuse(
                CardReason.NOT_ITS_THING, f"{place}.of", name=found.name, thing=effect.of
            )
    return TrackEffect(
        track=track,
        add=reading.formula_or_none(effect.add, f"{place}.add", where.scope),
        set=reading.formula_or_none(effect.set, f"{place}.set", where.scope),
        of=found.of if found else thing,
    )


def _condition(effect: ConditionEffect, place: str, reading: Reading) -> ConditionEffect:
    if effect.op != "set":
        for key in ("level", "turns"):
            if getattr(effect, key) is not None:
                reading.refuse(CardReason.ONLY_WITH_SET, f"{place}.{key}", key=key)
    condition = reading.known("condition", effect.condition, f"{place}.condition")
    level = effect.level
    if level is not None and condition in reading.system.conditions_by_id:
        top = reading.system.top_of(condition)
        if level > top:
            reading.refuse(CardReason.TOO_LARGE, f"{place}.level", most=top)
        if top == 1:
            level = None
    return ConditionEffect(condition=condition, op=effect.op, level=level, turns=effect.turns)


def _pool(effect: PoolEffect, place: str, where: Where, reading: Reading) -> PoolEffect:
    _exactly_one(("add", "set"), effect, place, reading)
    return PoolEffect(
        pool=reading.known("pool", effect.pool, f"{place}.pool"),
        add=reading.formula_or_none(effect.add, f"{place}.add", where.scope),
        set=reading.formula_or_none(effect.set, f"{place}.set", where.scope),
    )


def _mark(effect: MarkEffect, place: str, where: Where, reading: Reading) -> MarkEffect:
    if not reading.system.improvement:
        reading.refuse(CardReason.NO_IMPROVEMENT, place)
    if effect.stat is None:
        if not where.is_roll:
            reading.refuse(CardReason.MARK_NEEDS_STAT, f"{place}.stat")
        return effect
    return MarkEffect(stat=reading.known("stat", effect.stat, f"{place}.stat"))


def _modify(effect: ModifyEffect, place: str, where: Where, reading: Reading) -> ModifyEffect:
    _before_only(effect.kind, place, where, reading)
    _exactly_one(("amount", "advantage", "disadvantage"), effect, place, reading)
    for key in ("advantage", "disadvantage"):
        if getattr(effect, key) and not where.is_roll:
            reading.refuse(CardReason.ROLLS_ONLY, f"{place}.{key}", key=key)
    if effect.amount is None:
        return effect
    return ModifyEffect(
        amount=reading.formula(effect.amount, f"{place}.amount", where.scope),
        advantage=effect.advantage,
        disadvantage=effect.disadvantage,
    )


def _said(
    effect: TellEffect | BlockEffect, place: str, where: Where, reading: Reading
) -> TellEffect | BlockEffect:
    if isinstance(effect, BlockEffect):
        _before_only(effect.kind, place, where, reading)
        return BlockEffect(reason=reading.line(effect.reason, f"{place}.reason"))
    if not effect.text.strip():
        reading.refuse(CardReason.EMPTY, f"{place}.text")
    return TellEffect(text=reading.plain(effect.text, f"{place}.text"))


def _before_only(kind: str, place: str, where: Where, reading: Reading) -> None:
    if where.stage != "before":
        reading.refuse(CardReason.BEFORE_ONLY, place, kind=kind)


def _exactly_one(
    keys: tuple[str, ...],
    effect: TrackEffect | PoolEffect | ModifyEffect,
    place: str,
    reading: Reading,
) -> None:
    if sum(getattr(effect, key) is not None for key in keys) != 1:
        reading.refuse(CardReason.ONE_OF, place, keys=keys)
