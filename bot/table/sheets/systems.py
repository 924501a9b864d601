"""Another system for a table: every card is read anew, and every sheet made to fit.

Source: issue 5 (a card that names what was removed); spec/rule-cards-details.md, part 2.
"""

from bot.errors import Refused
from bot.rulecards.shipped import shipped_systems
from bot.rulecards.system import System
from bot.rulecards.system_reading import read_system
from bot.table.campaign import PART as CAMPAIGN
from bot.table.campaign import SYSTEMS, campaign_of
from bot.table.part import Context, Decision
from bot.table.reasons import TableReason
from bot.table.sheets.deal import PART as CARDS
from bot.table.sheets.deal import CardsPart, cards_of
from bot.table.sheets.events import BrokenCard, SystemSet
from bot.table.sheets.fitting import fitted
from bot.table.sheets.kit import kit
from bot.table.sheets.moves import SetSystem
from bot.table.sheets.reasons import SheetReason
from bot.table.sheets.sheet_files import read_json
from bot.table.sheets.world import PART as WORLD
from bot.table.sheets.world import WorldPart
from bot.table.snapshot import Body, State
from bot.text import nearest


def decide(context: Context, action: SetSystem) -> Decision:
    """Play under another system; Refused or CardError where there is none such."""
    campaign = campaign_of(context.table)
    if campaign is None:
        raise Refused(TableReason.NO_CAMPAIGN)
    if (action.system is None) == (action.text is None):
        raise Refused(SheetReason.ONE_SOURCE)
    before = cards_of(context.table)
    states: dict[str, State | Body | None] = {}
    if action.system is not None:
        system = action.system
        if system not in shipped_systems():
            near = nearest(system, SYSTEMS)
            raise Refused(TableReason.UNKNOWN_SYSTEM, system=system, near=near)
        after = before.changed(own_system=None)
        if system != campaign.system:
            states[CAMPAIGN] = campaign.changed(system=system)
    else:
        own = read_system(read_json(action.text or ""), shipped_systems())
        system, after = campaign.system, before.changed(own_system=own.to_data())
    if after == before and not states:
        raise Refused(SheetReason.NOTHING_CHANGED)
    made = kit(after, system)
    after = after.changed(under=made.mark, entries=made.entries)
    states[CARDS] = after
    if (world := _world(context, made.system)) is not None:
        states[WORLD] = world
    return Decision(
        (_event(before, after, made.system),),
        states,
        people=frozenset((context.person.id,)),
    )


def _event(before: CardsPart, after: CardsPart, system: System) -> SystemSet:
    were_broken = {one.number for one in before.entries if one.broken is not None}
    return SystemSet(
        system=system.name,
        is_own=after.own_system is not None,
        broken=tuple(
            BrokenCard(card=one.id, name=one.card.name, problem=one.broken)
            for one in after.entries
            if one.broken is not None
        ),
        mended=tuple(
            one.card.name
            for one in after.entries
            if one.broken is None and one.number in were_broken
        ),
    )


def _world(context: Context, system: System) -> WorldPart | None:
    """The world under the system, where it has to change for it."""
    part = context.table.part(WorldPart, WORLD)
    if part is None:
        return None
    world = fitted(part.world, system)
    return None if world is part.world else part.changed(world=world)
