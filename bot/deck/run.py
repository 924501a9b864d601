"""Playing a run until doom with dice, and printing it as one line.

Chance comes in as dice; what a card does is `doom.outcomes`. A line without an end is none of
ours: every run ends. Source: spec/deck.md, part 2, "What is printed".
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from bot.deck.doom import (
    End,
    FatesUsed,
    Hero,
    IntelligenceNow,
    Note,
    Outcome,
    Rules,
    WishesGained,
    WishUsed,
    outcomes,
)
from bot.dice import Dice

SEPARATOR: Final = ", "


@dataclass(frozen=True, slots=True)
class Drawn:
    """One card of a run with what it led to; the last one's outcome has an end."""

    card: str
    outcome: Outcome

    @property
    def text(self) -> str:
        """The card as it is printed: `Moon (3) (2 C)`."""
        return printed(self.card, self.outcome.notes)


@dataclass(frozen=True, slots=True)
class Run:
    """A whole run; its text is the line that is printed."""

    cards: tuple[Drawn, ...]

    @property
    def end(self) -> End | None:
        """What ended it."""
        return self.cards[-1].outcome.end if self.cards else None

    @property
    def text(self) -> str:
        """The line."""
        return SEPARATOR.join(drawn.text for drawn in self.cards)


def play(dice: Dice, rules: Rules = Rules.RULES, start: Hero | None = None) -> Run:
    """Draw until an end. `start` needs a deck that can end (`refusals.checked`)."""
    return Run(tuple(draws(dice, rules, start)))


def draws(dice: Dice, rules: Rules = Rules.RULES, start: Hero | None = None) -> Iterator[Drawn]:
    """The same run, card by card."""
    hero = start or Hero()
    end: End | None = None
    while end is None:
        card = hero.deck[dice.die(len(hero.deck)) - 1]
        outcome = _picked(outcomes(hero, card, rules), dice)
        hero, end = outcome.hero, outcome.end
        yield Drawn(card, outcome)


def _picked(found: tuple[Outcome, ...], dice: Dice) -> Outcome:
    if len(found) == 1:
        return found[0]
    way = dice.die(sum(outcome.ways for outcome in found))
    for outcome in found:
        way -= outcome.ways
        if way <= 0:
            return outcome
    raise AssertionError("a die showed more than its sides")


def printed(card: str, notes: Iterable[Note]) -> str:
    """A card and what is printed after it."""
    return " ".join((card_name(card), *(f"({mark(note)})" for note in notes)))


def card_name(card: str) -> str:
    """The name of one of the 22 as it is printed."""
    return card.capitalize()


def mark(note: Note) -> str:
    """What stands inside the parentheses."""
    match note:
        case IntelligenceNow(value):
            return str(value)
        case WishesGained(left):
            return str(left)
        case WishUsed(left, cursed):
            return f"{left} C" if cursed else str(left)
        case FatesUsed():
            return "F"
