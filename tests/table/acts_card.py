"""Every command, button and list of the rule cards, but for the editor's, ready to be delivered."""

from typing import Any

from simcord import InteractionResult

from tests.simulated.delivery import Prepared, prepare
from tests.table.acts import Act, Make, after, command, opened
from tests.table.cards import STREAK, file_of, id_of, many, ready
from tests.table.conftest import World

_WRITE = ("gm", "card write", {"name": "Streak", "sentence": STREAK})
_SECOND = ("gm", "card add", {"card": "bloodied"})
_SHEET = ("gm", "sheet create", {"name": "Mira"})
_OFF = ("gm", "card disable", {"card": "streak"})


def _pressed(
    move: str, name: str, /, *before: tuple[str, str, dict[str, Any]], **options: object
) -> Make:
    """A press of what stands on the answer to a command."""

    async def make(world: World) -> Prepared:
        for who, earlier, given in before:
            await opened(world, who, earlier, **given)
        return await _press(world, await opened(world, "gm", name, **options), move)

    return make


async def _press(world: World, shown: InteractionResult, move: str) -> Prepared:
    assert shown.response is not None
    return await prepare(world.env, world.gm.click(shown.response, custom_id=id_of(shown, move)))


async def _choose(world: World, shown: InteractionResult, move: str, *values: str) -> Prepared:
    assert shown.response is not None
    select = world.gm.select(shown.response, list(values), custom_id=id_of(shown, move))
    return await prepare(world.env, select)


def _chosen(
    move: str,
    values: tuple[str, ...],
    name: str,
    /,
    *before: tuple[str, str, dict[str, Any]],
    **options: object,
) -> Make:
    """A choice in a list that stands on the answer to a command."""

    async def make(world: World) -> Prepared:
        for who, earlier, given in before:
            await opened(world, who, earlier, **given)
        shown = await opened(world, "gm", name, **options)
        return await _choose(world, shown, move, *values)

    return make


async def _confirmed(world: World) -> Prepared:
    await opened(world, "gm", "card write", name="Streak", sentence=STREAK)
    shown = await opened(world, "gm", "card delete", card="streak")
    return await _press(world, shown, "deleted")


async def _turned(world: World) -> Prepared:
    await opened(world, "gm", "card import", file=many(12))
    shown = await opened(world, "gm", "card list")
    assert shown.response is not None
    turn = world.gm.click(shown.response, label="Next")
    return await prepare(world.env, turn)


async def _shelf_turned(world: World) -> Prepared:
    shown = await opened(world, "gm", "card library")
    assert shown.response is not None
    return await prepare(world.env, world.gm.click(shown.response, label="Next"))


async def _back_to_system(world: World) -> Prepared:
    shown = await opened(world, "gm", "card system")
    assert shown.response is not None
    closer = await world.gm.select(shown.response, ["0"], custom_id="mk:cards:0:kind")
    return await _press(world, closer, "system")


async def _tried(world: World) -> Prepared:
    for name in ("Mira", "Brakka"):
        await opened(world, "gm", "sheet create", name=name)
    shown = await opened(world, "gm", "card add", card="hallowed_ground")
    assert shown.response is not None
    result = await world.gm.click(shown.response, custom_id=id_of(shown, "test"))
    return await _choose(world, result, "tried", "2")


ACTS = (
    Act("card write", command("gm", "card write", name="Streak", sentence=STREAK), changes=True),
    Act("card list", after(_WRITE, then=command("gm", "card list"))),
    Act("card show", after(_WRITE, then=command("gm", "card show", card="streak"))),
    Act(
        "card order",
        after(_WRITE, _SECOND, then=command("gm", "card order", card="bloodied", place=1)),
        changes=True,
    ),
    Act(
        "card enable",
        after(_WRITE, _OFF, then=command("gm", "card enable", card="streak")),
        changes=True,
    ),
    Act("card disable", after(_WRITE, then=command(*_OFF[:2], card="streak")), changes=True),
    Act("card delete", after(_WRITE, then=command("gm", "card delete", card="streak"))),
    Act(
        "card bind",
        after(_WRITE, _SHEET, then=command("gm", "card bind", card="streak", who="Mira")),
        changes=True,
    ),
    Act(
        "card test",
        after(_WRITE, _SHEET, then=command("gm", "card test", moment="rest", who="Mira")),
    ),
    Act(
        "card import",
        command("gm", "card import", file=file_of(ready("lucky_streak"))),
        changes=True,
    ),
    Act("card export", after(_WRITE, then=command("gm", "card export"))),
    Act("card library", command("gm", "card library")),
    Act("card add", command("gm", "card add", card="lucky_streak"), changes=True),
    Act("card system", command("gm", "card system"), note="shown"),
    Act("card system", command("gm", "card system", system="night_hunt"), changes=True),
    Act("cards.show", _pressed("show", "card delete", _WRITE, card="streak")),
    Act("cards.open", _chosen("open", ("1",), "card list", _WRITE)),
    Act("cards.list", _pressed("list", "card show", _WRITE, card="streak")),
    Act("cards.list", _turned, note="turned"),
    Act("cards.enable", _pressed("enable", "card show", _WRITE, _OFF, card="streak"), changes=True),
    Act("cards.disable", _pressed("disable", "card show", _WRITE, card="streak"), changes=True),
    Act("cards.delete", _pressed("delete", "card show", _WRITE, card="streak")),
    Act("cards.deleted", _confirmed, changes=True),
    Act("cards.library", _pressed("library", "card list")),
    Act("cards.library", _shelf_turned, note="turned"),
    Act("cards.theme", _chosen("theme", ("5",), "card library")),
    Act("cards.take", _chosen("take", ("spoils",), "card library"), changes=True, note="one"),
    Act(
        "cards.take",
        _chosen("take", ("spoils", "renown"), "card library"),
        changes=True,
        note="two",
    ),
    Act("cards.kind", _chosen("kind", ("0",), "card system")),
    Act("cards.system", _back_to_system),
    Act("cards.test", _pressed("test", "card show", _WRITE, _SHEET, card="streak")),
    Act("cards.tried", _tried),
)
