"""What a request to Discord ends with when it fails, which failures may pass, and asking again.

The library waits out rate limits and asks again after some failures by itself; what comes out of it
is the rest.
"""

import logging
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import TypeVar

import aiohttp
import discord

log = logging.getLogger(__name__)

_T = TypeVar("_T")

_GONE = (10003, 10008)
"""Unknown channel, unknown message."""

UNREACHED = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What a request to Discord ends with when it refuses, fails or cannot be reached."""


def may_pass(error: Exception) -> bool:
    """Whether the same request may succeed if it is made again."""
    if not isinstance(error, discord.HTTPException):
        return True
    return error.status >= HTTPStatus.INTERNAL_SERVER_ERROR or (
        error.status == HTTPStatus.TOO_MANY_REQUESTS
    )


def is_gone(error: discord.NotFound) -> bool:
    """Whether a message, or its channel, is no more.

    Whatever stands before Discord may say of anything that it is not there.
    """
    return error.code in _GONE


async def reached(ask: Callable[[], Awaitable[_T]]) -> _T:
    """Ask Discord for something that may be asked twice, once more where a failure may pass."""
    try:
        return await ask()
    except UNREACHED as error:
        if not may_pass(error):
            raise
        log.info("a request is made once more: %s", error)
    return await ask()
