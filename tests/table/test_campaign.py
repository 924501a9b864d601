"""Campaigns as people start, join, leave and close them, with the panel that shows them."""

import pytest
from simcord.results import ResponseMessage

from tests.simulated.reading import buttons, everything_seen_by, texts
from tests.table.acting import entries, posted, stored_parts, thread
from tests.table.conftest import World, said

NO_CAMPAIGN = "/campaign start"


async def panel_of(world: World, **options: object) -> ResponseMessage:
    result = await world.start(**options)
    assert result.response is not None
    return result.response


async def test_starting_posts_a_panel_that_everyone_sees(world: World):
    result = await world.start(system="night_hunt")
    assert not result.ephemeral
    shown = said(result)
    assert "The Sunken Chapel" in shown
    assert world.gm.mention in shown
    assert "Night Hunt" in shown
    assert "English" in shown
    assert [one.label for one in buttons(result)] == ["Join", "Leave", "How to play", "GM tools"]
    assert "The Sunken Chapel" in everything_seen_by(world.env, world.outsider)


async def test_another_person_and_a_role_can_be_named_game_master(world: World):
    role = world.guild.roles["Game Master"]
    result = await world.mira.slash(
        world.channel, "campaign start", name="Reef", game_master=world.odile, gm_role=role
    )
    assert world.odile.mention in said(result)
    assert role.mention in said(result)
    refused = await world.mira.slash(world.channel, "campaign close")
    assert "Only a game master" in said(refused)
    closed = await world.odile.slash(world.channel, "campaign close")
    assert "is closed" in said(closed)
    reopened = await world.gm.slash(world.channel, "campaign reopen")
    assert "goes on" in said(reopened)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  The \n  Sunken\tChapel  ", "The Sunken Chapel"),
        ("E\u0301loi\u0308se", "Éloïse"),
        ("a\u202eb\u200bc\x00d", "abcd"),
        ("⚔️ 👩\u200d🚒 🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", None),
    ],
)
async def test_a_name_is_tidied_and_kept_whole(world: World, typed: str, kept: str | None):
    result = await world.start(name=typed)
    assert (kept or typed) in said(result)


async def test_markdown_in_a_name_is_shown_letter_for_letter(world: World):
    result = await world.start(name="**x** [a](http://b.example) @everyone `c`")
    assert "\\*\\*x\\*\\*" in said(result)
    assert "](" not in said(result)
    assert result.response is not None
    assert not result.response.message.mention_everyone


@pytest.mark.parametrize("name", ["\u200b\u202e", " ", "\u200d", "x" * 81, "x" * 4000])
async def test_a_name_that_is_empty_or_too_long_starts_nothing(world: World, name: str):
    result = await world.start(name=name)
    assert result.ephemeral
    assert "visible character" in said(result) or "at most 80 fit" in said(result)
    assert await stored_parts(world, world.channel) == {}
    assert await entries(world, world.channel) == 0


async def test_a_name_of_eighty_characters_fits(world: World):
    result = await world.start(name="x" * 80)
    assert "x" * 80 in said(result)


async def test_a_channel_has_one_campaign_at_a_time(world: World):
    await world.start()
    before = await stored_parts(world, world.channel)
    again = await world.odile.slash(world.channel, "campaign start", name="Another")
    assert again.ephemeral
    assert "already played in this channel" in said(again)
    await world.gm.slash(world.channel, "campaign close")
    closed = await world.odile.slash(world.channel, "campaign start", name="Another")
    assert closed.ephemeral
    assert "is closed" in said(closed)
    await world.gm.slash(world.channel, "campaign reopen")
    assert await stored_parts(world, world.channel) == before
    assert "Another" not in everything_seen_by(world.env, world.mira)


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("campaign info", {}),
        ("campaign join", {}),
        ("campaign leave", {}),
        ("campaign close", {}),
        ("campaign reopen", {}),
        ("campaign panel", {}),
        ("gm settings", {}),
        ("gm undo", {}),
        ("gm history", {}),
        ("gm role", {}),
        ("gm roll", {"expression": "1d20"}),
        ("gm export", {}),
        ("gm import", {"file": ("table.json", b"{}")}),
        ("gm reset", {}),
        ("gm log-channel", {}),
        ("macro save", {"name": "brave", "expression": "1d20"}),
        ("macro list", {}),
        ("macro delete", {"name": "brave"}),
        ("undo", {}),
    ],
)
async def test_a_channel_without_a_campaign_says_how_to_start_one(
    world: World, command: str, options: dict[str, object]
):
    result = await world.gm.slash(world.elsewhere, command, **options)
    assert result.ephemeral
    assert NO_CAMPAIGN in said(result)
    assert await stored_parts(world, world.elsewhere) == {}


async def test_a_channel_without_a_campaign_can_roll(world: World):
    world.dice.next = [17]
    result = await world.mira.slash(world.elsewhere, "roll", expression="1d20")
    assert "**17**" in said(result)


async def test_players_sit_down_and_stand_up_and_the_panel_follows(world: World):
    panel = await panel_of(world)
    joined = await world.mira.slash(world.channel, "campaign join")
    assert not joined.ephemeral
    assert world.mira.mention in texts(panel)
    await world.odile.click(panel, label="Join")
    assert world.odile.mention in texts(panel)
    left = await world.mira.click(panel, label="Leave")
    assert not left.ephemeral
    assert world.mira.mention not in texts(panel)
    assert world.odile.mention in texts(panel)


async def test_joining_twice_and_leaving_unseated_are_told_privately(world: World):
    panel = await panel_of(world)
    unseated = await world.mira.click(panel, label="Leave")
    assert unseated.ephemeral
    assert "do not sit" in said(unseated)
    await world.mira.click(panel, label="Join")
    again = await world.mira.click(panel, label="Join")
    assert again.ephemeral
    assert "already sit" in said(again)
    assert await entries(world, world.channel) == 2


async def test_a_full_table_takes_nobody_more(world: World):
    panel = await panel_of(world)
    for number in range(50):
        guest = world.guild.add_member(world.env.create_user(f"guest{number}"))
        result = await guest.click(panel, label="Join")
        assert not result.ephemeral
    full = await world.mira.click(panel, label="Join")
    assert full.ephemeral
    assert "50 players" in said(full)
    assert "25 more" in texts(panel)


async def test_closing_keeps_everything_and_stops_play(world: World):
    panel = await panel_of(world)
    await world.mira.click(panel, label="Join")
    before = await stored_parts(world, world.channel)
    await world.gm.slash(world.channel, "campaign close")
    assert [one.label for one in buttons(panel)] == ["GM tools"]
    for command in ("campaign join", "campaign leave"):
        refused = await world.odile.slash(world.channel, command)
        assert refused.ephemeral
        assert "/campaign reopen" in said(refused)
    assert "closed" in said(await world.odile.slash(world.channel, "campaign info"))
    dice = await world.mira.slash(world.channel, "roll", expression="1d6")
    assert not dice.ephemeral
    await world.gm.slash(world.channel, "campaign reopen")
    after = await stored_parts(world, world.channel)
    assert after["campaign"] == before["campaign"]
    assert "Join" in [one.label for one in buttons(panel)]


async def test_only_an_open_campaign_closes_and_only_a_closed_one_reopens(world: World):
    await world.start()
    assert "open already" in said(await world.gm.slash(world.channel, "campaign reopen"))
    await world.gm.slash(world.channel, "campaign close")
    twice = await world.gm.slash(world.channel, "campaign close")
    assert twice.ephemeral
    assert "is closed" in said(twice)


async def test_the_panel_works_after_a_restart(world: World):
    panel = await panel_of(world)
    await world.restart()
    joined = await world.mira.click(panel, label="Join")
    assert not joined.ephemeral
    assert world.mira.mention in texts(panel)
    helped = await world.mira.click(panel, label="How to play")
    assert helped.ephemeral
    tools = await world.gm.click(panel, label="GM tools")
    assert tools.ephemeral
    assert "GM tools" in said(tools)


async def test_a_deleted_panel_is_forgotten_and_can_be_posted_again(world: World):
    panel = await panel_of(world)
    world.env.backend.delete_message(world.channel.id, panel.id)
    await world.env.settle()
    joined = await world.mira.slash(world.channel, "campaign join")
    assert not joined.ephemeral
    stored = await world.raw_sql("SELECT body FROM parts WHERE name = 'panel'")
    assert stored == [(None,)]
    again = await world.gm.slash(world.channel, "campaign panel")
    assert again.response is not None
    assert world.mira.mention in said(again)
    await world.odile.click(again.response, label="Join")
    assert world.odile.mention in texts(again.response)


async def test_a_panel_posted_again_is_the_one_kept_up_to_date(world: World):
    old = await panel_of(world)
    new = (await world.gm.slash(world.channel, "campaign panel")).response
    assert new is not None
    assert "The panel has moved to" in texts(old)
    assert str(new.id) in texts(old)
    assert not buttons(old)
    await world.mira.click(new, label="Join")
    assert world.mira.mention in texts(new)
    assert world.mira.mention not in texts(old)
    refused = await world.mira.slash(world.channel, "campaign panel")
    assert refused.ephemeral
    assert "Only a game master" in said(refused)


async def test_info_shows_the_log_channel_to_game_masters_alone(world: World):
    await world.start()
    await world.gm.slash(world.channel, "gm log-channel", channel=world.notes)
    led = await world.gm.slash(world.channel, "campaign info")
    assert led.ephemeral
    assert world.notes.mention in said(led)
    played = await world.mira.slash(world.channel, "campaign info")
    assert played.ephemeral
    assert "The Sunken Chapel" in said(played)
    assert "Log channel" not in everything_seen_by(world.env, world.mira)
    assert world.notes.mention not in everything_seen_by(world.env, world.mira)


async def test_a_thread_shares_the_table_of_its_channel(world: World):
    panel = await panel_of(world)
    inside = await thread(world)
    joined = await world.mira.slash(inside, "campaign join")
    assert "The Sunken Chapel" in said(joined)
    assert world.mira.mention in texts(panel)
    assert await stored_parts(world, inside) == {}
    world.dice.next = [3]
    await world.mira.slash(inside, "roll", expression="1d6")
    assert f"rolls:{world.mira.id}" in await stored_parts(world, world.channel)


async def test_a_thread_can_have_a_table_of_its_own(world: World):
    panel = await panel_of(world)
    inside = await thread(world)
    own = await world.odile.slash(inside, "campaign start", name="Side Quest")
    assert own.response is not None
    await world.mira.slash(inside, "campaign join")
    assert world.mira.mention in texts(own.response)
    assert world.mira.mention not in texts(panel)
    refused = await world.gm.slash(inside, "campaign close")
    assert refused.ephemeral
    await world.odile.slash(inside, "campaign close")
    assert "The Sunken Chapel" in said(await world.mira.slash(world.channel, "campaign info"))
    assert "*This campaign is closed" not in texts(panel)


async def test_a_panel_posted_in_a_thread_is_kept_up_to_date_there(world: World):
    await world.start()
    inside = await thread(world)
    posted_there = (await world.gm.slash(inside, "campaign panel")).response
    assert posted_there is not None
    await world.mira.slash(world.channel, "campaign join")
    assert world.mira.mention in texts(posted_there)


async def test_two_channels_keep_their_tables_and_game_masters_apart(world: World):
    first = await panel_of(world)
    second = await world.mira.slash(world.elsewhere, "campaign start", name="Salt and Iron")
    assert second.response is not None
    crossed = await world.gm.click(second.response, label="GM tools")
    assert crossed.ephemeral
    assert "Only a game master" in said(crossed)
    crossed = await world.mira.click(first, label="GM tools")
    assert "Only a game master" in said(crossed)
    assert "Salt and Iron" in said(await world.mira.click(second.response, label="GM tools"))
    await world.odile.click(second.response, label="Join")
    assert world.odile.mention not in texts(first)


async def test_what_is_refused_leaves_no_message_for_the_others(world: World):
    await world.start()
    before = len(posted(world.channel))
    await world.mira.slash(world.channel, "campaign close")
    await world.mira.slash(world.channel, "campaign leave")
    assert len(posted(world.channel)) == before
