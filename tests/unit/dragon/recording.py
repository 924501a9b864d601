"""Games played by the engine and written down as replay files while they last."""

from dataclasses import dataclass, field
from typing import Any

from bot.dice import SeededDice
from bot.dragon.actions import Action, Discard, Draw, NameAlly, NamePart, Play, Proceed
from bot.dragon.cards import PART_NAMES, Card, Deck
from bot.dragon.engine import step
from bot.dragon.name import name_of
from bot.dragon.policies import POLICIES
from bot.dragon.settings import Settings
from bot.dragon.setup import shuffled_decks, start
from bot.dragon.shuffling import fair
from bot.dragon.state import Phase, State
from bot.dragon.view import view

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")


@dataclass
class Recorded:
    """A replay file, and the game after each of its half-turns."""

    data: dict[str, Any]
    states: list[State] = field(default_factory=list[State])


def recorded(seed: int, settings: Settings, policy: str = "random") -> Recorded:
    """Play a whole game and write it down: only what people really did."""
    dice = SeededDice(seed)
    decks = shuffled_decks(dice)
    names = NAMES[: settings.seats]
    game = Recorded(
        {
            "seats": list(names),
            "manekin": [names[seat] for seat in settings.manekins],
            "settings": {
                "dragon_damage": settings.dragon_damage,
                "daredevil_damage": settings.daredevil_damage,
                "traits": settings.traits,
                "name": None if settings.name is None else name_of(settings.name),
            },
            "daredevil_deck": list(decks.daredevil),
            "dragon_deck": list(decks.dragon),
            "turns": [],
            "answers": [],
        }
    )
    shuffle = fair(dice)

    def shuffled(deck: Deck, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        order = shuffle(deck, cards)
        game.data["answers"].append({"reshuffle": deck, "order": list(order)})
        return order

    state = start(settings, decks)
    while state.outcome is None:
        action: Action = Proceed()
        if state.pending is not None:
            seat = state.pending.seat
            action = POLICIES[policy](view(state, seat), dice)
            _write(game.data, action, names, whole=state.pending.count)
        state, _ = step(state, action, shuffled, by_halves=True)
        if state.pending is None and state.phase in {Phase.BEGIN, Phase.DRAGON, Phase.OVER}:
            game.states.append(state)
    return game


def _write(data: dict[str, Any], action: Action, names: tuple[str, ...], whole: int) -> None:
    turns, answers = data["turns"], data["answers"]
    match action:
        case Play():
            turns.append({"play": action.card})
        case Draw():
            turns.append({"draw": True})
        case NamePart():
            answers.append({"who": names[action.seat], "part": PART_NAMES[action.part]})
        case NameAlly():
            answers.append({"who": names[action.seat], "ally": names[action.ally]})
        case Discard():
            # One answer holds all the cards that a question asks for.
            if answers and answers[-1].pop("goes on", False):
                answers[-1]["discard"].append(action.card)
            else:
                answers.append({"who": names[action.seat], "discard": [action.card]})
            if whole > 1:
                answers[-1]["goes on"] = True
        case _:
            raise AssertionError(action)
