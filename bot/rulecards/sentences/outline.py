"""A sentence's clauses: when, only while, effects; told apart by `→`, the brackets and `;`.

Source: spec/rule-cards-details.md, part 4 (`sentence`).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.rulecards.sentences.marks import Mark, Token, tokens
from bot.rulecards.sentences.refusals import LONGEST, SentenceError, SentenceReason


@dataclass(frozen=True, slots=True)
class Clause:
    """Some tokens of the sentence, and the column where they end."""

    tokens: Sequence[Token]
    end: int


@dataclass(frozen=True, slots=True)
class Outline:
    """The clauses of a sentence; `effects` has one entry more than there are semicolons."""

    when: Clause
    only: Clause | None
    effects: tuple[Clause, ...]


def outlined(text: str) -> Outline:
    """The clauses; `SentenceError` where the arrow is missing or something does not close."""
    if len(text) > LONGEST:
        raise SentenceError(SentenceReason.TOO_LONG, text, LONGEST, limit=LONGEST, length=len(text))
    end = _without_stop(text)
    found = tokens(text, 0, end)
    if not found:
        raise SentenceError(SentenceReason.EMPTY, text, 0, expected=("When",))
    arrow = _place(found, Mark.ARROW)
    if arrow is None:
        # What stands before the arrow may be wrong as well, and comes first.
        when, only = conditioned(found, end, text)
        return Outline(when, only, ())
    when, only = conditioned(found[:arrow], found[arrow].start, text)
    return Outline(when, only, tuple(effects(found[arrow + 1 :], end)))


def effects(found: Sequence[Token], end: int) -> list[Clause]:
    """The clauses after the arrow."""
    clauses: list[Clause] = []
    start = 0
    for index, token in enumerate(found):
        if token.mark is Mark.SEMICOLON:
            clauses.append(Clause(found[start:index], token.start))
            start = index + 1
    return [*clauses, Clause(found[start:], end)]


def conditioned(found: Sequence[Token], end: int, text: str) -> tuple[Clause, Clause | None]:
    """What stands before the arrow: the trigger, and the condition in the brackets at its end."""
    if not found or found[-1].mark is not Mark.BRACKETED:
        return Clause(found, end), None
    bracket = found[-1]
    inside = tokens(text, bracket.start + 1, bracket.end - 1)
    return Clause(found[:-1], bracket.start), Clause(inside, bracket.end - 1)


def _without_stop(text: str) -> int:
    """Where the sentence ends: one final full stop is dropped."""
    stripped = text.rstrip()
    return len(stripped) - 1 if stripped.endswith(".") else len(stripped)


def _place(found: Sequence[Token], mark: Mark) -> int | None:
    return next((index for index, token in enumerate(found) if token.mark is mark), None)
