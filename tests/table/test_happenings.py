"""What happens at the table: each moment's command, its answer, and what becomes of the sheets."""

from typing import Any

import pytest

from bot.table.sheets.moves import CreateSheet
from tests.simulated.delivery import deliver_together, prepare_slash, redeliver
from tests.simulated.reading import buttons, everything_seen_by, texts
from tests.table.acting import assert_nothing_pinged, entries, posted
from tests.table.conftest import World, said
from tests.table.seats import HIDDEN, card, done, foes, offered, part_of, seated, sheet


@pytest.fixture
async def table(world: World) -> World:
    """A campaign under Classic d20 with characters."""
    return await seated(world)


async def say(world: World, who: str, name: str, /, **options: Any) -> str:
    """Use a command; returns what everybody is told."""
    told = await getattr(world, who).slash(world.channel, name, **options)
    assert not told.ephemeral, said(told)
    return said(told)


async def refused(world: World, who: str, name: str, /, **options: Any) -> str:
    """Use a command that changes nothing; returns what only this person is told."""
    before = await entries(world, world.channel)
    told = await getattr(world, who).slash(world.channel, name, **options)
    assert told.ephemeral, said(told)
    assert "Something went wrong" not in said(told)
    assert await entries(world, world.channel) == before
    return said(told)


# blows


async def test_a_blow_at_a_foe_is_the_own_character_s(table: World):
    await foes(table)
    assert "**Brakka** deals **4** damage to Ghoul #1." in await say(
        table, "mira", "damage", amount=4, target="the ghoul"
    )
    assert [one.hit_points for one in (await part_of(table)).world.foes] == [5, 9]
    told = await say(table, "gm", "damage", amount=9, target="Ghoul", by="Sel")
    assert "**Sel** deals" in told
    assert "defeated" in told


async def test_of_foes_that_are_called_alike_the_one_that_is_named_by_its_number_is_hit(
    table: World,
):
    await foes(table, count=4)
    await card(table, "When they defeat a foe → +5 xp.", "Spoils")
    await table.gm.slash(table.channel, "fight start")
    found = await table.mira.autocomplete(table.channel, "damage", "target", "#3")
    assert [one["name"] for one in found] == ["Ghoul #3 · unhurt"]
    told = await say(table, "mira", "damage", amount=4, target=found[0]["value"])
    assert "**Brakka** deals **4** damage to Ghoul #3." in told
    assert "Ghoul #3 loses 4 hit points" in told
    told = await say(table, "gm", "damage", amount=5, target="ghoul #3", by="Sel")
    assert "☠️ Ghoul #3 is defeated" in told
    assert "because Ghoul #3 was defeated" in told
    assert [one.hit_points for one in (await part_of(table)).world.foes] == [9, 9, 0, 9]
    history = said(await table.gm.slash(table.channel, "gm history"))
    assert "had “Brakka” deal 4 damage to Ghoul #3" in history
    for typed in ("#9", "Wyvern #2", "Brakka #2"):
        assert "Ghoul #2" not in await refused(table, "mira", "damage", amount=1, target=typed)


async def test_a_number_finds_no_foe_of_whom_players_must_not_know(table: World):
    await foes(table, "Wyvern", count=1)
    await foes(table, count=1)
    await table.gm.slash(table.channel, "fight start", foes="Ghoul")
    for typed in ("#1", "# 1", "Ghoul #1", "foe: #1"):
        told = await refused(table, "mira", "damage", amount=1, target=typed)
        assert "Wyvern" not in told
    await say(table, "gm", "damage", amount=1, target="#1", by="Sel")
    assert [one.hit_points for one in (await part_of(table)).world.foes] == [8, 9]


async def test_a_blow_that_is_tried_for_a_card_is_at_the_foe_with_the_number(table: World):
    await foes(table, hit_points=2)
    await card(table, "When they defeat a foe → +5 xp.", "Spoils")
    given = {"moment": "deal", "what": "#2", "amount": 9, "who": "Sel"}
    told = said(await table.gm.slash(table.channel, "card test", **given))
    assert "☠️ Ghoul #2 is defeated" in told
    assert [one.hit_points for one in (await part_of(table)).world.foes] == [2, 2]


async def test_a_blow_at_a_character_names_what_it_came_from(table: World):
    told = await say(table, "mira", "damage", amount=3, target="brakka", by="a *trap*")
    assert "**Brakka** takes **3** damage from a \\*trap\\*" in told
    assert (await sheet(table)).tracks["hit_points"].value == 7
    await say(table, "gm", "damage", amount=1, target="Sel")
    assert (await sheet(table, "sel")).tracks["hit_points"].value == 9


async def test_cards_before_and_after_a_blow_are_told(table: World):
    await card(table, "Before taking damage (while Blessed) → 3 less damage.", "Shield of faith")
    await card(table, "When Hit points drop below half → Bloodied.", "Bloodied")
    await say(table, "mira", "condition", name="blessed", turns=3)
    told = await say(table, "mira", "damage", amount=9, target="Brakka")
    assert "Shield of faith" in told
    assert "Bloodied" in told
    assert (await sheet(table)).tracks["hit_points"].value == 4


async def test_a_blow_at_nobody_is_asked_back_with_names_one_may_know(table: World):
    await foes(table, "Bridge raider")
    assert "Did you mean “Brakka”?" in await refused(
        table, "mira", "damage", amount=1, target="Braka"
    )
    told = await refused(table, "mira", "damage", amount=1, target="Bridge rader")
    assert "Bridge raider" not in told
    assert "Bridge raider" in await refused(table, "gm", "damage", amount=1, target="Bridge rader")
    for typed in (HIDDEN, "Vashti the Veile"):
        assert "Did you mean" not in await refused(table, "mira", "damage", amount=1, target=typed)
    assert "belongs to" in await refused(table, "mira", "damage", amount=1, target="Sel")
    await refused(table, "gm", "damage", amount=1, target="Bridge raider")
    await refused(table, "gm", "damage", amount=1, target="Bridge raider", by="nobody")
    await refused(table, "mira", "damage", amount=1, target="x" * 5000)
    await refused(table, "mira", "damage", amount=1, target="Brakka", by="x" * 5000)


async def test_a_foe_that_is_called_as_a_character_is_chosen_from_the_list(table: World):
    await foes(table, "Brakka", 5, 1)
    await say(table, "gm", "damage", amount=2, target="Brakka")
    assert (await sheet(table)).tracks["hit_points"].value == 8
    found = await table.gm.autocomplete(table.channel, "damage", "target", "bra")
    assert [one["name"] for one in found] == ["Brakka · unhurt", "Brakka"]
    foe = next(one["value"] for one in found if one["value"] != "Brakka")
    await say(table, "gm", "damage", amount=2, target=foe, by="Sel")
    assert (await part_of(table)).world.foes[0].hit_points == 3
    assert (await sheet(table)).tracks["hit_points"].value == 8


async def test_players_are_offered_the_foes_that_fight_and_game_masters_all(table: World):
    await foes(table, "Ghoul", 9, 2)
    await foes(table, "Ashen knight", 0, 1)
    assert await offered(table, table.gm, "damage", "target", "g") == [
        "Ghoul #1 · unhurt",
        "Ghoul #2 · unhurt",
    ]
    assert await offered(table, table.mira, "damage", "target") == ["Brakka"]
    await table.gm.slash(table.channel, "fight start")
    await table.gm.slash(table.channel, "foe set", foe="#2", hit_points=8)
    fighting = ["Ghoul #1 · unhurt", "Ghoul #2 · hurt"]
    assert await offered(table, table.mira, "damage", "target") == [*fighting, "Brakka"]
    assert await offered(table, table.outsider, "damage", "target") == fighting
    for target in ("Ghoul", "#2"):
        assert await offered(table, table.mira, "damage", "by", target=target) == ["Brakka"]
    assert (await offered(table, table.gm, "damage", "by", target="Sel"))[0] == "Ghoul"


# values


async def test_healing_is_of_what_damage_takes_unless_another_track_is_named(table: World):
    await say(table, "mira", "damage", amount=5, target="Brakka")
    assert "5 → 8 of 10" in await say(table, "mira", "heal", amount=3)
    await say(table, "mira", "heal", amount=1, track="Inspiration")
    assert (await sheet(table)).tracks["inspiration"].value == 1
    await say(table, "gm", "heal", amount=1, who="Brakka")
    assert (await sheet(table)).tracks["hit_points"].value == 9
    assert "belongs to" in await refused(table, "mira", "heal", amount=1, who="Sel")


@pytest.mark.parametrize(
    ("typed", "value"),
    [("+2", 2), ("-1", 0), ("−1", 0), ("–1", 0), ("=3", 3), (" = 2 ", 2), ("+٢", 2), ("+99", 3)],
)
async def test_a_change_is_typed_with_its_sign(table: World, typed: str, value: int):
    await say(table, "mira", "track", name="Inspiration", change=typed)
    assert (await sheet(table)).tracks["inspiration"].value == value


@pytest.mark.parametrize(
    "typed", ["2", "two", "+-2", "++2", "=", "", "+1.5", "+²", "+9999999999", "=1" * 3000]
)
async def test_what_is_no_change_is_asked_back(table: World, typed: str):
    if typed:
        await refused(table, "mira", "track", name="Inspiration", change=typed)
    await refused(table, "gm", "pool", name="Doom", change=typed or "?")


async def test_changes_are_offered_with_what_comes_of_them(table: World):
    name = {"name": "hit points"}
    assert await offered(table, table.mira, "track", "change", **name) == [
        "+1 (10 → 10)",
        "−1 (10 → 9)",
        "=0 (10 → 0)",
    ]
    assert await offered(table, table.mira, "track", "change", "4", **name) == [
        "+4 (10 → 10)",
        "−4 (10 → 6)",
        "=4 (10 → 4)",
    ]
    found = await table.mira.autocomplete(table.channel, "track", "change", "4", **name)
    await say(table, "mira", "track", name="hit points", change=found[1]["value"])
    assert (await sheet(table)).tracks["hit_points"].value == 6
    assert await offered(table, table.mira, "track", "change", "x", **name) == []
    assert await offered(table, table.mira, "track", "change", name="mojo") == []
    assert await offered(table, table.mira, "track", "change", who="Sel", **name) == []


async def test_values_of_a_sheet_that_is_not_one_s_own_are_not_offered(table: World):
    assert "Hit points: 10 of 10" in await offered(table, table.mira, "track", "name")
    for who in ("Sel", HIDDEN, "Old Tam"):
        assert "Hit points" in await offered(table, table.mira, "track", "name", who=who)
    assert "Hit points: 10 of 10" in await offered(table, table.gm, "track", "name", who="Sel")


async def test_conditions_are_set_raised_lowered_and_removed(table: World):
    await say(table, "mira", "condition", name="frightened", level=2, turns=3)
    assert (await sheet(table)).conditions["frightened"].level == 2
    assert (await sheet(table)).conditions["frightened"].turns == 3
    assert await offered(table, table.mira, "condition", "name", "fri") == ["Frightened: at 2 now"]
    await say(table, "mira", "condition", name="frightened", action="raise")
    assert (await sheet(table)).conditions["frightened"].level == 3
    await say(table, "mira", "condition", name="frightened", action="lower")
    assert (await sheet(table)).conditions["frightened"].level == 2
    for action in ("remove", "lower"):
        assert await offered(table, table.mira, "condition", "name", action=action) == [
            "Frightened: at 2 now"
        ]
    assert "only for a condition that is set" in await refused(
        table, "mira", "condition", name="frightened", action="remove", turns=2
    )
    await say(table, "mira", "condition", name="frightened", action="remove")
    assert (await sheet(table)).conditions == {}
    assert "Did you mean “Frightened”?" in await refused(
        table, "mira", "condition", name="frightend"
    )


async def test_xp_rests_and_turns_are_counted(table: World):
    await card(table, "When they rest → Inspiration +1.", "Dreams")
    await card(table, "Each turn → Exhaustion +1.", "Weary")
    await say(table, "mira", "xp", amount=50)
    assert (await sheet(table)).growth.xp == 50
    assert "Dreams" in await say(table, "mira", "rest")
    assert "Weary" in await say(table, "mira", "turn")
    after = (await sheet(table)).tracks
    assert (after["inspiration"].value, after["exhaustion"].value) == (1, 1)


# several at once


async def test_a_rest_is_taken_by_several_or_by_all_but_npcs(table: World):
    await card(table, "When they rest → Inspiration +1.", "Dreams")

    async def inspired() -> list[int]:
        people = (await part_of(table)).world.characters.values()
        return [one.tracks["inspiration"].value for one in people]

    await say(table, "gm", "rest", who="sel, BRAKKA,")
    assert await inspired() == [1, 1, 0, 0]
    await say(table, "gm", "rest", who="all")
    assert await inspired() == [2, 2, 0, 0]
    await say(table, "mira", "rest", who="ALL")
    assert await inspired() == [3, 2, 0, 0]
    await say(table, "gm", "rest", who="Sel, Old Tam")
    assert await inspired() == [3, 3, 1, 0]
    assert "belongs to" in await refused(table, "mira", "rest", who="Brakka, Sel")
    assert "There is no character “Nobody”" in await refused(table, "gm", "rest", who="Sel, Nobody")
    assert "no character here yet" in await refused(table, "outsider", "rest", who="all")
    assert "There is no character" in await refused(table, "gm", "rest", who=" , ")


async def test_who_is_completed_one_after_the_other(table: World):
    first, *others = await offered(table, table.gm, "rest", "who")
    assert first.startswith("all")
    assert others == ["Brakka", "Sel", "Old Tam", HIDDEN]
    assert await offered(table, table.gm, "rest", "who", "sel, ") == [
        "sel, Brakka",
        "sel, Old Tam",
        f"sel, {HIDDEN}",
    ]
    assert await offered(table, table.gm, "rest", "who", "Sel, bra") == ["Sel, Brakka"]
    (found,) = await table.gm.autocomplete(table.channel, "rest", "who", "Sel, bra")
    assert "**Sel, Brakka** rest" in await say(table, "gm", "rest", who=found["value"])
    assert await offered(table, table.mira, "rest", "who") == ["Brakka"]
    assert await offered(table, table.mira, "rest", "who", "Brakka, ") == []


async def test_a_rest_with_a_hidden_character_names_only_those_whom_players_know(table: World):
    told = await say(table, "gm", "rest", who=f"Brakka, {HIDDEN}")
    assert "**Brakka** rests" in told
    for other in (table.mira, table.odile, table.outsider):
        assert "Vashti" not in everything_seen_by(table.env, other)


# what the game master moves


async def test_clocks_and_pools_are_the_game_master_s_to_move_and_everyone_s_to_see(table: World):
    for name, options in (
        ("clock tick", {"clock": "Renown"}),
        ("clock remove", {"clock": "Renown"}),
        ("pool", {"name": "Doom", "change": "+1"}),
    ):
        assert "Only a game master" in await refused(table, "mira", name, **options)
    assert "0 → 2 of 6" in await say(
        table, "gm", "clock tick", clock="The cult wakes", size=6, ticks=2
    )
    assert "0 → 2 of 6" in await say(table, "gm", "pool", name="doom", change="+2")
    told = await table.odile.slash(table.channel, "clock list")
    assert told.ephemeral
    assert "2/6" in said(told)
    assert "**cult wakes**" in said(told)
    assert "**Doom**" in said(told)
    await say(table, "gm", "clock remove", clock="cult wakes")
    assert "cult" not in said(await table.odile.slash(table.channel, "clock list"))
    assert "There is no clock" in await refused(table, "gm", "clock remove", clock="cult wakes")


async def test_what_the_game_master_alone_moves_is_offered_to_nobody_else(table: World):
    await card(table, "When they defeat a foe → tick Dread hour 1.", "Dread")
    await table.gm.slash(table.channel, "clock tick", clock="Renown")
    for command, option in (("clock tick", "clock"), ("clock remove", "clock"), ("pool", "name")):
        assert await offered(table, table.mira, command, option) == []
    assert await offered(table, table.gm, "clock tick", "clock") == [
        "Renown: 1 of 4",
        "Dread hour: 0 of 4",
    ]
    assert await offered(table, table.gm, "clock remove", "clock") == ["Renown: 1 of 4"]
    assert await offered(table, table.gm, "pool", "name") == ["Doom: 0 of 6"]
    assert await offered(table, table.gm, "pool", "change", "2", name="doom") == [
        "+2 (0 → 2)",
        "−2 (0 → 0)",
        "=2 (0 → 2)",
    ]
    assert await offered(table, table.mira, "pool", "change", "2", name="doom") == []


async def test_a_clock_is_somebody_s_doing_where_they_are_named(table: World):
    await card(table, "When the Renown clock fills → Inspiration +1.", "Known")
    await say(table, "gm", "clock tick", clock="Renown", ticks=4, who="Sel")
    assert (await sheet(table)).tracks["inspiration"].value == 0
    assert (await sheet(table, "sel")).tracks["inspiration"].value == 1


async def test_many_clocks_are_turned_page_by_page(table: World):
    for number in range(20):
        await table.gm.slash(table.channel, "clock tick", clock=f"{'Very ' * 14}late {number}")
    shown = await table.mira.slash(table.channel, "clock list")
    assert "late 0**" in said(shown)
    assert "late 19**" not in said(shown)
    forward = next(one for one in buttons(shown) if one.label == "Next")
    turned = await table.mira.click(shown.response, custom_id=forward.custom_id)
    assert turned.response is None or turned.response.id == shown.response.id
    assert "late 19**" in said(shown)
    assert "**Doom**" in said(shown)
    assert len(await offered(table, table.gm, "clock tick", "clock")) == 21


# the story


async def test_places_are_entered_and_offered_to_whom_they_are_known(table: World):
    await card(table, "When they enter the Sunken Chapel → Blessed for 3 turns.", "Hallowed")
    await say(table, "odile", "place enter", place="Salt Market")
    await table.gm.slash(table.channel, "place enter", place="Veiled Court", who=HIDDEN)
    assert await offered(table, table.mira, "place enter", "place") == ["Salt Market"]
    known = await offered(table, table.gm, "place enter", "place")
    assert set(known) == {"Salt Market", "Veiled Court", "Sunken Chapel"}
    told = await say(table, "mira", "place enter", place="the Sunken Chapel")
    assert "Hallowed" in told
    assert (await sheet(table)).place == "Sunken Chapel"
    for other in (table.mira, table.odile, table.outsider):
        assert "Veiled Court" not in everything_seen_by(table.env, other)


async def test_people_are_met_with_what_they_are(table: World):
    await card(table, "When they first meet a priest → Inspiration +1.", "Faith")
    told = await say(table, "mira", "meet", name="Odile the Grey", kinds="priest, , elf ")
    assert "Faith" in told
    assert (await sheet(table)).met["odile_the_grey"].kinds == ("priest", "elf")
    assert await offered(table, table.mira, "meet", "name", "odi") == ["Odile the Grey"]
    assert await offered(table, table.odile, "meet", "name") == ["Old Tam"]
    assert HIDDEN in await offered(table, table.gm, "meet", "name")
    assert await offered(table, table.mira, "meet", "kinds", "elf, ") == ["elf, priest"]
    assert await offered(table, table.odile, "meet", "kinds") == []


async def test_items_are_gained_and_lost(table: World):
    await card(table, "When they gain Moonsilver Blade → +25 xp.", "Treasure")
    assert "Treasure" in await say(table, "mira", "item gain", item="moonsilver blade")
    assert await offered(table, table.mira, "item lose", "item") == list((await sheet(table)).items)
    assert await offered(table, table.odile, "item lose", "item") == []
    assert await offered(table, table.odile, "item gain", "item") == []
    assert len(await offered(table, table.gm, "item gain", "item", "moon")) == 1
    await say(table, "mira", "item lose", item="Moonsilver Blade")
    assert "does not carry" in await refused(table, "mira", "item lose", item="Moonsilver Blade")


async def test_quests_move_on_step_by_step(table: World):
    await card(table, "When a quest is finished → +100 xp.", "Glory")
    await say(table, "mira", "quest step", quest="The bell", step="find the rope")
    assert await offered(table, table.mira, "quest step", "quest") == ["bell"]
    assert await offered(table, table.odile, "quest step", "quest") == []
    steps = {"quest": "The bell", "who": "Sel"}
    assert await offered(table, table.gm, "quest step", "step", **steps) == ["find the rope"]
    assert await offered(table, table.mira, "quest step", "step", quest="The bell") == []
    assert "Glory" in await say(table, "mira", "quest finish", quest="the bell")
    assert await offered(table, table.mira, "quest finish", "quest") == []
    assert (await sheet(table)).growth.xp == 100


# in secret


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("damage", {"amount": 2, "target": "Brakka"}),
        ("heal", {"amount": 2}),
        ("track", {"name": "inspiration", "change": "+1"}),
        ("condition", {"name": "prone"}),
        ("xp", {"amount": 5}),
        ("rest", {}),
        ("turn", {}),
        ("meet", {"name": "Ozren"}),
        ("place enter", {"place": "Crypt"}),
        ("item gain", {"item": "Idol"}),
        ("quest step", {"quest": "Heist", "step": "Key"}),
        ("quest finish", {"quest": "Heist"}),
    ],
)
async def test_what_is_done_in_secret_is_seen_by_nobody_else(
    table: World, name: str, options: dict[str, Any]
):
    before = len(posted(table.channel))
    told = await table.mira.slash(table.channel, name, secret=True, **options)
    assert told.ephemeral
    assert "Brakka" in said(told)
    assert len(posted(table.channel)) == before
    for other in (table.odile, table.outsider):
        assert "Brakka" not in everything_seen_by(table.env, other)
    assert "Brakka" in said(await table.gm.slash(table.channel, "gm history"))


async def test_a_hidden_character_s_moments_are_the_game_master_s_alone(table: World):
    for name, options in (
        ("damage", {"amount": 2, "target": HIDDEN}),
        ("condition", {"name": "prone", "who": HIDDEN}),
        ("item gain", {"item": "Idol", "who": HIDDEN}),
        ("rest", {"who": HIDDEN}),
    ):
        told = await table.gm.slash(table.channel, name, **options)
        assert told.ephemeral
        assert "Vashti" in said(told)
    for other in (table.mira, table.outsider):
        assert "Vashti" not in everything_seen_by(table.env, other)


@pytest.mark.parametrize("typed", [HIDDEN, "vashti THE veiled"])
async def test_a_blow_by_somebody_hidden_is_told_without_the_name(table: World, typed: str):
    told = await table.gm.slash(table.channel, "damage", amount=2, target="Brakka", by=typed)
    assert "**Brakka** takes **2** damage." in said(told)
    for other in (table.mira, table.outsider):
        assert "vashti" not in everything_seen_by(table.env, other).lower()
    # A player who guesses does not learn from the answer that somebody is called so.
    for name in (HIDDEN, "Nobody at all"):
        guessed = await table.mira.slash(
            table.channel, "damage", amount=0, target="Brakka", by=name
        )
        assert name in said(guessed)


async def test_a_line_that_a_card_tells_reaches_the_game_master_alone(table: World):
    await card(table, 'When they rest → "The fire burns low".', "Embers")
    told = await table.gm.slash(table.channel, "rest", who="all")
    assert [texts(one) for one in told.followups if "fire burns low" in texts(one)]
    assert all(one.ephemeral for one in told.followups)
    await table.gm.slash(table.channel, "gm log-channel", channel=table.notes)
    await say(table, "mira", "rest")
    assert "The fire burns low" in texts(posted(table.notes)[-1])
    for other in (table.mira, table.odile, table.outsider):
        assert "fire burns low" not in everything_seen_by(table.env, other)


# taken back, told twice, odd names


async def test_a_moment_is_taken_back_with_all_that_came_of_it(table: World):
    await card(table, "When they rest → Inspiration +1.", "Dreams")
    before = await part_of(table)
    await say(table, "mira", "rest")
    assert await part_of(table) != before
    await table.mira.slash(table.channel, "undo")
    assert (await part_of(table)).world == before.world


async def test_two_presses_of_one_command_are_one_moment(table: World):
    once = await prepare_slash(table.mira, table.channel, "xp", amount=50)
    await deliver_together(table.env, once, once)
    await redeliver(table.env, once)
    assert (await sheet(table)).growth.xp == 50


@pytest.mark.parametrize("name", ["@everyone", "**bold** <@1>", "# Title", "`code`", "Ñ" * 80])
async def test_odd_names_are_shown_letter_for_letter_and_ping_nobody(table: World, name: str):
    for command, options in (
        ("place enter", {"place": name}),
        ("meet", {"name": name, "kinds": name}),
        ("item gain", {"item": name}),
        ("quest step", {"quest": name, "step": name}),
    ):
        await say(table, "mira", command, **options)
    await say(table, "gm", "clock tick", clock=name)
    assert name in await offered(table, table.gm, "item gain", "item")
    found = await table.mira.autocomplete(table.channel, "item lose", "item", "")
    await say(table, "mira", "item lose", item=found[0]["value"])
    assert_nothing_pinged(table)


async def test_names_beyond_all_bounds_are_refused_where_they_stand(table: World):
    for command, option in (
        ("place enter", "place"),
        ("meet", "name"),
        ("item gain", "item"),
        ("quest finish", "quest"),
    ):
        told = await refused(table, "mira", command, **{option: "x" * 81})
        assert "80" in told
        await refused(table, "mira", command, **{option: "—"})


async def test_more_than_a_list_holds_is_found_by_typing(table: World):
    for number in range(30):
        await table.gm.slash(table.channel, "item gain", item=f"Scroll {number}", who="Brakka")
    assert len(await offered(table, table.mira, "item lose", "item")) == 25
    assert await offered(table, table.mira, "item lose", "item", "scroll 29") == ["Scroll 29"]


async def test_whom_a_moment_belongs_to_is_found_without_the_accents(table: World):
    await done(table, table.mira, CreateSheet(name="Éloïse"))
    for name, options in (
        ("check", {"name": "str save", "who": "eloise"}),
        ("xp", {"amount": 5, "who": "ELOISE"}),
        ("rest", {"who": "E\u0301loise, brakka"}),
        ("damage", {"amount": 2, "target": "eloise"}),
        ("item gain", {"item": "Rope", "who": "eloise"}),
    ):
        told = await table.mira.slash(table.channel, name, **options)
        assert "**Éloïse" in said(told), (name, said(told))
    assert await offered(table, table.mira, "item lose", "item", "", who="eloise") == ["Rope"]


async def test_a_foe_is_found_without_the_accents_and_just_so_before_a_character(table: World):
    await done(table, table.mira, CreateSheet(name="Éloïse"))
    await foes(table, "Wyvérn", count=1)
    told = await table.mira.slash(table.channel, "damage", amount=1, target="wyvern")
    assert "damage to Wyvérn" in said(told)
    await foes(table, "Eloise", count=1)
    told = await table.mira.slash(table.channel, "damage", amount=1, target="eloise")
    assert "damage to Eloise" in said(told)
