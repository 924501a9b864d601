"""Fights: the order, whose turn it is, and what a turn's end does (faults R15, R17, C2, C5)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import Refused
from bot.table.part import Action
from bot.table.people import Person
from bot.table.reasons import TableReason
from bot.table.sheets import order
from bot.table.sheets.events import (
    AfterLeaving,
    FightEnded,
    FightJoined,
    FightLeft,
    FightStarted,
    FoesRemoved,
    SheetDeleted,
    TurnEnded,
)
from bot.table.sheets.happening import deed_of
from bot.table.sheets.moves import (
    AddFoe,
    BringFoes,
    CreateSheet,
    DeleteSheet,
    EndFight,
    Happen,
    Initiative,
    JoinFight,
    LeaveFight,
    NextTurn,
    RemoveFoe,
    SetFoe,
    StartFight,
)
from bot.table.sheets.reasons import SheetReason
from bot.table.sheets.world import Combatant, Fight
from bot.table.whole import TookBack, UndoLast
from tests.unit.table.sheets.playing import GWEN, MIRA, ODILE, Played, played


def refused(memory: Played, person: Person, action: Action) -> Refused:
    before = memory.bodies()
    with pytest.raises(Refused) as found:
        memory.act(person, action)
    assert memory.bodies() == before
    return found.value


def fight_of(memory: Played) -> Fight:
    fight = memory.part.fight
    assert fight is not None
    return fight


def acting(memory: Played) -> str:
    one = fight_of(memory).acting
    return one.character or f"foe {one.foe}"


def abc(*cards: str) -> Played:
    """Three of Mira's characters in a fight, in the order of the alphabet.

    The key of `A-one` is `one`: what looks like an article is none of a key.
    """
    memory = played(*cards)
    for name in "ABC":
        memory.act(GWEN, CreateSheet(name=f"{name}-one", owner=MIRA.id))
    given = tuple(Initiative(who=f"{name}-one", value=10 - at) for at, name in enumerate("ABC"))
    memory.act(GWEN, StartFight(joining=given))
    return memory


def turn(memory: Played, person: Person = GWEN) -> TurnEnded:
    event = memory.event(person, NextTurn(turn=fight_of(memory).turn))
    assert isinstance(event, TurnEnded)
    return event


def test_a_fight_has_an_order_rolled_by_a_check_or_given():
    memory = played("When a roll is made → Inspiration +1.", "When a fight starts → Doom +1.")
    memory.act(GWEN, AddFoe(name="Ghoul", hit_points=5, count=2))
    memory.act(GWEN, SetFoe(number=2, hit_points=0))
    event = memory.rolling(7, 19, 12).event(GWEN, StartFight(check="ability check", stat="dex"))
    assert isinstance(event, FightStarted)
    assert [(one.name, one.initiative, one.dice, one.is_foe) for one in event.order] == [
        ("Odile", 19, (19,), False),
        ("Ghoul #1", 12, (12,), True),
        ("Mira", 7, (7,), False),
    ]
    assert memory.points("inspiration") == 0
    assert memory.part.world.pools == {"doom": 1}
    assert memory.part.world.is_fighting
    assert refused(memory, GWEN, StartFight()).reason is SheetReason.FIGHT_ON


def test_turns_go_round_and_fallen_foes_are_passed_over():
    memory = played()
    memory.act(GWEN, AddFoe(name="Ghoul", hit_points=5, count=2))
    memory.act(GWEN, StartFight())
    seen: list[str] = []
    for _ in range(4):
        seen.append(acting(memory))
        turn(memory)
    assert seen == ["mira", "odile", "foe 1", "foe 2"]
    assert (acting(memory), fight_of(memory).round) == ("mira", 2)
    memory.happens(MIRA, "deal", who="Mira", to="Ghoul", amount=9)
    turn(memory)
    event = turn(memory)
    assert (event.next, event.next_owner) == ("Ghoul #2", 0)
    assert acting(memory) == "foe 2"


def test_a_second_press_of_the_same_turn_is_told_whose_turn_it_is():
    memory = played()
    memory.act(GWEN, StartFight())
    seen = fight_of(memory).turn
    memory.act(MIRA, NextTurn(turn=seen))
    error = refused(memory, GWEN, NextTurn(turn=seen))
    assert (error.reason, error.values) == (
        SheetReason.TURN_OVER,
        {"name": "Odile", "owner": ODILE.id, "round": 1},
    )


def test_a_turn_of_an_earlier_fight_ends_none_of_a_later_one():
    memory = played()
    memory.act(GWEN, StartFight())
    seen = fight_of(memory).turn
    memory.act(GWEN, EndFight())
    memory.now += 1
    memory.act(GWEN, StartFight())
    for action in (NextTurn(turn=seen), EndFight(turn=seen)):
        assert refused(memory, GWEN, action).reason is SheetReason.TURN_OVER
    assert acting(memory) == "mira"
    memory.act(GWEN, EndFight(turn=fight_of(memory).turn))
    assert memory.part.fight is None


def test_only_whose_turn_it_is_ends_it_or_the_game_master():
    memory = played()
    memory.act(GWEN, StartFight())
    error = refused(memory, ODILE, NextTurn())
    assert (error.reason, error.values["name"]) == (SheetReason.NOT_THEIR_TURN, "Mira")
    memory.act(MIRA, NextTurn())
    memory.act(GWEN, NextTurn())
    assert acting(memory) == "mira"


def test_what_is_done_out_of_turn_moves_no_turn():
    memory = played()
    memory.act(GWEN, StartFight())
    before = fight_of(memory)
    memory.happens(ODILE, "track", who="Odile", track="hit points", add=3)
    memory.happens(ODILE, "roll", who="Odile", check="attack")
    assert fight_of(memory) == before
    turn_of = Happen(moment=deed_of({"do": "turn", "who": "Odile"}))
    assert refused(memory, ODILE, turn_of).reason is SheetReason.TURNS_ARE_TICKED


def test_the_end_of_a_turn_ticks_it_once():
    memory = played("Each turn (while Poisoned) → Hit points −1.")
    memory.happens(GWEN, "condition", who="Mira", set="poisoned", turns=1)
    memory.act(GWEN, StartFight())
    event = turn(memory)
    assert [one.name for one in event.shown.fired] == ["Card 1"]
    assert memory.points() == 7
    assert memory.sheet().conditions == {}
    turn(memory)
    assert memory.points() == 7


@pytest.mark.parametrize("when", ["before", "own", "other"])
def test_a_duration_ends_at_the_same_boundary_wherever_it_was_given(when: str):
    memory = played()

    def bless() -> None:
        memory.happens(GWEN, "condition", who="Mira", set="blessed", turns=1)

    if when == "before":
        bless()
    memory.act(GWEN, StartFight())
    if when == "own":
        bless()
        turn(memory)
    if when == "other":
        turn(memory)
        bless()
    while acting(memory) != "mira":
        turn(memory)
    assert "blessed" in memory.sheet().conditions
    turn(memory)
    assert "blessed" not in memory.sheet().conditions


def test_a_duration_that_is_given_again_in_ones_own_turn_counts_from_the_next():
    memory = played()
    memory.act(GWEN, StartFight())
    for _ in range(2):
        memory.happens(GWEN, "condition", who="Mira", set="blessed", turns=2)
    assert fight_of(memory).fresh == ("blessed",)
    turn(memory)
    assert fight_of(memory).fresh == ()
    assert memory.sheet().conditions["blessed"].turns == 2


def test_who_acts_goes_on_acting_when_somebody_earlier_leaves():
    memory = abc()
    turn(memory)
    event = memory.event(GWEN, LeaveFight(who="A-one"))
    assert isinstance(event, FightLeft)
    assert event.after == AfterLeaving()
    assert acting(memory) == "b_one"
    assert turn(memory).next == "C-one"


def test_who_leaves_while_acting_passes_the_turn_on():
    memory = abc()
    turn(memory)
    event = memory.event(MIRA, LeaveFight(who="B-one"))
    assert isinstance(event, FightLeft)
    assert event.after == AfterLeaving(passed=True, next="C-one", next_owner=MIRA.id)
    assert (acting(memory), fight_of(memory).round) == ("c_one", 1)


def test_the_last_one_who_leaves_while_acting_passes_it_to_the_first_of_the_next_round():
    memory = abc()
    turn(memory)
    turn(memory)
    event = memory.event(GWEN, DeleteSheet(who="C-one"))
    assert isinstance(event, SheetDeleted)
    assert event.after == AfterLeaving(passed=True, next="A-one", next_owner=MIRA.id)
    assert (acting(memory), fight_of(memory).round) == ("one", 2)


def test_a_fight_that_everybody_left_is_over_and_another_can_begin():
    memory = abc("When a fight ends → Doom +1.")
    for name in "ABC":
        event = memory.event(GWEN, DeleteSheet(who=f"{name}-one"))
        assert isinstance(event, SheetDeleted)
        assert event.after is not None
        assert event.after.ended == (name == "C")
    assert memory.part.fight is None
    assert not memory.part.world.is_fighting
    assert refused(memory, GWEN, NextTurn()).reason is SheetReason.NO_FIGHT
    memory.act(GWEN, StartFight())
    event = memory.event(GWEN, EndFight())
    assert isinstance(event, FightEnded)
    assert (event.rounds, memory.part.world.pools) == (1, {"doom": 1})


def test_a_character_deleted_in_the_middle_of_a_fight_comes_back_with_its_turn():
    memory = abc()
    before = memory.bodies()
    memory.act(GWEN, DeleteSheet(who="A-one"))
    assert acting(memory) == "b_one"
    memory.act(GWEN, UndoLast())
    assert memory.bodies() == before


def test_foes_that_are_removed_leave_the_fight():
    memory = played()
    memory.act(GWEN, AddFoe(name="Ghoul", hit_points=5, count=3, kinds=("undead",)))
    memory.act(GWEN, StartFight(joining=tuple(Initiative(foe=foe) for foe in (1, 2, 3))))
    event = memory.event(GWEN, RemoveFoe(number=1))
    assert isinstance(event, FoesRemoved)
    assert event.names == ("Ghoul #1",)
    assert acting(memory) == "foe 2"
    memory.act(GWEN, SetFoe(number=3, hit_points=0))
    memory.act(GWEN, RemoveFoe())
    assert [one.number for one in memory.part.foes] == [2]
    event = memory.event(GWEN, RemoveFoe(name="the GHOUL"))
    assert isinstance(event, FoesRemoved)
    assert event.names == ("Ghoul",)
    assert event.after is not None
    assert event.after.ended
    assert refused(memory, GWEN, RemoveFoe()).reason is SheetReason.NOTHING_CHANGED
    assert refused(memory, GWEN, RemoveFoe(name="Ghoul")).reason is SheetReason.UNKNOWN
    assert refused(memory, MIRA, AddFoe(name="x", hit_points=1)).reason is (
        TableReason.NOT_GAME_MASTER
    )


def test_who_joins_comes_in_by_initiative_and_takes_nobodys_turn():
    memory = abc()
    turn(memory)
    memory.act(ODILE, JoinFight(joining=Initiative(who="Odile", value=10)))
    names = [one.character for one in fight_of(memory).order]
    assert names == ["one", "odile", "b_one", "c_one"]
    assert acting(memory) == "b_one"
    again = JoinFight(joining=Initiative(who="Odile", value=1))
    assert refused(memory, ODILE, again).reason is SheetReason.ALREADY_FIGHTING
    foe = JoinFight(joining=Initiative(foe=1))
    assert refused(memory, ODILE, foe).reason is TableReason.NOT_GAME_MASTER
    other = JoinFight(joining=Initiative(who="Mira"))
    assert refused(memory, ODILE, other).reason is SheetReason.NOT_YOURS


def test_foes_that_come_later_join_all_at_once_with_rolled_initiative():
    memory = abc()
    memory.act(GWEN, AddFoe(name="Ghoul", hit_points=5, count=3))
    bring = BringFoes(numbers=(1, 2, 3, 9), check="ability_check", stat="dex")
    assert refused(memory, MIRA, bring).reason is TableReason.NOT_GAME_MASTER
    memory.act(GWEN, JoinFight(joining=Initiative(foe=2, value=1)))
    event = memory.rolling(4, 15).event(GWEN, bring)
    assert isinstance(event, FightJoined)
    assert [(one.name, one.initiative) for one in (event.joined, *event.others)] == [
        ("Ghoul #1", 4),
        ("Ghoul #3", 15),
    ]
    order_now = [one.foe or one.character for one in fight_of(memory).order]
    assert order_now == [3, "one", "b_one", "c_one", 1, 2]
    assert acting(memory) == "one"
    error = refused(memory, GWEN, bring)
    assert (error.reason, error.values) == (SheetReason.ALREADY_FIGHTING, {"name": "Ghoul #1"})
    assert refused(memory, GWEN, BringFoes(numbers=(9,))).reason is SheetReason.UNKNOWN
    memory.act(GWEN, EndFight())
    assert refused(memory, GWEN, bring).reason is SheetReason.NO_FIGHT


def test_of_a_foe_that_does_not_fight_the_refusal_has_the_number():
    memory = abc()
    memory.act(GWEN, AddFoe(name="Ghoul", hit_points=5, count=2))
    error = refused(memory, GWEN, LeaveFight(foe=2))
    assert (error.reason, error.values) == (SheetReason.NOT_FIGHTING, {"name": "Ghoul #2"})
    assert refused(memory, GWEN, LeaveFight(foe=9)).reason is SheetReason.UNKNOWN


def took_back(memory: Played, person: Person, action: Action) -> TookBack:
    event = memory.event(person, action)
    assert isinstance(event, TookBack)
    return event


def test_taking_back_says_whether_a_fight_goes_on_otherwise():
    memory = abc()
    turn(memory)
    assert took_back(memory, GWEN, UndoLast()).moved_turn
    memory.happens(MIRA, "condition", who="A-one", set="blessed", turns=2)
    assert fight_of(memory).fresh
    assert not took_back(memory, GWEN, UndoLast()).moved_turn
    memory.act(ODILE, JoinFight(joining=Initiative(who="Odile", value=1)))
    assert took_back(memory, GWEN, UndoLast()).moved_turn
    memory.act(GWEN, CreateSheet(name="Zed", is_npc=True))
    memory.act(GWEN, JoinFight(joining=Initiative(who="Zed", value=1)))
    assert not took_back(memory, GWEN, UndoLast()).moved_turn
    memory.act(GWEN, EndFight())
    assert took_back(memory, GWEN, UndoLast()).moved_turn
    assert not took_back(memory, GWEN, UndoLast(steps=3)).moved_turn
    assert memory.part.fight is None


def test_a_hidden_npc_acts_without_a_name():
    memory = played()
    memory.act(GWEN, CreateSheet(name="Zed", is_npc=True))
    memory.act(GWEN, StartFight(joining=(Initiative(who="Mira"), Initiative(who="Zed"))))
    event = turn(memory)
    assert (event.next, event.next_owner) == (None, 0)
    error = refused(memory, MIRA, NextTurn())
    assert (error.reason, error.values["name"]) == (SheetReason.NOT_THEIR_TURN, None)
    event = turn(memory)
    assert event.ended is None
    assert "Zed" not in event.model_dump_json()


def test_a_fight_needs_somebody_and_each_once():
    memory = played()
    twice = StartFight(joining=(Initiative(who="Mira"), Initiative(who="the mira")))
    assert refused(memory, GWEN, twice).reason is SheetReason.ALREADY_FIGHTING
    for who in ("Mira", "Odile"):
        memory.act(GWEN, DeleteSheet(who=who))
    assert refused(memory, GWEN, StartFight()).reason is SheetReason.NOBODY_FIGHTS
    assert refused(memory, GWEN, EndFight()).reason is SheetReason.NO_FIGHT
    assert refused(memory, MIRA, StartFight()).reason is TableReason.NOT_GAME_MASTER


PEOPLE = st.lists(st.integers(0, 8), min_size=1, max_size=8, unique=True)


def combatant(number: int) -> Combatant:
    return Combatant(sort="foe", foe=number, initiative=-number)


@given(PEOPLE, st.integers(0, 7), st.sets(st.integers(0, 8)))
def test_whoever_goes_nobody_who_stays_is_skipped(people: list[int], at: int, gone: set[int]):
    ordered = order.sorted_order(map(combatant, people))
    fight = Fight(order=ordered, at=at % len(ordered))
    left = order.without(fight, lambda one: one.who in gone, lambda _: True)
    kept = [one for one in ordered if one.who not in gone]
    if left.fight is None:
        assert not kept
        return
    assert list(left.fight.order) == kept
    # From whose turn it is, who stays comes in the order in which they came before.
    coming = [*ordered[fight.at :], *ordered[: fight.at]]
    after = left.fight
    assert [*after.order[after.at :], *after.order[: after.at]] == [
        one for one in coming if one in kept
    ]
    wrapped = fight.acting not in kept and all(one not in kept for one in ordered[fight.at :])
    assert after.round == fight.round + int(wrapped)


@given(PEOPLE, st.integers(0, 7), st.integers(0, 8))
def test_whoever_joins_takes_nobodys_turn(people: list[int], at: int, new: int):
    ordered = order.sorted_order(map(combatant, people))
    fight = Fight(order=ordered, at=at % len(ordered))
    if new in people:
        return
    after = order.joined(fight, combatant(new))
    assert after.acting == fight.acting
    assert list(after.order) == list(order.sorted_order(map(combatant, (*people, new))))


@given(PEOPLE, st.integers(1, 40))
def test_everybody_acts_as_often_as_there_are_rounds(people: list[int], turns: int):
    fight = order.begun(order.sorted_order(map(combatant, people)), lambda _: True)
    acted: list[str | int] = []
    for _ in range(turns * len(people)):
        acted.append(fight.acting.who)
        fight = order.next_turn(fight, lambda _: True)
    assert fight.round == turns + 1
    assert all(acted.count(one) == turns for one in people)
