"""A card tested with the very moment that it waits for."""

import pytest

from bot.table.sheets.events import CardTested
from bot.table.sheets.kit import kit_of
from bot.table.sheets.moves import AddFoe, DescribePlace, TestCard
from bot.table.sheets.provoking import Lack, Provoked, provoked
from tests.unit.table.sheets.playing import GWEN, MIRA, Played, played


def moment(memory: Played, at: int = 0) -> Provoked | Lack:
    kit = kit_of(memory.table)
    return provoked(kit.entries[at].card, kit, memory.part, memory.sheet())


@pytest.mark.parametrize(
    "sentence",
    [
        "When a roll is a critical → Inspiration +1.",
        "When a roll succeeds → Inspiration +1.",
        "When a Saving throw fails or fumbles → Inspiration +1.",
        "When a Death save lands on Success → Inspiration +1.",
        "When a roll lands on Success → Inspiration +1.",
        "Before any roll → advantage.",
        "Before an Ability check → +2 to the roll.",
        "When they take damage → Inspiration +1.",
        "When they take damage of at least 2 → Inspiration +1.",
        "Before taking damage → 3 less damage.",
        "When they deal damage of at least 30 → Inspiration +1.",
        "Before dealing damage → 1 more damage.",
        "When they defeat a foe → Inspiration +1.",
        "When they defeat an undead → Inspiration +1.",
        "When Hit points run out → Inspiration +1.",
        "When Hit points drop below half → Inspiration +1.",
        "When Hit points reach 1 → Inspiration +1.",
        "When Exhaustion fills up → Inspiration +1.",
        "When a clock fills → Inspiration +1.",
        "When the Renown clock fills → Inspiration +1.",
        "When they rest → Inspiration +1.",
        "Each turn → Inspiration +1.",
        "When they gain a level → Inspiration +1.",
        "When they enter a place → Inspiration +1.",
        "When they enter the Sunken Chapel → Inspiration +1.",
        "When they enter a temple → Inspiration +1.",
        "When they first meet someone → Inspiration +1.",
        "When they first meet Odile → Inspiration +1.",
        "When they first meet a priest → Inspiration +1.",
        "When they gain an item → Inspiration +1.",
        "When they gain a lantern → Inspiration +1.",
        "When they lose an item → Inspiration +1.",
        "When they lose rope → Inspiration +1.",
        "When a quest step is done → Inspiration +1.",
        "When a quest is finished → Inspiration +1.",
    ],
)
def test_the_moment_sets_the_card_off(sentence: str):
    memory = played(sentence)
    memory.act(GWEN, AddFoe(name="Bandit", hit_points=5))
    memory.act(GWEN, AddFoe(name="Ghoul", hit_points=50, kinds=("undead",)))
    memory.act(GWEN, DescribePlace(name="The quiet house", kinds=("temple",)))
    memory.happens(MIRA, "item", who="Mira", gain="rope")
    found = moment(memory)
    assert isinstance(found, Provoked), found
    event = memory.event(GWEN, TestCard(moment=found.moment, card="card_1", outcome=found.outcome))
    assert isinstance(event, CardTested)
    assert event.fires


@pytest.mark.parametrize(
    ("sentence", "lack"),
    [
        ("When a fight starts → Inspiration +1.", Lack.FIGHT),
        ("When they keep their word → Inspiration +1.", Lack.STORY),
        ("When they defeat a foe → Inspiration +1.", Lack.FOE),
        ("When they deal damage → Inspiration +1.", Lack.FOE),
        ("When they enter a temple → Inspiration +1.", Lack.PLACE),
        ("When they enter the Marsh → Inspiration +1.", Lack.PLACE),
        ("When they lose an item → Inspiration +1.", Lack.ITEM),
        ("When Exhaustion runs out → Inspiration +1.", Lack.LINE),
        ("When Exhaustion reaches 90 → Inspiration +1.", Lack.LINE),
    ],
)
def test_without_such_a_moment_the_reason_is_given(sentence: str, lack: Lack):
    memory = played(sentence)
    memory.happens(MIRA, "enter", who="Mira", place="the marsh")
    assert moment(memory) is lack


def test_at_the_last_level_there_is_none_further():
    memory = played("When they gain a level → Inspiration +1.")
    memory.happens(MIRA, "xp", who="Mira", amount=1_000_000)
    assert moment(memory) is Lack.TOP


def test_native_levels_and_tracks_of_things_that_are_not_owned():
    memory = played("When they gain a level → Nerve +1.", system="salt_and_iron")
    memory.with_cards("When Hull runs out → Nerve +1.")
    found = moment(memory)
    assert isinstance(found, Provoked)
    assert moment(memory, 1) is Lack.LINE
