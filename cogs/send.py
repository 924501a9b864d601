"""The one way to answer an interaction.

The only user of `interaction.response`: the first answer comes within three seconds whatever the
work takes, an answer that Discord fails to take never undoes or repeats the change behind it.
"""

import asyncio
import logging
import secrets
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from enum import Enum, auto
from http import HTTPStatus
from typing import Any

import discord
from discord import app_commands

from bot.operations.reaching import UNREACHED, is_gone, may_pass, reached
from bot.render.answers import Answer
from bot.render.message import Message
from bot.text import shortened
from cogs.layout import body, changed_body, edit_body, lettered, modal

log = logging.getLogger(__name__)

Choices = list[app_commands.Choice[str]]

_ALREADY_ANSWERED = 40060
_UNKNOWN_MESSAGE = 10008
_INVALID_FORM = 50035
_THINKING_PRIVATELY = "thinking_privately"
_DEFERRED_IN_PLACE = "deferred_in_place"
_NOTHING_TO_SEE = "…"


async def post_in(channel: discord.abc.Messageable, message: Message) -> int:
    """Post a message in a channel, once however often it is asked for; returns its id."""
    # By it, Discord knows a message that it took although it, or the network, said otherwise; the
    # library asks again in such cases, too.
    nonce = secrets.token_hex(12)
    sent = await reached(lambda: channel.send(nonce=nonce, **body(message)))
    return sent.id


class Put(Enum):
    """What became of an edit of a message that stands for a table."""

    DONE = auto()
    GONE = auto()
    """There is no such message any more."""
    FORBIDDEN = auto()
    FAILED = auto()
    """It may be done later."""


async def put(bot: discord.Client, channel_id: int, message_id: int, message: Message) -> Put:
    """Put a message in the place of an older one of ours, whatever its age."""
    older = bot.get_partial_messageable(channel_id).get_partial_message(message_id)
    try:
        await reached(lambda: older.edit(**changed_body(message)))
    except UNREACHED as error:
        if isinstance(error, discord.NotFound) and is_gone(error):
            return Put.GONE
        log.warning("a message could not be brought up to date: %s", error)
        return Put.FORBIDDEN if isinstance(error, discord.Forbidden) else Put.FAILED
    return Put.DONE


async def respond(
    interaction: discord.Interaction[Any],
    work: Coroutine[Any, Any, Answer],
    *,
    private: bool,
    in_place: bool = False,
) -> tuple[Answer, int | None]:
    """Do the work and answer; returns the answer and the id of the message that shows it.

    `private` says how "thinking" is shown when the work takes long. `in_place` puts the answer
    where the pressed message was. Raises what the work raises, after which `respond` may be
    called again with the words for it.
    """
    deferring: list[asyncio.Task[None]] = []

    def take_long() -> None:
        if not interaction.response.is_done():
            defer = _defer(interaction, private=private, in_place=in_place)
            deferring.append(asyncio.ensure_future(defer))

    number = interaction.client.overdue.watch(take_long)
    try:
        answer = await work
    finally:
        interaction.client.overdue.release(number)
        if deferring:
            await deferring[0]
    return answer, await _deliver(interaction, answer, in_place=in_place)


def suggest(choices: Sequence[tuple[str, str]]) -> Choices:
    """Return what autocomplete offers (shown, sent), within 25 choices of 100 characters."""
    return [
        app_commands.Choice(name=lettered(shortened(shown, 100), 100), value=sent)
        for shown, sent in choices
        if 0 < len(sent) <= 100
    ][:25]


async def suggest_nothing(interaction: discord.Interaction[Any]) -> None:
    """Offer nothing while somebody types."""
    with suppress(*UNREACHED):
        await interaction.response.autocomplete([])


async def _defer(interaction: discord.Interaction[Any], *, private: bool, in_place: bool) -> None:
    try:
        if in_place:
            interaction.extras[_DEFERRED_IN_PLACE] = True
            await interaction.response.defer()
        else:
            interaction.extras[_THINKING_PRIVATELY] = private
            await interaction.response.defer(ephemeral=private, thinking=True)
    except UNREACHED as error:
        log.warning("an interaction could not be deferred: %s", error)


async def _deliver(
    interaction: discord.Interaction[Any], answer: Answer, *, in_place: bool
) -> int | None:
    for attempt in (1, 2):
        try:
            return await _send(interaction, answer, in_place=in_place)
        except UNREACHED as error:
            if _is_unfit(error):
                raise
            if attempt == 1 and may_pass(error):
                continue
            log.warning("an answer could not be shown: %s", error)
            break
    return await _send_without_token(interaction, answer)


def _is_unfit(error: Exception) -> bool:
    """Discord takes no such message from anybody: a fault of ours, to be told as one."""
    return isinstance(error, discord.HTTPException) and (
        error.code == _INVALID_FORM or error.status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    )


async def _send(
    interaction: discord.Interaction[Any], answer: Answer, *, in_place: bool
) -> int | None:
    response = interaction.response
    if not response.is_done():
        try:
            return await _answer_first(interaction, answer, in_place=in_place)
        except discord.HTTPException as error:
            if error.code != _ALREADY_ANSWERED:
                raise
        return await _answer_after_all(interaction, answer, in_place=in_place)
    if response.type is discord.InteractionResponseType.deferred_channel_message:
        private = bool(interaction.extras.get(_THINKING_PRIVATELY))
        return await _end_thinking(interaction, answer, private=private)
    if in_place and response.type is discord.InteractionResponseType.deferred_message_update:
        return await _edit_or_add(interaction, answer, changed_body(answer.message))
    return await _add(interaction, answer)


async def _answer_first(
    interaction: discord.Interaction[Any], answer: Answer, *, in_place: bool
) -> int | None:
    response = interaction.response
    if answer.form is not None:
        await response.send_modal(modal(answer.form))
        return None
    if in_place:
        try:
            await response.edit_message(**changed_body(answer.message))
        except discord.NotFound as error:
            if error.code != _UNKNOWN_MESSAGE:
                raise
        else:
            return interaction.message.id if interaction.message else None
    sent = await response.send_message(ephemeral=answer.private, **body(answer.message))
    return sent.message_id


async def _answer_after_all(
    interaction: discord.Interaction[Any], answer: Answer, *, in_place: bool
) -> int | None:
    """Discord holds a first answer already.

    It is that of the same interaction delivered before, or one of ours of which Discord said that
    it had failed. "Thinking" is brought to its end, anything else stands.
    """
    try:
        original = await interaction.original_response()
    except discord.NotFound:
        return None
    if in_place and interaction.extras.get(_DEFERRED_IN_PLACE):
        return await _edit_or_add(interaction, answer, changed_body(answer.message))
    if original.flags.loading:
        return await _end_thinking(interaction, answer, private=original.flags.ephemeral)
    return original.id


async def _end_thinking(
    interaction: discord.Interaction[Any], answer: Answer, *, private: bool
) -> int | None:
    if private == answer.private:
        return await _edit_or_add(interaction, answer, edit_body(answer.message))
    # What others see "thinking" must not turn into what only one person may read. While it
    # thinks, Discord would put any further message in its place: so it ends first.
    try:
        await interaction.edit_original_response(content=_NOTHING_TO_SEE)
    except discord.NotFound as error:
        if error.code != _UNKNOWN_MESSAGE:
            raise
    try:
        return await _add(interaction, answer)
    finally:
        with suppress(*UNREACHED):
            await interaction.delete_original_response()


async def _edit_or_add(
    interaction: discord.Interaction[Any], answer: Answer, changes: dict[str, Any]
) -> int | None:
    """A message that somebody has deleted meanwhile is replaced by a new one."""
    try:
        return (await interaction.edit_original_response(**changes)).id
    except discord.NotFound as error:
        if error.code != _UNKNOWN_MESSAGE:
            raise
    return await _add(interaction, answer)


async def _add(interaction: discord.Interaction[Any], answer: Answer) -> int | None:
    sent = await interaction.followup.send(
        ephemeral=answer.private, wait=True, **body(answer.message)
    )
    return sent.id


async def _send_without_token(interaction: discord.Interaction[Any], answer: Answer) -> int | None:
    """An expired token cannot answer; what everyone may see still goes to the channel."""
    if answer.private or interaction.channel_id is None:
        return None
    channel = interaction.client.get_partial_messageable(interaction.channel_id)
    try:
        return await post_in(channel, answer.message)
    except UNREACHED as error:
        log.warning("an answer could not be posted in its channel: %s", error)
        return None
