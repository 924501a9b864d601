"""What tests of a table do again and again: threads, `/gm` for all, looks at what is stored."""

from typing import Any

import discord
from simcord import ChannelHandle, MemberActor
from simcord.results import ResponseMessage

from tests.simulated.delivery import Prepared, prepare_forged_press
from tests.simulated.reading import texts
from tests.table.conftest import World

SILENT = ("import", "panel")
"""Parts that no undo touches."""


MASTERS_GROUPS = ("card", "gm")
"""Groups of commands that Discord shows to game masters alone."""


def open_gm_to_all(world: World) -> None:
    """The server overrides Discord's default and shows the game masters' commands to everyone."""
    for name in MASTERS_GROUPS:
        command = world.env.backend.find_command(name, world.guild.id)
        assert command is not None
        world.guild.set_command_permissions(int(command["id"]), {world.guild.default_role: True})


def move_on(world: World) -> None:
    """Go on at a table of its own, in channels where nothing was said yet."""
    number = len(world.guild.channels)
    world.channel = world.guild.create_text_channel(f"table-{number}")
    world.elsewhere = world.guild.create_text_channel(f"other-{number}")
    world.dice.next = []


async def thread(world: World, name: str = "the-crypt") -> ChannelHandle:
    """A thread in the first channel."""
    made = world.env.backend.create_thread(world.channel.id, name, world.gm.id)
    await world.env.settle()
    return next(one for one in world.channel.threads if one.id == made.id)


def role_of(world: World, name: str) -> Any:
    """A role of the server by its name."""
    return world.guild.roles[name]


def panel_text(panel: ResponseMessage) -> str:
    """The panel as everyone sees it now."""
    return texts(panel)


async def stored_parts(world: World, channel: ChannelHandle) -> dict[str, tuple[int, str]]:
    """What the database holds of a table: version and body of each part that undo may touch."""
    rows = await world.raw_sql(
        "SELECT name, version, body FROM parts WHERE channel_id = ? AND body IS NOT NULL",
        (channel.id,),
    )
    return {name: (version, body) for name, version, body in rows if name not in SILENT}


async def entries(world: World, channel: ChannelHandle) -> int:
    """How many changes the history of a table holds."""
    return (
        await world.raw_sql("SELECT count(*) FROM journal WHERE channel_id = ?", (channel.id,))
    )[0][0]


def posted(channel: ChannelHandle) -> list[discord.Message]:
    """What stands in a channel for everyone."""
    return [message for message in channel.history() if not message.flags.ephemeral]


def assert_nothing_pinged(world: World, *, but: MemberActor | None = None) -> None:
    """Every message that was sent forbids every ping, `but` of somebody whom an option named."""
    meant = {str(but.id)} if but else set()
    checked = 0
    for request in world.env.http_requests:
        body = request.json if isinstance(request.json, dict) else {}
        message = body.get("data") if "/callback" in request.path else body
        if not isinstance(message, dict) or not {"content", "components"} & set(message):
            continue
        if message.get("title"):  # a form pings nobody
            continue
        allowed = message.get("allowed_mentions")
        assert allowed is not None, f"{request.method} {request.path} may ping: {message}"
        assert not allowed.get("parse")
        assert set(map(str, allowed.get("users") or ())) <= meant
        assert not allowed.get("roles")
        checked += 1
    assert checked


async def prepare_old_press(
    actor: MemberActor, message: ResponseMessage, custom_id: str
) -> Prepared:
    """The press of a button that stood on the message when this person last saw it."""
    prepared = await prepare_forged_press(actor, message, custom_id)
    button = {"type": 2, "id": 2, "style": 1, "label": "…", "custom_id": custom_id}
    row = {"type": 1, "id": 1, "components": [button]}
    prepared.payload["message"]["components"] = [row]
    return prepared
