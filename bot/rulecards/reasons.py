"""Every reason for which a card or a system is refused, and the refusal itself.

Knows no sentences: `problems.py` has plain English for the command line, `bot/render` what Discord
shows. Reading sentences and scenarios have reasons of their own, beside them.
"""

from collections.abc import Iterable
from enum import StrEnum

from bot.dice import DiceError
from bot.errors import Refused


class CardReason(StrEnum):
    """The comment behind each reason names the values that come with it, beside `place`."""

    # the shape of the data
    UNKNOWN_KEY = "card.unknown_key"  # key, near
    MISSING = "card.missing"  # key
    NEEDS_TEXT = "card.needs_text"
    NEEDS_WHOLE = "card.needs_whole"
    NEEDS_TRUTH = "card.needs_truth"
    NEEDS_TRUE = "card.needs_true"
    NEEDS_LIST = "card.needs_list"
    NEEDS_OBJECT = "card.needs_object"
    NEEDS_AMOUNT = "card.needs_amount"
    NEEDS_START = "card.needs_start"
    TOO_DEEP = "card.too_deep"  # most
    NOT_ALLOWED = "card.not_allowed"  # found, allowed, near
    TOO_LONG = "card.too_long"  # most
    TOO_MANY = "card.too_many"  # most
    TOO_FEW = "card.too_few"  # least
    TOO_LARGE = "card.too_large"  # most
    TOO_SMALL = "card.too_small"  # least
    EMPTY = "card.empty"
    CONTROL_CHARACTER = "card.control_character"  # at
    NOT_AN_ID = "card.not_an_id"  # found, near
    NO_LETTERS = "card.no_letters"  # found
    TAKEN = "card.taken"  # name, by (place of the first)
    # names of the system and the world
    UNKNOWN = "card.unknown"  # what, name, near
    # formulas: expression, position and a word of `found`
    FORMULA = "card.formula"  # error (a DiceError)
    UNKNOWN_NAME = "card.unknown_name"  # name, near, expression, position
    NOT_HERE = "card.not_here"  # name, near, expression, position
    NO_MAXIMUM_HERE = "card.no_maximum_here"  # name, expression, position
    # cards
    BAND_AND_OUTCOME = "card.band_and_outcome"
    BEFORE_HAS_NO_RESULT = "card.before_has_no_result"  # key
    NO_MAXIMUM = "card.no_maximum"  # name
    NAME_AND_KIND = "card.name_and_kind"  # name
    ONE_OF = "card.one_of"  # keys
    NOT_ITS_THING = "card.not_its_thing"  # name, thing
    ONLY_WITH_SET = "card.only_with_set"  # key
    NO_IMPROVEMENT = "card.no_improvement"
    MARK_NEEDS_STAT = "card.mark_needs_stat"
    BEFORE_ONLY = "card.before_only"  # kind
    NEVER_BEFORE = "card.never_before"  # on
    ROLLS_ONLY = "card.rolls_only"  # key
    NOT_A_QUESTION = "card.not_a_question"  # found
    READS_AS_OTHER = "card.reads_as_other"  # found
    # systems
    UNKNOWN_SYSTEM = "card.unknown_system"  # name, near
    EXTENDS_ITSELF = "card.extends_itself"  # names
    RESERVED = "card.reserved"  # name
    NOT_DICE = "card.not_dice"  # found
    NOT_RISING = "card.not_rising"
    OUT_OF_RANGE = "card.out_of_range"  # least, most


class CardError(Refused):
    """A card or system that is refused: what is wrong, and the place in the data.

    `place` is a path such as `then[0].track`; `problems` are all that were found, this one first.
    """

    def __init__(self, reason: CardReason, place: str, **values: object) -> None:
        super().__init__(reason, place=place, **values)
        self.place = place
        self.problems: tuple[CardError, ...] = (self,)

    @classmethod
    def of(cls, problems: Iterable["CardError"]) -> "CardError":
        """One refusal that carries all problems; there must be one."""
        found = tuple(problems)
        first = found[0]
        first.problems = found
        return first

    @classmethod
    def of_formula(cls, place: str, error: DiceError) -> "CardError":
        """The refusal of a text that is no formula."""
        return cls(
            CardReason.FORMULA,
            place,
            error=error,
            expression=error.expression,
            position=error.position,
        )


def within(place: str, key: str | int) -> str:
    """The path of an entry: `within("then", 0)` is `then[0]`."""
    if isinstance(key, int):
        return f"{place}[{key}]"
    return f"{place}.{key}" if place else key
