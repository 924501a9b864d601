"""What cards ask the game master, and what stays secret: for the game master's eyes alone."""

from collections.abc import Sequence

from bot.deck.view import ChoiceView, View
from bot.render.deck.asking import asked, masters_row
from bot.render.deck.content import content
from bot.render.deck.figures import listed
from bot.render.message import Card, Message, Row, Rule, Text
from bot.render.text import Marked, channel, fitting
from bot.render.words import Words

_MOST = 5
_ROOM = 1600
"""Characters of questions; a message has them twice."""


def peek(seen: View, say: Words) -> Message:
    """Return the open questions and the secret answers, the oldest and the newest first."""
    open_ones = [one for one in seen.answers if one.is_open and one.is_yours]
    secret = [one for one in seen.answers if one.is_secret and not one.is_open]
    heading = [say("## Behind the screen"), *_deck(seen, say)]
    blocks: list[Text | Rule | Row] = [Text("\n".join(heading))]
    asks = say("**Questions for you:**") if open_ones else say("No card asks you anything.")
    blocks += [Text(asks), *_with_buttons(open_ones, say)]
    if secret:
        blocks += [Rule(), Text(say("**What players do not know:**"))]
        blocks += _with_buttons(secret[::-1], say)
    return Message((Card(tuple(blocks)),))


def _with_buttons(
    choices: Sequence[ChoiceView], say: Words, table: int | None = None
) -> list[Text | Row]:
    """As many of them as there is room for, each with what answers it or makes it known."""
    lines = [_asked(one, say) for one in choices[:_MOST]]
    blocks: list[Text | Row] = []
    shown = fitting(lines, _ROOM)
    for choice, told in zip(choices, shown, strict=False):
        blocks += [Text(told), masters_row(choice, say, table)]
    more = len(choices) - len(shown)
    if more > 0:
        blocks.append(Text(say.plural("-# … and {count} more", "-# … and {count} more", more)))
    return blocks


def _asked(choice: ChoiceView, say: Words) -> Marked:
    if choice.is_open:
        return asked(choice, say)
    return say("{asked} “{text}”", asked=asked(choice, say), text=choice.answer or "")


def _deck(seen: View, say: Words) -> list[Marked]:
    names = [content(one.name, say) for one in seen.away]
    return [say("Not in the deck: {cards}", cards=listed(names))] if names else []


def asked_now(questions: Sequence[ChoiceView], table: int, say: Words) -> Message:
    """Return what cards that just came up ask, for the game masters' log."""
    heading = say("🔒 From the deck in {channel}:", channel=channel(table))
    return Message((Card((Text(heading), *_with_buttons(questions, say, table))),))
