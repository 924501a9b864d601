"""Interactions that no client sends: another person's press, one from a direct message, a press of
what stands on no message, a form that was never shown. And a table put back as it was.
"""

from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from simcord import ChannelHandle, MemberActor, actors, interactions
from simcord.enums import InteractionType
from simcord.results import InteractionResult, ResponseMessage

from tests.simulated.delivery import Prepared, deliver_together, prepare_forged_press
from tests.table.conftest import World

Rows = dict[str, list[Any]]


async def pressed(
    world: World,
    actor: MemberActor,
    message: ResponseMessage,
    custom_id: str,
    values: list[str] | None = None,
    offered: list[str] | None = None,
) -> InteractionResult:
    """Press what a crafted message of the bot holds; a list offers what is chosen, if not told."""
    prepared = await prepare_pressed(actor, message, custom_id, values, offered)
    (result,) = await deliver_together(world.env, prepared)
    return result


async def prepare_pressed(
    actor: MemberActor,
    message: ResponseMessage,
    custom_id: str,
    values: list[str] | None = None,
    offered: list[str] | None = None,
) -> Prepared:
    """Hold such a press undelivered."""
    prepared = await prepare_forged_press(actor, message, custom_id, values=values)
    found = control(custom_id, values if offered is None else offered)
    prepared.payload["message"]["components"] = [{"type": 1, "id": 1, "components": [found]}]
    return prepared


def control(custom_id: str, offered: list[str] | None) -> dict[str, object]:
    """A button, or a list that offers something, as a message holds it."""
    if offered is None:
        return {"type": 2, "id": 2, "style": 1, "label": "Crafted", "custom_id": custom_id}
    options = [{"label": "Crafted", "value": value} for value in offered]
    return {"type": 3, "id": 2, "options": options, "custom_id": custom_id}


async def sent_form(
    actor: MemberActor, channel: ChannelHandle, custom_id: str, typed: str, key: str = "name"
) -> InteractionResult:
    """Send a form in that was never shown to this person."""
    return await sent_fields(actor, channel, custom_id, {key: typed})


async def sent_fields(
    actor: MemberActor, channel: ChannelHandle, custom_id: str, fields: dict[str, str]
) -> InteractionResult:
    """Send a form in with whatever fields."""
    return await actors._dispatch_actor_interaction(
        actor, InteractionType.MODAL_SUBMIT, channel, form_data(custom_id, fields)
    )


def form_data(custom_id: str, fields: dict[str, str]) -> dict[str, Any]:
    """What Discord sends of a form."""
    rows = [
        {
            "type": 18,
            "id": 1,
            "component": {"type": 4, "id": 2, "custom_id": key, "value": value},
        }
        for key, value in fields.items()
    ]
    return {"custom_id": custom_id, "components": rows}


def by(prepared: Prepared, actor: MemberActor) -> Prepared:
    """The same act by somebody else, at the same message."""
    return _remade(prepared, actor, prepared.record.channel_id, actor.guild.id)


def from_direct_message(prepared: Prepared, actor: MemberActor) -> Prepared:
    """The same act from somebody's direct messages with the bot."""
    return _remade(prepared, actor, actor.user.dm_channel.id, None)


def _remade(
    prepared: Prepared, actor: MemberActor, channel_id: int, guild_id: int | None
) -> Prepared:
    was = prepared.payload
    record, payload = interactions.base_payload(
        prepared.env.backend,
        type=was["type"],
        channel_id=channel_id,
        guild_id=guild_id,
        user_id=actor.id,
        data=deepcopy(was["data"]),
    )
    if "message" in was:
        payload["message"] = deepcopy(was["message"]) | {"channel_id": str(channel_id)}
    if guild_id is not None:
        record.source_message_id = prepared.record.source_message_id
    return Prepared(prepared.env, record, payload)


@dataclass
class Kept:
    """All that the database holds, to compare with and to go back to.

    As long as nobody writes, which the connection counts, nothing is read again.
    """

    world: World
    writes: int
    rows: Rows

    @classmethod
    async def now(cls, world: World) -> "Kept":
        """Note everything as it is."""
        return cls(world, await _writes(world), await _rows(world))

    async def is_same(self) -> bool:
        """Whether every row of every table is as it was."""
        return await _writes(self.world) == self.writes or await _rows(self.world) == self.rows

    async def restore(self) -> None:
        """Put every row back, and let the bot forget what it has read."""
        if await _writes(self.world) == self.writes:
            return
        await self.world.bot.store._connection.run(self._write_back)
        self.world.bot.tables._cache.clear()
        self.world.bot.tables.on_timer()
        self.writes = await _writes(self.world)

    def _write_back(self, connection: Any) -> None:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("PRAGMA defer_foreign_keys = ON")
        for name in self.rows:
            connection.execute(f"DELETE FROM {name}")  # noqa: S608 - a table of the bot's own
        for name, rows in self.rows.items():
            for row in rows:
                places = ",".join("?" * len(row))
                connection.execute(f"INSERT INTO {name} VALUES ({places})", row)  # noqa: S608 - likewise
        connection.execute("COMMIT")


async def _writes(world: World) -> int:
    return await world.bot.store._connection.run(lambda connection: connection.total_changes)


async def _rows(world: World) -> Rows:
    """Rows by the name of their table."""
    tables = await world.raw_sql(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    )
    return {
        name: sorted(await world.raw_sql(f"SELECT * FROM {name}"), key=repr)  # noqa: S608 - likewise
        for (name,) in tables
    }
