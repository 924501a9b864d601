"""The library of ready cards by theme, a page at a time; several can be added at once.

A card stands there if the table's system has all that it names. Source: issue 5 (a library).
"""

from collections.abc import Mapping, Sequence, Set

from bot.render.cards.wording import PAGE, PART, called, fitted
from bot.render.message import Card, Message, Move, Option, Row, Rule, Select, Text
from bot.render.text import Marked
from bot.render.turning import turning_buttons
from bot.render.words import Words, later
from bot.rulecards.card_reading import read_card
from bot.rulecards.library import SHIPPED_TOPIC, LibraryCard, library, library_for
from bot.rulecards.names import key_of
from bot.rulecards.sentences.reading import sentence_of
from bot.rulecards.system import System
from bot.text import shortened

TOPICS: Mapping[str, str] = {
    SHIPPED_TOPIC: later("The first cards"),
    "bonds": later("Bonds"),
    "curses": later("Curses"),
    "exhaustion": later("Exhaustion"),
    "hunger_dice": later("Hunger dice"),
    "luck": later("Luck"),
    "morale": later("Morale"),
    "oath_magic": later("Oath magic"),
    "reputation": later("Reputation"),
    "sanity": later("Sanity"),
    "ship_hull": later("Ship and hull"),
    "weather": later("Weather"),
}

_ROOM = 330
"""Characters of one card on the page."""


def topics_of(ready: Sequence[LibraryCard]) -> list[str]:
    """The themes of these cards, in the order of the library."""
    return list(dict.fromkeys(one.topic for one in ready))


def topic_at(number: int) -> str | None:
    """The theme with this number, as buttons name it."""
    return dict(enumerate(TOPICS)).get(number)


def shelf(
    system: System,
    taken: Set[str],
    say: Words,
    *,
    topic: str | None = None,
    page: int = 0,
    told: Marked | None = None,
) -> Message:
    """Return a page of one theme; `taken` are the ids of cards that are at the table already."""
    ready = library_for(system)
    topics = topics_of(ready)
    topic = topic if topic in topics else topics[0]
    cards = [one for one in ready if one.topic == topic]
    pages = (len(cards) + PAGE - 1) // PAGE
    page = min(page, pages - 1)
    shown = cards[page * PAGE : (page + 1) * PAGE]
    head = [
        *([told] if told else []),
        say("## Library: {topic}", topic=say(TOPICS[topic])),
        say.plural(
            "-# {count} ready card for {system}",
            "-# {count} ready cards for {system}",
            len(cards),
            system=called(system, say),
        ),
    ]
    lines = [_card(one, system, one.id in taken, say) for one in shown]
    number = list(TOPICS).index(topic)
    blocks: list[Text | Rule | Row] = [Text("\n".join((*head, *lines))), Rule()]
    free = [one for one in shown if one.id not in taken]
    if free:
        blocks.append(Row((_adding(free, number, page, say),)))
    blocks.append(Row((_themes(topics, topic, say),)))
    if pages > 1:
        blocks.append(_turn(number, page, pages, say))
    return Message((Card(tuple(blocks)),))


def _card(card: LibraryCard, system: System, taken: bool, say: Words) -> Marked:
    sentence = sentence_of(read_card(card.data, system), system)
    name = say("**{name}**", name=fitted(card.name, 90))
    if taken:
        name = say("{name} · ✅ at the table", name=name)
    return Marked(f"{name}\n-# {fitted(sentence, _ROOM - len(name))}")


def _adding(free: Sequence[LibraryCard], topic: int, page: int, say: Words) -> Select:
    options = tuple(Option(shortened(one.name, 100), one.id) for one in free)
    move = Move(PART, f"take.{topic}.{page}")
    return Select(move, options, say("Add cards"), most=len(options))


def _themes(topics: Sequence[str], topic: str, say: Words) -> Select:
    known = list(TOPICS)
    options = tuple(
        Option(say(TOPICS[one]), str(known.index(one)), chosen=one == topic) for one in topics
    )
    return Select(Move(PART, "theme"), options, say("Choose a theme"))


def _turn(topic: int, page: int, pages: int, say: Words) -> Row:
    before = Move(PART, f"library.{topic}.{page - 1}") if page else Move(PART, "library.0.0.first")
    after = Move(PART, f"library.{topic}.{page + 1}")
    return Row(turning_buttons(before, after, page, pages, say))


def names_of(ids: Sequence[str]) -> list[str]:
    """What ready cards are called."""
    known = library()
    return [known[one].name for one in ids if one in known]


def ready_like(typed: str, system: System) -> list[LibraryCard]:
    """The ready cards in whose name or theme something that was typed stands."""
    wanted = key_of(typed)
    return [one for one in library_for(system) if wanted in key_of(one.name) or wanted in one.topic]
