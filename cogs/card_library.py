"""`/card library` and `/card add`: ready cards to take."""

import json
from dataclasses import replace

from discord import app_commands
from discord.ext import commands

from bot.errors import Refused
from bot.render.answers import Answer
from bot.render.cards.shelf import TOPICS, names_of, shelf, topic_at
from bot.render.cards.wording import names
from bot.rulecards.library import library
from bot.table.act import Outcome
from bot.table.reasons import TableReason
from bot.table.sheets.moves import AddCard, CardsAction, ImportCards
from bot.table.sheets.reasons import SheetReason
from cogs.card_acts import Deal, deal_of, dealt
from cogs.card_pickers import ready_cards
from cogs.moves import Press
from cogs.shell import Interaction, do, own_words, take

THEMES = [app_commands.Choice(name=title, value=topic) for topic, title in TOPICS.items()]


class CardLibrary(commands.Cog):
    """Ready cards, as commands of the cards' group."""

    @app_commands.command(name="library")
    @app_commands.describe(theme="What the cards are about")
    @app_commands.choices(theme=THEMES)
    async def library_of_cards(self, interaction: Interaction, theme: str | None = None) -> None:
        """Look through ready cards and take what you like"""
        await show_shelf(interaction, theme)

    @app_commands.command()
    @app_commands.describe(card="A card of the library")
    @app_commands.autocomplete(card=ready_cards)
    async def add(self, interaction: Interaction, card: str) -> None:
        """Add a ready card from the library"""
        await take(interaction, AddCard(library=card), private=True)


async def show_shelf(
    interaction: Interaction, topic: str | None, page: int = 0, *, in_place: bool = False
) -> None:
    """Answer with a page of one theme."""

    async def work() -> Answer:
        deal = await dealt(interaction)
        say = own_words(interaction)
        shown = shelf(deal.kit.system, deal.ids, say, topic=topic, page=page)
        return Answer(shown, private=True)

    await do(interaction, work(), private=True, in_place=in_place)


def theme(press: Press) -> str:
    """Return the theme that a press is about; raises Refused where there is none such."""
    found = topic_at(press.number(0))
    if found is None:
        raise Refused(TableReason.UNKNOWN_MOVE)
    return found


async def take_from_shelf(press: Press) -> None:
    """Add what was chosen in the list, in one step; the page goes on showing the theme."""
    topic, page = theme(press), press.number(1)

    async def action() -> CardsAction:
        return _taking(press.values, await dealt(press.interaction))

    async def shown(outcome: Outcome, told: Answer) -> Answer:
        say = own_words(press.interaction)
        deal = deal_of(outcome.table)
        added = say("✅ Added: {names}.", names=names(names_of(press.values), say))
        kept = shelf(deal.kit.system, deal.ids, say, topic=topic, page=page, told=added)
        return replace(told, message=kept)

    await take(press.interaction, action(), private=True, in_place=True, shown=shown)


def _taking(chosen: tuple[str, ...], deal: Deal) -> CardsAction:
    known = library()
    if not chosen or any(one not in known for one in chosen):
        raise Refused(TableReason.UNKNOWN_MOVE)
    fresh = [one for one in chosen if one not in deal.ids]
    if not fresh:
        raise Refused(SheetReason.CARD_HERE, card=deal.find(chosen[0]).card.name)
    if len(fresh) == 1:
        return AddCard(library=fresh[0])
    return ImportCards(text=json.dumps([dict(known[one].data) for one in fresh]))
