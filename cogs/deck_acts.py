"""From what people name to moves of the deck: a character, a choice, a question, a file."""

import asyncio
from dataclasses import replace

import discord

from bot.deck.custom import MOST_BYTES
from bot.deck.declaration import declaration_odds
from bot.deck.model import MOST_NAME
from bot.deck.reasons import DeckReason
from bot.deck.state import DeckState
from bot.errors import Refused
from bot.render.answers import Answer
from bot.render.deck.declaring import question
from bot.render.deck.status import status
from bot.render.message import Message
from bot.render.words import Words
from bot.table.act import Outcome
from bot.table.deck import PART, deck_of, deck_view, everyones_view, usual_character
from bot.table.deck_events import DeclarationAsked
from bot.table.deck_moves import MakeChoice
from bot.table.reasons import TableReason
from bot.table.sheets.people import usual_character as on_sheet
from bot.text import shortened, tidied
from cogs.campaign import existing
from cogs.files import text_of
from cogs.shell import Interaction, look, own_words, person_of

MOST_DIGITS = 15
_OVER = frozenset({TableReason.STALE, DeckReason.ALREADY_CHOSEN, DeckReason.UNKNOWN_CHOICE})


async def deck_here(interaction: Interaction) -> DeckState:
    """Return the state of the deck here; raises Refused where there is no campaign."""
    table = await look(interaction)
    existing(table)
    return deck_of(table)


async def character_meant(
    interaction: Interaction, named: str | None, *, drawing: bool = False
) -> str:
    """Return who was named, or else the person's usual character; raises Refused without any."""
    state = await deck_here(interaction)
    if named is not None:
        return named
    usual = usual_character(state, interaction.user.id, drawing=drawing)
    if usual is None and state.deck is not None:
        raise Refused(DeckReason.NOTHING_DECLARED, name=_display_name(interaction))
    return usual or _display_name(interaction)


async def character_declaring(interaction: Interaction, named: str | None) -> str:
    """Return who was named, or the character of the sheet that the person plays just now.

    Without a sheet it is their usual one in the deck, or one that is called as they are.
    """
    state = await deck_here(interaction)
    sheet = on_sheet(await look(interaction), person_of(interaction), openly=True)
    usual = sheet.name if sheet else usual_character(state, interaction.user.id)
    return named or usual or _display_name(interaction)


async def with_odds(outcome: Outcome, told: Answer, say: Words) -> Answer:
    """Return the question about a declaration with its odds, which may take seconds to reckon.

    Of somebody's own deck they cannot always be known: then it is asked without.
    """
    if not (outcome.events and isinstance(asked := outcome.events[0], DeclarationAsked)):
        return told
    cards = deck_of(outcome.table).cards
    try:
        odds = await asyncio.to_thread(declaration_odds, cards, asked.count)
    except Refused:
        return told
    seen, revision = everyones_view(outcome.table), outcome.table.revision(PART)
    return replace(told, message=question(asked, odds, seen, say, revision=revision))


def _display_name(interaction: Interaction) -> str:
    return shortened(tidied(interaction.user.display_name), MOST_NAME)


async def chosen(interaction: Interaction, named: str | None, option: str) -> MakeChoice:
    """Return the move that makes a choice, the oldest one where none was named."""
    state = await deck_here(interaction)
    choice = number_of(named) if named else _only(state, interaction.user.id)
    return MakeChoice(choice=choice, option=option)


def _only(state: DeckState, person_id: int) -> int:
    """The number of a person's oldest open choice, or 0."""
    own = [one.number for one in state.characters if one.owner == person_id]
    return next((one.number for one in state.choices if one.blocks and one.character in own), 0)


def number_of(named: str) -> int:
    """Return the number of a choice or a question that was picked from a list."""
    tidy = tidied(named)
    if tidy.isascii() and tidy.isdigit() and len(tidy) <= MOST_DIGITS:
        return int(tidy)
    raise Refused(DeckReason.UNKNOWN_CHOICE, choice=shortened(tidy, MOST_NAME))


async def deck_file(file: discord.Attachment) -> str:
    """Return the text of an uploaded deck; raises Refused where it is too large or no text."""
    too_large = Refused(DeckReason.FILE_TOO_LARGE, most=MOST_BYTES, size=file.size)
    return await text_of(file, MOST_BYTES, too_large)


async def as_it_is(interaction: Interaction, error: Refused) -> Message | None:
    """Return the deck as it is now, where what was pressed is over."""
    if error.reason not in _OVER:
        return None
    table = await look(interaction)
    return status(deck_view(table, person_of(interaction)), own_words(interaction))
