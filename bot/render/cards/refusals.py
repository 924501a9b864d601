"""Why a card, a system, a sheet's file or a moment is refused: where, and what would be right.

Tells kept refusals too, such as why a card is broken. Source: spec/rule-cards.md, part 8.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import cast

from bot.dice import DiceReason
from bot.errors import Refused
from bot.render.cards.card_sentences import CARD_SENTENCES, MOMENT_SENTENCES, UNKNOWN, UNKNOWN_OTHER
from bot.render.cards.formula_refusals import (
    beside_blocks,
    caret,
    expression,
    formula_refusal,
    formula_words,
    position,
    short,
)
from bot.render.cards.near import with_near, with_near_codes
from bot.render.cards.places import is_of_command, place_words
from bot.render.dice import code
from bot.render.text import Marked
from bot.render.words import Words
from bot.rulecards.moment_reasons import MomentReason
from bot.rulecards.reasons import CardError, CardReason
from bot.table.sheets.problem import Problem

_MOST_PROBLEMS = 10
_MOST_ALLOWED = 20

_CODED = frozenset(
    (
        CardReason.UNKNOWN_KEY,
        CardReason.NOT_ALLOWED,
        CardReason.NOT_AN_ID,
        CardReason.UNKNOWN_NAME,
        CardReason.NOT_HERE,
    )
)
"""Reasons whose names stand letter for letter in data or formulas."""

_IN_FORMULA = frozenset(
    (
        CardReason.UNKNOWN_NAME,
        CardReason.NOT_HERE,
        CardReason.NO_MAXIMUM_HERE,
    )
)


def card_refusal(error: Refused, say: Words) -> Marked:
    """Return what is wrong; several problems stand under one another, the first ones of them."""
    problems = error.problems if isinstance(error, CardError) else (error,)
    if len(problems) == 1:
        return _refusal(problems[0], say)
    head = say.plural(
        "{count} thing is wrong there:", "{count} things are wrong there:", len(problems)
    )
    lines = [Marked(f"- {card_words(one, say)}") for one in problems[:_MOST_PROBLEMS]]
    if more := len(problems) - len(lines):
        lines.append(say.plural("… and {count} more.", "… and {count} more.", more))
    return Marked("\n".join((head, *lines)))


def moment_refusal(error: Refused, say: Words) -> Marked:
    """Return why something cannot happen at the table."""
    values = {name: short(one) for name, one in error.values.items()}
    if isinstance(track := values.get("track"), str):
        values["track"] = _called(track)
    return say(MOMENT_SENTENCES[MomentReason(error.reason)], **values)


def problem_words(problem: Problem, say: Words) -> Marked:
    """Return a kept refusal as sentences in one line."""
    error = problem.refusal()
    match error.reason:
        case CardReason():
            return card_words(error, say)
        case DiceReason():
            return formula_words(error, say)
        case MomentReason():
            return moment_refusal(error, say)
        case _:
            # A card that stands at a table was written long ago: what is left is what it holds.
            return say("Its sentence cannot be read any more.")


def card_words(error: Refused, say: Words) -> Marked:
    """Return what is wrong with a card, in one line: where, what, and what may be meant."""
    if inner := _inner(error):
        return _placed(error, formula_words(inner, say), say)
    told = _why(error, say)
    if CardReason(error.reason) in _IN_FORMULA and (typed := expression(error)):
        formula = say("The formula: {formula}", formula=code(typed))
        return Marked(f"{_placed(error, told, say)} {formula}")
    return _placed(error, told, say)


def _refusal(error: Refused, say: Words) -> Marked:
    """The words with room for a formula and a caret."""
    if inner := _inner(error):
        return _placed(error, formula_refusal(inner, say), say)
    told = _placed(error, _why(error, say), say)
    if CardReason(error.reason) in _IN_FORMULA and (typed := expression(error)):
        return beside_blocks([told, caret(typed, position(error))])
    return told


def _inner(error: Refused) -> Refused | None:
    """Why the formula within cannot be read."""
    found = error.values.get("error")
    return found if isinstance(found, Refused) else None


def _placed(error: Refused, told: Marked, say: Words) -> Marked:
    place = str(error.values.get("place", ""))
    if is_of_command(place) and CardReason(error.reason) in _NAMES_ITSELF:
        return told
    where = place_words(place, say)
    return say("**In {place}:** {problem}", place=where, problem=told) if where else told


_NAMES_ITSELF = frozenset((CardReason.UNKNOWN, CardReason.UNKNOWN_SYSTEM, CardReason.ONE_OF))
"""Reasons that say which of a command's options they mean."""


def _why(error: Refused, say: Words) -> Marked:
    reason, values = CardReason(error.reason), error.values
    if special := _SPECIAL.get(reason):
        told = special(values, say)
    else:
        told = say(CARD_SENTENCES[reason], **_shown(values))
    return (with_near_codes if reason in _CODED else with_near)(told, values, say)


def _shown(values: Mapping[str, object]) -> dict[str, object]:
    """What people typed, short; keys and names of formulas as they are written."""
    shown = {name: short(one) for name, one in values.items()}
    return shown | {name: code(str(values[name])) for name in ("key",) if name in values}


def _unknown(values: Mapping[str, object], say: Words) -> Marked:
    name = short(values.get("name", ""))
    return say(UNKNOWN.get(str(values.get("what")), UNKNOWN_OTHER), name=name)


def _not_allowed(values: Mapping[str, object], say: Words) -> Marked:
    allowed = [str(one) for one in _listed(values.get("allowed"))]
    if not allowed:
        return say("That value is not allowed there.")
    choices = Marked(", ".join(map(code, allowed[:_MOST_ALLOWED])))
    found = str(values.get("found") or "")
    if not found:
        return say("Only these may stand there: {choices}.", choices=choices)
    return say(
        "{found} cannot stand there; these can: {choices}.", found=code(found), choices=choices
    )


def _range(values: Mapping[str, object], say: Words) -> Marked:
    least, most = values.get("least"), values.get("most")
    if most is None:
        return say("The number must be at least {least}.", least=least)
    return say("The number must be from {least} to {most}.", least=least, most=most)


def _taken(values: Mapping[str, object], say: Words) -> Marked:
    by = str(values.get("by", ""))
    where = place_words(by, say) if "[" in by else None
    if where is None:
        return say("“{name}” is there already.", name=short(values.get("name", "")))
    return say("“{name}” is there already, in {place}.", name=short(values["name"]), place=where)


def _one_of(values: Mapping[str, object], say: Words) -> Marked:
    keys = Marked(", ".join(code(str(one)) for one in _listed(values.get("keys"))))
    return say("Exactly one of these is needed: {keys}.", keys=keys)


def _not_a_question(values: Mapping[str, object], say: Words) -> Marked:
    if found := values.get("found"):
        return say("A story card's question cannot hold “{found}”.", found=short(found))
    return say("A story card's question begins with “they” and ends without a full stop or “?”.")


def _circle(values: Mapping[str, object], say: Words) -> Marked:
    names = Marked(", ".join(code(str(one)) for one in _listed(values.get("names"))))
    return say("These systems extend one another in a circle: {names}.", names=names)


_SPECIAL: Mapping[CardReason, Callable[[Mapping[str, object], Words], Marked]] = {
    CardReason.UNKNOWN: _unknown,
    CardReason.NOT_ALLOWED: _not_allowed,
    CardReason.OUT_OF_RANGE: _range,
    CardReason.TAKEN: _taken,
    CardReason.ONE_OF: _one_of,
    CardReason.EXTENDS_ITSELF: _circle,
    CardReason.NOT_A_QUESTION: _not_a_question,
    CardReason.FORMULA: lambda _, say: say("That formula cannot be read."),
}
"""Reasons whose sentence depends on what comes with them."""

SPOKEN_APART = frozenset(_SPECIAL)


def _listed(value: object) -> list[object]:
    if isinstance(value, list | tuple):
        return list(cast(Iterable[object], value))
    return []


def _called(thing: str) -> str:
    """A thing of the system by a name: where only its id is known, that without its underscores."""
    return thing.replace("_", " ").capitalize() if thing.islower() else thing
