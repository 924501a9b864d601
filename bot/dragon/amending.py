"""The host's corrections: what may be put right in the middle of a game, and what it comes to.

Everything is checked before anything changes. Source: issue 7 (`/dragon gm`); what a game can be
like is spec/daredragon.md, sections 2 and 9.
"""

from collections.abc import Mapping
from typing import TypeVar

from bot.dragon.actions import Amend
from bot.dragon.cards import PART_NAMES, PARTS
from bot.dragon.course import Course
from bot.dragon.daredevil_events import Amended
from bot.dragon.game import Game
from bot.dragon.reasons import DragonReason
from bot.dragon.scale import FULL_HEALTH, HAND_LIMIT
from bot.dragon.state import QuestionKind
from bot.errors import Refused

Key = TypeVar("Key", bound=int)
Value = TypeVar("Value")


def amend(course: Course, action: Amend) -> None:
    """Put right what an action names; refused unless it is a turn's question that waits."""
    game = course.game
    question = game.pending
    if question is None or question.kind is not QuestionKind.TURN:
        asked, kind = (None, None) if question is None else (question.seat, question.kind)
        raise Refused(DragonReason.AMEND_NOT_NOW, asked=asked, question=kind)
    _check_named(game, action)
    event = _amended(game, action)
    if not (event.hp or event.prone or event.parts or event.entangled or event.target):
        raise Refused(DragonReason.AMEND_NOTHING)
    _check_outcome(game, action)
    course.happen(event)


def _amended(game: Game, action: Amend) -> Amended:
    """Return what is otherwise after an action."""
    hp, parts, target = dict(action.hp), dict(action.parts), _target(action)
    retargeted = action.target is not None and target != game.target
    return Amended(
        hp=tuple((seat, game.hp[seat], hp[seat]) for seat in _otherwise(hp, game.hp)),
        prone=tuple(
            (seat, not game.prone[seat]) for seat in _otherwise(dict(action.prone), game.prone)
        ),
        parts=tuple(
            (part, game.parts[part], parts[part]) for part in _otherwise(parts, game.parts)
        ),
        entangled=tuple(
            (part, not game.entangled[part])
            for part in _otherwise(dict(action.entangled), game.entangled)
        ),
        target=(game.target, target) if retargeted else None,
    )


def _otherwise(named: Mapping[Key, Value], now: list[Value]) -> list[Key]:
    return [at for at in sorted(named) if named[at] != now[at]]


def _target(action: Amend) -> int | None:
    return None if action.target == "nobody" else action.target


def _check_named(game: Game, action: Amend) -> None:
    """Refuse seats that are not there and figures out of range."""
    target = _target(action)
    seats = [*dict(action.hp), *dict(action.prone), *([] if target is None else [target])]
    for seat in seats:
        if not 0 <= seat < game.seats:
            raise Refused(DragonReason.UNKNOWN_SEAT, seat=seat, most=game.seats - 1)
    for seat, points in action.hp:
        if not 1 <= points <= FULL_HEALTH:
            raise _out_of_range(points, least=1, seat=seat)
    for part, points in action.parts:
        if not 0 <= points <= FULL_HEALTH:
            raise _out_of_range(points, least=0, part=PART_NAMES[part])


def _out_of_range(
    value: int, *, least: int, seat: int | None = None, part: str | None = None
) -> Refused:
    return Refused(
        DragonReason.AMEND_RANGE, seat=seat, part=part, least=least, most=FULL_HEALTH, value=value
    )


def _check_outcome(game: Game, action: Amend) -> None:
    """Refuse what would leave a game as none can be."""
    hp = {**dict(enumerate(game.hp)), **dict(action.hp)}
    for seat, points in action.hp:
        held, limit = len(game.hands[seat]), HAND_LIMIT[points]
        if held > limit:
            raise Refused(DragonReason.AMEND_HAND, seat=seat, held=held, limit=limit)
    for seat, lies in action.prone:
        if not lies and not hp[seat]:
            raise Refused(DragonReason.AMEND_STANDING, seat=seat)
    parts = dict(action.parts)
    if not any(parts.get(part, game.parts[part]) for part in PARTS):
        raise Refused(DragonReason.AMEND_ALL_PARTS)
    target = _target(action)
    if target is not None and not hp[target]:
        raise Refused(DragonReason.AMEND_TARGET, seat=target)
