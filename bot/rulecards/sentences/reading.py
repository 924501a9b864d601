"""A card to its sentence: of each part, the first spelling that reads back to the same data.

So reading and writing are inverse whatever the names of the system and the world are. Source:
spec/rule-cards.md, parts 2 to 4 and 9; spec/rule-cards-details.md, part 4.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from bot.rulecards.card import Card
from bot.rulecards.effects import Effect, ModifyEffect, PoolEffect, TrackEffect, XpEffect
from bot.rulecards.sentences.effect_words import effect_spellings
from bot.rulecards.sentences.only_words import only_spellings
from bot.rulecards.sentences.refusals import SentenceError
from bot.rulecards.sentences.when_words import when_spellings
from bot.rulecards.sentences.writing import written
from bot.rulecards.system import System
from bot.rulecards.triggers import ClockTrigger

_ANY_EFFECT: Final = '"…"'
_CLOCK_NAME: Final = re.compile(r"@clock\.([^\s.,()]+)")


def sentence_of(card: Card, system: System) -> str:
    """The card's sentence; writing it gives the same when, stage, if and then."""
    on = card.when.on
    whens = when_spellings(card.when, card.stage, system)
    onlys = only_spellings(card.if_, on, system) if card.if_ is not None else iter(())
    effects = [effect_spellings(effect, on, system) for effect in card.then]
    plain = _sentence(next(whens), next(onlys, ""), [next(one) for one in effects])
    clocks = _clocks(card)
    if _says(plain, card, system, clocks):
        return plain
    return _careful(card, system, clocks)


def _careful(card: Card, system: System, clocks: Sequence[str]) -> str:
    """The sentence, each part tried by itself until it reads back."""
    on = card.when.on

    def is_when(when: str) -> bool:
        found = _read(_sentence(when, "", [_ANY_EFFECT]), system, clocks)
        return found is not None and (found.when, found.stage) == (card.when, card.stage)

    when = _first(when_spellings(card.when, card.stage, system), is_when)
    only = ""
    if card.if_ is not None:

        def is_only(only: str) -> bool:
            found = _read(_sentence(when, only, [_ANY_EFFECT]), system, clocks)
            return found is not None and found.if_ == card.if_

        only = _first(only_spellings(card.if_, on, system), is_only)
    effects: list[str] = []
    for effect in card.then:

        def is_effect(spelled: str, effect: object = effect) -> bool:
            found = _read(_sentence(when, "", [spelled]), system, clocks)
            return found is not None and found.then == (effect,)

        effects.append(_first(effect_spellings(effect, on, system), is_effect))
    return _sentence(when, only, effects)


def _first(spellings: Iterable[str], is_right: Callable[[str], bool]) -> str:
    """The first spelling that is right; the nicest where none is."""
    listed = list(spellings)
    return next(filter(is_right, listed), listed[0])


def _sentence(when: str, only: str, effects: Iterable[str]) -> str:
    condition = f" ({only})" if only else ""
    return f"{when}{condition} → {'; '.join(effects)}."


def _says(text: str, card: Card, system: System, clocks: Sequence[str]) -> bool:
    found = _read(text, system, clocks)
    return found is not None and (found.when, found.stage, found.if_, found.then) == (
        card.when,
        card.stage,
        card.if_,
        card.then,
    )


def _read(text: str, system: System, clocks: Sequence[str]) -> Card | None:
    try:
        return written(text, system, clocks)
    except SentenceError:
        return None


def _clocks(card: Card) -> list[str]:
    """The clocks that the card watches: a card that was read speaks of none that is not there."""
    watched = [card.when.clock] if isinstance(card.when, ClockTrigger) else []
    formulas = [card.if_, *(text for effect in card.then for text in _amounts(effect))]
    named = (found for text in formulas if text for found in _CLOCK_NAME.findall(text))
    return [name for name in (*watched, *named) if name]


def _amounts(effect: Effect) -> Iterable[str | None]:
    match effect:
        case TrackEffect() | PoolEffect():
            return effect.add, effect.set
        case XpEffect() | ModifyEffect():
            return (effect.amount,)
        case _:
            return ()
