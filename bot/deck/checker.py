"""Judging a printed run: is it legal under a rule set, and if not, at which card and why.

A line can hide what happened (the program never prints the curse), so every state that fits what
was read so far is followed. Source: spec/deck.md, part 2, "Beyond the challenge".
"""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.deck import objections
from bot.deck.doom import End, Hero, Outcome, Rules, outcomes
from bot.deck.line import Written, read_line
from bot.deck.run import mark


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found: `at` counts from 0, `why` is one sentence; both None for a legal line.

    A legal line that goes on has no `end`.
    """

    legal: bool
    end: End | None = None
    at: int | None = None
    why: str | None = None


def check(line: str, rules: Rules = Rules.RULES, start: Hero | None = None) -> Verdict:
    """Judge one line; `Refused` if there is nothing to judge or too much."""
    written = read_line(line)
    heroes = frozenset((start or Hero(),))
    end: End | None = None
    for at, card in enumerate(written):
        why = _objection(written, at, heroes, end)
        if why or card.card is None or card.marks is None:
            return Verdict(legal=False, at=at, why=why)
        possible = _drawn(heroes, card.card, rules)
        fitting = [outcome for outcome in possible if _fits(card.marks, outcome)]
        if not fitting:
            why = objections.marks_differ(at, card, heroes, possible, rules)
            return Verdict(legal=False, at=at, why=why)
        heroes = frozenset(outcome.hero for outcome in fitting if outcome.end is None)
        end = None if heroes else fitting[0].end
    return Verdict(legal=True, end=end)


def _objection(
    written: tuple[Written, ...], at: int, heroes: frozenset[Hero], end: End | None
) -> str | None:
    """What is wrong with this place whatever its marks say."""
    card = written[at]
    if end:
        return objections.after_the_end(at, card, written[at - 1], end)
    if card.card is None or card.marks is None:
        return objections.unreadable(at, card)
    if not any(card.card in hero.deck for hero in heroes):
        return objections.not_in_the_deck(at, card.card, written)
    return None


def _drawn(heroes: Iterable[Hero], card: str, rules: Rules) -> list[Outcome]:
    return [
        outcome for hero in heroes if card in hero.deck for outcome in outcomes(hero, card, rules)
    ]


def _fits(marks: tuple[str, ...], outcome: Outcome) -> bool:
    printed = tuple(mark(note) for note in outcome.notes)
    # That the Fates were used may be left out.
    return marks == printed or (not marks and printed == ("F",))
