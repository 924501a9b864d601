"""Games as JSON: what is stored is checked like a position.

Source: design.md, rule 9; faults.md, S.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest
from pydantic import ValidationError

from bot.dice import SeededDice
from bot.dragon.actions import Proceed
from bot.dragon.cards import ALL_CARDS
from bot.dragon.engine import step
from bot.dragon.reasons import DragonReason
from bot.dragon.settings import Settings
from bot.dragon.setup import shuffled_decks, start
from bot.dragon.shuffling import fair
from bot.dragon.stored import (
    action_from_json,
    events_from_json,
    state_from_json,
    state_to_json,
)
from bot.errors import Refused
from tests.unit.dragon.playing import Fight, cards

Spoil = Callable[[dict[str, Any]], object]


def begun() -> dict[str, Any]:
    """Return a stored game in which A is to play."""
    dice = SeededDice(3)
    state, _ = step(start(Settings(), shuffled_decks(dice)), Proceed(), fair(dice))
    return json.loads(state_to_json(state))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda game: game.update(extra=1),
        lambda game: game["settings"].update(extra=1),
        lambda game: game.pop("queue"),
        lambda game: game.update(turn="1"),
        lambda game: game.update(prone=[0, 0, 0, 0]),
        lambda game: game.update(phase="sleep"),
        lambda game: game["traits"].append(None),
    ],
)
def test_another_shape_is_refused(spoil: Spoil) -> None:
    game = begun()
    spoil(game)
    with pytest.raises(ValidationError):
        state_from_json(json.dumps(game))


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda game: game["settings"].update(seats=7), DragonReason.SEAT_COUNT),
        (lambda game: game["daredevil_deck"].pop(), DragonReason.MISSING_CARDS),
        (lambda game: game["dragon_deck"].append("AS"), DragonReason.DUPLICATE_CARD),
        (lambda game: game["hands"][0].append("1S"), DragonReason.UNKNOWN_CARD),
        (lambda game: game.update(hp=[25, 25, 25, 99]), DragonReason.POSITION_WRONG),
        (lambda game: game["pending"].update(seat=1), DragonReason.POSITION_WRONG),
        (lambda game: game["pending"].update(seat=9), DragonReason.POSITION_WRONG),
        (lambda game: game["pending"].update(kind="part"), DragonReason.POSITION_WRONG),
        (lambda game: game["pending"].update(kind="discard"), DragonReason.POSITION_WRONG),
        (lambda game: game.update(queue=[5]), DragonReason.POSITION_WRONG),
    ],
)
def test_a_game_that_cannot_be_is_refused(spoil: Spoil, reason: DragonReason) -> None:
    game = begun()
    spoil(game)
    with pytest.raises(Refused) as caught:
        state_from_json(json.dumps(game))
    assert caught.value.reason is reason


def cut_short(phase: str, *queue: int) -> Spoil:
    """Return what makes of a stored game one in the middle of a phase, with nothing asked."""
    return lambda game: game.update(pending=None, phase=phase, queue=[*queue])


def landing(seat: int, card: str, due: int) -> Spoil:
    return lambda game: game.update(landed=[{"seat": seat, "card": card, "due": due}])


@pytest.mark.parametrize(
    ("spoil", "place"),
    [
        # Whoever went on from these would go on for ever, or fail.
        (cut_short("play"), "phase"),
        (cut_short("resolve"), "phase"),
        (cut_short("deal", 1), "phase"),
        (cut_short("roar", 1, 1, 2), "phase"),
        (cut_short("aftermath", 1), "phase"),
        (cut_short("over"), "outcome"),
        (lambda game: game.update(outcome="victory"), "outcome"),
        (lambda game: game.update(queue=[1]), "queue"),
        (landing(1, "5S", 2), "landed"),
        (landing(1, "KS", 1), "landed"),
        (landing(1, "1S", 1), "landed"),
        (landing(9, "5S", 1), "landed"),
    ],
)
def test_a_game_that_cannot_rest_so_is_refused_with_its_place(spoil: Spoil, place: str) -> None:
    game = begun()
    spoil(game)
    with pytest.raises(Refused) as caught:
        state_from_json(json.dumps(game))
    assert caught.value.values["place"] == place


def roared(**changes: object) -> str:
    """Return a stored game in which B discards for a Roar, and C after them, with changes."""
    held = {"B": "2C 3C 4C 5C", "C": "6C 7C 8C"}
    in_hands = cards(" ".join(held.values()))
    fight = Fight(
        dragon="AS warm-up 1",
        hands=held,
        deck=" ".join(card for card in ALL_CARDS if card not in in_hands),
        dragon_deck=" ".join(card for card in ALL_CARDS if card != "AS"),
    )
    fight.dragon_acts()
    return json.dumps({**json.loads(state_to_json(fight.state)), **changes})


def test_a_game_in_the_middle_of_a_roar_goes_on_once_it_is_read() -> None:
    assert state_from_json(roared()).queue == (2, 3)


@pytest.mark.parametrize("queue", [[2, 2], [1], [0]])
def test_who_waits_for_a_roar_is_there_once_and_has_cards(queue: list[int]) -> None:
    with pytest.raises(Refused) as caught:
        state_from_json(roared(queue=queue))
    assert caught.value.values["place"] == "queue"


@pytest.mark.parametrize(
    "text",
    ['{"kind": "play", "seat": 0}', '{"kind": "fly"}', '{"kind": "draw", "seat": 0, "card": "5S"}'],
)
def test_an_action_of_another_shape_is_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        action_from_json(text)


def test_an_unknown_event_is_refused() -> None:
    with pytest.raises(ValidationError):
        events_from_json('[{"kind": "slept"}]')
