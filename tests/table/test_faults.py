"""Every act while a request fails: the change is made once, and it is shown sooner or later.

A few trials drawn by a seed; `python -m tests.torture.delivery` tries as many as are wanted.
"""

import os
import random

import pytest

from tests.simulated.faults import FAULTS
from tests.table.conftest import World
from tests.table.every_act import ACTS
from tests.table.faulty import MOST_REQUESTS, Trial, undergo

SEED = int(os.environ.get("MANEKIN_SEED", "8"))
TRIALS = int(os.environ.get("MANEKIN_TRIALS", "24"))


def trials() -> list[Trial]:
    """So many trials; each act comes as often as any other, and so does each fault."""
    chance = random.Random(SEED)
    acts = [one for _ in range(TRIALS // len(ACTS) + 1) for one in chance.sample(ACTS, len(ACTS))]
    return [
        Trial(
            act,
            FAULTS[number % len(FAULTS)],
            number=min(chance.randint(1, MOST_REQUESTS), chance.randint(1, MOST_REQUESTS)),
            lasts=chance.choice(("", "", "", "kind", "all")),
            slow=chance.random() < 0.3,
        )
        for number, act in enumerate(acts[:TRIALS])
    ]


@pytest.mark.parametrize("trial", trials(), ids=str)
async def test_an_act_whose_request_fails_is_done_once_and_shown(
    world: World, trial: Trial, caplog: pytest.LogCaptureFixture
):
    await undergo(world, trial, caplog)
