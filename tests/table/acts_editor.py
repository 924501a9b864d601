"""The card editor's commands, buttons, lists and forms, ready to be delivered."""

from collections.abc import Awaitable, Callable

from tests.simulated.delivery import Prepared, prepare
from tests.table.acts import Act, Make, command
from tests.table.cards import STREAK
from tests.table.conftest import World
from tests.table.editing import Editing, new_card, open_cards_to_all, opened

Desk = Callable[[World], Awaitable[Editing]]


async def _begun(world: World) -> Editing:
    return await new_card(world, "Streak")


async def _resting(world: World) -> Editing:
    return await (await _begun(world)).at("on", "rest")


async def _whole(world: World) -> Editing:
    return await (await _resting(world)).at("add", "xp")


async def _long(world: World) -> Editing:
    return await (await _whole(world)).at("if")


async def _asked(world: World) -> Editing:
    return await (await _whole(world)).press("discard")


async def _behind(world: World) -> Editing:
    """A card that another game master has changed since it was opened."""
    open_cards_to_all(world)
    await world.gm.slash(world.channel, "gm add", person=world.odile)
    await world.gm.slash(world.channel, "card write", name="Streak", sentence=STREAK)
    mine, hers = await opened(world, "streak"), await opened(world, "streak", world.odile)
    await hers.at("then_0_amount", "2")
    await hers.press("save")
    return await mine.at("then_0_amount", "3")


async def _theirs(world: World) -> Editing:
    return await (await _behind(world)).press("theirs")


def _pressed(desk: Desk, move: str) -> Make:
    async def make(world: World) -> Prepared:
        editing = await desk(world)
        assert editing.shown.response is not None
        custom_id = editing.control(move)["custom_id"]
        return await prepare(world.env, world.gm.click(editing.shown.response, custom_id=custom_id))

    return make


def _picked(desk: Desk, move: str, value: str) -> Make:
    async def make(world: World) -> Prepared:
        editing = await desk(world)
        assert editing.shown.response is not None
        custom_id = editing.control(move)["custom_id"]
        select = world.gm.select(editing.shown.response, [value], custom_id=custom_id)
        return await prepare(world.env, select)

    return make


async def _wrote(world: World) -> Prepared:
    editing = await (await _begun(world)).at("note")
    assert editing.shown.response is not None
    custom_id = editing.control("write.")["custom_id"]
    form = await world.gm.click(editing.shown.response, custom_id=custom_id)
    return await prepare(world.env, world.gm.submit_modal(form, {"text": "They sleep well."}))


async def _edited(world: World) -> Prepared:
    await world.gm.slash(world.channel, "card write", name="Streak", sentence=STREAK)
    return await command("gm", "card edit", card="streak")(world)


async def _opened(world: World) -> Prepared:
    await world.gm.slash(world.channel, "card write", name="Streak", sentence=STREAK)
    shown = await world.gm.slash(world.channel, "card show", card="streak")
    assert shown.response is not None
    custom_id = Editing(world, world.gm, shown).control("edit.1")["custom_id"]
    return await prepare(world.env, world.gm.click(shown.response, custom_id=custom_id))


ACTS = (
    Act("card new", command("gm", "card new", name="Streak")),
    Act("card edit", _edited),
    Act("cards.edit", _opened),
    Act("draft.place", _picked(_begun, "place", "name")),
    Act("draft.part", _picked(_whole, "part", "then_0_kind")),
    Act("draft.page", _pressed(_long, "page.if.1")),
    Act("draft.choose", _picked(_begun, "choose.on", "rest")),
    Act("draft.choose", _picked(_begun, "choose.on", "story"), note="unfinished"),
    Act("draft.write", _pressed(_whole, "write.")),
    Act("draft.wrote", _wrote),
    Act("draft.save", _pressed(_whole, "save"), changes=True),
    Act("draft.save", _pressed(_resting, "save"), note="refused"),
    Act("draft.save", _pressed(_behind, "save"), note="changed meanwhile"),
    Act("draft.save_new", _pressed(_behind, "save_new"), changes=True),
    Act("draft.theirs", _pressed(_behind, "theirs")),
    Act("draft.anew", _pressed(_theirs, "anew.")),
    Act("draft.show", _pressed(_asked, "show")),
    Act("draft.discard", _pressed(_whole, "discard")),
    Act("draft.drop", _pressed(_asked, "drop")),
)
