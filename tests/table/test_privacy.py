"""`/privacy`: what is kept about a person is shown, given and deleted, everywhere and alone."""

import json
from typing import Any

import pytest
from simcord import ChannelHandle, GuildHandle, InteractionResult, MemberActor

from tests.simulated.reading import buttons, everything_seen_by, texts
from tests.table.acting import open_gm_to_all
from tests.table.conftest import World, said


@pytest.fixture
async def abroad(world: World) -> tuple[GuildHandle, ChannelHandle, MemberActor, MemberActor]:
    """Another server where Mira leads and Odile plays: its channel, Mira and Odile there."""
    guild = world.env.create_guild("The Drowned Rat")
    channel = guild.create_text_channel("the-long-night")
    mira, odile = guild.add_member(world.mira.user), guild.add_member(world.odile.user)
    await world.env.settle()
    await mira.slash(channel, "campaign start", name="The Long Night")
    await odile.slash(channel, "campaign join")
    return guild, channel, mira, odile


async def play(world: World) -> None:
    """Mira sits at a table with Odile, rolls, saves a roll, and is led by Gwen."""
    await world.start()
    for who in (world.mira, world.odile):
        await who.slash(world.channel, "campaign join")
        await who.slash(world.channel, "roll", expression="2d6+1 wading on")
        await who.slash(world.channel, "macro save", name="brave", expression="1d20+5")
    await world.mira.slash(world.channel, "macro save", name="moonfall", expression="3d8")


async def delete(who: MemberActor, channel: ChannelHandle) -> InteractionResult:
    """Ask for deletion and confirm it."""
    question = await who.slash(channel, "privacy delete")
    assert question.ephemeral
    return await who.click(question.response, label="Delete everything about me")


async def dump(world: World) -> str:
    """Everything that the database holds, as text."""
    names = await world.raw_sql("SELECT name FROM sqlite_master WHERE type = 'table'")
    rows: list[Any] = []
    for (name,) in names:
        rows += await world.raw_sql(f"SELECT * FROM {name}")  # noqa: S608 - names of our own
    return "\n".join(map(repr, rows))


def export_of(world: World, result: InteractionResult) -> dict[str, Any]:
    """The file in an answer."""
    assert result.response is not None
    (file,) = result.response.attachments
    data = world.env.backend.cdn.get(file.url)
    assert data is not None
    return dict(json.loads(data))


async def test_where_nothing_is_kept_it_says_so(world: World):
    result = await world.mira.slash(world.channel, "privacy show")
    assert result.ephemeral
    assert "Nothing is kept about you." in said(result)


async def test_a_person_sees_what_each_table_keeps(world: World, abroad: Any):
    await play(world)
    result = await world.mira.slash(world.elsewhere, "privacy show")
    assert result.ephemeral
    here = next(line for line in said(result).splitlines() if world.channel.mention in line)
    assert "you play" in here
    assert "2 saved rolls" in here
    assert "1 roll counted" in here
    there = next(line for line in said(result).splitlines() if abroad[1].mention in line)
    assert "you lead it" in there
    assert "moonfall" not in everything_seen_by(world.env, world.odile)


async def test_a_person_of_thirty_tables_is_shown_within_one_message(world: World):
    for number in range(30):
        place = world.guild.create_text_channel(f"table-{number}")
        await world.mira.slash(place, "roll", expression="1d20")
    shown = said(await world.mira.slash(world.channel, "privacy show"))
    assert "… and 10 more tables" in shown
    assert "30 lines in histories" in shown


async def test_the_export_holds_all_of_ones_own_and_nothing_of_others(world: World, abroad: Any):
    await play(world)
    result = await world.mira.slash(world.channel, "privacy export")
    assert result.ephemeral
    data = export_of(world, result)
    assert data["person"] == str(world.mira.id)
    assert {one["channel"] for one in data["tables"]} == {
        str(world.channel.id),
        str(abroad[1].id),
    }
    here = next(one for one in data["tables"] if one["channel"] == str(world.channel.id))
    assert {one["name"] for one in here["saved_rolls"]} == {"brave", "moonfall"}
    assert here["player"]
    assert here["rolls"]["rolls"] == 1
    assert "wading on" in json.dumps(data)
    for other in (world.odile, world.gm):
        assert str(other.id) not in json.dumps(data)
    assert "moonfall" not in everything_seen_by(world.env, world.odile)


async def test_secret_rolls_that_a_game_master_made_are_not_in_a_players_export(world: World):
    await play(world)
    await world.gm.slash(world.channel, "gm roll", expression="1d20+777000", person=world.mira)
    data = export_of(world, await world.mira.slash(world.channel, "privacy export"))
    assert "777004" not in json.dumps(data)


async def test_deleting_asks_first_and_cancelling_keeps_all(world: World):
    await play(world)
    before = await dump(world)
    question = await world.mira.slash(world.channel, "privacy delete")
    assert question.ephemeral
    assert [one.label for one in buttons(question)] == ["Delete everything about me", "Cancel"]
    kept = await world.mira.click(question.response, label="Cancel")
    assert "Nothing was deleted." in said(question) + said(kept)
    assert await dump(world) == before


async def test_deleting_leaves_no_trace_in_any_table_of_any_server(world: World, abroad: Any):
    await play(world)
    await world.gm.slash(world.channel, "gm add", person=world.mira)
    await world.gm.slash(world.channel, "gm roll", expression="1d20", person=world.mira)
    await world.mira.slash(world.channel, "roll", expression="1d20 hush now", secret=True)
    assert str(world.mira.id) in await dump(world)
    assert "moonfall" in await dump(world)
    await delete(world.mira, world.channel)
    left = await dump(world)
    for trace in (str(world.mira.id), "moonfall", "hush now"):
        assert trace not in left, trace
    result = await world.mira.slash(world.channel, "privacy show")
    assert "Nothing is kept about you." in said(result)
    data = export_of(world, await world.mira.slash(world.channel, "privacy export"))
    assert data["tables"] == data["history"] == []


async def test_deleting_says_how_many_tables_it_touched(world: World, abroad: Any):
    await play(world)
    question = await world.mira.slash(world.channel, "privacy delete")
    await world.mira.click(question.response, label="Delete everything about me")
    assert "Everything about you is deleted, at 2 tables." in said(question)


async def test_others_keep_everything(world: World, abroad: Any):
    await play(world)
    before = said(await world.odile.slash(world.channel, "macro list"))
    export = export_of(world, await world.odile.slash(world.channel, "privacy export"))
    await delete(world.mira, world.channel)
    assert said(await world.odile.slash(world.channel, "macro list")) == before
    assert export_of(world, await world.odile.slash(world.channel, "privacy export")) == export
    history = said(await world.gm.slash(world.channel, "gm history"))
    assert history.count(world.odile.mention) == 3
    assert world.mira.mention not in history
    assert "someone" in history


async def test_a_table_somebody_never_sat_at_is_not_touched(world: World, abroad: Any):
    await world.gm.slash(world.elsewhere, "campaign start", name="Salt and Iron")
    await world.odile.slash(world.elsewhere, "campaign join")
    statement = "SELECT * FROM parts WHERE channel_id = ? ORDER BY name"
    before = await world.raw_sql(statement, (world.elsewhere.id,))
    await delete(world.mira, world.channel)
    assert await world.raw_sql(statement, (world.elsewhere.id,)) == before
    undone = await world.gm.slash(world.elsewhere, "gm undo")
    assert "sat down" in said(undone)


async def test_taking_back_cannot_bring_somebody_back(world: World):
    await play(world)
    await delete(world.mira, world.channel)
    undone = await world.gm.slash(world.channel, "gm undo", steps=50)
    assert "nothing to take back" in said(undone)
    assert str(world.mira.id) not in await dump(world)


async def test_a_file_that_waits_cannot_bring_somebody_back(world: World):
    await play(world)
    exported = await world.gm.slash(world.channel, "gm export")
    (file,) = exported.response.attachments
    data = world.env.backend.cdn.get(file.url)
    staged = await world.gm.slash(world.channel, "gm import", file=("table.json", data))
    await delete(world.mira, world.channel)
    assert str(world.mira.id) not in await dump(world)
    confirmed = await world.gm.click(staged.response, label="Replace the table")
    assert "out of date" in said(confirmed)
    assert str(world.mira.id) not in await dump(world)


async def test_the_panel_no_longer_shows_who_was_deleted(world: World):
    panel = await world.start()
    await world.mira.slash(world.channel, "campaign join")
    assert world.mira.mention in texts(panel.response)
    await delete(world.mira, world.channel)
    assert world.mira.mention not in texts(panel.response)


async def test_the_only_game_master_can_delete_themself_and_a_manager_names_another(world: World):
    await play(world)
    await delete(world.gm, world.channel)
    assert str(world.gm.id) not in await dump(world)
    open_gm_to_all(world)
    refused = await world.gm.slash(world.channel, "gm settings")
    assert refused.ephemeral
    assert "this table has none at the moment" in said(refused)
    assert "`/gm add`" in said(refused)
    info = await world.mira.slash(world.channel, "campaign info")
    assert "nobody yet" in said(info)
    await world.manager.slash(world.channel, "gm add", person=world.odile)
    info = await world.mira.slash(world.channel, "campaign info")
    assert f"**Game master:** {world.odile.mention}" in said(info)


async def test_deleting_twice_is_harmless(world: World):
    await play(world)
    await delete(world.mira, world.channel)
    again = await world.mira.slash(world.channel, "privacy delete")
    await world.mira.click(again.response, label="Delete everything about me")
    assert "at 0 tables" in said(again)


async def test_the_question_still_works_after_a_restart(world: World):
    await play(world)
    question = await world.mira.slash(world.channel, "privacy delete")
    await world.restart()
    await world.mira.click(question.response, label="Delete everything about me")
    assert str(world.mira.id) not in await dump(world)


async def test_somebody_deleted_can_begin_anew(world: World):
    await play(world)
    await delete(world.mira, world.channel)
    joined = await world.mira.slash(world.channel, "campaign join")
    assert "sits down" in said(joined)
    await world.mira.slash(world.channel, "macro save", name="brave", expression="1d4")
    listed = said(await world.mira.slash(world.channel, "macro list"))
    assert "1d4" in listed
    assert "moonfall" not in listed


async def test_the_database_that_was_cleaned_passes_its_check(world: World, abroad: Any):
    await play(world)
    await delete(world.mira, world.channel)
    assert await world.raw_sql("PRAGMA integrity_check") == [("ok",)]
    assert await world.raw_sql("PRAGMA foreign_key_check") == []
