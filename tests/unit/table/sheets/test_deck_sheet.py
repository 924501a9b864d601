"""The deck meets the sheet: what a draw does to a character, and the cards that fire on it."""

from dataclasses import replace
from typing import Any

from bot.deck.effects import (
    Condition,
    Experience,
    FlipAlignment,
    Gain,
    LoseMagicItems,
    LoseWealth,
)
from bot.deck.events import DeckEvent, Lifted, WasGranted
from bot.deck.ledger import Ledger
from bot.deck.sheet import AbilityChange, Change, Sheet, TreasureGain, apply
from bot.rulecards.moments import ChangeCondition, GainItem, GiveXp, LoseItem
from bot.rulecards.shipped import shipped_systems
from bot.table.deck_events import DeckRuled
from bot.table.part import Context
from bot.table.sheets.blank import blank_sheet
from bot.table.sheets.deck_sheet import DrawnSheet, Raised, raised_by
from bot.table.sheets.moves import CreateSheet, EditSheet
from bot.table.sheets.world import WorldPart
from tests.unit.table.sheets.playing import GWEN, MIRA, PLACE, Played, played


def drawn(system: str = "classic_d20", **more: Any) -> DrawnSheet:
    found = shipped_systems()[system]
    sheet = replace(blank_sheet(found, "Mira", level=3), **more)
    return DrawnSheet(found, "mira", sheet, Ledger())


def test_it_is_a_sheet_of_the_decks():
    sheet: Sheet = drawn()
    assert isinstance(sheet, DrawnSheet)


def test_abilities_move_on_the_sheet_within_their_bounds():
    after, told = drawn().after(AbilityChange(ability="constitution", change=4, most=12))
    assert (told.before, told.after) == (10, 12)
    assert after.sheet.stats["con"] == 12
    assert after.sheet.tracks["hit_points"].max == 8 + 1 + 2 * 6
    assert after.moments == ()
    after, told = drawn().after(AbilityChange(ability="intelligence", change=-30))
    assert (told.before, told.after) == (10, 1)
    lost, told = drawn("night_hunt").after(AbilityChange(ability="wisdom", change=2))
    assert lost.sheet == drawn("night_hunt").sheet
    assert told.after == 2


def test_xp_things_and_conditions_are_moments():
    changes: list[Change] = [
        Experience(change=-5_000, keeps_level=True),
        Experience(change=50_000),
        Condition(name="Prone"),
        Condition(name="Haunted by a rakshasa"),
        Gain(item="The Cloak of Stars", magic=True),
        TreasureGain(item="gems", count=50, worth=1_000),
        FlipAlignment(),
    ]
    sheet = drawn(growth=replace(drawn().sheet.growth, xp=1_000))
    after, told = apply(sheet, changes)
    assert after.moments == (
        GiveXp("mira", -100),
        GiveXp("mira", 50_000),
        ChangeCondition("mira", "prone"),
        GainItem("mira", "Cloak of Stars"),
        GainItem("mira", "50 × gems"),
    )
    assert [(one.before, one.after) for one in told[:2]] == [(1_000, 900), (900, 50_900)]
    assert after.ledger.alignment_flipped


def test_what_is_lost_is_what_the_deck_knows_to_be_wealth_or_magic():
    gains: list[Change] = [
        Gain(item="Cloak", magic=True),
        Gain(item="Keep", wealth=True),
        TreasureGain(item="gems", count=50, worth=1_000),
    ]
    start = drawn(items=("Rope", "Keep"))
    after, told = apply(start, [*gains, LoseWealth(), LoseMagicItems()])
    assert [one.lost for one in told[3:]] == [("Keep", "gems"), ("Cloak",)]
    assert [one.item for one in after.moments if isinstance(one, LoseItem)] == [
        "Keep", "Keep", "50 × gems", "Cloak",
    ]  # fmt: skip


def test_points_mean_nothing_where_levels_are_native():
    after, told = drawn("salt_and_iron").after(Experience(change=50_000))
    assert after.moments == ()
    assert told.after == 50_000


def raised(memory: Played, *changes: Change, name: str = "Mira") -> Raised | None:
    _, told = apply(drawn(), changes)
    events: tuple[DeckEvent, ...] = tuple(
        WasGranted(character=1, name=name, what="wishes", count=1, at=0, told=(one,))
        for one in told
    )
    happened = DeckRuled(happened=events, owner=MIRA.id)
    return raised_by(Context(memory.table, PLACE, GWEN, memory.dice, memory.now), happened)


def test_rule_cards_fire_on_what_was_drawn():
    memory = played(
        "When they gain a level → Inspiration +1.",
        'When they gain an item → Doom +1; "It was somebody else\'s".',
    )
    found = raised(memory, Experience(change=900), Gain(item="Rope"))
    assert found is not None
    assert [one.name for one in found.event.shown.fired] == ["Card 1", "Card 2"]
    assert [one.name for one in found.event.whom] == ["Mira"]
    assert found.people == {MIRA.id}
    assert set(found.states) == {"world", "inbox"}
    assert "somebody else" not in found.event.shown.model_dump_json()


def test_a_condition_that_is_lifted_goes_from_the_sheet_too():
    memory = played()
    memory.happens(GWEN, "condition", who="Mira", set="prone")
    lifted = Lifted(character=1, name="Mira", condition="Prone")
    happened = DeckRuled(happened=(lifted,), owner=MIRA.id)
    found = raised_by(Context(memory.table, PLACE, GWEN, memory.dice, memory.now), happened)
    assert found is not None
    part = found.states["world"]
    assert isinstance(part, WorldPart)
    assert part.world.characters["mira"].conditions == {}


def test_a_draw_that_no_sheet_is_for_raises_nothing():
    memory = played()
    assert raised(memory, Experience(change=900), name="Rook") is None
    assert raised(memory, FlipAlignment()) is None
    memory.act(GWEN, CreateSheet(name="Rook", owner=79))
    assert raised(memory, Experience(change=900), name="Rook") is None
    memory.act(MIRA, EditSheet(who="Mira", what="xp", value=5))
    assert raised(memory, Experience(change=900)) is not None
