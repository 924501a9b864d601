"""Sitting down and getting up, before a game and in the middle of it.

Who gets up in a game leaves it to a Manekin, who hands it back to whoever sits down there. The
last person leaves the seat free as it is, and the game pauses (spec/faults.md, C5). In one game a
person has one seat, so that nobody sees two hands.
"""

from dataclasses import replace
from typing import Literal

from bot.dragon.actions import HandBack, TakeOver
from bot.dragon.events import Event as GameEvent
from bot.errors import Refused
from bot.table.dragon.chairs import (
    FREE,
    MANEKIN,
    chair_at,
    check_runs,
    first_free,
    game_of,
    named,
    own_seat,
    people,
    with_chair,
    with_former,
    with_room,
)
from bot.table.dragon.course import course_of, decided, ended, gone_on
from bot.table.dragon.events import SeatLeft, SeatTaken
from bot.table.dragon.game_view import former_seat, seat_of
from bot.table.dragon.moves import LeaveSeat, MemberGone, SendAway, TakeSeat
from bot.table.dragon.part import Chair, DragonPart, votes_needed
from bot.table.dragon.reasons import FellowshipReason
from bot.table.part import Context, Decision

Why = Literal["left", "sent", "gone"]


def take(context: Context, action: TakeSeat) -> Decision:
    """Sit down on a chair, or on the first that can be had."""
    before = _not_over(context)
    own = seat_of(before, context.person.id)
    moves = own is not None and before.stage == "lobby" and action.seat not in (None, own)
    if own is not None and not moves:
        raise Refused(FellowshipReason.SEATED, seat=own + 1)
    seat = _own_again(context, before, action.seat)
    seat = _wanted(before, action.seat) if seat is None else seat
    others = before.chairs if own is None else with_chair(before.chairs, own, FREE)
    chair = Chair(holder=context.person.id, name=named(action.name, others))
    after = before.changed(chairs=with_chair(others, seat, chair))
    event = SeatTaken(
        seat=seat, name=chair.name, from_manekin=before.chairs[seat].is_manekin, moved=moves
    )
    if before.stage == "playing":
        return _joined(context, before, after, event)
    roomy = with_room(after.chairs, after.choices.chairs)
    return decided(context, event, before, after.changed(chairs=roomy))


def leave(context: Context, action: LeaveSeat) -> Decision:
    """Get up."""
    before = _not_over(context)
    return _left(context, before, own_seat(context, before), "left")


def send_away(context: Context, action: SendAway) -> Decision:
    """Take a person's seat from them."""
    before = _not_over(context)
    check_runs(context, before)
    if chair_at(before, action.seat).holder is None:
        raise Refused(FellowshipReason.SEAT_NOT_HELD, seat=action.seat + 1)
    return _left(context, before, action.seat, "sent")


def _own_again(context: Context, part: DragonPart, wanted: int | None) -> int | None:
    """The seat where who asks sat before in this game, which is the only one that they may have."""
    if context.person.id in part.sent_away:
        raise Refused(FellowshipReason.SENT_AWAY)
    seat = former_seat(part, context.person.id)
    if seat is None:
        return None
    if wanted not in (None, seat):
        raise Refused(FellowshipReason.ONE_SEAT, seat=seat + 1)
    if (chair := part.chairs[seat]).holder is not None:
        raise Refused(FellowshipReason.SEAT_GONE, seat=seat + 1, name=chair.name)
    return seat


def member_gone(context: Context, action: MemberGone) -> Decision:
    """Leave the seat of somebody who is no member of the server any more."""
    before = _not_over(context)
    seat = seat_of(before, action.who)
    if seat is None:
        raise Refused(FellowshipReason.NO_SEAT)
    # It is what they did, and so it stands in the history.
    return replace(_left(context, before, seat, "gone"), actor=action.who)


def without_seat(
    context: Context, before: DragonPart, seat: int
) -> tuple[DragonPart, tuple[GameEvent, ...] | None]:
    """Return the game without whoever sits there, and what happened if a Manekin plays on."""
    holder = before.chairs[seat].holder
    plays_on = before.stage == "playing" and len(people(before)) > 1
    choices = before.choices
    after = before.changed(
        chairs=with_chair(before.chairs, seat, MANEKIN if plays_on else FREE),
        host=None if before.host == holder else before.host,
        votes=tuple(voter for voter in before.votes if voter != holder),
        choices=choices.changed(first="random") if choices.first == holder else choices,
        former=with_former(before, holder, seat),
    )
    if before.stage != "playing":
        return after.changed(chairs=with_room(after.chairs, choices.chairs)), None
    if not plays_on:
        return after.changed(paused=True), None
    course = course_of(before).after((TakeOver(seat),), context.dice)
    return conceded(gone_on(context, after, course)), course.openly


def conceded(part: DragonPart) -> DragonPart:
    """Return a game that is over where more than half of its people want it to be."""
    if part.stage == "playing" and len(part.votes) >= votes_needed(len(people(part))):
        return ended(part, "conceded")
    return part


def _left(context: Context, before: DragonPart, seat: int, why: Why) -> Decision:
    holder = before.chairs[seat].holder
    if holder is None:
        raise TypeError("only a person leaves a seat")
    after, happened = without_seat(context, before, seat)
    plays_on = happened is not None
    if why == "sent" and holder != context.person.id:
        after = after.changed(sent_away=(*after.sent_away, holder))
    event = SeatLeft(
        seat=seat,
        name=before.chairs[seat].name,
        who=holder,
        why=why,
        to_manekin=plays_on,
        pauses=after.paused and not plays_on,
        happened=happened or (),
        ended=after.ended,
    )
    return decided(context, event, before, after)


def _joined(context: Context, before: DragonPart, after: DragonPart, event: SeatTaken) -> Decision:
    """Go on with a seat's hand; a game that nobody sat at goes on with it."""
    resumes = not people(before)
    host_actions = [HandBack(event.seat)] if event.from_manekin else []
    if resumes:
        # What everybody had left, and is not sat at now either, is a Manekin's from here on.
        left = [seat for seat, chair in enumerate(after.chairs) if chair == FREE]
        host_actions += [TakeOver(seat) for seat in left]
        manekins = tuple(MANEKIN if chair == FREE else chair for chair in after.chairs)
        after = after.changed(chairs=manekins, paused=False)
    if host_actions:
        course = course_of(before).after(host_actions, context.dice)
        after = gone_on(context, after, course)
        event = event.model_copy(update={"happened": course.openly, "ended": after.ended})
    return decided(context, event.model_copy(update={"resumed": resumes}), before, after)


def _not_over(context: Context) -> DragonPart:
    part = game_of(context)
    if part.stage == "over":
        raise Refused(FellowshipReason.OVER)
    return part


def _wanted(part: DragonPart, seat: int | None) -> int:
    """The chair to sit on; raises Refused where somebody sits there, or everywhere."""
    if seat is None:
        found = first_free(part.chairs)
        if found is None:
            raise Refused(FellowshipReason.SEATS_FULL)
        return found
    chair = chair_at(part, seat)
    if chair.holder is not None:
        raise Refused(FellowshipReason.SEAT_HELD, seat=seat + 1, name=chair.name)
    return seat
