"""Where a formula's numbers come from: what the owner of a state gives to be read.

Source: spec/rule-cards-details.md, part 3 (the table of names).
"""

from fractions import Fraction
from typing import Protocol

Number = int | Fraction


class Reader(Protocol):
    """One moment's numbers, by ids of the system and keys of the world; 0 where there is nothing.

    A formula only asks what its scope lets it name, so a reader without an event needs no events.
    """

    def condition(self, condition: str) -> Number:
        """The level at which a condition stands."""
        ...

    def track(self, track: str) -> Number:
        """A track's value; 0 for a thing's track where the character owns none."""
        ...

    def track_max(self, track: str) -> Number:
        """A track's maximum; only asked of tracks that have one."""
        ...

    def track_min(self, track: str) -> Number:
        """A track's minimum."""
        ...

    def stat(self, stat: str) -> Number:
        """A stat."""
        ...

    def stat_modifier(self, stat: str) -> Number:
        """What the system's `stat_modifier` makes of a stat."""
        ...

    def pool(self, pool: str) -> Number:
        """A pool of the GM."""
        ...

    def level(self) -> Number:
        """The character's level."""
        ...

    def xp(self) -> Number:
        """The character's points."""
        ...

    def mastered(self) -> Number:
        """How many ranks are at their top."""
        ...

    def class_level(self, character_class: str) -> Number:
        """The levels in a class."""
        ...

    def rank(self, rank: str) -> Number:
        """A rank."""
        ...

    def item(self, key: str) -> Number:
        """How many of an item are carried."""
        ...

    def clock(self, key: str) -> Number:
        """A clock's filled segments."""
        ...

    def clock_size(self, key: str) -> Number:
        """A clock's size."""
        ...

    def group(self, group: str, part: str) -> Number:
        """Of a group of the roll's dice: `high low sum count ones tops`."""
        ...

    def event(self, field: str) -> Number:
        """What the event offers under this name."""
        ...

    def rolled(self, part: str) -> Number:
        """Of the roll, in a system: `stat stat.mod natural total dc margin tops`."""
        ...

    def given(self) -> Number:
        """`@value`, in a system's `stat_modifier`."""
        ...
