"""A store that takes its time, and interactions delivered without waiting for their end."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any

import pytest
from simcord import InteractionResult

from tests.simulated.delivery import Prepared
from tests.table.conftest import World

SLOW = 5.0


@contextmanager
def slow_store(world: World, seconds: float = SLOW) -> Iterator[None]:
    """Make each read and each change take so many simulated seconds; nothing is in memory."""
    store, tables = world.bot.store, world.bot.tables
    run, submit = store._connection.run, store._writer.submit

    async def slow_run(work: Any) -> Any:
        await asyncio.sleep(seconds)
        return await run(work)

    async def slow_submit(work: Any) -> Any:
        await asyncio.sleep(seconds)
        return await submit(work)

    tables._cache.clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store._connection, "run", slow_run)
        patch.setattr(store._writer, "submit", slow_submit)
        yield


def emit(world: World, *prepared: Prepared) -> tuple[InteractionResult, ...]:
    """Deliver and do not wait; the clock is moved with `world.env.advance_time`."""
    for one in prepared:
        world.env.backend.emit("INTERACTION_CREATE", deepcopy(one.payload))
    return tuple(one.result for one in prepared)
