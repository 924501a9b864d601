"""The library: every ready card reads under the systems it is tagged with, prints, and fires."""

from typing import Any

import pytest

from bot.rulecards.card_reading import read_card
from bot.rulecards.library import LibraryCard, library, library_card, library_for
from bot.rulecards.reasons import CardError
from bot.rulecards.sentences.reading import sentence_of
from bot.rulecards.sentences.writing import written
from bot.rulecards.shipped import shipped_cards, shipped_systems
from bot.rulecards.system_reading import read_system
from tests.unit.rulecards.playing import Data, check, do, hero, move, played

SYSTEMS = shipped_systems()
READY = [one for one in library().values() if one.id not in shipped_cards()]
CLASSIC = "classic_d20"


def mira(**more: Any) -> Data:
    return {"name": "Mira", **more}


def vigour(points: int) -> Data:
    return {"vigor": {"value": points}}


HURT = hero(hit_points=4)
SWORN: Data = {"blood_sworn": {}}
FOE: Data = {"foes": [{"name": "Raider", "kinds": ["mortal"], "hit_points": 1}]}
KILL = do("deal", to="Raider", amount=5)
REST = do("rest")
SHIP: Data = {"ship": {"name": "Petrel"}}
FIGHT: Data = {"fight": True}
END = do("fight", edge="end")
ACT = check("action", stat="daring")

PLAYS: dict[str, tuple[Data, list[Data], list[int], Data]] = {
    "fortune_favours_the_bold": (mira(), [ACT], [6, 6, 1], {}),
    "bad_penny": (mira(), [check("attack")], [1], {}),
    "rabbits_foot": (mira(items=["Rabbit's foot"]), [check()], [9], {}),
    "push_your_luck": (mira(), [move("inspiration", 3)], [], {}),
    "the_evil_eye": (mira(items=["Cursed coin"]), [check()], [9], {}),
    "grave_touched": (hero(), [do("take", amount=10)], [], {}),
    "mark_of_the_hunt": (mira(items=["Ring"]), [do("item", lose="Ring")], [], {}),
    "salt_cursed": (mira(), [do("enter", place="the Drowned Shore")], [], {}),
    "worn_to_the_bone": (HURT, [END], [], FIGHT),
    "a_night_of_sleep": (mira(tracks={"exhaustion": {"value": 2}}), [REST], [], {}),
    "staggering": (mira(tracks={"exhaustion": {"value": 3}}), [check()], [9, 3], {}),
    "the_last_step": (mira(), [move("exhaustion", 6)], [], {}),
    "word_gets_around": (mira(), [do("quest", quest="The oath", finish=True)], [], {}),
    "a_familiar_face": (mira(), [do("tick", clock="Renown", ticks=4)], [], {}),
    "feared_in_the_taverns": (mira(conditions={"hunted": {"level": 2}}), [KILL], [], FOE),
    "shipmates": (mira(), [END], [], FIGHT),
    "thicker_than_water": (mira(conditions={"bond_with_crew": {}}), [REST], [], {}),
    "a_rivals_shadow": (mira(conditions={"bond_with_rival": {}}), [ACT], [2, 1, 1], {}),
    "they_stood_by_a_friend": (
        mira(), [do("story", card="they_stood_by_a_friend", answer=True)], [], {}
    ),
    "swear_by_blood": (mira(), [do("story", card="swear_by_blood", answer=True)], [], {}),
    "the_oath_holds": (HURT | {"conditions": SWORN}, [do("take", amount=3)], [], {}),
    "oathbreaker": (
        mira(conditions=SWORN), [do("story", card="oathbreaker", answer=True)], [], {}
    ),
    "a_light_in_the_dark": (mira(), [do("meet", name="Odile", kinds=["priest"])], [], {}),
    "the_beast_stirs": (mira(), [check("test")], [5, 7, 2, 1], {}),
    "sated": (mira(tracks={"hunger": {"value": 3}}), [KILL], [], FOE),
    "famine": (mira(), [move("hunger", 4)], [], {}),
    "blood_is_thick": (mira(), [move("hunger", 2)], [9], {}),
    "things_not_meant_to_be_seen": (
        mira(), [do("meet", name="The Deep One", kinds=["horror"])], [], {}
    ),
    "shattered": (mira(), [move("nerve", -3)], [], {}),
    "night_terrors": (mira(conditions={"frightened": {}}), [REST], [], {}),
    "hold_on_to_yourself": (
        mira(stats={"poise": 3}, conditions={"starving": {}}), [REST], [], {}
    ),
    "first_blood": (mira(), [KILL], [], FOE),
    "rout": (hero(), [do("take", amount=11)], [], {}),
    "rally": (mira(conditions={"frightened": {}}), [check("saving_throw")], [20], {}),
    "the_timbers_groan": (mira(things=SHIP), [move("hull", -6)], [], {}),
    "abandon_ship": (mira(things=SHIP), [move("hull", -10)], [], {}),
    "patch_and_pitch": (
        mira(ranks={"shipwright": 1}, things={"ship": {"tracks": {"hull": {"value": 5}}}}),
        [REST], [], {},
    ),
    "broadside": (mira(things=SHIP), [ACT], [1, 1, 6], {}),
    "the_squall_line": (mira(), [do("enter", place="Storm"), check()], [9, 3], {}),
    "soaked_through": (mira(), [do("enter", place="the Storm")], [], {}),
    "fog": (mira(), [do("enter", place="Fog"), check("attack")], [9, 3], {}),
    "the_tide_turns": (mira(), [do("tick", clock="Tide", ticks=4)], [], {}),
    "out_of_the_rain": (
        mira(conditions={"soaked": {}}),
        [do("enter", place="Barn")], [], {"places": [{"name": "Barn", "kinds": ["shelter"]}]},
    ),
    "biting_cold": (
        mira(tracks=vigour(2), conditions={"soaked": {}}), [do("turn")], [], {}
    ),
}  # fmt: skip
"""For each card the character, the moments of which the last fires it, the dice, and the rest."""


def test_there_are_twenty_and_more_about_all_that_was_promised():
    assert len(READY) >= 20
    assert {one.topic for one in READY} == {
        "luck", "curses", "exhaustion", "reputation", "bonds", "oath_magic", "hunger_dice",
        "sanity", "morale", "ship_hull", "weather",
    }  # fmt: skip
    for system in SYSTEMS.values():
        assert len(library_for(system)) >= 8


@pytest.mark.parametrize("card", READY, ids=lambda one: one.id)
def test_a_card_reads_and_prints_under_its_systems_and_no_other(card: LibraryCard):
    assert card.systems
    for system in SYSTEMS.values():
        if system.id not in card.systems:
            with pytest.raises(CardError):
                read_card(card.data, system)
            continue
        read = read_card(card.data, system)
        assert read.to_data() == card.data
        clocks = ("Reputation", "Renown")
        assert written(sentence_of(read, system), system, clocks).rule() == read.rule()


@pytest.mark.parametrize("card", READY, ids=lambda one: one.id)
def test_a_card_fires_and_does_something(card: LibraryCard):
    character, moments, dice, more = PLAYS[card.id]
    outcomes = played(
        *moments,
        characters=[character],
        cards=[dict(card.data)],
        dice=dice,
        system=card.systems[0],
        **more,
    )
    assert outcomes[-1]["fired"] == [card.id]
    assert all(one["fired"] == [] for one in outcomes[:-1])
    assert outcomes[-1]["told"]


def test_a_card_is_found_by_its_name_and_a_misspelled_one_is_near():
    classic = SYSTEMS[CLASSIC]
    assert library_card("Rabbit's FOOT", classic)["id"] == "rabbits_foot"
    assert library_card("lucky_streak", classic)["id"] == "lucky_streak"
    with pytest.raises(CardError) as found:
        library_card("rabits foot", classic)
    assert found.value.values["near"] == ["Rabbit’s foot"]


def test_a_system_of_ones_own_has_the_cards_that_fit_it():
    own = read_system({"id": "mine", "name": "Mine", "extends": CLASSIC}, SYSTEMS)
    assert [one.id for one in library_for(own)] == [one.id for one in library_for(SYSTEMS[CLASSIC])]
