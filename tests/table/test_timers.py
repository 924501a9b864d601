"""What falls due at a table: once, whatever happened meanwhile, and never held up by another.

A file that waits for a confirmation is dropped after fifteen minutes; that is a timer of the bot's
own. Bells are timers of these tests, for what the bot's own ones cannot be made to do.
"""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.app import Manekin
from bot.store.model import Change, Timer, TimerWrite
from tests.simulated.reading import buttons
from tests.table.conftest import World, said

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR
WAITS = 15 * MINUTE
RETRY = MINUTE


async def timers(world: World) -> int:
    """How many timers there are at all tables."""
    return (await world.raw_sql("SELECT count(*) FROM timers"))[0][0]


def rung(world: World, result: str = "fired") -> int:
    """How many timers the bot, as it runs now, has rung."""
    name = "manekin_timers_total"
    return int(world.bot.metrics.registry.get_sample_value(name, {"result": result}) or 0)


async def offer_import(world: World) -> str:
    """The game master hands in a file and has not confirmed it; returns the confirming button."""
    exported = await world.gm.slash(world.channel, "gm export")
    assert exported.response is not None
    file = await exported.response.attachments[0].read()
    asked = await world.gm.slash(world.channel, "gm import", file=("table.json", file))
    confirm = buttons(asked)[0].custom_id
    assert confirm is not None
    assert confirm.startswith("mk:import:")
    return confirm


async def waits(world: World) -> bool:
    """Whether a file waits for its confirmation."""
    found = await world.raw_sql(
        "SELECT count(*) FROM parts WHERE name = 'import' AND body IS NOT NULL"
    )
    return bool(found[0][0])


class Bells:
    """Timers of which a test says what they do; each is taken away when it has rung well."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.rung: list[str] = []

    async def hang(
        self, name: str, seconds: float, does: Callable[[], Awaitable[None]] | None = None
    ) -> None:
        """Let a bell ring so many seconds from now."""
        world = self._world

        async def ring(timer: Timer) -> None:
            if does is not None:
                await does()
            self.rung.append(name)
            await world.bot.tables.dismiss(timer)

        world.bot.rings[name] = ring
        await self.set(name, seconds)

    async def set(self, name: str, seconds: float, *keys: str) -> None:
        """Set the timer alone, or as many as there are keys."""
        world = self._world
        # What is done for the bot here keeps the bot's time, and so do the alarms that it sets.
        with world.env._bot_scope():
            due_at = world.bot.clock() + int(seconds * 1000)
            due = tuple(TimerWrite(key, name, due_at) for key in keys or (name,))
            await world.bot.store.commit(Change(world.elsewhere.id, world.guild.id, timers=due))
            world.bot.timers.wake()
        await world.env.settle()


@pytest.fixture
def bells(world: World) -> Bells:
    return Bells(world)


async def pass_time(world: World, seconds: float) -> None:
    """Let a long time pass: the clock jumps, and the bot looks at it within a minute."""
    jump = max(0.0, seconds - 2 * MINUTE)
    world.env.backend.advance_clock(jump)
    await world.env.advance_time(seconds - jump)


async def raising() -> None:
    raise RuntimeError("a fault of ours")


async def test_a_file_nobody_confirmed_is_dropped_after_fifteen_minutes(world: World):
    await world.start()
    await offer_import(world)
    await world.env.advance_time(WAITS - 1)
    assert await waits(world)
    await world.env.advance_time(2)
    assert not await waits(world)
    assert (await timers(world), rung(world)) == (0, 1)


async def test_a_confirmed_file_leaves_no_timer_behind(world: World):
    await world.start()
    exported = await world.gm.slash(world.channel, "gm export")
    assert exported.response is not None
    file = await exported.response.attachments[0].read()
    asked = await world.gm.slash(world.channel, "gm import", file=("table.json", file))
    assert asked.response is not None
    await world.gm.click(asked.response, custom_id=buttons(asked)[0].custom_id)
    assert await timers(world) == 0
    await world.env.advance_time(WAITS + MINUTE)
    assert rung(world) == 0


async def test_what_is_set_anew_rings_at_the_new_time_alone(world: World):
    await world.start()
    await offer_import(world)
    await world.env.advance_time(WAITS - MINUTE)
    await offer_import(world)
    await world.env.advance_time(2 * MINUTE)
    assert await waits(world)
    assert rung(world) == 0
    await world.env.advance_time(WAITS)
    assert not await waits(world)
    assert rung(world) == 1


async def test_what_fell_due_while_the_bot_was_down_happens_once_when_it_is_back(world: World):
    await world.start()
    await offer_import(world)
    await world.bot.close()
    world.env.backend.advance_clock(2 * HOUR)
    await world.env.restart_bot(Manekin(world.settings, dice=world.dice))
    assert not await waits(world)
    assert (await timers(world), rung(world)) == (0, 1)
    await world.restart()
    await world.env.advance_time(2 * MINUTE)
    assert rung(world) == 0


async def test_a_timer_outlives_a_restart_before_it_is_due(world: World):
    await world.start()
    await offer_import(world)
    await world.env.advance_time(WAITS / 2)
    await world.restart()
    assert await waits(world)
    await world.env.advance_time(WAITS / 2 + 2)
    assert not await waits(world)
    assert rung(world) == 1


async def test_reconnecting_again_and_again_rings_no_timer_twice(world: World):
    await world.start()
    await offer_import(world)
    for _ in range(3):
        shard = world.bot.get_shard(0)
        assert shard is not None
        await shard.disconnect()
        await world.env.advance_time(MINUTE)
        await shard.reconnect()
        await world.env.settle()
    assert await waits(world)
    await world.env.advance_time(WAITS)
    assert not await waits(world)
    assert (await timers(world), rung(world), rung(world, "failed")) == (0, 1, 0)


async def test_a_timer_that_fails_holds_no_other_up_and_is_tried_again(
    world: World, bells: Bells, caplog: pytest.LogCaptureFixture
):
    await world.start()
    await offer_import(world)
    await bells.hang("broken", WAITS - MINUTE, raising)
    await bells.hang("next", WAITS)
    await world.env.advance_time(WAITS + 2)
    assert bells.rung == ["next"]
    assert not await waits(world)
    assert "timer broken of a table failed" in caplog.text
    assert "RuntimeError: a fault of ours" in caplog.text
    failed = rung(world, "failed")
    assert failed >= 1
    await world.env.advance_time(RETRY + 2)
    assert rung(world, "failed") > failed
    await bells.hang("other", 1)
    await world.env.advance_time(3)
    assert bells.rung == ["next", "other"]


async def test_a_timer_that_failed_rings_well_once_what_it_needs_is_back(
    world: World, bells: Bells
):
    is_broken = True

    async def sometimes() -> None:
        if is_broken:
            await raising()

    await bells.hang("mended", 5, sometimes)
    await world.env.advance_time(3 * RETRY)
    assert bells.rung == []
    is_broken = False
    await world.env.advance_time(RETRY + 2)
    assert bells.rung == ["mended"]
    await world.env.advance_time(3 * RETRY)
    assert bells.rung == ["mended"]
    assert await timers(world) == 0


async def test_a_hundred_timers_that_fail_hide_none_that_is_due_after_them(
    world: World, bells: Bells
):
    world.bot.rings["broken"] = lambda _: raising()
    await bells.set("broken", 1, *(f"broken-{number}" for number in range(100)))
    await bells.hang("hidden", 10)
    await world.env.advance_time(12)
    assert bells.rung == ["hidden"]
    assert rung(world, "failed") == 100


async def test_a_timer_that_hangs_is_given_up_within_a_minute_and_the_others_ring(
    world: World, bells: Bells
):
    goes_on = asyncio.Event()

    async def hangs() -> None:
        await world.env.external_wait(goes_on.wait(), reason="something that hangs")

    await world.start()
    await offer_import(world)
    await bells.hang("hanging", WAITS - 10, hangs)
    await world.env.advance_time(WAITS + MINUTE)
    assert not await waits(world)
    assert rung(world, "failed") >= 1
    goes_on.set()
    await world.env.advance_time(2 * RETRY)
    assert bells.rung == ["hanging"]


async def test_a_timer_that_hangs_does_not_keep_the_bot_from_stopping(
    world: World, bells: Bells, monkeypatch: pytest.MonkeyPatch
):
    async def hangs() -> None:
        await world.env.external_wait(asyncio.Event().wait(), reason="something that hangs")

    monkeypatch.setattr("bot.table.timers.LONGEST_STOP", 0.01)
    await bells.hang("hanging", 10, hangs)
    await world.env.advance_time(15)
    await world.bot.close()
    assert bells.rung == []
    await world.env.restart_bot(Manekin(world.settings, dice=world.dice))
    assert await timers(world) == 1


async def test_a_kind_of_timer_that_nobody_knows_is_logged_and_holds_nothing_up(
    world: World, bells: Bells, caplog: pytest.LogCaptureFixture
):
    await bells.set("of-yesterday", 100)
    await bells.hang("known", 110)
    await world.env.advance_time(112)
    assert bells.rung == ["known"]
    assert "of-yesterday" in caplog.text


async def test_timers_of_one_table_ring_in_the_order_they_were_due(world: World, bells: Bells):
    for name, seconds in (("third", 30), ("first", 10), ("second", 20)):
        await bells.hang(name, seconds)
    world.env.backend.advance_clock(HOUR)
    await world.env.advance_time(MINUTE + 1)
    assert bells.rung == ["first", "second", "third"]


@pytest.mark.parametrize("days", [30, 400])
async def test_a_timer_many_days_away_waits_and_then_rings_once(
    world: World, bells: Bells, days: int
):
    await bells.hang("far", days * DAY)
    await world.env.advance_time(5 * MINUTE)
    await pass_time(world, (days - 1) * DAY)
    assert bells.rung == []
    await pass_time(world, DAY)
    assert bells.rung == ["far"]
    await pass_time(world, DAY)
    assert bells.rung == ["far"]


async def test_a_timer_many_days_away_waits_across_a_restart(world: World, bells: Bells):
    await bells.set("far", 400 * DAY)
    await pass_time(world, 399 * DAY)
    await world.restart()
    await world.env.advance_time(5 * MINUTE)
    assert rung(world, "failed") == 0
    assert await timers(world) == 1


async def test_a_timer_fires_although_its_channel_is_gone(world: World, bells: Bells):
    await world.start()
    await offer_import(world)
    await bells.hang("beside", WAITS + 1)
    world.env.backend.delete_channel(world.channel.id)
    await world.env.advance_time(WAITS + 5)
    assert not await waits(world)
    assert bells.rung == ["beside"]
    assert rung(world, "failed") == 0


async def test_a_timer_fires_although_the_bot_may_no_longer_write_there(world: World, bells: Bells):
    await world.start()
    await offer_import(world)
    await bells.hang("beside", WAITS + 1)
    world.env.inject_error("*", "*", status=403, code=50001, message="Missing Access", times=None)
    await world.env.advance_time(WAITS + 5)
    assert not await waits(world)
    assert bells.rung == ["beside"]
    assert rung(world, "failed") == 0


async def test_a_file_that_was_dropped_cannot_be_confirmed_any_more(world: World):
    await world.start()
    exported = await world.gm.slash(world.channel, "gm export")
    assert exported.response is not None
    file = await exported.response.attachments[0].read()
    asked = await world.gm.slash(world.channel, "gm import", file=("table.json", file))
    assert asked.response is not None
    before = await world.raw_sql("SELECT max(number) FROM journal")
    await world.env.advance_time(WAITS + 1)
    pressed = await world.gm.click(asked.response, custom_id=buttons(asked)[0].custom_id)
    assert pressed.ephemeral
    assert said(pressed)
    assert await world.raw_sql("SELECT max(number) FROM journal") == before
