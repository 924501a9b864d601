"""Whether a game rests where a game can: what it asks and who still waits fit its phase.

A stored game that does not fit would wait for nobody's answer, or never come to an end of a turn.
Source: spec/daredragon.md, sections 3 to 7.
"""

from collections.abc import Iterator
from typing import Final

from bot.dragon.cards import DAREDEVIL, DRAGON, DragonKind, Feat
from bot.dragon.rules import allies_for
from bot.dragon.scale import HAND_LIMIT
from bot.dragon.state import Phase, Placed, Question, QuestionKind, State

_ASKED: Final[dict[Phase, frozenset[QuestionKind | None]]] = {
    Phase.BEGIN: frozenset({None}),
    Phase.RESOLVE: frozenset({QuestionKind.PART, QuestionKind.ALLY}),
    Phase.PLAY: frozenset({QuestionKind.TURN}),
    Phase.DEAL: frozenset({QuestionKind.DISCARD}),
    Phase.DRAGON: frozenset({None}),
    Phase.ROAR: frozenset({QuestionKind.DISCARD}),
    Phase.AFTERMATH: frozenset({QuestionKind.DISCARD}),
    Phase.OVER: frozenset({None}),
}
"""What may be asked in each phase."""

_LANDING: Final = frozenset({Phase.RESOLVE, Phase.PLAY, Phase.DEAL})
_HELPS: Final = frozenset({Feat.HELPING_HAND, Feat.FIRST_AID})


def question_fits(state: State, question: Question) -> bool:
    """Return whether this is what the game asks where it stands."""
    seat = question.seat
    if question.kind not in _ASKED[state.phase]:
        return False
    match question.kind:
        case QuestionKind.TURN:
            return seat == state.seat
        case QuestionKind.DISCARD:
            return 0 < question.count <= len(state.hands[seat])
        case _:
            due = [one for one in state.board if one.seat == seat and one.due == state.turn]
            return any(one.card == question.card and _asks(state, question, one) for one in due)


def misfits(state: State) -> Iterator[str]:
    """Yield each place that does not fit the phase; seats and cards have to exist."""
    if state.pending is None and None not in _ASKED[state.phase]:
        yield "phase"
    if (state.outcome is None) == (state.phase is Phase.OVER):
        yield "outcome"
    if state.phase is Phase.ROAR and not _roars(state):
        yield "dragon_card"
    if not _queue_fits(state):
        yield "queue"
    if not _landed_fits(state):
        yield "landed"


def _asks(state: State, question: Question, placed: Placed) -> bool:
    rule = DAREDEVIL[placed.card]
    if question.kind is QuestionKind.PART:
        return rule.is_attack
    return rule.feat in _HELPS and bool(allies_for(state, placed.card, placed.seat))


def _roars(state: State) -> bool:
    dragon = state.dragon
    return (
        dragon is not None
        and dragon.phase == "warm-up"
        and DRAGON[dragon.card].kind is DragonKind.ROAR
    )


def _queue_fits(state: State) -> bool:
    queue = state.queue
    if not queue:
        return True
    asked = () if state.pending is None else (state.pending.seat,)
    once = len({*queue, *asked}) == len(queue) + len(asked)
    return once and all(_waits(state, seat) for seat in queue)


def _waits(state: State, seat: int) -> bool:
    hp, hand = state.hp[seat], state.hands[seat]
    match state.phase:
        case Phase.DEAL:
            return hp > 0 and seat != state.seat
        case Phase.ROAR:
            return bool(hand)
        case Phase.AFTERMATH:
            return hp == 0 or len(hand) > HAND_LIMIT[hp]
        case _:
            return False


def _landed_fits(state: State) -> bool:
    """Whether those that land are attacks of this turn, and none still on the board is missing."""
    landed = {*state.landed}
    if any(one.due != state.turn or not _is_attack(one) for one in landed):
        return False
    if state.phase is Phase.RESOLVE:
        due = {one for one in state.board if one.due == state.turn and _is_attack(one)}
        return due <= landed
    return not landed or state.phase in _LANDING


def _is_attack(placed: Placed) -> bool:
    rule = DAREDEVIL.get(placed.card)
    return rule is not None and rule.is_attack
