"""Whether a state could be one of a game at rest: what a position and a stored game are held to.

Source: spec/daredragon.md, sections 2 to 6 and 17.
"""

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum

from bot.dragon.cards import ALL_CARDS, DAREDEVIL, DRAGON, PARTS, SUIT, Card, Deck
from bot.dragon.reasons import DragonReason
from bot.dragon.resting import misfits, question_fits
from bot.dragon.scale import FULL_HEALTH
from bot.dragon.settings import check_settings
from bot.dragon.state import DragonCard, Phase, Placed, State
from bot.errors import Refused

MOST_TURN = 10**9


class PositionProblem(StrEnum):
    """What is wrong at a place of a position; the comment names the value."""

    OUT_OF_RANGE = "out_of_range"  # the number
    WRONG_LENGTH = "wrong_length"  # how many there are
    UNKNOWN_SEAT = "unknown_seat"  # the seat
    TARGET_DOWN = "target_down"  # the seat
    NOBODY_STANDS = "nobody_stands"  # None
    TWO_CARDS = "two_cards"  # the seat
    DOWN_WITH_CARDS = "down_with_cards"  # the seat
    PAST_DUE = "past_due"  # the turn
    NO_SUCH_GUARD_TURN = "no_such_guard_turn"  # the turn
    NEVER_WARMS_UP = "never_warms_up"  # the card
    NO_SUCH_QUESTION = "no_such_question"  # the phase
    NOT_AT_REST = "not_at_rest"  # the phase


def _wrong(place: str, problem: PositionProblem, value: object = None) -> Refused:
    return Refused(DragonReason.POSITION_WRONG, place=place, problem=problem, value=value)


def daredevil_cards(state: State) -> tuple[Card, ...]:
    """Return every card of the daredevils' deck, wherever it is."""
    return (
        *state.daredevil_deck,
        *(card for hand in state.hands for card in hand),
        *(placed.card for placed in state.board),
        *state.daredevil_discard,
    )


def dragon_cards(state: State) -> tuple[Card, ...]:
    """Return every card of the dragon's deck, wherever it is."""
    in_progress = () if state.dragon is None else (state.dragon.card,)
    return (*state.dragon_deck, *in_progress, *state.dragon_discard)


def check_deck(deck: Deck, cards: Iterable[Card], *, partial: bool) -> None:
    """Refuse unknown cards, cards that are there twice, and, unless `partial`, missing ones."""
    count = Counter(cards)
    for card, copies in count.items():
        if card not in SUIT:
            raise Refused(DragonReason.UNKNOWN_CARD, card=card)
        if copies > 1:
            raise Refused(DragonReason.DUPLICATE_CARD, deck=deck, card=card)
    missing = tuple(card for card in ALL_CARDS if card not in count)
    if missing and not partial:
        raise Refused(DragonReason.MISSING_CARDS, deck=deck, cards=missing)


def check_state(state: State, *, partial: bool = False) -> None:
    """Refuse a state that no game could be in, naming the place and the problem."""
    check_settings(state.settings)
    check_deck("daredevil", daredevil_cards(state), partial=partial)
    check_deck("dragon", dragon_cards(state), partial=partial)
    if not 1 <= state.turn <= MOST_TURN:
        raise _wrong("turn", PositionProblem.OUT_OF_RANGE, state.turn)
    _check_lengths(state)
    _check_numbers(state)
    _check_seats(state)
    _check_board(state)
    if state.dragon is not None:
        _check_dragon(state, state.dragon)
    if state.pending is not None and not question_fits(state, state.pending):
        raise _wrong("pending", PositionProblem.NO_SUCH_QUESTION, state.phase)
    for place in misfits(state):
        raise _wrong(place, PositionProblem.NOT_AT_REST, state.phase)


def _check_lengths(state: State) -> None:
    seats = state.settings.seats
    for place, values, length in (
        ("hp", state.hp, seats),
        ("prone", state.prone, seats),
        ("hands", state.hands, seats),
        ("manekins", state.manekins, seats),
        ("parts", state.parts, len(PARTS)),
        ("entangled", state.entangled, len(PARTS)),
        ("riposte", state.riposte, len(PARTS)),
    ):
        if len(values) != length:
            raise _wrong(place, PositionProblem.WRONG_LENGTH, len(values))


def _check_numbers(state: State) -> None:
    for place, values, most in (
        ("hp", state.hp, FULL_HEALTH),
        ("parts", state.parts, FULL_HEALTH),
        ("riposte", state.riposte, state.turn + 2),
    ):
        for value in values:
            if not 0 <= value <= most:
                raise _wrong(place, PositionProblem.OUT_OF_RANGE, value)
    if state.phase is not Phase.OVER and not any(state.hp):
        raise _wrong("hp", PositionProblem.NOBODY_STANDS)


def _check_seats(state: State) -> None:
    seats = state.settings.seats
    target = state.target
    for place, named in (
        ("target", () if target is None else (target,)),
        ("board", _seats(state.board)),
        ("pending", () if state.pending is None else (state.pending.seat,)),
        ("queue", state.queue),
        ("landed", _seats(state.landed)),
    ):
        for seat in named:
            if not 0 <= seat < seats:
                raise _wrong(place, PositionProblem.UNKNOWN_SEAT, seat)
    # In the aftermath those who have just fallen have not been dealt with yet.
    if state.phase is Phase.AFTERMATH:
        return
    if target is not None and not state.hp[target]:
        raise _wrong("target", PositionProblem.TARGET_DOWN, target)
    for seat in range(seats):
        if not state.hp[seat] and (state.hands[seat] or seat in _seats(state.board)):
            raise _wrong("hands", PositionProblem.DOWN_WITH_CARDS, seat)


def _seats(board: tuple[Placed, ...]) -> list[int]:
    return [placed.seat for placed in board]


def _check_board(state: State) -> None:
    seats, turn = state.settings.seats, state.turn
    for seat, cards in Counter(_seats(state.board)).items():
        if cards > 1:
            raise _wrong("board", PositionProblem.TWO_CARDS, seat)
    for placed in state.board:
        if placed.due < turn:
            raise _wrong("board", PositionProblem.PAST_DUE, placed.due)
        owner = (state.settings.first + placed.due - 1) % seats
        if placed.due > MOST_TURN:
            raise _wrong("board", PositionProblem.OUT_OF_RANGE, placed.due)
        if DAREDEVIL[placed.card].is_guard and owner != placed.seat:
            raise _wrong("board", PositionProblem.NO_SUCH_GUARD_TURN, placed.due)


def _check_dragon(state: State, dragon: DragonCard) -> None:
    if dragon.phase == "revealed" or not DRAGON[dragon.card].cool_down:
        raise _wrong("dragon_card", PositionProblem.NEVER_WARMS_UP, dragon.card)
    if not state.turn <= dragon.due <= MOST_TURN:
        raise _wrong("dragon_card", PositionProblem.PAST_DUE, dragon.due)
