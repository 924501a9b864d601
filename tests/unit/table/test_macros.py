"""Saved rolls: each person's own, found by name, put into an expression with what is added."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.dice import DiceError, SeededDice, parse, roll
from bot.errors import Refused
from bot.table.macros import (
    MOST_MACROS,
    MOST_NAME,
    DeleteMacro,
    Macros,
    MacroSaved,
    Saved,
    SaveMacro,
    expanded,
    find,
    macros_of,
)
from bot.table.reasons import TableReason
from bot.text import folded
from tests.unit.table.building import MIRA, ODILE, started

KEPT = Macros(
    saved=(
        Saved(name="brave", expression="1d20"),
        Saved(name="brave heart", expression="2d6"),
        Saved(name="Éloïse", expression="1d8+1 with a smile"),
        Saved(name="two", expression="1d4+2"),
    )
)


@pytest.mark.parametrize(
    ("typed", "full"),
    [
        ("brave", "1d20"),
        ("BRAVE", "1d20"),
        ("brave+3", "(1d20)+3"),
        ("brave +1d4", "(1d20) +1d4"),
        ("brave−2", "(1d20)−2"),
        ("brave＋2", "(1d20)＋2"),
        ("two*2", "(1d4+2)*2"),
        ("brave heart", "2d6"),
        ("brave heart+1", "(2d6)+1"),
        ("brave at the gate", "1d20 at the gate"),
        ("eloise", "1d8+1"),
        ("E\u0301LOI\u0308SE -1", "(1d8+1) -1"),
        ("bravery", "bravery"),
        ("1d20+brave", "1d20+brave"),
        ("4d6kh3", "4d6kh3"),
        ("", ""),
    ],
)
def test_a_name_at_the_start_is_replaced_with_what_is_added_kept(typed: str, full: str):
    assert expanded(KEPT, typed) == full


@pytest.mark.parametrize("added", ["+3", "-1", "*2", " + 1d4", "−2"])
def test_what_is_added_counts_for_all_of_the_saved_roll(added: str):
    alone = roll(expanded(KEPT, "two"), SeededDice(3)).results[0].total
    whole = roll(expanded(KEPT, f"two{added}"), SeededDice(3)).results[0].total
    if added == "*2":
        assert whole == 2 * alone
    elif "1d4" not in added:
        assert whole - alone == {"+3": 3, "-1": -1, "−2": -2}[added]
    else:
        assert 1 <= whole - alone <= 4


def test_without_saved_rolls_nothing_is_replaced():
    assert expanded(Macros(), "brave+3") == "brave+3"


@given(st.text(max_size=60))
def test_any_text_at_all_can_be_looked_through(text: str):
    full = expanded(KEPT, text)
    if full != text:
        assert full.lstrip("(").startswith(("1d20", "2d6", "1d8+1", "1d4+2"))


@given(st.text(min_size=1, max_size=40), st.sampled_from(["1d20", "4d6kh3+2", "1d8 fire"]))
def test_what_was_saved_is_found_and_rolled(name: str, expression: str):
    memory = started()
    try:
        memory.act(MIRA, SaveMacro(name=name, expression=expression))
    except Refused:
        assert macros_of(memory.table, MIRA.id) == Macros()
        return
    kept = macros_of(memory.table, MIRA.id)
    (saved,) = kept.saved
    assert len(saved.name) <= MOST_NAME
    assert find(kept, name) is saved
    assert Macros.model_validate_json(kept.model_dump_json()) == kept
    parse(expanded(kept, saved.name))
    assert expanded(kept, saved.name) == parse(expression).expression
    assert expanded(kept, f"{saved.name}+3") == f"({parse(expression).expression})+3"


@pytest.mark.parametrize("name", ["adv", "d6", "1d20", "3", "+5", "a+b", "x" * 33, "`x`", "a:b"])
def test_a_name_that_rolls_or_could_be_misread_is_refused(name: str):
    memory = started()
    with pytest.raises(Refused) as refused:
        memory.act(MIRA, SaveMacro(name=name, expression="1d20"))
    assert refused.value.reason in (TableReason.MACRO_NAME, TableReason.TOO_LONG)


def test_only_a_roll_can_be_saved():
    with pytest.raises(DiceError):
        started().act(MIRA, SaveMacro(name="brave", expression="no dice here"))


def test_saving_again_under_any_spelling_replaces():
    memory = started()
    memory.act(MIRA, SaveMacro(name="Éloïse", expression="1d20"))
    (event,) = memory.act(MIRA, SaveMacro(name="ELOISE", expression="1d8")).events
    assert isinstance(event, MacroSaved)
    assert event.replaced == "1d20"
    kept = macros_of(memory.table, MIRA.id)
    assert [(one.name, one.expression) for one in kept.saved] == [("ELOISE", "1d8")]


def test_saved_rolls_are_each_persons_own():
    memory = started()
    memory.act(MIRA, SaveMacro(name="brave", expression="1d20"))
    with pytest.raises(Refused) as refused:
        memory.act(ODILE, DeleteMacro(name="brave"))
    assert refused.value.reason is TableReason.MACRO_NONE
    memory.act(ODILE, SaveMacro(name="brave", expression="1d8"))
    memory.act(ODILE, DeleteMacro(name="BRAVE"))
    assert macros_of(memory.table, MIRA.id).saved == (Saved(name="brave", expression="1d20"),)


def test_the_fifty_first_is_refused_and_an_old_one_can_still_be_replaced():
    memory = started()
    for number in range(MOST_MACROS):
        memory.act(MIRA, SaveMacro(name=f"roll x{number}", expression="1d20"))
    with pytest.raises(Refused) as refused:
        memory.act(MIRA, SaveMacro(name="one more", expression="1d20"))
    assert refused.value.reason is TableReason.MACRO_TOO_MANY
    memory.act(MIRA, SaveMacro(name="roll x7", expression="1d6"))
    names = [folded(one.name) for one in macros_of(memory.table, MIRA.id).saved]
    assert names == sorted(names)
    assert len(names) == MOST_MACROS


def test_a_name_nobody_saved_is_told_with_the_nearest():
    with pytest.raises(Refused) as refused:
        find(KEPT, "brav")
    assert refused.value.values["near"] == "brave"
