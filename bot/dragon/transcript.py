"""A game as what was put into it: enough to play it again, and to write its replay file.

A record grows act by act and is never changed otherwise; it holds both decks, so that nobody at
the table may see it before the game is over. Source: issue 7; spec/daredragon.md, sections 15
and 17.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, with_config

from bot.dragon.actions import (
    Action,
    Amend,
    Discard,
    Draw,
    HandBack,
    HostAction,
    NameAlly,
    NamePart,
    Play,
    Proceed,
    TakeOver,
)
from bot.dragon.cards import PART_NAMES, Card, Deck
from bot.dragon.daredevil_events import Reshuffled, StoodIn
from bot.dragon.engine import step
from bot.dragon.events import Event
from bot.dragon.name import name_of
from bot.dragon.replay_host import END, host_data
from bot.dragon.settings import Settings
from bot.dragon.setup import Decks, start
from bot.dragon.state import QuestionKind, State


@dataclass(frozen=True, slots=True)
class NewOrder:
    """The order, top first, in which a discard pile became a deck during the act before it."""

    deck: Deck
    order: tuple[Card, ...]
    kind: Literal["new_order"] = "new_order"


@dataclass(frozen=True, slots=True)
class ByRules:
    """The seat's act behind this one was none of its person's: the Manekin's rules stood in."""

    seat: int
    kind: Literal["by_rules"] = "by_rules"


Entry = Annotated[
    Play
    | Draw
    | NamePart
    | NameAlly
    | Discard
    | TakeOver
    | HandBack
    | Amend
    | Proceed
    | NewOrder
    | ByRules,
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


def marked(record: Record, seat: int) -> Record:
    """Return the record to which an act of a seat is added next that the Manekin's rules chose."""
    return replace(record, entries=(*record.entries, ByRules(seat)))


def played(record: Record) -> Iterator[tuple[Action | None, tuple[Event, ...], State]]:
    """Play a game again: what was done (None: it was laid out), what happened, the game then.

    What the Manekin's rules did for a person begins with `StoodIn`.
    """
    state = start(record.settings, Decks(record.daredevil_deck, record.dragon_deck))
    yield None, (), state
    for action, orders, stood_in in _acts(record):
        left = iter(orders)

        def next_order(
            deck: Deck, cards: tuple[Card, ...], left: Iterator[NewOrder] = left
        ) -> tuple[Card, ...]:
            # An order that is not there is refused like one that does not fit.
            found = next(left, None)
            return () if found is None else found.order

        state, events = step(state, action, next_order)
        yield action, (*stood_in, *events), state


def transcript(record: Record, names: Sequence[str]) -> dict[str, Any]:
    """Return the data of a replay's file (section 17), by a different name for each seat.

    A game that has begun and is not over ends with an entry that says so. What a host changed
    before it began is as if it had been chosen so. The first turn has to be seat 0's.
    """
    settings = record.settings
    if len({*names}) != settings.seats or len(names) != settings.seats or settings.first:
        raise ValueError("a transcript needs one name a seat, all different, and seat 0 first")
    written = _Written(tuple(names))
    before, *acts = played(record)
    state, manekins = before[2], before[2].manekins
    for action, events, after in acts:
        if action is not None:
            written.act(state, action)
        written.orders(events)
        state = after
        if not written.is_begun:
            manekins = state.manekins
    written.finish(state)
    return {
        "seats": [*names],
        "manekin": [name for name, automated in zip(names, manekins, strict=True) if automated],
        "settings": {
            "dragon_damage": settings.dragon_damage,
            "daredevil_damage": settings.daredevil_damage,
            "traits": settings.traits,
            "name": None if settings.name is None else name_of(settings.name),
        },
        "daredevil_deck": [*record.daredevil_deck],
        "dragon_deck": [*record.dragon_deck],
        "turns": written.turns,
        "answers": written.answers,
    }


class _Written:
    """The entries of `turns` and `answers`, as far as they are written."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self._names = names
        self.turns: list[dict[str, Any]] = []
        self.answers: list[dict[str, Any]] = []
        self.is_begun = False
        self._discards: list[Card] | None = None
        """The answer that the next discard belongs to."""

    def act(self, state: State, action: Action) -> None:
        """Write what was done in a state."""
        discards, self._discards = self._discards or [], None
        match action:
            case Play():
                self.turns.append({"play": action.card})
            case Draw():
                self.turns.append({"draw": True})
            case NamePart():
                self._answer(action.seat, "part", PART_NAMES[action.part])
            case NameAlly():
                self._answer(action.seat, "ally", self._names[action.ally])
            case Discard():
                if not discards:
                    self._answer(action.seat, "discard", discards)
                discards.append(action.card)
                if state.pending is not None and state.pending.count > 1:
                    self._discards = discards
            case _:
                self._host(state, action)

    def _answer(self, seat: int, what: str, answer: object) -> None:
        self.answers.append({"who": self._names[seat], what: answer})

    def _host(self, state: State, action: HostAction) -> None:
        begins = not self.is_begun and isinstance(action, Proceed)
        if begins:
            self.is_begun = True
        # A replay begins by itself, unless Manekins alone play.
        if self.is_begun and not (begins and not all(state.manekins)):
            self._entries(state).append(host_data(action, self._names))

    def orders(self, events: Sequence[Event]) -> None:
        """Write the new orders that an act needed."""
        for event in events:
            if isinstance(event, Reshuffled):
                self.answers.append({"reshuffle": event.deck, "order": [*event.order]})

    def finish(self, state: State) -> None:
        """Write that a game which is not over ends where it stands."""
        if self.is_begun and state.outcome is None:
            self._entries(state).append({"host": {END: True}})

    def _entries(self, state: State) -> list[dict[str, Any]]:
        """Where a replay looks for what a host does in a state."""
        question = state.pending
        asks_turn = question is None or question.kind is QuestionKind.TURN
        return self.turns if asks_turn else self.answers


def _acts(record: Record) -> Iterator[tuple[Action, list[NewOrder], list[StoodIn]]]:
    """Yield each action with the new orders behind it, and with the mark that was before it."""
    action: Action | None = None
    orders: list[NewOrder] = []
    marks: list[StoodIn] = []
    coming: list[StoodIn] = []
    for entry in record.entries:
        match entry:
            case NewOrder():
                orders.append(entry)
            case ByRules(seat=seat):
                coming.append(StoodIn(seat))
            case _:
                if action is not None:
                    yield action, orders, marks
                action, orders, marks, coming = entry, [], coming, []
    if action is not None:
        yield action, orders, marks
