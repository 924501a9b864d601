"""A trigger against a system: one function a kind that has something to check.

Source: spec/rule-cards-details.md, part 5 (its table) and part 4 (questions).
"""

import re
from typing import Final

from bot.rulecards.fields import Stage
from bot.rulecards.reading import Reading
from bot.rulecards.reasons import CardReason
from bot.rulecards.sentences.questions import reads_as_trigger
from bot.rulecards.triggers import (
    ClockTrigger,
    DefeatTrigger,
    ItemTrigger,
    MeetTrigger,
    PlaceTrigger,
    RollTrigger,
    StoryTrigger,
    TrackTrigger,
    Trigger,
)

_BEFORE: Final = ("roll", "damage")
_FORBIDDEN: Final = re.compile(r"->|[→();\"“”«»]")


def read_trigger(when: Trigger, stage: Stage, reading: Reading) -> Trigger:
    """The trigger with ids and kept names; faults go to the reading."""
    if stage == "before" and when.on not in _BEFORE:
        reading.refuse(CardReason.NEVER_BEFORE, "stage", on=when.on)
    match when:
        case RollTrigger():
            return _roll(when, stage, reading)
        case TrackTrigger():
            return _track(when, reading)
        case ClockTrigger(clock=str() as clock):
            return ClockTrigger(clock=reading.clock(clock, "when.clock"))
        case PlaceTrigger(place=name, kind=kind):
            _one_at_most(name, kind, "place", reading)
            return PlaceTrigger(
                place=reading.world_or_none(name, "when.place"),
                kind=reading.world_or_none(kind, "when.kind"),
            )
        case MeetTrigger(who=name, kind=kind):
            _one_at_most(name, kind, "who", reading)
            return MeetTrigger(
                who=reading.world_or_none(name, "when.who"),
                kind=reading.world_or_none(kind, "when.kind"),
            )
        case ItemTrigger(change=change, item=str() as item):
            return ItemTrigger(change=change, item=reading.world(item, "when.item"))
        case DefeatTrigger(foe=str() as foe):
            return DefeatTrigger(foe=reading.world(foe, "when.foe"))
        case StoryTrigger():
            return StoryTrigger(question=_question(when.question, reading))
        case _:
            return when


def _one_at_most(name: str | None, kind: str | None, key: str, reading: Reading) -> None:
    if name is not None and kind is not None:
        reading.refuse(CardReason.NAME_AND_KIND, "when.kind", name=key)


def _roll(when: RollTrigger, stage: Stage, reading: Reading) -> RollTrigger:
    if when.band is not None and when.outcome is not None:
        reading.refuse(CardReason.BAND_AND_OUTCOME, "when.outcome")
    if stage == "before":
        for key in ("band", "outcome"):
            if getattr(when, key) is not None:
                reading.refuse(CardReason.BEFORE_HAS_NO_RESULT, f"when.{key}", key=key)
    check = None if when.check is None else reading.known("check", when.check, "when.check")
    return RollTrigger(
        check=check,
        band=None if when.band is None else _band(when.band, check, reading),
        outcome=when.outcome,
        place=reading.world_or_none(when.place, "when.place"),
    )


def _band(name: str, check: str | None, reading: Reading) -> str:
    """A band of the check, or of some check; where the check is unknown, its bands are as well."""
    system = reading.system
    if check is not None and check not in system.checks_by_id:
        return name
    band = system.band(name, check)
    if band is None:
        checks = system.checks if check is None else (system.checks_by_id[check],)
        bands = [band for one in checks for band in one.bands]
        reading.unknown("band", name, "when.band", bands)
        return name
    return band.id


def _track(when: TrackTrigger, reading: Reading) -> TrackTrigger:
    track = reading.known("track", when.track, "when.track")
    found = reading.system.tracks_by_id.get(track)
    if found and found.max is None and when.crosses in ("full", "below_half"):
        reading.refuse(CardReason.NO_MAXIMUM, "when.crosses", name=found.name)
    return TrackTrigger(track=track, crosses=when.crosses)


def _question(text: str, reading: Reading) -> str:
    place = "when.question"
    line = reading.line(text, place)
    if not line.strip():
        return line
    forbidden = _FORBIDDEN.search(line)
    if line[:5].casefold() != "they " or forbidden or line.endswith((".", "?", "!")):
        found = forbidden[0] if forbidden else ""
        reading.refuse(CardReason.NOT_A_QUESTION, place, found=found)
    elif reads_as_trigger(line, reading.system):
        reading.refuse(CardReason.READS_AS_OTHER, place, found=line)
    return "they " + line[5:]
