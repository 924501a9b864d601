"""One line of the log and one count for every interaction: which command, where, how it ended.

Never who, never what was written. Knows no Discord: names and ids are handed to it.
"""

import asyncio
import logging
import time
from collections.abc import Generator
from contextlib import contextmanager

from bot.operations.metrics import Metrics

log = logging.getLogger(__name__)


class Observation:
    """How an interaction ends, as far as its own work knows; well unless it says otherwise."""

    __slots__ = ("detail", "result")

    def __init__(self) -> None:
        self.result = "ok"
        self.detail = ""

    def refused(self, reason: str) -> None:
        """It was not allowed or not possible."""
        self.result, self.detail = "refused", reason

    def unavailable(self) -> None:
        """The store could not write it down."""
        self.result = "unavailable"

    def fault(self, number: str) -> None:
        """It was a fault of ours, told by this number."""
        self.result, self.detail = "fault", number


@contextmanager
def observed(
    metrics: Metrics, command: str, *, guild_id: int | None, channel_id: int | None
) -> Generator[Observation, None, None]:
    """Measure what is done inside, then log and count it under the name of the command."""
    seen = Observation()
    started = time.perf_counter()
    metrics.began()
    try:
        yield seen
    except asyncio.CancelledError:
        seen.result = "cancelled"
        raise
    except BaseException as error:
        if seen.result == "ok":
            seen.result, seen.detail = "fault", type(error).__name__
        raise
    finally:
        seconds = time.perf_counter() - started
        metrics.answered(command, seen.result, seconds)
        _log(command, seen, round(seconds * 1000), guild_id, channel_id)


def _log(
    command: str, seen: Observation, took: int, guild_id: int | None, channel_id: int | None
) -> None:
    log.log(
        logging.ERROR if seen.result == "fault" else logging.INFO,
        "%s: %s in %d ms, channel %s of server %s",
        command,
        f"{seen.result} ({seen.detail})" if seen.detail else seen.result,
        took,
        channel_id,
        guild_id,
        extra={
            "command": command,
            "result": seen.result,
            "detail": seen.detail,
            "duration_ms": took,
            "guild": guild_id,
            "channel": channel_id,
        },
    )
