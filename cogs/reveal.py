"""Answers that go on: a message that turns into another after a moment, and one to everybody.

Pictures are drawn in a worker thread. Whatever becomes of these messages, the change they tell of
is on disk.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import discord
from cachetools import LRUCache

from bot.operations.reaching import UNREACHED, reached
from bot.render.faces import back, face
from bot.render.message import Message, Sketch, drawn
from cogs.layout import body, changed_body
from cogs.send import post_in

log = logging.getLogger(__name__)

PAUSE = 1.3
"""Seconds for which a card lies face down."""


_KNOWN: LRUCache[object, bool] = LRUCache(maxsize=128)
"""What was drawn before and is taken from the faces' own cache, which holds more than these."""


async def ready(message: Message) -> Message:
    """Return a message with its pictures drawn: in a worker, but for faces that were before."""
    sketches = [one for one in message.attached() if isinstance(one, Sketch)]
    if not sketches:
        return message
    keys = [_key(one.draw) for one in sketches]
    if all(key is not None and key in _KNOWN for key in keys):
        return drawn(message)
    done = await asyncio.to_thread(drawn, message)
    _KNOWN.update((key, True) for key in keys if key is not None)
    return done


def _key(draw: Callable[[], bytes]) -> object | None:
    """What a face is cached under; None for any other picture."""
    if draw is back:
        return draw
    if isinstance(draw, partial) and draw.func is face:
        return draw.args
    return None


async def turn_over(
    interaction: discord.Interaction[Any], message_id: int | None, message: Message
) -> None:
    """Put a message in the place of the one that answered; else post it anew."""
    shown, _ = await asyncio.gather(ready(message), asyncio.sleep(PAUSE))
    channel = interaction.client.get_partial_messageable(interaction.channel_id or 0)
    ways: list[Callable[[], Awaitable[Any]]] = []
    if message_id is not None:
        there = channel.get_partial_message(message_id)
        ways += [
            lambda: interaction.edit_original_response(**changed_body(shown)),
            lambda: there.edit(**changed_body(shown)),
        ]
    await _one_of(*ways, *_anew(interaction, shown))


async def add(
    interaction: discord.Interaction[Any], message: Message, channel_id: int | None = None
) -> None:
    """Post a message for everyone after the answer, where it was given or in another channel."""
    shown = await ready(message)
    if channel_id in (None, interaction.channel_id):
        await _one_of(*_anew(interaction, shown))
    else:
        channel = interaction.client.get_partial_messageable(channel_id)
        await _one_of(lambda: post_in(channel, shown))


async def add_beside(interaction: discord.Interaction[Any], message: Message) -> None:
    """Tell whoever acted something alone, after an answer that everyone sees."""
    shown = await ready(message)
    await _one_of(
        lambda: reached(lambda: interaction.followup.send(wait=True, ephemeral=True, **body(shown)))
    )


def _anew(
    interaction: discord.Interaction[Any], message: Message
) -> tuple[Callable[[], Awaitable[Any]], ...]:
    channel = interaction.client.get_partial_messageable(interaction.channel_id or 0)
    return (
        lambda: interaction.followup.send(wait=True, **body(message)),
        lambda: post_in(channel, message),
    )


async def _one_of(*ways: Callable[[], Awaitable[Any]]) -> None:
    """Try each way until one succeeds."""
    for way in ways:
        try:
            await way()
        except UNREACHED as error:
            log.info("a message could not be shown in one way: %s", error)
        else:
            return
    log.warning("a message could not be shown in any way")
