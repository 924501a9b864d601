"""A sentence to a card, by the grammar of the table's own system.

Knows the way from a refusal of the data back to the words that say it. Source: spec/rule-cards.md,
part 9; spec/rule-cards-details.md, part 4.
"""

from collections.abc import Iterable

from bot.rulecards.card import Card
from bot.rulecards.card_reading import read_card
from bot.rulecards.reasons import CardError
from bot.rulecards.sentences.parsing import Parsed, parsed
from bot.rulecards.sentences.refusals import SentenceError, SentenceReason
from bot.rulecards.system import System


def written(text: str, system: System, clocks: Iterable[str] = ()) -> Card:
    """The card of a sentence, which gives it no name; `SentenceError` if there is none.

    `clocks` are the names of clocks there are beside those that the system or the card makes.
    """
    found = parsed(text, system)
    try:
        return read_card(found.data, system, clocks, needs_name=False)
    except CardError as error:
        raise SentenceError(
            SentenceReason.REFUSED, text, _column(text, found, error), problem=error
        ) from error


def is_written(text: str, system: System, clocks: Iterable[str] = ()) -> bool:
    """Whether a sentence makes a card as it stands."""
    try:
        written(text, system, clocks)
    except SentenceError:
        return False
    return True


def _column(text: str, found: Parsed, error: CardError) -> int:
    """Where the sentence says what is refused: the place in a formula, else its clause."""
    spans = [span for path, span in found.places.items() if error.place.startswith(path)]
    start, end = spans[0] if spans else (0, len(text))
    expression, position = error.values.get("expression"), error.values.get("position")
    if isinstance(expression, str) and isinstance(position, int):
        within = text.find(expression, start, end)
        if within >= 0:
            return within + position
    return start
