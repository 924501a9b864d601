"""The simulated server: who sits there and where they play.

Built in a fixed order while the simulated clock stands at its beginning, so that every start gives
the same ids. Adding to it means adding at the end: the order is what the ids hang on.
"""

from dataclasses import dataclass

import discord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, UserHandle
from simcord.env import Env


@dataclass(frozen=True)
class Person:
    """Someone to play as; `part` says what they are at the table."""

    actor: MemberActor
    name: str
    part: str


@dataclass(frozen=True)
class Place:
    """A channel or thread to play in; `within` names the channel a thread belongs to.

    `only` names who sees it, where not everybody does.
    """

    channel: ChannelHandle
    name: str
    within: str | None = None
    only: frozenset[int] | None = None

    def is_open_to(self, person: int) -> bool:
        """Tell whether a person sees the place."""
        return self.only is None or person in self.only


@dataclass(frozen=True)
class World:
    """One server with its people and places, in the order they are offered."""

    server: str
    people: tuple[Person, ...]
    places: tuple[Place, ...]


def build(env: Env) -> World:
    """Make the server; call once, before the clock moves and before the bot starts."""
    env.backend.bot_user.name = "Manekin"
    owner = env.create_user("rosalind", global_name="Rosalind")
    guild = env.create_guild("The Gilded Griffin", owner=owner)
    game_master = guild.create_role(
        "Game Master",
        permissions=discord.Permissions(manage_messages=True),
        color=0xC9A227,
        hoist=True,
    )
    gwen = guild.add_member(env.create_user("gwen", global_name="Gwen"), roles=[game_master])
    players = [
        guild.add_member(env.create_user(name.lower(), global_name=name))
        for name in ("Mira", "Odile", "Tomas")
    ]
    chapel = guild.create_text_channel("the-sunken-chapel", topic="Saturdays, by candlelight")
    salt = guild.create_text_channel("salt-and-iron", topic="Pirates, every other Tuesday")
    env.backend.create_thread(chapel.id, "the-flooded-crypt", gwen.id, broadcast=False)
    (crypt,) = chapel.threads
    notes = guild.create_text_channel(
        "gm-notes",
        topic="What players must not see: choose it with /gm log-channel",
        overwrites={
            guild.default_role: discord.PermissionOverwrite(view_channel=False),
            game_master: discord.PermissionOverwrite(view_channel=True),
            UserHandle(env, env.backend.bot_user): discord.PermissionOverwrite(view_channel=True),
        },
    )
    return World(
        server="The Gilded Griffin",
        people=(
            Person(gwen, "Gwen", "Game master"),
            *(Person(player, player.user.global_name or "", "Player") for player in players),
            Person(MemberActor(env, guild, owner), "Rosalind", "Owner of the server"),
        ),
        places=(
            Place(chapel, "the-sunken-chapel"),
            Place(crypt, "the-flooded-crypt", within="the-sunken-chapel"),
            Place(salt, "salt-and-iron"),
            Place(notes, "gm-notes", only=frozenset((gwen.id, owner.id))),
        ),
    )
