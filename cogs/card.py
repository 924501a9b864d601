"""`/card`: the table's rule cards, which are the game master's to keep.

Its commands stand together by what they are for, each lot in a module of its own. Source: issue 5
(the card editor); spec/rule-cards.md, part 9.
"""

from discord import app_commands
from discord.ext import commands

from bot.app import Manekin
from bot.errors import Refused
from bot.render.answers import Answer
from bot.render.cards.listing import card_list
from bot.render.cards.page import card_page, delete_question
from bot.render.cards.sentence_refusals import typed_again
from bot.render.message import Message
from bot.table.sheets.bounds import MOST_CARDS
from bot.table.sheets.moves import AddCard, BindCard, DisableCard, EnableCard, OrderCard
from cogs.card_acts import dealt, people_named
from cogs.card_editor import CardEditor
from cogs.card_files import CardFiles
from cogs.card_library import CardLibrary
from cogs.card_pickers import cards, cards_off, cards_on, people, sentence_so_far
from cogs.card_trial import CardTrial
from cogs.options import Counted
from cogs.shell import Interaction, do, own_words, take


@app_commands.default_permissions(manage_messages=True)
class CardCog(CardEditor, CardFiles, CardLibrary, CardTrial, commands.GroupCog, group_name="card"):
    """The rules of this table, one card each"""

    @app_commands.command()
    @app_commands.describe(
        name="What the card is called",
        sentence="Such as: When a roll is a critical → Inspiration +1",
        note="What you are told when it fires; if left out, what it did",
    )
    @app_commands.autocomplete(sentence=sentence_so_far)
    async def write(
        self, interaction: Interaction, name: str, sentence: str, note: str | None = None
    ) -> None:
        """Write a rule card as one sentence; the next words are offered"""

        async def beside(_: Refused) -> Message | None:
            return typed_again(sentence, own_words(interaction))

        action = AddCard(sentence=sentence, name=name, note=note)
        await take(interaction, action, private=True, beside=beside)

    @app_commands.command(name="list")
    async def list_cards(self, interaction: Interaction) -> None:
        """Show the rule cards in the order in which they fire"""

        async def work() -> Answer:
            deal = await dealt(interaction)
            say = own_words(interaction)
            return Answer(card_list(deal.kit, deal.part, say), private=True)

        await do(interaction, work(), private=True)

    @app_commands.command()
    @app_commands.describe(card="Which card")
    @app_commands.autocomplete(card=cards)
    async def show(self, interaction: Interaction, card: str) -> None:
        """Show one rule card, and what can be done with it"""

        async def work() -> Answer:
            deal = await dealt(interaction)
            shown = card_page(deal.find(card), deal.kit, deal.part, own_words(interaction))
            return Answer(shown, private=True)

        await do(interaction, work(), private=True)

    @app_commands.command()
    @app_commands.describe(card="Which card", place="Its new place, counted from 1")
    @app_commands.autocomplete(card=cards)
    async def order(
        self,
        interaction: Interaction,
        card: str,
        place: app_commands.Transform[int, Counted(1, MOST_CARDS)],
    ) -> None:
        """Put a rule card at another place: cards fire in their order"""
        await take(interaction, OrderCard(card=card, place=place), private=True)

    @app_commands.command()
    @app_commands.describe(card="Which card")
    @app_commands.autocomplete(card=cards_off)
    async def enable(self, interaction: Interaction, card: str) -> None:
        """Turn a rule card on again"""
        await take(interaction, EnableCard(card=card), private=True)

    @app_commands.command()
    @app_commands.describe(card="Which card")
    @app_commands.autocomplete(card=cards_on)
    async def disable(self, interaction: Interaction, card: str) -> None:
        """Turn a rule card off until you enable it again"""
        await take(interaction, DisableCard(card=card), private=True)

    @app_commands.command()
    @app_commands.describe(card="Which card")
    @app_commands.autocomplete(card=cards)
    async def delete(self, interaction: Interaction, card: str) -> None:
        """Delete a rule card, after you confirm"""

        async def work() -> Answer:
            deal = await dealt(interaction)
            question = delete_question(deal.find(card), deal.kit, own_words(interaction))
            return Answer(question, private=True)

        await do(interaction, work(), private=True)

    @app_commands.command()
    @app_commands.describe(
        card="Which card", who="Characters, with commas between them; if left out, everybody"
    )
    @app_commands.autocomplete(card=cards, who=people)
    async def bind(self, interaction: Interaction, card: str, who: str | None = None) -> None:
        """Let a rule card watch some characters alone, or everybody again"""

        async def action() -> BindCard:
            return BindCard(card=card, who=await people_named(interaction, who))

        await take(interaction, action(), private=True)


async def setup(bot: Manekin) -> None:
    """Add the group to the bot."""
    await bot.add_cog(CardCog())
