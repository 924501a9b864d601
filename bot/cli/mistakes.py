"""What keeps the bot from Discord, said in one sentence that tells the operator what to do.

Knows what discord.py and aiohttp raise while connecting; never repeats the token.
"""

import contextlib
from collections.abc import Generator

import aiohttp
import discord

from bot.errors import StartupError

_PORTAL = "your application in the Discord Developer Portal"

# Close codes of the gateway after which connecting again is useless.
_CLOSED = {
    4004: (
        f"Discord refused DISCORD_TOKEN: reset the token on the Bot page of {_PORTAL} and set the "
        "new one."
    ),
    4010: "Discord refused the shard number: leave MANEKIN_SHARD_COUNT empty.",
    4011: (
        "The bot is in too many servers for so few shards: leave MANEKIN_SHARD_COUNT empty, or set "
        "it higher."
    ),
}


@contextlib.contextmanager
def said_plainly() -> Generator[None, None, None]:
    """Turn what discord.py raises while connecting into StartupError."""
    try:
        yield
    except (discord.DiscordException, aiohttp.ClientError, TimeoutError, OSError) as error:
        sentence = plain(error)
        if sentence is None:
            raise
        raise StartupError(sentence) from error


def plain(error: Exception) -> str | None:
    """Return the sentence for an error, or None for a fault that no operator can mend."""
    match error:
        case discord.LoginFailure():
            return _CLOSED[4004]
        case discord.PrivilegedIntentsRequired():
            return (
                "Discord refused the intents the bot asks for: turn them on under Privileged "
                f"Gateway Intents on the Bot page of {_PORTAL}."
            )
        case discord.ConnectionClosed():
            return _CLOSED.get(error.code, f"Discord ended the connection ({error}): start again.")
        case discord.HTTPException() | discord.GatewayNotFound():
            return _answered(error)
        case aiohttp.ClientError() | TimeoutError():
            return (
                "Discord cannot be reached: check this machine's network, name resolution and "
                f"firewall ({_short(error)})."
            )
        case _:
            return None


def _answered(error: discord.HTTPException | discord.GatewayNotFound) -> str:
    cause = error.__cause__ if isinstance(error, discord.GatewayNotFound) else error
    status = cause.status if isinstance(cause, discord.HTTPException) else 0
    if status == 429:
        return (
            "Discord is turning this machine away for asking too often: wait an hour, then start."
        )
    if status == 403:
        return (
            f"Discord forbids what the bot asked for while starting ({_short(error)}): check that "
            f"DISCORD_TOKEN belongs to {_PORTAL} that you invited."
        )
    return f"Discord did not answer as it should ({_short(error)}): try again in a few minutes."


def _short(error: Exception) -> str:
    text = " ".join(str(error).split()) or type(error).__name__
    return text if len(text) <= 120 else text[:119] + "…"
