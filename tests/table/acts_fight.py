"""Every command and move of fights, foes, places, scenes and the inbox, ready to be delivered."""

from typing import Any

from tests.simulated.delivery import Prepared, prepare
from tests.simulated.reading import buttons
from tests.table.acts import Act, Make, after, command, opened, pressed
from tests.table.conftest import World

Step = tuple[str, str, dict[str, Any]]

_LOG: Step = ("gm", "gm log-channel", {"channel": "@notes"})
_BRAKKA: Step = ("mira", "sheet create", {"name": "Brakka"})
_SEL: Step = ("odile", "sheet create", {"name": "Sel"})
_FOES: Step = ("gm", "foe add", {"name": "Ghoul", "hit_points": 9, "count": 2})
_START: Step = ("gm", "fight start", {"check": "-"})
_CHAPEL: Step = ("gm", "place describe", {"place": "Chapel", "kinds": "ruin"})
_ASKING: Step = (
    "gm",
    "card write",
    {"name": "Kept", "sentence": "When they keep a promise → Inspiration +1."},
)
_TELLING: Step = (
    "gm",
    "card write",
    {"name": "Debt", "sentence": 'When Hit points run out → "Something old notices".'},
)
_BLOW: Step = ("gm", "damage", {"amount": 99, "target": "Brakka"})


def _fighting(who: str, name: str, /, **options: Any) -> Make:
    """Somebody uses a command in a fight, in which Brakka acts."""
    return after(_BRAKKA, _SEL, _FOES, _START, then=command(who, name, **options))


def _with_foes(name: str, /, **options: Any) -> Make:
    return after(_FOES, then=command("gm", name, **options))


def _tracker(who: str, move: str) -> Make:
    """A press of what stands on the tracker of a fight, in which Brakka acts."""

    async def make(world: World) -> Prepared:
        for step in (_BRAKKA, _SEL, _FOES):
            await opened(world, step[0], step[1], **step[2])
        shown = await opened(world, "gm", "fight start", check="-")
        return await pressed(world, getattr(world, who), shown, f":{move}")

    return make


async def _out(world: World) -> Prepared:
    wisp: Step = ("mira", "sheet create", {"name": "Wisp"})
    for step in (_BRAKKA, wisp, _SEL, _START):
        await opened(world, step[0], step[1], **step[2])
    shown = await opened(world, "mira", "fight show")
    assert shown.response is not None
    asked = await world.mira.click(shown.response, custom_id="mk:world:0:leave")
    assert asked.response is not None
    choose = world.mira.select(asked.response, ["1"], custom_id="mk:world:0:out")
    return await prepare(world.env, choose)


async def _join(world: World) -> Prepared:
    for step in (_BRAKKA, _START):
        await opened(world, step[0], step[1], **step[2])
    shown = await opened(world, *_FOES[:2], **_FOES[2])
    return await pressed(world, world.gm, shown, ":join.")


async def _many(world: World) -> None:
    await opened(world, "gm", "foe add", name="Rat", hit_points=1, count=40)


async def _order(world: World) -> Prepared:
    await _many(world)
    shown = await opened(world, "gm", "fight start", check="-")
    return await pressed(world, world.mira, shown, ":order")


async def _order_turned(world: World) -> Prepared:
    await _many(world)
    shown = await opened(world, "gm", "fight start", check="-")
    assert shown.response is not None
    whole = await world.mira.click(shown.response, custom_id="mk:world:0:order")
    return await pressed(world, world.mira, whole, ":order.1")


async def _foes_turned(world: World) -> Prepared:
    await _many(world)
    return await pressed(world, world.gm, await opened(world, "gm", "foe list"), ":foes.1")


async def _places_turned(world: World) -> Prepared:
    for number in range(20):
        await opened(world, "gm", "place describe", place=f"Hall {number}", kinds="hall")
    return await pressed(world, world.gm, await opened(world, "gm", "place list"), ":places.1")


def _asked(move: str, *cards: Step) -> Make:
    """A press below the questions after a scene."""

    async def make(world: World) -> Prepared:
        for step in (_BRAKKA, _SEL, _ASKING, *cards):
            await opened(world, step[0], step[1], **step[2])
        shown = await opened(world, "gm", "scene end")
        return await pressed(world, world.gm, shown, f":{move}")

    return make


async def _for(world: World) -> Prepared:
    for step in (_LOG, _BRAKKA, _SEL, _ASKING):
        await opened(world, step[0], step[1], **step[2])
    shown = await opened(world, "gm", "scene end")
    assert shown.response is not None
    asked = await world.gm.click(shown.response, custom_id="mk:scene:0:yes.1.1")
    assert asked.response is not None
    choose = world.gm.select(asked.response, ["1", "2"], custom_id="mk:scene:0:for.1.1")
    return await prepare(world.env, choose)


_MORE: tuple[Step, ...] = tuple(
    (
        "gm",
        "card write",
        {"name": f"Kept {one}", "sentence": f"When they keep word {one} → Inspiration +1."},
    )
    for one in range(6)
)


async def _told(world: World) -> None:
    """Something is still to come into a scene."""
    for step in (_BRAKKA, _TELLING):
        await opened(world, step[0], step[1], **step[2])
    await opened(world, *_BLOW[:2], **_BLOW[2])


async def _tick(world: World) -> Prepared:
    for step in (_BRAKKA, _TELLING):
        await opened(world, step[0], step[1], **step[2])
    told = await opened(world, *_BLOW[:2], **_BLOW[2])
    (behind,) = told.followups
    (button,) = buttons(behind)
    return await prepare(world.env, world.gm.click(behind, custom_id=button.custom_id))


def _inbox(move: str) -> Make:
    async def make(world: World) -> Prepared:
        await _told(world)
        return await pressed(world, world.gm, await opened(world, "gm", "gm inbox"), f":{move}")

    return make


async def _inbox_turned(world: World) -> Prepared:
    await _told(world)
    for _ in range(9):
        await opened(world, "gm", "heal", amount=1, who="Brakka")
        await opened(world, *_BLOW[:2], **_BLOW[2])
    return await pressed(world, world.gm, await opened(world, "gm", "gm inbox"), ":page.1")


ACTS = (
    Act("fight start", after(_BRAKKA, _FOES, then=command(*_START[:2])), public=True, changes=True),
    Act("fight show", _fighting("mira", "fight show")),
    Act("fight show", _fighting("mira", "fight show", everyone=True), public=True, note="for all"),
    Act("fight next", _fighting("mira", "fight next"), public=True, changes=True),
    Act(
        "fight join",
        after(_SEL, _START, _BRAKKA, then=command("mira", "fight join")),
        public=True,
        changes=True,
    ),
    Act("fight leave", _fighting("mira", "fight leave"), public=True, changes=True),
    Act("fight end", _fighting("gm", "fight end"), public=True, changes=True),
    Act("foe add", command(*_FOES[:2], **_FOES[2]), changes=True),
    Act("foe set", _with_foes("foe set", foe="Ghoul", hit_points=3), changes=True),
    Act("foe remove", _with_foes("foe remove", foe="Ghoul"), changes=True),
    Act("foe list", _with_foes("foe list")),
    Act("place describe", command(*_CHAPEL[:2], **_CHAPEL[2]), changes=True),
    Act(
        "place remove",
        after(_CHAPEL, then=command("gm", "place remove", place="Chapel")),
        changes=True,
    ),
    Act("place list", after(_CHAPEL, then=command("gm", "place list"))),
    Act(
        "scene end",
        after(_BRAKKA, _ASKING, then=command("gm", "scene end")),
        changes=True,
        announces=True,
    ),
    Act(
        "scene questions",
        after(_BRAKKA, _ASKING, ("gm", "scene end", {}), then=command("gm", "scene questions")),
    ),
    Act("gm inbox", after(_BRAKKA, _TELLING, _BLOW, then=command("gm", "gm inbox"))),
    Act("world.next", _tracker("mira", "next"), public=True, changes=True),
    Act("world.end", _tracker("gm", "end"), public=True, changes=True),
    Act("world.leave", _tracker("mira", "leave"), public=True, changes=True),
    Act("world.leave", _tracker("gm", "leave"), note="asks"),
    Act("world.join", _join, public=True, changes=True),
    Act("world.out", _out, changes=True, announces=True),
    Act("world.order", _order),
    Act("world.order", _order_turned, note="turned"),
    Act("world.foes", _foes_turned),
    Act("world.places", _places_turned),
    Act("scene.yes", _asked("yes")),
    Act("scene.for", _for, changes=True, announces=True),
    Act("scene.no", _asked("no"), changes=True),
    Act("scene.page", _asked("page.1.1", *_MORE)),
    Act("inbox.tick", _tick, changes=True),
    Act("inbox.done", _inbox("done"), changes=True),
    Act("inbox.all", _inbox("all"), changes=True),
    Act("inbox.page", _inbox_turned),
)
