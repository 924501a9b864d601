"""The card editor at the table, as a game master goes through it: one place after the other."""

from typing import Any

from simcord import InteractionResult
from simcord.actors import MemberActor
from simcord.components import walk_components

from tests.simulated.reading import _payloads
from tests.table.conftest import World, said


def controls(shown: InteractionResult) -> dict[str, dict[str, Any]]:
    """Every button and list of an answer, by the move behind the revision."""
    found: dict[str, dict[str, Any]] = {}
    for payload in _payloads(shown):
        for component in walk_components(payload["components"]):
            custom_id = str(component.get("custom_id") or "")
            if custom_id.startswith("mk:"):
                found[custom_id.split(":", 3)[3]] = component
    return found


def open_cards_to_all(world: World) -> None:
    """The server overrides Discord's default and shows `/card` to everyone."""
    command = world.env.backend.find_command("card", world.guild.id)
    assert command is not None
    world.guild.set_command_permissions(int(command["id"]), {world.guild.default_role: True})


class Editing:
    """One game master's editor: what it shows now, and what is pressed in it."""

    def __init__(self, world: World, actor: MemberActor, shown: InteractionResult) -> None:
        self.world = world
        self.actor = actor
        self.shown = shown

    @property
    def text(self) -> str:
        """All that the editor shows."""
        return said(self.shown)

    def control(self, move: str) -> dict[str, Any]:
        """The one control whose move begins like this."""
        found = controls(self.shown)
        if move in found:
            return found[move]
        (one,) = [control for name, control in found.items() if name.startswith(move)]
        return one

    def options(self, move: str) -> dict[str, str]:
        """What a list offers: the labels by the values."""
        return {one["value"]: one["label"] for one in self.control(move)["options"]}

    async def pick(self, move: str, value: str) -> "Editing":
        """Choose something in the list with this move."""
        assert self.shown.response is not None
        custom_id = self.control(move)["custom_id"]
        self.shown = await self.actor.select(self.shown.response, [value], custom_id=custom_id)
        return self

    async def press(self, move: str) -> "Editing":
        """Press the button with this move."""
        assert self.shown.response is not None
        custom_id = self.control(move)["custom_id"]
        self.shown = await self.actor.click(self.shown.response, custom_id=custom_id)
        return self

    async def at(self, place: str, key: str | None = None) -> "Editing":
        """Go to a place, and choose something there."""
        name = "place"
        if place.count("_") == 2:
            await self.pick("place", place.rpartition("_")[0])
            name = "part"
        await self.pick(name, place)
        return await self.pick("choose.", key) if key is not None else self

    async def write(self, text: str, form: str = "write.") -> "Editing":
        """Type something into the form of the place."""
        assert self.shown.response is not None
        custom_id = self.control(form)["custom_id"]
        opened = await self.actor.click(self.shown.response, custom_id=custom_id)
        assert opened.modal is not None
        self.shown = await self.actor.submit_modal(opened, {"text": text})
        return self


async def new_card(
    world: World, name: str = "Lucky streak", actor: MemberActor | None = None
) -> Editing:
    """A new card in the editor."""
    by = actor or world.gm
    return Editing(world, by, await by.slash(world.channel, "card new", name=name))


async def opened(world: World, card: str, actor: MemberActor | None = None) -> Editing:
    """A card of the table in the editor."""
    by = actor or world.gm
    return Editing(world, by, await by.slash(world.channel, "card edit", card=card))
