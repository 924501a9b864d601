"""A fight at the table of `seats.py`, brought as far as a test needs it."""

from typing import Any

from simcord import InteractionResult
from simcord.results import ResponseMessage

from bot.table.people import Place
from bot.table.sheets.tracker import FightView, whole_fight
from tests.simulated.reading import buttons, texts
from tests.table.acting import posted
from tests.table.conftest import World
from tests.table.seats import foes, part_of


async def fighting(world: World, **options: Any) -> InteractionResult:
    """Brakka acts before Sel, who acts before a ghoul; returns what everybody is shown."""
    if not (await part_of(world)).foes:
        await foes(world, count=1)
    given = {"who": "Brakka 20, Sel 10", "foes": "Ghoul 5", **options}
    return await world.gm.slash(world.channel, "fight start", **given)


async def fight_of(world: World) -> FightView:
    """The fight as it is."""
    place = Place(world.guild.id, world.channel.id)
    found = whole_fight(await world.bot.tables.look(place))
    assert found is not None
    return found


async def acting(world: World) -> tuple[str | None, int]:
    """Whose turn it is, and the round."""
    fight = await fight_of(world)
    return fight.acting.name, fight.round


def shown(result: InteractionResult) -> ResponseMessage:
    """The message that an answer is."""
    assert result.response is not None
    return result.response


def id_of(source: Any, move: str) -> str:
    """The id of the button on a message that makes a move."""
    found = [str(one.custom_id) for one in buttons(source) if f":{move}" in str(one.custom_id)]
    assert len(found) == 1, (move, buttons(source))
    return found[0]


def last(world: World) -> str:
    """The last message that everybody was shown."""
    return texts(posted(world.channel)[-1])


def pinged(world: World) -> list[int]:
    """Everybody who was pinged so far, in order."""
    found: list[int] = []
    for request in world.env.http_requests:
        body = request.json if isinstance(request.json, dict) else {}
        message = body.get("data") if "/callback" in request.path else body
        allowed = message.get("allowed_mentions") if isinstance(message, dict) else None
        found += [int(one) for one in (allowed or {}).get("users") or ()]
    return found
