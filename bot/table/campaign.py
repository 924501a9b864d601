"""The campaign that a channel keeps, what can be done to it, and what happened to it.

What is made of an action, and of an event, is in campaign_rules.py.
"""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from bot.table.names import MOST_NAME
from bot.table.part import Action, Event, Rank
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
