"""`/deck odds`: exact odds of a declaration, or of runs until doom from any start."""

from dataclasses import replace

from discord import app_commands
from discord.ext import commands

from bot.deck.declaration import declaration_odds
from bot.deck.doom import CARDS, Hero, Rules
from bot.deck.doom_refusals import (
    MOST_DECLARED,
    MOST_INTELLIGENCE,
    MOST_WISHES,
    DoomReason,
    in_range,
)
from bot.deck.model import MOST_NAME
from bot.deck.reasons import DeckReason
from bot.deck.state import DeckState
from bot.errors import Refused
from bot.render.answers import Answer
from bot.render.doom import chances
from bot.render.message import Message
from bot.table.deck import deck_of, deck_view
from bot.table.snapshot import Table
from bot.text import folded, nearest, shortened, tidied
from cogs.campaign import existing
from cogs.deck_challenge import RULES
from cogs.options import Counted, one_of
from cogs.reckoning import SEEDS, of_a_run, reckoned
from cogs.reveal import ready
from cogs.send import Choices, suggest
from cogs.shell import Interaction, do, look, own_words, person_of

FEWEST_RUNS, MOST_RUNS = 1_000, 1_000_000


async def drawing_here(interaction: Interaction, typed: str) -> Choices:
    """Offer everyone who draws from this deck: what the deck did to them is no secret."""
    state = deck_of(await look(interaction))
    names = [one.name for one in state.characters if folded(typed) in folded(one.name)]
    return suggest([(name, name) for name in names])


class Odds(commands.Cog):
    """Exact odds, as a command of the deck's group."""

    @app_commands.command()
    @app_commands.describe(
        count="Cards that are declared of the deck here; runs until doom, if left out",
        rules="By which rules runs are drawn",
        character="Start a run as this character, with the deck that lies here",
        intelligence="Intelligence at the start of a run; 10, or the character's",
        wishes="Wishes at the start of a run; none, or the character's",
        cursed="Whether wishes are cursed at the start of a run",
        fates="Whether the Fates are kept at the start of a run",
        runs="So many runs are simulated beside the exact odds",
    )
    @app_commands.choices(rules=RULES)
    @app_commands.autocomplete(character=drawing_here)
    async def odds(
        self,
        interaction: Interaction,
        count: app_commands.Transform[int, Counted(1, MOST_DECLARED)] | None = None,
        rules: str | None = None,
        character: str | None = None,
        intelligence: app_commands.Transform[int, Counted(1, MOST_INTELLIGENCE)] | None = None,
        wishes: app_commands.Transform[int, Counted(0, MOST_WISHES)] | None = None,
        cursed: bool | None = None,
        fates: bool | None = None,
        runs: app_commands.Transform[int, Counted(FEWEST_RUNS, MOST_RUNS)] | None = None,
    ) -> None:
        """Show exact odds: of cards you declare, or of runs until doom"""
        given = {
            "intelligence": intelligence,
            "wishes": wishes,
            "cursed": cursed,
            "fates": fates,
        }
        changes = {name: value for name, value in given.items() if value is not None}

        async def work() -> Answer:
            table = await look(interaction)
            existing(table)
            if count is None:
                chosen = one_of(tuple(Rules), rules or "rules")
                message = await _of_a_run(interaction, table, character, changes, chosen, runs)
            elif changes or rules or character or runs is not None:
                raise Refused(DoomReason.WITH_COUNT)
            else:
                message = await _of_a_declaration(interaction, table, count)
            return Answer(await ready(message), private=True)

        await do(interaction, work(), private=True)


async def _of_a_declaration(interaction: Interaction, table: Table, count: int) -> Message:
    state = deck_of(table)
    if state.deck is None:
        raise Refused(DeckReason.NO_DECK)
    if not state.cards:
        raise Refused(DeckReason.EMPTY_DECK)
    found = await reckoned(declaration_odds, state.cards, count)
    seen = deck_view(table, person_of(interaction))
    return chances.of_a_declaration(count, found, seen, own_words(interaction))


async def _of_a_run(
    interaction: Interaction,
    table: Table,
    character: str | None,
    changes: dict[str, int | bool],
    rules: Rules,
    runs: int | None,
) -> Message:
    if runs is not None:
        in_range(DoomReason.RUNS, runs, FEWEST_RUNS, MOST_RUNS)
    state = deck_of(table)
    name, start = _start(state, character) if character is not None else (None, Hero())
    seed = interaction.client.dice.die(SEEDS) - 1 if runs else 0
    found = await reckoned(of_a_run, replace(start, **changes), rules, runs, seed)
    own = not set(CARDS).issuperset(start.deck)
    figures = replace(found, name=name, deck_of_their_own=own)
    return chances.of_a_run(figures, own_words(interaction))


def _start(state: DeckState, named: str) -> tuple[str, Hero]:
    """A character's name, and the start of a run as the deck has left them."""
    meant = folded(named)
    for one in state.characters:
        if folded(one.name) == meant:
            held, deck = one.ledger, tuple(card.id for card in state.cards)
            return one.name, Hero(held.intelligence, held.wishes, fates=held.fates, deck=deck)
    typed = shortened(tidied(named), MOST_NAME)
    near = nearest(named, (one.name for one in state.characters))
    raise Refused(DeckReason.UNKNOWN_CHARACTER, name=typed, near=near)
