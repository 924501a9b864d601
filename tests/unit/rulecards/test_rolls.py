"""Rolls under a system: dice, gifts, bonus, bands and groups (rule-cards-details.md, part 6)."""

import pytest

from tests.unit.rulecards.playing import (
    before,
    card,
    check,
    condition,
    hero,
    played,
    points,
    sheet,
    tell,
    track,
)

UP, DOWN = {"kind": "modify", "advantage": True}, {"kind": "modify", "disadvantage": True}


def add(amount: object) -> dict[str, object]:
    return {"kind": "modify", "amount": amount}


def test_a_total_is_die_modifier_and_bonus_against_the_dc():
    people = [hero(stats={"dex": 14})]
    rolls = played(
        check(stat="dex", dc=15),
        check(stat="dex", dc=15, bonus=1),
        check(stat="Dexterity", dc=-3),
        check(),
        characters=people,
        dice=[12, 12, 2, 9],
    )
    assert [(one["roll"]["total"], one["roll"]["band"]) for one in rolls] == [
        (14, "Failure"), (15, "Success"), (4, "Success"), (9, "Failure"),
    ]  # fmt: skip


@pytest.mark.parametrize(("score", "modifier"), [(1, -5), (9, -1), (10, 0), (11, 0), (30, 10)])
def test_a_modifier_rounds_down(score: int, modifier: int):
    (roll,) = played(check(stat="wis"), characters=[hero(stats={"wis": score})], dice=[10])
    assert roll["roll"]["total"] == 10 + modifier


@pytest.mark.parametrize(("face", "band"), [(20, "Critical"), (1, "Fumble")])
def test_the_natural_die_decides_before_the_total(face: int, band: str):
    (roll,) = played(check(dc=11, bonus=10 if face == 1 else -15), dice=[face])
    assert roll["roll"]["band"] == band


def test_an_attack_uses_strength_unless_another_stat_is_given():
    people = [hero(stats={"str": 16, "dex": 18})]
    rolls = played(check("attack"), check("attack", stat="dex"), characters=people, dice=[10, 10])
    assert [one["roll"]["total"] for one in rolls] == [13, 14]


@pytest.mark.parametrize(
    ("given", "dice", "total"),
    [
        ({"advantage": True}, [4, 17], 17),
        ({"disadvantage": True}, [4, 17], 4),
        ({"advantage": True, "disadvantage": True}, [9], 9),
    ],
)
def test_a_gift_of_the_gm_throws_one_more_and_keeps_one(
    given: dict[str, bool], dice: list[int], total: int
):
    (roll,) = played(check(**given), dice=dice)
    assert (roll["roll"]["dice"], roll["roll"]["total"]) == (dice, total)


def test_gifts_count_once_whatever_their_number_and_one_of_each_cancels():
    people = [hero(conditions={"poisoned": {}, "frightened": {"level": 3}})]
    more = [before("one", "roll", UP), before("two", "roll", UP, UP)]
    (dark, both) = played(check(), check(advantage=True), characters=people, dice=[11, 3, 15])
    assert dark["roll"]["dice"] == [11, 3]
    assert both["roll"]["dice"] == [15]
    (cancelled,) = played(check(), characters=people, cards=more, dice=[8])
    assert cancelled["roll"]["dice"] == [8]
    assert cancelled["roll"]["touched_by"] == ["One: advantage", "Two: advantage, advantage"]


@pytest.mark.parametrize(
    ("name", "verb", "dice"),
    [
        ("poisoned", "ability_check", 2),
        ("poisoned", "saving_throw", 1),
        ("poisoned", "attack", 2),
        ("blinded", "ability_check", 1),
        ("blinded", "attack", 2),
        ("prone", "attack", 2),
        ("restrained", "attack", 2),
        ("invisible", "attack", 2),
        ("invisible", "ability_check", 1),
        ("stunned", "attack", 1),
        ("dead", "death_save", 1),
    ],
)
def test_standing_conditions_give_to_their_checks_alone(name: str, verb: str, dice: int):
    people = [hero(conditions={name: {}})]
    (roll,) = played(check(verb), characters=people, dice=[5, 18])
    assert len(roll["roll"]["dice"]) == dice
    if dice == 2:
        assert roll["roll"]["total"] == (18 if name == "invisible" else 5)


def test_conditions_and_the_bonus_are_read_after_the_effects_of_before_cards():
    more = [before("venom", "roll", condition("poisoned"))]
    (roll,) = played(check(), cards=more, dice=[14, 6])
    assert roll["roll"]["dice"] == [14, 6]
    assert roll["roll"]["touched_by"] == []
    assert roll["fired"] == ["venom"]


def test_amounts_of_before_cards_are_floored_one_by_one_and_named():
    more = [
        before("half", "roll", add("3 / 2"), add("-1 / 2")),
        before("gift", "roll", UP, add("@event.dc - 17")),
        before("nought", "roll", add(0)),
    ]
    (roll,) = played(check(dc=13), cards=more, dice=[7, 9])
    assert roll["roll"] == {
        "check": "ability_check",
        "who": "Mira",
        "dice": [7, 9],
        "total": 9 + 1 - 1 - 4,
        "band": "Failure",
        "rules_bonus": -4,
        "touched_by": ["Half: +1, −1", "Gift: advantage, −4", "Nought: +0"],
    }


def test_a_blocked_roll_has_no_dice_and_no_roll_card_and_keeps_what_was_done():
    more = [
        before("first", "roll", track("hit_points", -1)),
        before("wall", "roll", {"kind": "block", "reason": "No way"}, track("hit_points", -2)),
        before("later", "roll", track("hit_points", -4)),
        card("after", "roll", track("hit_points", -8)),
    ]
    (result,) = played(check(), cards=more)
    assert "roll" not in result
    assert result["blocked"] == "No way"
    assert "No way" in result["told"]
    assert result["fired"] == ["first", "wall"]
    assert points(result) == 17


def test_before_cards_watch_a_check_and_a_place():
    more = [
        before("any", "roll", add(1)),
        card("attack", {"on": "roll", "check": "Attack"}, add(2), stage="before"),
        card("wood", {"on": "roll", "place": "the Witchwood"}, add(4), stage="before"),
        card(
            "both",
            {"on": "roll", "check": "attack", "place": "WITCHWOOD"},
            add(8),
            stage="before",
        ),
    ]
    somewhere = played(check("attack"), check(), cards=more, dice=[10, 10])
    assert [one["roll"]["rules_bonus"] for one in somewhere] == [3, 1]
    people = [hero(place="Witchwood")]
    there = played(check("attack"), check(), cards=more, dice=[10, 10], characters=people)
    assert [one["roll"]["rules_bonus"] for one in there] == [15, 5]


@pytest.mark.parametrize(
    ("face", "fired"),
    [
        (20, ["critical", "band", "made", "own"]),
        (15, ["success", "made", "own"]),
        (5, ["failure", "either", "made", "own"]),
        (1, ["fumble", "either", "made", "own"]),
    ],
)
def test_after_cards_watch_outcome_band_and_check(face: int, fired: list[str]):
    more = [
        card("critical", {"on": "roll", "outcome": "critical"}, tell("a")),
        card("success", {"on": "roll", "outcome": "success"}, tell("a")),
        card("failure", {"on": "roll", "outcome": "failure"}, tell("a")),
        card("fumble", {"on": "roll", "outcome": "fumble"}, tell("a")),
        card("either", {"on": "roll", "outcome": "fails_or_fumbles"}, tell("a")),
        card("band", {"on": "roll", "band": "Critical"}, tell("a")),
        card("made", "roll", tell("a")),
        card("own", {"on": "roll", "check": "ability_check"}, tell("a")),
        card("other", {"on": "roll", "check": "attack"}, tell("a")),
        card("wood", {"on": "roll", "place": "Witchwood"}, tell("a")),
    ]
    (roll,) = played(check(), cards=more, dice=[face])
    assert roll["fired"] == fired


def test_an_after_card_reads_the_whole_roll():
    text = "@event.total + 100 * @event.natural + 10000 * @event.margin + @event.rules * 1000000"
    more = [
        before("plus", "roll", add(2)),
        card("all", "roll", {"kind": "xp", "amount": f"{text} + 100000000 * (@event.dc - 9)"}),
    ]
    (roll,) = played(check(bonus=3, dc=10), cards=more, dice=[6])
    assert sheet(roll)["xp"] == 11 + 600 + 10000 + 2000000 + 100000000


@pytest.mark.parametrize(
    ("face", "tracks", "lost"),
    [
        (
            20,
            {"hit_points": 1, "death_successes": 0, "death_failures": 0},
            ["dying", "unconscious"],
        ),
        (1, {"hit_points": 0, "death_successes": 1, "death_failures": 3}, []),
        (10, {"hit_points": 0, "death_successes": 2, "death_failures": 1}, []),
        (9, {"hit_points": 0, "death_successes": 1, "death_failures": 2}, []),
    ],
)
def test_the_bands_of_a_death_save_do_what_they_say(
    face: int, tracks: dict[str, int], lost: list[str]
):
    people = [
        {
            "name": "Mira",
            "tracks": {
                "hit_points": {"value": 0, "max": 20},
                "death_successes": {"value": 1},
                "death_failures": {"value": 1},
            },
            "conditions": {"dying": {}, "unconscious": {}, "prone": {}},
        }
    ]
    (roll,) = played(check("death_save"), characters=people, dice=[face])
    assert {name: points(roll, name) for name in tracks} == tracks
    assert {"dying", "unconscious"} - sheet(roll)["conditions"].keys() == set(lost)
    assert "prone" in sheet(roll)["conditions"]


def test_a_pool_counts_successes_and_replaces_dice_at_its_end():
    people = [{"name": "Mira", "tracks": {"hunger": {"value": 2}}, "stats": {"might": 3}}]
    more = [
        card("ones", "roll", {"kind": "xp", "amount": 1}, if_="@group.Hunger.ones == 1"),
        card(
            "all",
            "roll",
            {"kind": "xp", "amount": "@group.hunger.sum * 2 + @group.HUNGER.count * 100"},
            if_="@group.Hunger.high == 6 and @group.Hunger.low == 1 and @group.Hunger.tops == 0",
        ),
    ]
    (roll,) = played(
        check("test", dc=2),
        system="night_hunt",
        characters=people,
        dice=[6, 5, 9, 1, 6],
        cards=more,
    )
    assert roll["roll"]["dice"] == [6, 5, 9, 1, 6]
    assert (roll["roll"]["total"], roll["roll"]["band"]) == (3, "Success")
    assert roll["fired"] == ["ones", "all"]
    assert sheet(roll)["xp"] == 1 + 14 + 200


@pytest.mark.parametrize(
    ("dice", "dc", "band", "hunger"),
    [
        ([1, 2, 3, 1], 1, "Frenzy", 2),
        ([1, 2, 3, 2], 1, "Failure", 1),
        ([10, 2, 3, 10], 1, "Triumph", 1),
        ([10, 10, 3, 1], 5, "Frenzy", 2),
        ([10, 10, 3, 3], 5, "Failure", 1),
        ([10, 2, 3, 3], 1, "Success", 1),
    ],
)
def test_the_bands_of_a_hunt(dice: list[int], dc: int, band: str, hunger: int):
    (roll,) = played(
        check("test", dc=dc), system="night_hunt", characters=[{"name": "Mira"}], dice=dice
    )
    assert roll["roll"]["band"] == band
    assert points(roll, "hunger") == hunger


@pytest.mark.parametrize(
    ("given", "might", "hunger", "dice"),
    [
        ({"advantage": True}, 0, 0, 3),
        ({"disadvantage": True}, 0, 0, 1),
        ({}, 0, 5, 2),
        ({"disadvantage": True}, 0, 5, 1),
    ],
)
def test_a_pool_grows_or_shrinks_by_one_die_and_groups_take_at_most_all(
    given: dict[str, bool], might: int, hunger: int, dice: int
):
    people = [{"name": "Mira", "stats": {"might": might}, "tracks": {"hunger": {"value": hunger}}}]
    more = [card("count", "roll", {"kind": "pool", "pool": "dread", "set": "@group.Hunger.count"})]
    (roll,) = played(
        check("test", **given), system="night_hunt", characters=people, dice=[7] * dice, cards=more
    )
    assert len(roll["roll"]["dice"]) == dice
    assert roll["state"]["pools"]["dread"] == min(hunger, dice)


def test_a_pool_has_at_least_one_die():
    people = [{"name": "Mira", "stats": {"might": 0}}]
    system = {
        "extends": "night_hunt",
        "id": "thin",
        "name": "Thin",
        "checks": [
            {
                "id": "test",
                "name": "Test",
                "roll": {"type": "pool", "count": "@stat", "sides": 10, "success_at": 6},
                "stat": {"default": "might"},
                "bands": [{"id": "done", "name": "Done", "outcome": "success", "when": "1"}],
            }
        ],
    }
    rolls = played(
        check("test"),
        check("test", disadvantage=True),
        check("test", advantage=True),
        system=system,
        characters=people,
        dice=[1, 2, 3],
    )
    assert [one["roll"]["dice"] for one in rolls] == [[1], [2], [3]]


@pytest.mark.parametrize(
    ("dice", "band", "nerve"),
    [
        ([6, 6, 1], "Natural 12", 3),
        ([1, 1, 1], "Natural 2", 2),
        ([6, 3, 1], "10+", 3),
        ([5, 3, 1], "7-9", 3),
        ([3, 2, 1], "6-", 3),
    ],
)
def test_the_bands_of_salt_and_iron(dice: list[int], band: str, nerve: int):
    people = [{"name": "Mira", "stats": {"daring": 1}}]
    (roll,) = played(
        check("action", stat="daring"), system="salt_and_iron", characters=people, dice=dice
    )
    assert roll["roll"]["band"] == band
    assert roll["roll"]["total"] == dice[0] + dice[1] + 1
    assert points(roll, "nerve") == nerve
    assert sheet(roll)["marked"] == (["daring"] if band == "6-" else [])


def test_dice_beside_a_roll_come_last_and_are_not_counted():
    people = [{"name": "Mira", "conditions": {"shaken": {"level": 2}}}]
    more = [
        card("six", "roll", tell("The current takes it"), if_="@group.Current.high == 6"),
        card("top", "roll", tell("Top"), if_="@group.current.tops == 1"),
    ]
    (roll,) = played(
        check("action"), system="salt_and_iron", characters=people, dice=[5, 2, 4, 6], cards=more
    )
    assert roll["roll"]["dice"] == [5, 2, 4, 6]
    assert (roll["roll"]["total"], roll["roll"]["band"]) == (6, "6-")
    assert roll["told"][-2:] == ["The current takes it", "Top"]


def test_a_roll_without_a_stat_marks_nothing_and_the_gm_is_told():
    (roll,) = played(
        check("action"), system="salt_and_iron", characters=[{"name": "Mira"}], dice=[1, 2, 1]
    )
    assert sheet(roll)["marked"] == []
    assert any(line.startswith("Action") for line in roll["told"])


def test_a_check_made_by_a_card_has_its_defaults_and_its_band_applies():
    people = [hero(stats={"str": 18}, conditions={"restrained": {}})]
    more = [
        card(
            "save", {"on": "roll", "check": "ability_check"}, {"kind": "check", "check": "attack"}
        ),
        card("death", "rest", {"kind": "check", "check": "Death save"}),
    ]
    (first, second) = played(
        check(stat="dex", bonus=5, advantage=True),
        {"do": "rest", "who": "Mira"},
        characters=people,
        cards=more,
        dice=[3, 4, 12, 9, 15],
    )
    assert first["roll"]["dice"] == [3, 4]
    assert first["rolls"] == [
        {
            "check": "attack",
            "who": "Mira",
            "dice": [12, 9],
            "total": 13,
            "band": "Success",
            "rules_bonus": 0,
            "touched_by": [],
        }
    ]
    assert points(second, "death_successes") == 1
    assert second["rolls"][0]["band"] == "Success"


def test_bands_tell_their_lines_and_tick_their_clocks():
    system = {
        "extends": "classic_d20",
        "id": "loud",
        "name": "Loud",
        "checks": [
            {
                "id": "shout",
                "name": "Shout",
                "roll": {"type": "sum", "dice": "2d4"},
                "bands": [
                    {
                        "id": "heard",
                        "name": "Heard",
                        "outcome": "success",
                        "when": "@margin > 0 and @tops == 1",
                        "effects": [
                            {"kind": "tell", "text": "They hear you"},
                            {"kind": "clock", "clock": "Alarm", "size": 2, "ticks": 2},
                            {"kind": "xp", "amount": "@event.total"},
                        ],
                    },
                    {"id": "lost", "name": "Lost", "outcome": "failure", "when": "1"},
                ],
                "dc": {"default": 5},
            }
        ],
    }
    more = [card("alarm", {"on": "clock", "clock": "alarm"}, tell("Run"))]
    (heard, lost) = played(
        check("shout"), check("shout"), system=system, dice=[4, 3, 4, 4], cards=more
    )
    assert (heard["roll"]["band"], heard["told"]) == ("Heard", ["They hear you", "Run"])
    assert heard["fired"] == ["alarm"]
    assert sheet(heard)["xp"] == 7
    assert heard["state"]["clocks"] == {"Alarm": {"filled": 0, "size": 2}}
    assert (lost["roll"]["band"], lost["told"]) == ("Lost", [])
