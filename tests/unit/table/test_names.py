"""Names: tidied, bounded, found again whatever the accents, case or width."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import Refused
from bot.table.names import MOST_NAME, named
from bot.table.reasons import TableReason
from bot.text import folded, nearest, tidied


@pytest.mark.parametrize(
    "typed", ["eloise", "ÉLOÏSE", "E\u0301loi\u0308se", "Ｅｌｏｉｓｅ", " éloïse "]
)
def test_a_name_is_found_with_or_without_its_accents(typed: str):
    assert folded(typed) == folded("Éloïse")
    assert nearest(typed, ["Éloïse", "Mira"]) == "Éloïse"


def test_names_that_differ_by_more_than_accents_stay_apart():
    assert folded("Ärger") != folded("Argus")
    assert nearest("qqqq", ["Éloïse"]) is None


@pytest.mark.parametrize(
    "unseen",
    ["\u3164", "\uffa0 \u115f\u1160", "\u2800\u2800", "\u034f", "\ufe0f", "\U000e0067\U000e0062"],
)
def test_a_name_of_which_nothing_can_be_seen_is_none(unseen: str):
    assert tidied(unseen) == ""
    with pytest.raises(Refused) as refused:
        named(f" {unseen}\u200d ", "name")
    assert refused.value.reason is TableReason.EMPTY_NAME
    assert tidied(f"Mira{unseen}") != ""


@given(st.text(max_size=120))
def test_a_name_is_kept_whole_or_refused(text: str):
    tidy = tidied(text)
    if not 1 <= len(tidy) <= MOST_NAME:
        with pytest.raises(Refused) as refused:
            named(text, "name")
        assert refused.value.reason is (TableReason.TOO_LONG if tidy else TableReason.EMPTY_NAME)
        return
    name = named(text, "name")
    assert 1 <= len(name) <= MOST_NAME
    assert name == unicodedata.normalize("NFC", name)
    assert name == " ".join(name.split())
    assert named(name, "name") == name


@given(st.text(max_size=120))
def test_folding_twice_is_folding_once(text: str):
    assert folded(folded(text)) == folded(text)


@pytest.mark.parametrize("whole", ["⚔️⚔️", "👩\u200d🚒", "🏴\U000e0067\U000e0062\U000e007f", "Ärger"])
def test_emoji_and_umlauts_are_kept_whole(whole: str):
    assert named(whole, "name") == whole
