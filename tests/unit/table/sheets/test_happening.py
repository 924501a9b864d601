"""Moments at the table: what they do, who may make them, and who is told what."""

import json

import pytest

from bot.errors import Refused
from bot.rulecards.moment_reasons import MomentReason
from bot.rulecards.reasons import CardError, CardReason
from bot.table.part import Action
from bot.table.people import Person
from bot.table.reasons import TableReason
from bot.table.sheets.deal import PART as CARDS
from bot.table.sheets.events import MomentEvent, MomentPlayed, MomentRolled
from bot.table.sheets.happening import deed_of
from bot.table.sheets.moves import (
    AddFoe,
    BindCard,
    CreateSheet,
    DescribePlace,
    DisableCard,
    Happen,
    ShowSheet,
    StrikeData,
    TickLine,
)
from bot.table.sheets.reasons import SheetReason
from bot.table.sheets.told import (
    ClockTold,
    ConditionTold,
    FoeTold,
    GrowthTold,
    ItemsTold,
    TrackTold,
)
from bot.table.sheets.world import PART
from bot.table.whole import UndoLast
from tests.unit.table.building import started
from tests.unit.table.sheets.playing import GWEN, MIRA, ODILE, Played, played


def refused(memory: Played, person: Person, action: Action) -> Refused:
    before = memory.bodies()
    with pytest.raises(Refused) as found:
        memory.act(person, action)
    assert memory.bodies() == before
    return found.value


def happen(**data: object) -> Happen:
    return Happen(moment=deed_of(data))


def test_a_check_shows_its_dice_its_arithmetic_and_what_touched_it():
    memory = played("the_witchwood", "Before any roll → +2 to the roll.")
    memory.happens(MIRA, "enter", who="Mira", place="the Witchwood")
    event = memory.rolling(17, 5).happens(
        MIRA, "roll", who="Mira", check="Ability check", stat="dex", bonus=1, dc=8
    )
    roll = event.shown.roll
    assert isinstance(event, MomentRolled)
    assert roll is not None
    assert (roll.notation, roll.dice, roll.natural) == ("1d20", (17, 5), 5)
    assert (roll.bonus, roll.rules, roll.total, roll.dc) == (1, 2, 8, 8)
    assert (roll.give, roll.band, roll.outcome) == ("disadvantage", "Success", "success")
    assert [(one.card, one.did) for one in roll.touched_by] == [
        ("The Witchwood", ("disadvantage",)),
        ("Card 2", (2,)),
    ]
    assert [one.name for one in event.shown.fired] == ["The Witchwood", "Card 2"]
    assert event.line() == {
        "who": {"name": "Mira", "owner": MIRA.id},
        "do": "roll",
        "check": "Ability check",
        "stat": "dex",
        "dc": 8,
        "bonus": 1,
        "total": 8,
        "band": "Success",
        "cards": ["The Witchwood", "Card 2"],
    }


def test_a_chain_is_told_with_every_reason_and_taken_back_as_one():
    memory = played("renown", "a_name_in_the_capital", "spoils")
    memory.act(GWEN, AddFoe(name="Bridge raider", hit_points=5, count=4))
    for _ in range(3):
        memory.happens(MIRA, "deal", who="Mira", to="bridge raider", amount=5)
    before = memory.bodies()
    event = memory.happens(MIRA, "deal", who="Mira", to="The Bridge Raider", amount=9)
    assert (event.shown.damage, event.shown.defeated) == (9, ("Bridge raider #4",))
    assert event.shown.acted == (FoeTold(foe="Bridge raider #4", number=4, old=5, new=0),)
    renown, spoils, name = event.shown.fired
    assert (renown.name, renown.step, renown.why.on, renown.why.what) == (
        "Renown",
        1,
        "defeat",
        "Bridge raider #4",
    )
    assert renown.did == (ClockTold(clock="Renown", old=3, new=4, size=4),)
    assert isinstance(spoils.did[0], GrowthTold)
    assert (name.step, name.why.on, name.why.what) == (2, "clock", "Renown")
    assert event.shown.settled == (ClockTold(clock="Renown", old=4, new=0, size=4),)
    assert memory.sheet().growth.xp == 200
    told = [(one.sort, one.card, one.text) for one in event.behind.lines]
    assert told[-1] == ("tell", "A name in the capital", "Known in the capital")
    assert "Known in the capital" not in event.shown.model_dump_json()
    memory.act(GWEN, UndoLast())
    assert memory.bodies() == before


def test_of_foes_that_are_called_alike_the_one_that_is_meant_is_struck():
    memory = played("When they defeat a foe → +5 xp.")
    memory.act(GWEN, AddFoe(name="Ghoul", hit_points=5, count=3))
    memory.act(GWEN, AddFoe(name="Wyvern", hit_points=5))
    for typed, number in (("#3", 3), ("the Ghoul #2", 2), ("ghoul", 1)):
        event = memory.happens(GWEN, "deal", who="Mira", to=typed, amount=2)
        assert event.deed == StrikeData(who="Mira", to="Ghoul", amount=2, foe=number)
        assert event.shown.acted == (FoeTold(foe=f"Ghoul #{number}", number=number, old=5, new=3),)
        assert event.line()["foe"] == number
    event = memory.happens(GWEN, "deal", who="Mira", to="#3", amount=3)
    assert event.shown.defeated == ("Ghoul #3",)
    assert event.shown.fired[0].why.what == "Ghoul #3"
    assert [one.hit_points for one in memory.part.world.foes] == [3, 3, 0, 5]
    event = memory.happens(GWEN, "deal", who="Mira", to="#4", amount=3)
    assert event.deed == StrikeData(who="Mira", to="Wyvern", amount=3)
    assert event.shown.acted == (FoeTold(foe="Wyvern", number=4, old=5, new=2),)
    for person, typed in ((GWEN, "#5"), (GWEN, "Wyvern #1"), (MIRA, "#1")):
        deed = deed_of({"do": "deal", "who": "Mira", "to": typed, "amount": 1})
        assert refused(memory, person, Happen(moment=deed)).reason is SheetReason.UNKNOWN


def test_a_foe_with_the_longest_name_keeps_its_number():
    memory = played()
    memory.act(GWEN, AddFoe(name="x" * 80, hit_points=5, count=2))
    event = memory.happens(GWEN, "deal", who="Mira", to="#2", amount=5)
    (defeated,) = event.shown.defeated
    assert defeated.endswith("x… #2")
    assert len(defeated) == 80


def test_lines_for_the_game_master_wait_in_the_inbox_until_they_are_ticked_off():
    memory = played("the_debt_comes_due", "shield_of_faith")
    memory.happens(GWEN, "condition", who="Mira", set="blood-sworn")
    memory.happens(GWEN, "condition", who="Mira", set="blessed", turns=3)
    memory.happens(GWEN, "take", who="Mira", amount=99, source="Ghoul")
    (note, did, tell) = memory.inbox.lines
    assert (note.sort, note.text) == ("note", "The blessing turns part of the blow.")
    assert (did.sort, did.card, did.text) == ("did", "The debt comes due", "")
    assert (tell.sort, tell.text) == ("tell", "Something old notices that the oath is broken")
    assert memory.inbox.open_tells == (tell,)
    memory.act(GWEN, TickLine(number=tell.number))
    assert memory.inbox.open_tells == ()
    assert refused(memory, GWEN, TickLine(number=tell.number)).reason is (
        SheetReason.ALREADY_TICKED
    )
    assert refused(memory, MIRA, TickLine()).reason is TableReason.NOT_GAME_MASTER
    assert refused(memory, GWEN, TickLine(number=77)).reason is SheetReason.UNKNOWN


def test_a_card_that_only_tells_is_the_game_masters_alone():
    memory = played('When they rest → "The wolves are near".')
    event = memory.happens(MIRA, "rest", who=["Mira"])
    assert event.shown.fired == ()
    assert [one.name for one in event.behind.fired] == ["Card 1"]
    assert event.line() == {"who": {"name": "Mira", "owner": MIRA.id}, "do": "rest"}


def test_a_blocked_roll_says_why_and_throws_no_dice():
    memory = played("quiet_of_the_temple")
    memory.happens(MIRA, "enter", who="Mira", place="Temple of Quiet")
    event = memory.rolling().happens(MIRA, "roll", who="Mira", check="attack")
    assert isinstance(event, MomentPlayed)
    assert (event.shown.roll, event.shown.blocked) == (
        None,
        "No spell can be cast inside the temple",
    )
    assert [one.sort for one in memory.inbox.lines] == ["did", "blocked"]


@pytest.mark.parametrize(
    "deed",
    [
        {"do": "roll", "who": "Mira", "check": "attack"},
        {"do": "take", "who": "Mira", "amount": 1},
        {"do": "track", "who": "Mira", "track": "inspiration", "add": 1},
        {"do": "condition", "who": "Mira", "set": "prone"},
        {"do": "xp", "who": "Mira", "amount": 50},
        {"do": "rest", "who": ["Mira", "Odile"]},
        {"do": "turn", "who": "Mira"},
        {"do": "enter", "who": "Mira", "place": "Bridge"},
        {"do": "meet", "who": "Mira", "name": "Ash"},
        {"do": "item", "who": "Mira", "gain": "Rope"},
        {"do": "quest", "who": "Mira", "quest": "The oath", "step": "Find it"},
    ],
)
def test_players_act_for_their_own_characters_alone(deed: dict[str, object]):
    memory = played()
    error = refused(memory, ODILE, happen(**deed))
    assert (error.reason, error.values) == (
        SheetReason.NOT_YOURS,
        {"name": "Mira", "owner": MIRA.id},
    )
    if deed["do"] != "rest":
        memory.act(MIRA, happen(**deed))
    memory.act(GWEN, happen(**deed))


@pytest.mark.parametrize(
    "deed", [{"do": "pool", "pool": "doom", "add": 1}, {"do": "tick", "clock": "Siege"}]
)
def test_pools_and_clocks_are_the_game_masters(deed: dict[str, object]):
    memory = played()
    assert refused(memory, MIRA, happen(**deed)).reason is TableReason.NOT_GAME_MASTER
    memory.act(GWEN, happen(**deed))


def test_what_is_misspelled_is_told_with_what_is_near():
    memory = played()
    error = refused(memory, MIRA, happen(do="take", who="Miira", amount=1))
    assert (error.reason, error.values["near"]) == (SheetReason.UNKNOWN, ["Mira"])
    error = refused(memory, MIRA, happen(do="track", who="Mira", track="hit point", add=1))
    assert isinstance(error, CardError)
    assert (error.place, error.values["near"]) == ("moment.track", ["Hit points"])
    error = refused(memory, MIRA, happen(do="item", who="Mira", lose="Rope"))
    assert error.reason is MomentReason.NOT_CARRIED


@pytest.mark.parametrize("amount", [-5, 10**30, "7", True])
def test_damage_is_a_number_in_bounds(amount: object):
    with pytest.raises(CardError) as found:
        deed_of({"do": "take", "who": "Mira", "amount": amount})
    assert found.value.place == "moment.amount"


def test_healing_stops_at_the_maximum_and_a_blow_at_nothing():
    memory = played()
    event = memory.happens(MIRA, "take", who="Mira", amount=30)
    assert event.shown.acted == (
        TrackTold(who="Mira", track="Hit points", old=8, new=0, old_most=8, most=8),
    )
    memory.happens(MIRA, "track", who="Mira", track="hit points", add=100)
    assert memory.points() == 8


def test_a_secret_roll_is_not_in_the_open_history():
    memory = played()
    decision = memory.act(
        MIRA, Happen(moment=deed_of({"do": "roll", "who": "Mira", "check": "attack"}), secret=True)
    )
    (event,) = decision.events
    assert isinstance(event, MomentEvent)
    assert decision.hidden
    assert event.secret


def test_an_npc_that_is_not_shown_is_not_even_near_for_players():
    memory = played("Before taking damage → 1 less damage.")
    memory.act(GWEN, CreateSheet(name="Miro", is_npc=True))
    error = refused(memory, ODILE, happen(do="take", who="Miro", amount=1))
    assert (error.reason, error.values["near"]) == (SheetReason.UNKNOWN, ["Mira"])
    decision = memory.act(GWEN, happen(do="take", who="Miro", amount=3))
    assert decision.hidden
    event = memory.happens(GWEN, "rest", who=["Mira", "Miro"])
    assert not event.secret
    memory.act(GWEN, ShowSheet(who="Miro", is_shown=True))
    assert refused(memory, ODILE, happen(do="turn", who="Miro")).reason is (SheetReason.NOT_YOURS)


def test_what_becomes_of_a_hidden_character_is_behind():
    memory = played("When they rest → Inspiration +1.")
    memory.act(GWEN, CreateSheet(name="Zed", is_npc=True))
    event = memory.happens(GWEN, "rest", who=["Mira", "Zed"])
    assert "Zed" not in event.shown.model_dump_json()
    assert [one.who for one in event.behind.did if isinstance(one, TrackTold)] == ["Zed"]
    assert [one.name for one in event.whom] == ["Mira"]
    assert "Zed" not in event.model_dump_json(exclude={"behind"})


def test_durations_conditions_places_and_things_are_told():
    memory = played("hallowed_ground")
    memory.act(GWEN, DescribePlace(name="Sunken Chapel", kinds=("ruin",)))
    event = memory.happens(MIRA, "enter", who="Mira", place="the sunken chapel")
    (fired,) = event.shown.fired
    assert (fired.why.on, fired.why.what) == ("place", "Sunken Chapel")
    assert fired.did == (
        ConditionTold(who="Mira", condition="Blessed", has_levels=False, old=0, new=1, turns=3),
    )
    event = memory.happens(MIRA, "item", who="Mira", gain="the Rope")
    assert event.shown.acted == (ItemsTold(who="Mira", gained=("Rope",)),)


def test_a_bound_card_watches_only_whom_it_is_bound_to_and_one_at_rest_nobody():
    memory = played("lucky_streak")
    memory.act(GWEN, BindCard(card="Lucky streak", who=("Odile",)))
    for faces, who, person in ((20, "Mira", MIRA), (20, "Odile", ODILE)):
        memory.rolling(faces).happens(person, "roll", who=who, check="attack")
    assert (memory.points("inspiration"), memory.points("inspiration", "odile")) == (0, 1)
    memory.act(GWEN, DisableCard(card="lucky_streak"))
    memory.rolling(20).happens(ODILE, "roll", who="Odile", check="attack")
    assert memory.points("inspiration", "odile") == 1


def test_two_cards_of_one_name_both_count():
    memory = played(*["Before any roll → +1 to the roll."] * 2)
    memory.act(GWEN, DisableCard(card="card_1"))
    event = memory.rolling(4).happens(MIRA, "roll", who="Mira", check="attack")
    assert event.shown.roll is not None
    assert event.shown.roll.rules == 1


def test_what_fails_and_what_is_hindered_is_told_to_the_game_master():
    memory = played("When they rest → Inspiration +(1 / @exhaustion).")
    memory.happens(MIRA, "rest", who=["Mira"])
    (line,) = memory.inbox.lines
    assert (line.sort, line.card) == ("failed", "Card 1")
    assert line.problem is not None
    assert line.problem.refusal().reason.value == "dice.division_by_zero"


def test_a_table_that_is_played_freely_has_no_sheets():
    memory = Played()
    memory.table = started(system="freeform").table
    assert refused(memory, MIRA, CreateSheet(name="Mira")).reason is SheetReason.NO_SYSTEM


def test_the_parts_are_stored_as_plain_json():
    memory = played("lucky_streak")
    memory.happens(MIRA, "meet", who="Mira", name="Ash", kinds=["priest"])
    for part in (PART, CARDS):
        assert json.loads(memory.bodies()[part][1])
    assert memory.part.model_dump_json() == memory.bodies()[PART][1]


def test_the_kind_of_a_wrong_moment_is_told():
    with pytest.raises(CardError) as found:
        deed_of({"do": "dance", "who": "Mira"})
    assert (found.value.reason, found.value.place) == (CardReason.NOT_ALLOWED, "moment.do")
