"""A table taken out as a file and in again, and cleared: what is asked first, what it replaces."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from simcord import ChannelHandle, MemberActor
from simcord.results import InteractionResult, ResponseMessage

from bot.table.table_file import MOST_IMPORT
from tests.simulated.reading import buttons, everything_seen_by, texts
from tests.table.acting import entries, open_gm_to_all, panel_text, posted, stored_parts
from tests.table.conftest import World, said

Data = dict[str, Any]


def shown(result: InteractionResult) -> ResponseMessage:
    assert result.response is not None
    return result.response


async def exported(world: World, channel: ChannelHandle | None = None) -> bytes:
    result = await world.gm.slash(channel or world.channel, "gm export")
    assert result.ephemeral
    return await shown(result).attachments[0].read()


async def test_a_file_is_named_after_the_campaign_and_the_day_of_the_tables_clock(world: World):
    await world.start("Ødegård & the Ångström Road")
    world.bot.clock = lambda: 1_709_251_199_999
    (file,) = shown(await world.gm.slash(world.channel, "gm export")).attachments
    assert file.filename == "manekin-odegard-the-angstrom-road-2024-02-29.json"


async def test_that_a_running_game_is_not_in_the_file_is_said(world: World):
    await played(world)
    told = "The game of Daredragon that is played here is not in the file."
    assert told not in said(await world.gm.slash(world.channel, "gm export"))
    await world.mira.slash(world.channel, "dragon new")
    await world.mira.slash(world.channel, "dragon start")
    assert told in said(await world.gm.slash(world.channel, "gm export"))


def without_log(parts: dict[str, tuple[int, str]]) -> dict[str, tuple[int, str]]:
    """The same parts, with secrets going nowhere."""
    version, body = parts["campaign"]
    told = json.dumps({**json.loads(body), "log_channel": None}, separators=(",", ":"))
    return {**parts, "campaign": (version, told)}


async def offer(world: World, file: bytes, channel: ChannelHandle | None = None):
    return await world.gm.slash(channel or world.channel, "gm import", file=("t.json", file))


async def played(world: World) -> ResponseMessage:
    """A table with a player, a secret, saved rolls and counted dice."""
    panel = shown(await world.start(gm_role=world.guild.roles["Game Master"]))
    await world.mira.slash(world.channel, "campaign join")
    await world.mira.slash(world.channel, "macro save", name="brave", expression="1d20+2")
    await world.mira.slash(world.channel, "roll", expression="6#4d6kh3")
    await world.odile.slash(world.channel, "roll", expression="d%", secret=True, reason="trap")
    await world.gm.slash(world.channel, "gm log-channel", channel=world.notes)
    return panel


async def test_a_file_put_back_into_its_channel_gives_the_same_table(world: World):
    panel = await played(world)
    before = await stored_parts(world, world.channel)
    file = await exported(world)
    await world.odile.slash(world.channel, "campaign join")
    await world.mira.slash(world.channel, "macro delete", name="brave")
    await world.odile.slash(world.channel, "roll", expression="1d12")
    question = await offer(world, file)
    assert question.ephemeral
    assert "1 player" in said(question)
    assert "2 players" in said(question)
    assert "replaces" in said(question)
    assert "15 minutes" in said(question)
    await world.gm.click(shown(question), label="Replace the table")
    assert await stored_parts(world, world.channel) == without_log(before)
    assert world.odile.mention not in panel_text(panel)
    assert "imported" in said(await world.gm.slash(world.channel, "gm history"))


async def test_a_file_holds_the_secrets_and_goes_to_the_game_master_alone(world: World):
    await played(world)
    file = (await exported(world)).decode()
    assert "trap" in file
    assert [entry["number"] for entry in json.loads(file)["history"]] == [1, 2, 3, 4, 5, 6]
    for other in (world.mira, world.outsider):
        assert '"manekin"' not in everything_seen_by(world.env, other)
        assert "trap" not in everything_seen_by(world.env, other)


async def test_a_file_taken_into_another_channel_leaves_the_first_alone(world: World):
    await played(world)
    before = await stored_parts(world, world.channel)
    await world.mira.slash(world.elsewhere, "campaign start", name="Mine", game_master=world.gm)
    question = await offer(world, await exported(world), world.elsewhere)
    assert "another server" not in said(question)
    await world.gm.click(shown(question), label="Replace the table")
    assert await stored_parts(world, world.elsewhere) == without_log(before)
    assert await stored_parts(world, world.channel) == before
    await world.odile.slash(world.elsewhere, "campaign join")
    assert await stored_parts(world, world.channel) == before


async def test_a_file_taken_into_another_server_leaves_its_role_and_channel_behind(world: World):
    await played(world)
    file = await exported(world)
    guild = world.env.create_guild("The Brass Lantern")
    boss = guild.create_role("Boss", permissions=world.guild.me.guild_permissions)
    channel = guild.create_text_channel("the-lantern")
    rosa = guild.add_member(world.env.create_user("rosa"), roles=[boss])
    await world.env.settle()
    await rosa.slash(channel, "campaign start", name="Empty")
    question = await rosa.slash(channel, "gm import", file=("t.json", file))
    assert "another server" in said(question)
    assert f"The game masters will be {rosa.mention}, {world.gm.mention}." in said(question)
    await rosa.click(shown(question), label="Replace the table")
    parts = await stored_parts(world, channel)
    campaign = json.loads(parts["campaign"][1])
    assert campaign["name"] == "The Sunken Chapel"
    assert campaign["log_channel"] is None
    assert campaign["master_role"] is None
    assert rosa.id in campaign["masters"]
    assert campaign["players"] == [world.mira.id]
    await rosa.slash(channel, "gm roll", expression="1d20+500")
    assert not any("504" in texts(message) for message in posted(world.notes))


async def test_a_log_channel_of_another_server_is_never_written_to(world: World):
    await played(world)
    guild = world.env.create_guild("The Brass Lantern")
    abroad = guild.create_text_channel("the-lantern")
    await world.env.settle()
    data = json.loads(await exported(world))
    data["parts"]["campaign"]["state"]["log_channel"] = abroad.id
    question = await offer(world, json.dumps(data).encode())
    await world.gm.click(shown(question), label="Replace the table")
    result = await world.gm.slash(world.channel, "gm roll", expression="1d20")
    assert result.ephemeral
    assert posted(abroad) == []
    assert posted(world.notes) == []


async def test_whoever_takes_a_file_in_stays_game_master(world: World):
    await played(world)
    data = json.loads(await exported(world))
    data["parts"]["campaign"]["state"]["masters"] = [world.odile.id]
    question = await offer(world, json.dumps(data).encode())
    role = world.guild.roles["Game Master"].mention
    named = f"{world.gm.mention}, {world.odile.mention}, {role}"
    assert f"The game masters will be {named}." in said(question)
    await world.gm.click(shown(question), label="Replace the table")
    assert "History" in said(await world.gm.slash(world.channel, "gm history"))


def state(data: Data, part: str = "campaign") -> Data:
    found: Data = data["parts"][part]["state"]
    return found


def twice(text: str) -> str:
    return text.replace('"name": ', '"name": "first", "name": ', 1)


WRONG: list[tuple[Callable[[Data], object], str]] = [
    (lambda d: d.pop("guild_id"), "guild_id"),
    (lambda d: d.update(format=2), "newer version"),
    (lambda d: d["parts"]["campaign"].update(version=99), "newer version"),
    (lambda d: d["parts"].pop("campaign"), "campaign is missing"),
    (lambda d: d["parts"].update(dragon={"version": 1, "state": {}}), "parts.dragon"),
    (lambda d: d["parts"].update({"x" * 5000: {"version": 1, "state": {}}}), "no such part"),
    (lambda d: state(d).pop("masters"), "masters"),
    (lambda d: state(d).update(masters=[1, 1]), "masters"),
    (lambda d: state(d).update(masters="gwen"), "masters"),
    (lambda d: state(d).update(players=[10**30]), "players"),
    (lambda d: state(d).update(players=[0]), "players"),
    (lambda d: state(d).update(players=[True]), "players"),
    (lambda d: state(d).update(players=list(range(1, 52))), "players"),
    (lambda d: state(d).update(started_at=10**30), "started_at"),
    (lambda d: state(d).update(closed="no"), "closed"),
    (lambda d: state(d).update(name=""), "name"),
    (lambda d: state(d).update(name="a\n# b"), "name"),
    (lambda d: state(d).update(name="\u202etxt"), "name"),
    (lambda d: state(d).update(name="\ud800"), "parts.campaign.state"),
    (lambda d: state(d).update(system="chess"), "system"),
    (lambda d: state(d).update(language="../x"), "language"),
    (lambda d: state(d).update({"y" * 5000: 1}), "no such field"),
    (lambda d: d["parts"].update({"macros:1": {"version": 1, "state": {"saved": [1]}}}), "saved"),
]


@pytest.mark.parametrize(("change", "told"), WRONG)
async def test_a_file_that_is_wrong_is_refused_by_its_place_and_changes_nothing(
    world: World, change: Callable[[Data], object], told: str
):
    await played(world)
    before, length = await stored_parts(world, world.channel), await entries(world, world.channel)
    data = json.loads(await exported(world))
    change(data)
    result = await offer(world, json.dumps(data).encode())
    assert result.ephemeral
    assert told in said(result).replace("\\", "")
    assert await stored_parts(world, world.channel) == before
    assert await entries(world, world.channel) == length
    assert await world.raw_sql("SELECT * FROM timers") == []


BYTES: list[tuple[Callable[[bytes], bytes], str]] = [
    (lambda _: b"", "not JSON"),
    (lambda _: b"\xff\xfe{}", "not UTF-8"),
    (lambda file: file + b"\xc3", "not UTF-8"),
    (lambda file: file[: len(file) // 2], "not JSON"),
    (lambda _: b"[" * 100_000, "brackets"),
    (lambda _: b"[" * 950 + b"]" * 950, "cannot be imported"),
    (lambda file: file.replace(b'"guild_id": ', b'"guild_id": 1' + b"0" * 5000, 1), "digits"),
    (lambda file: twice(file.decode()).encode(), "stands twice"),
    (lambda file: file.replace(b'"started_at": ', b'"started_at": NaN, "x": ', 1), "NaN"),
    (lambda file: file + b" " * MOST_IMPORT, "too large"),
    (lambda _: b'{"x": "' + b"z" * 3_000_000 + b'"}', "cannot be imported"),
    (lambda _: b"null", "cannot be imported"),
]


@pytest.mark.parametrize(("change", "told"), BYTES)
async def test_bytes_that_are_no_table_are_refused(
    world: World, change: Callable[[bytes], bytes], told: str
):
    await played(world)
    before = await stored_parts(world, world.channel)
    result = await offer(world, change(await exported(world)))
    assert result.ephemeral
    assert told in said(result)
    assert await stored_parts(world, world.channel) == before


async def test_depth_that_only_some_readers_bear_is_never_a_fault(world: World):
    await world.start()
    text = json.dumps(json.loads(await exported(world)))
    for depth in (*range(100, 880, 130), *range(880, 1000, 3)):
        deep = '{"a":' * depth + "1" + "}" * depth
        file = text.replace('"state": {', f'"state": {{"deep": {deep}, ', 1)
        assert "cannot be imported" in said(await offer(world, file.encode())), depth


async def test_a_byte_order_mark_is_no_obstacle(world: World):
    await played(world)
    question = await offer(world, b"\xef\xbb\xbf" + await exported(world))
    assert "Import “The Sunken Chapel”?" in said(question)


async def test_a_cancelled_import_changes_nothing(world: World):
    await played(world)
    before = await stored_parts(world, world.channel)
    question = await offer(world, await exported(world))
    await world.gm.click(shown(question), label="Cancel")
    assert "Nothing was imported" in texts(shown(question))
    assert await stored_parts(world, world.channel) == before
    assert await world.raw_sql("SELECT * FROM timers") == []
    assert await world.raw_sql("SELECT body FROM parts WHERE name = 'import'") == [(None,)]


async def test_an_import_expires_after_a_quarter_of_an_hour(world: World):
    await played(world)
    file = await exported(world)
    early = await offer(world, file)
    await world.env.advance_time(14 * 60)
    await world.gm.click(shown(early), label="Replace the table")
    late = await offer(world, file)
    before, length = await stored_parts(world, world.channel), await entries(world, world.channel)
    await world.env.advance_time(15 * 60 + 2)
    assert await world.raw_sql("SELECT body FROM parts WHERE name = 'import'") == [(None,)]
    pressed = await world.gm.click(shown(late), label="Replace the table")
    assert pressed.ephemeral
    assert "out of date" in said(pressed)
    assert await stored_parts(world, world.channel) == before
    assert await entries(world, world.channel) == length


async def test_only_the_newest_question_can_be_answered(world: World):
    await played(world)
    first = await offer(world, await exported(world))
    data = json.loads(await exported(world))
    state(data)["name"] = "The Second"
    second = await offer(world, json.dumps(data).encode())
    stale = await world.gm.click(shown(first), label="Replace the table")
    assert "out of date" in said(stale)
    assert "Sunken" in said(await world.gm.slash(world.channel, "campaign info"))
    await world.restart()
    await world.gm.click(shown(second), label="Replace the table")
    assert "The Second" in said(await world.gm.slash(world.channel, "campaign info"))


async def test_the_question_is_refused_to_whoever_lost_the_office_since(world: World):
    open_gm_to_all(world)
    await world.start()
    await world.gm.slash(world.channel, "gm add", person=world.odile)
    file = await exported(world)
    question = await world.odile.slash(world.channel, "gm import", file=("t.json", file))
    reset = await world.odile.slash(world.channel, "gm reset")
    await world.gm.slash(world.channel, "gm remove", person=world.odile)
    before = await stored_parts(world, world.channel)
    for message, label in (
        (question, "Replace the table"),
        (question, "Cancel"),
        (reset, "Clear what was played"),
        (reset, "Erase the table"),
    ):
        pressed = await world.odile.click(shown(message), label=label)
        assert pressed.ephemeral
        assert "Only a game master" in said(pressed), label
    assert await stored_parts(world, world.channel) == before


async def test_clearing_keeps_the_campaign_and_its_people(world: World):
    panel = await played(world)
    before = await stored_parts(world, world.channel)
    question = await world.gm.slash(world.channel, "gm reset")
    assert question.ephemeral
    await world.gm.click(shown(question), label="Clear what was played")
    after = await stored_parts(world, world.channel)
    assert after == {"campaign": before["campaign"]}
    assert world.mira.mention in panel_text(panel)
    assert "No dice are counted" in said(await world.mira.slash(world.channel, "stats"))
    nothing = await world.gm.slash(world.channel, "gm reset")
    again = await world.gm.click(shown(nothing), label="Clear what was played")
    assert "like that already" in said(again)


async def test_erasing_leaves_nothing_behind(world: World):
    panel = await played(world)
    question = await world.gm.slash(world.channel, "gm reset")
    form = await world.gm.click(shown(question), label="Erase the table")
    before = await stored_parts(world, world.channel)
    wrong = await world.gm.submit_modal(form, {"name": "The Sunken Ship"})
    assert "nothing was erased" in said(wrong)
    assert await stored_parts(world, world.channel) == before
    form = await world.gm.click(shown(question), label="Erase the table")
    await world.gm.submit_modal(form, {"name": " the sunken  chapel"})
    assert "are erased" in texts(shown(question))
    for table in ("tables", "parts", "journal", "undo", "timers", "people"):
        rows = await world.raw_sql(
            f"SELECT count(*) FROM {table} WHERE channel_id = ?",  # noqa: S608 - our own names
            (world.channel.id,),
        )
        assert rows == [(0,)], table
    assert "This table was erased" in texts(panel)
    assert not buttons(panel)
    await world.mira.slash(world.channel, "campaign start", name="Anew")
    assert "Anew" in said(await world.mira.slash(world.channel, "campaign info"))


async def test_nothing_is_cleared_when_the_question_is_declined_or_out_of_date(world: World):
    await played(world)
    before = await stored_parts(world, world.channel)
    declined = await world.gm.slash(world.channel, "gm reset")
    await world.gm.click(shown(declined), label="Cancel")
    assert "Nothing was cleared" in texts(shown(declined))
    assert await stored_parts(world, world.channel) == before
    stale = await world.gm.slash(world.channel, "gm reset")
    await world.odile.slash(world.channel, "campaign join")
    before = await stored_parts(world, world.channel)
    for label in ("Clear what was played", "Erase the table"):
        pressed = await world.gm.click(shown(stale), label=label)
        assert pressed.ephemeral
        assert "out of date" in said(pressed)
    assert await stored_parts(world, world.channel) == before


async def test_a_table_with_a_long_history_can_be_taken_out_and_in_again(world: World):
    await played(world)
    line = json.dumps({"expression": "1d20", "totals": [20] * 20, "reason": "r" * 80})
    await world.raw_sql(
        "WITH RECURSIVE n(i) AS (SELECT 7 UNION ALL SELECT i + 1 FROM n WHERE i < 40000)"
        " INSERT INTO journal (channel_id, number, actor_id, at, kind, line, hidden)"
        " SELECT ?, i, ?, 1, 'rolls.rolled', ?, 0 FROM n",
        (world.channel.id, world.mira.id, line),
    )
    await world.raw_sql("UPDATE tables SET last_entry = 40000")
    result = await world.gm.slash(world.channel, "gm export")
    assert "newest" in said(result)
    file = await shown(result).attachments[0].read()
    assert len(file) <= MOST_IMPORT
    held = [entry["number"] for entry in json.loads(file)["history"]]
    assert held[-1] == 40000
    assert held == list(range(held[0], 40001))
    assert "Import “The Sunken Chapel”?" in said(await offer(world, file))


async def test_saved_rolls_that_would_take_another_rolls_name_are_refused(world: World):
    await played(world)
    data = json.loads(await exported(world))
    for name in ("d20", "adv", "1d6", " brave", "x\u202ey"):
        state(data, f"macros:{world.mira.id}")["saved"] = [{"name": name, "expression": "20"}]
        result = await offer(world, json.dumps(data).encode())
        assert "cannot be imported" in said(result), name


async def test_what_others_see_of_an_import_is_the_panel_alone(world: World):
    await played(world)
    question = await offer(world, await exported(world))
    before = len(posted(world.channel))
    await world.gm.click(shown(question), label="Replace the table")
    assert len(posted(world.channel)) == before
    watcher: MemberActor = world.mira
    assert "Replace the table" not in everything_seen_by(world.env, watcher)
