"""What of a sheet is meant by a name: every name that is offered means its value again."""

import pytest

from bot.errors import Refused
from bot.rulecards.shipped import shipped_systems
from bot.rulecards.system import System
from bot.table.sheets.editable import editable_of, editables
from bot.table.sheets.reasons import SheetReason

SYSTEMS = shipped_systems()
CLASSIC, SALT = SYSTEMS["classic_d20"], SYSTEMS["salt_and_iron"]


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)
def test_what_is_sent_for_a_value_means_that_value(system: System):
    for one in editables(system):
        found = editable_of(one.key, None, system)
        assert (found.what, found.of) == (one.what, one.of)


@pytest.mark.parametrize(
    ("typed", "of", "meant"),
    [
        ("Strength", None, ("stat", "str")),
        ("HIT  POINTS", None, ("track", "hit_points")),
        ("Hit points: maximum", None, ("most", "hit_points")),
        ("hit points max", None, ("most", "hit_points")),
        ("Stat", "Strength", ("stat", "Strength")),
        ("stat", None, ("stat", None)),
        ("level", None, ("level", None)),
        ("Toughened", None, ("rank", "toughened")),
        ("Wizard", None, ("class", "wizard")),
    ],
)
def test_a_name_means_what_it_stands_for(typed: str, of: str | None, meant: tuple[str, str | None]):
    found = editable_of(typed, of, CLASSIC)
    assert (found.what, found.of) == meant


def test_marks_and_things_are_named_too():
    mark, thing = (
        editable_of("Craft: marked to improve", None, SALT),
        editable_of("ship", None, SALT),
    )
    assert (mark.what, mark.of, thing.what, thing.of) == ("mark", "craft", "thing", "ship")


def test_what_nothing_is_called_comes_with_what_is_near():
    with pytest.raises(Refused) as found:
        editable_of("Wisdon", None, CLASSIC)
    assert found.value.reason is SheetReason.UNKNOWN
    assert found.value.values["near"] == ["Wisdom"]
    with pytest.raises(Refused) as found:
        editable_of("", None, CLASSIC)
    assert found.value.values["near"]
