"""Whole games by bots, one after the other.

Each game has dice of its own, made from the seed and its number: the result is the same however
the games are shared out among processes. Source: spec/replay.md (Daredragon).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from typing import Final

from bot.dice import Dice, SeededDice
from bot.dragon.actions import Proceed
from bot.dragon.cards import DRAGON, PARTS, Card, Deed, Part
from bot.dragon.daredevil_events import PartAttacked
from bot.dragon.dragon_events import DragonAttacked, Incapacitated
from bot.dragon.engine import step
from bot.dragon.events import Event
from bot.dragon.name import Trait, Traits, name_of
from bot.dragon.policies import POLICIES
from bot.dragon.settings import Settings, check_settings
from bot.dragon.setup import shuffled_decks, start
from bot.dragon.shuffling import fair
from bot.dragon.state import State
from bot.dragon.tallies import Group, Played, Tallies
from bot.dragon.view import view

MOST_TURNS: Final = 2_000
"""A game that is not over after so many turns is given up, and counted as such."""

NAMELESS: Final[tuple[Traits | None, ...]] = (None,)
ALL_NAMES: Final[tuple[Traits | None, ...]] = tuple(
    (jaws, paws, legs, tail) for jaws, paws, legs, tail in product(Trait, repeat=len(PARTS))
)

_SEEDS: Final = 1 << 63


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played: the numbers of Manekins take turns, the first seat and the name are drawn."""

    seed: int
    policy: str
    seats: int
    manekins: tuple[int, ...]
    names: tuple[Traits | None, ...] = NAMELESS
    traits: bool = False
    dragon_damage: int = 0
    daredevil_damage: int = 0

    def check(self) -> None:
        """Refuse a plan that no game can be played by."""
        for manekins in self.manekins:
            check_settings(self.settings(manekins, 0, None))

    def settings(self, manekins: int, first: int, name: Traits | None) -> Settings:
        """The settings of one game; Manekins have the last seats."""
        return Settings(
            seats=self.seats,
            first=first,
            manekins=tuple(range(self.seats - manekins, self.seats)),
            dragon_damage=self.dragon_damage,
            daredevil_damage=self.daredevil_damage,
            traits=self.traits,
            name=name,
        )


def simulate(plan: Plan, numbers: Iterable[int]) -> Tallies:
    """Play the games of these numbers."""
    tallies = Tallies()
    base = SeededDice(plan.seed).die(_SEEDS)
    for number in numbers:
        group, played = _play(plan, number, SeededDice(base + number))
        tallies.add(group, played)
    return tallies


def _play(plan: Plan, number: int, dice: Dice) -> tuple[Group, Played]:
    manekins = plan.manekins[number % len(plan.manekins)]
    first = dice.die(plan.seats) - 1
    name = plan.names[dice.die(len(plan.names)) - 1]
    state = start(plan.settings(manekins, first, name), shuffled_decks(dice))
    state, witness = _to_the_end(state, plan, dice)
    played = Played(state.outcome, state.turn, tuple(witness.falls), witness.first_part)
    named = name_of(state.traits) if state.settings.has_traits else None
    return Group(manekins, named), played


def _to_the_end(state: State, plan: Plan, dice: Dice) -> tuple[State, "_Witness"]:
    policy, shuffle, witness = POLICIES[plan.policy], fair(dice), _Witness()
    while state.outcome is None and state.turn <= MOST_TURNS:
        question = state.pending
        action = Proceed() if question is None else policy(view(state, question.seat), dice)
        state, events = step(state, action, shuffle)
        witness.see(events)
    return state, witness


class _Witness:
    """Remembers by what daredevils fell, and which body part fell first."""

    def __init__(self) -> None:
        self.falls: list[Deed] = []
        self.first_part: Part | None = None
        self._attack: Card | None = None

    def see(self, events: Iterable[Event]) -> None:
        """Look at what happened, in order."""
        for event in events:
            match event:
                case DragonAttacked():
                    self._attack = event.card
                case Incapacitated() if self._attack is not None:
                    self.falls.append(DRAGON[self._attack].deed)
                case PartAttacked() if event.after == 0 and self.first_part is None:
                    self.first_part = event.part
                case _:
                    pass
