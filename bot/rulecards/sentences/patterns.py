"""What a grammar is made of: patterns that yield every way to read the tokens from one place.

Names of the system and of the world are free words, and any word of the grammar may be part of
one: which reading is right is known only at the clause's end. So a pattern yields all its readings,
the likeliest first, and the first that reaches the end is taken (an LALR parser would have to
decide at the first word). One walk serves errors and completion too: the scan keeps what was
wanted at the furthest place that any reading reached.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pydantic import JsonValue

from bot.rulecards.sentences.marks import Mark, Token, tokens
from bot.rulecards.sentences.refusals import SentenceError

Found = Mapping[str, JsonValue]
Reading = tuple[int, Found]
"""The index of the token after what was read, and the values that were found in it."""

Pattern = Callable[["Scan", int], Iterator[Reading]]

_NOTHING: Final[Found] = {}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What may stand somewhere: words of the grammar, or a slot that some names may fill."""

    text: str
    names: tuple[str, ...] | None = None
    """None for words of the grammar."""

    is_offered: bool = True
    """Whether it is offered while somebody types; other ways to say the same are not."""


@dataclass(slots=True)
class Scan:
    """One clause being read: its tokens, and what was wanted at the furthest place reached."""

    text: str
    tokens: Sequence[Token]
    end: int
    """The column where the clause ends."""

    known: Mapping[str, Sequence[str]] = field(default_factory=dict[str, Sequence[str]])
    """Names of the world that are known, by slot; others may be written as well."""

    furthest: int = 0
    wanted: dict[Wanted, None] = field(default_factory=dict[Wanted, None])
    error: SentenceError | None = None
    """What is wrong with a number or formula at the furthest place."""

    def miss(self, at: int, *wanted: Wanted) -> None:
        """Remember what a reading would have needed at this token."""
        if at > self.furthest:
            self.furthest = at
            self.wanted.clear()
            self.error = None
        if at == self.furthest:
            self.wanted.update(dict.fromkeys(wanted))

    def refuse(self, at: int, error: SentenceError) -> None:
        """Remember that this token is of the right kind, but cannot be read."""
        self.miss(at)
        if at == self.furthest and self.error is None:
            self.error = error

    def token(self, at: int, mark: Mark) -> Token | None:
        """The token here, if there is one and it is of this kind."""
        if at < len(self.tokens) and self.tokens[at].mark is mark:
            return self.tokens[at]
        return None

    def column(self, at: int) -> int:
        """Where a token begins; the clause's end where none is left."""
        return self.tokens[at].start if at < len(self.tokens) else self.end

    def between(self, start: int, stop: int) -> str:
        """The text of some tokens as typed, its spaces collapsed."""
        if start >= stop:
            return ""
        return " ".join(self.text[self.tokens[start].start : self.tokens[stop - 1].end].split())


def words(phrase: str, **values: JsonValue) -> Pattern:
    """Exactly these words."""
    return _words(phrase, values, is_offered=True)


def also(phrase: str, **values: JsonValue) -> Pattern:
    """These words are understood as well, but not offered."""
    return _words(phrase, values, is_offered=False)


def _words(phrase: str, values: Found, *, is_offered: bool) -> Pattern:
    sought = tokens(phrase)
    wanted = [Wanted(phrase[token.start :], is_offered=is_offered) for token in sought]

    def read(scan: Scan, at: int) -> Iterator[Reading]:
        for index, token in enumerate(sought):
            here = at + index
            if here >= len(scan.tokens) or not same(scan.tokens[here], token):
                scan.miss(here, wanted[index])
                return
        yield at + len(sought), values

    return read


def either(*patterns: Pattern) -> Pattern:
    """One of the patterns, the earlier ones preferred."""

    def read(scan: Scan, at: int) -> Iterator[Reading]:
        for pattern in patterns:
            yield from pattern(scan, at)

    return read


def nothing(_: Scan, __: int) -> Iterator[Reading]:
    """What cannot stand anywhere."""
    return iter(())


def maybe(pattern: Pattern) -> Pattern:
    """The pattern, else nothing."""

    def read(scan: Scan, at: int) -> Iterator[Reading]:
        yield from pattern(scan, at)
        yield at, _NOTHING

    return read


def row(*patterns: Pattern, **values: JsonValue) -> Pattern:
    """The patterns one after another; their values and these together."""

    def read_from(scan: Scan, at: int, index: int, found: Found) -> Iterator[Reading]:
        if index == len(patterns):
            yield at, found
            return
        for stop, more in patterns[index](scan, at):
            yield from read_from(scan, stop, index + 1, {**found, **more})

    return lambda scan, at: read_from(scan, at, 0, values)


def followed(pattern: Pattern, by: Callable[[Found], Pattern], **values: JsonValue) -> Pattern:
    """The pattern, then one that what was found calls for; their values and these together."""

    def read(scan: Scan, at: int) -> Iterator[Reading]:
        for here, found in pattern(scan, at):
            for stop, more in by(found)(scan, here):
                yield stop, {**values, **found, **more}

    return read


def listed(pattern: Pattern, separator: Pattern, key: str, most: int) -> Pattern:
    """The pattern once to `most` times, what it found as a list; no place is looked at twice.

    What may follow a place does not depend on how it was reached, so names that hold the separator
    cost no more than others.
    """

    def read(scan: Scan, start: int) -> Iterator[Reading]:
        seen: set[int] = set()

        def read_from(at: int, before: list[JsonValue]) -> Iterator[Reading]:
            for stop, found in pattern(scan, at):
                if stop in seen:
                    continue
                seen.add(stop)
                entries: list[JsonValue] = [*before, dict(found)]
                if len(entries) > most:
                    return
                for following, _ in separator(scan, stop):
                    yield from read_from(following, entries)
                yield stop, {key: entries}

        return read_from(start, [])

    return read


def kept(pattern: Pattern, change: Callable[[Found], Found | None]) -> Pattern:
    """The pattern's readings as changed; those for which there is no change are dropped."""

    def read(scan: Scan, at: int) -> Iterator[Reading]:
        for stop, found in pattern(scan, at):
            changed = change(found)
            if changed is not None:
                yield stop, changed

    return read


def whole(pattern: Pattern, scan: Scan, *following: Wanted) -> Found | None:
    """The first reading that reaches the clause's end; `following` is what may come after it."""
    for stop, found in pattern(scan, 0):
        if stop == len(scan.tokens):
            return found
        scan.miss(stop, *following)
    return None


def same(token: Token, sought: Token) -> bool:
    """Whether a token of the sentence is this token of a name or phrase."""
    return token.folded == sought.folded and token.mark is sought.mark
