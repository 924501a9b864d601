"""Who may take an action, checked in one fixed order at every call (design.md, rules 6 and 13)."""

from bot.errors import Refused
from bot.table.campaign import Campaign, campaign_of
from bot.table.dragon.part import dragon_of
from bot.table.dragon.reasons import FellowshipReason
from bot.table.part import Action, Rank
from bot.table.people import Person
from bot.table.reasons import TableReason
from bot.table.snapshot import Table

UNDO = "undo"
"""What an action names as its part that takes something back."""


def is_game_master(campaign: Campaign | None, person: Person) -> bool:
    """Tell whether the campaign names the person, or one of the person's roles, as game master."""
    if campaign is None:
        return False
    return person.id in campaign.masters or campaign.master_role in person.roles


def check_rank(campaign: Campaign | None, person: Person, rank: Rank) -> None:
    """Raise Refused unless the person holds the rank in this campaign."""
    match rank:
        case Rank.ANYONE:
            return
        case Rank.GAME_MASTER:
            if campaign is None:
                raise Refused(TableReason.NO_CAMPAIGN)
            if not is_game_master(campaign, person):
                raise Refused(
                    TableReason.NOT_GAME_MASTER,
                    masters=campaign.masters,
                    role=campaign.master_role,
                )
        case Rank.APPOINTER:
            if campaign is None:
                raise Refused(TableReason.NO_CAMPAIGN)
            if not (person.manages_server or is_game_master(campaign, person)):
                raise Refused(TableReason.NOT_APPOINTER)
        case Rank.SYSTEM:
            if person.id != 0:
                raise Refused(TableReason.UNKNOWN_MOVE)


def check(table: Table, person: Person, action: Action, revision: int) -> None:
    """Raise Refused unless the action may be decided: who, known, over, then revision.

    Revision 0 means that the action is right at any revision.
    """
    campaign = campaign_of(table)
    if campaign is None and action.part == UNDO and _is_played(table):
        raise Refused(FellowshipReason.UNDO_HERE)
    check_rank(campaign, person, action.rank)
    if action.needs_campaign and campaign is None:
        raise Refused(TableReason.NO_CAMPAIGN)
    if action.needs_campaign and campaign and campaign.closed and not action.works_when_closed:
        raise Refused(TableReason.CAMPAIGN_CLOSED, name=campaign.name)
    if revision and revision != table.revision(action.part):
        raise Refused(TableReason.STALE)


def _is_played(table: Table) -> bool:
    """Whether a game of Daredragon, for which no campaign is needed, goes on there."""
    game = dragon_of(table)
    return game is not None and game.stage != "over"
