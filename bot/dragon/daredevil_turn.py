"""The daredevils' half of a turn, up to the point where a person is asked.

Source: spec/daredragon.md, sections 3.1, 4 and 13.1.
"""

from bot.dragon.cards import DAREDEVIL, Card
from bot.dragon.course import Course
from bot.dragon.daredevil_events import (
    Asked,
    CardDealt,
    CardPlayed,
    DealBegan,
    GameEnded,
    GuardLapsed,
    ManekinRevealed,
    NothingDealt,
    TargetChanged,
    TurnBegan,
    TurnEnded,
)
from bot.dragon.event_words import Verdict
from bot.dragon.manekin import verdict
from bot.dragon.resolving import resolve
from bot.dragon.rules import due_turn, full_warm_up
from bot.dragon.state import Outcome, Placed, Question, QuestionKind


def begin(course: Course) -> None:
    """Begin a turn: the guard of the seat whose turn it is lapses."""
    game = course.game
    seat = game.seat
    course.happen(TurnBegan(game.turn, seat))
    placed = game.placed(seat)
    if placed is not None and DAREDEVIL[placed.card].is_guard:
        course.happen(GuardLapsed(seat, placed.card))


def resolve_due(course: Course) -> None:
    """Let the actions due take effect one after the other, then turn to the seat."""
    game = course.game
    while (placed := _due(course)) is not None:
        resolve(course, placed)
        if game.pending is not None:
            return
    if not any(game.parts):
        course.happen(GameEnded(Outcome.VICTORY))
        return
    if game.target is None and game.landed:
        course.happen(TargetChanged(None, game.landed[-1].seat, "attack"))
    seat = game.seat
    if game.manekins[seat]:
        manekin_turn(course)
    else:
        course.happen(Asked(Question(QuestionKind.TURN, seat)))


def _due(course: Course) -> Placed | None:
    game = course.game
    for placed in game.board:
        if placed.due == game.turn and not DAREDEVIL[placed.card].is_guard:
            return placed
    return None


def play(course: Course, seat: int, card: Card) -> None:
    """Put a card on the board, due when it is warmed up."""
    game, rule = course.game, DAREDEVIL[card]
    prone = game.prone[seat]
    warm_up = full_warm_up(rule, prone=prone)
    delay = (warm_up or 0) - (rule.warm_up or 0)
    due = due_turn(rule, game.turn, game.seats, prone=prone)
    course.happen(CardPlayed(seat, card, warm_up, delay, due))
    course.happen(TurnEnded(game.turn))


def draw(course: Course, seat: int) -> None:
    """Deal a card to each other daredevil who can hold one (section 4.1)."""
    game = course.game
    recipients = tuple(other for other in game.clockwise(seat) if other != seat and game.hp[other])
    course.happen(DealBegan(seat, recipients))
    deal(course)


def deal(course: Course) -> None:
    """Deal to those who wait for a card, until one of them has to choose what to discard."""
    game = course.game
    while game.queue:
        seat = game.queue[0]
        card = course.daredevil_card()
        if card is None:
            course.happen(NothingDealt(seat))
            continue
        automated = game.manekins[seat]
        course.happen(CardDealt(seat, card, automated))
        excess = game.excess(seat)
        if excess <= 0:
            continue
        if not automated:
            course.happen(Asked(Question(QuestionKind.DISCARD, seat, None, excess)))
            return
        course.discard_bottom(seat, excess, "limit")
    course.happen(TurnEnded(game.turn))


def manekin_turn(course: Course) -> None:
    """Let a Manekin reveal its top card, and play it or draw (section 13.1)."""
    game = course.game
    seat = game.seat
    pile = game.hands[seat]
    top = game.daredevil_discard[-1] if game.daredevil_discard else None
    held = sum(
        len(hand)
        for hand, automated in zip(game.hands, game.manekins, strict=True)
        if not automated
    )
    card = pile[-1] if pile else None
    if card is None:
        found = Verdict.EMPTY_PILE
    elif game.placed(seat) is not None:
        found = Verdict.MAY_NOT
    else:
        found = verdict(seat, card, top, held, game)
    course.happen(ManekinRevealed(seat, card, top, held, found))
    if card is not None and found is Verdict.MET:
        play(course, seat, card)
    else:
        draw(course, seat)
