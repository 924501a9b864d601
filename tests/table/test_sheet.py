"""Sheets as people use them: made step by step, shown or private, corrected, given, deleted.

Seated here are Brakka of Mira, Sel of Odile, an NPC whom players know, and one of whom they do not.
"""

import json
from typing import Any

import pytest
from simcord import InteractionResult

from bot.table.sheets.bounds import MOST_CHARACTERS
from bot.table.sheets.happening import deed_of
from bot.table.sheets.moves import CreateSheet, Happen, SetSystem
from tests.simulated.delivery import (
    deliver_together,
    prepare_click,
    prepare_forged_press,
    prepare_slash,
)
from tests.simulated.reading import buttons, everything_seen_by, texts
from tests.table.acting import entries, posted, stored_parts
from tests.table.conftest import World, said
from tests.table.fights import acting, fighting, last, pinged
from tests.table.forging import pressed, sent_form
from tests.table.seats import HIDDEN, done, offered, part_of, seated, sheet
from tests.table.sheets import created, fill, pick, press, sheet_file, shown_sheet, typed


@pytest.fixture
async def table(world: World) -> World:
    """A campaign with characters."""
    return await seated(world)


async def number(world: World, key: str = "brakka") -> int:
    return (await part_of(world)).holder(key).number


async def numbers(world: World) -> dict[str, int]:
    return {key: one.number for key, one in (await part_of(world)).holders.items()}


def file_in(world: World, told: InteractionResult) -> tuple[str, Any]:
    """The file of an answer, and what it holds."""
    assert told.response is not None
    (attached,) = told.response.attachments
    data = world.env.backend.cdn.get(attached.url)
    assert data is not None
    return attached.filename, json.loads(data)


# a newcomer's way


async def test_a_newcomer_has_a_sheet_with_the_second_command_in_an_empty_channel(world: World):
    await world.mira.slash(world.channel, "campaign start", name="Nine Lamps")
    made = await created(world, world.mira)
    assert "Step 1 of 4" in said(made)
    told = said(await shown_sheet(world, world.mira))
    assert "Hit points** ▰▰▰▰▰▰▰▰ 8/8" in told
    assert "Strength **10** (+0)" in told


async def test_each_step_goes_on_to_the_next_and_the_last_to_the_sheet(world: World):
    await world.start()
    at = await created(world, world.mira)
    form = await press(world.mira, at, "fill")
    at = await fill(world.mira, form, Strength="16", Constitution="14")
    assert "Step 2 of 4" in said(at)
    at = await fill(world.mira, await press(world.mira, at, "fill"), Level="3", Charisma="8")
    assert "Step 3 of 4: Choose a class" in said(at)
    at = await pick(world.mira, at, "class", "4")
    assert "Step 4 of 4" in said(at)
    assert "Hit points, at most **24**" in said(at)
    at = await fill(world.mira, await press(world.mira, at, "fill"), Hit_points_at_most="30")
    assert "**Hit points** ▰▰▰▰▰▰▰▰▰▰ 30/30" in said(at)
    assert "Strength **16** (+3)" in said(at)
    assert "Fighter 3" in said(at)
    # One message to the table, and every step in its own place.
    assert len(posted(world.channel)) == 2
    assert "plays **Brakka**" in last(world)
    assert "Strength" not in everything_seen_by(world.env, world.odile)


async def test_every_step_can_be_skipped_gone_back_to_and_ended(world: World):
    await world.start()
    at = await created(world, world.mira)
    for step in (1, 2, 3):
        at = await press(world.mira, at, f"guide.1.{step}")
        assert f"Step {step + 1} of 4" in said(at)
    assert "Skip" not in said(at)
    at = await press(world.mira, at, "guide.1.2")
    assert "Step 3 of 4" in said(at)
    at = await press(world.mira, at, "show")
    assert "level 1" in said(at)
    assert await entries(world, world.channel) == 2


async def test_guided_creation_goes_on_after_a_restart(world: World):
    await world.start()
    at = await created(world, world.mira)
    at = await fill(world.mira, await press(world.mira, at, "fill"), Strength="16")
    form = await press(world.mira, at, "fill")
    fields = typed(form, Level="2")
    await world.restart()
    at = await world.mira.submit_modal(form, fields)
    assert "Step 3 of 4" in said(at)
    at = await pick(world.mira, at, "class", "4")
    assert (await sheet(world)).classes == {"fighter": 2}
    await world.restart()
    told = said(await press(world.mira, at, "show"))
    assert "Strength **16**" in told
    assert "level 2" in told


async def test_who_closed_the_first_step_finds_it_below_what_everyone_was_told(world: World):
    await world.start()
    await created(world, world.mira)
    (shown,) = [one for one in posted(world.channel) if "plays" in texts(one)]
    (fill_in,) = [str(one.custom_id) for one in buttons(shown) if "Fill" in str(one.label)]
    own = await world.mira.click(shown, custom_id=fill_in)
    assert own.ephemeral
    assert "Step 1 of 4" in said(own)
    others = await world.odile.click(shown, custom_id=fill_in)
    assert "private" in said(others)
    assert "Step" not in said(others)


async def test_a_wrong_value_changes_nothing_and_the_step_waits(world: World):
    await world.start()
    at = await created(world, world.mira)
    before = await stored_parts(world, world.channel)
    for wrong, word in (("99", "30"), ("many", "number"), ("1e9", "number"), ("16.5", "number")):
        told = await fill(world.mira, await press(world.mira, at, "fill"), Strength=wrong)
        assert told.ephemeral
        assert word in said(told)
        assert await stored_parts(world, world.channel) == before
    at = await fill(world.mira, await press(world.mira, at, "fill"), Strength="16")
    assert "Step 2 of 4" in said(at)


async def test_what_fits_of_a_step_is_taken_and_the_step_waits_for_the_rest(world: World):
    await world.start()
    form = await press(world.mira, await created(world, world.mira), "fill")
    before = await entries(world, world.channel)
    at = await fill(world.mira, form, Strength="16", Dexterity="99", Wisdom="many")
    assert await entries(world, world.channel) == before + 1
    stats = (await sheet(world)).stats
    assert (stats["str"], stats["dex"], stats["wis"]) == (16, 10, 10)
    told = said(at)
    assert "Strength 10 → 16" in told
    assert "“Dexterity” must be from 1 to 30. You wrote “99”." in told
    assert "“Wisdom” must be a whole number from 1 to 30. You wrote “many”." in told
    assert "Step 1 of 4" in told
    form = await press(world.mira, at, "fill")
    at = await fill(world.mira, form, Dexterity="14")
    assert "Step 2 of 4" in said(at)
    assert (await sheet(world)).stats["dex"] == 14


async def test_a_form_of_which_nothing_fits_names_all_of_it_and_opens_again(table: World):
    before = await stored_parts(table, table.channel)
    shown = await press(table.mira, await shown_sheet(table, table.mira), "edit")
    form = await pick(table.mira, shown, "form", "0")
    told = await fill(table.mira, form, Level="0", XP="lots")
    assert await stored_parts(table, table.channel) == before
    assert "Nothing was written down" in said(told)
    assert "The level must be from 1 to 20. You wrote “0”." in said(told)
    assert "The xp must be a whole number, 0 or more. You wrote “lots”." in said(told)
    again = await press(table.mira, told, "again")
    told = await fill(table.mira, again, Name="Odo", Level="2", XP="-4")
    assert "Level" not in said(told)
    assert "You wrote “\\-4”" in said(told)
    assert (await sheet(table, "odo")).growth.level == 2
    assert (await press(table.mira, told, "again")).modal is not None


async def test_a_name_that_is_taken_costs_the_rest_of_the_form_nothing(table: World):
    shown = await press(table.mira, await shown_sheet(table, table.mira), "edit")
    form = await pick(table.mira, shown, "form", "0")
    told = await fill(table.mira, form, Name="Sel", Level="2")
    assert "There is a “Sel” at this table already" in said(told)
    assert (await sheet(table)).growth.level == 2


async def test_what_was_not_touched_in_a_form_is_not_put_back(table: World):
    shown = await press(table.mira, await shown_sheet(table, table.mira), "edit")
    form = await pick(table.mira, shown, "form", "1")
    await done(
        table, table.gm, Happen(moment=deed_of({"do": "take", "who": "Brakka", "amount": 3}))
    )
    await fill(table.mira, form, Inspiration="2")
    brakka = await sheet(table)
    assert brakka.tracks["hit_points"].value == 7
    assert brakka.tracks["inspiration"].value == 2


async def test_a_form_that_was_opened_under_another_system_takes_nothing(table: World):
    shown = await press(table.mira, await shown_sheet(table, table.mira), "edit")
    form = await pick(table.mira, shown, "form", "3")
    await done(table, table.gm, SetSystem(system="salt_and_iron"))
    before = await stored_parts(table, table.channel)
    told = await table.mira.submit_modal(form, typed(form, Strength="18"))
    assert "out of date" in said(told)
    assert await stored_parts(table, table.channel) == before


async def test_a_system_with_things_asks_for_them_and_then_for_their_tracks(world: World):
    await world.start(system="salt_and_iron")
    at = await created(world, world.mira)
    at = await press(world.mira, at, "guide.1.1")
    at = await fill(world.mira, await press(world.mira, at, "fill"))
    at = await fill(world.mira, await press(world.mira, at, "fill"), Ship="The Gull")
    assert "Hull, at most" in said(at)
    told = said(await press(world.mira, at, "show"))
    assert "### Gull (Ship)" in told
    assert "**Hull**" in told


# whose it is


async def test_a_game_master_makes_a_character_for_somebody_who_is_told(table: World):
    made = await table.gm.slash(table.channel, "sheet create", name="Ash", person=table.odile)
    assert made.ephemeral
    assert f"made **Ash** for {table.odile.mention}" in last(table)
    assert table.odile.id in pinged(table)
    assert "Ash" in said(await shown_sheet(table, table.odile))


@pytest.mark.parametrize("options", [{"npc": True}, {"person": "odile"}])
async def test_npcs_and_others_characters_are_the_game_masters_to_make(
    table: World, options: dict[str, Any]
):
    meant = {key: table.odile if one == "odile" else one for key, one in options.items()}
    before = await stored_parts(table, table.channel)
    told = await table.mira.slash(table.channel, "sheet create", name="Ash", **meant)
    assert told.ephemeral
    assert "Only a game master" in said(told)
    assert await stored_parts(table, table.channel) == before


async def test_a_bot_plays_nobody(table: World):
    robot = table.guild.add_member(table.env.create_user("robot", bot=True))
    told = await table.gm.slash(table.channel, "sheet give", who="Brakka", person=robot)
    assert "does not fit" in said(told)
    assert (await part_of(table)).holder("brakka").owner == table.mira.id


async def test_players_never_learn_of_a_hidden_npc(table: World):
    made = await table.gm.slash(table.channel, "sheet create", name="Old Maw", npc=True)
    assert made.ephemeral
    at = await fill(table.gm, await press(table.gm, made, "fill"), Strength="20")
    await press(table.gm, at, "show")
    await table.gm.slash(table.channel, "sheet edit", what="level", value="4", who="Old Maw")
    await table.gm.slash(table.channel, "sheet switch", who="Old Maw")
    hidden = await number(table, "old_maw")
    for who in (table.mira, table.outsider):
        for command in ("show", "switch", "delete", "export"):
            told = await who.slash(table.channel, f"sheet {command}", who="old maw")
            assert told.ephemeral
            assert "Old Maw" not in said(told)
        for command, option in (("show", "who"), ("edit", "who"), ("delete", "who")):
            found = await offered(table, who, f"sheet {command}", option, "")
            assert not any("Maw" in one or "Vashti" in one for one in found)
        assert "Maw" not in said(await who.slash(table.channel, "sheet list"))
        for move in ("see.{}", "show.{}.0", "edit.{}.0", "posted.{}.0", "post.{}", "delete.{}"):
            shown = posted(table.channel)[-1]
            custom_id = f"mk:sheet:0:{move.format(hidden)}"
            forged = await prepare_forged_press(who, shown, custom_id)
            forged.payload["message"]["components"] = button(custom_id)
            (told,) = await deliver_together(table.env, forged)
            assert "out of date" in said(told)
        assert "Old Maw" not in everything_seen_by(table.env, who)
        assert HIDDEN not in everything_seen_by(table.env, who)
    await table.gm.slash(table.channel, "sheet delete", who="Old Maw")
    assert "old_maw" in (await part_of(table)).holders


def button(custom_id: str) -> list[dict[str, Any]]:
    control = {"type": 2, "id": 2, "style": 1, "label": "Crafted", "custom_id": custom_id}
    return [{"type": 1, "id": 1, "components": [control]}]


async def test_an_npc_that_is_shown_is_known_from_then_on_and_hidden_again_is_gone(table: World):
    shown = await shown_sheet(table, table.gm, HIDDEN)
    assert "Post here" not in said(shown)
    shown = await press(table.gm, shown, "reveal")
    assert HIDDEN in last(table)
    assert HIDDEN in said(await table.mira.slash(table.channel, "sheet list"))
    assert "NPC" in said(await shown_sheet(table, table.mira, HIDDEN))
    count = len(posted(table.channel))
    await press(table.gm, shown, "hide")
    assert len(posted(table.channel)) == count
    assert HIDDEN not in said(await table.mira.slash(table.channel, "sheet list"))


# who may read


async def test_a_private_sheet_is_its_owners_and_the_game_masters(table: World):
    for who in (table.mira, table.gm):
        told = await shown_sheet(table, who, "Brakka")
        assert told.ephemeral
        assert "Strength **16**" in said(told)
    for who in (table.odile, table.outsider):
        told = await shown_sheet(table, who, "Brakka")
        assert told.ephemeral
        assert "private" in said(told)
        assert "Strength" not in everything_seen_by(table.env, who)
        export = await who.slash(table.channel, "sheet export", who="Brakka")
        assert "private" in said(export)


async def test_a_shown_sheet_is_for_everyone_to_read_and_for_nobody_else_to_change(table: World):
    await press(table.mira, await shown_sheet(table, table.mira), "reveal")
    assert "shows the sheet of **Brakka**" in last(table)
    told = await table.outsider.click(posted(table.channel)[-1], label="Open the sheet")
    assert told.ephemeral
    assert "Strength **16**" in said(told)
    assert [one.label for one in buttons(told)] == ["Refresh"]
    before = await stored_parts(table, table.channel)
    brakka = await number(table)
    for move in ("edit.{}.0", "guide.{}.0", "fill.{}.0", "hide.{}", "delete.{}", "post.{}"):
        custom_id = f"mk:sheet:0:{move.format(brakka)}"
        told = await pressed(table, table.odile, posted_answer(table), custom_id)
        assert told.ephemeral, move
        assert table.mira.mention in said(told), move
    assert await stored_parts(table, table.channel) == before
    assert len(posted(table.channel)) == 2


def posted_answer(world: World) -> Any:
    return posted(world.channel)[-1]


async def test_a_posted_sheet_is_for_all_and_is_brought_up_to_date_by_readers(table: World):
    shown = await shown_sheet(table, table.mira)
    count = len(posted(table.channel))
    told = await press(table.mira, shown, "post")
    assert not told.ephemeral
    assert len(posted(table.channel)) == count + 1
    assert "12/12" not in last(table)
    await table.mira.slash(table.channel, "sheet edit", what="track", of="hit points", value="4")
    refused = await table.odile.click(posted(table.channel)[-1], label="Refresh")
    assert "private" in said(refused)
    assert "4/10" not in last(table)
    await table.mira.click(posted(table.channel)[-1], label="Refresh")
    assert "4/10" in last(table)
    assert len(posted(table.channel)) == count + 1
    await press(table.mira, shown, "reveal")
    await table.mira.slash(table.channel, "sheet edit", what="track", of="hit points", value="5")
    on_table = next(one for one in posted(table.channel) if "4/10" in texts(one))
    await table.odile.click(on_table, label="Refresh")
    assert any("5/10" in texts(one) for one in posted(table.channel))


async def test_old_buttons_look_at_the_sheet_as_it_is_after_a_restart(table: World):
    shown = await shown_sheet(table, table.mira)
    await table.mira.slash(table.channel, "sheet edit", what="name", value="Brakka the Bold")
    await table.restart()
    told = said(await press(table.mira, shown, "show"))
    assert "## Brakka the Bold" in told


# corrections


async def test_an_edit_is_a_private_answer_and_a_line_in_the_history(table: World):
    count = len(posted(table.channel))
    told = await table.mira.slash(
        table.channel, "sheet edit", what="stat", of="strength", value="18"
    )
    assert told.ephemeral
    assert said(told) == "✏️ **Brakka**: Strength 16 → 18"
    assert len(posted(table.channel)) == count
    assert "Strength" not in everything_seen_by(table.env, table.odile)
    history = said(await table.gm.slash(table.channel, "gm history"))
    assert "corrected **Brakka**: Strength 16 → 18" in history


async def test_game_masters_read_in_their_log_what_players_correct(table: World):
    await table.gm.slash(table.channel, "gm log-channel", channel=table.notes)
    await table.mira.slash(table.channel, "sheet edit", what="level", value="2")
    assert "corrected **Brakka**: level 1 → 2" in texts(posted(table.notes)[-1])
    count = len(posted(table.notes))
    await table.gm.slash(table.channel, "sheet edit", what="level", value="3", who="Brakka")
    assert len(posted(table.notes)) == count
    assert "corrected the sheet of **Brakka**" in last(table)
    assert "level" not in last(table)


async def test_a_shown_sheet_is_corrected_before_everyones_eyes(table: World):
    await press(table.mira, await shown_sheet(table, table.mira), "reveal")
    told = await table.mira.slash(table.channel, "sheet edit", what="xp", value="300")
    assert told.ephemeral
    assert f"{table.mira.mention} corrected **Brakka**: xp 0 → 300" in last(table)


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"what": "stat", "of": "luck", "value": "3"}, "luck"),
        ({"what": "stat", "of": "strength", "value": "31"}, "30"),
        ({"what": "stat", "of": "strength"}, "number"),
        ({"what": "stat", "value": "3"}, "stat"),
        ({"what": "level", "value": "²"}, "number"),
        ({"what": "level", "value": "9" * 40}, "number"),
        ({"what": "name", "value": "!?"}, "letter"),
        ({"what": "name", "value": "Sel"}, "Sel"),
        ({"what": "stat", "of": "strength", "value": "16"}, "Nothing to change"),
        ({"what": "mark", "of": "strength", "value": "2"}, "1"),
        ({"what": "level", "value": "3", "who": "Sel"}, "Sel"),
        ({"what": "level", "value": "3", "who": "Brakca"}, "Brakka"),
    ],
)
async def test_a_wrong_edit_is_told_and_changes_nothing(
    table: World, options: dict[str, Any], word: str
):
    before = await stored_parts(table, table.channel)
    told = await table.mira.slash(table.channel, "sheet edit", **options)
    assert told.ephemeral
    assert word in said(told)
    assert "went wrong" not in said(told)
    assert await stored_parts(table, table.channel) == before


async def test_what_can_be_edited_is_offered_by_what_is_chosen(table: World):
    find = "sheet edit"
    assert await offered(table, table.mira, find, "of", "str", what="stat") == ["Strength"]
    assert "Hit points" in await offered(table, table.mira, find, "of", "", what="track")
    assert await offered(table, table.mira, find, "of", "", what="level") == []
    assert await offered(table, table.mira, find, "who", "") == ["Brakka"]
    assert len(await offered(table, table.gm, find, "who", "")) == 4
    assert await offered(table, table.mira, find, "of", "", what="stat", who="Sel") == []
    value = await offered(table, table.mira, find, "value", "", what="stat", of="Strength")
    assert value == ["16 (now)"]
    assert len(await offered(table, table.mira, find, "value", "", what="mark", of="Strength")) == 2


async def test_a_value_is_corrected_by_its_name_alone(table: World):
    for what, value, told in (
        ("Strength", "18", "Strength 16 → 18"),
        ("str", "17", "Strength 18 → 17"),
        ("hit points", "3", "Hit points 10 → 3"),
        ("Hit points: maximum", "33", "Hit points at most 10 → 33"),
        ("most:hit_points", "30", "Hit points at most 33 → 30"),
        ("Fighter", "2", "Fighter 0 → 2"),
        ("XP", "300", "xp 0 → 300"),
    ):
        answer = await table.mira.slash(table.channel, "sheet edit", what=what, value=value)
        assert said(answer) == f"✏️ **Brakka**: {told}"
    refused = await table.mira.slash(table.channel, "sheet edit", what="Strenght", value="3")
    assert "“Strenght”" in said(refused)
    assert "Strength" in said(refused)


async def test_everything_on_a_sheet_is_offered_by_name_most_used_first(table: World):
    find = "sheet edit"
    names = await offered(table, table.mira, find, "what", "")
    assert names[:2] == ["Hit points", "Inspiration"]
    first = names.index("Strength")
    assert names[first : first + 9] == [
        *("Strength", "Dexterity", "Constitution", "Intelligence", "Wisdom", "Charisma"),
        *("Level", "XP", "Hit points: maximum"),
    ]
    found = await offered(table, table.mira, find, "what", "points: maxi")
    assert found == ["Hit points: maximum"]
    assert await offered(table, table.odile, find, "what", "", who="Brakka") == []
    value = await offered(table, table.mira, find, "value", "", what="stat:str")
    assert value == ["16 (now)"]
    assert await offered(table, table.mira, find, "value", "", what="Level") == ["1 (now)"]


async def test_the_list_of_what_to_edit_opens_a_form_and_comes_back_with_the_sheet(table: World):
    shown = await press(table.mira, await shown_sheet(table, table.mira), "edit")
    form = await pick(table.mira, shown, "form", "0")
    told = await fill(table.mira, form, Name="Brakka the Bold", Level="2")
    assert "called Brakka until now · level 1 → 2" in said(told)
    assert "## Brakka the Bold" in said(told)
    assert "brakka_the_bold" in (await part_of(table)).holders


# several characters


async def test_a_person_plays_one_of_several_and_switches(table: World):
    await created(table, table.mira, "Ash")
    assert "## Ash" in said(await shown_sheet(table, table.mira))
    told = await table.mira.slash(table.channel, "sheet switch", who="Brakka")
    assert told.ephemeral
    assert "You play **Brakka** now" in said(told)
    assert "## Brakka" in said(await shown_sheet(table, table.mira))
    assert "➤ **Brakka**" in said(await table.mira.slash(table.channel, "sheet list"))
    refused = await table.mira.slash(table.channel, "sheet switch", who="Sel")
    assert "Sel" in said(refused)


async def test_a_character_is_given_away_before_everyones_eyes(table: World):
    told = await table.mira.slash(table.channel, "sheet give", who="Brakka", person=table.odile)
    assert not told.ephemeral
    assert f"gave **Brakka** to {table.odile.mention}" in said(told)
    assert table.odile.id in pinged(table)
    assert "## Brakka" in said(await shown_sheet(table, table.odile))
    assert "no character" in said(await shown_sheet(table, table.mira))
    again = await table.mira.slash(table.channel, "sheet give", who="Brakka", person=table.odile)
    assert again.ephemeral


async def test_an_outsider_may_look_at_nothing_and_do_nothing_with_others_characters(table: World):
    before = await stored_parts(table, table.channel)
    for command, options in (
        ("edit", {"what": "level", "value": "2", "who": "Brakka"}),
        ("switch", {"who": "Brakka"}),
        ("give", {"who": "Brakka", "person": table.outsider}),
        ("delete", {"who": "Brakka"}),
        ("export", {"who": "Brakka"}),
        ("show", {"who": "Brakka"}),
        ("show", {}),
        ("edit", {"what": "level", "value": "2"}),
    ):
        told = await table.outsider.slash(table.channel, f"sheet {command}", **options)
        assert told.ephemeral, command
    assert await stored_parts(table, table.channel) == before
    listed = said(await table.outsider.slash(table.channel, "sheet list"))
    assert f"**Brakka** · {table.mira.mention}" in listed
    assert "Hit points" in listed


# deleting


async def test_nobody_is_deleted_before_it_is_confirmed(table: World):
    asked = await table.mira.slash(table.channel, "sheet delete", who="brakka")
    assert asked.ephemeral
    assert "Delete Brakka?" in said(asked)
    assert "brakka" in (await part_of(table)).holders
    kept = await press(table.mira, asked, "keep")
    assert "Nothing is deleted" in said(kept)
    assert buttons(kept) == ()
    assert "brakka" in (await part_of(table)).holders


async def test_a_deleted_character_is_told_to_everyone_and_comes_back_with_undo(table: World):
    asked = await table.mira.slash(table.channel, "sheet delete", who="brakka")
    await press(table.mira, asked, "delete")
    assert f"{table.mira.mention} deleted **Brakka**" in last(table)
    assert "brakka" not in (await part_of(table)).holders
    back = await table.mira.slash(table.channel, "undo")
    assert not back.ephemeral
    assert "deleted **Brakka**" in said(back)
    assert "## Brakka" in said(await shown_sheet(table, table.mira))


async def test_in_a_fight_the_turn_of_who_is_deleted_passes_on(table: World):
    await fighting(table)
    assert (await acting(table))[0] == "Brakka"
    asked = await table.mira.slash(table.channel, "sheet delete", who="brakka")
    assert "it passes on" in said(asked)
    await press(table.mira, asked, "delete")
    assert (await acting(table))[0] == "Sel"
    told = last(table)
    assert "deleted **Brakka**" in told
    assert "It is **Sel**'s turn" in told


async def test_a_double_press_deletes_once(table: World):
    asked = await table.mira.slash(table.channel, "sheet delete", who="brakka")
    assert asked.response is not None
    clicks = [await prepare_click(table.mira, asked.response, label="Delete") for _ in range(2)]
    before = await entries(table, table.channel)
    told = sorted(map(said, await deliver_together(table.env, *clicks)))
    assert await entries(table, table.channel) == before + 1
    assert any("out of date" in one for one in told)


async def test_a_button_about_somebody_who_is_gone_says_so(table: World):
    shown = await shown_sheet(table, table.mira)
    brakka = await number(table)
    asked = await table.mira.slash(table.channel, "sheet delete", who="brakka")
    await press(table.mira, asked, "delete")
    assert "out of date" in said(await press(table.mira, shown, "edit"))
    await created(table, table.mira, "Brakka")
    assert await number(table) != brakka
    assert "out of date" in said(await press(table.mira, shown, "reveal"))


# files


async def test_a_sheet_goes_out_as_a_file_and_comes_back_at_another_table(table: World):
    await table.mira.slash(table.channel, "sheet edit", what="most", of="hit points", value="33")
    told = await table.mira.slash(table.channel, "sheet export")
    assert told.ephemeral
    name, held = file_in(table, told)
    assert name == "manekin-brakka.json"
    await table.gm.slash(table.elsewhere, "campaign start", name="Salt")
    file = (name, json.dumps(held).encode())
    taken = await table.odile.slash(table.elsewhere, "sheet import", file=file)
    assert not taken.ephemeral
    assert "brings **Brakka**, from a file" in said(taken)
    again = await table.odile.slash(table.elsewhere, "sheet export")
    assert file_in(table, again)[1] == held


async def test_a_file_replaces_a_sheet_only_where_that_is_asked_for(table: World):
    file = sheet_file("Brakka", level=5)
    refused = await table.mira.slash(table.channel, "sheet import", file=file)
    assert refused.ephemeral
    assert "Brakka" in said(refused)
    others = await table.odile.slash(table.channel, "sheet import", file=file, replace=True)
    assert others.ephemeral
    assert (await sheet(table)).growth.level == 1
    told = await table.mira.slash(table.channel, "sheet import", file=file, replace=True)
    assert "anew" in said(told)
    assert (await sheet(table)).growth.level == 5


async def test_a_file_for_an_npc_is_the_game_masters(table: World):
    file = sheet_file("Old Maw")
    refused = await table.mira.slash(table.channel, "sheet import", file=file, npc=True)
    assert "Only a game master" in said(refused)
    told = await table.gm.slash(table.channel, "sheet import", file=file, npc=True)
    assert told.ephemeral
    assert "Old Maw" not in everything_seen_by(table.env, table.mira)


WRONG = [
    (b"{", "line 1"),
    (b"[]", "object"),
    (b"\xff\xfe", "UTF-8"),
    (b"{}", "name"),
    (json.dumps({"name": "A", "stats": {"luck": 3}}).encode(), "In the stats, `luck`"),
    (json.dumps({"name": "A", "stats": {"str": 99}}).encode(), "In the stats, `str`"),
    (
        json.dumps({"name": "A", "tracks": {"hit_points": {"value": "x"}}}).encode(),
        "the hit points",
    ),
    (json.dumps({"name": "A", "colour": "red"}).encode(), "colour"),
    (json.dumps({"name": "A", "level": 10**30}).encode(), "level"),
    (b'{"name": "A", "name": "B"}', "name"),
    (b"{" * 5000, "line"),
    (b" " * 500_001, "too large"),
]


@pytest.mark.parametrize(("data", "place"), WRONG, ids=lambda one: repr(one)[:30])
async def test_what_is_wrong_in_a_file_is_told_with_its_place(
    table: World, data: bytes, place: str
):
    before = await stored_parts(table, table.channel)
    told = await table.mira.slash(table.channel, "sheet import", file=("a.json", data))
    assert told.ephemeral
    assert place in said(told)
    assert "went wrong" not in said(told)
    assert await stored_parts(table, table.channel) == before


async def test_a_sheet_of_another_system_says_all_that_does_not_fit(table: World):
    file = file_in(table, await table.mira.slash(table.channel, "sheet export"))[1]
    await table.gm.slash(table.elsewhere, "campaign start", name="Salt", system="salt_and_iron")
    data = ("a.json", json.dumps(file).encode())
    told = said(await table.mira.slash(table.elsewhere, "sheet import", file=data))
    assert "In the stats, `str`:** There is no stat" in told
    assert "There is no track “hit\\_points”" in told


# what fits nowhere


NAMES = [
    "**Bold** <@123> @everyone",
    "[click](https://evil.example)",
    "`code` ||spoiler||",
    "Éloïse “Ärger”",
    "⚔️Ash⚔️ 🏴󠁧󠁢󠁳󠁣󠁴󠁿",
    "*" * 79 + "Ö",
    "👩‍👩‍👧" * 15 + "Sum",
]


@pytest.mark.parametrize("name", NAMES)
async def test_whatever_somebody_is_called_is_shown_letter_for_letter(table: World, name: str):
    made = await created(table, table.mira, name)
    at = await press(table.mira, made, "show")
    await press(table.mira, at, "reveal")
    shown = await press(table.mira, at, "post")
    assert not shown.ephemeral
    assert "<@123>" not in everything_seen_by(table.env, table.odile).replace("\\\\<@123", "")
    assert pinged(table) == []
    key = next(
        key for key, one in (await part_of(table)).world.characters.items() if one.name == name
    )
    assert (await part_of(table)).holder(key).is_shown
    listed = said(await table.odile.slash(table.channel, "sheet list"))
    assert "🔒" not in listed
    asked = await table.mira.slash(table.channel, "sheet delete", who=name)
    await press(table.mira, asked, "delete")
    assert key not in (await part_of(table)).holders


@pytest.mark.parametrize("typed_as", ["eloise", "ÉLOÏSE", "E\u0301loi\u0308se", "Éloïse"])
async def test_a_name_is_found_with_and_without_its_accents(table: World, typed_as: str):
    await created(table, table.mira, "Éloïse")
    assert await offered(table, table.mira, "sheet show", "who", typed_as) == ["Éloïse"]
    assert "## Éloïse" in said(await shown_sheet(table, table.mira, typed_as))


async def test_more_characters_than_a_list_holds_are_searched_and_paged(table: World):
    for at in range(MOST_CHARACTERS - 4):
        await done(table, table.gm, CreateSheet(name=f"Guard {at}", is_npc=True, is_shown=True))
    found = await offered(table, table.mira, "sheet show", "who", "")
    assert len(found) == 25
    assert found[0] == "Brakka"
    assert await offered(table, table.mira, "sheet show", "who", "guard 45") == ["Guard 45"]
    shown = await table.mira.slash(table.channel, "sheet list")
    assert "49 characters" in said(shown)
    while "Next" in said(shown) and (following := next_page(shown)):
        assert shown.response is not None
        shown = await table.mira.click(shown.response, custom_id=following)
    assert "Page 7 of 7" in said(shown)
    refused = await table.odile.slash(table.channel, "sheet create", name="One too many")
    assert refused.ephemeral
    assert str(MOST_CHARACTERS) in said(refused)


def next_page(shown: InteractionResult) -> str | None:
    found = [one for one in buttons(shown) if one.label == "Next" and not one.disabled]
    return found[0].custom_id if found else None


async def test_a_sheet_with_too_much_for_one_message_is_read_page_by_page(table: World):
    items = [f"item {at} ".ljust(80, "x") for at in range(60)]
    file = sheet_file("Hoard", items=items)
    taken = await table.mira.slash(table.channel, "sheet import", file=file)
    assert not taken.ephemeral
    shown = await shown_sheet(table, table.mira)
    told = said(shown)
    while following := next_page(shown):
        assert shown.response is not None
        shown = await table.mira.click(shown.response, custom_id=following)
        told += said(shown)
    for item in items:
        assert item in told


async def test_a_campaign_without_a_system_has_no_sheets(world: World):
    await world.start(system="freeform")
    for command, options in (
        ("create", {"name": "Ash"}),
        ("show", {}),
        ("list", {}),
        ("edit", {"what": "level", "value": "2"}),
        ("export", {}),
        ("import", {"file": sheet_file()}),
    ):
        told = await world.mira.slash(world.channel, f"sheet {command}", **options)
        assert told.ephemeral
        assert "played freely" in said(told)
    assert await offered(world, world.mira, "sheet show", "who", "") == []


async def test_two_who_take_one_name_at_one_moment_get_one_character(world: World):
    await world.start()
    acts = [
        await prepare_slash(who, world.channel, "sheet create", name="Ash")
        for who in (world.mira, world.odile)
    ]
    told = await deliver_together(world.env, *acts)
    assert len((await part_of(world)).holders) == 1
    assert sum("There is a “Ash”" in said(one) for one in told) == 1


@pytest.mark.parametrize(
    "custom_id",
    [
        "mk:sheet:0:filled.{}.0.ffffffff",
        "mk:sheet:0:formed.{}.ffffffff",
        "mk:sheet:0:filled.{}.0",
        "mk:sheet:0:formed.{}",
    ],
)
async def test_a_crafted_form_takes_nothing(table: World, custom_id: str):
    before = await stored_parts(table, table.channel)
    brakka = await number(table)
    for who in (table.mira, table.odile, table.gm):
        told = await sent_form(who, table.channel, custom_id.format(brakka), "5")
        assert told.ephemeral
        assert "went wrong" not in said(told)
    assert await stored_parts(table, table.channel) == before


async def test_a_crafted_field_under_the_right_system_takes_nothing(table: World):
    form = await press(table.mira, await created(table, table.mira, "Ash"), "fill")
    assert form.modal is not None
    before = await stored_parts(table, table.channel)
    told = await sent_form(table.mira, table.channel, form.modal["custom_id"], "5")
    assert "does nothing any more" in said(told)
    assert await stored_parts(table, table.channel) == before


async def test_who_is_no_game_master_any_more_plays_their_own_again(table: World):
    await table.gm.slash(table.channel, "gm add", person=table.mira)
    await table.mira.slash(table.channel, "sheet switch", who="Old Tam")
    assert "**Old Tam**" in said(await table.mira.slash(table.channel, "xp", amount=5))
    await table.gm.slash(table.channel, "gm remove", person=table.mira)
    assert "**Brakka**" in said(await table.mira.slash(table.channel, "xp", amount=5))
    assert "➤ **Brakka**" in said(await table.mira.slash(table.channel, "sheet list"))


async def test_a_number_that_was_taken_back_is_nobody_else_s_to_be_deleted_or_shown(table: World):
    await table.gm.slash(table.channel, "sheet create", name="Xanthe", npc=True)
    asked = await table.gm.slash(table.channel, "sheet delete", who="Xanthe")
    page = await shown_sheet(table, table.gm, "Xanthe")
    await table.gm.slash(table.channel, "gm undo")
    await table.gm.slash(table.channel, "sheet create", name="Yorick", npc=True)
    for shown, move in ((asked, "delete"), (page, "reveal")):
        refused = await press(table.gm, shown, move)
        assert "out of date" in said(refused)
    holder = (await part_of(table)).holder("yorick")
    assert holder.is_hidden
    assert "Yorick" not in everything_seen_by(table.env, table.mira)
