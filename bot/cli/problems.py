"""Why a card, a system, a scenario or a sentence is refused: one plain English line each.

Knows the reasons and their values; the place comes first, the nearest names last. Source:
spec/replay.md (Rule cards), spec/rule-cards.md, part 8.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, cast

from bot.dice import DiceError, DiceReason
from bot.errors import Refused
from bot.render.dice import SENTENCES as DICE_SENTENCES
from bot.rulecards.moment_reasons import MomentReason
from bot.rulecards.reasons import CardReason
from bot.rulecards.sentences.refusals import SentenceError, SentenceReason
from bot.text import shortened

_LONGEST: Final = 120
_OFFERED: Final = 8
"""How many of the words that may stand at a place are named."""

Reason = CardReason | MomentReason | SentenceReason

_SENTENCES: Final[Mapping[Reason, str]] = {
    CardReason.UNKNOWN_KEY: "the key “{key}” is not known here",
    CardReason.MISSING: "the key “{key}” is missing",
    CardReason.NEEDS_TEXT: "a text is needed",
    CardReason.NEEDS_WHOLE: "a whole number is needed",
    CardReason.NEEDS_TRUTH: "true or false is needed",
    CardReason.NEEDS_TRUE: "only true may stand here",
    CardReason.NEEDS_LIST: "a list is needed",
    CardReason.NEEDS_OBJECT: "an object with keys is needed",
    CardReason.NEEDS_AMOUNT: "a number or a formula is needed",
    CardReason.NEEDS_START: "a whole number or “max” is needed",
    CardReason.TOO_DEEP: "lists and objects lie too deep in one another here",
    CardReason.NOT_ALLOWED: "“{found}” cannot stand here, but: {allowed}",
    CardReason.TOO_LONG: "this is too long: at most {most} characters",
    CardReason.TOO_MANY: "there are too many: at most {most}",
    CardReason.TOO_FEW: "there are too few: at least {least}",
    CardReason.TOO_LARGE: "the number is too large: at most {most}",
    CardReason.TOO_SMALL: "the number is too small: at least {least}",
    CardReason.EMPTY: "nothing is written here",
    CardReason.CONTROL_CHARACTER: "a character here cannot be shown",
    CardReason.NOT_AN_ID: "“{found}” is no id: small letters, digits and _ between words",
    CardReason.NO_LETTERS: "“{found}” has neither a letter nor a digit",
    CardReason.TAKEN: "“{name}” is there already ({by})",
    CardReason.UNKNOWN: "there is no {what} “{name}”",
    CardReason.UNKNOWN_NAME: "the formula reads “@{name}”, which there is not",
    CardReason.NOT_HERE: "“@{name}” cannot be read here",
    CardReason.NO_MAXIMUM_HERE: "“@{name}” has no maximum",
    CardReason.BAND_AND_OUTCOME: "a band and an outcome exclude each other",
    CardReason.BEFORE_HAS_NO_RESULT: "before a roll there is no {key} yet",
    CardReason.NO_MAXIMUM: "{name} has no maximum",
    CardReason.NAME_AND_KIND: "“{name}” and “kind” exclude each other",
    CardReason.ONE_OF: "exactly one is needed of {keys}",
    CardReason.NOT_ITS_THING: "{name} is not given here, but as a track of what it belongs to",
    CardReason.ONLY_WITH_SET: "“{key}” goes with “set” only",
    CardReason.NO_IMPROVEMENT: "in this system no stat is marked to improve",
    CardReason.MARK_NEEDS_STAT: "without a roll it must say which stat is marked",
    CardReason.BEFORE_ONLY: "“{kind}” is for before-cards only",
    CardReason.NEVER_BEFORE: "a card on “{on}” cannot be before",
    CardReason.ROLLS_ONLY: "“{key}” is for rolls only",
    CardReason.NOT_A_QUESTION: "“{found}” is no question of a story: it begins with “they ”",
    CardReason.READS_AS_OTHER: "“{found}” reads as another trigger",
    CardReason.UNKNOWN_SYSTEM: "there is no system “{name}”",
    CardReason.EXTENDS_ITSELF: "these systems extend each other in a circle: {names}",
    CardReason.RESERVED: "“{name}” means something else in formulas",
    CardReason.NOT_DICE: "“{found}” is no dice such as 2d6",
    CardReason.NOT_RISING: "the numbers must rise",
    MomentReason.NOT_CARRIED: "{who} does not carry “{item}”",
    MomentReason.NOT_OWNED: "{who} does not own what “{track}” belongs to",
    MomentReason.DC_IS_FIXED: "the DC of {check} is fixed",
    MomentReason.TAKES_NO_STAT: "{check} takes no stat",
    MomentReason.OUT_OF_DICE: "all dice of the scenario are used up ({used})",
    MomentReason.NO_SUCH_FACE: "a die with {sides} sides does not show {face}",
    MomentReason.TOO_MUCH: "the cards set off too much at once: at most {most} of them are read",
    SentenceReason.EMPTY: "nothing is written",
    SentenceReason.TOO_LONG: "the sentence is too long: at most {limit} characters",
    SentenceReason.TOO_MANY_WORDS: "the sentence has too many words and signs: at most {limit}",
    SentenceReason.UNEXPECTED: "“{found}” cannot stand here",
    SentenceReason.UNFINISHED: "something is missing at the end",
    SentenceReason.OPEN_QUOTE: "the quotation does not end",
    SentenceReason.OPEN_BRACKET: "the bracket does not end",
    SentenceReason.LONE_BRACKET: "nothing opened this bracket",
    SentenceReason.TOO_DEEP: "at most {limit} brackets may stand inside one another",
    SentenceReason.NUMBER_TOO_LARGE: "“{found}” is too large: numbers go up to {limit}",
    SentenceReason.QUESTION: "a question of a story cannot hold “{found}” here",
}


def problem_line(error: Refused) -> str:
    """The whole line: place, what is wrong, what may have been meant."""
    values = error.values
    place = _clean(str(values.get("place", "")))
    words = f"{_words(error)}{_offered(values)}."
    return f"{place}: {words}" if place else words[0].upper() + words[1:]


def sentence_lines(error: SentenceError) -> str:
    """What is wrong with a sentence, with the sentence and a caret under the place."""
    return (
        f"column {error.position + 1}: {_words(error)}{_offered(error.values)}.\n{error.pointed()}"
    )


def formula_words(error: DiceError) -> str:
    """What is wrong with a formula, and where in its text."""
    values = {key: _clean(value) for key, value in error.values.items()}
    reason = DICE_SENTENCES[DiceReason(error.reason)].format_map(values)
    whole = f"column {error.position + 1} of “{_clean(error.expression)}”: {reason}"
    return whole.rstrip(".")


def _words(error: Refused) -> str:
    special = _SPECIAL.get(error.reason.value)
    if special:
        return special(error)
    sentence = _SENTENCES[cast(Reason, error.reason)]
    return sentence.format_map({key: _clean(value) for key, value in error.values.items()})


def _of_formula(error: Refused) -> str:
    found = error.values.get("error", error.values.get("formula"))
    return formula_words(found) if isinstance(found, DiceError) else "the formula cannot be read"


def _of_range(error: Refused) -> str:
    least, most = error.values["least"], error.values["most"]
    return f"the number must be at least {least}" + ("" if most is None else f", at most {most}")


def _of_card(error: Refused) -> str:
    problem = cast(Refused, error.values["problem"])
    return f"{_words(problem)}{_offered(problem.values)}"


_SPECIAL: Final[Mapping[str, Callable[[Refused], str]]] = {
    CardReason.FORMULA.value: _of_formula,
    CardReason.OUT_OF_RANGE.value: _of_range,
    SentenceReason.FORMULA.value: _of_formula,
    SentenceReason.REFUSED.value: _of_card,
}


def _offered(values: Mapping[str, Any]) -> str:
    """The nearest known names; of a sentence, what may stand there."""
    near = _listed(values.get("near"))
    if near:
        return f"; near: {', '.join(near)}"
    expected = _listed(values.get("expected"))
    more = ", …" if len(expected) > _OFFERED else ""
    return f"; expected: {', '.join(expected[:_OFFERED])}{more}" if expected else ""


def _listed(value: object) -> list[str]:
    return [_clean(str(one)) for one in cast(Iterable[object], value or ())]


def _clean(value: object) -> str:
    """A value in one line that is not too long."""
    if isinstance(value, list | tuple):
        return ", ".join(_listed(cast(list[object], value)))
    shown = "".join(char if char.isprintable() else " " for char in str(value))
    return shortened(" ".join(shown.split()), _LONGEST)
