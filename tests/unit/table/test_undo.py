"""Taking back: what may be, by whom, how long, and that all is as it was, letter for letter."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import Refused
from bot.table.campaign import Close, Configure, Join, Leave, SetLogChannel
from bot.table.macros import DeleteMacro, SaveMacro
from bot.table.part import Action
from bot.table.people import Person
from bot.table.reasons import TableReason
from bot.table.rolls import RollDice
from bot.table.whole import MOST_UNDO, UNDO_WINDOW, Reset, TookBack, UndoLast, UndoOwn
from tests.unit.table.building import GWEN, MIRA, ODILE, Memory, started

PEOPLE = (GWEN, MIRA, ODILE)
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.sampled_from(
        [
            Join(),
            Leave(),
            Reset(),
            RollDice(expression="4d6kh3"),
            RollDice(expression="1d20", secret=True),
            SetLogChannel(channel=9),
            SetLogChannel(channel=None),
            Configure(system="night_hunt"),
            Configure(name="Reef"),
        ]
    ),
    st.sampled_from(["brave", "longsword"]).flatmap(
        lambda name: st.sampled_from(
            [SaveMacro(name=name, expression="1d20+5"), DeleteMacro(name=name)]
        )
    ),
)
STEPS = st.lists(st.tuples(st.sampled_from(PEOPLE), ACTIONS), max_size=20)


def refusal_of(memory: Memory, person: Person, action: Action) -> TableReason:
    before = memory.bodies()
    with pytest.raises(Refused) as refused:
        memory.act(person, action)
    assert memory.bodies() == before
    assert isinstance(refused.value.reason, TableReason)
    return refused.value.reason


def play(memory: Memory, steps: list[tuple[Person, Action]]) -> list[dict[str, tuple[int, str]]]:
    """Take what can be taken; return the table before each step that was."""
    pictures: list[dict[str, tuple[int, str]]] = []
    for person, action in steps:
        before = memory.bodies()
        try:
            memory.act(person, action)
        except Refused:
            continue
        pictures.append(before)
    return pictures


@given(STEPS, st.integers(1, 20))
def test_taking_back_any_number_of_steps_gives_the_very_table_of_then(
    steps: list[tuple[Person, Action]], back: int
):
    memory = started()
    pictures = play(memory, steps)
    if not pictures:
        return
    back = min(back, len(pictures))
    memory.act(GWEN, UndoLast(steps=back))
    assert memory.bodies() == pictures[-back]


@given(STEPS)
def test_one_by_one_is_the_same_as_all_at_once(steps: list[tuple[Person, Action]]):
    memory = started()
    pictures = play(memory, steps)
    for picture in reversed(pictures):
        memory.act(GWEN, UndoLast())
        assert memory.bodies() == picture


@given(STEPS, st.sampled_from(PEOPLE))
def test_an_own_undo_takes_back_that_step_and_nobody_elses(
    steps: list[tuple[Person, Action]], person: Person
):
    memory = started()
    play(memory, steps)
    own = [one for one in memory.undoable if one.entry.actor_id == person.id]
    others = {one.entry.number for one in memory.undoable} - {one.entry.number for one in own[:1]}
    before = memory.bodies()
    try:
        decision = memory.act(person, UndoOwn())
    except Refused:
        assert memory.bodies() == before
        return
    assert decision.takes_back == (own[0].entry.number,)
    assert {one.entry.number for one in memory.undoable} == others
    after = memory.bodies()
    touched = {part.name: part for part in own[0].parts}
    for name in before.keys() | after.keys():
        if name not in touched:
            assert after.get(name) == before.get(name)
        elif touched[name].before_body is None:
            assert name not in after
        else:
            assert after[name][1] == touched[name].before_body


def test_an_own_undo_has_five_minutes_to_the_millisecond():
    memory = started()
    memory.act(MIRA, Join())
    memory.now += UNDO_WINDOW + 1
    assert refusal_of(memory, MIRA, UndoOwn()) is TableReason.UNDO_TOO_LATE
    memory.now -= 1
    memory.act(MIRA, UndoOwn())
    assert memory.campaign.players == ()


def test_a_roll_that_was_seen_is_not_taken_back_by_the_roller():
    memory = started()
    for secret in (False, True):
        memory.act(MIRA, RollDice(expression="1d20", secret=secret))
        assert refusal_of(memory, MIRA, UndoOwn()) is TableReason.UNDO_REVEALED
    memory.act(GWEN, UndoLast(steps=2))
    assert f"rolls:{MIRA.id}" not in memory.bodies()


def test_what_was_built_on_is_not_taken_back_by_who_did_it():
    memory = started()
    memory.act(MIRA, Join())
    memory.act(ODILE, Join())
    assert refusal_of(memory, MIRA, UndoOwn()) is TableReason.UNDO_BUILT_ON
    assert memory.campaign.players == (MIRA.id, ODILE.id)


def test_once_what_was_built_on_it_is_taken_back_an_own_action_can_be_too():
    memory = started()
    before = memory.bodies()
    memory.act(MIRA, Join())
    memory.act(ODILE, Join())
    memory.act(ODILE, UndoOwn())
    memory.act(MIRA, UndoOwn())
    assert memory.bodies() == before


def test_what_touches_another_part_does_not_build_on_it():
    memory = started()
    memory.act(MIRA, SaveMacro(name="brave", expression="1d20"))
    memory.act(ODILE, Join())
    memory.act(MIRA, UndoOwn())
    assert f"macros:{MIRA.id}" not in memory.bodies()
    assert memory.campaign.players == (ODILE.id,)


def test_a_game_master_takes_back_an_own_reset():
    memory = started()
    memory.act(MIRA, SaveMacro(name="brave", expression="1d20"))
    memory.act(ODILE, RollDice(expression="1d20"))
    before = memory.bodies()
    memory.act(GWEN, Reset())
    assert set(memory.bodies()) == {"campaign"}
    memory.act(GWEN, UndoOwn())
    assert memory.bodies() == before


def test_a_reset_after_which_somebody_saved_again_was_built_on():
    memory = started()
    memory.act(MIRA, SaveMacro(name="brave", expression="1d20"))
    memory.act(GWEN, Reset())
    memory.act(MIRA, SaveMacro(name="bold", expression="1d8"))
    assert refusal_of(memory, GWEN, UndoOwn()) is TableReason.UNDO_BUILT_ON


def test_a_save_that_a_reset_cleared_was_built_on():
    memory = started()
    memory.act(MIRA, SaveMacro(name="brave", expression="1d20"))
    memory.act(GWEN, Reset())
    assert refusal_of(memory, MIRA, UndoOwn()) is TableReason.UNDO_BUILT_ON


def test_a_reset_clears_what_was_played_and_stops_its_timers():
    memory = started()
    assert refusal_of(memory, GWEN, Reset()) is TableReason.NOTHING_CHANGED
    memory.act(MIRA, SaveMacro(name="brave", expression="1d20"))
    campaign = memory.bodies()["campaign"]
    decision = memory.act(GWEN, Reset())
    assert memory.bodies() == {"campaign": campaign}
    assert {(timer.key, timer.due_at) for timer in decision.timers} == {(f"macros:{MIRA.id}", None)}


def test_nothing_is_left_to_take_back_in_the_end():
    memory = started()
    memory.act(MIRA, Join())
    assert refusal_of(memory, ODILE, UndoOwn()) is TableReason.NOTHING_TO_UNDO
    memory.act(GWEN, UndoLast(steps=2))
    assert memory.bodies() == {}
    assert refusal_of(memory, GWEN, UndoLast()) is TableReason.NO_CAMPAIGN


@pytest.mark.parametrize("steps", [0, -1, MOST_UNDO + 1, 10**30])
def test_steps_beyond_their_limits_take_nothing_back(steps: int):
    memory = started()
    assert refusal_of(memory, GWEN, UndoLast(steps=steps)) is TableReason.UNFIT_OPTION


def test_a_closed_campaign_can_be_opened_by_taking_back():
    memory = started()
    memory.act(GWEN, Close())
    memory.act(GWEN, UndoOwn())
    assert not memory.campaign.closed


def test_what_was_taken_back_is_told_newest_first():
    memory = started()
    memory.act(MIRA, Join())
    memory.act(ODILE, RollDice(expression="1d20", secret=True))
    (event,) = memory.act(GWEN, UndoLast(steps=2)).events
    assert isinstance(event, TookBack)
    assert [entry["number"] for entry in event.entries] == [3, 2]
    assert [entry["hidden"] for entry in event.entries] == [True, False]
    assert event.line() == {"numbers": [3, 2], "own": False}
