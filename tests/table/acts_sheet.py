"""Every command and move of sheets, ready to be delivered."""

from typing import Any

from tests.simulated.delivery import Prepared, prepare
from tests.table.acts import Act, Make, after, command, opened, pressed
from tests.table.conftest import World
from tests.table.sheets import (
    created,
    fill,
    move_of,
    pick,
    prepare_fill,
    press,
    sheet_file,
    shown_sheet,
)

Step = tuple[str, str, dict[str, Any]]

_BRAKKA: Step = ("mira", "sheet create", {"name": "Brakka"})
_SEL: Step = ("mira", "sheet create", {"name": "Sel"})


def _with_brakka(name: str, /, **options: Any) -> Make:
    return after(_BRAKKA, then=command("mira", name, **options))


def _on_sheet(move: str) -> Make:
    """A press of what stands on Brakka's sheet."""

    async def make(world: World) -> Prepared:
        await created(world, world.mira)
        shown = await shown_sheet(world, world.mira)
        return await pressed(world, world.mira, shown, f":{move}.")

    return make


def _guided(move: str) -> Make:
    """A press of what stands on the first step of a new sheet."""

    async def make(world: World) -> Prepared:
        shown = await created(world, world.mira)
        return await pressed(world, world.mira, shown, f":{move}.")

    return make


async def _filled(world: World) -> Prepared:
    form = await press(world.mira, await created(world, world.mira), "fill")
    return await prepare_fill(world, world.mira, form, Strength="16")


async def _filled_with_nothing(world: World) -> Prepared:
    form = await press(world.mira, await created(world, world.mira), "fill")
    return await prepare_fill(world, world.mira, form)


async def _class(world: World) -> Prepared:
    shown = await created(world, world.mira)
    for step in ("guide.1.1", "guide.1.2"):
        shown = await press(world.mira, shown, step)
    assert shown.response is not None
    choose = world.mira.select(shown.response, ["4"], custom_id=move_of(shown, "class"))
    return await prepare(world.env, choose)


async def _form(world: World) -> Prepared:
    await created(world, world.mira)
    shown = await press(world.mira, await shown_sheet(world, world.mira), "edit")
    assert shown.response is not None
    choose = world.mira.select(shown.response, ["0"], custom_id=move_of(shown, "form"))
    return await prepare(world.env, choose)


async def _formed(world: World) -> Prepared:
    await created(world, world.mira)
    shown = await press(world.mira, await shown_sheet(world, world.mira), "edit")
    form = await pick(world.mira, shown, "form", "0")
    return await prepare_fill(world, world.mira, form, Level="3")


async def _again(world: World) -> Prepared:
    await created(world, world.mira)
    shown = await press(world.mira, await shown_sheet(world, world.mira), "edit")
    form = await pick(world.mira, shown, "form", "0")
    refused = await fill(world.mira, form, Level="many")
    return await pressed(world, world.mira, refused, ":again.")


def _on_posted(move: str) -> Make:
    """A press of what stands on a sheet that was posted."""

    async def make(world: World) -> Prepared:
        await created(world, world.mira)
        posted = await press(world.mira, await shown_sheet(world, world.mira), "post")
        return await pressed(world, world.mira, posted, f":{move}.")

    return make


async def _hide(world: World) -> Prepared:
    await created(world, world.mira)
    shown = await press(world.mira, await shown_sheet(world, world.mira), "reveal")
    return await pressed(world, world.mira, shown, ":hide.")


async def _open(world: World) -> Prepared:
    await created(world, world.mira)
    shown = await opened(world, "mira", "sheet list")
    assert shown.response is not None
    choose = world.mira.select(shown.response, ["1"], custom_id="mk:sheet:0:open")
    return await prepare(world.env, choose)


async def _listed(world: World) -> Prepared:
    for number in range(9):
        await created(world, world.mira, f"Sel {number}")
    shown = await opened(world, "mira", "sheet list")
    return await pressed(world, world.mira, shown, ":list.1")


def _asked(move: str) -> Make:
    async def make(world: World) -> Prepared:
        await created(world, world.mira)
        shown = await opened(world, "mira", "sheet delete", who="Brakka")
        return await pressed(world, world.mira, shown, f":{move}.")

    return make


ACTS = (
    Act(
        "sheet create",
        command("mira", "sheet create", name="Brakka"),
        changes=True,
        announces=True,
    ),
    Act(
        "sheet create",
        command("gm", "sheet create", name="Old Tom", npc=True),
        changes=True,
        note="of an NPC",
    ),
    Act("sheet show", _with_brakka("sheet show")),
    Act("sheet list", _with_brakka("sheet list")),
    Act(
        "sheet edit",
        _with_brakka("sheet edit", what="stat", of="Strength", value="16"),
        changes=True,
    ),
    Act(
        "sheet edit",
        after(
            _BRAKKA,
            then=command("gm", "sheet edit", what="level", value="3", who="Brakka"),
        ),
        changes=True,
        announces=True,
        note="of somebody else's",
    ),
    Act(
        "sheet switch",
        after(_BRAKKA, _SEL, then=command("mira", "sheet switch", who="Brakka")),
        changes=True,
    ),
    Act(
        "sheet give",
        _with_brakka("sheet give", who="Brakka", person="@odile"),
        public=True,
        changes=True,
    ),
    Act("sheet delete", _with_brakka("sheet delete", who="Brakka")),
    Act("sheet export", _with_brakka("sheet export")),
    Act(
        "sheet import",
        command("mira", "sheet import", file=sheet_file()),
        public=True,
        changes=True,
    ),
    Act(
        "sheet import",
        command("gm", "sheet import", file=sheet_file("Old Tom"), npc=True),
        changes=True,
        note="of an NPC",
    ),
    Act("sheet.show", _on_sheet("show")),
    Act("sheet.edit", _on_sheet("edit")),
    Act("sheet.post", _on_sheet("post"), public=True),
    Act("sheet.posted", _on_posted("posted"), public=True, replaces=True),
    Act("sheet.see", _on_posted("see")),
    Act("sheet.reveal", _on_sheet("reveal"), changes=True, announces=True),
    Act("sheet.hide", _hide, changes=True),
    Act("sheet.open", _open),
    Act("sheet.list", _listed),
    Act("sheet.guide", _guided("guide")),
    Act("sheet.fill", _guided("fill")),
    Act("sheet.filled", _filled, changes=True),
    Act("sheet.filled", _filled_with_nothing, note="with nothing new"),
    Act("sheet.class", _class, changes=True),
    Act("sheet.form", _form),
    Act("sheet.formed", _formed, changes=True),
    Act("sheet.again", _again),
    Act("sheet.delete", _asked("delete"), changes=True, announces=True),
    Act("sheet.keep", _asked("keep")),
)
