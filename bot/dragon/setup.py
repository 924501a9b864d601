"""Laying out a game, from its beginning or in the middle.

Source: spec/daredragon.md, sections 2 and 17.
"""

from dataclasses import dataclass
from typing import Final

from bot.dice import Dice
from bot.dragon.cards import ALL_CARDS, PARTS, Card
from bot.dragon.name import Traits
from bot.dragon.scale import FULL_HEALTH
from bot.dragon.settings import Settings, check_settings
from bot.dragon.shuffling import fair
from bot.dragon.sound import check_deck, check_state
from bot.dragon.state import DragonCard, Phase, Placed, State

DEALT: Final = 2
"""How many cards everybody starts with."""


@dataclass(frozen=True, slots=True)
class Decks:
    """Both decks, and what already lies beside them; the top of a deck is first, that of a pile
    last."""

    daredevil: tuple[Card, ...]
    dragon: tuple[Card, ...]
    daredevil_discard: tuple[Card, ...] = ()
    dragon_discard: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Position:
    """A moment before a daredevil's turn, by seat and by body part; what is left out is as at the
    start, with empty hands. Who has 0 hit points lies on the ground."""

    turn: int = 1
    hp: tuple[int, ...] | None = None
    prone: tuple[bool, ...] | None = None
    hands: tuple[tuple[Card, ...], ...] | None = None
    board: tuple[Placed, ...] = ()
    parts: tuple[int, ...] = (FULL_HEALTH,) * len(PARTS)
    entangled: tuple[bool, ...] = (False,) * len(PARTS)
    riposte: tuple[int, ...] = (0,) * len(PARTS)
    traits: Traits | None = None
    target: int | None = None
    dragon: DragonCard | None = None


def shuffled_decks(dice: Dice) -> Decks:
    """Return two full decks in an order of chance."""
    shuffle = fair(dice)
    return Decks(shuffle("daredevil", ALL_CARDS), shuffle("dragon", ALL_CARDS))


def start(settings: Settings, decks: Decks, *, partial: bool = False) -> State:
    """Deal two cards to everybody; `Proceed` then begins the first turn.

    A `partial` game may lack cards, and refuses only what it would need and has not.
    """
    check_settings(settings)
    check_deck("daredevil", decks.daredevil, partial=partial)
    dealt, left = (
        decks.daredevil[: DEALT * settings.seats],
        decks.daredevil[DEALT * settings.seats :],
    )
    hands = tuple(
        dealt[(seat - settings.first) % settings.seats :: settings.seats]
        for seat in range(settings.seats)
    )
    rest = Decks(left, decks.dragon, decks.daredevil_discard, decks.dragon_discard)
    return start_at(settings, Position(hands=hands), rest, partial=partial)


def start_at(
    settings: Settings, position: Position, decks: Decks, *, partial: bool = False
) -> State:
    """Lay out a game in the middle; `Proceed` then begins the turn that the position names."""
    check_settings(settings)
    seats = settings.seats
    hp = position.hp or (FULL_HEALTH,) * seats
    prone = position.prone or (False,) * seats
    state = State(
        settings=settings,
        turn=position.turn,
        phase=Phase.BEGIN,
        pending=None,
        queue=(),
        landed=(),
        manekins=tuple(seat in settings.manekins for seat in range(seats)),
        hp=hp,
        prone=tuple(lies or points == 0 for lies, points in zip(prone, hp, strict=False)),
        hands=position.hands or ((),) * seats,
        board=position.board,
        parts=position.parts,
        entangled=position.entangled,
        riposte=position.riposte,
        traits=position.traits or settings.known_traits,
        target=position.target,
        dragon=position.dragon,
        daredevil_deck=decks.daredevil,
        daredevil_discard=decks.daredevil_discard,
        dragon_deck=decks.dragon,
        dragon_discard=decks.dragon_discard,
        outcome=None,
    )
    check_state(state, partial=partial)
    return state
