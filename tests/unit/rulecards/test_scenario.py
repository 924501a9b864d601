"""Scenarios are read strictly, every key that they may have (rule-cards-details.md, part 9)."""

from typing import Any

import pytest

from bot.errors import Refused
from bot.rulecards.reasons import CardReason
from bot.rulecards.scenario import play, read_scenario
from tests.unit.rulecards.playing import (
    Data,
    card,
    check,
    do,
    hero,
    played,
    scenario,
    sheet,
    tell,
    track,
)

NOTHING = do("rest")


def place_of(data: Any) -> str:
    """Where a scenario is refused."""
    with pytest.raises(Refused) as refused:
        list(play(read_scenario(data)))
    return str(refused.value.values["place"])


def test_only_characters_and_moments_are_needed():
    assert played(characters=[]) == []
    (result,) = played(do("rest"), characters=[{"name": "Mira"}])
    assert result["state"] == {
        "characters": [
            {
                "name": "Mira",
                "level": 1,
                "xp": 0,
                "stats": dict.fromkeys(("str", "dex", "con", "int", "wis", "cha"), 10),
                "tracks": {
                    "hit_points": {"value": 8, "max": 8},
                    "inspiration": {"value": 0, "max": 3},
                    "exhaustion": {"value": 0, "max": 6},
                    "death_successes": {"value": 0, "max": 3},
                    "death_failures": {"value": 0, "max": 3},
                },
                "conditions": {},
                "marked": [],
                "classes": {},
                "ranks": {"toughened": 0},
                "things": {},
                "items": [],
                "place": None,
                "met": [],
                "quests": [],
            }
        ],
        "foes": [],
        "clocks": {},
        "pools": {"doom": 0},
        "fight": False,
    }


@pytest.mark.parametrize(
    ("system", "more", "tracks"),
    [
        ("classic_d20", {"level": 3, "stats": {"con": 15}}, {"hit_points": (24, 24)}),
        ("classic_d20", {"stats": {"con": 1}}, {"hit_points": (3, 3)}),
        ("classic_d20", {"level": 20, "stats": {"con": 1}}, {"hit_points": (3, 3)}),
        ("night_hunt", {"stats": {"might": 4}}, {"health": (7, 7), "hunger": (1, 5)}),
        ("salt_and_iron", {}, {"vigor": (6, 6), "nerve": (3, 5)}),
        ("Classic d20", {"tracks": {"hit_points": {"value": 3}}}, {"hit_points": (3, 8)}),
        ("classic_d20", {"tracks": {"hit_points": {"max": 30}}}, {"hit_points": (30, 30)}),
        ("classic_d20", {"tracks": {"Exhaustion": {"max": 9}}}, {"exhaustion": (0, 9)}),
    ],
)
def test_tracks_begin_as_the_system_says(system: str, more: Data, tracks: Data):
    (result,) = played(do("rest"), system=system, characters=[{"name": "Mira", **more}])
    for name, (value, most) in tracks.items():
        assert sheet(result)["tracks"][name] == {"value": value, "max": most}


def test_a_ship_has_the_hull_of_its_owners_rank():
    people = [{"name": "Mira", "ranks": {"Shipwright": 2}, "things": {"ship": {}}}]
    (result,) = played(do("rest"), system="salt_and_iron", characters=people)
    assert sheet(result)["things"] == {
        "ship": {"name": "Ship", "tracks": {"hull": {"value": 14, "max": 14}}}
    }


def test_names_are_found_by_id_or_name_in_any_case_and_shown_as_written():
    people = [
        hero(
            "The  Mira",
            conditions={"Blood-Sworn": {"level": 1}},
            stats={"Charisma": 14},
            place="the  Witchwood",
            items=["the Rope", "a Rope"],
        )
    ]
    (result,) = played(
        {"do": "roll", "who": "mira", "check": "Saving Throw", "stat": "CHARISMA"},
        characters=people,
        dice=[3],
        pools={"DOOM": 3},
        clocks={"The Siege": {"filled": 1}},
    )
    assert sheet(result)["name"] == "Mira"
    assert sheet(result)["conditions"] == {"blood_sworn": {"level": 1}}
    assert (sheet(result)["place"], sheet(result)["items"]) == ("Witchwood", ["Rope", "Rope"])
    assert result["roll"]["total"] == 5
    assert result["state"]["pools"] == {"doom": 3}
    assert result["state"]["clocks"] == {"Siege": {"filled": 1, "size": 4}}


def test_what_checkers_read_is_ignored():
    played(do("rest"), about="words", expect=[{"fired": 1}], expect_error={"any": [1]})


def deep(depth: int) -> list[Any]:
    """Lists inside one another."""
    inner: list[Any] = []
    for _ in range(depth):
        inner = [inner]
    return inner


@pytest.mark.parametrize("key", ["about", "expect", "expect_error"])
def test_what_checkers_read_may_be_as_deep_as_it_likes(key: str):
    assert len(played(do("rest"), **{key: deep(500)})) == 1


def test_a_card_too_deep_is_a_card_refused_and_its_place_is_named():
    bad = {**card("bad", "rest", tell("a")), "then": deep(100)}
    (refused,) = read_scenario(scenario(NOTHING, cards=["spoils", bad])).refused
    assert (refused.reason, refused.place) == (CardReason.TOO_DEEP, "cards[1].then")
    assert place_of({**scenario(NOTHING), "moments": deep(100)}) == "moments"
    assert place_of({**scenario(NOTHING), "system": {"stats": deep(100)}}) == "system.stats"


@pytest.mark.parametrize(
    ("more", "place"),
    [
        ({"mood": "dark"}, "mood"),
        ({"system": "no_such"}, "system"),
        ({"system": 5}, "system"),
        ({"system": {"id": "x", "name": "X", "stats": [{"id": "a"}]}}, "system.stats[0].name"),
        ({"system": {"id": "x", "name": "X", "extends": "y"}}, "system.extends"),
        ({"characters": {}}, "characters"),
        ({"characters": [5]}, "characters[0]"),
        ({"characters": [{}]}, "characters[0].name"),
        ({"characters": [{"name": ""}]}, "characters[0].name"),
        ({"characters": [{"name": "!?"}]}, "characters[0].name"),
        ({"characters": [hero(), hero("the MIRA")]}, "characters[1].name"),
        ({"characters": [hero(mood=1)]}, "characters[0].mood"),
        ({"characters": [hero(level=0)]}, "characters[0].level"),
        ({"characters": [hero(level=21)]}, "characters[0].level"),
        ({"characters": [hero(level="3")]}, "characters[0].level"),
        ({"characters": [hero(level=True)]}, "characters[0].level"),
        ({"characters": [hero(xp=-1)]}, "characters[0].xp"),
        ({"characters": [hero(xp=1.5)]}, "characters[0].xp"),
        ({"characters": [hero(stats={"luck": 3})]}, "characters[0].stats.luck"),
        ({"characters": [hero(stats={"dex": 31})]}, "characters[0].stats.dex"),
        ({"characters": [hero(stats={"dex": 9, "Dexterity": 9})]}, "characters[0].stats.Dexterity"),
        ({"characters": [hero(ranks={"toughened": 4})]}, "characters[0].ranks.toughened"),
        ({"characters": [hero(classes={"jester": 1})]}, "characters[0].classes.jester"),
        ({"characters": [hero(conditions={"sad": {}})]}, "characters[0].conditions.sad"),
        (
            {"characters": [hero(conditions={"frightened": {"level": 4}})]},
            "characters[0].conditions.frightened.level",
        ),
        (
            {"characters": [hero(conditions={"blessed": {"turns": 0}})]},
            "characters[0].conditions.blessed.turns",
        ),
        ({"characters": [hero(hit_points=21)]}, "characters[0].tracks.hit_points.value"),
        ({"characters": [hero(hit_points=-1)]}, "characters[0].tracks.hit_points.value"),
        (
            {"characters": [{"name": "Mira", "tracks": {"hit_points": {"value": 9}}}]},
            "characters[0].tracks.hit_points.value",
        ),
        (
            {"characters": [{"name": "Mira", "tracks": {"hit_points": {"max": -1}}}]},
            "characters[0].tracks.hit_points.max",
        ),
        (
            {"characters": [{"name": "Mira", "tracks": {"hit_points": {"max": None}}}]},
            "characters[0].tracks.hit_points.max",
        ),
        ({"characters": [{"name": "Mira", "tracks": {"mana": {}}}]}, "characters[0].tracks.mana"),
        (
            {"characters": [{"name": "Mira", "tracks": {"hit_points": {"now": 1}}}]},
            "characters[0].tracks.hit_points.now",
        ),
        ({"characters": [hero(things={"ship": {}})]}, "characters[0].things.ship"),
        ({"characters": [hero(met=["Odile", {"name": "odile"}])]}, "characters[0].met[1].name"),
        ({"characters": [hero(marked=["luck"])]}, "characters[0].marked[0]"),
        ({"characters": [hero(quests=[{"name": "a", "step": 1}])]}, "characters[0].quests[0].step"),
        ({"clocks": {"Siege": {"filled": 5}}}, "clocks.Siege.filled"),
        ({"clocks": {"Siege": {}, "the siege": {}}}, "clocks.the siege"),
        ({"clocks": {"Siege": {"size": 101}}}, "clocks.Siege.size"),
        ({"pools": {"doom": 7}}, "pools.doom"),
        ({"pools": {"gloom": 1}}, "pools.gloom"),
        ({"foes": [{"name": "Ghoul"}]}, "foes[0].hit_points"),
        ({"foes": [{"name": "Ghoul", "hit_points": -1}]}, "foes[0].hit_points"),
        ({"places": [{"name": "Wood"}, {"name": "the wood"}]}, "places[1].name"),
        ({"fight": 1}, "fight"),
        ({"cards": ["no_such_card"]}, "cards[0]"),
        ({"cards": [5]}, "cards[0]"),
        ({"cards": "spoils"}, "cards"),
        ({"bound": {"spoils": ["Mira"]}}, "bound.spoils"),
        ({"cards": ["spoils"], "bound": {"spoils": ["Odile"]}}, "bound.spoils"),
        ({"dice": ["6"]}, "dice[0]"),
        ({"dice": [True]}, "dice[0]"),
        ({"dice": 6}, "dice"),
    ],
)
def test_what_cannot_be_used_is_named_with_its_place(more: Data, place: str):
    assert place_of({**scenario(NOTHING), **more}) == place


@pytest.mark.parametrize(
    ("moment", "place"),
    [
        ({"who": "Mira"}, "do"),
        ({"do": "dance", "who": "Mira"}, "do"),
        ({"do": 5}, "do"),
        (do("rest", mood=1), "mood"),
        (do("turn", who=["Mira"]), "who"),
        ({"do": "rest"}, "who"),
        (do("rest", who=[]), "who"),
        (do("rest", who=["Mira", "Odile"]), "who"),
        (check("no_such"), "check"),
        (check(stat="luck"), "stat"),
        (check("death_save", stat="dex"), "stat"),
        (check("death_save", dc=10), "dc"),
        (check(dc="15"), "dc"),
        (check(dc=10**10), "dc"),
        (check(advantage=1), "advantage"),
        (check(bonus=1.5), "bonus"),
        (do("take", amount=-1), "amount"),
        (do("take", amount=True), "amount"),
        (do("take"), "amount"),
        (do("deal", to="Odile", amount=1), "to"),
        (do("deal", amount=1), "to"),
        (do("track", track="mana", add=1), "track"),
        (do("track", track="hit_points"), ""),
        (do("track", track="hit_points", add=1, set=2), ""),
        (do("track", track="hit_points", add="1"), "add"),
        (do("pool", pool="doom"), ""),
        (do("pool", pool="gloom", add=1), "pool"),
        (do("pool", pool="doom", add=1, who="Mira"), "who"),
        (do("condition", set="sad"), "set"),
        (do("condition"), ""),
        (do("condition", set="prone", remove="prone"), ""),
        (do("condition", remove="prone", turns=2), "turns"),
        (do("condition", lower="frightened", level=2), "level"),
        (do("condition", set="prone", turns=1001), "turns"),
        (do("condition", set="prone", level=0), "level"),
        (do("tick"), "clock"),
        (do("tick", clock="Siege", ticks=0), "ticks"),
        (do("tick", clock="Siege", ticks=101), "ticks"),
        (do("tick", clock="Siege", size=0), "size"),
        (do("tick", clock="…"), "clock"),
        (do("tick", clock="Siege", who="Odile"), "who"),
        (do("fight"), "edge"),
        (do("fight", edge="pause"), "edge"),
        (do("xp", amount="9"), "amount"),
        (do("enter"), "place"),
        (do("enter", place="  "), "place"),
        (do("meet", kinds=["a"]), "name"),
        (do("meet", name="Odile", kinds="priest"), "kinds"),
        (do("item"), ""),
        (do("item", gain="Rope", lose="Rope"), ""),
        (do("item", lose="Rope"), ""),
        (do("quest", quest="Oath"), ""),
        (do("quest", quest="Oath", step="a", finish=True), ""),
        (do("quest", quest="Oath", finish=False), "finish"),
        (do("quest", quest="Oath", finish=1), "finish"),
        (do("story", card="lucky_streak", answer=True), "card"),
        (do("story", card="no_such", answer=True), "card"),
        (do("story", card="promise_kept", answer="yes"), "answer"),
        (check(), ""),
    ],
)
def test_a_moment_that_cannot_be_is_named_with_its_place(moment: Data, place: str):
    data = scenario(NOTHING, moment, cards=["lucky_streak", "promise_kept"], dice=[])
    whole = "moments[1]" + (f".{place}" if place else "")
    assert place_of(data) == whole


@pytest.mark.parametrize("faces", [[0], [21], [-4]])
def test_a_face_that_the_die_does_not_have_cannot_be_used(faces: list[int]):
    assert place_of(scenario(check(), dice=faces)) == "moments[0]"


def test_a_track_of_a_thing_that_is_not_owned_cannot_be_moved():
    data = scenario(
        do("track", track="hull", add=1), system="salt_and_iron", characters=[{"name": "Mira"}]
    )
    assert place_of(data) == "moments[0].track"


def test_a_thing_carried_and_lost_twice_cannot_be_lost_again():
    moments = [do("item", gain="Rope"), do("item", lose="rope"), do("item", lose="Rope")]
    assert place_of(scenario(*moments)) == "moments[2]"


def test_a_refused_card_leaves_the_rest_sound():
    bad = card("bad", "rest", track("mana", 1))
    story = card("s", {"on": "story", "question": "they sing"}, track("nothing", 1))
    data = scenario(do("story", card="s", answer=True), cards=["spoils", bad, story, "spoils"])
    read = read_scenario(data)
    assert [one.place for one in read.refused] == [
        "cards[1].then[0].track", "cards[2].then[0].track", "cards[3].id",
    ]  # fmt: skip


def test_unusable_goes_before_refused():
    bad = card("bad", "rest", track("mana", 1))
    assert place_of(scenario(do("turn", who="Odile"), cards=[bad])) == "moments[0].who"


def test_a_card_may_watch_a_clock_that_runs_or_that_another_card_ticks():
    watches = card("w", {"on": "clock", "clock": "the Siege"}, tell("a"))
    makes = card("m", "rest", {"kind": "clock", "clock": "siege"})
    assert read_scenario(scenario(NOTHING, cards=[watches])).refused
    assert not read_scenario(scenario(NOTHING, cards=[watches, makes])).refused
    running = {"clocks": {"Siege": {"filled": 0}}}
    assert not read_scenario(scenario(NOTHING, cards=[watches], **running)).refused


def test_a_system_of_its_own_extends_a_shipped_one():
    system = {
        "id": "mine",
        "name": "Mine",
        "extends": "classic_d20",
        "conditions": [{"id": "hexed", "name": "Hexed", "top": 2}],
        "clocks": [{"name": "Renown", "size": 2}],
    }
    more = [card("hex", "rest", {"kind": "condition", "condition": "Hexed", "op": "raise"})]
    (rest, tick) = played(
        do("rest"), do("tick", clock="renown"), system=system, cards=[*more, "bloodied"]
    )
    assert sheet(rest)["conditions"] == {"hexed": {"level": 1}}
    assert tick["state"]["clocks"] == {"Renown": {"filled": 1, "size": 2}}


def test_two_who_are_one_may_both_be_named():
    (result,) = played(do("rest", who=["Mira", "the mira"]), cards=[card("a", "rest", tell("x"))])
    assert result["told"] == ["x"]
