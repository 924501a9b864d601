"""A table whose channel or server is gone: kept for a month, then erased.

People remove and invite bots again, and data nobody can reach any more is not kept for ever.
"""

from typing import ClassVar, Literal

from bot.errors import Refused
from bot.store.model import TimerWrite
from bot.table.part import Action, Context, Decision, Event, Rank
from bot.table.reasons import TableReason
from bot.table.snapshot import Moment, State

PART = "leaving"
KEPT_FOR = 30 * 24 * 60 * 60 * 1000
"""Milliseconds until a table that nobody can reach is erased."""


class Leaving(State, frozen=True):
    """When the table will be erased; a channel that is gone never comes back, a server may."""

    erased_at: Moment
    channel_gone: bool = False


class Depart(Action, frozen=True):
    """The server is gone, or the channel alone."""

    part: ClassVar[str] = PART
    rank: ClassVar[Rank] = Rank.SYSTEM
    needs_campaign: ClassVar[bool] = False
    channel_gone: bool = False


class Return(Action, frozen=True):
    """The server is back."""

    part: ClassVar[str] = PART
    rank: ClassVar[Rank] = Rank.SYSTEM
    needs_campaign: ClassVar[bool] = False


class Departed(Event, frozen=True):
    kind: Literal["leaving.departed"] = "leaving.departed"
    erased_at: int


class Returned(Event, frozen=True):
    kind: Literal["leaving.returned"] = "leaving.returned"


def decide(context: Context, action: Action) -> Decision:
    """Set or stop the clock; one that runs already is not set back by another departure."""
    leaving = context.table.part(Leaving, PART)
    match action:
        case Depart() if leaving is None and context.table.parts:
            at = context.now + KEPT_FOR
            timer = TimerWrite(key=PART, kind=PART, due_at=at)
            state = Leaving(erased_at=at, channel_gone=action.channel_gone)
            return Decision((Departed(erased_at=at),), {PART: state}, (timer,), silent=True)
        case Depart(channel_gone=True) if leaving is not None and not leaving.channel_gone:
            event = Departed(erased_at=leaving.erased_at)
            return Decision((event,), {PART: leaving.changed(channel_gone=True)}, silent=True)
        case Return() if leaving is not None and not leaving.channel_gone:
            timer = TimerWrite(key=PART, kind=PART, due_at=None)
            return Decision((Returned(),), {PART: None}, (timer,), silent=True)
        case _:
            raise Refused(TableReason.NOTHING_CHANGED)
