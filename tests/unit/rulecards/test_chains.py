"""Moments, steps, once, held back (rule-cards-details.md, part 8; rule-cards.md, part 6)."""

from typing import Any

import pytest

from bot.rulecards.moment_reasons import MomentReason, MomentRefused
from bot.rulecards.scenario import play, read_scenario
from tests.unit.rulecards.playing import (
    before,
    card,
    check,
    condition,
    crosses,
    do,
    doom,
    hero,
    move,
    played,
    points,
    scenario,
    sheet,
    tell,
    ticks,
    track,
)

A = tell("a")
ROLL = {"kind": "check", "check": "ability_check"}
TWO = [hero(), hero("Bran")]


def fills(clock: str) -> dict[str, str]:
    return {"on": "clock", "clock": clock}


def full(clock: str) -> dict[str, Any]:
    return ticks(clock, 1, size=1)


def test_a_chain_is_three_cards_long_and_the_fourth_is_held_back():
    more = [
        card("four", fills("c"), doom()),
        card("three", fills("b"), full("C")),
        card("two", fills("a"), full("B")),
        card("one", "rest", full("A")),
    ]
    (result,) = played(do("rest"), cards=more)
    assert result["fired"] == ["one", "two", "three"]
    assert result["held_back"] == ["four"]
    assert result["state"]["pools"]["doom"] == 0
    assert all(clock["filled"] == 0 for clock in result["state"]["clocks"].values())


def test_what_is_held_back_would_fire_now():
    more = [
        card("one", "rest", full("A")),
        card("two", fills("a"), full("B")),
        card("three", fills("b"), full("C"), full("D")),
        card("false", fills("c"), A, if_="@hit_points < 3"),
        card("bad", fills("c"), A, if_="1 / @doom"),
        card("late", fills("d"), A),
        card("any", "clock", A),
        card("early", fills("c"), A),
    ]
    (result,) = played(do("rest"), cards=more)
    assert result["fired"] == ["one", "two", "any", "three"]
    assert result["held_back"] == ["late", "early"]


def test_steps_go_breadth_first_and_card_order_rules_within_one():
    more = [
        card("second", fills("a"), full("B")),
        card("x", "rest", full("A"), tell("x")),
        card("third", fills("b"), A),
        card("y", "rest", full("A2"), tell("y")),
        card("other", fills("a2"), A),
    ]
    (result,) = played(do("rest"), cards=more)
    assert result["fired"] == ["x", "y", "second", "other", "third"]


def test_a_card_fires_once_a_moment_and_no_chain_loops():
    more = [
        card("down", crosses("hit_points", {"reach": 10}), track("hit_points", None, 5)),
        card("up", crosses("hit_points", {"reach": 9}), track("hit_points", None, 15)),
    ]
    (result, again) = played(move("hit_points", -10), move("hit_points", -6), cards=more)
    assert result["fired"] == ["down", "up"]
    assert (result["held_back"], points(result)) == ([], 15)
    assert again["fired"] == ["down", "up"]


def test_hurting_the_hurt_fires_once():
    more = [
        card("revenge", crosses("hit_points", "below_half"), track("hit_points", "-2")),
        card("reach", crosses("hit_points", {"reach": 7}), track("hit_points", -1)),
    ]
    (result,) = played(move("hit_points", -11), cards=more)
    assert (result["fired"], points(result)) == (["revenge", "reach"], 6)


def test_a_card_meets_every_event_of_its_step_until_it_fires():
    more = [
        card("one", "rest", track("hit_points", -12), track("hit_points", 12),
             track("hit_points", -15)),
        card("half", crosses("hit_points", "below_half"),
             {"kind": "xp", "amount": "@event.old * 100 + @event.new"}, if_="@event.new < 8"),
    ]  # fmt: skip
    (result,) = played(do("rest"), cards=more)
    assert result["fired"] == ["one", "half"]
    assert sheet(result)["xp"] == 2005


def test_cards_that_set_each_other_off_a_thousandfold_are_stopped():
    rolls = [card(f"r{at}", "rest", *[ROLL] * 8) for at in range(200)]
    reads = [card(f"q{at}", "roll", A, if_="@event.total > 100") for at in range(200)]
    data = scenario(do("rest"), cards=[*rolls, *reads], dice=[5] * 1600)
    with pytest.raises(MomentRefused) as refused:
        list(play(read_scenario(data)))
    assert (refused.value.reason, refused.value.place) == (MomentReason.TOO_MUCH, "moments[0]")


def test_long_formulas_read_for_many_are_stopped_and_short_ones_are_not():
    long = " + ".join(["@hit_points * @level / 3"] * 15)
    people = [hero(f"P{at}") for at in range(60)]

    def rest(condition: str, amount: str) -> Any:
        more = [card(f"c{at}", "rest", doom(amount), if_=condition) for at in range(150)]
        moment = do("rest", who=[one["name"] for one in people])
        return scenario(moment, characters=people, cards=more)

    (result,) = play(read_scenario(rest("@hit_points < 0", long)))
    assert result.fired == ()
    with pytest.raises(MomentRefused) as refused:
        list(play(read_scenario(rest(f"{long} < 0", "1"))))
    assert refused.value.reason is MomentReason.TOO_MUCH


def test_many_equal_doings_of_many_cards_are_borne():
    up_and_down = [track("hit_points", None, 9 + at % 2) for at in range(8)]
    more = [card(f"c{at}", crosses("hit_points", {"reach": 10}), *up_and_down) for at in range(300)]
    (result,) = played(move("hit_points", -10), cards=more)
    assert len(result["fired"]) == 300
    assert points(result) == 10


def test_a_table_without_characters_is_a_table():
    moments = [
        do("fight", edge="start"),
        do("tick", clock="a", ticks=4),
        do("pool", pool="doom", add=1),
    ]
    more = [card("any", "clock", doom()), card("fight", {"on": "fight", "edge": "start"}, doom())]
    results = played(*moments, characters=[], cards=more)
    assert [one["fired"] for one in results] == [[], [], []]
    assert results[2]["state"]["pools"] == {"doom": 1}


def test_conditions_are_read_when_the_card_is_about_to_fire():
    more = [
        card("bless", "rest", condition("blessed")),
        card("then", "rest", doom(), if_="@cond.blessed > 0"),
        card("late", fills("a"), doom(2), if_="@hit_points == 20"),
        card("one", {"on": "fight", "edge": "start"}, full("A")),
        card("hurt", {"on": "fight", "edge": "start"}, track("hit_points", -1)),
    ]
    (rest, fight) = played(do("rest"), do("fight", edge="start"), cards=more)
    assert rest["fired"] == ["bless", "then"]
    assert fight["fired"] == ["one", "hurt"]


def test_a_condition_that_was_set_fires_nothing_by_itself():
    more = [card("blood", "turn", doom(), if_="@cond.bloodied > 0")]
    (result,) = played(do("condition", set="bloodied"), cards=more)
    assert result["fired"] == []


def test_an_event_of_several_fires_once_for_all_for_whom_it_holds():
    people = [hero(), hero("Bran", 9), hero("Kell", 7)]
    more = [
        card("drums", {"on": "fight", "edge": "start"},
             track("hit_points", "@hit_points / 2"), doom("@hit_points - 8"), full("Drums"), A,
             if_="@hit_points < 10"),
        card("heard", fills("drums"), {"kind": "xp", "amount": 7}),
    ]  # fmt: skip
    (result,) = played(do("fight", edge="start"), characters=people, cards=more)
    assert result["fired"] == ["drums", "heard"]
    assert [points(result, at=at) for at in range(3)] == [20, 13, 10]
    assert result["state"]["pools"]["doom"] == 1
    assert [sheet(result, at)["xp"] for at in range(3)] == [0, 7, 7]
    assert result["told"].count("a") == 1


def test_effects_go_from_first_to_last_each_for_all():
    more = [card("both", "rest", ROLL, track("hit_points", -1))]
    (result,) = played(
        {"do": "rest", "who": ["bran", "Mira"]}, characters=TWO, cards=more, dice=[3, 4]
    )
    assert [(one["who"], one["dice"]) for one in result["rolls"]] == [("Mira", [3]), ("Bran", [4])]
    assert [points(result, at=at) for at in (0, 1)] == [19, 19]


def test_a_moment_belongs_to_those_it_names():
    more = [
        card("fight", {"on": "fight", "edge": "start"}, track("hit_points", -1)),
        card("clock", "clock", track("hit_points", -2)),
        card("rest", "rest", track("hit_points", -4)),
    ]
    results = played(
        {"do": "fight", "edge": "start", "who": ["Bran"]},
        {"do": "tick", "clock": "x", "ticks": 4, "who": "Bran"},
        {"do": "rest", "who": "Bran"},
        {"do": "tick", "clock": "x", "ticks": 4},
        {"do": "tick", "clock": "x", "ticks": 4, "who": ["Bran", "Mira", "Bran"]},
        characters=TWO, cards=more,
    )  # fmt: skip
    assert [[points(one, at=at) for at in (0, 1)] for one in results] == [
        [20, 19], [20, 17], [20, 13], [18, 11], [16, 9],
    ]  # fmt: skip


def test_once_is_once_for_each_character():
    more = [
        card("rest", "rest", track("hit_points", -11)),
        card("half", crosses("hit_points", "below_half"), doom()),
    ]
    (result,) = played({"do": "rest", "who": ["Mira", "Bran"]}, characters=TWO, cards=more)
    assert result["fired"] == ["rest", "half", "half"]
    assert result["state"]["pools"]["doom"] == 2


def test_one_who_is_used_up_is_left_out_of_a_later_firing():
    more = [
        card("start", {"on": "fight", "edge": "start"}, track("hit_points", -11),
             if_="@level == 1"),
        card("any", "clock", track("hit_points", -1)),
        card("half", crosses("hit_points", "below_half"), full("B")),
    ]  # fmt: skip
    people = [hero(), hero("Bran", level=2)]
    (fight,) = played(do("fight", edge="start"), characters=people, cards=more)
    assert fight["fired"] == ["start", "half", "any"]
    assert [points(fight, at=at) for at in (0, 1)] == [8, 20]
    both = [
        card("one", "rest", full("A"), if_="@level == 1"),
        card("all", {"on": "clock"}, full("B"), track("hit_points", -1)),
        *more[1:2],
    ]
    (rest,) = played({"do": "rest", "who": ["Mira", "Bran"]}, characters=people, cards=both)
    assert rest["fired"] == ["one", "all", "any"]
    assert [points(rest, at=at) for at in (0, 1)] == [18, 20]


def test_a_bound_card_watches_its_characters_alone():
    more = [
        card("own", "rest", track("hit_points", -1)),
        before("ward", "roll", {"kind": "modify", "amount": 1}),
    ]
    bound = {"own": ["Bran"], "ward": "bran"}
    results = played(
        {"do": "rest", "who": ["Mira", "Bran"]}, do("rest"),
        check(), {**check(), "who": "Bran"},
        characters=TWO, cards=more, bound=bound, dice=[5, 5],
    )  # fmt: skip
    assert [points(results[0], at=at) for at in (0, 1)] == [20, 19]
    assert results[1]["fired"] == []
    assert [one["roll"]["total"] for one in results[2:]] == [5, 6]


def test_all_formulas_of_a_card_are_read_before_its_first_effect():
    more = [card("twice", "rest", track("hit_points", "-@hit_points / 2"),
                 track("inspiration", "@hit_points / 10"))]  # fmt: skip
    (result,) = played(do("rest"), cards=more)
    assert (points(result), points(result, "inspiration")) == (10, 2)


def test_a_card_with_a_formula_that_fails_does_nothing_and_the_gm_is_told():
    more = [
        card("broken", crosses("hit_points", {"reach": 19}), track("inspiration", 1),
             doom("1 / (@hit_points - 19)")),
        card("lost", "rest", track("hit_points", -1), A, if_="1 / @doom > 0"),
        card("huge", "rest", {"kind": "xp", "amount": "1000000000 * (@hit_points + 1)"}),
        card("down", "rest", track("hit_points", -1)),
        card("up", crosses("hit_points", {"reach": 19}), track("hit_points", 5),
             track("hit_points", -5)),
    ]  # fmt: skip
    (result,) = played(do("rest"), cards=more)
    assert result["fired"] == ["down", "up"]
    assert points(result, "inspiration") == 0
    told = [line.partition(":")[0] for line in result["told"]]
    assert told == ["Lost", "Huge", "Down", "Broken", "Up"]
    assert result["held_back"] == []


def test_a_card_fails_for_all_when_it_fails_for_one():
    people = [hero(), hero("Bran", 0)]
    more = [
        card("share", "rest", track("inspiration", "1 / @hit_points + 1")),
        card("if", "rest", track("inspiration", 1), if_="1 / @hit_points >= 0"),
        card("fine", "rest", track("inspiration", 1)),
    ]
    (result,) = played({"do": "rest", "who": ["Mira", "Bran"]}, characters=people, cards=more)
    assert result["fired"] == ["fine"]
    assert [points(result, "inspiration", at) for at in (0, 1)] == [1, 1]


def test_a_before_card_that_fails_leaves_the_roll_alone():
    more = [
        before("bad", "roll", {"kind": "modify", "amount": "5 % @doom"}, track("hit_points", -1)),
        before("good", "roll", {"kind": "modify", "amount": 2}),
    ]
    (result,) = played(check(), cards=more, dice=[5])
    assert result["roll"]["touched_by"] == ["Good: +2"]
    assert result["fired"] == ["good"]
    assert points(result) == 20
    assert any(line.startswith("Bad") for line in result["told"])


def test_doings_of_before_cards_wait_for_the_second_step():
    more = [
        card("half", crosses("hit_points", "below_half"), tell("half"), full("A")),
        before("price", "roll", track("hit_points", -2)),
        card("after", "roll", {"kind": "check", "check": "death_save"}),
        card("next", fills("a"), tell("next"), full("B")),
        card("end", fills("b"), A),
    ]
    (result,) = played(check(), characters=[hero(hit_points=11)], cards=more, dice=[8, 12])
    assert result["fired"] == ["price", "after", "half", "next"]
    assert result["held_back"] == ["end"]


def test_before_cards_doings_come_before_those_of_the_first_step():
    amount = {"kind": "xp", "amount": "@event.old"}
    more = [
        before("price", "roll", track("hit_points", -1)),
        card("after", "roll", track("hit_points", -1)),
        card("seen", crosses("hit_points", {"reach": 18}), amount),
        card("first", crosses("hit_points", {"reach": 19}), amount),
    ]
    (result,) = played(check(), cards=more, dice=[8])
    assert result["fired"] == ["price", "after", "seen", "first"]
    assert sheet(result)["xp"] == 19 + 20


def test_a_check_of_a_card_counts_its_before_cards_as_the_next_step():
    one = {"kind": "modify", "amount": 1}
    more = [
        before("plus", "roll", one, full("P")),
        card("one", "rest", ROLL),
        card("seen", "roll", full("S")),
        card("clock", "clock", full("Q")),
    ]
    (result,) = played(do("rest"), cards=more, dice=[5])
    assert result["fired"] == ["one", "plus", "seen", "clock"]
    assert result["rolls"][0]["total"] == 6
    assert result["rolls"][0]["touched_by"] == ["Plus: +1"]


def test_beyond_the_third_step_a_check_is_rolled_without_before_cards():
    more = [
        before("plus", "roll", {"kind": "modify", "amount": 1}),
        before("never", "roll", {"kind": "modify", "amount": 1}, if_="@level > 1"),
        card("four", "roll", A),
        card("two", fills("a"), full("B")),
        card("three", fills("b"), ROLL),
        card("one", "rest", full("A")),
        card("saved", crosses("death_successes", {"reach": 1}), A),
    ]
    (result,) = played(do("rest"), cards=more, dice=[5])
    assert result["fired"] == ["one", "two", "three"]
    assert result["rolls"][0]["total"] == 5
    assert result["rolls"][0]["touched_by"] == []
    assert result["held_back"] == ["plus", "four"]


def test_before_cards_at_the_third_step_hold_their_doings_back():
    more = [
        before("price", "roll", track("hit_points", -11)),
        card("one", "rest", full("A")),
        card("two", fills("a"), ROLL),
        card("three", "roll", A),
        card("half", crosses("hit_points", "below_half"), A),
    ]
    (result,) = played(do("rest"), cards=more, dice=[5])
    assert result["fired"] == ["one", "two", "price", "three"]
    assert result["held_back"] == ["half"]


def test_a_used_before_card_does_not_touch_a_second_roll():
    more = [
        before("plus", "roll", {"kind": "modify", "amount": 1}),
        card("again", {"on": "roll", "check": "attack"}, ROLL),
    ]
    (result,) = played(check("attack"), cards=more, dice=[5, 5])
    assert (result["roll"]["total"], result["rolls"][0]["total"]) == (6, 5)


def test_a_blocked_check_of_a_card_leaves_no_roll_and_says_why():
    more = [
        card("stop", {"on": "roll", "check": "ability_check"},
             {"kind": "block", "reason": "Too dark"}, stage="before"),
        card("look", {"on": "roll", "check": "attack"}, ROLL, track("hit_points", -1)),
        card("seen", {"on": "roll", "check": "ability_check"}, A),
    ]  # fmt: skip
    (result,) = played(check("attack"), cards=more, dice=[5])
    assert result["fired"] == ["look", "stop"]
    assert (result["rolls"], result["blocked"]) == ([], "Too dark")
    assert "Too dark" in result["told"]
    assert (result["roll"]["total"], points(result)) == (5, 19)


def test_the_band_of_a_cards_check_is_watched_in_the_next_step():
    people = [hero(conditions={"dying": {}})]
    people[0]["tracks"]["death_failures"] = {"value": 1}
    more = [
        card("save", "turn", {"kind": "check", "check": "death_save"}, if_="@cond.dying > 0"),
        "the_end",
        card("read", {"on": "roll", "check": "death_save", "outcome": "fumble"}, doom()),
    ]
    (result,) = played(do("turn"), characters=people, cards=more, dice=[1])
    assert result["fired"] == ["save", "the_end", "read"]
    assert sheet(result)["conditions"] == {"dead": {"level": 1}}


def test_a_check_inside_a_before_card_is_rolled_before_the_dice():
    more = [
        before("omen", "roll", {"kind": "check", "check": "death_save"}),
        card("any", "roll", {"kind": "xp", "amount": "@event.natural"}),
    ]
    (result,) = played(check(), cards=more, dice=[3, 17])
    assert (result["rolls"][0]["dice"], result["roll"]["dice"]) == ([3], [17])
    assert result["fired"] == ["omen", "any"]
    assert sheet(result)["xp"] == 17


def test_hallowed_ground_and_shield_of_faith():
    (enter, *turns) = played(
        do("enter", place="The Sunken Chapel"),
        do("take", amount=7), do("turn"), do("turn"), do("take", amount=7), do("turn"),
        do("take", amount=7),
        cards=["hallowed_ground", "shield_of_faith"],
    )  # fmt: skip
    assert sheet(enter)["conditions"] == {"blessed": {"level": 1, "turns": 3}}
    assert [one.get("damage") for one in turns] == [4, None, None, 4, None, 7]


def test_the_fourth_foe_fills_renown_in_the_same_moment():
    foes = [{"name": f"Rat {number}", "kinds": [], "hit_points": 1} for number in range(4)]
    results = played(
        *(do("deal", to=f"rat {number}", amount=1) for number in range(4)),
        foes=foes, cards=["spoils", "renown", "a_name_in_the_capital"],
    )  # fmt: skip
    assert [one["fired"] for one in results] == [
        *[["spoils", "renown"]] * 3, ["spoils", "renown", "a_name_in_the_capital"],
    ]  # fmt: skip
    assert sheet(results[3])["xp"] == 200
    assert results[3]["told"][-1] == "Known in the capital"
    assert results[3]["state"]["clocks"]["Renown"] == {"filled": 0, "size": 4}


def test_the_price_of_blood_and_the_debt():
    people = [hero(hit_points=2, conditions={"blood_sworn": {}})]
    (result,) = played(
        check(), characters=people, dice=[4, 15],
        cards=["price_of_blood", "the_debt_comes_due", "bloodied", "lucky_streak"],
    )  # fmt: skip
    assert result["fired"] == ["price_of_blood", "the_debt_comes_due"]
    assert result["roll"]["total"] == 15
    assert result["roll"]["touched_by"] == ["Price of blood: advantage"]
    assert result["state"]["pools"]["doom"] == 2
    assert "Something old notices that the oath is broken" in result["told"]


def test_bloodied_falls_due_again_only_after_recovery():
    results = played(
        move("hit_points", -11), do("condition", remove="bloodied"), move("hit_points", -1),
        move("hit_points", 2), move("hit_points", -1),
        cards=["bloodied"],
    )  # fmt: skip
    assert [one["fired"] for one in results] == [["bloodied"], [], [], [], ["bloodied"]]


def test_out_of_danger():
    people = [hero(hit_points=0, conditions={"dying": {}})]
    people[0]["tracks"] |= {"death_successes": {"value": 2}, "death_failures": {"value": 2}}
    (result,) = played(check("death_save"), characters=people, cards=["out_of_danger"], dice=[14])
    assert result["fired"] == ["out_of_danger"]
    assert sheet(result)["conditions"] == {"stable": {"level": 1}}
    assert points(result, "death_successes") == points(result, "death_failures") == 0
