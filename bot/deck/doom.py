"""The run until doom: what a card does to a character who draws until stopped.

`outcomes` is the one definition of a card's effect; playing, checking, exact odds and simulation
all read it. Knows no dice, no numbers of numpy and no table. Source: spec/deck.md, part 2.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import partial
from typing import Final

CARDS: Final = (
    "balance",
    "comet",
    "donjon",
    "euryale",
    "fates",
    "flames",
    "fool",
    "gem",
    "idiot",
    "jester",
    "key",
    "knight",
    "moon",
    "rogue",
    "ruin",
    "skull",
    "star",
    "sun",
    "talons",
    "throne",
    "vizier",
    "void",
)
"""The ids of the 22 cards."""

HUNTED_FOR: Final = 5
"""Draws that a hunt lasts."""

DIM: Final = 3
"""With this Intelligence or less, a character who draws the Idiot draws no more."""


class Rules(StrEnum):
    """The text of the challenge, or the program printed with it where the two differ."""

    RULES = "rules"
    REFERENCE = "reference"


class End(StrEnum):
    """What stops a character."""

    SKULL = "skull"
    HUNTED = "hunted"
    DONJON = "donjon"
    VOID = "void"
    TALONS = "talons"
    DIM = "dim"


@dataclass(frozen=True, slots=True)
class Hero:
    """A character between two draws; `hunted` counts the draws left, and is 0 without a hunt."""

    intelligence: int = 10
    wishes: int = 0
    cursed: bool = False
    fates: bool = False
    hunted: int = 0
    deck: tuple[str, ...] = CARDS


@dataclass(frozen=True, slots=True)
class IntelligenceNow:
    """Intelligence was changed to `value`."""

    value: int


@dataclass(frozen=True, slots=True)
class WishesGained:
    """The Moon was drawn, and `left` wishes are stored now."""

    left: int


@dataclass(frozen=True, slots=True)
class WishUsed:
    """A wish was used; `cursed` when it is printed that this use cursed all others."""

    left: int
    cursed: bool = False


@dataclass(frozen=True, slots=True)
class FatesUsed:
    """The Fates undid the card, or the hunt."""


Note = IntelligenceNow | WishesGained | WishUsed | FatesUsed


@dataclass(frozen=True, slots=True)
class Outcome:
    """One thing that a draw can lead to: `ways` of the sum of `ways` of all its outcomes.

    `notes` is what is printed with the card, in order; `end` is None while the run goes on.
    """

    hero: Hero
    notes: tuple[Note, ...] = ()
    end: End | None = None
    ways: int = 1


def outcomes(hero: Hero, card: str, rules: Rules) -> tuple[Outcome, ...]:
    """Everything that drawing this card can lead to; a card without a rule here does nothing."""
    effect = _EFFECTS.get(card)
    found = effect(hero, rules) if effect else (Outcome(hero),)
    return tuple(_counted(hero, outcome, EXTRA_DRAWS.get(card, 0)) for outcome in found)


def chances(found: tuple[Outcome, ...]) -> tuple[Fraction, ...]:
    """The exact probability of each outcome of one draw."""
    total = sum(outcome.ways for outcome in found)
    return tuple(Fraction(outcome.ways, total) for outcome in found)


def effect_of(card: str) -> object:
    """A value that two cards share exactly if they always do the same."""
    return _EFFECTS.get(card), EXTRA_DRAWS.get(card, 0)


EXTRA_DRAWS: Final[Mapping[str, int]] = {"idiot": 1, "fool": 1, "jester": 2}
"""Draws that a card gives and that a hunt does not count."""


def _counted(before: Hero, outcome: Outcome, extra: int) -> Outcome:
    """Count the draw against a hunt."""
    hero = outcome.hero
    if outcome.end or not hero.hunted:
        return outcome
    left = hero.hunted - 1 + (extra if before.hunted else 0)
    end = None if left else End.HUNTED
    return replace(outcome, hero=replace(hero, hunted=left), end=end)


def _ends(end: End, hero: Hero, rules: Rules) -> tuple[Outcome, ...]:
    return (Outcome(hero, end=end),)


def _skull(hero: Hero, rules: Rules) -> tuple[Outcome, ...]:
    return _saved(hero, rules) or (Outcome(hero, end=End.SKULL),)


def _enemy(hero: Hero, rules: Rules) -> tuple[Outcome, ...]:
    """Flames and Rogue."""
    return _saved(hero, rules) or (Outcome(hero if hero.hunted else _hunted(hero, rules)),)


def _hunted(hero: Hero, rules: Rules) -> Hero:
    # Every draw is counted once its effect is known. By the text the draw that starts a hunt
    # does not count, so it brings one more; the program counts it (difference 1).
    uncounted = 0 if rules is Rules.REFERENCE else 1
    return replace(hero, hunted=HUNTED_FOR + uncounted)


def _saved(hero: Hero, rules: Rules) -> tuple[Outcome, ...]:
    """Fates before a wish; nothing if neither can be used."""
    if hero.fates:
        return (Outcome(replace(hero, fates=False, hunted=0), (FatesUsed(),)),)
    if hero.wishes and not hero.cursed:
        return _wish_used(hero, rules)
    return ()


def _wish_used(hero: Hero, rules: Rules) -> tuple[Outcome, ...]:
    spared = replace(hero, wishes=hero.wishes - 1, hunted=0)
    left = spared.wishes
    # Difference 3: the program never shows the curse.
    shown = rules is Rules.RULES
    return (
        Outcome(spared, (WishUsed(left),), ways=2),
        Outcome(replace(spared, cursed=True), (WishUsed(left, cursed=shown),)),
    )


def _fates(hero: Hero, rules: Rules) -> tuple[Outcome, ...]:
    if hero.hunted:
        return (Outcome(replace(hero, hunted=0), (FatesUsed(),)),)
    return (Outcome(replace(hero, fates=True)),)


def _moon(hero: Hero, rules: Rules) -> tuple[Outcome, ...]:
    return tuple(
        replace(outcome, notes=(WishesGained(hero.wishes + gain), *outcome.notes))
        for gain in (1, 2, 3)
        for outcome in _granted(replace(hero, wishes=hero.wishes + gain), rules)
    )


def _granted(hero: Hero, rules: Rules) -> tuple[Outcome, ...]:
    """What becomes of a hunt when wishes have just been granted."""
    if not hero.hunted:
        return (Outcome(hero),)
    if rules is Rules.REFERENCE:
        # Difference 2: the program uses a wish here even when they are cursed, without a risk.
        spared = replace(hero, wishes=hero.wishes - 1, hunted=0)
        return (Outcome(spared, (WishUsed(spared.wishes),)),)
    return (Outcome(hero),) if hero.cursed else _wish_used(hero, rules)


def _idiot(hero: Hero, rules: Rules) -> tuple[Outcome, ...]:
    return tuple(
        Outcome(
            replace(hero, intelligence=left),
            (IntelligenceNow(left),),
            End.DIM if left <= DIM else None,
        )
        for left in (hero.intelligence - lost for lost in (2, 3, 4, 5))
    )


def _star(hero: Hero, rules: Rules) -> tuple[Outcome, ...]:
    raised = hero.intelligence + 2
    return (Outcome(replace(hero, intelligence=raised), (IntelligenceNow(raised),)),)


def _leaves(card: str, hero: Hero, rules: Rules) -> tuple[Outcome, ...]:
    return (Outcome(replace(hero, deck=tuple(each for each in hero.deck if each != card))),)


_EFFECTS: Final[Mapping[str, Callable[[Hero, Rules], tuple[Outcome, ...]]]] = {
    "skull": _skull,
    "flames": _enemy,
    "rogue": _enemy,
    "fates": _fates,
    "moon": _moon,
    "idiot": _idiot,
    "star": _star,
    "fool": partial(_leaves, "fool"),
    "jester": partial(_leaves, "jester"),
    "donjon": partial(_ends, End.DONJON),
    "void": partial(_ends, End.VOID),
    "talons": partial(_ends, End.TALONS),
}
