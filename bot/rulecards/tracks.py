"""Tracks: their maximum, moving them, and the lines that a move crosses.

Source: spec/rule-cards-details.md, parts 2 and 7 (Tracks).
"""

from typing import Final

from bot.dice import DiceError
from bot.rulecards import limits, scope
from bot.rulecards.changes import TrackMoved
from bot.rulecards.events import Line, TrackCrossed
from bot.rulecards.formulas import compiled
from bot.rulecards.readers import SheetReader
from bot.rulecards.sheet import Character, Gauge, World
from bot.rulecards.system import System
from bot.rulecards.system_parts import Track
from bot.rulecards.working import Working

_NOWHERE: Final = World(characters={})


def maximum(system: System, track: Track, character: Character) -> int | None:
    """What the system makes a track's maximum, None for none; DiceError if it cannot be told.

    Reads the character's level, stats, classes and ranks, nothing else.
    """
    if track.max is None:
        return None
    if isinstance(track.max, int):
        return max(track.min, track.max)
    formula = compiled(track.max, system, scope.MAXIMUM)
    return max(track.min, formula.whole(SheetReader(system, _NOWHERE, character)))


def held(track: Track, most: int | None, value: int) -> int:
    """The value stopped at the ends of a track."""
    return max(track.min, min(value, limits.NUMBER if most is None else most))


def move(
    work: Working, who: str, track_id: str, amount: int, *, is_set: bool
) -> list[TrackCrossed]:
    """Move a track that the character has, or put it at a value."""
    old = work.character(who).tracks[track_id]
    track = work.system.tracks_by_id[track_id]
    value = held(track, old.max, amount if is_set else old.value + amount)
    return _put(work, who, track, old, Gauge(value, old.max, old.is_fixed))


def follow_growth(work: Working, who: str) -> list[TrackCrossed]:
    """Bring every maximum up to what the character has become; one that falls takes the value."""
    crossed: list[TrackCrossed] = []
    for track in work.system.tracks:
        character = work.character(who)
        old = character.tracks.get(track.id)
        if old is None or old.is_fixed:
            continue
        try:
            most = maximum(work.system, track, character)
        except DiceError:
            # There is no maximum to be told at this level: the one that stands goes on.
            continue
        crossed += _put(work, who, track, old, Gauge(held(track, most, old.value), most))
    return crossed


def _put(work: Working, who: str, track: Track, old: Gauge, new: Gauge) -> list[TrackCrossed]:
    if old == new:
        return []
    work.make(TrackMoved(who, track.id, old, new))
    before, after = _lines(track, old), _lines(track, new)
    crossed = tuple[Line, ...](line for line in after if line not in before)
    return [TrackCrossed((who,), track.id, old.value, new.value, crossed)]


def _lines(track: Track, gauge: Gauge) -> tuple[Line, ...]:
    """The lines at or beyond which a track stands."""
    lines: list[Line] = []
    if gauge.value <= track.min:
        lines.append("empty")
    if gauge.max is not None:
        if gauge.value >= gauge.max:
            lines.append("full")
        if 2 * gauge.value < gauge.max:
            lines.append("below_half")
    return tuple(lines)
