"""What a card does: one frozen class a kind, with its figures.

Effects that need neither dice nor a choice are their own outcome, and so stand among the changes
of a sheet too (sheet.py). Source: spec/deck.md, part 1; facts from the SRD 5.1.
"""

from typing import Annotated, Literal, get_args

from pydantic import Field

from bot.deck.model import Answered, CardId, Label, Model
from bot.dice import Dice

Ability = Literal["strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma"]
ABILITIES: tuple[Ability, ...] = get_args(Ability)

MOST_OPTIONS = 5
MOST_EXPERIENCE = 10_000_000
_Experience = Annotated[int, Field(ge=-MOST_EXPERIENCE, le=MOST_EXPERIENCE)]
_Score = Annotated[int, Field(ge=1, le=100)]


class Throw(Model, frozen=True):
    """Dice that an effect throws: `count`d`sides` + `plus`."""

    count: Annotated[int, Field(ge=1, le=20)] = 1
    sides: Annotated[int, Field(ge=2, le=1000)]
    plus: Annotated[int, Field(ge=0, le=1000)] = 0

    def thrown(self, dice: Dice) -> int:
        """Return what came up."""
        return sum(dice.die(self.sides) for _ in range(self.count)) + self.plus


class FlipAlignment(Model, frozen=True):
    """Lawful and chaotic, good and evil change places; what is neutral stays."""

    kind: Literal["flip_alignment"] = "flip_alignment"


class Experience(Model, frozen=True):
    """Experience points won or lost; `keeps_level` never takes what the level needs."""

    kind: Literal["experience"] = "experience"
    change: _Experience
    keeps_level: bool = False


class SavingThrows(Model, frozen=True):
    """A lasting change of every saving throw; the same one does not count twice."""

    kind: Literal["saving_throws"] = "saving_throws"
    name: Label
    change: Annotated[int, Field(ge=-20, le=20)]


class Condition(Model, frozen=True):
    """Something that holds for the character until the game master lifts it."""

    kind: Literal["condition"] = "condition"
    name: Label


class Gain(Model, frozen=True):
    """Something to have; wealth is lost to Ruin, magic to Talons."""

    kind: Literal["gain"] = "gain"
    item: Label
    wealth: bool = False
    magic: bool = False


class Proficiency(Model, frozen=True):
    """Proficiency in a skill, if `doubled` with twice the bonus."""

    kind: Literal["proficiency"] = "proficiency"
    skill: Label
    doubled: bool = False


class LoseWealth(Model, frozen=True):
    """All wealth is gone, magic items excepted."""

    kind: Literal["lose_wealth"] = "lose_wealth"


class LoseMagicItems(Model, frozen=True):
    """Every magic item worn or carried is gone."""

    kind: Literal["lose_magic_items"] = "lose_magic_items"


class AbilityLoss(Model, frozen=True):
    """An ability falls for good by what the dice show, never below `least`."""

    kind: Literal["ability_loss"] = "ability_loss"
    ability: Ability
    roll: Throw
    least: _Score = 1


class AbilityGain(Model, frozen=True):
    """One ability of the player's choice rises, never above `most`."""

    kind: Literal["ability_gain"] = "ability_gain"
    change: Annotated[int, Field(ge=1, le=20)]
    most: _Score


class Wishes(Model, frozen=True):
    """As many wishes as the dice show."""

    kind: Literal["wishes"] = "wishes"
    roll: Throw


class Fates(Model, frozen=True):
    """One event avoided or erased, now or later."""

    kind: Literal["fates"] = "fates"


class Hoard(Model, frozen=True):
    """One form that a treasure may take; `worth` is gold pieces for each."""

    id: CardId
    item: Label
    count: Annotated[int, Field(ge=1, le=100_000)]
    worth: Annotated[int, Field(ge=0, le=10_000_000)]


class Treasure(Model, frozen=True):
    """Riches in one of several forms, the player's to choose."""

    kind: Literal["treasure"] = "treasure"
    options: Annotated[tuple[Hoard, ...], Field(min_length=1, max_length=MOST_OPTIONS)]


class ExperienceInstead(Model, frozen=True):
    """Experience points in place of the card's extra draws, the player's to choose."""

    kind: Literal["experience_instead"] = "experience_instead"
    change: _Experience


class AskPlayer(Model, frozen=True):
    """A question that the player answers in a few words."""

    kind: Literal["ask_player"] = "ask_player"
    question: Answered


class AskMaster(Model, frozen=True):
    """A question for the game master; a secret answer is the game master's alone."""

    kind: Literal["ask_master"] = "ask_master"
    question: Answered
    secret: bool = False


Effect = Annotated[
    FlipAlignment
    | Experience
    | SavingThrows
    | Condition
    | Gain
    | Proficiency
    | LoseWealth
    | LoseMagicItems
    | AbilityLoss
    | AbilityGain
    | Wishes
    | Fates
    | Treasure
    | ExperienceInstead
    | AskPlayer
    | AskMaster,
    Field(discriminator="kind"),
]

EFFECT_KINDS: tuple[str, ...] = tuple(
    str(kind.model_fields["kind"].default) for kind in get_args(get_args(Effect)[0])
)


def texts(effect: Effect) -> tuple[str, ...]:
    """Return the English content of an effect, for the catalogs of other languages."""
    match effect:
        case SavingThrows() | Condition():
            return (effect.name,)
        case Gain():
            return (effect.item,)
        case Proficiency():
            return (effect.skill,)
        case Treasure():
            return tuple(option.item for option in effect.options)
        case AskPlayer() | AskMaster():
            return (effect.question,)
        case _:
            return ()
