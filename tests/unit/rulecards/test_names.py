"""What things are called: spec/rule-cards-details.md, part 1."""

import sys
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rulecards.names import group_id_of, id_of, key_of, nearest, world_key, world_name


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Blood-sworn", "blood_sworn"),
        ("Été d'Or", "été_dor"),
        ("Été d’Or", "été_dor"),
        ("Hit  points", "hit_points"),
        ("10+", "10"),
        ("7-9", "7_9"),
        ("  (Half) asleep! ", "half_asleep"),
        ("Straße", "strasse"),
        ("Ｈｉｔ ｐｏｉｎｔｓ", "hit_points"),
        ("e\u0301te\u0301", "été"),
        ("力", "力"),
        ("ज़हर", "ज\u093cहर"),
        ("...", ""),
        ("", ""),
    ],
)
def test_an_id_keeps_letters_digits_and_marks(name: str, expected: str) -> None:
    assert id_of(name) == expected


def test_an_id_is_its_own_id_for_every_character_that_folds() -> None:
    characters = map(chr, range(sys.maxunicode + 1))
    folding = [one for one in characters if {one} != {one.casefold(), normalize("NFKC", one)}]
    assert len(folding) > 5_000
    for character in folding:
        once = id_of(f"a{character}b")
        assert id_of(once) == once, hex(ord(character))


def test_the_id_of_a_group_keeps_its_capitals() -> None:
    assert group_id_of("Blood-Hunger") == "Blood_Hunger"


@pytest.mark.parametrize("name", ["The Witchwood", "witchwood", "the  WITCHWOOD", "a witchwood"])
def test_one_place_has_one_key(name: str) -> None:
    assert key_of(name) == "witchwood"


@pytest.mark.parametrize(("name", "key"), [("The", "the"), ("An", "an"), ("Another", "another")])
def test_an_article_is_kept_where_nothing_else_is_left(name: str, key: str) -> None:
    assert key_of(name) == key


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("the  Sunken   Chapel", "Sunken Chapel"),
        ("An Ember", "Ember"),
        ("Ｔｈｅ Wood", "Wood"),
        ("Theodora", "Theodora"),
        ("The", "The"),
        ("The !", "The !"),
        # Dropping one article would leave another: then it would be another thing.
        ("The A Team", "The A Team"),
    ],
)
def test_a_name_of_the_world_loses_a_leading_article(typed: str, kept: str) -> None:
    assert world_name(typed) == kept


@given(st.text(max_size=30) | st.lists(st.sampled_from(["the", "A", "an", "x", "-"])).map(" ".join))
def test_a_kept_name_is_the_same_thing_and_stays_as_it_is(text: str) -> None:
    kept = world_name(text)
    assert key_of(kept) == key_of(text)
    assert world_name(kept) == kept
    assert world_key(world_key(text)) == world_key(text)


def test_the_nearest_names_come_first() -> None:
    known = ["Blinded", "Bloodied", "Blessed", "Hit points"]
    assert nearest("Blesed", known)[0] == "Blessed"
    assert nearest("hitpoints", known) == ["Hit points"]
    assert nearest("zzz", known) == []
    assert nearest("", known) == []
