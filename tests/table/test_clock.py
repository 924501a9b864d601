"""A clock that is set an hour forward or back while the bot runs: nothing falls due twice or never.

Moments are the wall clock's, so that they hold across restarts; what the clock is set back by, a
moment comes later. Source: issue 8.
"""

import pytest

from bot.app import Manekin, present
from bot.settings import Settings
from tests.table.acting import entries, posted
from tests.table.conftest import FixedDice, World, said
from tests.table.decks import drawn, number_of
from tests.table.dragon import begun, part_of
from tests.table.fights import pinged
from tests.table.test_timers import HOUR, MINUTE, RETRY, Bells, offer_import, raising, timers, waits

JUMPS = pytest.mark.parametrize("jump", [-HOUR, HOUR], ids=["back", "forward"])


class SettableClock:
    """The bot's clock, which somebody sets."""

    def __init__(self) -> None:
        self._ahead = 0

    def __call__(self) -> int:
        return present() + self._ahead

    def jump(self, seconds: int) -> None:
        """Set it forward, or back."""
        self._ahead += seconds * 1000


@pytest.fixture
def clock() -> SettableClock:
    return SettableClock()


@pytest.fixture
def simcord_bot(settings: Settings, dice: FixedDice, clock: SettableClock) -> Manekin:
    """The bot under test."""
    return Manekin(settings, dice=dice, clock=clock)


async def _pass(world: World, seconds: int) -> None:
    """Let time pass in steps that a bot which looks at its clock once a minute must notice."""
    for _ in range(seconds // MINUTE):
        await world.env.advance_time(MINUTE)


@JUMPS
async def test_what_waits_rings_once_however_the_clock_is_set(
    world: World, clock: SettableClock, jump: int
):
    bells = Bells(world)
    await bells.hang("near", 30)
    await bells.hang("far", 90 * MINUTE)
    await world.env.advance_time(MINUTE)
    assert bells.rung == ["near"]
    clock.jump(jump)
    await _pass(world, 90 * MINUTE + max(0, -jump) + 2 * MINUTE)
    assert bells.rung == ["near", "far"]
    clock.jump(-jump)
    await _pass(world, 5 * MINUTE)
    assert bells.rung == ["near", "far"]
    assert await timers(world) == 0


async def test_what_failed_is_tried_again_within_minutes_although_the_clock_was_set_back(
    world: World, clock: SettableClock
):
    bells, is_broken = Bells(world), True

    async def sometimes() -> None:
        if is_broken:
            await raising()

    await bells.hang("mended", -3 * HOUR, sometimes)
    await world.env.advance_time(1)
    is_broken = False
    clock.jump(-HOUR)
    await world.env.advance_time(2 * RETRY)
    assert bells.rung == ["mended"]


@JUMPS
async def test_the_hour_of_a_deck_is_over_once(world: World, clock: SettableClock, jump: int):
    await world.start()
    await drawn(world, "sun", count=3)
    world.dice.next = [number_of("moon"), number_of("key")]
    clock.jump(jump)
    before = len(posted(world.channel))
    # Set forward, the hour is over at once; set back, it is as long again.
    await _pass(world, 3 * MINUTE if jump > 0 else 2 * HOUR - 2 * MINUTE)
    assert len(posted(world.channel)) - before == (1 if jump > 0 else 0)
    clock.jump(-jump)
    await _pass(world, 3 * HOUR)
    assert len(posted(world.channel)) - before == 1
    assert await timers(world) == 0


@JUMPS
async def test_whoever_is_asked_is_called_and_reminded_once_each(
    world: World, clock: SettableClock, jump: int
):
    await begun(world, world.odile, reminder=2)
    if (await part_of(world)).called == "shown":
        # Mira, who started it, is first.
        await world.mira.slash(world.channel, "dragon draw")
    before = pinged(world)
    assert before == [world.odile.id]
    clock.jump(jump)
    await _pass(world, 2 * HOUR - jump + 2 * MINUTE)
    assert pinged(world) == before * 2
    clock.jump(-jump)
    await _pass(world, 4 * HOUR)
    assert pinged(world) == before * 2


@JUMPS
async def test_people_go_on_as_if_the_clock_had_not_been_set(
    world: World, clock: SettableClock, jump: int
):
    await world.start()
    panel = await world.gm.slash(world.channel, "campaign panel")
    await offer_import(world)
    clock.jump(jump)
    # What is done after the jump can be taken back, and is in order.
    await world.mira.slash(world.channel, "macro save", name="calm", expression="1d6")
    assert "calm" in said(await world.mira.slash(world.channel, "undo"))
    assert panel.response is not None
    await world.odile.click(panel.response, custom_id="mk:campaign:0:join")
    told = said(await world.gm.slash(world.channel, "gm history"))
    assert [told.index(f"`{number}`") for number in (4, 3, 1)] == sorted(
        told.index(f"`{number}`") for number in (4, 3, 1)
    )
    await _pass(world, 2 * MINUTE)
    assert await waits(world) == (jump < 0)
    await _pass(world, 80 * MINUTE)
    assert not await waits(world)
    assert await entries(world, world.channel) == 4


@JUMPS
async def test_own_acts_from_before_the_jump_are_undone_or_said_to_be_too_old(
    world: World, clock: SettableClock, jump: int
):
    await world.start()
    await world.mira.slash(world.channel, "macro save", name="brave", expression="1d20")
    clock.jump(jump)
    told = said(await world.mira.slash(world.channel, "undo"))
    assert "Something went wrong" not in told
    # The clock says that an hour went by.
    assert ("minutes" in told) == (jump > 0), told
    assert await entries(world, world.channel) == (2 if jump > 0 else 3)
