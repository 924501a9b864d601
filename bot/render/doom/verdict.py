"""Whether a printed line is a legal run: the verdict, the card where it goes wrong, and why."""

from bot.deck.checker import Verdict
from bot.deck.doom import Rules
from bot.deck.line import read_line
from bot.deck.run import SEPARATOR
from bot.render.doom.line import ELLIPSIS, beginning, block, ending
from bot.render.doom.run import ENDINGS
from bot.render.message import Message, Text
from bot.render.words import Words
from bot.text import shortened

_ROOM_BEFORE, _ROOM_AFTER = 900, 500
"""Characters of the line up to the card in question, and from it on."""

_MOST_CARD = 80
_MOST_WHY = 900


def told(line: str, verdict: Verdict, rules: Rules, say: Words) -> Message:
    """Return the verdict on a line that could be read."""
    cards = [shortened(one.typed, _MOST_CARD) for one in read_line(line)]
    if verdict.at is not None:
        return _not_legal(cards, verdict.at, verdict.why or "", rules, say)
    if verdict.end:
        heading = say.plural(
            "✅ **A legal run** of {count} card.",
            "✅ **A legal run** of {count} cards.",
            len(cards),
        )
        below = say(ENDINGS[verdict.end])
    else:
        heading = say("✅ **Legal so far**, and not at an end yet.")
        below = say("-# The next card may be drawn.")
    shown = block(_around(cards, len(cards) - 1))
    return Message((Text("\n".join((heading, shown, below, _judged(rules, say)))),))


def _not_legal(cards: list[str], at: int, why: str, rules: Rules, say: Words) -> Message:
    heading = say("❌ **Not a legal run**: card {number} cannot be so.", number=at + 1)
    marked = [*cards[:at], f"»{cards[at]}«", *cards[at + 1 :]]
    reason = block(shortened(why, _MOST_WHY))
    lines = (heading, block(_around(marked, at)), reason, _judged(rules, say))
    return Message((Text("\n".join(lines)),))


def _judged(rules: Rules, say: Words) -> str:
    if rules is Rules.REFERENCE:
        return say("-# Judged by the printed program, which differs from the text.")
    return say("-# Judged by the text of the challenge.")


def _around(cards: list[str], at: int) -> str:
    """As much of the line as fits, with the card at this place in it."""
    before = max(1, ending(cards[: at + 1], _ROOM_BEFORE))
    after = beginning(cards[at + 1 :], _ROOM_AFTER)
    first, end = at + 1 - before, at + 1 + after
    opening = [ELLIPSIS] if first else []
    closing = [ELLIPSIS] if end < len(cards) else []
    return SEPARATOR.join((*opening, *cards[first:end], *closing))
