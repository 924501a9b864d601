"""One act while one request fails, and what must hold of it afterwards: for tests of every act."""

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any, TypeVar

import pytest

from bot.table.dragon.part import board_of
from bot.table.panel import panel_of
from bot.table.people import Place
from cogs.dragon_board import refresh_message
from cogs.merged import AGAIN
from cogs.panel import refresh_panel
from tests.simulated.delivery import redeliver
from tests.simulated.faults import LONG, Fault, Network, Plan, network
from tests.simulated.reading import texts
from tests.table.acting import posted
from tests.table.acts import Act
from tests.table.conftest import World, said
from tests.table.slowness import emit, slow_store

T = TypeVar("T")

MOST_REQUESTS = 5
"""Hardly an act asks Discord for more before it is over."""


@dataclass(frozen=True)
class Trial:
    """An act, and what befalls which request of it."""

    act: Act
    fault: Fault
    number: int
    """Which of its requests fails."""
    lasts: str
    """Which others fail from there on, too: none, those of the same `kind`, or `all`."""
    slow: bool
    """Whether the store takes long, so that "thinking" is shown first."""

    def __str__(self) -> str:
        more = f"{f' and {self.lasts}' if self.lasts else ''}{', slow' if self.slow else ''}"
        return f"{self.act.id}: {self.number}{more}: {self.fault.name}"

    @property
    def plan(self) -> Plan:
        """Which fault befalls a request."""
        failing: list[str] = []

        def befalls(kind: str, number: int) -> Fault | None:
            if number == self.number:
                failing.append(kind)
                return self.fault
            if not failing or not self.lasts:
                return None
            return self.fault if self.lasts == "all" or kind in failing else None

        return befalls


def only(kind: str, fault: Fault) -> Plan:
    """The first request of a kind fails."""
    left = [fault]
    return lambda asked, _: left.pop() if asked == kind and left else None


async def passed(world: World, fault: Fault) -> None:
    """Whatever was to be waited for is over."""
    if fault.when == "waits":
        await world.env.advance_time(LONG + 1)


def by_itself(world: World, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """Begin something as the bot does it by itself, in its own time."""
    with world.env.time_context(), world.env._bot_scope():
        return asyncio.create_task(work)


async def caught_up(world: World, net: Network, within: float = AGAIN[0]) -> None:
    """Everything works again, and what is tried again later was."""
    net.heal()
    await world.env.advance_time(within + 1)


async def assert_all_is_shown(world: World) -> None:
    """What stands for the table says what is so: made anew it says the same."""
    place = Place(world.guild.id, world.channel.id)
    before = await _standing(world, place)
    await make_anew(world, place)
    after = await _standing(world, place)
    assert after == before, f"{before}\n{after}"


async def make_anew(world: World, place: Place) -> None:
    """Show the newest state on whatever stands for the table."""
    with world.env.time_context():
        await refresh_panel(world.bot, await world.bot.tables.look(place))
        if board_of(await world.bot.tables.look(place)) is not None:
            await refresh_message(world.bot, place)


async def _standing(world: World, place: Place) -> list[tuple[int, str]]:
    table = await world.bot.tables.look(place)
    ids = {one.message for one in (panel_of(table), board_of(table)) if one is not None}
    return [(one.id, texts(one)) for one in posted(world.channel) if one.id in ids]


def assert_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    """Nothing was taken for a mistake of ours."""
    wrong = [one for one in caplog.records if one.levelno >= logging.ERROR]
    assert not wrong, wrong[0].getMessage()


async def undergo(world: World, trial: Trial, caplog: pytest.LogCaptureFixture) -> bool:
    """Go through all of it; returns whether the act asked for so much that it failed."""
    act, fault = trial.act, trial.fault
    await world.start()
    once = await act.make(world)
    # Some games were played up to here without anybody being shown.
    await make_anew(world, Place(world.guild.id, world.channel.id))
    entries, public = await _entries(world), _public(world)
    caplog.clear()
    with network() as net:
        net.start(trial.plan)
        if trial.slow:
            with slow_store(world):
                (result,) = emit(world, once)
                await world.env.advance_time(3 * LONG)
        else:
            (result,) = emit(world, once)
            await world.env.settle()
        for _ in range(2 * MOST_REQUESTS):
            await passed(world, fault)
        failed = {kind for kind, _ in net.failed}
        await caught_up(world, net, AGAIN[2] if trial.lasts else AGAIN[0])
        assert not net.given_up
    assert_no_fault(caplog)
    # Of a file that cannot be fetched nothing is made, and whoever sent it reads so.
    made = (entries + act.changes, *(() if "file" not in failed else (entries,)))
    if act.name != "reset.erased":
        assert await _entries(world) in made
    new = _public(world)[len(public) :] if len(_public(world)) > len(public) else []
    if not trial.lasts and "arrived" not in fault.name:
        assert len({*new}) == len(new), "a message was posted twice"
    if act.public and not act.replaces and not trial.lasts:
        assert new or said(result), "nobody was shown what was done"
    if not (act.public or act.announces or act.changes):
        # "Thinking" that could not be ended says nothing of it.
        assert not {*new} - {"", "…"}, "a private answer was posted"
    if fault.name == "forbidden":
        # That is not tried again by itself: it is shown with the next act.
        await make_anew(world, Place(world.guild.id, world.channel.id))
    await assert_all_is_shown(world)
    await redeliver(world.env, once)
    if act.name != "reset.erased":
        assert await _entries(world) in made
    return bool(failed)


async def _entries(world: World) -> int:
    counted = "SELECT count(*) FROM journal WHERE interaction_id IS NOT NULL"
    return (await world.raw_sql(counted))[0][0]


def _public(world: World) -> list[str]:
    return [texts(one) for place in (world.channel, world.elsewhere) for one in posted(place)]
