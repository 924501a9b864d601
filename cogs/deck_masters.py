"""`/deck gm`: what only game masters do with the deck. The bot checks every call."""

import asyncio
from typing import get_args

import discord
from discord import app_commands

from bot.deck.actions import Answer as AnswerQuestion
from bot.deck.actions import Grant, Granted, ImportDeck, Lift, PutCard, Retire, Reveal, TakeCard
from bot.deck.custom import read_deck
from bot.deck.masters import LIMITS
from bot.render.answers import Answer
from bot.render.deck.peek import peek
from bot.table.deck import deck_view
from bot.table.deck_moves import MastersMove, RunDeck
from cogs.deck_acts import deck_file, number_of
from cogs.deck_pickers import (
    all_characters,
    cards_away,
    cards_in,
    conditions,
    masters_questions,
    secret_answers,
)
from cogs.game_master import led
from cogs.options import Counted, one_of
from cogs.shell import Interaction, do, own_words, person_of, take

GRANTS = [
    app_commands.Choice(name="Draws beyond those declared", value="draws"),
    app_commands.Choice(name="The right to draw again after Donjon or Void", value="again"),
    app_commands.Choice(name="Wishes", value="wishes"),
    app_commands.Choice(name="The Fates, kept for later", value="fates"),
    app_commands.Choice(name="An Intelligence score", value="intelligence"),
]

KINDS: tuple[Granted, ...] = get_args(Granted)


async def peeked(interaction: Interaction) -> Answer:
    """Return what only game masters know of the deck."""
    table, _ = await led(interaction)
    seen = deck_view(table, person_of(interaction))
    return Answer(peek(seen, own_words(interaction)), private=True)


async def run(interaction: Interaction, move: MastersMove) -> None:
    """Make a move that is the game master's."""
    await take(interaction, RunDeck(move=move), private=True)


class DeckMasters(app_commands.Group, name="gm"):
    """The deck, for game masters"""

    @app_commands.command()
    @app_commands.describe(card="The card that comes back into the deck")
    @app_commands.autocomplete(card=cards_away)
    async def put(self, interaction: Interaction, card: str) -> None:
        """Put a card back into the deck (game masters)"""
        await run(interaction, PutCard(card=card))

    @app_commands.command(name="take")
    @app_commands.describe(card="The card that leaves the deck")
    @app_commands.autocomplete(card=cards_in)
    async def take_card(self, interaction: Interaction, card: str) -> None:
        """Take a card out of the deck (game masters)"""
        await run(interaction, TakeCard(card=card))

    @app_commands.command()
    @app_commands.describe(
        character="Who is given it",
        what="What is given",
        count="How many, or the score",
    )
    @app_commands.choices(what=GRANTS)
    @app_commands.autocomplete(character=all_characters)
    async def grant(
        self,
        interaction: Interaction,
        character: str,
        what: str,
        count: app_commands.Transform[int, Counted(1, max(LIMITS.values()))] = 1,
    ) -> None:
        """Give a character draws, wishes, the Fates or a score (game masters)"""

        async def action() -> RunDeck:
            await led(interaction)
            kind = one_of(KINDS, what)
            return RunDeck(move=Grant(character=character, what=kind, count=count))

        await take(interaction, action(), private=True)

    @app_commands.command()
    @app_commands.describe(
        character="Whose it is", condition="The condition or the curse that ends"
    )
    @app_commands.autocomplete(character=all_characters, condition=conditions)
    async def lift(self, interaction: Interaction, character: str, condition: str) -> None:
        """End a condition or a curse (game masters)"""
        await run(interaction, Lift(character=character, condition=condition))

    @app_commands.command()
    @app_commands.describe(character="Who goes, with all that the deck keeps of them")
    @app_commands.autocomplete(character=all_characters)
    async def retire(self, interaction: Interaction, character: str) -> None:
        """Take a character away from the deck (game masters)"""
        await run(interaction, Retire(character=character))

    @app_commands.command()
    async def peek(self, interaction: Interaction) -> None:
        """Show the questions to you and what players do not know (game masters)"""
        await do(interaction, peeked(interaction), private=True)

    @app_commands.command()
    @app_commands.describe(question="Which question", text="Your answer, in a few words")
    @app_commands.autocomplete(question=masters_questions)
    async def answer(self, interaction: Interaction, question: str, text: str) -> None:
        """Answer a question that a card put to you (game masters)"""

        async def action() -> RunDeck:
            await led(interaction)
            number = number_of(question)
            return RunDeck(move=AnswerQuestion(choice=number, text=text))

        await take(interaction, action(), private=True)

    @app_commands.command()
    @app_commands.describe(question="Which answer")
    @app_commands.autocomplete(question=secret_answers)
    async def reveal(self, interaction: Interaction, question: str) -> None:
        """Make a secret answer known to all (game masters)"""

        async def action() -> RunDeck:
            await led(interaction)
            return RunDeck(move=Reveal(choice=number_of(question)))

        await take(interaction, action(), private=True)

    @app_commands.command(name="import")
    @app_commands.describe(file="A deck of your own, as JSON")
    async def import_deck(self, interaction: Interaction, file: discord.Attachment) -> None:
        """Keep a deck of your own for this table (game masters)"""

        async def action() -> RunDeck:
            await led(interaction)
            text = await deck_file(file)
            await asyncio.to_thread(read_deck, text)
            return RunDeck(move=ImportDeck(text=text))

        await take(interaction, action(), private=True)
