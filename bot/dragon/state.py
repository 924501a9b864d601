"""The whole game at one moment, hidden cards included: frozen, and tuples and scalars only.

Nobody is shown this: what a seat may know is in view.py. Source: spec/daredragon.md, sections 2,
3 and 17.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from pydantic import ConfigDict, with_config

from bot.dragon.cards import Card
from bot.dragon.name import Traits
from bot.dragon.settings import Settings


class Phase(StrEnum):
    """Where in a turn the game stands; the number of the turn is `State.turn`."""

    BEGIN = "begin"
    """Before the daredevil's half of the turn."""
    RESOLVE = "resolve"
    """Actions due on the turn are taking effect."""
    PLAY = "play"
    """The daredevil plays a card or draws cards."""
    DEAL = "deal"
    """Cards are being dealt to the seats in `queue`."""
    DRAGON = "dragon"
    """Before the dragon's half of the turn, or in the middle of it."""
    ROAR = "roar"
    """The seats in `queue` still have to discard for the Roar."""
    AFTERMATH = "aftermath"
    """The seats in `queue` have fallen or hold too many cards."""
    OVER = "over"


class Outcome(StrEnum):
    VICTORY = "victory"
    DEFEAT = "defeat"


class QuestionKind(StrEnum):
    TURN = "turn"
    """Play one card or draw cards."""
    PART = "part"
    """Name the body part that `card` is aimed at."""
    ALLY = "ally"
    """Name the daredevil whom `card` helps."""
    DISCARD = "discard"
    """Discard `count` more cards, one after the other."""


@dataclass(frozen=True, slots=True)
class Question:
    """What one seat is asked; the game waits for the answer."""

    kind: QuestionKind
    seat: int
    card: Card | None = None
    count: int = 0


@dataclass(frozen=True, slots=True)
class Placed:
    """A daredevil's card on the board; a guard is due when its owner's next turn begins."""

    seat: int
    card: Card
    due: int


@dataclass(frozen=True, slots=True)
class DragonCard:
    """The dragon's card in progress: `due` is the dragon turn on which it lands, or on which its
    cool-down ends. It is `revealed` only in the moment between being turned over and placed."""

    card: Card
    phase: Literal["revealed", "warm-up", "cool-down"]
    due: int


@with_config(ConfigDict(extra="forbid", strict=True))
@dataclass(frozen=True, slots=True)
class State:
    """A game. Everything by seat goes clockwise from seat 0, everything by body part in the order
    jaws, paws, legs, tail.

    Decks have their top first; hands and discard piles are in the order received, so that a
    Manekin's pile has its top last, and so has a discard pile.
    """

    settings: Settings
    turn: int
    phase: Phase
    pending: Question | None
    queue: tuple[int, ...]
    """Seats that the phase still has to deal with, in order."""
    landed: tuple[Placed, ...]
    """The attacks among the actions due on this turn, in the order played, while it lasts."""
    manekins: tuple[bool, ...]
    """Which seats are automated now."""
    hp: tuple[int, ...]
    prone: tuple[bool, ...]
    hands: tuple[tuple[Card, ...], ...]
    board: tuple[Placed, ...]
    """Daredevils' cards in the order played."""
    parts: tuple[int, ...]
    """Hit points of the body parts."""
    entangled: tuple[bool, ...]
    riposte: tuple[int, ...]
    """The last daredevil turn on which each part may be riposted; 0 for none."""
    traits: Traits
    """As far as they are known."""
    target: int | None
    dragon: DragonCard | None
    daredevil_deck: tuple[Card, ...]
    daredevil_discard: tuple[Card, ...]
    dragon_deck: tuple[Card, ...]
    dragon_discard: tuple[Card, ...]
    outcome: Outcome | None

    @property
    def seat(self) -> int:
        """The seat whose daredevil turn this is."""
        return (self.settings.first + self.turn - 1) % self.settings.seats
