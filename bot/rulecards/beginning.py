"""A new sheet under a system: every stat, rank and track at its start.

Source: spec/rule-cards-details.md, parts 2 and 7 (XP).
"""

from collections.abc import Container

from bot.rulecards.growth import level_at, xp_at
from bot.rulecards.sheet import Character, Gauge, Growth
from bot.rulecards.system import System
from bot.rulecards.system_parts import Track
from bot.rulecards.tracks import held, maximum


def bare(system: System, name: str) -> Character:
    """A character with every stat and rank at its start; the tracks follow once more is known."""
    return Character(
        name=name,
        growth=begun_growth(system, None, None),
        stats={stat.id: stat.default for stat in system.stats},
        tracks={},
        ranks={rank.id: 0 for rank in system.ranks},
    )


def begun_growth(system: System, level: int | None, xp: int | None) -> Growth:
    """Level and xp where one or both are left out; both given are believed."""
    if level is not None:
        return Growth(level, xp_at(system, level) if xp is None else xp)
    if xp is None:
        return Growth(1, xp_at(system, 1))
    return Growth(level_at(system, xp), xp)


def begun_track(system: System, track: Track, character: Character) -> Gauge:
    """A track at its start; DiceError if its maximum cannot be told."""
    most = maximum(system, track, character)
    start = most if track.start == "max" else track.start
    return Gauge(held(track, most, track.min if start is None else start), most)


def owned_tracks(system: System, things: Container[str]) -> list[Track]:
    """The tracks of a character who owns these things, in the system's order."""
    return [track for track in system.tracks if track.of is None or track.of in things]
