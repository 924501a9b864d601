"""The sentences for why a card, a system or a moment is refused; `refusals.py` fills them."""

from collections.abc import Mapping

from bot.render.words import later
from bot.rulecards.moment_reasons import MomentReason
from bot.rulecards.reasons import CardReason

CARD_SENTENCES: Mapping[CardReason, str] = {
    CardReason.UNKNOWN_KEY: later("{key} is not known there."),
    CardReason.MISSING: later("{key} is missing."),
    CardReason.NEEDS_TEXT: later("This must be text."),
    CardReason.NEEDS_WHOLE: later("This must be a whole number."),
    CardReason.NEEDS_TRUTH: later("This must be true or false."),
    CardReason.NEEDS_TRUE: later("Only true may stand there; leave it out otherwise."),
    CardReason.NEEDS_LIST: later("This must be a list."),
    CardReason.NEEDS_OBJECT: later("This must be an object in curly brackets."),
    CardReason.NEEDS_AMOUNT: later("This must be a number or a formula."),
    CardReason.NEEDS_START: later("This must be a whole number or `max`."),
    CardReason.TOO_DEEP: later("Lists and objects stand too deep inside one another."),
    CardReason.TOO_LONG: later("That is too long: at most {most} characters fit."),
    CardReason.TOO_MANY: later("Those are too many: at most {most} fit."),
    CardReason.TOO_FEW: later("That is not enough: it needs at least {least}."),
    CardReason.TOO_LARGE: later("The number may be at most {most}."),
    CardReason.TOO_SMALL: later("The number must be at least {least}."),
    CardReason.EMPTY: later("Nothing is written there."),
    CardReason.CONTROL_CHARACTER: later("It holds a character that cannot be shown."),
    CardReason.NOT_AN_ID: later(
        "“{found}” is no id: an id is small letters and digits, with `_` between words."
    ),
    CardReason.NO_LETTERS: later("“{found}” needs at least one letter or digit."),
    CardReason.UNKNOWN_NAME: later("The formula names “@{name}”, and there is no such thing."),
    CardReason.NOT_HERE: later("“@{name}” cannot be known at that moment."),
    CardReason.NO_MAXIMUM_HERE: later("“@{name}” has no maximum."),
    CardReason.BAND_AND_OUTCOME: later("Choose one result or a kind of result, not both."),
    CardReason.BEFORE_HAS_NO_RESULT: later(
        "Before a roll nobody knows how it ends: leave out {key}, or let the card come after it."
    ),
    CardReason.NO_MAXIMUM: later("“{name}” has no maximum."),
    CardReason.NAME_AND_KIND: later("Name one, or a kind, not both."),
    CardReason.NOT_ITS_THING: later("“{name}” is no track of that; it belongs to something else."),
    CardReason.ONLY_WITH_SET: later("{key} is only for a condition that is set."),
    CardReason.NO_IMPROVEMENT: later("In this system no stat is marked to improve."),
    CardReason.MARK_NEEDS_STAT: later(
        "Say which stat is marked: there is no roll to take it from."
    ),
    CardReason.BEFORE_ONLY: later(
        "Only a before-card can change or stop a roll or a blow: begin it with “Before”."
    ),
    CardReason.NEVER_BEFORE: later(
        "Only a roll or damage can have a card before it: begin this one with “When”."
    ),
    CardReason.ROLLS_ONLY: later("{key} is for rolls only."),
    CardReason.READS_AS_OTHER: later(
        "“{found}” reads like another trigger. Put the question in other words."
    ),
    CardReason.UNKNOWN_SYSTEM: later("I do not know a system “{name}”."),
    CardReason.RESERVED: later("“{name}” means something else in formulas. Choose another name."),
    CardReason.NOT_DICE: later("“{found}” is no dice such as `2d6`."),
    CardReason.NOT_RISING: later("Each number must be larger than the one before it."),
}

UNKNOWN: Mapping[str, str] = {
    "band": later("There is no result “{name}”."),
    "card": later("There is no card “{name}”."),
    "character": later("There is no character “{name}”."),
    "check": later("There is no check “{name}”."),
    "class": later("There is no class “{name}”."),
    "clock": later("There is no clock “{name}”."),
    "condition": later("There is no condition “{name}”."),
    "foe": later("There is no foe “{name}”."),
    "library card": later("The library has no card “{name}”."),
    "list": later("There is no list “{name}”."),
    "place": later("There is no place “{name}”."),
    "pool": later("There is no pool “{name}”."),
    "rank": later("There is no rank “{name}”."),
    "stat": later("There is no stat “{name}”."),
    "story card": later("There is no story card “{name}”."),
    "value": later("There is nothing called “{name}” on a sheet of this system."),
    "target": later("There is neither a foe nor a character “{name}”."),
    "thing": later("There is no thing “{name}” that a character can own."),
    "track": later("There is no track “{name}”."),
}
"""By what was looked for."""

UNKNOWN_OTHER = later("There is nothing called “{name}”.")

MOMENT_SENTENCES: Mapping[MomentReason, str] = {
    MomentReason.NOT_CARRIED: later("“{who}” does not carry “{item}”."),
    MomentReason.NOT_OWNED: later("“{who}” does not own what “{track}” belongs to."),
    MomentReason.DC_IS_FIXED: later("The DC of “{check}” is fixed. Leave out the DC."),
    MomentReason.TAKES_NO_STAT: later("“{check}” uses no stat. Leave out the stat."),
    MomentReason.OUT_OF_DICE: later("All {used} dice are used up."),
    MomentReason.NO_SUCH_FACE: later("A die with {sides} sides does not show {face}."),
    MomentReason.TOO_MUCH: later(
        "The rule cards would set off more than I can follow at once, so nothing happened. "
        "A game master can turn some off with `/card disable`."
    ),
}
