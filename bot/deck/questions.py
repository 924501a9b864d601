"""From a card's effects to what happens at once and what is asked; from an answer to its changes.

Dice are thrown when the card is drawn. Source: spec/deck.md, part 1.
"""

from collections.abc import Iterator, Mapping
from typing import assert_never

from bot.deck.cards import Card
from bot.deck.effects import (
    ABILITIES,
    Ability,
    AbilityGain,
    AbilityLoss,
    AskMaster,
    AskPlayer,
    Condition,
    Effect,
    Experience,
    ExperienceInstead,
    Fates,
    FlipAlignment,
    Gain,
    LoseMagicItems,
    LoseWealth,
    Proficiency,
    SavingThrows,
    Treasure,
    Wishes,
)
from bot.deck.reasons import DeckReason
from bot.deck.sheet import AbilityChange, Change, FatesChange, TreasureGain, WishesChange
from bot.deck.state import MOST_LEFT, Choice, ChoiceKind
from bot.dice import Dice
from bot.errors import Refused

YES, NO = "yes", "no"
EXPERIENCE, DRAWS = "experience", "draws"
LATER, NOW = "later", "now"

_ABILITY: Mapping[str, Ability] = {ability: ability for ability in ABILITIES}


def changes_of(card: Card, dice: Dice) -> tuple[Change, ...]:
    """Return what a card does at once, in the order of its effects."""
    return tuple(change for effect in card.effects for change in _at_once(effect, dice))


def _at_once(effect: Effect, dice: Dice) -> Iterator[Change]:
    match effect:
        case AbilityLoss():
            lost = effect.roll.thrown(dice)
            yield AbilityChange(ability=effect.ability, change=-lost, least=effect.least)
        case Wishes():
            yield WishesChange(change=effect.roll.thrown(dice))
        case (
            FlipAlignment()
            | Experience()
            | SavingThrows()
            | Condition()
            | Gain()
            | Proficiency()
            | LoseWealth()
            | LoseMagicItems()
        ):
            yield effect
        case AbilityGain() | Fates() | Treasure() | ExperienceInstead() | AskPlayer() | AskMaster():
            return
        case _:
            assert_never(effect)


def questions_of(card: Card, character: int, after: int, at: int) -> tuple[Choice, ...]:
    """Return what a card asks, numbered from the one behind `after`; its extra draws come last."""
    asked = [values for effect in card.effects if (values := _asked(effect)) is not None]
    if card.extra:
        asked.append(_about_extra(card))
    return tuple(
        Choice.model_validate(
            {"number": number, "character": character, "card": card.ref, "at": at, **values}
        )
        for number, values in enumerate(asked, after + 1)
    )


def _asked(effect: Effect) -> Mapping[str, object] | None:
    match effect:
        case AbilityGain():
            return {"kind": ChoiceKind.ABILITY, "options": ABILITIES, "effect": effect}
        case Fates():
            return {"kind": ChoiceKind.FATES, "options": (LATER, NOW), "effect": effect}
        case Treasure():
            options = tuple(option.id for option in effect.options)
            return {"kind": ChoiceKind.TREASURE, "options": options, "effect": effect}
        case AskPlayer():
            return {"kind": ChoiceKind.TEXT, "question": effect.question}
        case AskMaster():
            return {
                "kind": ChoiceKind.MASTER,
                "question": effect.question,
                "secret": effect.secret,
            }
        case _:
            return None


def _about_extra(card: Card) -> Mapping[str, object]:
    instead = next((one for one in card.effects if isinstance(one, ExperienceInstead)), None)
    if instead is None:
        return {"kind": ChoiceKind.EXTRA, "options": (YES, NO), "extra": card.extra}
    return {
        "kind": ChoiceKind.EXPERIENCE_OR_EXTRA,
        "options": (EXPERIENCE, DRAWS),
        "effect": instead,
        "extra": card.extra,
    }


def chosen(choice: Choice, option: str) -> tuple[Change, ...]:
    """Return what an option changes; raises Refused where the choice has no such option."""
    if option not in choice.options:
        raise Refused(DeckReason.UNKNOWN_OPTION, option=option[:100], options=choice.options)
    match choice.effect:
        case AbilityGain(change=change, most=most):
            return (AbilityChange(ability=_ABILITY[option], change=change, most=most),)
        case Treasure(options=hoards):
            hoard = next(one for one in hoards if one.id == option)
            return (TreasureGain(item=hoard.item, count=hoard.count, worth=hoard.worth),)
        case Fates() if option == LATER:
            return (FatesChange(stored=True),)
        case ExperienceInstead(change=change) if option == EXPERIENCE:
            return (Experience(change=change),)
        case _:
            return ()


def extra_of(choice: Choice, option: str, left: int) -> int:
    """Return the draws that an option adds to those that are left."""
    taken = choice.extra if option in (YES, DRAWS) else 0
    return max(0, min(taken, MOST_LEFT - left))
