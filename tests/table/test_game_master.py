"""The office of the game master: who holds it, what it allows, and what only it sees."""

import discord
import pytest
from simcord import MemberActor
from simcord.results import InteractionResult

from tests.simulated.reading import SeenButton, buttons, everything_seen_by, texts
from tests.table.acting import entries, open_gm_to_all, panel_text, posted, stored_parts, thread
from tests.table.conftest import World, said

REFUSED = "Only a game master can do that"


@pytest.fixture
async def panel(world: World):
    """A campaign that Gwen started, with `/gm` shown to everyone (P1)."""
    open_gm_to_all(world)
    result = await world.start()
    assert result.response is not None
    return result.response


GM_COMMANDS: list[tuple[str, dict[str, object]]] = [
    ("gm settings", {}),
    ("gm undo", {"steps": 1}),
    ("gm history", {}),
    ("gm roll", {"expression": "1d20"}),
    ("gm export", {}),
    ("gm import", {"file": ("table.json", b"{}")}),
    ("gm reset", {}),
    ("gm log-channel", {}),
    ("campaign close", {}),
    ("campaign panel", {}),
]


@pytest.mark.parametrize(("command", "options"), GM_COMMANDS)
@pytest.mark.parametrize("who", ["mira", "outsider", "manager"])
async def test_a_command_of_the_game_master_is_refused_to_anyone_else(
    world: World, panel, command: str, options: dict[str, object], who: str
):
    await world.mira.click(panel, label="Join")
    actor: MemberActor = getattr(world, who)
    before, length = await stored_parts(world, world.channel), await entries(world, world.channel)
    result = await actor.slash(world.channel, command, **options)
    assert result.ephemeral
    assert REFUSED in said(result)
    assert world.gm.mention in said(result)
    assert await stored_parts(world, world.channel) == before
    assert await entries(world, world.channel) == length


@pytest.mark.parametrize("who", ["mira", "outsider"])
async def test_only_appointers_name_game_masters(world: World, panel, who: str):
    actor: MemberActor = getattr(world, who)
    role = world.guild.default_role
    for command, options in (
        ("gm add", {"person": actor}),
        ("gm remove", {"person": world.gm}),
        ("gm role", {"role": role}),
        ("gm role", {}),
    ):
        result = await actor.slash(world.channel, command, **options)
        assert result.ephemeral
        assert "can name game masters" in said(result)
    assert await entries(world, world.channel) == 1


async def test_a_manager_appoints_a_game_master_and_gets_no_office_by_it(world: World, panel):
    added = await world.manager.slash(world.channel, "gm add", person=world.odile)
    assert added.ephemeral
    assert world.odile.mention in panel_text(panel)
    assert REFUSED in said(await world.manager.slash(world.channel, "gm history"))
    assert "History" in said(await world.odile.slash(world.channel, "gm history"))


async def test_a_game_master_adds_and_removes_others_but_never_the_last(world: World, panel):
    last = await world.gm.slash(world.channel, "gm remove", person=world.gm)
    assert "needs a game master" in said(last)
    await world.gm.slash(world.channel, "gm add", person=world.mira)
    twice = await world.gm.slash(world.channel, "gm add", person=world.mira)
    assert "game master here already" in said(twice)
    await world.mira.slash(world.channel, "gm remove", person=world.gm)
    assert world.gm.mention not in panel_text(panel)
    assert REFUSED in said(await world.gm.slash(world.channel, "gm history"))
    absent = await world.mira.slash(world.channel, "gm remove", person=world.odile)
    assert "not among the game masters" in said(absent)


async def test_at_most_ten_people_are_named_game_masters(world: World, panel):
    for number in range(9):
        guest = world.guild.add_member(world.env.create_user(f"guest{number}"))
        await world.gm.slash(world.channel, "gm add", person=guest)
    full = await world.gm.slash(world.channel, "gm add", person=world.mira)
    assert full.ephemeral
    assert "at most 10" in said(full)
    assert world.mira.mention not in panel_text(panel)


async def test_somebody_who_left_the_server_can_be_taken_off(world: World, panel):
    await world.gm.slash(world.channel, "gm add", person=world.odile)
    world.guild.remove_member(world.odile)
    await world.env.settle()
    result = await world.gm.slash(world.channel, "gm remove", person=world.odile.user)
    assert "no longer a game master of this table" in said(result)


async def test_a_role_makes_game_masters_whatever_it_is_called(world: World, panel):
    role = world.guild.create_role("Storyteller")
    world.env.backend.add_member_role(world.guild.id, world.odile.id, role.id)
    await world.gm.slash(world.channel, "gm role", role=role)
    assert role.mention in panel_text(panel)
    assert "History" in said(await world.odile.slash(world.channel, "gm history"))
    world.env.backend.edit_role(world.guild.id, role.id, {"name": "Players"})
    await world.env.settle()
    assert "History" in said(await world.odile.slash(world.channel, "gm history"))
    impostor = world.guild.create_role("Storyteller")
    world.env.backend.add_member_role(world.guild.id, world.mira.id, impostor.id)
    assert REFUSED in said(await world.mira.slash(world.channel, "gm history"))


async def test_everyone_can_be_made_game_master(world: World, panel):
    await world.gm.slash(world.channel, "gm role", role=world.guild.default_role)
    open_gm_to_all(world)
    assert "History" in said(await world.outsider.slash(world.channel, "gm history"))


async def test_a_deleted_role_makes_nobody_game_master_and_a_manager_can_help(world: World):
    open_gm_to_all(world)
    role = world.guild.create_role("Storyteller")
    world.env.backend.add_member_role(world.guild.id, world.odile.id, role.id)
    await world.start(gm_role=role)
    await world.odile.slash(world.channel, "gm remove", person=world.gm)
    world.env.backend.delete_role(world.guild.id, role.id)
    await world.env.settle()
    assert REFUSED in said(await world.odile.slash(world.channel, "gm history"))
    await world.manager.slash(world.channel, "gm add", person=world.mira)
    cleared = await world.mira.slash(world.channel, "gm role")
    assert "No role makes game masters" in said(cleared)
    last = await world.mira.slash(world.channel, "gm remove", person=world.mira)
    assert "needs a game master" in said(last)


async def test_the_office_through_a_role_ends_with_the_role_also_on_open_tools(world: World):
    role = world.guild.create_role("Storyteller")
    world.env.backend.add_member_role(world.guild.id, world.odile.id, role.id)
    panel = (await world.start(gm_role=role)).response
    assert panel is not None
    tools = await world.odile.click(panel, label="GM tools")
    settings = await world.odile.click(shown(tools), label="Settings")
    form = await world.odile.click(shown(settings), label="Rename")
    await world.odile.click(shown(tools), label="History")
    world.env.backend.remove_member_role(world.guild.id, world.odile.id, role.id)
    before = await stored_parts(world, world.channel)
    for button in buttons(tools):
        pressed = await world.odile.click(shown(tools), label=button.label)
        assert pressed.ephemeral, button.label
        assert REFUSED in said(pressed), button.label
    for select in ("mk:campaign:0:system", "mk:campaign:0:language"):
        value = "night_hunt" if "system" in select else "en"
        chosen = await world.odile.select(shown(settings), [value], custom_id=select)
        assert REFUSED in said(chosen)
    renamed = await world.odile.submit_modal(form, {"name": "Stolen"})
    assert REFUSED in said(renamed)
    assert await stored_parts(world, world.channel) == before


def shown(result: InteractionResult):
    """The message that an answer is."""
    assert result.response is not None
    return result.response


async def test_the_tools_are_refused_to_players_at_once(world: World, panel):
    for actor in (world.mira, world.outsider, world.manager):
        result = await actor.click(panel, label="GM tools")
        assert result.ephemeral
        assert REFUSED in said(result)
    assert [one.label for one in buttons(panel)] == ["Join", "Leave", "How to play", "GM tools"]


async def test_every_tool_works_and_shows_nothing_to_the_others(world: World, panel):
    tools = await world.gm.click(panel, label="GM tools")
    before = everything_seen_by(world.env, world.mira)
    for label in ("Settings", "History", "Export"):
        result = await world.gm.click(shown(tools), label=label)
        assert result.ephemeral, label
    assert everything_seen_by(world.env, world.mira) == before
    await world.mira.click(panel, label="Join")
    undone = await world.gm.click(shown(tools), label="Take back last")
    assert undone.ephemeral
    assert world.mira.mention not in panel_text(panel)
    closed = await world.gm.click(shown(tools), label="Close campaign")
    assert "is closed" in said(closed)
    again = await world.gm.click(panel, label="GM tools")
    labels: dict[str | None, SeenButton] = {one.label: one for one in buttons(again)}
    assert labels["Settings"].disabled
    await world.gm.click(shown(again), label="Reopen")
    assert "Join" in [one.label for one in buttons(panel)]


async def test_settings_stay_open_and_show_what_was_chosen(world: World, panel):
    settings = await world.gm.slash(world.channel, "gm settings")
    await world.gm.select(shown(settings), ["night_hunt"], custom_id="mk:campaign:0:system")
    assert "**System:** Night Hunt" in texts(shown(settings))
    assert "Night Hunt" in panel_text(panel)
    same = await world.gm.select(shown(settings), ["night_hunt"], custom_id="mk:campaign:0:system")
    assert same.ephemeral
    assert "like that already" in said(same)
    assert await entries(world, world.channel) == 2


async def test_a_form_sent_after_a_restart_renames_the_table(world: World, panel):
    settings = await world.gm.slash(world.channel, "gm settings")
    form = await world.gm.click(shown(settings), label="Rename")
    assert form.modal is not None
    assert "The Sunken Chapel" in texts(form)
    await world.restart()
    renamed = await world.gm.submit_modal(form, {"name": "  The Drowned\u202e Chapel "})
    assert renamed.response is not None
    assert renamed.response.id == shown(settings).id
    assert "Settings of “The Drowned Chapel”" in texts(shown(settings))
    assert [one.label for one in buttons(settings)] == ["Rename"]
    assert "The Drowned Chapel" in panel_text(panel)


async def test_a_form_with_a_name_of_nothing_changes_nothing(world: World, panel):
    settings = await world.gm.slash(world.channel, "gm settings")
    form = await world.gm.click(shown(settings), label="Rename")
    refused = await world.gm.submit_modal(form, {"name": "\u200b\u200b"})
    assert refused.ephemeral
    assert "visible character" in said(refused)
    assert await entries(world, world.channel) == 1


async def test_a_secret_roll_of_the_game_master_is_seen_by_game_masters_alone(world: World, panel):
    hidden = world.guild.create_text_channel(
        "behind-the-screen",
        overwrites={
            world.guild.default_role: discord.PermissionOverwrite(view_channel=False),
            world.env.bot.user: discord.PermissionOverwrite(view_channel=True),
            world.gm: discord.PermissionOverwrite(view_channel=True),
        },
    )
    await world.env.settle()
    await world.gm.slash(world.channel, "gm log-channel", channel=hidden)
    world.dice.next = [13]
    result = await world.gm.slash(
        world.channel, "gm roll", expression="1d20+29", person=world.mira, reason="ambush"
    )
    assert result.ephemeral
    assert "42" in said(result)
    logged = posted(hidden)[-1]
    assert "42" in texts(logged)
    assert world.mira.mention in texts(logged)
    for other in (world.mira, world.odile, world.outsider, world.manager):
        assert "ambush" not in everything_seen_by(world.env, other)
        assert "**42**" not in everything_seen_by(world.env, other)
    counted = await world.mira.slash(world.channel, "stats")
    assert "No dice are counted here yet" in said(counted)
    history = await world.gm.slash(world.channel, "gm history")
    assert "ambush" in said(history)
    assert "🔒" in said(history)


async def test_a_log_channel_that_is_gone_or_closed_holds_up_no_roll(world: World, panel):
    await world.gm.slash(world.channel, "gm log-channel", channel=world.notes)
    world.env.inject_error("POST", f"/channels/{world.notes.id}/messages", status=403, code=50013)
    result = await world.mira.slash(world.channel, "roll", expression="1d20", secret=True)
    assert result.ephemeral
    assert "**4**" in said(result)
    world.env.backend.delete_channel(world.notes.id)
    await world.env.settle()
    result = await world.mira.slash(world.channel, "roll", expression="1d20", secret=True)
    assert "**4**" in said(result)
    assert await entries(world, world.channel) == 4
    stopped = await world.gm.slash(world.channel, "gm log-channel")
    assert "not shown in any channel" in said(stopped)


async def test_what_goes_to_the_log_is_shown_nowhere_else(world: World, panel):
    await world.gm.slash(world.channel, "gm log-channel", channel=world.notes)
    world.dice.next = [11]
    await world.mira.slash(world.channel, "roll", expression="1d20+56", secret=True)
    assert "**67**" in texts(posted(world.notes)[-1])
    assert len(posted(world.channel)) == 1


async def test_taking_back_says_where_secrets_go_afterwards(world: World, panel):
    await world.gm.slash(world.channel, "gm log-channel", channel=world.notes)
    await world.gm.slash(world.channel, "gm log-channel")
    back = await world.gm.slash(world.channel, "gm undo")
    assert f"are now shown in {world.notes.mention}." in said(back)
    back = await world.gm.slash(world.channel, "gm undo")
    assert "are not shown in any channel now." in said(back)


async def test_nobody_takes_the_own_office_back_by_accident(world: World, panel):
    open_gm_to_all(world)
    await world.gm.slash(world.channel, "gm add", person=world.odile)
    refused = await world.odile.slash(world.channel, "gm undo")
    assert "take the game master's office from you" in said(refused)
    assert world.gm.mention in said(refused)
    assert "History" in said(await world.odile.slash(world.channel, "gm history"))
    taken = await world.gm.slash(world.channel, "gm undo")
    assert "Took back 1 change" in said(taken)


@pytest.mark.parametrize("inside", [False, True], ids=["channel", "thread"])
async def test_the_log_never_goes_where_players_of_the_table_read(world: World, panel, *, inside):
    place = await thread(world) if inside else world.channel
    refused = await world.gm.slash(place, "gm log-channel", channel=world.channel)
    assert "Players of this table read" in said(refused)
    assert world.channel.mention in said(refused)
    assert await entries(world, world.channel) == 1


async def test_the_log_never_goes_where_the_whole_server_reads(world: World, panel):
    refused = await world.gm.slash(world.channel, "gm log-channel", channel=world.elsewhere)
    assert "Everyone in this server can read" in said(refused)
    assert world.elsewhere.mention in said(refused)
    assert await entries(world, world.channel) == 1


async def test_a_long_history_has_pages_that_turn_in_place(world: World, panel):
    for _ in range(12):
        await world.mira.slash(world.channel, "roll", expression="1d6")
    page = await world.gm.slash(world.channel, "gm history")
    assert "13 changes in all" in said(page)
    assert "`13`" in said(page)
    assert "`3`" not in said(page)
    turned = await world.gm.click(shown(page), label="Older")
    assert turned.response is None or turned.response.id == shown(page).id
    assert "`3`" in texts(shown(page))
    assert "started" in texts(shown(page))
    assert [one.label for one in buttons(shown(page))] == ["Newest"]
    await world.restart()
    await world.gm.click(shown(page), label="Newest")
    assert "`13`" in texts(shown(page))
    assert [one.label for one in buttons(shown(page))] == ["Older"]


async def test_the_history_of_one_person_ends_with_their_first_entry(world: World, panel):
    for _ in range(10):
        await world.mira.slash(world.channel, "roll", expression="1d6")
    await world.odile.slash(world.channel, "roll", expression="1d8", secret=True)
    of_mira = await world.gm.slash(world.channel, "gm history", person=world.mira)
    assert "10 changes in all" in said(of_mira)
    assert world.odile.mention not in said(of_mira)
    assert "Older" not in [one.label for one in buttons(of_mira)]
    of_odile = await world.gm.slash(world.channel, "gm history", person=world.odile)
    assert "🔒" in said(of_odile)
    nobody = await world.gm.slash(world.channel, "gm history", person=world.outsider)
    assert "has done nothing at this table yet" in said(nobody)


async def test_the_longest_lines_of_a_history_still_fit_a_message(world: World, panel):
    for _ in range(12):
        result = await world.gm.slash(
            world.channel,
            "gm roll",
            expression="20#" + "1000000000*1d1000000" + "+0" * 40,
            reason="*_~`|" * 40,
            person=world.mira,
        )
        assert result.ephemeral
    page = await world.gm.slash(world.channel, "gm history")
    assert "13 changes in all" in said(page)
    seen = [said(page)]
    for _ in range(3):
        if "Older" in [one.label for one in buttons(shown(page))]:
            await world.gm.click(shown(page), label="Older")
            seen.append(texts(shown(page)))
    assert all(any(f"`{number}`" in text for text in seen) for number in range(1, 14))


async def test_a_history_of_somebody_who_did_nothing_says_so(world: World, panel):
    page = await world.gm.slash(world.channel, "gm history", person=world.odile.user)
    assert "has done nothing at this table yet" in said(page)
    assert world.odile.mention in said(page)


async def test_what_was_secret_is_marked_when_it_is_taken_back(world: World, panel):
    await world.mira.slash(world.channel, "roll", expression="1d20", secret=True)
    await world.odile.slash(world.channel, "campaign join")
    back = await world.gm.slash(world.channel, "gm undo", steps=2)
    assert said(back).count("🔒") == 1
