"""Every command and move around a game of Daredragon, ready to be delivered; playing it is in
acts_dragon_play.py.
"""

from typing import Any

from tests.simulated.delivery import Prepared, prepare, prepare_click
from tests.table.acts import Act, Make, after, command, opened, pressed
from tests.table.conftest import World
from tests.table.dragon import board_message

Step = tuple[str, str, dict[str, Any]]

_NEW: Step = ("mira", "dragon new", {})
_SIT: Step = ("odile", "dragon seat take", {})
_START: Step = ("mira", "dragon start", {})
_FIRST: Step = ("mira", "dragon settings", {"first": "1"})
_PAUSE: Step = ("mira", "dragon pause", {})
_CONCEDE: Step = ("mira", "dragon concede", {})
_NAMED: Step = ("mira", "dragon new", {"dragon_name": "Vrak·Zel·Dar·Kroth"})


def _in_lobby(who: str, name: str, /, **options: Any) -> Make:
    return after(_NEW, then=command(who, name, **options))


def _alone(who: str, name: str, /, **options: Any) -> Make:
    """Somebody uses a command in a game that Mira plays with Manekins."""
    return after(_NEW, _START, then=command(who, name, **options))


def _together(who: str, name: str, /, **options: Any) -> Make:
    """Somebody uses a command in a game of Mira and Odile, in which Mira is asked."""
    return after(_NEW, _SIT, _FIRST, _START, then=command(who, name, **options))


def _lobby(who: str, move: str) -> Make:
    """A press of a button of the lobby."""

    async def make(world: World) -> Prepared:
        shown = await opened(world, *_NEW[:2])
        return await pressed(world, getattr(world, who), shown, move)

    return make


def _list(move: str, value: str) -> Make:
    """A choice from a list of the lobby."""

    async def make(world: World) -> Prepared:
        shown = await opened(world, *_NEW[:2])
        assert shown.response is not None
        choose = world.mira.select(shown.response, [value], custom_id=f"mk:dragon:0:{move}.1")
        return await prepare(world.env, choose)

    return make


async def _got_up(world: World) -> Prepared:
    shown = await opened(world, *_NEW[:2])
    await opened(world, *_SIT[:2])
    return await pressed(world, world.odile, shown, ":rise")


async def _gone_on(world: World) -> Prepared:
    await opened(world, *_NEW[:2])
    await opened(world, *_START[:2])
    await opened(world, *_PAUSE[:2])
    board = await board_message(world)
    return await prepare_click(world.mira, board, custom_id="mk:dragon:0:resume")


def _over(move: str, opens: Step = _NEW) -> Make:
    """A press on the board of a game that is over."""

    async def make(world: World) -> Prepared:
        await opened(world, opens[0], opens[1], **opens[2])
        await opened(world, *_START[:2])
        await opened(world, *_CONCEDE[:2])
        shown = await opened(world, "mira", "dragon board")
        return await pressed(world, world.mira, shown, move)

    return make


async def _bestiary_turned(world: World) -> Prepared:
    for _ in range(6):
        for who, name, options in (_NAMED, _START, _CONCEDE):
            await opened(world, who, name, **options)
    shown = await opened(world, "mira", "dragon bestiary")
    return await pressed(world, world.mira, shown, ":bestiary.1")


ACTS = (
    Act("dragon new", command(*_NEW[:2]), public=True, changes=True),
    Act("dragon start", _in_lobby("mira", "dragon start"), changes=True),
    Act("dragon status", _alone("odile", "dragon status")),
    Act("dragon status", _in_lobby("odile", "dragon status"), note="of a lobby"),
    Act("dragon board", _alone("odile", "dragon board"), public=True, replaces=True),
    Act("dragon settings", _in_lobby("mira", "dragon settings", chairs=5), changes=True),
    Act("dragon close", _in_lobby("mira", "dragon close"), changes=True),
    Act("dragon seat take", _in_lobby("odile", "dragon seat take", seat="3"), changes=True),
    Act(
        "dragon seat take",
        _alone("odile", "dragon seat take", seat="3", name="Odile the Bold"),
        changes=True,
        announces=True,
        note="of a Manekin",
    ),
    Act("dragon seat leave", _in_lobby("mira", "dragon seat leave"), changes=True),
    Act(
        "dragon seat leave",
        _alone("mira", "dragon seat leave"),
        changes=True,
        announces=True,
        note="the last",
    ),
    Act("dragon seat manekin", _in_lobby("mira", "dragon seat manekin", seat="2"), changes=True),
    Act("dragon pause", _alone("mira", "dragon pause"), public=True, changes=True),
    Act(
        "dragon resume",
        after(_NEW, _START, _PAUSE, then=command("mira", "dragon resume")),
        public=True,
        changes=True,
    ),
    Act("dragon concede", _together("mira", "dragon concede"), public=True, changes=True),
    Act("dragon calls", command("mira", "dragon calls")),
    Act("dragon calls", command("mira", "dragon calls", pings=False), note="changed"),
    Act("dragon bestiary", command("mira", "dragon bestiary")),
    Act("dragon gm undo", _alone("gm", "dragon gm undo"), public=True, changes=True),
    Act("dragon gm fix", _alone("gm", "dragon gm fix", who="1", hp=20), public=True, changes=True),
    Act(
        "dragon gm skip",
        _alone("mira", "dragon gm skip"),
        changes=True,
        announces=True,
    ),
    Act(
        "dragon gm kick",
        _together("gm", "dragon gm kick", seat="odile"),
        changes=True,
        announces=True,
    ),
    Act("dragon.sit", _lobby("odile", ":sit.1.2"), changes=True),
    Act("dragon.rise", _got_up, changes=True),
    Act("dragon.manekin", _list("manekin", "1.1"), changes=True),
    Act("dragon.difficulty", _list("difficulty", "2"), changes=True),
    Act("dragon.pace", _list("pace", "-1"), changes=True),
    Act("dragon.naming", _list("naming", "in_play"), changes=True),
    Act("dragon.start", _lobby("mira", ":start"), changes=True),
    Act("dragon.resume", _gone_on, public=True, changes=True),
    Act("dragon.new", _over(":new"), public=True, changes=True, replaces=True),
    Act("dragon.bestiary", _over(":bestiary", _NAMED)),
    Act("dragon.bestiary", _bestiary_turned, note="turned"),
)
