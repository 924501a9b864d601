"""From an interaction to an act and back: who, where, which words, and what follows an act.

Every command and button goes through `do`, so that errors are answered in one way.
"""

import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from dataclasses import replace
from typing import Any, cast

import discord

from bot.app import Manekin, fault_id
from bot.errors import Conflict, Refused, StoreUnavailable
from bot.operations.interactions import Observation, observed
from bot.render.answers import Answer, answer
from bot.render.message import Message, Text, line
from bot.render.refusals import refusal
from bot.render.words import Words, words
from bot.table.act import Outcome
from bot.table.dragon.part import board_of
from bot.table.panel import panel_of
from bot.table.part import Action
from bot.table.people import Person, Place
from bot.table.snapshot import Table
from cogs.dragon_board import keep_board
from cogs.dragon_following import refresh_board
from cogs.panel import keep_panel, refresh_panel
from cogs.reveal import add, add_beside, ready, turn_over
from cogs.send import respond
from cogs.telling import table_words, tell_masters
from cogs.unfolding import unfold

log = logging.getLogger(__name__)

Interaction = discord.Interaction[Manekin]

Beside = Callable[[Refused], Awaitable[Message | None]]
"""What somebody is shown below the sentence for what went wrong, if anything."""


def place_of(interaction: Interaction) -> Place:
    """Return where an interaction happened."""
    channel = interaction.channel
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    return Place(interaction.guild_id or 0, interaction.channel_id or 0, parent)


def person_of(interaction: Interaction) -> Person:
    """Return who acted, with the roles and permissions that Discord sent with this very act."""
    user = interaction.user
    # `Member.roles` leaves out those that the gateway has not told of, as after an outage.
    held: Iterable[int] = getattr(user, "_roles", ())
    # Everyone holds the role whose id is the server's.
    roles = frozenset((*held, interaction.guild_id or 0))
    return Person(user.id, roles, interaction.permissions.manage_guild)


def own_words(interaction: Interaction) -> Words:
    """Return the language of the person who acted."""
    return words(interaction.locale.value)


async def look(interaction: Interaction) -> Table:
    """Return the table of the place where the interaction happened."""
    return await interaction.client.tables.look(place_of(interaction))


async def take(
    interaction: Interaction,
    action: Action | Coroutine[Any, Any, Action],
    *,
    private: bool = False,
    revision: int = 0,
    in_place: bool = False,
    at: Place | None = None,
    shown: Callable[[Outcome, Answer], Awaitable[Answer]] | None = None,
    beside: Beside | None = None,
) -> None:
    """Take an action at the table, this one or the one `at` a place, and answer it.

    An action that must be put together first, such as from an uploaded file, is awaited. `shown`
    makes another answer of the usual one; `beside` as in `do`.
    """
    taken: list[tuple[Outcome, Answer]] = []

    async def work() -> Answer:
        bot = interaction.client
        outcome = await bot.tables.act(
            at or place_of(interaction),
            person_of(interaction),
            action if isinstance(action, Action) else await action,
            interaction_id=interaction.id,
            revision=revision,
        )
        told = answer(outcome, table_words(bot, outcome.table), own_words(interaction))
        told = await shown(outcome, told) if shown else told
        if outcome.repeated:
            # What is shown only now, as its first answer was lost, is still to be kept.
            again = Answer(
                told.message,
                then=told.then,
                is_panel=told.is_panel and panel_of(outcome.table) is None,
                is_board=told.is_board and board_of(outcome.table) is None,
                refreshes_board=told.refreshes_board,
            )
            taken.append((outcome, again))
        else:
            taken.append((outcome, told))
        return replace(told, message=await ready(told.message))

    told = await do(interaction, work(), private=private, in_place=in_place, beside=beside)
    for outcome, meant in taken:
        # Whatever became of the answer, the change is made.
        await _follow(interaction, outcome, meant, told[1] if told else None)


async def do(
    interaction: Interaction,
    work: Coroutine[Any, Any, Answer],
    *,
    private: bool,
    in_place: bool = False,
    beside: Beside | None = None,
) -> tuple[Answer, int | None] | None:
    """Do the work and answer; what goes wrong is told to whoever acted, and to nobody else."""
    below: Message | None = None
    # A form that a command has opened stands on no message.
    in_place = in_place and interaction.message is not None
    with observed(
        interaction.client.metrics,
        name_of(interaction),
        guild_id=interaction.guild_id,
        channel_id=interaction.channel_id,
    ) as seen:
        try:
            return await respond(interaction, work, private=private, in_place=in_place)
        except Refused as error:
            seen.refused(error.reason.value)
            sentence = refusal(error, own_words(interaction))
            below = await beside(error) if beside else None
        except (StoreUnavailable, Conflict):
            seen.unavailable()
            log.exception("the store failed")
            say = own_words(interaction)
            sentence = say(
                "I could not write that down just now, so nothing was changed. Please try again."
            )
        except Exception as error:
            sentence = fault(error, interaction, seen)
        try:
            await _tell(interaction, sentence, below, private=private)
        except Exception:
            log.exception("what went wrong could not be told")
    return None


def name_of(interaction: Interaction) -> str:
    """Return the name under which an interaction is counted: the command, or the button's move."""
    if interaction.command is not None:
        return interaction.command.qualified_name
    data = cast(Mapping[str, object], interaction.data or {})
    _, part, _, move = (*str(data.get("custom_id", "")).split(":", 3), "", "", "", "")[:4]
    return f"{part}.{move.split('.')[0]}"


def fault(error: BaseException, interaction: Interaction, seen: Observation) -> str:
    """Log what we got wrong and return the words for it."""
    number = fault_id()
    seen.fault(number)
    log.error("fault %s", number, exc_info=error)
    say = own_words(interaction)
    return say(
        "Something went wrong on my side. If it happens again, tell the operator this number: "
        "**{number}**.",
        number=number,
    )


async def _tell(
    interaction: Interaction, sentence: str, below: Message | None, *, private: bool
) -> None:
    """Say something to whoever acted alone; `private` is for "thinking" as in `respond`."""
    told = line(sentence) if below is None else Message((Text(sentence), *below.blocks))

    async def work() -> Answer:
        return Answer(await ready(told), private=True)

    await respond(interaction, work(), private=private)


async def _follow(
    interaction: Interaction, outcome: Outcome, told: Answer, message_id: int | None
) -> None:
    """Do what follows an act that was answered: its end, the panel, and what others are told."""
    bot = interaction.client
    try:
        await unfold(interaction, message_id, told.stages)
        if told.then is not None:
            await turn_over(interaction, message_id, told.then)
        if told.announce is not None:
            # A game master may have answered from the log channel.
            await add(interaction, told.announce, outcome.place.channel_id)
        for message in told.follows:
            await add(interaction, message, outcome.place.channel_id)
        for message in told.besides:
            await add_beside(interaction, message)
        await _keep_up(bot, outcome, told, message_id)
        reached = [await tell_masters(bot, outcome.table, message) for message in told.logs]
        for message in () if all(reached) else told.unlogged:
            await add_beside(interaction, message)
    except Exception:
        # The act itself was answered; nobody is told that it went wrong.
        log.exception("what follows an act failed")


async def _keep_up(bot: Manekin, outcome: Outcome, told: Answer, message_id: int | None) -> None:
    """Bring the messages up to date that stand for the table, or begin to keep one."""
    if told.is_panel and message_id is not None:
        await keep_panel(bot, outcome.place, message_id)
    if told.refreshes_panel:
        await refresh_panel(bot, outcome.table)
    if told.is_board and message_id is not None:
        await keep_board(bot, outcome.place, message_id)
    if told.refreshes_board:
        await refresh_board(bot, outcome)
