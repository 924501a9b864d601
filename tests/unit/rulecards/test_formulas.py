"""What formulas of cards and systems read, and what they come to: rule-cards-details.md, part 3."""

from collections.abc import Callable
from fractions import Fraction
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.dice import DiceReason, RollError, parse_formula
from bot.rulecards.formula_names import offered
from bot.rulecards.formulas import Number, canonical_formula, compiled
from bot.rulecards.reasons import CardError, CardReason
from bot.rulecards.scope import BAND, BONUS, MAXIMUM, MODIFIER, PLAIN, ROLL, Scope
from bot.rulecards.shipped import shipped_systems
from bot.rulecards.system_reading import read_system
from tests.unit.rulecards import given as draw

CLASSIC = shipped_systems()["classic_d20"]
NIGHT = shipped_systems()["night_hunt"]
SALT = shipped_systems()["salt_and_iron"]


class Numbers:
    """A reader that gives every name a number of its own, and notes what was asked."""

    def __init__(self, number: Callable[[str], Number] = len) -> None:
        self.asked: list[str] = []
        self._number = number

    def _given(self, name: str) -> Number:
        self.asked.append(name)
        return self._number(name)

    def condition(self, condition: str) -> Number:
        return self._given(f"cond.{condition}")

    def track(self, track: str) -> Number:
        return self._given(track)

    def track_max(self, track: str) -> Number:
        return self._given(f"{track}.max")

    def track_min(self, track: str) -> Number:
        return self._given(f"{track}.min")

    def stat(self, stat: str) -> Number:
        return self._given(stat)

    def stat_modifier(self, stat: str) -> Number:
        return self._given(f"{stat}.mod")

    def pool(self, pool: str) -> Number:
        return self._given(pool)

    def level(self) -> Number:
        return self._given("level")

    def xp(self) -> Number:
        return self._given("xp")

    def mastered(self) -> Number:
        return self._given("mastered")

    def class_level(self, character_class: str) -> Number:
        return self._given(f"classlevel.{character_class}")

    def rank(self, rank: str) -> Number:
        return self._given(f"rank.{rank}")

    def item(self, key: str) -> Number:
        return self._given(f"item.{key}")

    def clock(self, key: str) -> Number:
        return self._given(f"clock.{key}")

    def clock_size(self, key: str) -> Number:
        return self._given(f"clock.{key}.size")

    def group(self, group: str, part: str) -> Number:
        return self._given(f"group.{group}.{part}")

    def event(self, field: str) -> Number:
        return self._given(f"event.{field}")

    def rolled(self, part: str) -> Number:
        return self._given(part)

    def given(self) -> Number:
        return self._given("value")


@pytest.mark.parametrize("system", draw.SYSTEMS, ids=lambda system: system.id)
@pytest.mark.parametrize("scope", [PLAIN, MODIFIER, MAXIMUM, BONUS, BAND, ROLL])
def test_every_name_that_is_offered_reads_what_it_says(system, scope: Scope) -> None:
    names = list(offered(system, scope))
    assert len(names) == len(set(names))
    for name in names:
        assert canonical_formula(name, system, scope) == name
        reader = Numbers()
        compiled(name, system, scope).value(reader)
        assert [f"@{asked}" for asked in reader.asked] == [name]


@pytest.mark.parametrize(
    ("scope", "names"),
    [
        (MODIFIER, {"@value"}),
        (PLAIN, {"@level", "@xp", "@might", "@might.mod", "@health.max", "@dread"}),
        (MAXIMUM, {"@level", "@mastered", "@might", "@might.mod"}),
        (BONUS, {"@stat", "@stat.mod", "@hunger"}),
        (BAND, {"@stat", "@natural", "@total", "@dc", "@margin", "@tops", "@group.Hunger.ones"}),
        (ROLL, {"@event.total", "@event.margin", "@event.rules", "@group.Hunger.tops"}),
    ],
)
def test_what_is_offered_where(scope: Scope, names: set[str]) -> None:
    assert names <= set(offered(NIGHT, scope))


def test_a_maximum_reads_only_what_a_character_has_become() -> None:
    assert set(offered(NIGHT, MAXIMUM)) == {
        "@level", "@mastered", "@might", "@might.mod", "@guile", "@guile.mod", "@poise",
        "@poise.mod",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("@Cond.Blessed>0", "@cond.blessed > 0"),
        ("@cond.Blood_Sworn==0", "@cond.blood_sworn == 0"),
        ("@strength + @STRENGTH.Mod", "@str + @str.mod"),
        ("@item.the_blade", "@item.blade"),
        ("@item.the_a_team", "@item.the_a_team"),
        ("@clock.The_Renown.SIZE", "@clock.renown.size"),
        ("@classlevel.WIZARD≥3", "@classlevel.wizard >= 3"),
        ("@level+(@xp)", "@level + @xp"),
        ("007", "7"),
        ("−3", "-3"),
        ("-0", "0"),
    ],
)
def test_the_canonical_text_names_things_by_their_ids(typed: str, canonical: str) -> None:
    assert canonical_formula(typed, CLASSIC, PLAIN) == canonical


def test_a_stat_may_be_called_like_a_family_of_names() -> None:
    stats = [{"id": "rank", "name": "Rank", "default": 1, "min": 0, "max": 9}]
    tracks = [{"id": "event", "name": "Event", "max": 5}]
    data = {"id": "x", "name": "X", "extends": "classic_d20", "stats": stats, "tracks": tracks}
    system = read_system(data, shipped_systems())
    reader = Numbers()
    text = canonical_formula("@Rank + @event.max + @rank.mod + @rank.toughened", system, PLAIN)
    compiled(text, system, PLAIN).value(reader)
    assert reader.asked == ["rank", "event.max", "rank.mod", "rank.toughened"]


def test_names_in_other_scripts_are_told_apart_by_what_was_typed() -> None:
    reader = Numbers()
    text = canonical_formula("@item.меч_٣ + @item.меч_3 + @item.große", CLASSIC, PLAIN)
    assert text == "@item.меч_٣ + @item.меч_3 + @item.grosse"
    compiled(text, CLASSIC, PLAIN).value(reader)
    assert reader.asked == ["item.меч_٣", "item.меч_3", "item.grosse"]


@pytest.mark.parametrize(
    ("text", "at", "near"),
    [
        ("1 + @hitpoints", 4, "@hit_points"),
        ("@cond.blesed > 0", 0, "@cond.blessed"),
        ("@hit_points.mx", 0, "@hit_points.max"),
        ("@clock.renwn", 0, "@clock.renown"),
        ("@classlevel.wizzard", 0, "@classlevel.wizard"),
        ("@rank.toughend", 0, "@rank.toughened"),
    ],
)
def test_an_unknown_name_is_refused_with_the_nearest(text: str, at: int, near: str) -> None:
    with pytest.raises(CardError) as caught:
        canonical_formula(text, CLASSIC, PLAIN, "if", {"renown"})
    values = caught.value.values
    assert (caught.value.reason, caught.value.place) == (CardReason.UNKNOWN_NAME, "if")
    assert (values["position"], values["near"][0]) == (at, near)


@pytest.mark.parametrize(
    "text",
    ["@cond", "@item", "@level.max", "@doom.max", "@str.mod.mod", "@item.a.b", "@group.Hunger.high",
     "@clock.renown.max", "@event.nothing", "@hit_points.max.max", "@rank"],
)  # fmt: skip
def test_a_name_with_a_part_too_many_or_too_few_is_unknown(text: str) -> None:
    with pytest.raises(CardError) as caught:
        canonical_formula(text, CLASSIC, ROLL)
    assert caught.value.reason is CardReason.UNKNOWN_NAME


@pytest.mark.parametrize("text", ["1+" * 249 + "1", "1" + " and 1" * 80, "-" * 400 + "1"])
def test_a_text_within_the_limit_stays_readable_in_canonical_form(text: str) -> None:
    canonical = canonical_formula(text, CLASSIC, PLAIN)
    assert len(canonical) <= 500
    assert canonical_formula(canonical, CLASSIC, PLAIN) == canonical
    expected = parse_formula(text).value({}.__getitem__)
    assert compiled(canonical, CLASSIC, PLAIN).value(Numbers()) == expected


@pytest.mark.parametrize(
    "text",
    ["1" * 501, "(" * 51 + "1" + ")" * 51, "1 < 2 < 3", "2d6", "", "@", "1 +", "10000000000"],
)
def test_what_is_no_formula_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(CardError) as caught:
        canonical_formula(text, CLASSIC, PLAIN, "then[0].add")
    assert (caught.value.reason, caught.value.place) == (CardReason.FORMULA, "then[0].add")
    assert isinstance(caught.value.values["position"], int)


@pytest.mark.parametrize(
    ("text", "reason", "at"),
    [
        ("1 + 2 / (@level - @level)", DiceReason.DIVISION_BY_ZERO, 6),
        ("5 % 0", DiceReason.DIVISION_BY_ZERO, 2),
        ("1000000000 + 1", DiceReason.TOTAL_TOO_LARGE, 11),
        ("99999 * 99999", DiceReason.TOTAL_TOO_LARGE, 6),
        ("-1000000000 - 1", DiceReason.TOTAL_TOO_LARGE, 12),
        ("1 / 0.0000000001", DiceReason.TOTAL_TOO_LARGE, 2),
    ],
)
def test_what_cannot_be_calculated_names_its_place(text: str, reason: DiceReason, at: int) -> None:
    with pytest.raises(RollError) as caught:
        compiled(text, CLASSIC, PLAIN).value(Numbers())
    assert (caught.value.reason, caught.value.position) == (reason, at)


def test_an_operand_beyond_the_limit_is_an_error() -> None:
    formula = compiled("min(0, @xp)", CLASSIC, PLAIN)
    with pytest.raises(RollError) as caught:
        formula.value(Numbers(lambda _: 10**9 + 1))
    assert (caught.value.reason, caught.value.position) == (DiceReason.TOTAL_TOO_LARGE, 7)


def test_and_and_or_stop_at_the_part_that_decides() -> None:
    for text, holds in [("0 and 1 / 0", False), ("1 or 1 / 0", True), ("0 and 0 and 1 / 0", False)]:
        assert compiled(text, CLASSIC, PLAIN).holds(Numbers()) is holds


def test_whole_numbers_stay_whole_and_are_rounded_down() -> None:
    reader = Numbers()
    assert type(compiled("6 / 3", CLASSIC, PLAIN).value(reader)) is int
    assert compiled("-7 / 2", CLASSIC, PLAIN).value(reader) == Fraction(-7, 2)
    assert compiled("-7 / 2", CLASSIC, PLAIN).whole(reader) == -4
    assert compiled("0.5", CLASSIC, PLAIN).holds(reader)


def test_a_formula_is_compiled_once_for_a_system_and_a_place() -> None:
    first = compiled("@level + 1", CLASSIC, PLAIN)
    assert compiled("@level + 1", CLASSIC, PLAIN) is first
    assert compiled("@level + 1", CLASSIC, ROLL) is not first
    assert compiled("@level + 1", NIGHT, PLAIN) is not first


@given(data=st.data())
def test_a_compiled_formula_is_the_formula(data: st.DataObject) -> None:
    """The law: the same value, or the same error at the same place, as walking the tree."""
    numbers = st.integers(-20, 20) | st.sampled_from([10**9, Fraction(1, 3)])
    kept = data.draw(st.fixed_dictionaries({"level": numbers, "xp": numbers, "might": numbers}))
    text = canonical_formula(data.draw(draw.formulas(list(kept))), NIGHT, PLAIN)
    formula = compiled(text, NIGHT, PLAIN)
    assert canonical_formula(text, NIGHT, PLAIN) == text
    reader = Numbers(kept.__getitem__)
    expected, refused = _walked(text, kept)
    if refused is None:
        assert formula.value(reader) == expected
        assert formula.whole(reader) == floor(expected)
        assert formula.holds(reader) is bool(expected)
        return
    for evaluate in (formula.value, formula.whole, formula.holds):
        with pytest.raises(RollError) as caught:
            evaluate(reader)
        assert (caught.value.reason, caught.value.position) == (refused.reason, refused.position)


def _walked(text: str, kept: dict[str, Number]) -> tuple[Fraction, RollError | None]:
    try:
        return parse_formula(text).value(kept.__getitem__), None
    except RollError as error:
        return Fraction(0), error


@given(text=st.text(max_size=60) | st.text("@.()+-*/%<>=! andortmixblevpc0123456789_", max_size=80))
def test_any_text_is_a_formula_or_refused(text: str) -> None:
    try:
        canonical = canonical_formula(text, CLASSIC, ROLL)
    except CardError:
        return
    assert canonical_formula(canonical, CLASSIC, ROLL) == canonical
