"""The rules of a campaign: what its people may change, and what it is like afterwards.

Pure; who may do what is checked before them (who.py).
"""

from bot.errors import Refused
from bot.table.campaign import (
    MOST_MASTERS,
    MOST_PLAYERS,
    PART,
    SYSTEMS,
    AddMaster,
    Campaign,
    CampaignAction,
    CampaignEvent,
    Close,
    Closed,
    Configure,
    Configured,
    Join,
    Joined,
    Leave,
    Left,
    LogChannelSet,
    MasterAdded,
    MasterRemoved,
    MasterRoleSet,
    RemoveMaster,
    Reopen,
    Reopened,
    SetLogChannel,
    SetMasterRole,
    Start,
    Started,
    campaign_of,
)
from bot.table.names import named
from bot.table.part import Context, Decision
from bot.table.reasons import TableReason
from bot.text import nearest


def decide(context: Context, action: CampaignAction) -> Decision:
    """Decide one action; raises Refused with a TableReason."""
    campaign = campaign_of(context.table)
    event = _start(context, action, campaign) if isinstance(action, Start) else None
    if event is None:
        if campaign is None:
            raise Refused(TableReason.NO_CAMPAIGN)
        event = _event(context, action, campaign)
    after = evolve(campaign, event)
    return Decision(
        (event,),
        {PART: after},
        people=frozenset((context.person.id, *after.masters, *after.players)),
    )


def _start(context: Context, action: Start, campaign: Campaign | None) -> Started:
    if campaign is not None:
        reason = TableReason.CAMPAIGN_CLOSED if campaign.closed else TableReason.CAMPAIGN_RUNNING
        raise Refused(reason, name=campaign.name)
    return Started(
        campaign=Campaign(
            name=named(action.name, "name"),
            masters=(action.master or context.person.id,),
            master_role=action.master_role,
            system=_system(action.system),
            language=_language(action.language, action.languages),
            started_at=context.now,
        )
    )


def _event(context: Context, action: CampaignAction, campaign: Campaign) -> CampaignEvent:
    person = context.person.id
    match action:
        case Join():
            return _join(person, campaign)
        case Leave():
            if person not in campaign.players:
                raise Refused(TableReason.NOT_PLAYER)
            return Left(person=person, name=campaign.name)
        case Close():
            return Closed(name=campaign.name)
        case Reopen():
            if not campaign.closed:
                raise Refused(TableReason.CAMPAIGN_OPEN, name=campaign.name)
            return Reopened(name=campaign.name)
        case Configure():
            return _configure(action, campaign)
        case SetLogChannel():
            if action.channel == campaign.log_channel:
                raise Refused(TableReason.NOTHING_CHANGED)
            return LogChannelSet(channel=action.channel)
        case _:
            return _office(action, campaign)


def _join(person: int, campaign: Campaign) -> Joined:
    if person in campaign.players:
        raise Refused(TableReason.ALREADY_PLAYER)
    if len(campaign.players) >= MOST_PLAYERS:
        raise Refused(TableReason.TABLE_FULL, most=MOST_PLAYERS)
    return Joined(person=person, name=campaign.name)


def _office(action: CampaignAction, campaign: Campaign) -> CampaignEvent:
    match action:
        case AddMaster():
            if action.master in campaign.masters:
                raise Refused(TableReason.ALREADY_MASTER, person=action.master)
            if len(campaign.masters) >= MOST_MASTERS:
                raise Refused(TableReason.TOO_MANY_MASTERS, most=MOST_MASTERS)
            return MasterAdded(master=action.master)
        case RemoveMaster():
            if action.master not in campaign.masters:
                raise Refused(TableReason.NOT_MASTER, person=action.master)
            if campaign.masters == (action.master,) and campaign.master_role is None:
                raise Refused(TableReason.LAST_MASTER)
            return MasterRemoved(master=action.master)
        case SetMasterRole():
            if action.role == campaign.master_role:
                raise Refused(TableReason.NOTHING_CHANGED)
            if action.role is None and not campaign.masters:
                raise Refused(TableReason.LAST_MASTER)
            return MasterRoleSet(role=action.role)
        case _:
            raise Refused(TableReason.UNKNOWN_MOVE)


def _configure(action: Configure, campaign: Campaign) -> Configured:
    event = Configured(
        name=campaign.name if action.name is None else named(action.name, "name"),
        system=campaign.system if action.system is None else _system(action.system),
        language=campaign.language
        if action.language is None
        else _language(action.language, action.languages),
    )
    if (event.name, event.system, event.language) == (
        campaign.name,
        campaign.system,
        campaign.language,
    ):
        raise Refused(TableReason.NOTHING_CHANGED)
    return event


def _system(system: str) -> str:
    if system not in SYSTEMS:
        raise Refused(TableReason.UNKNOWN_SYSTEM, system=system, near=nearest(system, SYSTEMS))
    return system


def _language(language: str, known: tuple[str, ...]) -> str:
    if language not in known:
        near = nearest(language, known)
        raise Refused(TableReason.UNKNOWN_LANGUAGE, language=language, near=near)
    return language


def evolve(campaign: Campaign | None, event: CampaignEvent) -> Campaign:
    """Return the campaign after an event."""
    if isinstance(event, Started):
        return event.campaign
    if campaign is None:
        raise ValueError(f"{event.kind} before a campaign was started")
    return campaign.changed(**_changes(campaign, event))


def _changes(campaign: Campaign, event: CampaignEvent) -> dict[str, object]:
    match event:
        case Started():
            return dict(event.campaign)
        case Joined() | Left():
            others = tuple(one for one in campaign.players if one != event.person)
            return {"players": (*others, event.person) if isinstance(event, Joined) else others}
        case Closed() | Reopened():
            return {"closed": isinstance(event, Closed)}
        case MasterAdded() | MasterRemoved():
            others = tuple(one for one in campaign.masters if one != event.master)
            added = isinstance(event, MasterAdded)
            return {"masters": (*others, event.master) if added else others}
        case MasterRoleSet():
            return {"master_role": event.role}
        case Configured():
            return {"name": event.name, "system": event.system, "language": event.language}
        case LogChannelSet():
            return {"log_channel": event.channel}
