"""The largest deck that may be brought: what one act of it costs, counted and not timed."""

import json

import pytest

from bot.deck.actions import SYSTEM, AutoDraw, Declare, Draw, Grant, ImportDeck, NewDeck, Seat
from bot.deck.engine import step
from bot.deck.events import Drew
from bot.deck.model import Model
from bot.deck.state import HOUR, DeckState, start

GM = Seat(1, is_master=True)
NOW = 10**12
MOST_FOR_A_CARD = 20
"""Values that are put together anew for one card with eight effects, whatever was drawn before."""


class Turning:
    """Dice that show one face after the other, so that other cards come up each time."""

    def __init__(self) -> None:
        self._thrown = 0

    def die(self, sides: int) -> int:
        self._thrown += 1
        return self._thrown % sides + 1


def laid(**bearing: bool) -> DeckState:
    """A hundred cards that each leave other things with the character, who may draw 88 of them."""
    cards = [
        {
            "id": f"card_{number}",
            "name": f"Card {number}",
            "text": "Much happens.",
            "effects": [
                {"kind": "condition", "name": f"condition {number}"},
                {"kind": "gain", "item": f"thing {number}"},
                {"kind": "gain", "item": f"jewel {number}", "wealth": True},
                {"kind": "proficiency", "skill": f"skill {number}"},
                {"kind": "saving_throws", "name": f"curse {number}", "change": -1},
                {"kind": "wishes", "roll": {"sides": 2}},
                {"kind": "experience", "change": -1},
                {"kind": "ask_master", "question": "Which?"},
            ],
            **bearing,
        }
        for number in range(100)
    ]
    text = json.dumps({"name": "Large", "cards": cards})
    state = start()
    for action in (
        ImportDeck(text=text),
        NewDeck(which="custom"),
        Declare(character="Mira", count=22),
        *(Grant(character="Mira", what="draws", count=22) for _ in range(3)),
    ):
        state, _ = step(state, action, GM, Turning(), NOW)
    return state


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[type[Model]]:
    """The kinds of the values that were put together anew."""
    found: list[type[Model]] = []
    changed = Model.changed

    def counted(self: Model, **values: object) -> Model:
        found.append(type(self))
        return changed(self, **values)

    monkeypatch.setattr(Model, "changed", counted)
    return found


@pytest.mark.parametrize("bearing", [{}, {"leaves": True}])
def test_an_hour_s_draws_cost_the_same_for_each_card(
    made: list[type[Model]], bearing: dict[str, bool]
):
    state = laid(**bearing)
    made.clear()
    after, events = step(state, AutoDraw(character=1), SYSTEM, Turning(), NOW + HOUR)
    assert len(events) == 88
    assert after.characters[0].left == 0
    assert len(made) <= MOST_FOR_A_CARD * 88


def test_cards_that_are_all_drawn_again_at_once_cost_the_same_each(made: list[type[Model]]):
    state = laid(leaves=True, redraws=True)
    made.clear()
    after, events = step(state, Draw(character="Mira"), GM, Turning(), NOW)
    assert not after.cards
    assert sum(isinstance(one, Drew) for one in events) == 100
    assert len(made) <= MOST_FOR_A_CARD * 100
