"""What changes at a table and what cards see of it (rule-cards-details.md, part 7)."""

from typing import Any

import pytest

from tests.unit.rulecards.playing import (
    before,
    card,
    condition,
    crosses,
    do,
    doom,
    hero,
    move,
    played,
    points,
    sheet,
    tell,
    ticks,
    track,
)

A = tell("a")


@pytest.mark.parametrize(("put", "value"), [(99, 20), (-7, 0), (7, 7)])
def test_tracks_stop_at_both_ends(put: int, value: int):
    (result,) = played({"do": "track", "who": "Mira", "track": "Hit Points", "set": put})
    assert points(result) == value


def test_lines_are_crossed_when_they_hold_after_and_not_before():
    more = [
        card("empty", crosses("hit_points", "empty"), A),
        card("full", crosses("hit_points", "full"), A),
        card("half", crosses("hit_points", "below_half"), A),
        card("nine", crosses("hit_points", {"reach": 9}), A),
    ]
    moves = [-10, -1, 1, -2, -20, 3, 6, 2, 50, -1]
    results = played(*(move("hit_points", by) for by in moves), cards=more)
    assert [(points(one), one["fired"]) for one in results] == [
        (10, []),
        (9, ["half", "nine"]),
        (10, []),
        (8, ["half", "nine"]),
        (0, ["empty"]),
        (3, []),
        (9, ["nine"]),
        (11, []),
        (20, ["full"]),
        (19, []),
    ]


def test_a_line_reached_from_either_side_and_never_by_leaving_it():
    more = [
        card("nine", crosses("hit_points", {"reach": 9}), A),
        card("any", crosses("hit_points", {"reach": 25}), A),
    ]
    moves = [-11, -1, 1, 1, -2]
    results = played(*(move("hit_points", by) for by in moves), cards=more)
    assert [one["fired"] for one in results] == [["nine"], [], ["nine"], [], ["nine"]]


def test_a_stop_that_changes_nothing_is_no_event():
    more = [card("full", crosses("hit_points", "full"), A)]
    (result,) = played(move("hit_points", 5), cards=more)
    assert result["fired"] == []


def test_a_track_event_reads_old_new_and_amount():
    more = [
        card(
            "read",
            crosses("hit_points", "below_half"),
            {"kind": "xp", "amount": "@event.old * 100 + @event.new * 10 - @event.amount"},
        )
    ]
    (result,) = played(move("hit_points", -12), cards=more)
    assert sheet(result)["xp"] == 2000 + 80 + 12


def test_a_level_moves_the_maximum_and_a_maximum_that_rises_leaves_the_value():
    people = [{"name": "Mira", "tracks": {"hit_points": {"value": 6}}}]
    more = [
        card("half", crosses("hit_points", "below_half"), tell("half")),
        card("level", "level", {"kind": "pool", "pool": "doom", "add": "@event.level"}),
    ]
    (result,) = played(do("xp", amount=300), characters=people, cards=more)
    assert sheet(result)["tracks"]["hit_points"] == {"value": 6, "max": 13}
    assert sorted(result["fired"]) == ["half", "level"]
    assert result["state"]["pools"] == {"doom": 2}


def test_a_maximum_that_falls_takes_the_value_with_it():
    system = {
        "extends": "classic_d20",
        "id": "tiring",
        "name": "Tiring",
        "tracks": [
            {"id": "breath", "name": "Breath", "max": "12 - 4 * @level", "min": 1, "start": "max"}
        ],
    }
    more = [
        card("full", crosses("breath", "full"), A),
        card("seven", crosses("breath", {"reach": 7}), A),
        card("empty", crosses("breath", "empty"), A),
    ]
    (two, three) = played(
        do("xp", amount=300), do("xp", amount=5000), system=system, characters=[{"name": "Mira"}],
        cards=more,
    )  # fmt: skip
    assert sheet(two)["tracks"]["breath"] == {"value": 4, "max": 4}
    assert two["fired"] == ["seven"]
    assert sheet(three)["tracks"]["breath"] == {"value": 1, "max": 1}
    assert three["fired"] == ["empty"]


def test_a_given_maximum_stays_fixed():
    (result,) = played(do("xp", amount=900))
    assert sheet(result)["tracks"]["hit_points"] == {"value": 20, "max": 20}


def test_a_track_without_a_maximum_has_no_end_but_the_largest_number():
    system = {
        "extends": "classic_d20",
        "id": "rich",
        "name": "Rich",
        "tracks": [{"id": "gold", "name": "Gold", "max": None, "min": -5}],
    }
    results = played(
        do("track", track="gold", add=10**9),
        do("track", track="gold", add=10**9),
        do("track", track="gold", set=-6),
        system=system,
    )
    assert [points(one, "gold") for one in results] == [10**9, 10**9, -5]
    assert sheet(results[0])["tracks"]["gold"]["max"] is None


def test_fractions_are_floored_on_their_way_to_a_track():
    more = [
        card("add", "rest", track("hit_points", "-1 / 2")),
        card("put", "turn", track("hit_points", None, "7 / 2")),
    ]
    (rest, turn) = played(do("rest"), do("turn"), cards=more)
    assert (points(rest), points(turn)) == (19, 3)


def test_the_track_of_a_thing_moves_for_its_owner_alone():
    people = [
        {
            "name": "Mira",
            "things": {"Ship": {"name": "Sea Wolf", "tracks": {"hull": {"value": 4}}}},
        },
        {"name": "Bran"},
    ]
    more = [
        card("leak", {"on": "fight", "edge": "start"}, track("hull", -1)),
        card("wreck", crosses("hull", "below_half"), tell("wreck")),
        card("count", {"on": "fight", "edge": "end"}, {"kind": "pool", "pool": "fear",
             "add": "@hull + @hull.max + @hull.min"}),
    ]  # fmt: skip
    people[0]["things"]["Ship"]["tracks"]["hull"]["value"] = 5
    (start, end) = played(
        {"do": "fight", "edge": "start"},
        {"do": "fight", "edge": "end", "who": "Bran"},
        system="salt_and_iron",
        characters=people,
        cards=more,
    )
    assert start["fired"] == ["leak", "wreck"]
    assert any(line.startswith("Leak") and "Bran" in line for line in start["told"])
    assert sheet(start)["things"] == {
        "ship": {"name": "Sea Wolf", "tracks": {"hull": {"value": 4, "max": 10}}}
    }
    assert "hull" not in sheet(start)["tracks"]
    assert end["state"]["pools"] == {"fear": 0}


def test_damage_is_softened_by_cards_in_order_and_never_below_nought():
    more = [
        before("ward", "damage", {"kind": "modify", "amount": "-5"}),
        before("curse", "damage", {"kind": "modify", "amount": "@event.amount + 2"}),
        card("hurt", {"on": "damage", "dir": "taken"}, {"kind": "xp", "amount": "@event.amount"}),
    ]
    results = played(do("take", amount=7), do("take", amount=3), cards=more)
    assert [one["damage"] for one in results] == [6, 2]
    assert [sheet(one)["xp"] for one in results] == [6, 8]


def test_a_blow_softened_to_nothing_fires_nothing():
    more = [
        before("ward", "damage", {"kind": "modify", "amount": "-5"}, condition("blessed")),
        card("hurt", {"on": "damage", "dir": "taken"}, A),
        card("moved", crosses("hit_points", {"reach": 20}), A),
    ]
    (result,) = played(do("take", amount=3), cards=more)
    assert (result["damage"], result["fired"], points(result)) == (0, ["ward"], 20)
    assert "blessed" in sheet(result)["conditions"]


def test_a_blocked_blow_does_not_land_and_ends_the_before_stage():
    more = [
        before("shield", "damage", {"kind": "block", "reason": "The shield holds"}),
        before("curse", "damage", {"kind": "modify", "amount": "@event.amount"}),
        card("hurt", {"on": "damage", "dir": "taken"}, A),
    ]
    (result,) = played(do("take", amount=3, source="Ghoul"), cards=more)
    assert (result["damage"], result["fired"], points(result)) == (0, ["shield"], 20)
    assert result["blocked"] == "The shield holds"
    assert "The shield holds" in result["told"]


def test_damage_is_counted_whole_beyond_the_last_hit_point():
    more = [
        card("heavy", {"on": "damage", "dir": "taken", "at_least": 30}, A),
        card("heavier", {"on": "damage", "dir": "taken", "at_least": 31}, A),
        card("dealt", {"on": "damage", "dir": "dealt"}, A),
    ]
    (result,) = played(do("take", amount=30), cards=more)
    assert (result["damage"], result["fired"], points(result)) == (30, ["heavy"], 0)


def test_at_least_of_a_before_card_reads_the_damage_as_it_stands():
    more = [
        before("ward", "damage", {"kind": "modify", "amount": -5}),
        card("plate", {"on": "damage", "dir": "taken", "at_least": 8},
             {"kind": "modify", "amount": -1}, stage="before"),
    ]  # fmt: skip
    results = played(do("take", amount=12), do("take", amount=13), cards=more)
    assert [one["damage"] for one in results] == [7, 7]


def test_a_cards_own_loss_is_no_damage():
    more = [
        card("price", "rest", track("hit_points", -3)),
        card("hurt", {"on": "damage", "dir": "taken"}, A),
        before("ward", "damage", {"kind": "modify", "amount": -3}),
    ]
    (result,) = played(do("rest"), cards=more)
    assert (result["fired"], points(result)) == (["price"], 17)


def test_a_blow_strikes_the_first_foe_of_that_name_who_stands():
    foes = [
        {"name": "Ghoul", "kinds": ["undead"], "hit_points": 0},
        {"name": "The ghoul", "kinds": ["undead", "an elder"], "hit_points": 5},
        {"name": "Bridge raider", "hit_points": 3},
    ]
    more = [
        card("ghoul", {"on": "defeat", "foe": "a ghoul"}, A),
        card("undead", {"on": "defeat", "foe": "Undead"}, A),
        card("elder", {"on": "defeat", "foe": "elder"}, A),
        card("raider", {"on": "defeat", "foe": "bridge-raider"}, A),
        card("any", "defeat", {"kind": "xp", "amount": "@event.amount"}),
        card("dealt", {"on": "damage", "dir": "dealt"}, A),
        card("taken", {"on": "damage", "dir": "taken"}, A),
    ]
    results = played(
        do("deal", to="ghoul", amount=4),
        do("deal", to="Ghoul", amount=9),
        do("deal", to="GHOUL", amount=2),
        do("deal", to="the Bridge raider", amount=3),
        foes=foes,
        cards=more,
    )
    assert [one["fired"] for one in results] == [
        ["dealt"],
        ["ghoul", "undead", "elder", "any", "dealt"],
        ["dealt"],
        ["raider", "any", "dealt"],
    ]
    assert [one["defeated"] for one in results] == [[], ["ghoul"], [], ["Bridge raider"]]
    assert [one["hit_points"] for one in results[3]["state"]["foes"]] == [0, 0, 0]
    assert sheet(results[3])["xp"] == 12


def test_before_cards_of_dealt_damage_turn_the_blow():
    more = [
        card("strong", {"on": "damage", "dir": "dealt"}, {"kind": "modify", "amount": "2"},
             stage="before"),
        before("ward", "damage", {"kind": "modify", "amount": -50}),
    ]  # fmt: skip
    (result,) = played(
        do("deal", to="Ghoul", amount=7),
        foes=[{"name": "Ghoul", "kinds": [], "hit_points": 9}],
        cards=more,
    )
    assert (result["damage"], result["defeated"], result["fired"]) == (9, ["Ghoul"], ["strong"])


def standing(*moments: dict[str, Any], **more: Any) -> list[Any]:
    """How Frightened stands after each moment."""
    results = played(*moments, **more)
    return [sheet(one)["conditions"].get("frightened") for one in results]


def test_conditions_are_set_raised_and_lowered_within_their_top():
    assert standing(
        do("condition", set="frightened"),
        do("condition", set="Frightened", level=2),
        do("condition", set="frightened"),
        {"do": "condition", "who": "Mira", "raise": "frightened"},
        {"do": "condition", "who": "Mira", "raise": "frightened"},
        do("condition", lower="frightened"),
        do("condition", set="frightened", level=1),
        do("condition", lower="frightened"),
        do("condition", lower="frightened"),
        {"do": "condition", "who": "Mira", "raise": "frightened"},
        do("condition", remove="frightened"),
        do("condition", remove="frightened"),
        do("condition", set="frightened", level=50),
    ) == [
        {"level": 1}, {"level": 2}, {"level": 2}, {"level": 3}, {"level": 3}, {"level": 2},
        {"level": 1}, None, None, {"level": 1}, None, None, {"level": 3},
    ]  # fmt: skip


def test_a_duration_is_the_longer_of_the_old_and_the_new():
    def fright(**more: Any) -> dict[str, Any]:
        return do("condition", set="frightened", **more)

    assert standing(fright(turns=3), fright(turns=2), fright(turns=5, level=2), fright()) == [
        {"level": 1, "turns": 3},
        {"level": 1, "turns": 3},
        {"level": 2, "turns": 5},
        {"level": 2},
    ]
    assert standing(fright(), fright(turns=9)) == [{"level": 1}, {"level": 1}]


def test_raising_keeps_the_duration_and_from_nothing_has_no_end():
    up = {"do": "condition", "who": "Mira", "raise": "frightened"}
    assert standing(do("condition", set="frightened", turns=4), up, do("turn")) == [
        {"level": 1, "turns": 4},
        {"level": 2, "turns": 4},
        {"level": 2, "turns": 3},
    ]
    assert standing(up, do("turn")) == [{"level": 1}, {"level": 1}]


def test_a_duration_stands_through_that_many_turns_after_the_one_in_which_it_was_set():
    more = [
        card("bless", "turn", condition("blessed", turns=3), if_="@hit_points == 20"),
        card("note", "turn", tell("blessed"), if_="@cond.blessed > 0"),
    ]
    results = played(
        do("turn"), move("hit_points", -1), *[do("turn")] * 4, cards=more, characters=[hero()]
    )
    turns = [sheet(one)["conditions"].get("blessed") for one in results]
    assert turns == [
        {"level": 1, "turns": 3}, {"level": 1, "turns": 3}, {"level": 1, "turns": 2},
        {"level": 1, "turns": 1}, None, None,
    ]  # fmt: skip
    assert ["blessed" in one["told"] for one in results] == [True, False, True, True, True, False]


def test_a_duration_renewed_in_the_turn_loses_nothing_and_an_older_longer_one_does():
    more = [card("bless", "turn", condition("blessed", turns=2))]
    people = [hero(conditions={"blessed": {"turns": 4}, "poisoned": {"turns": 1}, "prone": {}})]
    results = played(*[do("turn")] * 4, cards=more, characters=people)
    turns = [sheet(one)["conditions"]["blessed"]["turns"] for one in results]
    assert turns == [3, 2, 2, 2]
    assert sheet(results[0])["conditions"] == {
        "prone": {"level": 1},
        "blessed": {"level": 1, "turns": 3},
    }


def test_only_the_own_turn_counts():
    people = [hero(conditions={"blessed": {"turns": 2}}), hero("Bran")]
    (bran, rest, mira) = played(
        {"do": "turn", "who": "Bran"}, do("rest"), do("turn"), characters=people
    )
    turns = [sheet(one)["conditions"]["blessed"]["turns"] for one in (bran, rest, mira)]
    assert turns == [2, 2, 1]


def test_a_full_list_refuses_a_new_entry_and_the_rest_of_the_card_stands():
    names = ["captain", "crew", "home", "patron", "rival", "sea"]
    people = [{"name": "Mira", "conditions": {f"bond_with_{name}": {} for name in names}}]
    more = [
        card("storm", "rest", condition("bond_with_storm"), track("nerve", 1)),
        card("rise", "turn", condition("bond_with_storm", "raise"),
             condition("bond_with_sea", "raise")),
        card("swap", {"on": "fight", "edge": "start"}, condition("bond_with_sea", "remove"),
             condition("bond_with_storm", level=3)),
    ]  # fmt: skip
    (rest, turn, moment, fight) = played(
        do("rest"), do("turn"), do("condition", set="bond_with_storm"), do("fight", edge="start"),
        characters=people, cards=more, system="salt_and_iron",
    )  # fmt: skip
    assert rest["fired"] == ["storm"]
    assert points(rest, "nerve") == 4
    for result, name in ((rest, "Storm"), (turn, "Rise")):
        assert "bond_with_storm" not in sheet(result)["conditions"]
        assert any(line.startswith(name) and "room" in line for line in result["told"])
    assert sheet(turn)["conditions"]["bond_with_sea"] == {"level": 2}
    assert "bond_with_storm" not in sheet(moment)["conditions"]
    assert moment["told"]
    assert sheet(fight)["conditions"]["bond_with_storm"] == {"level": 3}
    assert "bond_with_sea" not in sheet(fight)["conditions"]


def test_a_clock_is_made_by_its_first_tick_and_keeps_name_and_size():
    results = played(
        do("tick", clock="the  Siege of Ys", size=6),
        do("tick", clock="siege of ys", size=9, ticks=2),
        do("tick", clock="Storm"),
        do("tick", clock="renown", size=9, ticks=2),
    )
    assert results[3]["state"]["clocks"] == {
        "Siege of Ys": {"filled": 3, "size": 6},
        "Storm": {"filled": 1, "size": 4},
        "Renown": {"filled": 2, "size": 4},
    }


def test_a_full_clock_keeps_until_the_end_of_the_moment_and_lost_ticks_are_lost():
    more = [
        card("read", {"on": "clock", "clock": "siege"},
             {"kind": "xp", "amount": "@clock.siege * 10 + @event.size + @clock.siege.size * 100"},
             ticks("Siege")),
        card("any", "clock", A),
    ]  # fmt: skip
    results = played(do("tick", clock="Siege", ticks=9), do("tick", clock="Siege"), cards=more)
    assert results[0]["fired"] == ["read", "any"]
    assert sheet(results[0])["xp"] == 444
    assert results[0]["state"]["clocks"] == {"Siege": {"filled": 0, "size": 4}}
    assert results[1]["state"]["clocks"] == {"Siege": {"filled": 1, "size": 4}}


def test_an_unwatched_or_given_full_clock_empties_too():
    results = played(
        do("rest"), do("tick", clock="b", ticks=2),
        clocks={"A": {"filled": 4, "size": 4}, "B": {"filled": 1, "size": 3}},
    )  # fmt: skip
    assert results[0]["state"]["clocks"]["A"] == {"filled": 0, "size": 4}
    assert results[1]["state"]["clocks"]["B"] == {"filled": 0, "size": 3}


def test_cards_read_clocks_that_do_not_run_as_nought():
    more = [
        card("read", "rest", {"kind": "xp", "amount": "1 + @clock.renown + @clock.renown.size"})
    ]
    (result,) = played(do("rest"), cards=more)
    assert sheet(result)["xp"] == 1


@pytest.mark.parametrize(
    ("given", "amount", "level", "xp"),
    [
        ({}, 299, 1, 299),
        ({}, 300, 2, 300),
        ({}, 6500, 5, 6500),
        ({"xp": 400}, 0, 2, 400),
        ({"level": 3}, 0, 3, 900),
        ({"level": 3}, -500, 3, 400),
        ({"level": 3}, -5000, 3, 0),
        ({"level": 5, "xp": 0}, 10, 5, 10),
        ({"level": 1, "xp": 900}, 0, 1, 900),
        ({"level": 1, "xp": 900}, -1, 1, 899),
        ({"level": 1, "xp": 900}, 1, 3, 901),
        ({"level": 20}, 10**9, 20, 10**9),
        ({"xp": 10**9}, 0, 20, 10**9),
    ],
)
def test_points_make_levels_on_the_table(given: dict[str, int], amount: int, level: int, xp: int):
    (result,) = played(do("xp", amount=amount), characters=[hero(**given)])
    assert (sheet(result)["level"], sheet(result)["xp"]) == (level, xp)


@pytest.mark.parametrize(
    ("given", "amount", "level", "xp"),
    [
        ({}, 0, 1, 0),
        ({}, 25, 1, 25),
        ({"xp": 80}, 25, 2, 5),
        ({"level": 4, "xp": 99}, 301, 8, 0),
        ({"level": 4, "xp": 10}, -25, 4, 0),
        ({"level": 4}, 99, 4, 99),
    ],
)
def test_native_levels_are_hundreds(given: dict[str, int], amount: int, level: int, xp: int):
    people = [{"name": "Mira", **given}]
    (result,) = played(do("xp", amount=amount), characters=people, system="salt_and_iron")
    assert (sheet(result)["level"], sheet(result)["xp"]) == (level, xp)


def test_one_gain_is_one_level_event_however_many_levels():
    more = [card("level", "level", {"kind": "pool", "pool": "doom", "add": "@event.amount"}, A)]
    results = played(
        do("xp", amount=900), do("xp", amount=-900), do("xp", amount=899), do("xp", amount=2000),
        cards=more,
    )  # fmt: skip
    assert [one["fired"] for one in results] == [["level"], [], [], ["level"]]
    assert [one["state"]["pools"]["doom"] for one in results] == [2, 2, 2, 3]


def test_pools_stop_at_both_ends():
    results = played(
        do("pool", pool="Doom", add=9),
        do("pool", pool="doom", set=2),
        do("pool", pool="doom", add=-3),
    )
    assert [one["state"]["pools"]["doom"] for one in results] == [6, 2, 0]


def test_a_mark_names_its_stat_or_takes_the_rolls_and_twice_is_once():
    more = [
        card("rest", "rest", {"kind": "mark", "stat": "Craft"}),
        card("roll", "roll", {"kind": "mark"}),
        before("ahead", "roll", {"kind": "mark"}),
    ]
    (rest, again, roll, none) = played(
        do("rest"), do("rest"),
        do("roll", check="action", stat="charm"), do("roll", check="action"),
        characters=[{"name": "Mira", "marked": []}], cards=more, system="salt_and_iron",
        dice=[6, 4, 1, 6, 4, 1],
    )  # fmt: skip
    assert sheet(rest)["marked"] == sheet(again)["marked"] == ["craft"]
    assert sheet(roll)["marked"] == sheet(none)["marked"] == ["craft", "charm"]
    assert none["fired"] == ["ahead", "roll"]
    assert (
        sum(line.startswith(("Roll:", "Ahead:")) and "no stat" in line for line in none["told"])
        == 2
    )


def test_arriving_somewhere_else_is_an_arrival():
    places = [{"name": "Sunken Chapel", "kinds": ["ruin", "a holy place"]}]
    more = [
        card("any", "place", A),
        card("name", {"on": "place", "place": "sunken chapel"}, A),
        card("ruin", {"on": "place", "kind": "Ruin"}, A),
        card("holy", {"on": "place", "kind": "holy-place"}, A),
        card("wood", {"on": "place", "place": "Witchwood"}, A),
    ]
    results = played(
        do("enter", place="THE sunken  chapel"), do("enter", place="Sunken Chapel"),
        do("enter", place="the Witchwood"), do("enter", place="Sunken chapel"),
        do("enter", place="witchwood"),
        places=places, cards=more,
    )  # fmt: skip
    assert [one["fired"] for one in results] == [
        ["any", "name", "ruin", "holy"], [], ["any", "wood"], ["any", "name", "ruin", "holy"],
        ["any", "wood"],
    ]  # fmt: skip
    assert [sheet(one)["place"] for one in results] == [
        "Sunken Chapel", "Sunken Chapel", "Witchwood", "Sunken Chapel", "Witchwood",
    ]  # fmt: skip


def test_being_there_from_the_start_is_no_arrival():
    (result,) = played(
        do("enter", place="the witchwood"), characters=[hero(place="Witchwood")],
        cards=[card("any", "place", A)],
    )  # fmt: skip
    assert result["fired"] == []


def test_meetings_by_name_by_kind_and_with_anyone_new():
    more = [
        card("odile", {"on": "meet", "who": "Odile"}, A),
        card("priest", {"on": "meet", "kind": "priest"}, A),
        card("spy", {"on": "meet", "kind": "a spy"}, A),
        card("anyone", "meet", A),
    ]
    results = played(
        do("meet", name="Bran"),
        do("meet", name="odile", kinds=["Spy"]),
        do("meet", name="Odile", kinds=["priest", "spy"]),
        do("meet", name="The Odile", kinds=["Priest"]),
        do("meet", name="Anselm", kinds=["a priest"]),
        cards=more,
        characters=[hero(met=["Bran", {"name": "Kell", "kinds": ["merchant"]}])],
    )
    assert [one["fired"] for one in results] == [
        [], ["odile", "spy", "anyone"], ["priest"], [], ["anyone"],
    ]  # fmt: skip
    assert sheet(results[-1])["met"] == [
        "Bran",
        {"name": "Kell", "kinds": ["merchant"]},
        {"name": "odile", "kinds": ["Spy", "priest"]},
        {"name": "Anselm", "kinds": ["priest"]},
    ]


def test_everyone_has_meetings_of_their_own():
    more = [card("odile", {"on": "meet", "who": "Odile"}, A)]
    results = played(
        do("meet", name="Odile"), {"do": "meet", "who": "Bran", "name": "odile"},
        characters=[hero(), hero("Bran")], cards=more,
    )  # fmt: skip
    assert [one["fired"] for one in results] == [["odile"], ["odile"]]
    assert sheet(results[1], 1)["met"] == ["Odile"]


def test_items_are_counted_by_key_and_lost_one_by_one():
    more = [
        card("blade", {"on": "item", "change": "gain", "item": "the Moonsilver Blade"}, A),
        card("gain", {"on": "item", "change": "gain"}, A, if_="@item.moonsilver_blade == 2"),
        card("lose", {"on": "item", "change": "lose", "item": "moonsilver blade"}, A),
    ]
    results = played(
        do("item", gain="moonsilver-blade"), do("item", gain="Rope"),
        do("item", lose="A Moonsilver Blade"), do("item", lose="moonsilver blade"),
        characters=[hero(items=["Moonsilver Blade"])], cards=more,
    )  # fmt: skip
    assert [one["fired"] for one in results] == [["blade", "gain"], ["gain"], ["lose"], ["lose"]]
    assert [sheet(one)["items"] for one in results] == [
        ["Moonsilver Blade", "Moonsilver Blade"],
        ["Moonsilver Blade", "Moonsilver Blade", "Rope"],
        ["Moonsilver Blade", "Rope"],
        ["Rope"],
    ]


def test_quests_move_on_once():
    more = [
        card("step", {"on": "quest", "what": "step"}, A),
        card("done", {"on": "quest", "what": "finished"}, A),
    ]
    oath = {"quest": "The oath"}
    results = played(
        do("quest", quest="The feud", step="Ask"),
        do("quest", **oath, step="Find the blade"),
        do("quest", quest="oath", step="find the Blade"),
        do("quest", **oath, finish=True), do("quest", **oath, finish=True),
        do("quest", **oath, step="Return"),
        cards=more, characters=[hero(quests=[{"name": "feud", "steps": ["ask"]}])],
    )  # fmt: skip
    assert [one["fired"] for one in results] == [[], ["step"], [], ["done"], [], []]
    assert sheet(results[-1])["quests"] == [
        {"name": "feud", "steps": ["ask"], "finished": False},
        {"name": "oath", "steps": ["Find the blade"], "finished": True},
    ]


def test_a_fight_starts_and_ends_once():
    more = [
        card("start", {"on": "fight", "edge": "start"}, doom()),
        card("end", {"on": "fight", "edge": "end"}, doom(-1)),
    ]
    edges = ["end", "start", "start", "end", "end"]
    results = played(*(do("fight", edge=edge) for edge in edges), cards=more)
    assert [one["fired"] for one in results] == [[], ["start"], [], ["end"], []]
    assert [one["state"]["fight"] for one in results] == [False, True, True, False, False]
    (result,) = played(do("fight", edge="end"), cards=more, fight=True)
    assert result["fired"] == ["end"]


def test_a_story_card_fires_on_its_own_question_answered_with_yes():
    def story(name: str, **more: Any) -> dict[str, Any]:
        return card(name, {"on": "story", "question": f"they keep a promise to {name}"}, A, **more)

    more = [story("odile"), story("bran"), story("kell", if_="@level > 1")]
    results = played(
        do("story", card="odile", answer=True), do("story", card="bran", answer=False),
        do("story", card="kell", answer=True),
        cards=more,
    )  # fmt: skip
    assert [one["fired"] for one in results] == [["odile"], [], []]


def test_a_scenario_may_begin_where_another_ended():
    moments = [
        do("enter", place="Witchwood"), do("meet", name="Odile", kinds=["priest"]),
        do("item", gain="Rope"), do("quest", quest="Oath", step="Swear"), do("xp", amount=400),
        do("condition", set="frightened", level=2, turns=5), do("tick", clock="Siege"),
        do("fight", edge="start"), do("pool", pool="doom", add=2), do("take", amount=4),
    ]  # fmt: skip
    first = played(*moments, foes=[{"name": "Ghoul", "kinds": ["undead"], "hit_points": 3}])
    state = first[-1]["state"]
    again = played(do("take", amount=0), **state)
    assert again[0]["state"] == state
