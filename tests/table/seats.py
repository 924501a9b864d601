"""A table with sheets: Brakka of Mira, Sel of Odile, an NPC whom players know, and one more."""

from typing import Any

from simcord.actors import MemberActor

from bot.table.act import Outcome
from bot.table.part import Action
from bot.table.people import Person, Place
from bot.table.sheets.kit import kit_of, world_of
from bot.table.sheets.moves import AddCard, AddFoe, CreateSheet
from bot.table.sheets.world import WorldPart
from tests.table.conftest import World

STATS = {"str": 16, "dex": 12, "con": 14}
HIDDEN = "Vashti the Veiled"


async def seated(world: World, system: str = "classic_d20") -> World:
    """A running campaign with characters and foes."""
    await world.start(system=system)
    stats = STATS if system == "classic_d20" else {}
    await done(world, world.mira, CreateSheet(name="Brakka", stats=stats))
    await done(world, world.odile, CreateSheet(name="Sel", stats=stats))
    await done(world, world.gm, CreateSheet(name="Old Tam", is_npc=True, is_shown=True))
    await done(world, world.gm, CreateSheet(name=HIDDEN, is_npc=True))
    return world


async def foes(world: World, name: str = "Ghoul", hit_points: int = 9, count: int = 2) -> None:
    """The game master brings in foes."""
    action = AddFoe(name=name, hit_points=hit_points, kinds=("undead",), count=count)
    await done(world, world.gm, action)


async def card(world: World, sentence: str, name: str) -> None:
    """The game master writes a card."""
    await done(world, world.gm, AddCard(sentence=sentence, name=name))


async def done(world: World, who: MemberActor, action: Action) -> Outcome:
    """Somebody's action, as whatever command would take it."""
    place = Place(world.guild.id, world.channel.id)
    return await world.bot.tables.act(place, Person(who.id), action)


async def part_of(world: World) -> WorldPart:
    """The table's world as it stands."""
    table = await world.bot.tables.look(Place(world.guild.id, world.channel.id))
    return world_of(table, kit_of(table))


async def sheet(world: World, key: str = "brakka") -> Any:
    """A character's sheet as it stands."""
    return (await part_of(world)).world.characters[key]


async def offered(
    world: World, who: MemberActor, command: str, option: str, typed: str = "", /, **filled: Any
) -> list[str]:
    """What somebody is offered while they type."""
    found = await who.autocomplete(world.channel, command, option, typed, **filled)
    return [one["name"] for one in found]
