"""The names of a system as a sentence may write them: by name or id, longest first, or quoted.

Knows no grammar: it makes the patterns for names, of the system and of the world. Source:
spec/rule-cards-details.md, parts 1 and 4.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

from pydantic import JsonValue

from bot.rulecards import limits
from bot.rulecards.names import world_name
from bot.rulecards.sentences.marks import Mark, Token, folded, tokens
from bot.rulecards.sentences.patterns import (
    Found,
    Pattern,
    Reading,
    Scan,
    Wanted,
    nothing,
    row,
    same,
)
from bot.rulecards.sentences.refusals import SentenceError
from bot.rulecards.sentences.spelling import with_article
from bot.rulecards.system import System
from bot.rulecards.system_parts import Check, Track


class Slot(StrEnum):
    """What a person has to fill in, where the grammar has no words of its own."""

    CHECK = "a check"
    BAND = "a band"
    TRACK = "a track"
    CONDITION = "a condition"
    STAT = "a stat"
    POOL = "a pool"
    THING = "a thing"
    GROUP = "a group of dice"
    PLACE = "a name of a place"
    PLACE_KIND = "a kind of place"
    PERSON = "a name of a person"
    PERSON_KIND = "a kind of person"
    ITEM = "a name of an item"
    FOE = "a name or kind of foe"
    CLOCK = "a name of a clock"
    WHOLE = "a whole number"
    NUMBER = "a number"
    AMOUNT = "an amount"
    FORMULA = "a formula"
    TEXT = "a text"
    QUOTATION = "a text in quotes"


ARTICLES: Final = ("a", "an")
_BARE: Final = (Mark.WORD, Mark.SIGN)


@dataclass(frozen=True, slots=True)
class _Spelling:
    """One way to write a name: its tokens, with what is missing from each on, and its thing."""

    tokens: tuple[Token, ...]
    wanted: tuple[Wanted, ...]
    found: Found


class Names:
    """The names of one kind, found by how a sentence goes on."""

    def __init__(
        self, slot: Slot, named: Iterable[tuple[str, Found]], ids: Iterable[tuple[str, Found]] = ()
    ) -> None:
        """Spellings and what each stands for; of two alike the first is preferred, names first."""
        self._by_first: dict[str, list[_Spelling]] = defaultdict(list)
        self._quoted: dict[str, list[Found]] = defaultdict(list)
        names = list(named)
        for name, found in (*names, *ids):
            self._quoted[folded(name)].append(found)
            spelling = _spelling(name, found)
            if spelling is not None:
                self._by_first[spelling.tokens[0].folded].append(spelling)
        for spellings in self._by_first.values():
            spellings.sort(key=lambda one: -len(one.tokens))
        shown = tuple(dict.fromkeys(name for name, _ in names))
        self._wanted = Wanted(slot, shown)
        self._wanted_with_article = Wanted(slot, with_article(shown))

    def read(self, scan: Scan, at: int) -> Iterator[Reading]:
        """Every name that stands here, the longest first; none is wanted where there is none."""
        if self._wanted.names:
            scan.miss(at, self._wanted)
        if at >= len(scan.tokens):
            return
        first = scan.tokens[at]
        for spelling in self._by_first.get(first.folded, ()):
            stop = _after(scan, at, spelling)
            if stop is not None:
                yield stop, spelling.found
        if first.mark is Mark.QUOTED:
            for found in self._quoted.get(first.folded, ()):
                yield at + 1, found

    def after(self, words: Pattern, *, article: bool = False) -> Pattern:
        """The words and then a name; neither is wanted where there is no name."""
        if not self._wanted.names:
            return nothing
        return row(words, self.read_with_article if article else self.read)

    def read_with_article(self, scan: Scan, at: int) -> Iterator[Reading]:
        """Every name that stands here after `a` or `an`."""
        if self._wanted.names:
            scan.miss(at, self._wanted_with_article)
        article = scan.token(at, Mark.WORD)
        if article and article.folded in ARTICLES:
            yield from self.read(scan, at + 1)


def _spelling(name: str, found: Found) -> _Spelling | None:
    """None for a name that can be written in quotes only."""
    try:
        parts = tokens(name)
    except SentenceError:
        return None
    if not parts or any(part.mark not in (*_BARE, Mark.BRACKETED) for part in parts):
        return None
    return _Spelling(parts, tuple(Wanted(name[part.start :]) for part in parts), found)


def _after(scan: Scan, at: int, spelling: _Spelling) -> int | None:
    for index, token in enumerate(spelling.tokens):
        here = at + index
        if here >= len(scan.tokens) or not same(scan.tokens[here], token):
            if index:
                scan.miss(here, spelling.wanted[index])
            return None
    return at + len(spelling.tokens)


class Lexicon:
    """All names of a system, by what they may be called in a sentence."""

    def __init__(self, system: System) -> None:
        self.system = system
        self.checks = _named(Slot.CHECK, "check", ((one.id, one.name) for one in system.checks))
        self.tracks = self.tracks_with(lambda _: True)
        self.stats = _named(Slot.STAT, "stat", ((one.id, one.name) for one in system.stats))
        self.pools = _named(Slot.POOL, "pool", ((one.id, one.name) for one in system.pools))
        self.things = _named(Slot.THING, "of", ((one.id, one.name) for one in system.things))
        self.conditions = _named(
            Slot.CONDITION, "condition", ((one.id, one.name) for one in system.conditions)
        )
        self.groups = _named(
            Slot.GROUP, "group", ((group_id, group_id) for group_id in system.groups_by_id)
        )
        self.bands = _bands(system.checks)
        self._bands_of = {check.id: _bands((check,)) for check in system.checks}

    def bands_of(self, check: str) -> Names:
        """The bands in which one check may end."""
        return self._bands_of[check]

    def tracks_with(self, is_one: Callable[[Track], bool]) -> Names:
        """The tracks of which this holds."""
        tracks = filter(is_one, self.system.tracks)
        return _named(Slot.TRACK, "track", ((one.id, one.name) for one in tracks))


def _named(slot: Slot, key: str, things: Iterable[tuple[str, str]]) -> Names:
    """Names before ids: where one thing's name is another's id, a sentence means the name."""
    listed = list(things)
    return Names(
        slot,
        [(name, {key: one}) for one, name in listed],
        [(one, {key: one}) for one, name in listed if one != name],
    )


def _bands(checks: Sequence[Check]) -> Names:
    bands = [band for check in checks for band in check.bands]
    return _named(Slot.BAND, "band", ((one.id, one.name) for one in bands))


@lru_cache(maxsize=4_096)
def _world(text: str) -> str:
    return world_name(text)


def world(key: str, slot: Slot) -> Pattern:
    """A name of the world: quoted, or plain words up to any place; the shortest first."""

    def read(scan: Scan, at: int) -> Iterator[Reading]:
        scan.miss(at, Wanted(slot, tuple(scan.known.get(slot, ()))))
        article = scan.token(at, Mark.WORD)
        quotation = at + 1 if article and article.folded in (*ARTICLES, "the") else at
        token = scan.token(quotation, Mark.QUOTED)
        if token is not None:
            yield quotation + 1, _found(key, token.text)
            return
        last = min(len(scan.tokens), at + limits.NAME)
        for stop in range(at + 1, last + 1):
            if scan.tokens[stop - 1].mark not in _BARE:
                return
            yield stop, _found(key, scan.between(at, stop))
        if at < last == len(scan.tokens):
            _want_rest(scan, at, slot)

    return read


def _found(key: str, name: str) -> dict[str, JsonValue]:
    return {key: _world(name)}


def _want_rest(scan: Scan, at: int, slot: Slot) -> None:
    """Where the clause ends within a name that is known, its rest may follow."""
    begun = folded(scan.between(at, len(scan.tokens))) + " "
    for name in scan.known.get(slot, ()):
        if folded(name).startswith(begun):
            rest = name.split()[len(begun.split()) :]
            scan.miss(len(scan.tokens), Wanted(" ".join(rest)))
