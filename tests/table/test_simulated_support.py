"""The test support itself, with a small bot of its own: it delivers, reads, and can fail."""

from __future__ import annotations

import io
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord.http.router
from aiohttp import ClientSession
from discord import app_commands, ui
from discord.ext import commands
from discord.http import Route
from simcord.backend.errors import SetupError
from simcord.env import Env
from simcord.types import HttpLogEntry

from tests.simulated import (
    assert_contract,
    buttons,
    deliver_together,
    everything_seen_by,
    prepare,
    prepare_click,
    prepare_forged_press,
    prepare_slash,
    redeliver,
    texts,
)
from tests.simulated.contract import load_contract
from tests.simulated.holding import assert_nothing_outside, hold_every_request
from tests.simulated.replies import load_replies
from tests.unit.operations.discord_stub import CHANNEL, DiscordStub

CALLBACK = "/interactions/10/a-token/callback"


def _file(name: str, content: bytes) -> discord.File:
    return discord.File(io.BytesIO(content), filename=name)


class Board(ui.LayoutView):
    """A components v2 board with text, a section and a menu."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        section = ui.Section(
            "The door is shut.", accessory=ui.Button(label="Knock", custom_id="knock")
        )
        menu = ui.Select[Any](
            custom_id="menu",
            placeholder="Pick a key",
            options=[discord.SelectOption(label="Iron", value="i", description="Heavy")],
        )
        box = ui.Container(ui.TextDisplay("# The vault"), section, ui.ActionRow(menu))
        self.add_item(box)
        row = ui.ActionRow()
        row.add_item(ui.Button(label="Leave", custom_id="leave", emoji="🚪", disabled=True))
        row.add_item(ui.Button(label="Rules", url="https://example.org/rules"))
        self.add_item(row)


class Name(ui.Modal, title="Name the vault"):
    name = ui.TextInput[Any](label="Its name")


class Group(app_commands.Group):
    @app_commands.command(description="Say something to oneself")
    async def whisper(self, interaction: discord.Interaction, words: str) -> None:
        await interaction.response.send_message(f"whispered {words}", ephemeral=True)

    @app_commands.command(description="Show the board")
    async def board(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=Board())

    @app_commands.command(description="Answer, edit the answer, say more and edit that")
    async def change(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        await interaction.edit_original_response(content="one")
        more = await interaction.followup.send("two", wait=True, file=_file("b.txt", b"b"))
        await more.edit(content="three")
        await interaction.delete_original_response()

    @app_commands.command(description="Ask for a name")
    async def form(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Name())


class SmallBot(commands.Bot):
    """Remembers what arrived, and answers as little as the tests need."""

    def __init__(self) -> None:
        super().__init__("!", intents=discord.Intents.default())
        self.arrived: list[tuple[int, str, str]] = []
        self.tree.add_command(Group(name="table", description="The table"))

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        data: Any = interaction.data or {}
        what = data.get("custom_id") or data.get("name", "")
        self.arrived.append((interaction.id, interaction.user.name, what))
        if what == "leave":
            await interaction.response.edit_message(view=Board())
        elif interaction.type is discord.InteractionType.component:
            await interaction.response.send_message(f"pressed {what}", ephemeral=True)


class Scene:
    """One server with two people and a channel, and a second channel only one may see."""

    def __init__(self, env: Env, bot: SmallBot) -> None:
        self.env, self.bot = env, bot
        guild = env.create_guild("The Gilded Griffin")
        self.room = guild.create_text_channel("salt-and-iron")
        self.mira = guild.add_member(env.create_user("mira"))
        self.odile = guild.add_member(env.create_user("odile"))


@pytest.fixture
def simcord_bot() -> SmallBot:
    return SmallBot()


@pytest.fixture
def scene(simcord_env: Env, simcord_bot: SmallBot) -> Scene:
    return Scene(simcord_env, simcord_bot)


async def test_two_interactions_arrive_before_either_is_answered(scene: Scene) -> None:
    first = await prepare_slash(scene.mira, scene.room, "table whisper", words="red")
    second = await prepare_slash(scene.odile, scene.room, "table whisper", words="blue")
    assert scene.bot.arrived == []

    one, two = await deliver_together(scene.env, second, first)

    assert [who for _, who, _ in scene.bot.arrived] == ["odile", "mira"]
    assert (texts(one), texts(two)) == ("whispered blue", "whispered red")


async def test_both_are_in_the_bots_hands_before_its_first_answer(scene: Scene) -> None:
    both = [
        await prepare_slash(actor, scene.room, "table whisper", words="x")
        for actor in (scene.mira, scene.odile)
    ]
    await deliver_together(scene.env, *both)
    order = [
        name.split()[0] if kind == "HTTP" else name
        for kind, name, _ in scene.env.backend.transcript
        if name == "INTERACTION_CREATE" or "callback" in name
    ]
    assert order == ["INTERACTION_CREATE", "INTERACTION_CREATE", "POST", "POST"]


async def test_a_redelivered_interaction_has_the_same_id_and_token(scene: Scene) -> None:
    prepared = await prepare_slash(scene.mira, scene.room, "table whisper", words="once")
    await deliver_together(scene.env, prepared)
    result = await redeliver(scene.env, prepared)

    first, second = scene.bot.arrived
    assert first == second
    assert texts(result) == "whispered once"
    callbacks = [one.path for one in scene.env.http_requests if one.path.endswith("/callback")]
    assert len(callbacks) == 2
    assert len(set(callbacks)) == 1
    # The second answer is refused, as Discord would; the bot logs it as an error of its command.
    assert [getattr(error, "code", None) or error.__cause__ for error in scene.env.errors]


async def test_a_redelivery_after_a_lost_answer_can_be_answered(scene: Scene) -> None:
    scene.env.inject_error("POST", "/interactions/*/callback", status=500)
    prepared = await prepare_slash(scene.mira, scene.room, "table whisper", words="again")
    (lost,) = await deliver_together(scene.env, prepared)
    assert lost.response is None
    assert texts(await redeliver(scene.env, prepared)) == "whispered again"
    assert len(scene.env.errors) == 1


async def test_preparing_leaves_the_environment_as_it_was(scene: Scene) -> None:
    with pytest.raises(SetupError):
        await prepare_slash(scene.mira, scene.room, "table vanish")
    assert texts(await scene.mira.slash(scene.room, "table whisper", words="still here"))
    assert len(scene.bot.arrived) == 1


async def test_any_act_of_a_person_can_be_held(scene: Scene) -> None:
    board = await scene.mira.slash(scene.room, "table board")
    assert board.response is not None
    pick = await prepare(scene.env, scene.odile.select(board.response, ["i"], custom_id="menu"))
    press = await prepare_click(scene.mira, board.response, label="Knock")
    assert len(scene.bot.arrived) == 1
    results = await deliver_together(scene.env, pick, press)
    assert [texts(result) for result in results] == ["pressed menu", "pressed knock"]


async def test_a_forged_press_needs_no_such_button(scene: Scene) -> None:
    board = await scene.mira.slash(scene.room, "table board")
    assert board.response is not None
    forged = await prepare_forged_press(scene.odile, board.response, "mk:table:999:close")
    menu = await prepare_forged_press(scene.odile, board.response, "nowhere", values=["a", "b"])
    results = await deliver_together(scene.env, forged, menu)
    assert texts(results[0]) == "pressed mk:table:999:close"
    assert menu.payload["data"]["values"] == ["a", "b"]


async def test_all_words_of_a_board_are_read(scene: Scene) -> None:
    result = await scene.mira.slash(scene.room, "table board")
    expected = ["# The vault", "The door is shut.", "Knock", "Pick a key", "Iron", "Heavy"]
    assert texts(result).split("\n") == [*expected, "Leave", "Rules"]
    assert result.response is not None
    assert texts(result.response) == texts(result.response.message)
    assert texts(await scene.mira.slash(scene.room, "table form")).split("\n") == [
        "Name the vault",
        "Its name",
    ]


async def test_embeds_and_files_are_read(scene: Scene) -> None:
    channel = scene.bot.get_channel(scene.room.id)
    assert isinstance(channel, discord.TextChannel)
    embed = discord.Embed(title="T", description="D").add_field(name="N", value="V")
    sent = await channel.send(
        "C", embed=embed.set_footer(text="F"), file=_file("odds.txt", b"1/36")
    )
    assert texts(sent).split("\n") == ["C", "T", "D", "N", "V", "F", "odds.txt"]
    assert "1/36" in everything_seen_by(scene.env, scene.odile)


async def test_buttons_are_found_wherever_they_are_nested(scene: Scene) -> None:
    knock, leave, rules = buttons(await scene.mira.slash(scene.room, "table board"))
    assert (knock.label, knock.custom_id, knock.disabled) == ("Knock", "knock", False)
    assert (leave.custom_id, leave.disabled, leave.emoji) == ("leave", True, "🚪")
    assert (rules.custom_id, rules.url) == (None, "https://example.org/rules")


async def test_others_see_no_ephemeral_answer(scene: Scene) -> None:
    await scene.mira.slash(scene.room, "table whisper", words="the name is Vexahr")
    assert "Vexahr" in everything_seen_by(scene.env, scene.mira)
    assert "Vexahr" not in everything_seen_by(scene.env, scene.odile)
    await scene.mira.slash(scene.room, "table form")
    assert "Name the vault" not in everything_seen_by(scene.env, scene.odile)


async def test_what_was_edited_away_or_deleted_was_still_seen(scene: Scene) -> None:
    channel = scene.bot.get_channel(scene.room.id)
    assert isinstance(channel, discord.TextChannel)
    sent = await channel.send("first draft")
    await sent.edit(content="second draft")
    await sent.delete()
    seen = everything_seen_by(scene.env, scene.odile)
    assert "first draft" in seen
    assert "second draft" in seen


async def test_a_hidden_channel_is_seen_by_nobody_else(scene: Scene) -> None:
    guild, see = scene.env.guild, discord.PermissionOverwrite(view_channel=True)
    assert guild.me is not None
    shut = discord.PermissionOverwrite(view_channel=False)
    hidden = guild.create_text_channel(
        "gm-notes", overwrites={guild.default_role: shut, scene.mira: see, guild.me: see}
    )
    channel = scene.bot.get_channel(hidden.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.send("the traitor is Tomas")
    assert "traitor" in everything_seen_by(scene.env, scene.mira)
    assert "traitor" not in everything_seen_by(scene.env, scene.odile)


# What the bot sends, against Discord's description.


@pytest.fixture
def contract():
    loaded = load_contract()
    if loaded is None:
        pytest.skip("Discord's published description is not beside the repository")
    return loaded


async def test_a_well_behaved_bot_keeps_the_contract(scene: Scene, contract: Any) -> None:
    board = await scene.mira.slash(scene.room, "table board")
    assert board.response is not None
    await scene.odile.click(board.response, label="Knock")
    leave = await prepare_forged_press(scene.mira, board.response, "leave")
    await deliver_together(scene.env, leave)
    await scene.mira.slash(scene.room, "table form")
    channel = scene.bot.get_channel(scene.room.id)
    assert isinstance(channel, discord.TextChannel)
    sent = await channel.send("hello", file=_file("a.txt", b"a"))
    await sent.edit(content="goodbye", attachments=[])
    await scene.mira.slash(scene.room, "table change")
    await sent.add_reaction("🎲")
    await sent.pin()
    async for _ in channel.history(limit=5):
        pass
    await sent.delete()
    methods = {one.method for one in scene.env.http_requests}
    assert methods == {"PUT", "POST", "PATCH", "DELETE", "GET"}
    assert_contract(scene.env)


async def test_a_request_outside_the_contract_is_told_readably(scene: Scene, contract: Any) -> None:
    bad = _callback({"content": "x", "components": [_row([_button(label="y" * 81)])]})
    scene.env.http_requests.append(bad)
    with pytest.raises(AssertionError) as failure:
        assert_contract(scene.env)
    words = str(failure.value)
    assert f"POST {CALLBACK}" in words
    assert "$.data.components[0].components[0].label" in words
    assert "is too long" in words


def _button(**changes: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": "go", **changes}


def _row(inside: list[dict[str, Any]]) -> dict[str, Any]:
    return {"type": 1, "components": inside}


def _menu(options: int) -> dict[str, Any]:
    entries = [{"label": str(number), "value": str(number)} for number in range(options)]
    return {"type": 3, "custom_id": "menu", "options": entries}


def _callback(data: dict[str, Any], kind: int = 4) -> HttpLogEntry:
    return HttpLogEntry("POST", CALLBACK, {}, {"type": kind, "data": data}, None)


def _request(method: str, path: str, body: Any = None, **params: Any) -> HttpLogEntry:
    return HttpLogEntry(method, path, params, body, None)


def _text(length: int) -> dict[str, Any]:
    return {"type": 10, "content": "x" * length}


RIGHT = {
    "a plain answer": _callback({"content": "x" * 2000, "flags": 64}),
    "five buttons": _callback(
        {"components": [_row([_button(custom_id=str(n)) for n in range(5)])]}
    ),
    "25 options": _callback({"components": [_row([_menu(25)])]}),
    "an emptied pair of lists": _callback({"content": None, "components": []}, kind=7),
    "a deferral": HttpLogEntry("POST", CALLBACK, {}, {"type": 5}, None),
    "text of 4000": _callback({"flags": 1 << 15, "components": [_text(4000)]}),
    "a versioned path": _request("GET", "/api/v10/channels/1/messages", limit=100),
    "an edit by token": _request("PATCH", "/webhooks/1/tok/messages/@original", {"content": "x"}),
    "a follow-up": _request("POST", "/webhooks/1/tok", {"content": "x"}, wait="true"),
    "a numeric attachment id": _request(
        "POST", "/channels/1/messages", {"attachments": [{"id": 0, "filename": "a.png"}]}
    ),
}

WRONG = {
    "unknown field": (_callback({"contents": "x"}), "contents"),
    "wrong type": (_callback({"content": 7}), "$.data.content"),
    "content over 2000": (_callback({"content": "x" * 2001}), "content"),
    "channel content over 2000": (
        _request("POST", "/channels/1/messages", {"content": "x" * 2001}),
        "2000",
    ),
    "six buttons in a row": (
        _callback({"components": [_row([_button(custom_id=str(n)) for n in range(6)])]}),
        "$.data.components[0].components",
    ),
    "label over 80": (_callback({"components": [_row([_button(label="x" * 81)])]}), ".label"),
    "custom id over 100": (
        _callback({"components": [_row([_button(custom_id="x" * 101)])]}),
        ".custom_id",
    ),
    "custom id twice": (_callback({"components": [_row([_button(), _button()])]}), "twice"),
    "26 options": (_callback({"components": [_row([_menu(26)])]}), ".options"),
    "a menu beside a button": (_callback({"components": [_row([_menu(1), _button()])]}), "shares"),
    "an unknown kind of component": (_callback({"components": [{"type": 99}]}), "components[0]"),
    "six rows": (
        _callback({"components": [_row([_button(custom_id=str(n))]) for n in range(6)]}),
        "5 rows",
    ),
    "41 components": (
        _callback({"flags": 1 << 15, "components": [{"type": 17, "components": [_text(1)] * 40}]}),
        "41 components",
    ),
    "text over 4000 in all": (
        _callback({"flags": 1 << 15, "components": [_text(2001), _text(2000)]}),
        "4001 characters",
    ),
    "an unknown callback": (_callback({}, kind=3), "$"),
    "26 choices": (
        _callback({"choices": [{"name": str(n), "value": str(n)} for n in range(26)]}, kind=8),
        "choices",
    ),
    "a title over 45": (
        _callback({"title": "x" * 46, "custom_id": "m", "components": []}, kind=9),
        "title",
    ),
    "a description over 100": (
        _request("PUT", "/applications/1/commands", [{"name": "a", "description": "x" * 101}]),
        "$[0].description",
    ),
    "no path": (_request("GET", "/tables/1"), "no path"),
    "no method": (_request("PUT", "/channels/1/messages"), "takes"),
    "no snowflake": (_request("GET", "/channels/None/messages"), "channel_id"),
    "unknown query": (_request("GET", "/channels/1/messages", page=2), "page"),
    "query out of range": (_request("GET", "/channels/1/messages", limit=101), "limit"),
    "no body": (_request("POST", "/channels/1/messages"), "needs a body"),
    "a body where none is taken": (
        _request("DELETE", "/channels/1/messages/2", {"a": 1}),
        "no body",
    ),
}


@pytest.mark.parametrize("request_", RIGHT.values(), ids=RIGHT)
def test_a_right_request_passes(contract: Any, request_: HttpLogEntry) -> None:
    assert contract.problems(request_) == []


@pytest.mark.parametrize(("request_", "told"), WRONG.values(), ids=WRONG)
def test_a_wrong_request_is_found(contract: Any, request_: HttpLogEntry, told: str) -> None:
    problems = contract.problems(request_)
    assert any(told in problem for problem in problems), problems


async def test_a_request_of_any_world_is_held_in_the_moment_it_is_made(
    scene: Scene, contract: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(simcord.http.router, "HttpLogEntry", HttpLogEntry)
    monkeypatch.setattr(simcord.http.router, "dispatch", simcord.http.router.dispatch)
    hold_every_request(told.append)
    channel = scene.bot.get_channel(scene.room.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.send("hello")
    assert told == []
    post = Route("POST", "/channels/{channel_id}/messages", channel_id=channel.id)
    with suppress(discord.HTTPException):
        await scene.bot.http.request(post, json={"allowed_mentions": {"parse": ["everybody"]}})
    # Nothing is left of the world, and still it is known.
    scene.env.http_requests.clear()
    (words,) = told
    assert words.startswith(f"POST /channels/{channel.id}/messages\n")
    assert "$.allowed_mentions.parse[0]" in words


async def test_what_a_process_sends_over_the_wire_is_held_too(contract: Any) -> None:
    async with DiscordStub().running() as discord_, ClientSession() as session:
        address = f"http://{discord_.address}/channels/{CHANNEL}/messages?page=2"
        await session.post(address, json={"content": "x"})
    with pytest.raises(AssertionError, match="query parameter 'page' is unknown"):
        assert_nothing_outside()
    assert_nothing_outside()


async def test_a_reply_that_the_real_discord_would_not_give_is_found(
    scene: Scene, contract: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    replies = load_replies()
    assert replies is not None
    path = f"/channels/{scene.room.id}/messages"
    channel = scene.bot.get_channel(scene.room.id)
    assert isinstance(channel, discord.TextChannel)
    sent = await channel.send("hello")
    reply = await scene.bot.http.get_message(scene.room.id, sent.id)
    assert replies.problems("POST", path, reply) == []
    assert replies.problems("DELETE", f"{path}/{sent.id}", None) == []
    assert any("author" in one for one in replies.problems("POST", path, {**reply, "author": 1}))
    del reply["author"]
    assert any("author" in one for one in replies.problems("POST", path, reply))
    assert replies.problems("POST", path, None) == ["Discord replies with a body"]
    assert replies.problems("DELETE", f"{path}/{sent.id}", reply) == [
        "Discord replies without a body"
    ]


def test_a_world_in_a_process_of_its_own_is_held_as_well() -> None:
    # What measures does without: holding a request takes longer than some requests.
    measuring = {"bench", "torture"}
    tests = Path(__file__).parents[1]
    for path in tests.rglob("*.py"):
        text = path.read_text("utf-8")
        alone = '__name__ == "__main__"' in text and re.search(r"\bEnv\(", text)
        if alone and path.relative_to(tests).parts[0] not in measuring:
            assert re.search(r"^ +hold_every_request\(", text, re.MULTILINE), path
