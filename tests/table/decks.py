"""A deck at the table, brought as far as a test needs it: laid out, declared, drawn from."""

import json

from simcord import InteractionResult

from bot.deck.cards import built_in
from tests.simulated.reading import buttons
from tests.table.conftest import World

ORDER = [card.id for card in built_in("22").cards]

OWN_DECK = json.dumps(
    {
        "name": "The Tinker's Deck",
        "cards": [
            {"id": "spring", "name": "The Spring", "text": "Something ticks.", "leaves": True},
            {"id": "cog", "name": "The Cog", "text": "Nothing happens."},
        ],
    }
).encode()


def number_of(card: str, away: tuple[str, ...] = ()) -> int:
    """The face of the die with which a card comes up, where others have left the deck."""
    return [one for one in ORDER if one not in away].index(card) + 1


async def laid(world: World) -> InteractionResult:
    """Mira lays out the full deck."""
    return await world.mira.slash(world.channel, "deck new")


async def ask(world: World, count: int = 3, **options: object) -> InteractionResult:
    """Mira is about to declare; the answer holds the buttons."""
    return await world.mira.slash(world.channel, "deck declare", count=count, **options)


async def declared(world: World, count: int = 3, **options: object) -> InteractionResult:
    """Mira has declared, with a deck that lies there already; returns what everyone is told."""
    question = await ask(world, count, **options)
    assert question.response is not None
    return await world.mira.click(question.response, custom_id=buttons(question)[0].custom_id)


async def drawn(world: World, *cards: str, count: int = 5) -> InteractionResult:
    """Mira has laid out a deck, declared and drawn these; returns the last card's answer.

    A Fool is drawn together with the card behind it.
    """
    await laid(world)
    await declared(world, count)
    return await draw(world, *cards)


async def draw(world: World, *cards: str) -> InteractionResult:
    """Mira draws these cards, which lie in a full deck."""
    result: InteractionResult | None = None
    away: tuple[str, ...] = ()
    waiting: list[int] = []
    for card in cards:
        waiting.append(number_of(card, away))
        if card == "fool":
            away = ("fool",)
            continue
        world.dice.next = waiting
        result = await world.mira.slash(world.channel, "deck draw")
        waiting = []
    assert result is not None
    return result
