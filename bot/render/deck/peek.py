"""What cards ask the game master, and what stays secret: for the game master's eyes alone."""

from collections.abc import Sequence

from bot.deck.view import ChoiceView, View
from bot.render.deck.asking import asked, masters_row
from bot.render.deck.content import content
from bot.render.deck.figures import listed
from bot.render.message import Card, Message, Row, Rule, Text
from bot.render.text import Marked, channel
from bot.render.words import Words

_MOST_OPEN = 5
_MOST_SECRET = 4
_MOST_LOGGED = 8


def peek(seen: View, say: Words) -> Message:
    """Return the open questions and the secret answers, the oldest first."""
    open_ones = [one for one in seen.answers if one.is_open and one.is_yours]
    secret = [one for one in seen.answers if one.is_secret and not one.is_open]
    blocks: list[Text | Rule | Row] = [
        Text("\n".join((say("## Behind the screen"), *_deck(seen, say))))
    ]
    blocks.append(
        Text(say("**Questions for you:**") if open_ones else say("No card asks you anything."))
    )
    for choice in open_ones[:_MOST_OPEN]:
        blocks += [Text(asked(choice, say)), masters_row(choice, say)]
    blocks += _more(len(open_ones) - _MOST_OPEN, say)
    if secret:
        blocks += [Rule(), Text(say("**What players do not know:**"))]
    for choice in secret[-_MOST_SECRET:]:
        blocks += [Text(_answered(choice, say)), masters_row(choice, say)]
    blocks += _more(len(secret) - _MOST_SECRET, say)
    return Message((Card(tuple(blocks)),))


def _deck(seen: View, say: Words) -> list[Marked]:
    names = [content(one.name, say) for one in seen.away]
    return [say("Not in the deck: {cards}", cards=listed(names))] if names else []


def _more(count: int, say: Words) -> list[Text]:
    return (
        [Text(say.plural("-# … and {count} more", "-# … and {count} more", count))]
        if count > 0
        else []
    )


def _answered(choice: ChoiceView, say: Words) -> Marked:
    return say("{asked} “{text}”", asked=asked(choice, say), text=choice.answer or "")


def asked_now(questions: Sequence[ChoiceView], table: int, say: Words) -> Message:
    """Return what cards that just came up ask, for the game masters' log."""
    heading = say("🔒 From the deck in {channel}:", channel=channel(table))
    blocks: list[Text | Row] = [Text(heading)]
    for choice in questions[:_MOST_LOGGED]:
        blocks += [Text(asked(choice, say)), masters_row(choice, say, table)]
    left = len(questions) - _MOST_LOGGED
    if left > 0:
        blocks.append(
            Text(
                say.plural(
                    "-# {count} more question: `/deck gm peek`.",
                    "-# {count} more questions: `/deck gm peek`.",
                    left,
                )
            )
        )
    return Message((Card(tuple(blocks)),))
