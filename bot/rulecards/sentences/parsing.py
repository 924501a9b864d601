"""A sentence to raw card data: what was written, before it is read against the system.

Every refusal has the column of the furthest place that any reading reached, with all that could
have stood there. Source: spec/rule-cards-details.md, part 4.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pydantic import JsonValue

from bot.rulecards import limits
from bot.rulecards.names import nearest
from bot.rulecards.reasons import CardError, CardReason
from bot.rulecards.sentences.grammar import grammar_of
from bot.rulecards.sentences.outline import Clause, outlined
from bot.rulecards.sentences.patterns import Found, Pattern, Scan, Wanted, whole
from bot.rulecards.sentences.refusals import SentenceError, SentenceReason
from bot.rulecards.system import System

_ARROW: Final = Wanted("→")
_CONDITION: Final = Wanted("(while")
_CLOSING: Final = Wanted(")")
_SEMICOLON: Final = Wanted(";")
_STAGE: Final = "stage"
_WORDS_OF_A_NAME: Final = 4


@dataclass(frozen=True, slots=True)
class Parsed:
    """The data of a sentence as typed, and from which column to which each entry was written."""

    data: dict[str, JsonValue]
    places: Mapping[str, tuple[int, int]]
    """By path: `when`, `if`, `then[0]`."""


def parsed(text: str, system: System) -> Parsed:
    """What the sentence says; `SentenceError` if it is none of this system's."""
    grammar = grammar_of(system)
    outline = outlined(text)
    ends = (_ARROW,) if outline.only else (_CONDITION, _ARROW)
    trigger = dict(_read(grammar.when, text, outline.when, *ends))
    on = str(trigger["on"])
    data: dict[str, JsonValue] = {}
    places = {"when": _span(outline.when)}
    if _STAGE in trigger:
        data[_STAGE] = trigger.pop(_STAGE)
        places[_STAGE] = places["when"]
    data["when"] = trigger
    if outline.only is not None:
        data.update(_read(grammar.only(on), text, outline.only, _CLOSING))
        places["if"] = _span(outline.only)
    then: list[JsonValue] = []
    if len(outline.effects) > limits.EFFECTS:
        problem = CardError(CardReason.TOO_MANY, "then", most=limits.EFFECTS)
        column = _span(outline.effects[limits.EFFECTS])[0]
        raise SentenceError(SentenceReason.REFUSED, text, column, problem=problem)
    for index, clause in enumerate(outline.effects):
        then.append(dict(_read(grammar.effect(on), text, clause, _SEMICOLON)))
        places[f"then[{index}]"] = _span(clause)
    if not then:
        raise SentenceError(
            SentenceReason.UNFINISHED,
            text,
            len(text.rstrip().removesuffix(".").rstrip()),
            expected=("→",),
        )
    data["then"] = then
    return Parsed(data, places)


def _read(pattern: Pattern, text: str, clause: Clause, *following: Wanted) -> Found:
    scan = Scan(text, clause.tokens, clause.end)
    found = whole(pattern, scan, *following)
    if found is None:
        raise refusal(scan)
    return found


def _span(clause: Clause) -> tuple[int, int]:
    return (clause.tokens[0].start if clause.tokens else clause.end), clause.end


def refusal(scan: Scan) -> SentenceError:
    """Why a clause cannot be read: what stands at the furthest place, and what could."""
    if scan.error is not None:
        return scan.error
    at = scan.furthest
    expected = tuple(dict.fromkeys(one.text for one in scan.wanted))
    if at >= len(scan.tokens):
        return SentenceError(
            SentenceReason.UNFINISHED, scan.text, _last_column(scan), expected=expected
        )
    return SentenceError(
        SentenceReason.UNEXPECTED,
        scan.text,
        scan.column(at),
        expected=expected,
        near=tuple(_near(scan, at)),
        found=scan.tokens[at].text[:40],
    )


def _last_column(scan: Scan) -> int:
    """Right behind the last word: where what is missing belongs."""
    return scan.tokens[-1].end if scan.tokens else scan.end


def _near(scan: Scan, at: int) -> list[str]:
    """Names that could stand here and are like the next words; the longest stretch is tried first.

    Words of the grammar are offered too: a slip in one is as likely.
    """
    choices = [name for one in scan.wanted for name in (one.names or (one.text,))]
    choices += [one.text for one in scan.wanted if one.names is None]
    stop = min(len(scan.tokens), at + _WORDS_OF_A_NAME)
    for end in range(stop, at, -1):
        near = nearest(scan.between(at, end), choices)
        if near:
            return near
    return []
