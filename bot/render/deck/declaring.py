"""What a declaration means before it is made: the exact chance of each card, and two buttons.

Reckoning and drawing take longer than the event loop may be held: the chances are handed in, the
picture is drawn later. Source: spec/deck.md, "Odds of a declaration".
"""

from collections.abc import Mapping
from functools import partial

from bot.deck.declaration import DeclarationOdds
from bot.deck.view import View
from bot.render.deck.asking import PART
from bot.render.deck.content import content
from bot.render.deck.figures import listed
from bot.render.deck.reveal import PURPLE
from bot.render.message import (
    MOST_DESCRIPTION,
    Button,
    Card,
    Gallery,
    Message,
    Move,
    Row,
    Rule,
    Sketch,
    Text,
)
from bot.render.odds_pictures import declaration_odds
from bot.render.pictures import is_drawable
from bot.render.text import Marked, fitting
from bot.render.words import SOURCE_LANGUAGE, Words, words
from bot.table.deck_events import DeclarationAsked
from bot.text import shortened

_MOST_GROUPS = 6
_ROOM = 2600


def question(
    event: DeclarationAsked, odds: DeclarationOdds | None, seen: View, say: Words, *, revision: int
) -> Message:
    """Return the question, with the odds where they are known; for one person alone."""
    heading = say.plural(
        "## Declare {count} card for {name}?",
        "## Declare {count} cards for {name}?",
        event.count,
        name=event.name,
    )
    blocks: list[Text | Gallery | Rule | Row] = [Text(heading)]
    if odds is not None:
        blocks = chances(heading, event.count, odds, seen, say)
    note = say("-# What is not drawn within an hour is drawn by itself.")
    blocks += [Rule(), _buttons(event, revision, say), Text(note)]
    return Message((Card(tuple(blocks), PURPLE),))


def chances(
    heading: Marked, count: int, odds: DeclarationOdds, seen: View, say: Words
) -> list[Text | Gallery | Rule | Row]:
    """Return what so many cards can bring, in words and as a picture."""
    lines = [heading, *_told(odds, seen, say)]
    blocks: list[Text | Gallery | Rule | Row] = [Text("\n".join(fitting(lines, _ROOM)))]
    if odds.cards:
        blocks.append(Gallery((_picture(count, odds, seen, say),)))
        exact = say("-# Exact for the deck as it is now, without cards beyond those declared.")
        blocks.append(Text(exact))
    return blocks


def _buttons(event: DeclarationAsked, revision: int, say: Words) -> Row:
    label = say.plural("Declare {count} card", "Declare {count} cards", event.count)
    return Row(
        (
            Button(
                shortened(label, 80), Move(PART, f"confirm.{event.number}", revision), "primary"
            ),
            Button(say("Cancel"), Move(PART, f"cancel.{event.number}")),
        )
    )


def _told(odds: DeclarationOdds, seen: View, say: Words) -> list[Marked]:
    names = _names(odds, seen, say)
    lines: list[Marked] = []
    if end := sum(odds.ends.values()):
        ending = listed(names[one] for one in sorted(odds.ends) if one in names)
        lines.append(
            say(
                "The drawing **ends** with {cards}: **{chance}**",
                cards=ending,
                chance=say.percent(end),
            )
        )
    lines.append(say("Cards drawn on average: {count}", count=float(odds.expected_cards)))
    lines.append(say("Chance of each card to come up at least once:"))
    groups = _groups(odds, names, say)
    lines += [Marked(f"- **{chance}** {listed(cards)}") for chance, cards in groups[:_MOST_GROUPS]]
    if len(groups) > _MOST_GROUPS:
        lines.append(Marked("- …"))
    return lines


def _groups(
    odds: DeclarationOdds, names: Mapping[str, str], say: Words
) -> list[tuple[str, list[str]]]:
    """The names of the cards by their chance as it is written, the likeliest first."""
    groups: dict[str, list[str]] = {}
    for card in sorted(names, key=lambda one: -odds.cards[one]):
        groups.setdefault(say.percent(odds.cards[card]), []).append(names[card])
    return list(groups.items())


def _names(odds: DeclarationOdds, seen: View, say: Words) -> dict[str, str]:
    cards = (*seen.cards, *seen.away)
    return {one.id: content(one.name, say) for one in cards if one.id in odds.cards}


def _picture(count: int, odds: DeclarationOdds, seen: View, say: Words) -> Sketch:
    names = _names(odds, seen, say)
    told = "; ".join(f"{chance} {', '.join(cards)}" for chance, cards in _groups(odds, names, say))
    described = shortened(
        say("Chance of each card: {chances}", chances=Marked(told)), MOST_DESCRIPTION
    )
    return Sketch("odds.png", partial(_drawn, count, odds, seen, _drawable(count, say)), described)


def _drawn(count: int, odds: DeclarationOdds, seen: View, say: Words) -> bytes:
    names = _names(odds, seen, say)
    return declaration_odds(
        _title(count, say),
        {names[card]: odds.cards[card] for card in names},
        ends=frozenset(names[card] for card in odds.ends if card in names),
        words=_legend(say),
        percentage=say.percent,
    )


def _drawable(count: int, say: Words) -> Words:
    """The reader's language, or English where the picture's letters cannot write it."""
    written = (_title(count, say), *_legend(say))
    return say if all(map(is_drawable, written)) else words(SOURCE_LANGUAGE)


def _title(count: int, say: Words) -> str:
    return say.plural("{count} card declared", "{count} cards declared", count)


def _legend(say: Words) -> tuple[str, str]:
    return say("comes up"), say("ends the drawing")
