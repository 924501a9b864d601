"""The working copy of a game, in which events take effect one after the other.

Only the package's own folding changes it, and nobody outside sees it: between two acts a game is a
frozen `State`. One copy an act is what keeps an act fast.
"""

from typing import Final

from bot.dragon.cards import DAREDEVIL, Card, Deck
from bot.dragon.name import Trait
from bot.dragon.scale import HAND_LIMIT
from bot.dragon.settings import Settings
from bot.dragon.state import DragonCard, Outcome, Phase, Placed, Question, State

_PLAIN: Final = ("settings", "turn", "phase", "pending", "target", "dragon", "outcome")


class Game:
    """The fields of `State`, to be changed in place."""

    __slots__ = (
        *_PLAIN,
        "board",
        "daredevil_deck",
        "daredevil_discard",
        "dragon_deck",
        "dragon_discard",
        "entangled",
        "hands",
        "hp",
        "landed",
        "manekins",
        "parts",
        "prone",
        "queue",
        "riposte",
        "seats",
        "traits",
    )

    settings: Settings
    turn: int
    phase: Phase
    pending: Question | None
    target: int | None
    dragon: DragonCard | None
    outcome: Outcome | None

    def __init__(self, state: State) -> None:
        self.settings = state.settings
        self.seats: int = state.settings.seats
        self.turn = state.turn
        self.phase = state.phase
        self.pending = state.pending
        self.queue: list[int] = [*state.queue]
        self.landed: tuple[Placed, ...] = state.landed
        self.manekins: list[bool] = [*state.manekins]
        self.hp: list[int] = [*state.hp]
        self.prone: list[bool] = [*state.prone]
        self.hands: list[tuple[Card, ...]] = [*state.hands]
        self.board: list[Placed] = [*state.board]
        self.parts: list[int] = [*state.parts]
        self.entangled: list[bool] = [*state.entangled]
        self.riposte: list[int] = [*state.riposte]
        self.traits: list[Trait | None] = [*state.traits]
        self.target = state.target
        self.dragon = state.dragon
        self.daredevil_deck: list[Card] = [*state.daredevil_deck]
        self.daredevil_discard: list[Card] = [*state.daredevil_discard]
        self.dragon_deck: list[Card] = [*state.dragon_deck]
        self.dragon_discard: list[Card] = [*state.dragon_discard]
        self.outcome = state.outcome

    def frozen(self) -> State:
        """Return the game as it is now."""
        jaws, paws, legs, tail = self.traits
        return State(
            self.settings,
            self.turn,
            self.phase,
            self.pending,
            tuple(self.queue),
            self.landed,
            tuple(self.manekins),
            tuple(self.hp),
            tuple(self.prone),
            tuple(self.hands),
            tuple(self.board),
            tuple(self.parts),
            tuple(self.entangled),
            tuple(self.riposte),
            (jaws, paws, legs, tail),
            self.target,
            self.dragon,
            tuple(self.daredevil_deck),
            tuple(self.daredevil_discard),
            tuple(self.dragon_deck),
            tuple(self.dragon_discard),
            self.outcome,
        )

    @property
    def seat(self) -> int:
        """The seat whose daredevil turn this is."""
        return (self.settings.first + self.turn - 1) % self.seats

    def clockwise(self, seat: int) -> list[int]:
        """Return every seat once, beginning on the left of one, which comes last."""
        return [(seat + step) % self.seats for step in range(1, self.seats + 1)]

    def excess(self, seat: int) -> int:
        """Return by how many cards a hand is over its limit, below zero if it is under it."""
        return len(self.hands[seat]) - HAND_LIMIT[self.hp[seat]]

    def placed(self, seat: int) -> Placed | None:
        """Return the card that a seat has on the board."""
        for placed in self.board:
            if placed.seat == seat:
                return placed
        return None

    def guards(self) -> list[Placed]:
        """Return the guards on the board in the order played."""
        return [placed for placed in self.board if DAREDEVIL[placed.card].is_guard]

    def humans_play(self) -> bool:
        """Whether any seat is a person's."""
        return not all(self.manekins)

    def deck(self, which: Deck) -> list[Card]:
        """Return a deck, its top first."""
        return self.daredevil_deck if which == "daredevil" else self.dragon_deck

    def discard(self, which: Deck) -> list[Card]:
        """Return a discard pile, its top last."""
        return self.daredevil_discard if which == "daredevil" else self.dragon_discard
