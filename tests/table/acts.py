"""One interaction, ready to be delivered: what it is counted as and who may read the answer.

Each area of the bot lists its own in a module beside this one; every_act.py puts them together.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from simcord import InteractionResult
from simcord.actors import MemberActor

from tests.simulated.delivery import Prepared, prepare, prepare_slash
from tests.simulated.reading import buttons
from tests.table.conftest import World

Make = Callable[[World], Awaitable[Prepared]]


@dataclass(frozen=True)
class Act:
    """One interaction: what it is counted as, how it comes about, and who may read the answer."""

    name: str
    make: Make
    public: bool = False
    changes: bool = False
    """Whether the history holds an entry of it."""
    replaces: bool = False
    """Whether what everyone sees is put in the place of an older message."""
    announces: bool = False
    """Whether everyone is told of it apart from the private answer."""
    note: str = field(default="")

    @property
    def id(self) -> str:
        """The name of the test's case."""
        return f"{self.name} {self.note}".strip()


def ids(value: object) -> str:
    """Say of which act a case is, of which acts, or of what else."""
    if isinstance(value, tuple):
        return ", ".join(map(ids, value))
    return value.id if isinstance(value, Act) else str(value)


def command(who: str, name: str, /, *, here: bool = True, **options: Any) -> Make:
    async def make(world: World) -> Prepared:
        place = world.channel if here else world.elsewhere
        return await prepare_slash(getattr(world, who), place, name, **_meant(world, options))

    return make


def after(*before: tuple[str, str, dict[str, Any]], then: Make) -> Make:
    async def make(world: World) -> Prepared:
        for who, name, options in before:
            await opened(world, who, name, **options)
        return await then(world)

    return make


async def opened(world: World, who: str, name: str, /, **options: Any) -> InteractionResult:
    """The answer to a command, with whatever can be pressed on it."""
    return await getattr(world, who).slash(world.channel, name, **_meant(world, options))


def _meant(world: World, options: dict[str, Any]) -> dict[str, Any]:
    """Options with `@name` put for somebody or something of the world."""
    named = {"@odile": world.odile, "@notes": world.notes, "@role": _role(world)}
    return {
        key: named.get(value, value) if isinstance(value, str) else value
        for key, value in options.items()
    }


def _role(world: World) -> Any:
    return world.guild.roles["Game Master"]


async def pressed(
    world: World, actor: MemberActor, shown: InteractionResult, move: str
) -> Prepared:
    """The press of the button whose id holds the move."""
    assert shown.response is not None
    (found,) = [one.custom_id for one in buttons(shown.response) if move in str(one.custom_id)]
    return await prepare(world.env, actor.click(shown.response, custom_id=found))


def on(who: str, name: str, move: str, /, **options: Any) -> Make:
    async def make(world: World) -> Prepared:
        shown = await opened(world, who, name, **options)
        return await pressed(world, getattr(world, who), shown, move)

    return make


def chosen(who: str, name: str, move: str, value: str) -> Make:
    async def make(world: World) -> Prepared:
        shown = await opened(world, who, name)
        assert shown.response is not None
        actor: MemberActor = getattr(world, who)
        return await prepare(
            world.env, actor.select(shown.response, [value], custom_id=f"mk:{move}")
        )

    return make
