"""The playground: the unchanged bot at a simulated Discord, played in a browser on this machine.

The only package that knows simcord, and it is loaded when play begins: a server that connects to
Discord need not have it installed. Knows no command and no rule of the bot it runs.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Protocol

import discord

from bot.errors import StartupError

_NEEDED = ("simcord", "aiohttp")


class PlaygroundSettings(Protocol):
    """What the playground asks of the settings."""

    @property
    def playground_port(self) -> int:
        """Port on loopback; 0 takes any free one."""
        ...


async def play(
    settings: PlaygroundSettings,
    make_bot: Callable[[], discord.Client],
    announce: Callable[[str], None],
) -> None:
    """Serve the playground until SIGINT, SIGTERM or the page ends it; raises StartupError.

    `announce` gets one line with the one address to open. The server, its channels and people have
    the same ids at every start, so the bot finds the tables it kept.
    """
    try:
        session = import_module("bot.playground.session")
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] not in _NEEDED:
            raise
        raise StartupError(
            "The playground's packages are not installed: start it with `make run`, or set "
            "DISCORD_TOKEN to serve Discord."
        ) from None
    await session.run(settings.playground_port, make_bot, announce)
