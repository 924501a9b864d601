"""Random games replayed twice, by the rules here and by a second implementation of them.

`tests/dragon_reference` was written from the rules alone; the two are compared at every half-turn.
"""

import json
from itertools import zip_longest
from typing import Any

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from bot.dragon.replay import HalfTurn, replayed_game
from bot.dragon.replay_output import half_turn_data
from tests.dragon_reference.files import random_file

Data = dict[str, Any]


def line(half: HalfTurn) -> Data:
    """A line of output as it is read, its events only by the figures of what was hurt."""
    data = json.loads(json.dumps(half_turn_data(half)))
    data["hurts"] = sorted(
        (
            event["part"] if event["kind"] == "part_attacked" else event["seat"],
            event["damage"],
            sum(event["modifiers"].values()),
        )
        for event in data.pop("events")
        if event["kind"] in {"part_attacked", "daredevil_hurt"}
    )
    return data


def differences(ours: Data, reference: Data) -> str:
    mine, expected = (
        {**one, **one["state"], "state": sorted(one["state"])} for one in (ours, reference)
    )
    return "; ".join(
        f"{key} is {mine.get(key)}, not {expected.get(key)}"
        for key in {**mine, **expected}
        if mine.get(key, "absent") != expected.get(key, "absent")
    )


# Nothing is gained by a smaller seed: the first difference says which half-turn went wrong.
@given(st.integers(0, 1 << 32))
@settings(max_examples=40, deadline=None, phases=[Phase.explicit, Phase.reuse, Phase.generate])
def test_a_random_game_goes_as_in_the_reference(seed: int):
    data, expected = random_file(seed)
    halves = map(line, replayed_game(json.loads(json.dumps(data))))
    before: Data = data.get("position", {})
    for ours, reference in zip_longest(halves, expected):
        number = (reference or ours)["turn"]
        assert ours, f"seed {seed}, turn {number}: the replay stops before it, after {before}"
        assert reference, f"seed {seed}, turn {number}: the replay goes on, after {before}"
        found = differences(ours, reference)
        assert not found, f"seed {seed}, turn {number}: {found}; before it {before}"
        before = reference
