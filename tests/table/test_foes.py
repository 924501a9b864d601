"""Foes and places as the game master sets them up, and what players learn of them."""

import pytest

from bot.table.sheets.happening import deed_of
from bot.table.sheets.moves import Happen
from tests.simulated.reading import buttons, everything_seen_by
from tests.table.acting import posted, stored_parts
from tests.table.conftest import World, said
from tests.table.fights import fighting, shown
from tests.table.seats import HIDDEN, done, foes, offered, part_of, seated


@pytest.fixture
async def table(world: World) -> World:
    """A campaign with characters."""
    return await seated(world)


async def test_foes_are_added_for_the_game_master_alone(table: World):
    before = len(posted(table.channel))
    told = await table.gm.slash(
        table.channel, "foe add", name="Bridge raider", hit_points=7, count=3, kinds="human, thief"
    )
    assert told.ephemeral
    assert "3 × **Bridge raider** with 7 hit points" in said(told)
    assert "human, thief" in said(told)
    assert len(posted(table.channel)) == before
    listed = said(await table.gm.slash(table.channel, "foe list"))
    assert "## 3 foes" in listed
    assert listed.count("7/7 · human, thief") == 3
    for actor in (table.mira, table.outsider):
        theirs = await actor.slash(table.channel, "foe list")
        assert theirs.ephemeral
        assert "no foes" in said(theirs)
        assert "raider" not in everything_seen_by(table.env, actor)


async def test_of_foes_in_a_fight_players_see_names_and_how_hurt_they_are(table: World):
    await foes(table, name="Wyvern", count=1)
    await fighting(table, foes="-")
    assert "no foes" in said(await table.mira.slash(table.channel, "foe list"))
    await table.gm.slash(table.channel, "fight end")
    await foes(table, count=1)
    await fighting(table)
    theirs = said(await table.mira.slash(table.channel, "foe list"))
    assert "**Ghoul** · unhurt" in theirs
    for secret in ("9/9", "undead", "Wyvern"):
        assert secret not in theirs


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("foe add", {"name": "Rat", "hit_points": 1}),
        ("foe set", {"foe": "Ghuol", "hit_points": 1}),
        ("foe remove", {"foe": "Ghuol"}),
        ("foe remove", {}),
        ("place describe", {"place": "Chapel"}),
        ("place remove", {"place": "Sunken Chappel"}),
    ],
)
async def test_players_set_nothing_up_and_learn_no_name_by_trying(
    table: World, command: str, options: dict[str, object]
):
    await foes(table)
    await table.gm.slash(table.channel, "place describe", place="Sunken Chapel", kinds="ruin")
    before = await stored_parts(table, table.channel)
    refused = await table.mira.slash(table.channel, command, **options)
    assert refused.ephemeral
    assert "Only a game master" in said(refused)
    assert await stored_parts(table, table.channel) == before


async def test_a_foe_is_set_by_its_number_or_by_name(table: World):
    await foes(table, count=2)
    first, second = (one.number for one in (await part_of(table)).foes)
    told = await table.gm.slash(table.channel, "foe set", foe=f"#{second}", hit_points=2)
    assert told.ephemeral
    assert f"**Ghoul #{second}**: hit points 9 → 2" in said(told)
    await table.gm.slash(table.channel, "foe set", foe="ghoul", hit_points=3)
    assert [one.hit_points for one in (await part_of(table)).world.foes] == [3, 2]
    again = await table.gm.slash(table.channel, "foe set", foe=str(first), hit_points=3)
    assert again.ephemeral
    nothing = await table.gm.slash(table.channel, "foe set", foe="Ghuol", hit_points=3)
    assert "Ghoul" in said(nothing)


@pytest.mark.parametrize(("foe", "left"), [("Ghoul", ["Wyvern"]), (None, ["Ghoul", "Wyvern"])])
async def test_foes_go_one_by_one_by_name_or_when_they_have_fallen(
    table: World, foe: str | None, left: list[str]
):
    await foes(table, count=2)
    await foes(table, name="Wyvern", count=1)
    await table.gm.slash(table.channel, "foe set", foe="Ghoul", hit_points=0)
    told = await table.gm.slash(table.channel, "foe remove", **({"foe": foe} if foe else {}))
    assert told.ephemeral
    assert [one.name for one in (await part_of(table)).world.foes] == left
    number = (await part_of(table)).foes[-1].number
    await table.gm.slash(table.channel, "foe remove", foe=f"#{number}")
    assert "Wyvern" not in [one.name for one in (await part_of(table)).world.foes]


async def test_a_foe_is_meant_by_name_and_number(table: World):
    await foes(table, count=3)
    await table.gm.slash(table.channel, "foe set", foe="Ghoul #2", hit_points=2)
    assert [one.hit_points for one in (await part_of(table)).world.foes] == [9, 2, 9]
    told = await table.gm.slash(table.channel, "foe remove", foe="ghoul #1")
    assert "1 foe is gone: Ghoul #1" in said(told)
    assert "removed Ghoul #1" in said(await table.gm.slash(table.channel, "gm history"))
    told = await table.gm.slash(table.channel, "foe remove", foe="ghoul")
    assert "2 foes are gone: Ghoul × 2" in said(told)


async def test_foes_are_numbered_from_one_and_no_number_comes_again(table: World):
    told = await table.gm.slash(table.channel, "foe add", name="Rat", hit_points=1, count=2)
    assert "`#1`, `#2`" in said(told)
    await table.gm.slash(table.channel, "foe remove", foe="rat")
    told = await table.gm.slash(table.channel, "foe add", name="Wyvern", hit_points=30)
    assert "`#3`" in said(told)


async def test_foes_that_are_added_in_a_fight_join_it_with_one_press(table: World):
    told = await table.gm.slash(table.channel, "foe add", name="Rat", hit_points=1)
    assert "fight" not in said(told)
    await fighting(table, foes="Rat 5")
    told = await table.gm.slash(table.channel, "foe add", name="Ghoul", hit_points=9, count=2)
    assert told.ephemeral
    assert "they join with the button below, or one by one with `/fight join`" in said(told)
    table.dice.next = [11, 3]
    joined = await table.gm.click(shown(told), label="Join the fight")
    assert not joined.ephemeral
    assert "⚔️ Ghoul #2 11 · Ghoul #3 3 join the fight." in said(joined)
    fight = (await part_of(table)).fight
    assert fight is not None
    order = [one.foe or one.character for one in fight.order]
    assert order == ["brakka", 2, "sel", 1, 3]
    again = await table.gm.click(shown(told), label="Join the fight")
    assert again.ephemeral
    assert "“Ghoul #2” is in the fight already" in said(again)
    assert "took 2 foes into the fight" in said(await table.gm.slash(table.channel, "gm history"))
    await table.gm.slash(table.channel, "fight end")
    over = await table.gm.click(shown(told), label="Join the fight")
    assert over.ephemeral
    assert (await part_of(table)).fight is None


async def test_foes_are_offered_by_name_with_number_to_game_masters_alone(table: World):
    await foes(table, count=2)
    first, second = (one.number for one in (await part_of(table)).foes)
    found = await offered(table, table.gm, "foe set", "foe", "gho")
    assert found == [f"Ghoul #{first} · 9/9", f"Ghoul #{second} · 9/9"]
    assert (await offered(table, table.gm, "foe remove", "foe"))[0] == "Ghoul × 2"
    for command in ("foe set", "foe remove"):
        assert await offered(table, table.mira, command, "foe") == []


async def test_many_foes_are_shown_by_pages(table: World):
    await foes(table, name=f"{'_' * 79}x", count=100)
    told = await table.gm.slash(table.channel, "foe list")
    assert "## 100 foes" in said(told)
    before, after = buttons(told)
    assert before.disabled
    turned = await table.gm.click(shown(told), custom_id=after.custom_id)
    assert [one.disabled for one in buttons(shown(turned))] == [False, False]
    assert len(await offered(table, table.gm, "foe set", "foe")) == 25
    refused = await table.gm.slash(table.channel, "foe add", name="One more", hit_points=1)
    assert "100" in said(refused)


async def test_a_place_is_described_listed_and_forgotten(table: World):
    told = await table.gm.slash(
        table.channel, "place describe", place="The Sunken Chapel", kinds="ruin, holy ground"
    )
    assert told.ephemeral
    assert "**Sunken Chapel**: ruin, holy ground" in said(told)
    assert "Sunken Chapel" in said(await table.gm.slash(table.channel, "place list"))
    assert await offered(table, table.gm, "place remove", "place") == ["Sunken Chapel"]
    assert await offered(table, table.mira, "place remove", "place") == []
    theirs = said(await table.mira.slash(table.channel, "place list"))
    assert "Nobody is at any place" in theirs
    told = await table.gm.slash(table.channel, "place describe", place="sunken chapel")
    assert "of no kind" in said(told)
    await table.gm.slash(table.channel, "place remove", place="sunken chapel")
    assert not (await part_of(table)).world.places


async def test_players_see_where_those_are_of_whom_they_know(table: World):
    for who, place in (("Brakka", "Witchwood"), (HIDDEN, "Witchwood"), (HIDDEN, "Lair")):
        await done(
            table, table.gm, Happen(moment=deed_of({"do": "enter", "who": who, "place": place}))
        )
    await table.gm.slash(table.channel, "place describe", place="Witchwood", kinds="cursed")
    theirs = said(await table.odile.slash(table.channel, "place list"))
    assert "**Witchwood** · here: Brakka" in theirs
    for secret in (HIDDEN, "Lair", "cursed"):
        assert secret not in theirs
    all_of_it = said(await table.gm.slash(table.channel, "place list"))
    assert "**Witchwood** · cursed · here: Brakka" in all_of_it
    assert f"**Lair** · here: {HIDDEN}" in all_of_it


async def test_where_somebody_went_in_secret_the_owner_and_game_masters_see(table: World):
    await table.mira.slash(table.channel, "place enter", place="Old Vault", secret=True)
    for who in (table.mira, table.gm, table.odile, table.outsider):
        knows = who in (table.mira, table.gm)
        for name in ("place list", "sheet list"):
            assert ("Old Vault" in said(await who.slash(table.channel, name))) == knows
        assert ("Old Vault" in await offered(table, who, "place enter", "place")) == knows
    for other in (table.odile, table.outsider):
        assert "Old Vault" not in everything_seen_by(table.env, other)
    await table.mira.slash(table.channel, "place enter", place="Salt Market")
    told = await table.odile.slash(table.channel, "place list")
    assert "**Salt Market** · here: Brakka" in said(told)


async def test_many_places_are_shown_by_pages(table: World):
    for number in range(20):
        await table.gm.slash(table.channel, "place describe", place=f"Hall {number}", kinds="hall")
    told = await table.gm.slash(table.channel, "place list")
    _, after = buttons(told)
    turned = await table.gm.click(shown(told), custom_id=after.custom_id)
    assert "Hall 19" in said(turned)


async def test_the_history_tells_of_foes_and_places(table: World):
    await table.gm.slash(table.channel, "foe add", name="Rat", hit_points=2, count=2)
    await table.gm.slash(table.channel, "foe set", foe="Rat", hit_points=1)
    await table.gm.slash(table.channel, "foe remove", foe="Rat")
    await table.gm.slash(table.channel, "place describe", place="Mill", kinds="ruin")
    await table.gm.slash(table.channel, "place remove", place="Mill")
    told = said(await table.gm.slash(table.channel, "gm history"))
    for words in (
        "added 2 × Rat",
        "set the hit points of Rat #1 from 2 to 1",
        "removed Rat × 2",
        "said what “Mill” is: ruin",
        "forgot what “Mill” is",
    ):
        assert words in told
