"""The campaign that a channel keeps: its name, game masters, players and settings.

Pure rules; who may do what is checked before them (bot/table/who.py).
"""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from bot.errors import Refused
from bot.table.names import MOST_NAME, named, nearest
from bot.table.part import Action, Context, Decision, Event, Rank
from bot.table.reasons import TableReason
from bot.table.snapshot import Moment, Snowflake, State, Table

PART = "campaign"
MOST_PLAYERS = 50
MOST_MASTERS = 10
SYSTEMS = ("classic_d20", "salt_and_iron", "night_hunt", "freeform")
DEFAULT_SYSTEM = "classic_d20"


class Campaign(State, frozen=True):
    """Who plays what here. People, the role and channels are ids."""

    name: Annotated[str, Field(min_length=1, max_length=MOST_NAME)]
    masters: Annotated[tuple[Snowflake, ...], Field(max_length=MOST_MASTERS)]
    master_role: Snowflake | None = None
    players: Annotated[tuple[Snowflake, ...], Field(max_length=MOST_PLAYERS)] = ()
    system: Annotated[str, Field(max_length=64)] = DEFAULT_SYSTEM
    language: Annotated[str, Field(max_length=16)] = "en"
    log_channel: Snowflake | None = None
    closed: bool = False
    started_at: Moment

    def without(self, person_id: int) -> "Campaign":
        """Return the campaign without the person among players and game masters."""
        return self.changed(
            masters=tuple(one for one in self.masters if one != person_id),
            players=tuple(one for one in self.players if one != person_id),
        )


class CampaignAction(Action, frozen=True):
    """Anything that changes the campaign itself."""

    part: ClassVar[str] = PART


class Start(CampaignAction, frozen=True):
    """Make the channel a table; whoever starts is its game master unless another is named."""

    needs_campaign: ClassVar[bool] = False
    starts_table: ClassVar[bool] = True

    name: str
    master: int | None = None
    master_role: int | None = None
    system: str = DEFAULT_SYSTEM
    language: str = "en"
    languages: tuple[str, ...] = ("en",)


class Join(CampaignAction, frozen=True):
    """Sit down as a player."""


class Leave(CampaignAction, frozen=True):
    """Stand up."""


class Close(CampaignAction, frozen=True):
    """End the campaign; it stays readable."""

    rank: ClassVar[Rank] = Rank.GAME_MASTER


class Reopen(CampaignAction, frozen=True):
    """Go on with a closed campaign."""

    rank: ClassVar[Rank] = Rank.GAME_MASTER
    works_when_closed: ClassVar[bool] = True


class AddMaster(CampaignAction, frozen=True):
    """Name one more game master."""

    rank: ClassVar[Rank] = Rank.APPOINTER
    works_when_closed: ClassVar[bool] = True
    master: int


class RemoveMaster(CampaignAction, frozen=True):
    """Take a game master's office back."""

    rank: ClassVar[Rank] = Rank.APPOINTER
    works_when_closed: ClassVar[bool] = True
    master: int


class SetMasterRole(CampaignAction, frozen=True):
    """Make everyone with a role a game master; None takes it back."""

    rank: ClassVar[Rank] = Rank.APPOINTER
    works_when_closed: ClassVar[bool] = True
    role: int | None


class Configure(CampaignAction, frozen=True):
    """Change name, system or language; what is None stays."""

    rank: ClassVar[Rank] = Rank.GAME_MASTER
    name: str | None = None
    system: str | None = None
    language: str | None = None
    languages: tuple[str, ...] = ("en",)


class SetLogChannel(CampaignAction, frozen=True):
    """Send what only game masters may see to a channel; None stops it."""

    rank: ClassVar[Rank] = Rank.GAME_MASTER
    channel: int | None


class Started(Event, frozen=True):
    kind: Literal["campaign.started"] = "campaign.started"
    campaign: Campaign

    def line(self) -> dict[str, object]:
        return {"name": self.campaign.name}


class Joined(Event, frozen=True):
    kind: Literal["campaign.joined"] = "campaign.joined"
    person: int
    name: str


class Left(Event, frozen=True):
    kind: Literal["campaign.left"] = "campaign.left"
    person: int
    name: str


class Closed(Event, frozen=True):
    kind: Literal["campaign.closed"] = "campaign.closed"
    name: str


class Reopened(Event, frozen=True):
    kind: Literal["campaign.reopened"] = "campaign.reopened"
    name: str


class MasterAdded(Event, frozen=True):
    kind: Literal["campaign.master_added"] = "campaign.master_added"
    master: int


class MasterRemoved(Event, frozen=True):
    kind: Literal["campaign.master_removed"] = "campaign.master_removed"
    master: int


class MasterRoleSet(Event, frozen=True):
    kind: Literal["campaign.master_role_set"] = "campaign.master_role_set"
    role: int | None


class Configured(Event, frozen=True):
    kind: Literal["campaign.configured"] = "campaign.configured"
    name: str
    system: str
    language: str


class LogChannelSet(Event, frozen=True):
    kind: Literal["campaign.log_channel_set"] = "campaign.log_channel_set"
    channel: int | None


CampaignEvent = (
    Started
    | Joined
    | Left
    | Closed
    | Reopened
    | MasterAdded
    | MasterRemoved
    | MasterRoleSet
    | Configured
    | LogChannelSet
)


def campaign_of(table: Table) -> Campaign | None:
    """Return the channel's campaign, if it has one."""
    return table.part(Campaign, PART)


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
