"""What one seat may know of a game and of what happens; whatever is shown is made from this alone.

Hands, decks and Manekins' piles are counted, not shown; a finished game lies open. Source:
design.md, rule 4; spec/daredragon.md, sections 2 and 13.
"""

from dataclasses import dataclass

from bot.dragon.actions import SeatAction
from bot.dragon.cards import Card
from bot.dragon.daredevil_events import CardDealt, Reshuffled
from bot.dragon.events import Event
from bot.dragon.legal import seat_moves
from bot.dragon.name import Traits, name_of
from bot.dragon.scale import HAND_LIMIT
from bot.dragon.settings import Settings
from bot.dragon.state import DragonCard, Outcome, Phase, Placed, Question, State


@dataclass(frozen=True, slots=True)
class DaredevilView:
    """One seat as it looks from another; `hand` is None where it is hidden."""

    seat: int
    automated: bool
    hp: int
    prone: bool
    hand_size: int
    hand_limit: int
    hand: tuple[Card, ...] | None
    placed: Placed | None


@dataclass(frozen=True, slots=True)
class View:
    """A game from a seat, or from beside the table (`seat` is None). Discard piles have their top
    last, `riposte` the last turn of each part's window or 0, `moves` what the seat may do now.
    `landed` are the attacks due on this turn, those that are done too, while the seat's part of it
    lasts."""

    settings: Settings
    seat: int | None
    turn: int
    phase: Phase
    acting: int
    pending: Question | None
    moves: tuple[SeatAction, ...]
    daredevils: tuple[DaredevilView, ...]
    board: tuple[Placed, ...]
    landed: tuple[Placed, ...]
    parts: tuple[int, ...]
    entangled: tuple[bool, ...]
    riposte: tuple[int, ...]
    traits: Traits
    name: str | None
    target: int | None
    dragon: DragonCard | None
    daredevil_deck: int
    dragon_deck: int
    daredevil_discard: tuple[Card, ...]
    dragon_discard: tuple[Card, ...]
    outcome: Outcome | None


def view(state: State, seat: int | None) -> View:
    """Return what a seat may know; of None, what everybody may."""
    return View(
        settings=state.settings,
        seat=seat,
        turn=state.turn,
        phase=state.phase,
        acting=state.seat,
        pending=state.pending,
        moves=() if seat is None else seat_moves(state, seat),
        daredevils=_daredevils(state, seat),
        board=state.board,
        landed=state.landed,
        parts=state.parts,
        entangled=state.entangled,
        riposte=state.riposte,
        traits=state.traits,
        name=name_of(state.traits) if state.settings.has_traits else None,
        target=state.target,
        dragon=state.dragon,
        daredevil_deck=len(state.daredevil_deck),
        dragon_deck=len(state.dragon_deck),
        daredevil_discard=state.daredevil_discard,
        dragon_discard=state.dragon_discard,
        outcome=state.outcome,
    )


def _daredevils(state: State, viewer: int | None) -> tuple[DaredevilView, ...]:
    # The first of a seat's cards on the board, as the later ones are overwritten by it.
    placed = {one.seat: one for one in reversed(state.board)}
    return tuple(
        [_daredevil(state, seat, viewer, placed.get(seat)) for seat in range(state.settings.seats)]
    )


def _daredevil(state: State, seat: int, viewer: int | None, placed: Placed | None) -> DaredevilView:
    hand = state.hands[seat]
    automated = state.manekins[seat]
    is_open = state.outcome is not None or (seat == viewer and not automated)
    return DaredevilView(
        seat=seat,
        automated=automated,
        hp=state.hp[seat],
        prone=state.prone[seat],
        hand_size=len(hand),
        hand_limit=HAND_LIMIT[state.hp[seat]],
        hand=hand if is_open else None,
        placed=placed,
    )


def seen(event: Event, seat: int | None) -> Event:
    """Return an event as a seat may see it; of None, as everybody may."""
    match event:
        case CardDealt() if event.seat != seat or event.to_manekin:
            return CardDealt(event.seat, None, event.to_manekin)
        case Reshuffled():
            return Reshuffled(event.deck, event.count, ())
        case _:
            return event
