"""The rules with a way to turn to every page, and those of the cards in a hand."""

from collections.abc import Iterator

from bot.dragon.cards import ALL_CARDS, DAREDEVIL, Card
from bot.render.dragon.card_rules import daredevil_rules
from bot.render.dragon.cards import daredevil_card, deed_name
from bot.render.dragon.manekin import card_sign
from bot.render.dragon.rules import RULES_PAGES, card_message, rules_message
from bot.render.message import Button, Message, Move, Option, Row, Select, Text
from bot.render.message import Card as Frame
from bot.render.text import Marked
from bot.render.words import Words
from bot.table.dragon.game_view import GameView
from bot.table.dragon.part import PART
from bot.text import folded, shortened

FIRST_PAGE = "overview"
GREEN = 0x4F8A5B
_MOST_OPTION = 100
_MOST_PLACEHOLDER = 150


def rules_page(topic: str, say: Words) -> Message:
    """Return a page of the rules with a list of all of them; KeyError where there is none."""
    return _with_list(rules_message(topic, say), topic, say)


def card_page(card: Card, say: Words) -> Message:
    """Return what a card does in both decks, with the list of the pages."""
    return _with_list(card_message(card, say), None, say)


def topics(say: Words) -> list[tuple[str, str]]:
    """Return every page and every card by what it is called, and the word that asks for it."""
    pages = [(str(say(title)), topic) for topic, title in RULES_PAGES.items()]
    return [*pages, *((_both(card, say), card) for card in ALL_CARDS)]


def topic_of(typed: str, say: Words) -> str | None:
    """Return the page that is meant by its word or title; the first of nothing, None if unknown."""
    told = folded(typed)
    if not told:
        return FIRST_PAGE
    known = {folded(word): topic for topic, title in RULES_PAGES.items() for word in (topic, title)}
    known |= {folded(say(title)): topic for topic, title in RULES_PAGES.items()}
    return known.get(told)


def cards_explained(cards: list[Card], say: Words) -> Message:
    """Return what each of the cards in a hand does, those that do the same in one."""
    told = "\n".join(_explained(cards, say)) or say("You hold no card.")
    buttons = (Button(say("Back to the hand"), Move(PART, "hand")), _all_rules(say))
    return Message((Frame((Text(say("## Your cards")), Text(told), Row(buttons)), GREEN),))


def cards_in_hand(seen: GameView) -> list[Card]:
    """Return the cards in the hand of whose view this is, in the order received."""
    if seen.seen is None or seen.seat is None:
        return []
    return list(seen.seen.daredevils[seen.seat].hand or ())


def _explained(cards: list[Card], say: Words) -> Iterator[Marked]:
    alike: dict[object, list[Card]] = {}
    for card in cards:
        alike.setdefault(DAREDEVIL[card].feat, []).append(card)
    for group in alike.values():
        *others, last = group
        shown = (*(card_sign(card, say) for card in others), daredevil_card(last, say))
        rules = daredevil_rules(last, say)
        yield say("**{cards}**: {rules}", cards=Marked(", ".join(shown)), rules=rules)


def _with_list(message: Message, topic: str | None, say: Words) -> Message:
    options = tuple(
        Option(shortened(say(title), _MOST_OPTION), one, chosen=one == topic)
        for one, title in RULES_PAGES.items()
    )
    placeholder = shortened(say("Another page of the rules"), _MOST_PLACEHOLDER)
    return Message((*message.blocks, Row((Select(Move(PART, "rules"), options, placeholder),))))


def _all_rules(say: Words) -> Button:
    return Button(say("Rules"), Move(PART, "rules"))


def _both(card: Card, say: Words) -> str:
    return f"{daredevil_card(card, say)} · {deed_name(card, say)}"
