"""Old parts become new ones step by step, or are unreadable."""

import pytest

from bot.errors import Unreadable
from bot.store.upgrades import Upgrades, upgrade


@pytest.fixture
def upgrades() -> Upgrades:
    known = Upgrades()
    known.register("sheet", 1, lambda body: {"hit_points": body["hp"]})
    known.register("sheet", 2, lambda body: body | {"conditions": []})
    return known


@pytest.mark.parametrize(
    ("version", "body"),
    [(1, {"hp": 4}), (2, {"hit_points": 4}), (3, {"hit_points": 4, "conditions": []})],
)
def test_every_version_arrives_at_the_newest(upgrades: Upgrades, version: int, body: dict):
    assert upgrades.upgrade("sheet", version, body, 3) == {"hit_points": 4, "conditions": []}


@pytest.mark.parametrize("version", [-1, 0, 4])
def test_an_unknown_version_is_unreadable(upgrades: Upgrades, version: int):
    with pytest.raises(Unreadable, match="known are 1 to 3"):
        upgrades.upgrade("sheet", version, {}, 3)


@pytest.mark.parametrize("body", [[], "text", None, 5])
def test_what_is_no_object_is_unreadable(upgrades: Upgrades, body: object):
    with pytest.raises(Unreadable, match="no JSON object"):
        upgrades.upgrade("sheet", 3, body, 3)


def test_a_missing_step_and_a_failing_step_are_unreadable(upgrades: Upgrades):
    with pytest.raises(Unreadable, match="no step from version 1"):
        upgrades.upgrade("deck", 1, {}, 2)
    with pytest.raises(Unreadable, match="from version 1 on"):
        upgrades.upgrade("sheet", 1, {}, 3)


def test_a_step_is_registered_once(upgrades: Upgrades):
    with pytest.raises(ValueError, match="already"):
        upgrades.register("sheet", 1, dict)


def test_shipped_parts_stay_as_they_are():
    assert upgrade("campaign", 1, {"name": "Salt"}, 1) == {"name": "Salt"}
    with pytest.raises(Unreadable):
        upgrade("campaign", 2, {}, 1)
