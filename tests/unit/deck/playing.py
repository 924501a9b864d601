"""A deck that tests play: people by number, cards that come up as told, and a clock by hand."""

import json
from collections.abc import Sequence

import pytest

from bot.deck.actions import SYSTEM, Action, AutoDraw, Choose, Declare, Draw, NewDeck, Seat
from bot.deck.engine import step
from bot.deck.events import DeckEvent, Drew
from bot.deck.evolve import replayed
from bot.deck.reasons import DeckReason
from bot.deck.state import HOUR, Character, Choice, DeckState, due, start
from bot.deck.view import View, view
from bot.dice import Scripted
from bot.errors import Refused

ANNA, BERT, MASTER = Seat(1), Seat(2), Seat(9, is_master=True)


class Play:
    """A channel's deck from its first day on; Anna plays Mira."""

    def __init__(self, which: str = "22", count: int | None = None) -> None:
        self.state = start()
        self.now = 1_000_000
        self.act(MASTER, NewDeck.model_validate({"which": which}))
        if count is not None:
            self.declare(count)

    def act(
        self, seat: Seat, action: Action, *coming: str | int, state: DeckState | None = None
    ) -> tuple[DeckEvent, ...]:
        """Take an action while these cards and faces come up; nothing else may."""
        before = state or self.state
        dice = Scripted(faces(before, coming))
        after, events = step(before, action, seat, dice, self.now)
        assert dice.left == 0, "not all that was to come up did"
        assert replayed(before, events) == after
        assert DeckState.model_validate_json(after.model_dump_json()) == after
        self.state = after
        return events

    def refused(self, seat: Seat, action: Action) -> Refused:
        """Return why an action is refused."""
        with pytest.raises(Refused) as caught:
            step(self.state, action, seat, Scripted(()), self.now)
        assert isinstance(caught.value.reason, DeckReason)
        return caught.value

    def declare(self, count: int, name: str = "Mira", seat: Seat = ANNA) -> None:
        self.act(seat, Declare(character=name, count=count))

    def draw(self, *coming: str | int, name: str = "Mira", seat: Seat = ANNA) -> list[Drew]:
        events = self.act(seat, Draw(character=name), *coming)
        return [event for event in events if isinstance(event, Drew)]

    def auto(self, *coming: str | int, number: int = 1) -> tuple[DeckEvent, ...]:
        return self.act(SYSTEM, AutoDraw(character=number), *coming)

    def choose(
        self, option: str, *coming: str | int, name: str = "Mira", seat: Seat = ANNA
    ) -> tuple[DeckEvent, ...]:
        """Make the first choice that is open to a character."""
        choice = self.choices(name)[0].number
        action = Choose(character=name, choice=choice, option=option)
        return self.act(seat, action, *coming)

    def wait(self, milliseconds: int = HOUR) -> None:
        self.now += milliseconds

    def mira(self, name: str = "Mira") -> Character:
        return next(one for one in self.state.characters if one.name == name)

    def choices(self, name: str = "Mira") -> Sequence[Choice]:
        return self.state.blocking(self.mira(name).number)

    def due(self) -> dict[int, int]:
        return due(self.state)

    def view(self, seat: Seat) -> View:
        return view(self.state, seat)

    def cards(self) -> set[str]:
        """The cards now in the deck."""
        return {card.id for card in self.state.cards}


def faces(state: DeckState, coming: Sequence[str | int]) -> list[int]:
    """The faces that let these cards come up, with the dice of their effects among them."""
    cards = list(state.cards)
    found: list[int] = []
    for one in coming:
        if isinstance(one, int):
            found.append(one)
            continue
        place = next(at for at, card in enumerate(cards) if card.id == one)
        found.append(place + 1)
        if cards[place].leaves:
            del cards[place]
    return found


def deck_file(*cards: dict[str, object], **more: object) -> str:
    """A custom deck's file."""
    return json.dumps({"name": "Deck of One Evening", "cards": cards, **more})


def card(card_id: str = "owl", **more: object) -> dict[str, object]:
    """A custom card as it stands in a file."""
    return {"id": card_id, "name": card_id.title(), "text": "An owl looks at you.", **more}
