"""A trigger to the words before the arrow, in every way they may be spelled.

Source: spec/rule-cards.md, part 2; spec/rule-cards-details.md, part 4.
"""

from collections.abc import Iterator
from typing import Final

from bot.rulecards.fields import Stage
from bot.rulecards.sentences import spelling
from bot.rulecards.sentences.spelling import combined
from bot.rulecards.system import System
from bot.rulecards.triggers import (
    ClockTrigger,
    DamageTrigger,
    DefeatTrigger,
    FightTrigger,
    ItemTrigger,
    LevelTrigger,
    MeetTrigger,
    PlaceTrigger,
    QuestTrigger,
    Reach,
    RestTrigger,
    RollTrigger,
    StoryTrigger,
    TrackTrigger,
    Trigger,
    TurnTrigger,
)

_OUTCOMES: Final = {
    "critical": "is a critical",
    "success": "succeeds",
    "failure": "fails",
    "fumble": "fumbles",
    "fails_or_fumbles": "fails or fumbles",
}
_CROSSINGS: Final = {
    "empty": ("runs out", "run out"),
    "full": ("fills up", "fill up"),
    "below_half": ("drops below half", "drop below half"),
}

_Part = tuple[str, ...]
_NOTHING: Final[_Part] = ("",)


def when_spellings(when: Trigger, stage: Stage, system: System) -> Iterator[str]:
    """Every spelling of a trigger, the nicest first."""
    if isinstance(when, TurnTrigger):
        return combined(("Each turn",))
    if stage == "before":
        return combined(("Before",), *_before(when, system))
    return combined(("When",), *_after(when, system))


def _before(when: Trigger, system: System) -> tuple[_Part, ...]:
    if isinstance(when, RollTrigger):
        return _check(when, system, any_one="any roll"), _in_place(when)
    if isinstance(when, DamageTrigger):
        doing = "taking damage" if when.dir == "taken" else "dealing damage"
        return (doing,), _at_least(when)
    raise AssertionError(when.on)


def _after(when: Trigger, system: System) -> tuple[_Part, ...]:
    match when:
        case RollTrigger():
            check = _check(when, system, any_one="a roll")
            return check, _in_place(when), *_result(when, system)
        case TrackTrigger():
            return _track(when, system)
        case ClockTrigger(clock=None):
            return (("a clock fills",),)
        case ClockTrigger(clock=str(clock)):
            return ("the",), spelling.world_name(clock), ("clock fills",)
        case FightTrigger():
            return ((f"a fight {when.edge}s",),)
        case QuestTrigger(what="step"):
            return (("a quest step is done",),)
        case QuestTrigger():
            return (("a quest is finished",),)
        case StoryTrigger():
            return ((when.question,),)
        case _:
            return ("they",), *_deed(when)


def _deed(when: Trigger) -> tuple[_Part, ...]:
    match when:
        case RestTrigger():
            return (("rest",),)
        case LevelTrigger():
            return (("gain a level",),)
        case PlaceTrigger():
            return ("enter",), _named_or_kind(when.place, when.kind, "a place", "the ")
        case MeetTrigger():
            return ("first meet",), _named_or_kind(when.who, when.kind, "someone", "")
        case ItemTrigger():
            return (when.change,), _one_or_any(when.item, "an item")
        case DefeatTrigger():
            return ("defeat",), _one_or_any(when.foe, "a foe")
        case DamageTrigger():
            return ("deal damage" if when.dir == "dealt" else "take damage",), _at_least(when)
        case _:
            raise AssertionError(when.on)


def _check(when: RollTrigger, system: System, *, any_one: str) -> _Part:
    if when.check is None:
        return (any_one,)
    check = system.checks_by_id[when.check]
    return spelling.with_article(spelling.system_name(check.id, check.name))


def _in_place(when: RollTrigger) -> _Part:
    if when.place is None:
        return _NOTHING
    return tuple(f"in the {name}" for name in spelling.world_name(when.place))


def _result(when: RollTrigger, system: System) -> tuple[_Part, ...]:
    if when.outcome is not None:
        return ((_OUTCOMES[when.outcome],),)
    if when.band is None:
        return (("is made",),)
    band = system.band(when.band, when.check)
    return ("lands on",), spelling.system_name(when.band, band.name if band else when.band)


def _track(when: TrackTrigger, system: System) -> tuple[_Part, ...]:
    track = system.tracks_by_id[when.track]
    if isinstance(when.crosses, Reach):
        verb = "reach" if track.plural else "reaches"
        crosses = f"{verb} {spelling.whole_number(when.crosses.reach)}"
    else:
        crosses = _CROSSINGS[when.crosses][track.plural]
    return spelling.system_name(track.id, track.name), (crosses,)


def _named_or_kind(name: str | None, kind: str | None, any_one: str, article: str) -> _Part:
    if name is not None:
        return tuple(f"{article}{spelled}" for spelled in spelling.world_name(name))
    if kind is not None:
        return spelling.with_article(spelling.world_name(kind))
    return (any_one,)


def _one_or_any(name: str | None, any_one: str) -> _Part:
    return (any_one,) if name is None else spelling.world_name(name)


def _at_least(when: DamageTrigger) -> _Part:
    return _NOTHING if when.at_least is None else (f"of at least {when.at_least}",)
