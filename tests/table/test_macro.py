"""`/macro`: rolls saved under a name, each person's own at each table."""

import pytest

from tests.simulated.reading import everything_seen_by
from tests.table.conftest import World, said


@pytest.fixture
async def table(world: World) -> World:
    """A table with a running campaign."""
    await world.start()
    return world


async def save(world: World, name: str, expression: str) -> str:
    """Mira saves a roll; returns what she is told."""
    result = await world.mira.slash(world.channel, "macro save", name=name, expression=expression)
    assert result.ephemeral
    return said(result)


async def fill(world: World, count: int) -> None:
    """Mira saves this many rolls."""
    for number in range(count):
        told = await save(world, f"strike {number:02}", f"1d20+{number}")
        assert "Saved" in told


async def test_a_saved_roll_is_rolled_by_its_name_and_the_expansion_is_shown(table: World):
    assert "Saved “brave”" in await save(table, "brave", "1d20")
    table.dice.next = [7]
    result = await table.mira.slash(table.channel, "roll", expression="brave")
    assert not result.ephemeral
    assert "`brave` = `1d20`" in said(result)
    assert "**7**" in said(result)


@pytest.mark.parametrize(
    ("typed", "faces", "expansion", "total"),
    [
        ("brave+3", [7], "(1d20)+3", "**10**"),
        ("brave + 3", [7], "(1d20) + 3", "**10**"),
        ("brave+1d4", [7, 2], "(1d20)+1d4", "**9**"),
        ("brave−2", [7], "(1d20)−2", "**5**"),
        ("BRAVE*2", [7], "(1d20)*2", "**14**"),
        ("brave into the dark", [7], "1d20", "**7**"),
    ],
)
async def test_what_is_added_to_a_saved_roll_applies_and_is_shown(
    table: World, typed: str, faces: list[int], expansion: str, total: str
):
    await save(table, "brave", "1d20")
    table.dice.next = faces
    result = await table.mira.slash(table.channel, "roll", expression=typed)
    assert f"= `{expansion}`" in said(result)
    assert total in said(result)


async def test_adding_to_a_saved_sum_multiplies_all_of_it(table: World):
    await save(table, "blow", "1d6+2")
    table.dice.next = [3]
    result = await table.mira.slash(table.channel, "roll", expression="blow*2")
    assert "**10**" in said(result)


async def test_adding_to_several_saved_rolls_adds_to_each(table: World):
    await save(table, "scores", "3#2d6")
    table.dice.next = [1, 1, 2, 2, 3, 3]
    result = await table.mira.slash(table.channel, "roll", expression="scores+1")
    for total in ("**3**", "**5**", "**7**"):
        assert total in said(result)


async def test_macro_roll_takes_a_name_and_what_to_add(table: World):
    await save(table, "long sword", "1d20+5")
    table.dice.next = [7, 3]
    result = await table.mira.slash(table.channel, "macro roll", name="long sword", more="+1d4")
    assert not result.ephemeral
    assert "**15**" in said(result)


async def test_a_saved_roll_can_be_rolled_in_secret(table: World):
    await save(table, "brave", "1d20+555000")
    result = await table.mira.slash(table.channel, "macro roll", name="brave", secret=True)
    assert result.ephemeral
    assert "555004" not in everything_seen_by(table.env, table.odile)


async def test_the_comment_of_a_saved_roll_is_its_reason_when_rolled(table: World):
    await save(table, "sneak", "1d20+7 stealth")
    result = await table.mira.slash(table.channel, "roll", expression="sneak")
    assert said(result).splitlines()[0].endswith("rolls `sneak` = `1d20+7` · *stealth*")
    other = await table.mira.slash(table.channel, "roll", expression="sneak+1 past the guard")
    assert "*past the guard*" in said(other)
    assert "stealth" not in said(other)


async def test_macro_roll_with_an_unknown_name_names_the_nearest(table: World):
    await save(table, "longsword", "1d20+5")
    result = await table.mira.slash(table.channel, "macro roll", name="longsord")
    assert result.ephemeral
    assert "You have no saved roll “longsord”." in said(result)
    assert "Did you mean “longsword”?" in said(result)


@pytest.mark.parametrize(
    "typed", ["eloise", "ÉLOÏSE", "E\u0301loi\u0308se", "Éloïse", "ｅｌｏｉｓｅ"]
)
async def test_a_name_is_found_with_or_without_its_accents(table: World, typed: str):
    await save(table, "Éloïse", "1d20+9")
    offered = await table.mira.autocomplete(table.channel, "macro roll", "name", typed[:6])
    assert [one["value"] for one in offered] == ["Éloïse"]
    rolled = await table.mira.slash(table.channel, "macro roll", name=typed)
    assert "**13**" in said(rolled)
    in_roll = await table.mira.slash(table.channel, "roll", expression=typed)
    assert "**13**" in said(in_roll)
    deleted = await table.mira.slash(table.channel, "macro delete", name=typed)
    assert "Deleted “Éloïse”" in said(deleted)


async def test_a_name_with_other_accents_replaces_the_roll_of_the_same_name(table: World):
    await save(table, "Éloïse", "1d20+9")
    told = await save(table, "eloise", "1d20+1")
    assert "It was `1d20+9` before." in told
    shown = said(await table.mira.slash(table.channel, "macro list"))
    assert shown.count("loise") + shown.count("loïse") == 1


@pytest.mark.parametrize(
    "name", ["adv", "d6", "2d6", "1up", "+3", "a*b", "(", "`x`", "<@1>", "a:b", "⚔️", "-"]
)
async def test_a_name_that_could_not_be_told_from_a_roll_is_refused(table: World, name: str):
    told = await save(table, name, "1d20")
    assert "cannot name a saved roll" in told
    assert "no saved rolls yet" in said(await table.mira.slash(table.channel, "macro list"))


async def test_a_name_has_at_most_thirty_two_characters(table: World):
    assert "Saved" in await save(table, "a" * 32, "1d20")
    told = await save(table, "a" * 33, "1d20")
    assert "33 characters" in told
    assert "32" in told


async def test_what_is_no_roll_cannot_be_saved_and_the_place_is_shown(table: World):
    told = await save(table, "broken", "1d20 + )")
    assert "```" in told
    assert "^" in told


async def test_fifty_rolls_fit_and_one_more_is_refused_with_the_limit(table: World):
    await fill(table, 50)
    told = await save(table, "one more", "1d20")
    assert "50 saved rolls" in told
    assert "/macro delete" in told
    assert "It was" in await save(table, "strike 00", "1d20+100")
    listed = await table.mira.slash(table.channel, "macro list")
    assert listed.ephemeral
    for number in range(50):
        assert f"strike {number:02}" in said(listed)


async def test_fifty_rolls_of_the_longest_names_and_expressions_can_be_listed(table: World):
    for number in range(50):
        name = f"{'Ж' * 29} {number:02}"
        assert "Saved" in await save(table, name, "1d6 " + "`_*" * 160)
    listed = await table.mira.slash(table.channel, "macro list")
    assert f"{'Ж' * 29} 49" in said(listed)


@pytest.mark.parametrize("count", [0, 26, 50])
async def test_pickers_offer_at_most_twenty_five_and_typing_narrows_them(table: World, count: int):
    await fill(table, count)
    for command, option in (
        ("macro roll", "name"),
        ("macro delete", "name"),
        ("roll", "expression"),
    ):
        offered = await table.mira.autocomplete(table.channel, command, option, "")
        assert len(offered) == min(count, 25)
    if count:
        last = f"strike {count - 1:02}"
        offered = await table.mira.autocomplete(table.channel, "macro roll", "name", last)
        assert [one["value"] for one in offered] == [last]
        assert offered[0]["name"] == f"{last}: 1d20+{count - 1}"


async def test_with_no_saved_roll_every_command_says_how_to_save_one(table: World):
    for command, options in (
        ("macro list", {}),
        ("macro roll", {"name": "brave"}),
        ("macro delete", {"name": "brave"}),
    ):
        result = await table.mira.slash(table.channel, command, **options)
        assert result.ephemeral
        assert "`/macro save`" in said(result), command


async def test_saved_rolls_are_each_persons_own(table: World):
    await save(table, "brave", "1d20+5")
    assert await table.odile.autocomplete(table.channel, "macro roll", "name", "") == []
    result = await table.odile.slash(table.channel, "macro roll", name="brave")
    assert result.ephemeral
    assert "1d20+5" not in everything_seen_by(table.env, table.odile)


async def test_saved_rolls_belong_to_one_table(table: World):
    await save(table, "brave", "1d20+5")
    await table.gm.slash(table.elsewhere, "campaign start", name="Salt and Iron")
    listed = await table.mira.slash(table.elsewhere, "macro list")
    assert "no saved rolls yet" in said(listed)


async def test_deleting_tells_what_is_gone_and_it_no_longer_rolls(table: World):
    await save(table, "brave", "1d20+5")
    await save(table, "meek", "1d4")
    deleted = await table.mira.slash(table.channel, "macro delete", name="brave")
    assert deleted.ephemeral
    assert said(deleted) == "Deleted “brave” (`1d20+5`)."
    again = await table.mira.slash(table.channel, "macro delete", name="brave")
    assert "You have no saved roll “brave”." in said(again)


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("macro save", {"name": "brave", "expression": "1d20"}),
        ("macro list", {}),
        ("macro delete", {"name": "brave"}),
    ],
)
async def test_without_a_campaign_it_says_how_to_start_one(
    world: World, command: str, options: dict[str, str]
):
    result = await world.mira.slash(world.channel, command, **options)
    assert result.ephemeral
    assert "`/campaign start`" in said(result)


async def test_rolling_a_saved_roll_without_a_campaign_says_how_to_start_one(world: World):
    result = await world.mira.slash(world.channel, "macro roll", name="brave")
    assert result.ephemeral
    assert "`/campaign start`" in said(result)


async def test_saved_rolls_survive_a_restart(table: World):
    await save(table, "brave", "1d20+5")
    await table.restart()
    result = await table.mira.slash(table.channel, "roll", expression="brave+1")
    assert "**10**" in said(result)


async def test_a_saved_roll_in_a_thread_is_the_one_of_its_channel(table: World):
    await save(table, "brave", "1d20+5")
    made = table.env.backend.create_thread(table.channel.id, "the-crypt", table.gm.id)
    thread = next(one for one in table.channel.threads if one.id == made.id)
    result = await table.mira.slash(thread, "macro roll", name="brave")
    assert "**9**" in said(result)


async def test_a_saved_roll_that_is_misspelt_in_roll_names_the_nearest(world: World):
    await world.start()
    await world.mira.slash(world.channel, "macro save", name="longsword", expression="1d20+5")
    result = await world.mira.slash(world.channel, "roll", expression="longsord+2")
    assert result.ephemeral
    assert "“longsord”" in said(result)
    assert "Did you mean “longsword”?" in said(result)
    other = await world.mira.slash(world.channel, "roll", expression="xyzzy")
    assert "Did you mean" not in said(other)
