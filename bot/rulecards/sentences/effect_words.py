"""An effect to its words, in every way they may be spelled.

Source: spec/rule-cards.md, part 3; spec/rule-cards-details.md, part 4.
"""

from collections.abc import Iterator
from typing import Final

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
from bot.rulecards.sentences import spelling
from bot.rulecards.sentences.marks import quoted
from bot.rulecards.sentences.spelling import combined
from bot.rulecards.system import System

_Part = tuple[str, ...]
_NOTHING: Final[_Part] = ("",)


def effect_spellings(effect: Effect, on: str, system: System) -> Iterator[str]:
    """Every spelling of an effect of a card with this trigger, the nicest first."""
    return combined(*_parts(effect, on, system))


def _parts(effect: Effect, on: str, system: System) -> tuple[_Part, ...]:
    match effect:
        case TrackEffect():
            return _track(effect, system)
        case PoolEffect():
            pool = system.pools_by_id[effect.pool]
            return spelling.system_name(pool.id, pool.name), _change(effect)
        case ConditionEffect():
            return _condition(effect, system)
        case ClockEffect():
            return _tick(effect)
        case XpEffect():
            return spelling.amount(effect.amount), ("xp",)
        case ModifyEffect():
            return _modified(effect, on)
        case _:
            return _said(effect, system)


def _said(
    effect: CheckEffect | MarkEffect | TellEffect | BlockEffect, system: System
) -> tuple[_Part, ...]:
    match effect:
        case CheckEffect():
            check = system.checks_by_id[effect.check]
            return ("roll",), spelling.with_article(spelling.system_name(check.id, check.name))
        case MarkEffect():
            return _marked(effect, system), ("is marked to improve",)
        case TellEffect():
            return ((quoted(effect.text),),)
        case BlockEffect():
            return ("blocked:",), spelling.free_text(effect.reason)


def _change(effect: TrackEffect | PoolEffect) -> _Part:
    if effect.add is not None:
        return spelling.amount(effect.add)
    return spelling.setting(effect.set or "0")


def _track(effect: TrackEffect, system: System) -> tuple[_Part, ...]:
    track = system.tracks_by_id[effect.track]
    owner = _NOTHING
    if effect.of is not None:
        thing = system.things_by_id[effect.of]
        owner = tuple(f"of the {name}" for name in spelling.system_name(thing.id, thing.name))
    return spelling.system_name(track.id, track.name), owner, _change(effect)


def _condition(effect: ConditionEffect, system: System) -> tuple[_Part, ...]:
    condition = system.conditions_by_id[effect.condition]
    names = spelling.system_name(condition.id, condition.name)
    if effect.op == "remove":
        return ("lose",), names
    by_name, by_id = names[:2], names[2:]
    spelled = (*by_name, *(f"the condition {name}" for name in by_name), *by_id)
    match effect.op:
        case "raise":
            return spelled, ("rises",)
        case "lower":
            return spelled, ("falls",)
        case "set":
            level = "" if effect.level is None else str(effect.level)
            return spelled, (level,), _duration(effect.turns)


def _duration(turns: int | None) -> _Part:
    if turns is None:
        return _NOTHING
    return ("for 1 turn",) if turns == 1 else (f"for {turns} turns",)


def _tick(effect: ClockEffect) -> tuple[_Part, ...]:
    size = "" if effect.size is None else f"of {effect.size}"
    return ("tick",), spelling.world_name(effect.clock), (str(effect.ticks),), (size,)


def _marked(effect: MarkEffect, system: System) -> _Part:
    if effect.stat is None:
        return ("the stat",)
    stat = system.stats_by_id[effect.stat]
    return spelling.system_name(stat.id, stat.name)


def _modified(effect: ModifyEffect, on: str) -> tuple[_Part, ...]:
    if effect.amount is None:
        return (("advantage" if effect.advantage else "disadvantage",),)
    if on == "damage":
        return (spelling.damage(effect.amount),)
    return spelling.amount(effect.amount), ("to the roll",)
