"""The bot and the simulated Discord in one process, played from another through a socket.

`python -m tests.torture.bridge FOLDER TABLES` makes servers of ten tables each and listens in the
folder. A line in is one act of a person; a line out says that it was answered, with what the
person can do next. It plays nothing itself, so that what it measures is the bot.
"""

import asyncio
import gc
import json
import logging
import sys
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
from simcord import Env, interactions
from simcord.backend import serializers
from simcord.backend.errors import BackendError
from simcord.backend.models import Interaction
from simcord.components import walk_components
from simcord.enums import InteractionType

from bot.app import create_bot
from bot.settings import Settings
from cogs.deck import warm
from tests.simulated.copies import copied, copy_quickly
from tests.torture.real_time import Now, attach, forget

SOCKET = "discord.socket"
TABLES_A_SERVER = 10
PEOPLE = ("gwen", "mira", "odile", "tomas", "stranger")
"""Those of each server; the first may manage messages. The last is whoever has something in mind
against the others."""

_FORGET_EVERY = 5.0
_BUTTON, _LIST = 2, 3


@dataclass(frozen=True)
class Server:
    """One server: who is there, and its channels."""

    guild: int
    people: tuple[int, ...]
    channels: tuple[int, ...]


def build(env: Env, tables: int) -> list[Server]:
    """Make servers with so many tables in all."""
    users = {}
    servers = []
    for first in range(0, tables, TABLES_A_SERVER):
        guild = env.create_guild(f"The Gilded Griffin {first}")
        master = guild.create_role("Master", permissions=discord.Permissions(manage_messages=True))
        people = []
        for name in PEOPLE:
            users[name] = env.create_user(f"{name}-{first}")
            guild.add_member(users[name], roles=[master] if name == PEOPLE[0] else [])
            people.append(users[name].id)
        channels = [
            guild.create_text_channel(f"table-{number}").id
            for number in range(first, min(first + TABLES_A_SERVER, tables))
        ]
        servers.append(Server(guild.id, tuple(people), tuple(channels)))
    return servers


class Bridge:
    """Turns lines into interactions, and answers into lines."""

    def __init__(self, env: Env, servers: list[Server]) -> None:
        self.env = env
        self._servers = servers
        self._asked: dict[int, int] = {}
        self._payloads: dict[tuple[int, int], dict[str, Any]] = {}
        self._out: asyncio.StreamWriter | None = None
        self.ended = asyncio.Event()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Play what comes until the other side is gone."""
        self._out = writer
        try:
            while line := await reader.readline():
                asked = json.loads(line)
                if asked.get("settled"):
                    # Else all that the simulated Discord keeps of thousands of tables, which is
                    # none of the bot's, would be searched for cycles, for a second at a time.
                    gc.collect()
                    gc.freeze()
                    continue
                try:
                    self._take(asked)
                except BackendError as error:
                    self._say({"n": asked["n"], "gone": str(error)})
        finally:
            self.ended.set()

    def answered(self, record: Interaction) -> None:
        """Tell of an answer."""
        number = self._asked.pop(record.id, None)
        if number is None:
            return
        told: dict[str, Any] = {"n": number}
        if record.autocomplete_choices is not None:
            told["choices"] = len(record.autocomplete_choices)
        elif record.modal is not None:
            told["form"] = record.modal.get("title")
        else:
            shown = record.message_id or record.source_message_id
            message = self.env.backend.messages[record.channel_id].get(shown or 0)
            if message is not None:
                told |= {"message": message.id, "private": message.is_ephemeral}
                told |= {"text": _text(message), "moves": _moves(message)}
        self._say(told)

    def _say(self, told: dict[str, Any]) -> None:
        if self._out is not None and not self._out.is_closing():
            self._out.write(json.dumps(told).encode() + b"\n")

    def _take(self, asked: dict[str, Any]) -> None:
        table = asked["table"]
        server = self._servers[table // TABLES_A_SERVER]
        channel = server.channels[table % TABLES_A_SERVER]
        person = server.people[asked["who"]]
        match asked:
            case {"press": custom_id, "on": message_id}:
                kind, data = InteractionType.MESSAGE_COMPONENT, _pressed(custom_id, asked)
            case {"type": typed}:
                kind = InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE
                data = self._command(asked, focused=typed)
            case _:
                kind, data = InteractionType.APPLICATION_COMMAND, self._command(asked)
        record, payload = self._payload(int(kind), channel, server.guild, person, data)
        if kind is InteractionType.MESSAGE_COMPONENT:
            stored = self.env.backend.get_message(channel, message_id)
            payload["message"] = dict(serializers.message_payload(self.env.backend, stored))
            record.source_message_id = message_id
        self._asked[record.id] = asked["n"]
        self.env.backend.emit("INTERACTION_CREATE", payload)

    def _payload(
        self, kind: int, channel: int, guild: int, person: int, data: dict[str, Any]
    ) -> tuple[Interaction, dict[str, Any]]:
        """Who acts and where looks the same each time; only the interaction is a new one."""
        backend = self.env.backend
        key = (channel, person)
        if key not in self._payloads:
            record, payload = interactions.base_payload(
                backend, type=kind, channel_id=channel, guild_id=guild, user_id=person, data=data
            )
            self._payloads[key] = deepcopy(payload)
        else:
            record = backend.new_interaction(kind, channel, person, guild)
            payload = copied(self._payloads[key])
        new = {"id": str(record.id), "token": record.token, "type": kind, "data": data}
        return record, payload | new

    def _command(self, asked: dict[str, Any], focused: str | None = None) -> dict[str, Any]:
        first, *path = asked["name"].split()
        root = self.env.backend.find_command(first, None)
        assert root is not None, asked
        leaf, nesting = interactions.walk_to_subcommand(root, path)
        kinds = {one["name"]: one["type"] for one in leaf.get("options") or []}
        options = [
            {"name": name, "type": kinds[name], "value": value}
            for name, value in asked.get("options", {}).items()
        ]
        if focused is not None:
            options[-1] |= {"value": focused, "focused": True}
        nested = interactions.nest_options(root, nesting, options)
        return {"id": root["id"], "name": root["name"], "type": 1, "options": nested}


def _pressed(custom_id: str, asked: dict[str, Any]) -> dict[str, Any]:
    data = {"custom_id": custom_id, "component_type": _BUTTON}
    if "values" in asked:
        data |= {"component_type": _LIST, "values": asked["values"]}
    return data


def _text(message: Any) -> str:
    words = [message.content, *(str(one.get("content", "")) for one in _components(message))]
    return " ".join(word for word in words if word)[:200]


def _moves(message: Any) -> list[dict[str, Any]]:
    """What can be pressed; of lists the values, and how many of them are asked for."""
    return [
        {
            "id": one["custom_id"],
            "values": [item["value"] for item in one.get("options", ())],
            "count": one.get("min_values", 1),
        }
        for one in _components(message)
        if one.get("custom_id") and not one.get("disabled")
    ]


def _components(message: Any) -> list[dict[str, Any]]:
    return list(walk_components(message.components))


async def run(folder: Path, tables: int) -> None:
    """Serve until whoever plays is gone."""
    copy_quickly()
    # What a bot draws and loads beside its start, for some seconds, is no part of any answer.
    warm()
    settings = Settings(data_dir=folder, backups=0, _env_file=None)
    bot = create_bot(settings)
    env = Env(bot, shard_count=1)
    env.backend.clock = Now()
    bridge = Bridge(env, build(env, tables))
    await attach(env, bot, bridge.answered)
    server = await asyncio.start_unix_server(bridge.serve, folder / SOCKET)
    print("ready", flush=True)
    while not bridge.ended.is_set():
        await asyncio.wait({asyncio.ensure_future(bridge.ended.wait())}, timeout=_FORGET_EVERY)
        forget(env)
    server.close()
    counted = {
        "/".join(sample.labels.values()): sample.value
        for family in bot.metrics.registry.collect()
        if family.name == "manekin_interactions"
        for sample in family.samples
        if sample.name.endswith("_total")
    }
    passed = bot.metrics.registry.get_sample_value("manekin_interactions_passed_over_total")
    print(json.dumps({"interactions": counted, "passed_over": passed}), flush=True)
    await bot.close()


def main() -> None:
    """Log what goes wrong, and play."""
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr)
    asyncio.run(run(Path(sys.argv[1]), int(sys.argv[2])))


if __name__ == "__main__":
    main()
