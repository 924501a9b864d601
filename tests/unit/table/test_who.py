"""Who may take an action, in every combination of office, role, permission and campaign."""

import pytest

from bot.errors import Refused
from bot.table import transfer, whole
from bot.table.campaign import AddMaster, Campaign, Close, Join, Reopen, campaign_of
from bot.table.dragon.moves import DragonAction
from bot.table.handlers import HANDLERS
from bot.table.part import Rank
from bot.table.people import SYSTEM, Person
from bot.table.reasons import TableReason
from bot.table.who import check, check_rank, is_game_master
from tests.unit.table.building import GWEN, MIRA, Memory, started

ROLE = 500
CAMPAIGN = Campaign(name="Reef", masters=(GWEN.id,), master_role=ROLE, started_at=1)
WITHOUT_ROLE = CAMPAIGN.changed(master_role=None)

BY_ROLE = Person(80, frozenset({ROLE, 9}))
OTHER_ROLE = Person(81, frozenset({501, 9}))
MANAGER = Person(82, manages_server=True)


def reason_of(campaign: Campaign | None, person: Person, rank: Rank) -> object:
    try:
        check_rank(campaign, person, rank)
    except Refused as error:
        return error.reason
    return None


@pytest.mark.parametrize(
    ("person", "leads", "appoints"),
    [
        (GWEN, True, True),
        (BY_ROLE, True, True),
        (OTHER_ROLE, False, False),
        (MIRA, False, False),
        (MANAGER, False, True),
    ],
)
def test_office_comes_from_the_campaign_and_appointing_from_discord_too(
    person: Person, leads: bool, appoints: bool
):
    assert is_game_master(CAMPAIGN, person) is leads
    assert (reason_of(CAMPAIGN, person, Rank.GAME_MASTER) is None) is leads
    assert (reason_of(CAMPAIGN, person, Rank.APPOINTER) is None) is appoints
    assert reason_of(CAMPAIGN, person, Rank.SYSTEM) is TableReason.UNKNOWN_MOVE
    assert reason_of(CAMPAIGN, person, Rank.ANYONE) is None


def test_without_a_role_nobody_leads_by_role():
    assert not is_game_master(WITHOUT_ROLE, BY_ROLE)
    assert not is_game_master(WITHOUT_ROLE, Person(83, frozenset()))


@pytest.mark.parametrize("rank", [Rank.GAME_MASTER, Rank.APPOINTER])
@pytest.mark.parametrize("person", [GWEN, MANAGER])
def test_nobody_leads_where_there_is_no_campaign(person: Person, rank: Rank):
    assert reason_of(None, person, rank) is TableReason.NO_CAMPAIGN


def test_the_bot_itself_leads_no_table():
    assert reason_of(CAMPAIGN, SYSTEM, Rank.GAME_MASTER) is TableReason.NOT_GAME_MASTER
    assert reason_of(CAMPAIGN, SYSTEM, Rank.SYSTEM) is None


def test_a_stranger_hears_that_they_may_not_before_hearing_that_it_is_closed():
    memory = started()
    memory.act(GWEN, Close())
    with pytest.raises(Refused) as refused:
        check(memory.table, MIRA, Close(), 0)
    assert refused.value.reason is TableReason.NOT_GAME_MASTER
    with pytest.raises(Refused) as refused:
        check(memory.table, GWEN, Close(), 0)
    assert refused.value.reason is TableReason.CAMPAIGN_CLOSED
    check(memory.table, GWEN, Reopen(), 0)


def test_an_old_revision_is_told_last():
    memory = started()
    now = memory.table.revision("campaign")
    check(memory.table, MIRA, Join(), now)
    with pytest.raises(Refused) as refused:
        check(memory.table, MIRA, Join(), now + 1)
    assert refused.value.reason is TableReason.STALE
    with pytest.raises(Refused) as refused:
        check(memory.table, MIRA, AddMaster(master=1), now + 1)
    assert refused.value.reason is TableReason.NOT_APPOINTER


@pytest.mark.parametrize("action", HANDLERS)
def test_every_action_declares_its_part_and_a_rank(action: type):
    assert action.part
    assert isinstance(action.rank, Rank)


def test_what_takes_things_away_from_all_is_for_game_masters():
    for action in (whole.UndoLast, whole.Reset, transfer.StageImport, transfer.ConfirmImport):
        assert action.rank is Rank.GAME_MASTER


def test_no_action_but_starting_rolling_and_daredragon_works_without_a_campaign():
    free = {action for action in HANDLERS if not action.needs_campaign}
    system = {action for action in HANDLERS if action.rank is Rank.SYSTEM}
    dragon = {action for action in HANDLERS if issubclass(action, DragonAction)}
    assert {action.__name__ for action in free - system - dragon} == {"Start", "RollDice"}
    assert dragon <= free


def test_an_empty_table_has_no_campaign():
    assert campaign_of(Memory().table) is None
