"""A part as each version left it is read today; a sample is added with every new version."""

import pytest

from bot.table.rolls import Tally
from bot.table.snapshot import State, read_state

SAMPLES: list[tuple[type[State], str, int, str, State]] = [
    (
        Tally,
        "rolls:7",
        1,
        '{"rolls":3,"faces":{"3":[1,0,2],"6":[0,1,0,0,0,4]}}',
        Tally(rolls=3, faces={"3": (1, 0, 2), "6": (0, 1, 0, 0, 0, 4)}),
    ),
]


@pytest.mark.parametrize(("kind", "name", "version", "body", "today"), SAMPLES)
def test_a_part_of_an_old_version_is_read_as_one_of_today(
    kind: type[State], name: str, version: int, body: str, today: State
):
    assert read_state(kind, name, version, body) == today
