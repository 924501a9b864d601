"""The dragon's name. Source: spec/daredragon.md, section 14."""

import pytest

from bot.dragon.name import SYLLABLES, Trait, name_of, read_name
from bot.dragon.reasons import DragonReason
from bot.errors import Refused


def test_each_of_the_256_names_reads_back() -> None:
    for jaws in Trait:
        for paws in Trait:
            for legs in Trait:
                for tail in Trait:
                    traits = (jaws, paws, legs, tail)
                    assert read_name(name_of(traits)) == traits


def test_the_syllables_of_a_dragon_without_traits() -> None:
    assert name_of((Trait.NONE,) * 4) == "Dru·Mur·Dar·Ash"
    assert name_of((None, Trait.AGILITY, None, None)) == "?·Zel·?·?"
    assert len({syllable for part in SYLLABLES.values() for syllable in part.values()}) == 16


@pytest.mark.parametrize(
    "text",
    ["vrak zel dar kroth", "VRAK-ZEL-DAR-KROTH", " Vrak · Zel ·Dar.Kroth ", "Vrak•Zel・Dar∙Kroth"],
)
def test_a_name_is_read_as_people_write_it(text: str) -> None:
    assert name_of(read_name(text)) == "Vrak·Zel·Dar·Kroth"


@pytest.mark.parametrize(
    ("text", "reason", "values"),
    [
        ("Vrak·Zel·Dar", DragonReason.NAME_LENGTH, {"count": 3, "expected": 4}),
        ("", DragonReason.NAME_LENGTH, {"count": 0, "expected": 4}),
        (
            "Vrak·Zul·Dar·Kroth",
            DragonReason.NAME_SYLLABLE,
            {"syllable": "Zul", "place": "paws", "allowed": ("Gorr", "Brath", "Zel", "Mur")},
        ),
        (
            "zel·Vrak·Dar·Kroth",
            DragonReason.NAME_MISPLACED,
            {
                "syllable": "Zel",
                "place": "jaws",
                "belongs": "paws",
                "allowed": ("Vrak", "Thorm", "Skael", "Dru"),
            },
        ),
        (
            "Vrak·?·Dar·Kroth",
            DragonReason.NAME_SYLLABLE,
            {"syllable": "?", "place": "paws", "allowed": ("Gorr", "Brath", "Zel", "Mur")},
        ),
    ],
)
def test_a_wrong_name_is_refused_with_what_is_allowed(
    text: str, reason: DragonReason, values: dict[str, object]
) -> None:
    with pytest.raises(Refused) as caught:
        read_name(text)
    assert (caught.value.reason, caught.value.values) == (reason, values)


def test_a_name_may_be_known_in_part() -> None:
    assert read_name("?·Zel·?·Ash", partly=True) == (None, Trait.AGILITY, None, Trait.NONE)
