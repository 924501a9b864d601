"""What is wrong in a deck's file: at which card, in which field, and what would be right.

Places are told twice: counted as people count, and as the path that programs follow.
"""

import re
from collections.abc import Iterator, Mapping

from bot.deck.reasons import DeckProblem
from bot.render.dice import code
from bot.render.text import Marked
from bot.render.words import Words, later

DECK_PROBLEMS: Mapping[DeckProblem, str] = {
    DeckProblem.TOO_DEEP: later("lists and objects stand too deep inside one another"),
    DeckProblem.STANDS_TWICE: later("{field} is the same as in {first}"),
    DeckProblem.KEY_TWICE: later("{field} stands there twice"),
    DeckProblem.NOT_A_NUMBER: later("{field} is no number that JSON knows"),
    DeckProblem.NUMBER_TOO_LONG: later("{field} has too many digits"),
    DeckProblem.NOT_TEXT: later("{field} holds something that is no Unicode text"),
    DeckProblem.MISSING: later("{field} is missing"),
    DeckProblem.UNKNOWN_FIELD: later("there is no field {field}"),
    DeckProblem.UNKNOWN_KIND: later("there is no effect “{found}”"),
    DeckProblem.NEEDS_NUMBER: later("{field} must be a whole number"),
    DeckProblem.NEEDS_TEXT: later("{field} must be text"),
    DeckProblem.NEEDS_TRUTH: later("{field} must be true or false"),
    DeckProblem.NEEDS_LIST: later("{field} must be a list"),
    DeckProblem.NEEDS_OBJECT: later("{field} must be an object"),
    DeckProblem.TOO_LARGE: later("{field} may be at most {most}"),
    DeckProblem.TOO_SMALL: later("{field} must be at least {least}"),
    DeckProblem.TOO_LONG: later("{field} is too long: at most {most} fit"),
    DeckProblem.TOO_SHORT: later("{field} is too short: it needs at least {least}"),
    DeckProblem.EMPTY_TEXT: later("{field} has no visible character"),
    DeckProblem.BAD_ID: later(
        "{field} must be 1 to 32 small letters, digits or underscores, a letter first"
    ),
    DeckProblem.NOT_ALLOWED: later("{field} must be {expected}"),
    DeckProblem.REDRAWS_WITHOUT_LEAVING: later(
        "a card that is drawn again at once must leave the deck"
    ),
    DeckProblem.REDRAWS_AND_MORE: later(
        "a card that is drawn again at once can neither end the drawing nor leave a choice"
    ),
    DeckProblem.ENDS_AND_EXTRA: later("a card that ends the drawing offers no further cards"),
    DeckProblem.INSTEAD_OF_NOTHING: later(
        "experience points in place of further cards need a card that offers some"
    ),
    DeckProblem.INSTEAD_TWICE: later("a card has one such effect at most"),
}

_CARD = re.compile(r"cards\[([0-9]{1,6})\]")
_EFFECT = re.compile(r"cards\[[0-9]{1,6}\]\.effects\[([0-9]{1,6})\]")


def file_wrong(values: Mapping[str, object], shown: Mapping[str, object], say: Words) -> Marked:
    """Return the sentence; `shown` are the values as far as they may be repeated."""
    place, problem = str(values["place"]), DeckProblem(str(values["problem"]))
    field = _field(place, say)
    given = {**shown, "field": field}
    given |= {name: code(str(values[name])) for name in ("first", "expected") if name in values}
    told = _problem(problem, given, say)
    if near := values.get("near"):
        meant = say("did you mean {near}?", near=code(str(near)))
        told = Marked(f"{told} – {meant}")
    title = shown.get("title")
    where = Marked(", ".join(_where(place, title, say)))
    if where:
        told = say("That deck cannot be used. In {where}: {problem}.", where=where, problem=told)
    else:
        told = say("That deck cannot be used: {problem}.", problem=told)
    sentences = [told]
    if problem is DeckProblem.UNKNOWN_KIND:
        sentences.append(say("Every effect is in use in the decks of `data/decks`, see README."))
    if code(place) != field and place != "file":
        sentences.append(say("The place in the file: {place}", place=code(place)))
    return Marked(" ".join(sentences))


def _where(place: str, title: object, say: Words) -> Iterator[Marked]:
    if card := _CARD.match(place):
        yield say("card {number}", number=int(card[1]) + 1)
        if title:
            yield say("“{name}”", name=title)
    if effect := _EFFECT.match(place):
        yield say("effect {number}", number=int(effect[1]) + 1)


def _field(place: str, say: Words) -> Marked:
    if place == "file":
        return say("the whole")
    return say("this") if place.endswith("]") else code(place.rpartition(".")[2])


def _problem(problem: DeckProblem, values: Mapping[str, object], say: Words) -> Marked:
    try:
        return say(DECK_PROBLEMS[problem], **values)
    except KeyError:
        # Not every kind of value that pydantic refuses brings the bound that it broke.
        return say("the value of {field} is not allowed", field=values["field"])
