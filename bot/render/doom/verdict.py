"""Whether a printed line is a legal run: the verdict, the card where it goes wrong, and why."""

from bot.deck.checker import Verdict
from bot.deck.doom import Rules
from bot.deck.line import read_line
from bot.render.doom.line import ELLIPSIS, beginning, cards_of, ending, marks, quoted
from bot.render.doom.run import ENDINGS
from bot.render.message import Message, Text
from bot.render.text import Marked, escaped
from bot.render.words import Words
from bot.text import shortened

_ROOM_BEFORE, _ROOM_AFTER = 900, 500
"""Characters of the line up to the card in question, and from it on."""

_MOST_CARD = 80
_MOST_WHY = 900


def told(line: str, verdict: Verdict, rules: Rules, say: Words) -> Message:
    """Return the verdict on a line that could be read."""
    cards = cards_of(shortened(one.typed, _MOST_CARD) for one in read_line(line))
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
    shown = quoted(_around(cards, len(cards) - 1))
    return Message((Text("\n".join((heading, shown, below, *_notes(rules, say)))),))


def _not_legal(cards: list[Marked], at: int, why: str, rules: Rules, say: Words) -> Message:
    heading = say("❌ **Not a legal run**: card {number} cannot be so.", number=at + 1)
    # Between two commas there may be nothing that could be bold.
    card = f"👉 **{cards[at]}**" if cards[at] else "👉"
    shown = quoted(_around([*cards[:at], Marked(card), *cards[at + 1 :]], at))
    reason = Marked(escaped(shortened(why, _MOST_WHY)))
    return Message((Text("\n".join((heading, shown, reason, *_notes(rules, say)))),))


def _notes(rules: Rules, say: Words) -> list[Marked]:
    """What the marks of a line mean, and which of the two rule sets this was held against."""
    if rules is Rules.REFERENCE:
        judged = say(
            "-# Judged by the program that is printed with the challenge; from the challenge's own "
            "words it differs in three points."
        )
    else:
        judged = say(
            "-# Judged by what the challenge says in words; the program printed with it, which "
            "differs in three points, can be chosen instead."
        )
    return [marks(say), judged]


def _around(cards: list[Marked], at: int) -> list[Marked]:
    """As much of the line as fits, with the card at this place in it."""
    before = max(1, ending(cards[: at + 1], _ROOM_BEFORE))
    after = beginning(cards[at + 1 :], _ROOM_AFTER)
    first, end = at + 1 - before, at + 1 + after
    opening = [ELLIPSIS] if first else []
    closing = [ELLIPSIS] if end < len(cards) else []
    return [*opening, *cards[first:end], *closing]
