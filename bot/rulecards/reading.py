"""What reading a card or a system needs at every place: names found, texts tidied, faults kept.

A fault does not end the reading: a person sees everything that is wrong at once. Source:
spec/rule-cards-details.md, parts 1 and 5.
"""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Final

from bot.rulecards import limits
from bot.rulecards.formulas import canonical_formula
from bot.rulecards.names import id_of, key_of, nearest, world_name
from bot.rulecards.reasons import CardError, CardReason
from bot.rulecards.scope import Scope
from bot.rulecards.system import System
from bot.rulecards.system_parts import (
    Band,
    Check,
    Condition,
    ConditionList,
    Pool,
    Rank,
    Stat,
    Thing,
    Track,
)

_Named = Stat | Check | Track | Thing | Condition | ConditionList | Pool | Rank | Band

_UNWANTED: Final = frozenset(("Cc", "Cs", "Zl", "Zp"))
_DIRECTIONS: Final = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""They make a text look like another; nobody types them into a name."""

_THINGS: Final[Mapping[str, Callable[[System], Iterable[_Named]]]] = {
    "stat": lambda system: system.stats,
    "check": lambda system: system.checks,
    "track": lambda system: system.tracks,
    "thing": lambda system: system.things,
    "condition": lambda system: system.conditions,
    "list": lambda system: system.lists,
    "pool": lambda system: system.pools,
}


class EnoughError(Exception):
    """As many problems were found as are told."""


class Reading:
    """One reading of data under a system; `clocks` are the keys of all clocks there are."""

    def __init__(self, system: System, clocks: Collection[str]) -> None:
        self.system = system
        self.clocks = clocks
        self.problems: list[CardError] = []

    def refuse(self, reason: CardReason, place: str, **values: object) -> None:
        """Keep a fault; reading goes on, but what it makes will not be used."""
        self.keep(CardError(reason, place, **values))

    def keep(self, error: CardError) -> None:
        """Keep the faults that a part found; EnoughError once they are as many as are told."""
        self.problems += error.problems
        if len(self.problems) >= limits.PROBLEMS:
            raise EnoughError

    def known(self, what: str, name: str, place: str) -> str:
        """The id of a thing of the system, by id or name in any case."""
        found: _Named | None = getattr(self.system, what)(name)
        if found is None:
            self.unknown(what, name, place, _THINGS[what](self.system))
            return name
        return found.id

    def unknown(self, what: str, name: str, place: str, things: Iterable[_Named]) -> None:
        """Keep that there is no such thing, with the names that may have been meant."""
        choices = [choice for thing in things for choice in (thing.name, thing.id)]
        self.refuse(CardReason.UNKNOWN, place, what=what, name=name, near=nearest(name, choices))

    def world(self, name: str, place: str) -> str:
        """The name of a thing of the world, as it is kept."""
        line = self.line(name, place)
        kept = world_name(line)
        if line.strip() and not key_of(kept):
            self.refuse(CardReason.NO_LETTERS, place, found=name)
        return kept or name

    def world_or_none(self, name: str | None, place: str) -> str | None:
        """As `world`, where nothing may be said."""
        return None if name is None else self.world(name, place)

    def clock(self, name: str, place: str) -> str:
        """The name of a clock that there is."""
        kept = self.world(name, place)
        if key_of(kept) and key_of(kept) not in self.clocks:
            known = [*(clock.name for clock in self.system.clocks), *self.clocks]
            self.refuse(
                CardReason.UNKNOWN, place, what="clock", name=name, near=nearest(name, known)
            )
        return kept

    def line(self, text: str, place: str) -> str:
        """A text in single spaces, without what breaks a line; a blank one stays as it is."""
        line = " ".join(text.split())
        if not line:
            self.refuse(CardReason.EMPTY, place)
            return text
        self.plain(line, place)
        return line

    def plain(self, text: str, place: str) -> str:
        """A text as written, without what breaks a line or turns its direction."""
        for at, letter in enumerate(text):
            if unicodedata.category(letter) in _UNWANTED or _DIRECTIONS.match(letter):
                self.refuse(CardReason.CONTROL_CHARACTER, place, at=at)
                break
        return text

    def id(self, text: str, place: str) -> str:
        """A text that must be an id."""
        if not text or id_of(text) != text:
            self.refuse(CardReason.NOT_AN_ID, place, found=text, near=[id_of(text)])
        return text

    def formula(self, text: str, place: str, scope: Scope) -> str:
        """A formula's canonical text."""
        try:
            return canonical_formula(text, self.system, scope, place, self.clocks)
        except CardError as error:
            self.keep(error)
            return text

    def formula_or_none(self, text: str | None, place: str, scope: Scope) -> str | None:
        """As `formula`, where nothing may be said."""
        return None if text is None else self.formula(text, place, scope)
