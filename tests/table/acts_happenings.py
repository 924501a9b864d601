"""Every command for checks and for what happens at the table, ready to be delivered."""

from typing import Any

from tests.simulated.delivery import Prepared
from tests.table.acts import Act, Make, after, command, opened, pressed
from tests.table.conftest import World

_SHEET = ("mira", "sheet create", {"name": "Brakka"})
_CLOCK = ("gm", "clock tick", {"clock": "Renown"})
_ITEM = ("mira", "item gain", {"item": "Rope"})


def _played(name: str, /, *before: tuple[str, str, dict[str, Any]], **options: Any) -> Make:
    """Mira, who plays Brakka, uses a command."""
    return after(_SHEET, *before, then=command("mira", name, **options))


async def _clocks_turned(world: World) -> Prepared:
    for number in range(20):
        await opened(world, "gm", "clock tick", clock=f"Clock {number}")
    shown = await opened(world, "mira", "clock list")
    return await pressed(world, world.mira, shown, ":clocks.1")


ACTS = (
    Act("check", _played("check", name="str save", dc=12), public=True, changes=True),
    Act("check", _played("check", name="str save", secret=True), changes=True, note="alone"),
    Act("ability", _played("ability", stat="wis"), public=True, changes=True),
    Act("save", _played("save", stat="dex"), public=True, changes=True),
    Act("attack", _played("attack"), public=True, changes=True),
    Act("damage", _played("damage", amount=2, target="Brakka"), public=True, changes=True),
    Act(
        "heal",
        _played("heal", ("mira", "damage", {"amount": 3, "target": "Brakka"}), amount=1),
        public=True,
        changes=True,
    ),
    Act("track", _played("track", name="inspiration", change="+1"), public=True, changes=True),
    Act("condition", _played("condition", name="prone"), public=True, changes=True),
    Act("xp", _played("xp", amount=50), public=True, changes=True),
    Act("rest", _played("rest"), public=True, changes=True),
    Act("turn", _played("turn"), public=True, changes=True),
    Act("meet", _played("meet", name="Odile", kinds="priest"), public=True, changes=True),
    Act("place enter", _played("place enter", place="Crypt"), public=True, changes=True),
    Act("item gain", _played("item gain", item="Rope"), public=True, changes=True),
    Act("item gain", _played("item gain", item="Rope", secret=True), changes=True, note="alone"),
    Act("item lose", _played("item lose", _ITEM, item="Rope"), public=True, changes=True),
    Act("quest step", _played("quest step", quest="Bell", step="Rope"), public=True, changes=True),
    Act("quest finish", _played("quest finish", quest="Bell"), public=True, changes=True),
    Act("pool", command("gm", "pool", name="doom", change="+2"), public=True, changes=True),
    Act("clock tick", command(*_CLOCK[:2], clock="Renown"), public=True, changes=True),
    Act("clock list", after(_CLOCK, then=command("mira", "clock list"))),
    Act(
        "clock remove",
        after(_CLOCK, then=command("gm", "clock remove", clock="Renown")),
        public=True,
        changes=True,
    ),
    Act("world.clocks", _clocks_turned),
)
