"""Channels and servers that go and come back, seen and unseen, and what is left of their tables."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from simcord import ChannelHandle
from simcord.backend import serializers

from bot.app import Manekin
from cogs import missing
from tests.simulated.reading import everything_seen_by
from tests.table.acting import thread
from tests.table.conftest import World, said

MINUTE = 60
DAY = 24 * 60 * MINUTE
KEPT = 30 * DAY
TABLES_OF_THE_STORE = ("tables", "parts", "journal", "undo", "timers", "people")


async def held(world: World, channel: ChannelHandle) -> dict[str, int]:
    """How many rows of each kind the database holds of a channel's table."""
    found: dict[str, int] = {}
    for name in TABLES_OF_THE_STORE:
        query = f"SELECT count(*) FROM {name} WHERE channel_id = ?"  # noqa: S608 - our own names
        found[name] = (await world.raw_sql(query, (channel.id,)))[0][0]
    return {name: count for name, count in found.items() if count}


async def pass_time(world: World, seconds: float) -> None:
    """Let a long time pass: the clock jumps, and the bot looks at it within a minute."""
    jump = max(0.0, seconds - 2 * MINUTE)
    world.env.backend.advance_clock(jump)
    await world.env.advance_time(seconds - jump)


class Server:
    """The world's server as it can be left and joined again, with its channels and their ids."""

    def __init__(self, world: World) -> None:
        self._world = world
        backend = world.env.backend
        self._guild = backend.guilds[world.guild.id]
        self._channels = {
            number: channel
            for number, channel in backend.channels.items()
            if channel.guild_id == world.guild.id
        }
        self._messages: dict[int, Any] = {}

    async def leave(self) -> None:
        """Somebody removes the bot."""
        backend = self._world.env.backend
        self._messages = {number: backend.messages.get(number, {}) for number in self._channels}
        backend.remove_guild(self._guild.id)
        await self._world.env.settle()

    async def come_back(self) -> None:
        """Somebody invites the bot again."""
        backend = self._world.env.backend
        backend.guilds[self._guild.id] = self._guild
        backend.channels |= self._channels
        backend.messages |= self._messages
        joined = dict(serializers.guild_create_payload(backend, self._guild))
        # Discord sends this of servers that were known before, and by it discord.py tells the two.
        del joined["unavailable"]
        backend.emit("GUILD_CREATE", joined)
        await self._world.env.settle()

    async def outage(self) -> None:
        """Discord cannot reach the server for a while; nobody has left."""
        backend = self._world.env.backend
        backend.emit("GUILD_DELETE", {"id": str(self._guild.id), "unavailable": True})
        await self._world.env.settle()

    async def outage_ends(self) -> None:
        """The server can be reached again."""
        backend = self._world.env.backend
        backend.emit("GUILD_CREATE", serializers.guild_create_payload(backend, self._guild))
        await self._world.env.settle()


@pytest.fixture
async def server(world: World) -> Server:
    await world.start()
    await world.mira.slash(world.channel, "campaign join")
    await world.mira.slash(world.channel, "macro save", name="brave", expression="1d20+3")
    return Server(world)


@asynccontextmanager
async def bot_away(world: World) -> AsyncIterator[None]:
    """What happens inside, the bot does not see; afterwards another one starts."""
    await world.bot.close()
    yield
    await world.env.restart_bot(Manekin(world.settings, dice=world.dice))
    await world.env.settle()


async def delete(world: World, channel: ChannelHandle) -> None:
    world.env.backend.delete_channel(channel.id)
    await world.env.settle()


async def knows_mira(world: World) -> bool:
    """Whether the table is as it was."""
    shown = said(await world.mira.slash(world.channel, "campaign info"))
    return "The Sunken Chapel" in shown and world.mira.mention in shown


async def test_the_table_of_a_deleted_channel_is_kept_a_month_and_then_erased_whole(
    world: World, server: Server
):
    await world.gm.slash(world.elsewhere, "campaign start", name="Salt and Iron")
    await delete(world, world.channel)
    await pass_time(world, KEPT - MINUTE)
    assert "journal" in await held(world, world.channel)
    await pass_time(world, 2 * MINUTE)
    assert await held(world, world.channel) == {}
    assert "journal" in await held(world, world.elsewhere)
    assert "Salt and Iron" in said(await world.gm.slash(world.elsewhere, "campaign info"))


async def test_a_deleted_channel_without_a_table_leaves_nothing_behind(world: World):
    await delete(world, world.elsewhere)
    assert await held(world, world.elsewhere) == {}


async def test_a_deleted_thread_takes_its_own_table_along_and_not_its_channels(
    world: World, server: Server
):
    crypt = await thread(world)
    await world.gm.slash(crypt, "campaign start", name="The Crypt")
    await delete(world, crypt)
    await pass_time(world, KEPT + MINUTE)
    assert await held(world, crypt) == {}
    assert await knows_mira(world)


async def test_a_deleted_thread_that_shared_its_channels_table_changes_nothing(
    world: World, server: Server
):
    crypt = await thread(world)
    await world.mira.slash(crypt, "roll", expression="1d20")
    before = await held(world, world.channel)
    await delete(world, crypt)
    await pass_time(world, KEPT + MINUTE)
    assert await held(world, world.channel) == before
    assert await knows_mira(world)


def archive(world: World, crypt: ChannelHandle) -> None:
    """Put a thread away; Discord names archived threads to no bot that connects."""
    archived = world.env.backend.channels[crypt.id].thread_metadata
    assert archived is not None
    archived.archived = True
    world.env.backend.guilds[world.guild.id].thread_ids.remove(crypt.id)


def asked_for(world: World) -> list[int]:
    """The channels that Discord was asked about, each by itself."""
    paths = [one.path.split("/") for one in world.env.http_requests if one.method == "GET"]
    return [int(path[-1]) for path in paths if path[-2] == "channels"]


@asynccontextmanager
async def bot_asks(world: World, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[list[float]]:
    """As `bot_away`; notes how long the bot that starts waits between its questions."""
    waited: list[float] = []

    async def wait(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(missing, "PAUSE", 0.5)
    monkeypatch.setattr(missing, "sleep", wait)
    async with bot_away(world):
        yield waited


async def test_channels_deleted_while_the_bot_was_down_are_missed_at_the_next_start(
    world: World, server: Server, monkeypatch: pytest.MonkeyPatch
):
    crypt, cellar = await thread(world), await thread(world, "the-cellar")
    for one in (crypt, cellar, world.elsewhere):
        await world.gm.slash(one, "campaign start", name="Salt and Iron")
    asked = len(asked_for(world))
    async with bot_asks(world, monkeypatch) as waited:
        world.env.backend.delete_channel(crypt.id)
        world.env.backend.delete_channel(world.elsewhere.id)
        archive(world, cellar)
    assert sorted(asked_for(world)[asked:]) == sorted([crypt.id, cellar.id, world.elsewhere.id])
    assert waited == [0.5] * 3
    await pass_time(world, KEPT + MINUTE)
    assert await held(world, crypt) == await held(world, world.elsewhere) == {}
    assert "journal" in await held(world, cellar)
    assert await knows_mira(world)


async def test_a_channel_known_to_be_gone_is_not_asked_about_again(
    world: World, server: Server, monkeypatch: pytest.MonkeyPatch
):
    await world.gm.slash(world.elsewhere, "campaign start", name="Salt and Iron")
    await delete(world, world.elsewhere)
    asked = asked_for(world)
    async with bot_asks(world, monkeypatch) as waited:
        pass
    assert asked_for(world) == asked
    assert waited == []


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (500, 0), (404, None)])
async def test_only_what_discord_does_not_know_is_taken_for_deleted(
    world: World, server: Server, status: int, code: int | None
):
    crypt = await thread(world)
    await world.gm.slash(crypt, "campaign start", name="The Crypt")
    async with bot_away(world):
        archive(world, crypt)
        if code is not None:
            for _ in range(5):
                world.env.inject_error("GET", f"/channels/{crypt.id}", status=status, code=code)
        else:
            world.env.backend.delete_channel(crypt.id)
    assert ("timers" in await held(world, crypt)) == (code is None)


async def test_a_bot_invited_again_within_the_month_finds_its_tables_and_keeps_them(
    world: World, server: Server
):
    await server.leave()
    assert "timers" in await held(world, world.channel)
    await pass_time(world, KEPT - DAY)
    await server.come_back()
    assert "timers" not in await held(world, world.channel)
    assert await knows_mira(world)
    await pass_time(world, 2 * KEPT)
    assert await knows_mira(world)


async def test_a_bot_that_is_not_invited_again_erases_the_servers_tables_after_a_month(
    world: World, server: Server
):
    await world.gm.slash(world.elsewhere, "campaign start", name="Salt and Iron")
    await server.leave()
    await pass_time(world, KEPT + MINUTE)
    assert await held(world, world.channel) == await held(world, world.elsewhere) == {}


async def test_a_bot_invited_again_after_the_month_begins_anew(world: World, server: Server):
    await server.leave()
    await pass_time(world, KEPT + MINUTE)
    await server.come_back()
    assert "/campaign start" in said(await world.mira.slash(world.channel, "campaign join"))
    await world.start()
    assert not await knows_mira(world)
    assert "brave" not in said(await world.mira.slash(world.channel, "macro list"))


async def test_leaving_a_second_time_gives_a_whole_month_again(world: World, server: Server):
    await server.leave()
    await pass_time(world, 20 * DAY)
    await server.come_back()
    await server.leave()
    await pass_time(world, 20 * DAY)
    assert await held(world, world.channel)
    await pass_time(world, 11 * DAY)
    assert await held(world, world.channel) == {}


async def test_a_server_left_while_the_bot_was_down_counts_from_the_next_start(
    world: World, server: Server
):
    async with bot_away(world):
        world.env.backend.remove_guild(world.guild.id)
    assert "timers" in await held(world, world.channel)
    await pass_time(world, KEPT - MINUTE)
    assert await held(world, world.channel)
    await pass_time(world, 2 * MINUTE)
    assert await held(world, world.channel) == {}


async def test_a_server_that_came_back_while_the_bot_was_down_keeps_its_tables(
    world: World, server: Server
):
    await server.leave()
    async with bot_away(world):
        await server.come_back()
    assert "timers" not in await held(world, world.channel)
    await pass_time(world, 2 * KEPT)
    assert await knows_mira(world)


async def test_a_server_that_came_back_unseen_keeps_its_tables_although_the_month_is_over(
    world: World, server: Server
):
    await server.leave()
    async with bot_away(world):
        await server.come_back()
        world.env.backend.advance_clock(KEPT + DAY)
    await world.env.advance_time(2 * MINUTE)
    assert await knows_mira(world)
    assert "timers" not in await held(world, world.channel)


class SlowToConnect(Manekin):
    """Rings all that is due before Discord has said anything."""

    async def setup_hook(self) -> None:
        await super().setup_hook()
        assert self.timers._work is not None
        await asyncio.wait([self.timers._work])


async def test_nothing_is_erased_before_discord_has_said_which_servers_there_are(
    world: World, server: Server
):
    await server.leave()
    await world.bot.close()
    await server.come_back()
    world.env.backend.advance_clock(KEPT + DAY)
    await world.env.restart_bot(SlowToConnect(world.settings, dice=world.dice))
    await world.env.advance_time(2 * MINUTE)
    assert await knows_mira(world)


async def test_the_month_of_a_server_that_is_still_gone_may_end_while_the_bot_is_down(
    world: World, server: Server
):
    await server.leave()
    async with bot_away(world):
        world.env.backend.advance_clock(KEPT + DAY)
    await world.env.advance_time(2 * MINUTE)
    assert await held(world, world.channel) == {}


async def test_a_server_that_cannot_be_reached_for_a_while_is_not_left(
    world: World, server: Server
):
    await server.outage()
    assert "timers" not in await held(world, world.channel)
    await pass_time(world, KEPT + DAY)
    await server.outage_ends()
    assert await knows_mira(world)


async def test_reconnecting_is_neither_leaving_nor_coming_back(world: World, server: Server):
    before = await held(world, world.channel)
    shard = world.bot.get_shard(0)
    assert shard is not None
    await shard.disconnect()
    await world.env.advance_time(MINUTE)
    await shard.reconnect()
    await world.env.settle()
    assert await held(world, world.channel) == before
    await pass_time(world, KEPT + DAY)
    assert await knows_mira(world)


async def test_a_deleted_channel_is_erased_in_its_time_although_the_server_left_and_came_back(
    world: World, server: Server
):
    await world.gm.slash(world.elsewhere, "campaign start", name="Salt and Iron")
    await delete(world, world.elsewhere)
    await pass_time(world, 10 * DAY)
    await server.leave()
    await pass_time(world, DAY)
    await server.come_back()
    await world.restart()
    await pass_time(world, 20 * DAY)
    assert await held(world, world.elsewhere) == {}
    assert await knows_mira(world)


async def test_what_the_bot_does_by_itself_is_not_in_the_history(world: World, server: Server):
    before = (await held(world, world.channel))["journal"]
    await server.leave()
    await server.come_back()
    assert (await held(world, world.channel))["journal"] == before


async def test_an_old_button_of_an_erased_table_acts_on_no_new_one(world: World, server: Server):
    asked = await world.gm.slash(world.channel, "gm reset")
    assert asked.response is not None
    await server.leave()
    await pass_time(world, KEPT + MINUTE)
    await server.come_back()
    await world.start()
    await world.mira.slash(world.channel, "campaign join")
    await world.mira.slash(world.channel, "macro save", name="new", expression="1d6")
    before = await held(world, world.channel)
    pressed = await world.gm.click(asked.response, label="Clear what was played")
    assert pressed.ephemeral
    assert await held(world, world.channel) == before
    assert "new" in said(await world.mira.slash(world.channel, "macro list"))


async def second_server(world: World) -> Any:
    """Another server of the same name, with the same people and a channel of the same name."""
    guild = world.env.create_guild("The Gilded Griffin")
    channel = guild.create_text_channel("the-sunken-chapel")
    return guild, channel, guild.add_member(world.mira.user), guild.add_member(world.gm.user)


async def test_two_servers_with_the_same_names_know_nothing_of_each_other(
    world: World, server: Server
):
    guild, channel, mira, gwen = await second_server(world)
    assert "/campaign start" in said(await gwen.slash(channel, "campaign info"))
    await gwen.slash(channel, "campaign start", name="Another Chapel")
    assert "brave" not in said(await mira.slash(channel, "macro list"))
    world.dice.next = [17]
    await mira.slash(channel, "roll", expression="1d20", reason="behind the altar")
    assert "behind the altar" not in everything_seen_by(world.env, world.odile)
    shown = said(await gwen.slash(channel, "campaign info"))
    assert "Another Chapel" in shown
    assert world.mira.mention not in shown
    assert await knows_mira(world)
    owners = await world.raw_sql("SELECT channel_id, guild_id FROM tables ORDER BY channel_id")
    assert (world.channel.id, world.guild.id) in owners
    assert (channel.id, guild.id) in owners


async def test_leaving_one_of_two_servers_of_the_same_name_keeps_the_other(
    world: World, server: Server
):
    _, channel, _, gwen = await second_server(world)
    await gwen.slash(channel, "campaign start", name="Another Chapel")
    await server.leave()
    await pass_time(world, KEPT + MINUTE)
    assert await held(world, world.channel) == {}
    assert "Another Chapel" in said(await gwen.slash(channel, "campaign info"))
