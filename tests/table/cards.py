"""Rule cards at the table, brought as far as a test needs them."""

import json
from typing import Any

from simcord import InteractionResult
from simcord.components import walk_components

from bot.rulecards.library import library
from bot.table.people import Place
from bot.table.sheets.deal import CardsPart, cards_of
from bot.table.sheets.kit import kit_of
from bot.table.snapshot import Table
from tests.table.conftest import World, said

STREAK = "When a roll is a critical → Inspiration +1."
TEN = (
    "Lucky streak",
    "Spoils",
    "The Witchwood",
    "Bloodied",
    "Hallowed ground",
    "Shield of faith",
    "Renown",
    "A name in the capital",
    "Price of blood",
    "The debt comes due",
)


async def written(
    world: World, name: str = "Streak", sentence: str = STREAK, **options: Any
) -> InteractionResult:
    """The game master writes a card."""
    return await world.gm.slash(
        world.channel, "card write", name=name, sentence=sentence, **options
    )


async def added(world: World, *names: str) -> None:
    """The game master takes cards of the library."""
    for name in names:
        told = await world.gm.slash(world.channel, "card add", card=name)
        assert "Added" in said(told), said(told)


def file_of(*cards: object) -> tuple[str, bytes]:
    """Cards as a file."""
    return "cards.json", json.dumps(cards[0] if len(cards) == 1 else list(cards)).encode()


def ready(name: str) -> dict[str, Any]:
    """The data of a card of the library."""
    return dict(library()[name].data)


def many(count: int) -> tuple[str, bytes]:
    """A file with so many cards."""
    data = ready("lucky_streak")
    cards = [data | {"id": f"card_{at}", "name": f"Card number {at}"} for at in range(1, count + 1)]
    return "cards.json", json.dumps(cards).encode()


async def table_of(world: World) -> Table:
    """The table as it is stored."""
    return await world.bot.tables.look(Place(world.guild.id, world.channel.id))


async def cards_here(world: World) -> CardsPart:
    """The cards as they are stored."""
    return cards_of(await table_of(world))


async def names_here(world: World) -> list[str]:
    """What the cards are called, in their order."""
    return [one.card.name for one in (await cards_here(world)).entries]


async def broken_here(world: World) -> list[str]:
    """What the cards are called that are broken under the table's system."""
    return [one.card.name for one in kit_of(await table_of(world)).entries if one.broken]


def id_of(shown: InteractionResult, move: str) -> str:
    """The id of a button or list of the answer."""
    assert shown.response is not None
    ids = [str(one.get("custom_id", "")) for one in walk_components(shown.response.components)]
    (found,) = [one for one in ids if one and one.split(":", 3)[3].split(".")[0] == move]
    return found
