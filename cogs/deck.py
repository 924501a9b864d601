"""`/deck`: the Deck of Many Things at this table."""

import asyncio
from collections.abc import Callable
from importlib import import_module
from typing import get_args

from discord import app_commands
from discord.ext import commands

from bot.app import Manekin
from bot.deck.actions import Draw, NewDeck, SpendFates, SpendWish
from bot.deck.state import MOST_DECLARED, Which
from bot.deck.view import View
from bot.render.answers import Answer
from bot.render.deck.past import history
from bot.render.deck.status import choices, status
from bot.render.faces import back
from bot.render.message import Message
from bot.render.words import Words
from bot.table.act import Outcome
from bot.table.deck import deck_view
from bot.table.deck_moves import AskDeclaration, PlayDeck
from bot.table.deck_timers import KIND
from cogs.campaign import existing
from cogs.deck_acts import (
    character_declaring,
    character_meant,
    chosen,
    deck_here,
    with_odds,
)
from cogs.deck_challenge import Challenge
from cogs.deck_hour import DeckHour
from cogs.deck_masters import DeckMasters
from cogs.deck_odds import Odds
from cogs.deck_pickers import declaring, open_choices, options, own_characters
from cogs.options import Counted, one_of
from cogs.reckoning import load
from cogs.shell import Interaction, do, look, own_words, person_of, take

DECKS = [
    app_commands.Choice(name="The full deck of 22 cards", value="22"),
    app_commands.Choice(name="The small deck of 13 cards", value="13"),
    app_commands.Choice(name="The deck that the game master imported", value="custom"),
]


KINDS: tuple[Which, ...] = get_args(Which)


async def show(
    interaction: Interaction, shown: Callable[[View, Words], Message], *, in_place: bool = False
) -> None:
    """Answer with the deck as this person may see it."""

    async def work() -> Answer:
        table = await look(interaction)
        existing(table)
        seen = deck_view(table, person_of(interaction))
        return Answer(shown(seen, own_words(interaction)), private=True)

    await do(interaction, work(), private=True, in_place=in_place)


class DeckCog(Challenge, Odds, commands.GroupCog, group_name="deck"):
    """The Deck of Many Things"""

    gm = DeckMasters()

    def __init__(self) -> None:
        self._warming: asyncio.Task[None] | None = None

    async def cog_load(self) -> None:
        """Get ready what the first picture would wait for."""
        self._warming = asyncio.create_task(asyncio.to_thread(warm))

    @app_commands.command()
    @app_commands.describe(cards="Which deck")
    @app_commands.choices(cards=DECKS)
    async def new(self, interaction: Interaction, cards: str = "22") -> None:
        """Lay out a deck; in the place of another one only the game master may"""

        async def action() -> PlayDeck:
            await deck_here(interaction)
            return PlayDeck(move=NewDeck(which=one_of(KINDS, cards)))

        await take(interaction, action())

    @app_commands.command()
    @app_commands.describe(
        count="How many cards you will draw",
        character="Who draws; yours, unless you name another one",
    )
    @app_commands.autocomplete(character=declaring)
    async def declare(
        self,
        interaction: Interaction,
        count: app_commands.Transform[int, Counted(1, MOST_DECLARED)],
        character: str | None = None,
    ) -> None:
        """Declare how many cards you draw, after a look at the odds"""

        async def action() -> AskDeclaration:
            who = await character_declaring(interaction, character)
            return AskDeclaration(character=who, count=count)

        async def shown(outcome: Outcome, told: Answer) -> Answer:
            return await with_odds(outcome, told, own_words(interaction))

        await take(interaction, action(), private=True, shown=shown)

    @app_commands.command()
    @app_commands.describe(character="Who draws; yours, unless you name another one")
    @app_commands.autocomplete(character=own_characters)
    async def draw(self, interaction: Interaction, character: str | None = None) -> None:
        """Draw the next card that you declared"""

        async def action() -> PlayDeck:
            who = await character_meant(interaction, character, drawing=True)
            return PlayDeck(move=Draw(character=who))

        await take(interaction, action())

    @app_commands.command()
    async def status(self, interaction: Interaction) -> None:
        """Show the deck, who draws from it, and what it did to them"""
        await show(interaction, status)

    @app_commands.command()
    async def history(self, interaction: Interaction) -> None:
        """Show the cards that were drawn here"""
        await show(interaction, history)

    @app_commands.command()
    @app_commands.describe(
        choice="Which of your open choices; all of them are shown, if left out",
        answer="What you choose, or a few words",
    )
    @app_commands.autocomplete(choice=open_choices, answer=options)
    async def choose(
        self, interaction: Interaction, choice: str | None = None, answer: str | None = None
    ) -> None:
        """Make a choice that a card left to you"""
        if answer is None:
            await show(interaction, choices)
        else:
            await take(interaction, chosen(interaction, choice, answer))

    @app_commands.command()
    @app_commands.describe(
        character="Who wishes; yours, unless you name another one", purpose="What for"
    )
    @app_commands.autocomplete(character=own_characters)
    async def wish(
        self, interaction: Interaction, character: str | None = None, purpose: str = ""
    ) -> None:
        """Use one of the wishes that the Moon granted"""

        async def action() -> PlayDeck:
            who = await character_meant(interaction, character)
            return PlayDeck(move=SpendWish(character=who, purpose=purpose))

        await take(interaction, action())

    @app_commands.command()
    @app_commands.describe(
        character="Whose Fates; yours, unless you name another one", purpose="What for"
    )
    @app_commands.autocomplete(character=own_characters)
    async def fates(
        self, interaction: Interaction, character: str | None = None, purpose: str = ""
    ) -> None:
        """Use the Fates that were kept for later"""

        async def action() -> PlayDeck:
            who = await character_meant(interaction, character)
            return PlayDeck(move=SpendFates(character=who, purpose=purpose))

        await take(interaction, action())


def warm() -> None:
    """Load and draw what takes long at the first time; in a worker thread."""
    back()
    import_module("matplotlib.figure")
    load()


async def setup(bot: Manekin) -> None:
    """Add the group to the bot, and what the hour does."""
    bot.rings[KIND] = DeckHour(bot).ring
    await bot.add_cog(DeckCog())
