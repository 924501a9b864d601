"""Sheets at the table, as people go through them: forms, lists and what they hold."""

import json
from typing import Any

from simcord import InteractionResult
from simcord.actors import MemberActor

from tests.simulated.delivery import Prepared, prepare
from tests.table.conftest import World
from tests.table.editing import controls

Shown = InteractionResult | Any


async def created(
    world: World, who: MemberActor, name: str = "Brakka", **options: Any
) -> InteractionResult:
    """Somebody makes a character; the first step of filling the sheet in is the answer."""
    made = await who.slash(world.channel, "sheet create", name=name, **options)
    assert made.ephemeral
    return made


def move_of(shown: InteractionResult, begin: str) -> str:
    """The id of the one button or list whose move begins like this."""
    found = [control["custom_id"] for name, control in controls(shown).items() if name == begin]
    found = found or [
        control["custom_id"]
        for name, control in controls(shown).items()
        if name.startswith(f"{begin}.")
    ]
    assert len(found) == 1, (begin, sorted(controls(shown)))
    return str(found[0])


async def press(actor: MemberActor, shown: InteractionResult, begin: str) -> InteractionResult:
    """Press a button."""
    assert shown.response is not None
    return await actor.click(shown.response, custom_id=move_of(shown, begin))


async def pick(
    actor: MemberActor, shown: InteractionResult, begin: str, *values: str
) -> InteractionResult:
    """Choose in a list, one or several."""
    assert shown.response is not None
    return await actor.select(shown.response, list(values), custom_id=move_of(shown, begin))


def typed(form: InteractionResult, **values: str) -> dict[str, str]:
    """What is sent in with a form: what stands in it, but for these fields by their labels."""
    assert form.modal is not None
    fields: dict[str, str] = {}
    known = dict(values)
    for label in form.modal["components"]:
        field = label["component"]
        wanted = known.pop(label["label"].replace(",", "").replace(" ", "_"), None)
        fields[field["custom_id"]] = field.get("value") or "" if wanted is None else wanted
    assert not known, (known, [one["label"] for one in form.modal["components"]])
    return fields


async def fill(actor: MemberActor, form: InteractionResult, **values: str) -> InteractionResult:
    """Send a form in."""
    return await actor.submit_modal(form, typed(form, **values))


async def prepare_fill(
    world: World, actor: MemberActor, form: InteractionResult, **values: str
) -> Prepared:
    """A form that is ready to be sent in."""
    return await prepare(world.env, actor.submit_modal(form, typed(form, **values)))


async def shown_sheet(world: World, who: MemberActor, name: str | None = None) -> InteractionResult:
    """A sheet as somebody sees it."""
    options = {"who": name} if name else {}
    return await who.slash(world.channel, "sheet show", **options)


def sheet_file(name: str = "Brakka", **values: Any) -> tuple[str, bytes]:
    """A file with a sheet."""
    return "sheet.json", json.dumps({"name": name, **values}).encode()
