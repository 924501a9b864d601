"""A card whose system was changed under it can still be read."""

import pytest

from bot.rulecards.card_reading import read_card
from bot.rulecards.library import LibraryCard, library
from bot.rulecards.sentences.legible import legible
from bot.rulecards.sentences.reading import sentence_of
from bot.rulecards.shipped import shipped_systems

CLOCKS = ("Renown", "Siege", "Tide")


@pytest.mark.parametrize("ready", library().values(), ids=lambda one: one.id)
def test_every_ready_card_reads_under_every_system(ready: LibraryCard):
    systems = shipped_systems()
    for own in ready.systems:
        card = read_card(ready.data, systems[own], CLOCKS)
        for system in systems.values():
            told = legible(card, system)
            assert " → " in told
            if system.id in ready.systems:
                assert told == sentence_of(card, system)


def test_what_is_missing_is_called_as_its_id_reads():
    systems = shipped_systems()
    card = read_card(library()["the_debt_comes_due"].data, systems["classic_d20"])
    assert legible(card, systems["night_hunt"]) == (
        "When Hit points runs out (while @cond.blood_sworn > 0) → Doom +2; "
        '"Something old notices that the oath is broken".'
    )


def test_a_stat_and_a_thing_that_are_missing_are_called_as_well():
    systems = shipped_systems()
    data = {
        "name": "Scars",
        "when": {"on": "rest"},
        "then": [{"kind": "mark", "stat": "daring"}, {"kind": "track", "track": "hull", "add": 1}],
    }
    card = read_card(data, systems["salt_and_iron"])
    told = legible(card, systems["classic_d20"])
    assert "Daring is marked to improve" in told
    assert "Hull of the Ship +1" in told
