"""The commands of `/dragon` with which people play: hand, moves, odds, rules, log."""

from collections.abc import Callable, Coroutine
from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.dragon import actions
from bot.dragon.cards import ALL_CARDS, Card, Part
from bot.errors import Refused
from bot.render.answers import Answer
from bot.render.dragon.cards import daredevil_card
from bot.render.dragon.hand import hand
from bot.render.dragon.manekin import card_sign
from bot.render.dragon.odds_page import odds_page
from bot.render.dragon.rules_reading import (
    card_page,
    cards_explained,
    cards_in_hand,
    rules_page,
    topic_of,
)
from bot.render.message import Message
from bot.render.words import Words
from bot.table.dragon.game_view import GameView, game_view
from bot.table.dragon.moves import MoveInGame
from bot.table.dragon.reasons import FellowshipReason
from bot.table.reasons import TableReason
from bot.text import folded, shortened, tidied
from cogs.dragon_acts import as_it_is, hand_now, seen_here
from cogs.dragon_log import log_here
from cogs.dragon_pickers import answers, body_parts, held, playable, topics
from cogs.dragon_reading import MOST_TYPED, Answering, answers_of, card_of, own_hand, part_of
from cogs.options import Counted
from cogs.shell import Interaction, do, look, own_words, person_of, take

MOST_PAGES = 500

Meant = Callable[[GameView, Words], tuple[Answering, ...]]
"""What somebody means to do, read off the game as they see it."""


def is_own(interaction: Interaction) -> bool:
    """Tell whether what was pressed is seen by whoever pressed it alone.

    Nothing private is ever put in the place of a message that others see.
    """
    return interaction.message is not None and interaction.message.flags.ephemeral


async def show(interaction: Interaction, shown: Callable[[GameView, Words], Message]) -> None:
    """Answer with something of the game as this person may see it, in place where that is safe."""

    async def work() -> Answer:
        seen = await seen_here(interaction)
        return Answer(shown(seen, own_words(interaction)), private=True)

    await do(interaction, work(), private=True, in_place=is_own(interaction))


async def show_hand(interaction: Interaction) -> None:
    """Show the person's hand."""

    async def work() -> Answer:
        return Answer(await hand_now(interaction), private=True)

    await do(interaction, work(), private=True, in_place=is_own(interaction))


async def show_odds(interaction: Interaction, card: str | None, part: str | None = None) -> None:
    """Show what an attack with a card would do; of the first in hand, if none is named."""

    def shown(seen: GameView, say: Words) -> Message:
        if seen.seat is None or seen.stage != "playing":
            return hand(seen, say)
        named = None if card is None else _own_card(card, seen, say)
        aimed = None if part is None else part_of(part, tuple(Part), say)
        return odds_page(seen, say, named, aimed)

    await show(interaction, shown)


async def show_rules(interaction: Interaction, topic: str) -> None:
    """Show a page of the rules, or those of a card, for which no game is needed."""

    async def work() -> Answer:
        say = own_words(interaction)
        page = topic_of(topic, say)
        told = rules_page(page, say) if page else card_page(_any_card(topic, say), say)
        return Answer(told, private=True)

    await do(interaction, work(), private=True, in_place=is_own(interaction))


async def show_log(interaction: Interaction, page: int) -> None:
    """Show a page of the story, from 0, the newest first."""
    work = log_here(interaction, page)
    await do(interaction, work, private=True, in_place=is_own(interaction))


async def play(interaction: Interaction, meant: Meant, *, stamp: int | None = None) -> None:
    """Make a move in the game; the answer is the new hand, in the place of the old one."""

    async def action() -> MoveInGame:
        seen = await seen_here(interaction)
        if seen.seat is None or seen.stage != "playing":
            # Whatever is meant: that there is nothing to play with is what has to be said.
            return MoveInGame(moves=(actions.Draw(0),), stamp=stamp)
        return MoveInGame(moves=meant(seen, own_words(interaction)), stamp=stamp)

    async def below(error: Refused) -> Message | None:
        return await _hand_now(interaction) or await as_it_is(interaction, error)

    made: Coroutine[Any, Any, MoveInGame] = action()
    await take(interaction, made, private=True, in_place=is_own(interaction), beside=below)


async def _hand_now(interaction: Interaction) -> Message | None:
    """The hand of who sits at a game that is played, below what is said about a refused move."""
    seen = game_view(await look(interaction), person_of(interaction))
    if seen is None or seen.seat is None or seen.stage != "playing":
        return None
    return await hand_now(interaction)


def _any_card(typed: str, say: Words) -> Card:
    """The card that is meant, by its name too; raises Refused where there is none like it."""
    try:
        return card_of(typed, (), say)
    except Refused:
        for card in ALL_CARDS:
            if folded(typed) in folded(daredevil_card(card, say)):
                return card
        value = shortened(tidied(typed), MOST_TYPED)
        raise Refused(TableReason.UNFIT_OPTION, value=value) from None


def _own_card(typed: str, seen: GameView, say: Words) -> Card:
    """The card that is meant, in hand or on the board; raises Refused where it is not theirs."""
    hand_held = own_hand(seen)
    card = card_of(typed, hand_held, say)
    mine = seen.seen.daredevils[seen.seat].placed if seen.seen and seen.seat is not None else None
    if card not in hand_held and (mine is None or mine.card != card):
        raise Refused(FellowshipReason.CARD_UNKNOWN, card=card_sign(card, say), near=hand_held)
    return card


class Play(commands.Cog):
    """What people play with, as commands of the game's group."""

    @app_commands.command(name="hand")
    async def hand_shown(self, interaction: Interaction) -> None:
        """Look at your hand and make your move"""
        await show_hand(interaction)

    @app_commands.command()
    @app_commands.describe(card="Which card: 9C, 9♣ or joker")
    @app_commands.autocomplete(card=playable)
    async def play(self, interaction: Interaction, card: str) -> None:
        """Play a card from your hand"""

        def meant(seen: GameView, say: Words) -> tuple[Answering, ...]:
            return (actions.Play(seen.seat or 0, card_of(card, own_hand(seen), say)),)

        await play(interaction, meant)

    @app_commands.command()
    async def draw(self, interaction: Interaction) -> None:
        """Deal a card to each of the others in place of playing one"""
        await play(interaction, lambda seen, _: (actions.Draw(seen.seat or 0),))

    @app_commands.command()
    @app_commands.describe(
        answer="The body part, the daredevil, or the cards to discard with spaces between"
    )
    @app_commands.autocomplete(answer=answers)
    async def choose(self, interaction: Interaction, answer: str) -> None:
        """Choose a target, whom to help, or what to discard, when you are asked"""

        def meant(seen: GameView, say: Words) -> tuple[Answering, ...]:
            game = seen.seen
            return (actions.Draw(0),) if game is None else answers_of(answer, seen, game, say)

        await play(interaction, meant)

    @app_commands.command()
    @app_commands.describe(
        card="Which of your cards; an attack, if left out",
        part="Which part of the dragon; all of them, if left out",
    )
    @app_commands.autocomplete(card=held, part=body_parts)
    async def odds(
        self, interaction: Interaction, card: str | None = None, part: str | None = None
    ) -> None:
        """Show what a card of yours would do, now and when it lands"""
        await show_odds(interaction, card, part)

    @app_commands.command()
    @app_commands.describe(topic="A page of the rules, or a card")
    @app_commands.autocomplete(topic=topics)
    async def rules(self, interaction: Interaction, topic: str = "") -> None:
        """Read how the game is played, and what a card does"""
        await show_rules(interaction, topic)

    @app_commands.command()
    @app_commands.describe(page="Which page; the first has the newest turns")
    async def log(
        self,
        interaction: Interaction,
        page: app_commands.Transform[int, Counted(1, MOST_PAGES)] = 1,
    ) -> None:
        """Read the story of the game, turn by turn"""
        await show_log(interaction, max(page, 1) - 1)


async def show_cards(interaction: Interaction) -> None:
    """Show the rules of the cards in the person's hand."""
    await show(interaction, lambda seen, say: cards_explained(cards_in_hand(seen), say))
