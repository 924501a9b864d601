"""From what people name to what is done with a sheet: whose it is, its file, and what is shown."""

from collections.abc import Callable
from dataclasses import replace

import discord

from bot.errors import Refused
from bot.render.answers import Answer
from bot.render.message import Message
from bot.render.sheets.sheet_forms import guide
from bot.render.sheets.sheet_list import character_list
from bot.render.sheets.sheets import seen_after
from bot.render.words import Words
from bot.table.act import Outcome
from bot.table.reasons import TableReason
from bot.table.sheets.events import SheetCreated
from bot.table.sheets.meant import Meant
from bot.table.sheets.reasons import SheetReason
from bot.table.sheets.sheet_view import (
    SheetView,
    characters_seen,
    sheet_named,
    sheet_numbered,
)
from cogs.moves import Press
from cogs.shell import Interaction, do, look, own_words, person_of

Show = Callable[[SheetView, Words], Message]


async def show(
    interaction: Interaction, who: str | None, shown: Show, *, own: bool = False
) -> None:
    """Answer whoever asks alone with something made of a sheet that they may read, or play."""

    async def work() -> Answer:
        seen = sheet_named(await look(interaction), person_of(interaction), who)
        told = shown(_played(seen) if own else seen, own_words(interaction))
        return Answer(told, private=True)

    await do(interaction, work(), private=True)


async def show_list(interaction: Interaction, page: int = 0, *, in_place: bool = False) -> None:
    """Answer with a page of the characters of whom this person may know."""

    async def work() -> Answer:
        found = characters_seen(await look(interaction), person_of(interaction))
        return Answer(character_list(found, own_words(interaction), page), private=True)

    await do(interaction, work(), private=True, in_place=in_place)


async def numbered(interaction: Interaction, number: int, *, own: bool = False) -> SheetView:
    """The sheet that a button is about, for whoever may read it, or play; raises Refused else."""
    seen = sheet_numbered(await look(interaction), person_of(interaction), number)
    return _played(seen) if own else seen


async def answered(press: Press, shown: Show, *, own: bool = False, in_place: bool = True) -> None:
    """Answer whoever pressed alone with something made of the sheet that a button is about."""

    async def work() -> Answer:
        seen = await numbered(press.interaction, press.number(0), own=own)
        return Answer(shown(seen, own_words(press.interaction)), private=True)

    await do(press.interaction, work(), private=True, in_place=in_place)


def _played(seen: SheetView) -> SheetView:
    if not seen.is_played:
        raise Refused(SheetReason.NOT_YOURS, name=seen.sheet.name, owner=seen.holder.owner)
    return seen


async def meant(interaction: Interaction, who: str | None) -> str:
    """Who was named, or else the person's usual character; raises Refused without any."""
    return Meant.at(await look(interaction), person_of(interaction)).who(who)


def guided(outcome: Outcome, told: Answer, say: Words) -> Answer:
    """The first step of filling a new sheet in, for whoever made it; all others are told."""
    event = outcome.events[0]
    if told.private or not isinstance(event, SheetCreated):
        return told
    seen = seen_after(outcome, event)
    first = guide(seen, say) if seen else None
    if first is None:
        return told
    return replace(told, message=first, private=True, announce=told.message)


def player(person: discord.Member) -> int:
    """The id of who is to play a character; raises Refused for a bot."""
    if person.bot:
        raise Refused(TableReason.UNFIT_OPTION, value=person.display_name)
    return person.id
