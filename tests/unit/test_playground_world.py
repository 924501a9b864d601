"""The playground's server: what is in it, and that a game master's notes can be kept there."""

from pathlib import Path

import pytest
from simcord import Env

from bot.app import Manekin
from bot.errors import Refused
from bot.playground.world import World, build
from bot.settings import Settings
from bot.table.people import Place
from cogs.game_master import check_log_channel


@pytest.fixture
async def built(tmp_path: Path):
    env = Env(Manekin(Settings(data_dir=tmp_path, backups=0)), shard_count=1)
    world = build(env)
    await env.start()
    yield env, world
    await env.bot.close()
    await env.shutdown()


async def test_one_place_can_take_what_players_must_not_see(built: tuple[Env, World]):
    env, world = built
    (guild,) = env.bot.guilds
    chapel, *_, notes = world.places
    fit: list[str] = []
    for channel in guild.text_channels:
        try:
            check_log_channel(channel, Place(guild.id, chapel.channel.id))
        except Refused:
            continue
        fit.append(channel.name)
        assert channel.permissions_for(guild.me).send_messages
    assert fit == [notes.name] == ["gm-notes"]
    assert [person.name for person in world.people if notes.is_open_to(person.actor.id)] == [
        "Gwen",
        "Rosalind",
    ]
