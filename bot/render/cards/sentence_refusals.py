"""Why a rule card's sentence cannot be read: the sentence, its place, and what may follow.

The words of sentences are the grammar's own, which is English in every language. Source:
spec/rule-cards-details.md, part 4.
"""

from collections.abc import Iterable, Mapping
from typing import cast

from bot.errors import Refused
from bot.render.cards.formula_refusals import (
    beside_blocks,
    caret,
    formula_words,
    looks_like_dice,
    no_dice,
    short,
)
from bot.render.cards.near import with_near
from bot.render.cards.refusals import card_refusal
from bot.render.dice import code
from bot.render.message import Message, line
from bot.render.text import Marked
from bot.render.words import Words, later
from bot.rulecards.sentences.lexicon import Slot
from bot.rulecards.sentences.refusals import SentenceReason
from bot.text import shortened, tidied

_MOST_EXPECTED = 8
_MOST_COPIED = 1_500

SENTENCES: Mapping[SentenceReason, str] = {
    SentenceReason.EMPTY: later("Write the card as a sentence, for example {example}."),
    SentenceReason.TOO_LONG: later(
        "That sentence is too long: {length} characters, and at most {limit} fit."
    ),
    SentenceReason.TOO_MANY_WORDS: later(
        "That sentence has too many words and signs: at most {limit} fit."
    ),
    SentenceReason.UNEXPECTED: later("I cannot read “{found}” there."),
    SentenceReason.UNFINISHED: later("Something is missing at the end."),
    SentenceReason.OPEN_QUOTE: later("The text in quotes does not end."),
    SentenceReason.OPEN_BRACKET: later("The bracket does not end."),
    SentenceReason.LONE_BRACKET: later("Nothing opened this bracket."),
    SentenceReason.TOO_DEEP: later("At most {limit} brackets may stand inside one another."),
    SentenceReason.NUMBER_TOO_LARGE: later("“{found}” is too large: numbers go up to {limit}."),
    SentenceReason.QUESTION: later("The question of a story card cannot hold “{found}” there."),
    SentenceReason.FORMULA: later("I cannot read the formula."),
    SentenceReason.REFUSED: later("I can read the sentence, but the card would not work."),
}

SLOTS: Mapping[Slot, str] = {
    Slot.CHECK: later("a check"),
    Slot.BAND: later("a result of the check"),
    Slot.TRACK: later("a track"),
    Slot.CONDITION: later("a condition"),
    Slot.STAT: later("a stat"),
    Slot.POOL: later("a pool"),
    Slot.THING: later("a thing that is owned"),
    Slot.GROUP: later("a group of dice"),
    Slot.PLACE: later("the name of a place"),
    Slot.PLACE_KIND: later("a kind of place"),
    Slot.PERSON: later("somebody's name"),
    Slot.PERSON_KIND: later("a kind of person"),
    Slot.ITEM: later("the name of an item"),
    Slot.FOE: later("a foe's name or kind"),
    Slot.CLOCK: later("the name of a clock"),
    Slot.WHOLE: later("a whole number"),
    Slot.NUMBER: later("a number"),
    Slot.AMOUNT: later("a number with its sign, or a formula"),
    Slot.FORMULA: later("a formula"),
    Slot.TEXT: later("a text"),
    Slot.QUOTATION: later("a text in quotes"),
}

EXAMPLE = "When a roll is a critical → Inspiration +1."


def sentence_refusal(error: Refused, say: Words) -> Marked:
    """Return what is wrong, the sentence with a caret under the place, and what may stand there."""
    reason, values = SentenceReason(error.reason), error.values
    problem, formula = values.get("problem"), values.get("formula")
    if isinstance(problem, Refused):
        return card_refusal(problem, say)
    shown = {name: short(one) for name, one in values.items()}
    told = say(SENTENCES[reason], **{**shown, "example": code(EXAMPLE)})
    if isinstance(formula, Refused):
        told = formula_words(formula, say)
    elif looks_like_dice(values):
        told = Marked(f"{told} {no_dice(say)}")
    parts = [with_near(told, values, say)]
    text, at = str(values.get("text", "")), values.get("position")
    if text.strip() and isinstance(at, int):
        parts.append(caret(text, at))
    if reason is not SentenceReason.EMPTY and (expected := _expected(values, say)):
        parts.append(expected)
    return beside_blocks(parts)


def typed_again(sentence: str, say: Words) -> Message | None:
    """Return a sentence that was refused so that it can be copied; None for an empty one."""
    kept = shortened(tidied(sentence), _MOST_COPIED).replace("`", "ˋ")
    if not kept:
        return None
    told = say("Your sentence, to copy and change:")
    return line(Marked(f"{told}\n```\n{kept}\n```"))


def _expected(values: Mapping[str, object], say: Words) -> Marked | None:
    words = [str(one) for one in cast(Iterable[object], values.get("expected") or ())]
    if not words:
        return None
    slots = {slot.value: slot for slot in Slot}
    told = [say(SLOTS[slots[one]]) if one in slots else code(one) for one in words]
    first = Marked(", ".join(told[:_MOST_EXPECTED]))
    if len(told) > _MOST_EXPECTED:
        return say("Expected there, among others: {words}.", words=first)
    return say("Expected there: {words}.", words=first)
