"""The bot on Discord: open what it needs, connect, serve until a signal, stop in order."""

import asyncio
import contextlib
import gc
import logging
import re
import signal
from collections.abc import Generator

from bot.app import Manekin
from bot.cli.mistakes import said_plainly
from bot.errors import StartupError

log = logging.getLogger(__name__)

_TOKEN = re.compile(r"[\w\-]+\.[\w\-]+\.[\w\-]+")
_SIGNALS = (signal.SIGINT, signal.SIGTERM)


def usable_token(typed: str) -> str:
    """Return the token; one that cannot be right is refused before Discord sees it."""
    token = typed.strip()
    if token.lower().startswith("bot "):
        raise StartupError("Set DISCORD_TOKEN to the token alone, without the word Bot before it.")
    if not _TOKEN.fullmatch(token):
        raise StartupError(
            "DISCORD_TOKEN does not look like a bot token, which is three parts joined by dots: "
            "copy it again from the Bot page of your application in the Discord Developer Portal."
        )
    return token


async def serve(bot: Manekin, token: str) -> None:
    """Serve until SIGINT or SIGTERM; the bot is closed whatever happens. Raises StartupError."""
    with _stop_signals() as stopped:
        async with bot:
            await bot.open()
            # What is loaded by now stays: searching it for what may go would hold up everybody.
            gc.freeze()
            serving = asyncio.create_task(bot.start(token), name="serve")
            stopping = asyncio.create_task(stopped.wait(), name="serve-signal")
            try:
                await asyncio.wait((serving, stopping), return_when=asyncio.FIRST_COMPLETED)
            finally:
                # What is under way goes on: it has tasks of its own, and closing waits for them.
                serving.cancel()
                stopping.cancel()
                await asyncio.gather(serving, stopping, return_exceptions=True)
            if not stopped.is_set():
                with said_plainly():
                    serving.result()
            log.info("stopping: what is under way is finished first")
    log.info("stopped")


@contextlib.contextmanager
def _stop_signals() -> Generator[asyncio.Event, None, None]:
    """The first signal asks to stop; the next one, of an impatient person, ends at once."""
    loop = asyncio.get_running_loop()
    stopped = asyncio.Event()

    def stop() -> None:
        stopped.set()
        for number in _SIGNALS:
            loop.remove_signal_handler(number)

    for number in _SIGNALS:
        loop.add_signal_handler(number, stop)
    try:
        yield stopped
    finally:
        for number in _SIGNALS:
            loop.remove_signal_handler(number)
