"""Everything that is said around a game of Daredragon, said once: for tests that listen to a
language.

What people would type themselves is of digits and stars, so that it is no word.
"""

from collections.abc import Iterator

from bot.dragon.cards import PARTS
from bot.dragon.name import SYLLABLES, Trait
from bot.render.answers import answer
from bot.render.dragon.bestiary import PAGE, bestiary
from bot.render.dragon.calls import calls
from bot.render.dragon.choices import DIFFICULTIES, NAMINGS, PACES, chosen_lines, settings_lines
from bot.render.dragon.lines import LINES, VAGUE
from bot.render.dragon.lobby import lobby
from bot.render.dragon.status import status
from bot.render.history import told, told_vaguely
from bot.render.message import Button, Message, Row, Select, Text
from bot.render.words import Words
from bot.store.model import StoredPart
from bot.table.act import Outcome
from bot.table.dragon.game_view import GameView, game_view
from bot.table.dragon.part import Bestiary, Calls, Chair, Choices, DragonPart, Ending, Met
from bot.table.people import Person, Place
from tests.unit.render.fellowship_samples import (
    EVENTS,
    LONGEST,
    lobby_part,
    playing_part,
    table_with,
)

ENDINGS: tuple[Ending, ...] = ("victory", "defeat", "conceded")


def everything_said(say: Words) -> list[str]:
    """Return the lobby, the bestiary, calls, the history and every answer, in that language."""
    return [
        *(text for message in _pages(say) for text in words_of(message)),
        *(text for message in answers(say) for text in words_of(message)),
        *_choices(say),
        *_history(say),
    ]


def words_of(message: Message) -> Iterator[str]:
    """Yield all that is read on a message."""
    for block in message.flat():
        if isinstance(block, Text):
            yield block.content
        if not isinstance(block, Row):
            continue
        for item in block.items:
            if isinstance(item, Button):
                yield item.label
            elif isinstance(item, Select):
                yield item.placeholder or ""
                for one in item.options:
                    yield from (one.label, one.description or "")


def seen(part: DragonPart, who: int | None = None) -> GameView:
    """The game as somebody may know it; of None, as everybody may."""
    found = game_view(table_with(part), None if who is None else Person(who))
    assert found is not None
    return found


def lobbies() -> list[GameView]:
    """Lobbies that differ in what can be pressed."""
    full = tuple(Chair(holder=one, name=f"{one}*") for one in range(1, 5))
    return [
        seen(lobby_part()),
        seen(lobby_part(*full)),
        seen(lobby_part(*(Chair(),) * 4, choices=Choices(remind_after=0))),
    ]


def book(count: int = PAGE + 1) -> Bestiary:
    """A bestiary in which dragons of all kinds were met."""
    traits = tuple(Trait)
    met = tuple(
        Met(
            name="·".join(
                "?" if number and part is PARTS[-1] else SYLLABLES[part][traits[number % 4]]
                for part in PARTS
            ),
            ended=ENDINGS[number % 3],
            at=1,
            turns=number + 1,
            daredevils=("1*",) * (number % 2),
            holders=(1,) * (number % 2),
            manekins=number % 4,
        )
        for number in range(count)
    )
    return Bestiary(met=met)


def _pages(say: Words) -> Iterator[Message]:
    yield from (lobby(one, say) for one in lobbies())
    yield bestiary(Bestiary(), say)
    yield from (bestiary(book(), say, page) for page in range(3))
    yield calls(Calls(), say)
    yield calls(Calls(pings=False, zone="1*", quiet_from=22, quiet_until=8), say, changed=True)
    yield status(seen(lobby_part()), 1, say)
    yield status(seen(playing_part()), 1, say)
    yield status(seen(playing_part(), LONGEST), 1, say)
    yield status(seen(playing_part(paused=True)), 1, say)


def answers(say: Words) -> Iterator[Message]:
    """Yield each answer to what happened in a game, and what others are told of it."""
    parts = (None, lobby_part(), playing_part(), playing_part(me=LONGEST - 9))
    for event in EVENTS:
        for part in parts:
            campaign: tuple[StoredPart, ...] = ()
            table = table_with(part, *campaign)
            outcome = Outcome(table, (event,), Person(LONGEST), Place(2, 1), entry=1)
            told_of = answer(outcome, say, say)
            yield told_of.message
            if told_of.announce is not None:
                yield told_of.announce


def _choices(say: Words) -> Iterator[str]:
    for difficulty in DIFFICULTIES:
        yield from chosen_lines(Choices(difficulty=difficulty), "1*", say)
    for pace in PACES:
        yield from chosen_lines(Choices(pace=pace, remind_after=1), None, say)
    for naming in NAMINGS:
        yield from chosen_lines(Choices(naming=naming), None, say)

    for part in (lobby_part(), playing_part()):
        yield from settings_lines(seen(part), say)


def _history(say: Words) -> Iterator[str]:
    for event in EVENTS:
        line = event.line()
        yield told(event.kind, line, say)
        yield told(event.kind, {**line, "who": None, "name": None}, say)
        yield told_vaguely(event.kind, say)
    assert {event.kind for event in EVENTS} == LINES.keys() == VAGUE.keys()
