"""`python -m bot` alone: serve Discord where there is a token, else open the playground."""

import argparse
import asyncio
import logging

import discord

from bot.app import create_bot
from bot.cli.command import DONE
from bot.cli.serve import serve, usable_token
from bot.operations.logs import set_up_logging
from bot.playground import play
from bot.settings import read_settings

DESCRIPTION = "Start the bot."


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add nothing: settings say it all."""


def run(_: argparse.Namespace) -> int:
    """Start the bot and return once it has stopped; raises StartupError."""
    settings = read_settings()
    # Both would warn at every start that a bot which never speaks cannot speak.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    if settings.discord_token is None:
        set_up_logging(settings)
        # The simulated Discord tries out a client of its own, which is warned about.
        logging.getLogger("discord.state").setLevel(logging.ERROR)
        # Nobody logs in anywhere.
        logging.getLogger("discord.client").setLevel(logging.WARNING)
        asyncio.run(play(settings, lambda: create_bot(settings), _announce))
        _announce("Stopped.")
        return DONE
    token = usable_token(settings.discord_token.get_secret_value())
    set_up_logging(settings)
    asyncio.run(serve(create_bot(settings), token))
    return DONE


def _announce(line: str) -> None:
    # Whoever reads it through a pipe wants it now.
    print(line, flush=True)
