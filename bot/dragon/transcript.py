"""A game as what was put into it: enough to play it again, and to write its replay file.

A record grows act by act and is never changed otherwise; it holds both decks, so that nobody at
the table may see it before the game is over. Source: issue 7; spec/daredragon.md, sections 15
and 17.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from pydantic import ConfigDict, Field, with_config

from bot.dragon.actions import (
    Action,
    Amend,
    Discard,
    Draw,
    HandBack,
    NameAlly,
    NamePart,
    Play,
    Proceed,
    TakeOver,
)
from bot.dragon.cards import Card, Deck
from bot.dragon.daredevil_events import Reshuffled
from bot.dragon.engine import step
from bot.dragon.events import Event
from bot.dragon.settings import Settings
from bot.dragon.setup import Decks, start
from bot.dragon.state import State


@dataclass(frozen=True, slots=True)
class NewOrder:
    """The order, top first, in which a discard pile became a deck during the act before it."""

    deck: Deck
    order: tuple[Card, ...]
    kind: Literal["new_order"] = "new_order"


Entry = Annotated[
    Play | Draw | NamePart | NameAlly | Discard | TakeOver | HandBack | Amend | Proceed | NewOrder,
    Field(discriminator="kind"),
]


@with_config(ConfigDict(extra="forbid", strict=True))
@dataclass(frozen=True, slots=True)
class Record:
    """The decks before anything was dealt, and every act since in order, each in one piece (not
    `by_halves`) with the new orders that it needed behind it."""

    settings: Settings
    daredevil_deck: tuple[Card, ...]
    dragon_deck: tuple[Card, ...]
    entries: tuple[Entry, ...] = ()


def begun(settings: Settings, decks: Decks) -> Record:
    """Return the record of a game that is laid out with `start` and has not begun."""
    return Record(settings, decks.daredevil, decks.dragon)


def recorded(record: Record, action: Action, events: Sequence[Event]) -> Record:
    """Return the record with one act more: the action, and the events that it led to."""
    orders = tuple(
        NewOrder(event.deck, event.order) for event in events if isinstance(event, Reshuffled)
    )
    return replace(record, entries=(*record.entries, action, *orders))


def played(record: Record) -> Iterator[tuple[Action | None, tuple[Event, ...], State]]:
    """Play a game again: what was done (None: it was laid out), what happened, the game then."""
    state = start(record.settings, Decks(record.daredevil_deck, record.dragon_deck))
    yield None, (), state
    for action, orders in _acts(record):
        left = iter(orders)

        def next_order(
            deck: Deck, cards: tuple[Card, ...], left: Iterator[NewOrder] = left
        ) -> tuple[Card, ...]:
            # An order that is not there is refused like one that does not fit.
            found = next(left, None)
            return () if found is None else found.order

        state, events = step(state, action, next_order)
        yield action, events, state


def _acts(record: Record) -> Iterator[tuple[Action, list[NewOrder]]]:
    """Yield each action with the new orders behind it."""
    action: Action | None = None
    orders: list[NewOrder] = []
    for entry in record.entries:
        if isinstance(entry, NewOrder):
            orders.append(entry)
            continue
        if action is not None:
            yield action, orders
        action, orders = entry, []
    if action is not None:
        yield action, orders
