"""What concerns the whole game: pauses, the vote to concede, and putting something right.

Source: issue 7.
"""

from bot.dragon.actions import Amend
from bot.dragon.cards import PART_NAMED
from bot.errors import Refused
from bot.table.dragon.chairs import (
    check_runs,
    check_takes_part,
    own_seat,
    people,
    running,
)
from bot.table.dragon.course import course_of, decided, gone_on
from bot.table.dragon.events import ConcedeVoted, GameAmended, GamePaused, GameResumed
from bot.table.dragon.moves import AmendGame, PauseGame, ResumeGame, VoteConcede
from bot.table.dragon.part import votes_needed
from bot.table.dragon.reasons import FellowshipReason
from bot.table.dragon.seating import conceded
from bot.table.part import Context, Decision

NO_TARGET = -1


def pause(context: Context, action: PauseGame) -> Decision:
    """Let the game rest."""
    before = running(context)
    check_takes_part(context, before)
    if before.paused:
        raise Refused(FellowshipReason.PAUSED)
    return decided(context, GamePaused(), before, before.changed(paused=True))


def resume(context: Context, action: ResumeGame) -> Decision:
    """Go on; whoever is asked has all their time again."""
    before = running(context)
    check_takes_part(context, before)
    if not before.paused:
        raise Refused(FellowshipReason.NOT_PAUSED)
    if not people(before):
        raise Refused(FellowshipReason.NOBODY_SITS)
    return decided(context, GameResumed(), before, before.changed(paused=False))


def vote(context: Context, action: VoteConcede) -> Decision:
    """Count a vote, or take one's own back; more than half of the people end the game."""
    before, me = running(context), context.person.id
    own_seat(context, before)
    if action.concedes and me in before.votes:
        raise Refused(FellowshipReason.VOTED)
    if not action.concedes and me not in before.votes:
        raise Refused(FellowshipReason.NOTHING_CHANGED)
    others = tuple(voter for voter in before.votes if voter != me)
    votes = (*others, me) if action.concedes else others
    after = conceded(before.changed(votes=votes))
    number = len(people(before))
    event = ConcedeVoted(
        concedes=action.concedes,
        votes=len(votes),
        needed=votes_needed(number),
        people=number,
        ended=after.ended is not None,
    )
    return decided(context, event, before, after)


def amend(context: Context, action: AmendGame) -> Decision:
    """Put something right."""
    before = running(context)
    check_runs(context, before, host_too=False)
    course = course_of(before).after((_amendment(action),), context.dice)
    after = gone_on(context, before, course)
    return decided(context, GameAmended(happened=course.openly), before, after)


def _amendment(action: AmendGame) -> Amend:
    seat = action.seat
    if seat is None and not (action.hp is None and action.prone is None):
        raise Refused(FellowshipReason.WHOSE)
    body_part = None if action.body_part is None else PART_NAMED[action.body_part]
    if body_part is None and not (action.part_hp is None and action.entangled is None):
        raise Refused(FellowshipReason.WHICH_PART)
    return Amend(
        hp=() if seat is None or action.hp is None else ((seat, action.hp),),
        prone=() if seat is None or action.prone is None else ((seat, action.prone),),
        parts=() if body_part is None or action.part_hp is None else ((body_part, action.part_hp),),
        entangled=()
        if body_part is None or action.entangled is None
        else ((body_part, action.entangled),),
        target="nobody" if action.target == NO_TARGET else action.target,
    )
