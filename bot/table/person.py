"""Taking a person's data out of a table, whichever part holds it."""

from typing import ClassVar, Literal

from bot.deck.evolve import forgotten
from bot.errors import Refused
from bot.store.model import TimerWrite
from bot.table import campaign, deck, macros, rolls, transfer
from bot.table.deck_timers import timers_after
from bot.table.dragon import forgetting as dragon
from bot.table.dragon.part import CALLS
from bot.table.part import Action, Context, Decision, Event, Rank
from bot.table.reasons import TableReason
from bot.table.sheets import draft
from bot.table.sheets.forgetting import without_person
from bot.table.snapshot import Body, State

OWNED = (macros.PART, rolls.PART, deck.ASKING, draft.FAMILY, CALLS)
"""Parts that belong to one person each."""


class ForgetPerson(Action, frozen=True):
    """Remove a person from the table: saved rolls, statistics, characters, and their seat."""

    part: ClassVar[str] = "person"
    rank: ClassVar[Rank] = Rank.SYSTEM
    needs_campaign: ClassVar[bool] = False
    works_when_closed: ClassVar[bool] = True
    who: int


class PersonForgotten(Event, frozen=True):
    kind: Literal["person.forgotten"] = "person.forgotten"


def decide(context: Context, action: Action) -> Decision:
    """Return the table without the person; a table that held nothing changes nothing."""
    if not isinstance(action, ForgetPerson):
        raise Refused(TableReason.UNKNOWN_MOVE)
    states: dict[str, State | Body | None] = {
        name: None
        for name in (f"{family}:{action.who}" for family in OWNED)
        if name in context.table.parts
    }
    pending = context.table.part(transfer.Pending, transfer.PENDING)
    timers: tuple[TimerWrite, ...] = ()
    if pending is not None and (pending.by == action.who or str(action.who) in pending.text):
        # Confirmed later, the file would bring the person back.
        states[transfer.PENDING] = None
        timers = (TimerWrite(key=transfer.PENDING, kind=transfer.PENDING, due_at=None),)
    before = deck.deck_of(context.table)
    after = forgotten(before, action.who)
    if after != before:
        states[deck.PART] = deck.DeckPart(state=after)
        timers += timers_after(before, after, context.now)
    game, calls = dragon.without_person(context, action.who)
    states |= {**without_person(context.table, action.who), **game}
    timers += calls
    found = campaign.campaign_of(context.table)
    if found is not None and action.who in (*found.masters, *found.players):
        states[campaign.PART] = found.without(action.who)
    return Decision((PersonForgotten(),), states, timers, silent=True)
