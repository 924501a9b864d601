"""Whose turn it is to be told of, and when: calls, one reminder each, and quiet hours.

A table has one timer for it. A call is put off to the end of its person's quiet hours; one that
was to be made at once and was not, as when the bot ended, is made a minute later. Source: issue 7.
"""

from datetime import datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo, available_timezones

from bot.errors import Refused
from bot.store.model import TimerWrite
from bot.table.dragon.chairs import people, seats_seen
from bot.table.dragon.events import CallsSet, SomebodyCalled
from bot.table.dragon.moves import CallDue, SetCalls
from bot.table.dragon.part import PART, Calls, DragonPart, calls_of, calls_part, dragon_of
from bot.table.dragon.reasons import FellowshipReason
from bot.table.part import Context, Decision
from bot.table.reasons import TableReason
from bot.table.snapshot import Table
from bot.text import folded, nearest, tidied

KIND = "dragon"
"""Of the timer, and its key."""

HOUR = 60 * 60 * 1000
GRACE = 60 * 1000
"""Milliseconds after which a call that should have been made at once is made by the timer."""


def is_quiet(calls: Calls, now: int) -> bool:
    """Tell whether it is among the hours in which a person is not called."""
    return _is_quiet_hour(calls, _local(calls, now).hour)


def awake_from(calls: Calls, now: int) -> int:
    """Return the first moment from now on that is not among the quiet hours."""
    moment = now
    # Where clocks are set, the end of the quiet hours may be among them once more.
    while is_quiet(calls, moment):
        moment = _end_of_quiet(calls, moment)
    return moment


def asked_person(part: DragonPart) -> int | None:
    """Return whom the game waits for; None where it is nobody, or the game rests."""
    if part.stage != "playing" or part.paused or part.game is None or part.game.pending is None:
        return None
    return part.chairs[part.game.pending.seat].holder


def calls_due(part: DragonPart, calls: Calls, now: int) -> int | None:
    """Return when whoever is asked is to be called or reminded next; None: never."""
    if asked_person(part) is None or not calls.pings:
        return None
    if part.called == "no":
        return awake_from(calls, now)
    if part.called == "reminded" or not part.choices.remind_after:
        return None
    since = max(part.asked_at, part.called_at)
    return awake_from(calls, max(now, since + part.choices.remind_after * HOUR))


def call_now(table: Table, now: int) -> int | None:
    """Return who is to be called at this moment, and was not yet."""
    part = dragon_of(table)
    who = None if part is None else asked_person(part)
    if part is None or who is None or part.called != "no":
        return None
    return who if calls_due(part, calls_of(table, who), now) == now else None


def asked_anew(
    before: DragonPart | None, after: DragonPart, *, by: int | None, now: int
) -> DragonPart:
    """Return a game that knows since when it waits for whom, after what `by` did."""
    who = asked_person(after)
    if who is None or (before is not None and _question(before) == _question(after)):
        return after
    return after.changed(asked_at=now, called="shown" if who == by else "no")


def put_back(before: DragonPart | None, after: DragonPart, *, by: int, now: int) -> DragonPart:
    """Return a game as it was once, for now: calls are not taken back, and nor is what was seen."""
    if before is None:
        return asked_anew(None, after, by=by, now=now)
    if before.number == after.number and after.stage != "lobby":
        seen, there = seats_seen(before), {who for who, _ in after.former}
        new = [pair for pair in seen if pair[0] not in there | {*people(after)}]
        after = after.changed(former=(*after.former, *new))
    if _question(before) != _question(after):
        return asked_anew(before, after, by=by, now=now)
    return after.changed(asked_at=before.asked_at, called=before.called, called_at=before.called_at)


def timers_after(
    table: Table, part: DragonPart | None, now: int, calls: Calls | None = None
) -> tuple[TimerWrite, ...]:
    """Return the timer as it is to be set for a game; `calls` where they have just changed."""
    who = None if part is None else asked_person(part)
    due = None
    if part is not None and who is not None:
        due = calls_due(part, calls_of(table, who) if calls is None else calls, now)
        # The bot calls at once by itself.
        due = now + GRACE if due == now and part.called == "no" else due
    return (TimerWrite(key=KIND, kind=KIND, due_at=due),)


def timers_put_back(table: Table, part: DragonPart | None, now: int) -> tuple[TimerWrite, ...]:
    """Return the timer for a game as it was before; who is asked again has all their time."""
    (timer,) = timers_after(table, part, now)
    if part is None or timer.due_at is None or timer.due_at > now:
        return (timer,)
    later = now + part.choices.remind_after * HOUR
    return (TimerWrite(key=KIND, kind=KIND, due_at=later),)


def call(context: Context, action: CallDue) -> Decision:
    """Say whom to call now, once; nobody where nothing is to be done any more."""
    part, now = dragon_of(context.table), context.now
    who = None if part is None else asked_person(part)
    if part is None or who is None:
        return Decision((), silent=True)
    if calls_due(part, calls_of(context.table, who), now) != now:
        return Decision((), {}, timers_after(context.table, part, now), silent=True)
    reminds = part.called != "no"
    told = part.changed(called="reminded" if reminds else "called", called_at=now)
    name = next(chair.name for chair in part.chairs if chair.holder == who)
    return Decision(
        (SomebodyCalled(who=who, name=name, reminder=reminds),),
        {PART: told},
        timers_after(context.table, told, now),
        silent=True,
    )


def set_calls(context: Context, action: SetCalls) -> Decision:
    """Keep when a person wants to be called; nothing named, nothing is changed."""
    person = context.person.id
    before = calls_of(context.table, person)
    after = _chosen(before, action)
    event = CallsSet(
        pings=after.pings,
        zone=after.zone,
        quiet_from=after.quiet_from,
        quiet_until=after.quiet_until,
    )
    if after == before:
        return Decision((event,), silent=True)
    part = dragon_of(context.table)
    is_asked = part is not None and asked_person(part) == person
    return Decision(
        (event,),
        {calls_part(person): after},
        timers_after(context.table, part, context.now, after) if is_asked else (),
        people=frozenset((person,)),
        silent=True,
    )


@lru_cache(maxsize=1)
def zones() -> tuple[str, ...]:
    """Return the names of all time zones."""
    return tuple(sorted(available_timezones()))


def read_zone(typed: str) -> str:
    """Return a time zone by its name or by its city; raises Refused with the nearest."""
    wanted = folded(tidied(typed)).replace(" ", "_")
    named = {folded(zone): zone for zone in zones()}
    if wanted in named:
        return named[wanted]
    by_city: dict[str, list[str]] = {}
    for form, zone in named.items():
        by_city.setdefault(form.rpartition("/")[2], []).append(zone)
    if len(found := by_city.get(wanted, [])) == 1:
        return found[0]
    city = nearest(wanted, by_city)
    near = (found or by_city.get(city or "") or [nearest(wanted, zones())])[0]
    raise Refused(FellowshipReason.ZONE_UNKNOWN, zone=tidied(typed), near=near)


def _chosen(before: Calls, action: SetCalls) -> Calls:
    start, end = before.quiet_from, before.quiet_until
    if action.quiet is False:
        start = end = None
    start = start if action.quiet_from is None else action.quiet_from
    end = end if action.quiet_until is None else action.quiet_until
    if (start is None) is not (end is None):
        raise Refused(FellowshipReason.HALF_QUIET)
    if action.quiet and start is None:
        raise Refused(FellowshipReason.HALF_QUIET)
    for hour in (start, end):
        if hour is not None and not 0 <= hour <= 23:
            raise Refused(TableReason.UNFIT_OPTION, value=str(hour))
    if start is not None and start == end:
        raise Refused(FellowshipReason.ALWAYS_QUIET)
    return Calls(
        pings=before.pings if action.pings is None else action.pings,
        zone=before.zone if action.zone is None else read_zone(action.zone),
        quiet_from=start,
        quiet_until=end,
    )


def _question(part: DragonPart) -> tuple[object, ...]:
    """What makes a question another: who is asked, and in which turn."""
    who = asked_person(part)
    if who is None or part.game is None or part.game.pending is None:
        return (part.number, None)
    return (part.number, who, part.game.pending.seat, part.game.turn)


def _is_quiet_hour(calls: Calls, hour: int) -> bool:
    start, end = calls.quiet_from, calls.quiet_until
    if start is None or end is None:
        return False
    return start <= hour < end if start <= end else hour >= start or hour < end


def _local(calls: Calls, now: int) -> datetime:
    return datetime.fromtimestamp(now / 1000, ZoneInfo(calls.zone or "UTC"))


def _end_of_quiet(calls: Calls, now: int) -> int:
    """The next moment at which a person's clock shows the hour in which quiet ends."""
    local = _local(calls, now)
    end = local.replace(hour=calls.quiet_until or 0, minute=0, second=0, microsecond=0)
    end += timedelta(days=end.hour <= local.hour)
    # An hour that the clock shows twice: whichever is still to come.
    moments = (int(end.replace(fold=fold).timestamp() * 1000) for fold in (0, 1))
    return next(moment for moment in moments if moment > now)
