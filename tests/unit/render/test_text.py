"""What people typed is shown letter for letter, and shortened between what they see as letters."""

import re
import unicodedata

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from bot.render.dice import code
from bot.render.text import Marked, channel, escaped, moment, person, role
from bot.render.words import words
from bot.text import shortened, tidied

SPECIAL = "\\*_`~|<>#-+:[]()!@&1234.\n htp/"
TYPED = st.text(st.one_of(st.sampled_from(SPECIAL), st.characters(codec="utf-8")), max_size=40)

MARKUP = re.compile(
    r"""
    \\[!-/:-@\[-`{-~]                  # an escape, which shows what follows it
    | (?P<mark>
        [*_`~|]                         # emphasis, code, struck out, hidden
        | <(?:@[!&]?|\#|a?:\w+:|t:|/|id:|https?:)   # a mention, an emoji, a moment, a link
        | \]\(                          # a link with a text of its own
        | :[A-Za-z0-9_+-]+:             # an emoji by its name
        | https?://                     # a link
        | ^[ ]*(?:\#{1,3}|-\#|[-*+]|>|\d+\.)(?=[ ]|$)   # heading, small print, list, quote
      )
    """,
    re.VERBOSE | re.MULTILINE,
)
"""The beginnings of what Discord does not show as it is typed."""


def shown(markdown: str) -> str:
    """What a reader sees of text that holds nothing but escapes."""
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", markdown)


def marks(markdown: str) -> list[str]:
    return [found["mark"] for found in MARKUP.finditer(markdown) if found["mark"] is not None]


@given(TYPED)
def test_whatever_was_typed_is_shown_letter_for_letter(typed: str) -> None:
    assert shown(escaped(typed)) == typed
    assert marks(escaped(typed)) == []


@pytest.mark.parametrize(
    "typed",
    [
        "**bold** _it_ ~~out~~ ||hidden|| `code`",
        "# heading\n## smaller\n-# small print",
        "- item\n* item\n+ item\n1. one\n  - deeper",
        "> quote\n>>> all of it",
        "<@123> <@!123> <@&123> <#123> </roll:123> <t:0:R> <id:guide>",
        "<:crit:123> <a:dance:123> :skull: :+1: :wave::skin-tone-2:",
        "[free dice](http://example.org) <http://example.org>",
        "snake_case_name 2*3*4 a|b a||b|| C:\\dice\\",
        "¯\\_(ツ)_/¯",
        "https://example.org/a_b_c*d*?x=1:2:3",
    ],
)
def test_each_kind_of_markup_is_shown_as_it_was_typed(typed: str) -> None:
    assert marks(typed)
    assert shown(escaped(typed)) == typed
    assert marks(escaped(typed)) == []


def test_plain_names_are_left_as_they_are() -> None:
    for name in (
        "Éloïse",
        "The Long Tide (part 2)",
        "Ἀθήνη",
        "海の底",
        "+5 sword",
        "Moe's",
        "At 12:30",
    ):
        assert escaped(name) == name


def test_a_value_that_is_typed_is_escaped_in_a_sentence_and_a_marked_one_is_not() -> None:
    say = words("en")
    assert say("Hello {name}", name="*you*") == "Hello \\*you\\*"
    assert say("Hello {name}", name=Marked("*you*")) == "Hello *you*"
    assert say("Hello {name}", name="{name} {0}") == "Hello {name} {0}"


def test_what_discord_shows_for_each_reader_names_its_thing_by_id() -> None:
    assert (person(5), role(6), channel(7)) == ("<@5>", "<@&6>", "<#7>")
    assert moment(61_999, "R") == "<t:61:R>"


@given(st.text(st.one_of(st.sampled_from("`\\ "), st.characters(codec="utf-8")), min_size=1))
def test_code_ends_where_it_should(typed: str) -> None:
    told = code(typed)
    assert told.startswith("`")
    assert told.endswith("`")
    assert told.count("`") == 2
    assert len(told) > 2
    assert len(told.splitlines()) == 1


GRAPHEMES = (
    "a",
    "e\u0301",
    "Z" + "\u0301" * 5,
    "⚔\ufe0f",
    "🇩🇪",
    "🇫🇷",
    "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "👩\u200d👩\u200d👧\u200d👦",
    "❤\ufe0f\u200d🔥",
    "👍🏽",
    "1\ufe0f\u20e3",
    "की",
    "க்ஷி",
    "क्षि",
    "กำ",
    "가",
    "\u1100\u1161\u11a8",
    "\uac00\u11a8",
    "ｶﾞ",
    " ",
    "龍",
)


def graphemes(text: str) -> list[str]:
    return regex.findall(r"\X", text)


@given(st.lists(st.sampled_from(GRAPHEMES), max_size=12), st.integers(1, 40))
def test_text_is_never_cut_inside_what_people_see_as_one_letter(
    written: list[str], limit: int
) -> None:
    text = "".join(written)
    short = shortened(text, limit)
    assert len(short) <= limit
    if len(text) <= limit:
        assert short == text
        return
    assert short.endswith("…")
    kept = graphemes(short[:-1])
    whole = graphemes(text)
    assert kept == whole[: len(kept)]
    # No more is lost than has to be: with one more letter it would not fit.
    following = whole[len(kept)]
    assert following == " " or len("".join(kept)) + len(following) + 1 > limit


@given(st.text(max_size=60), st.integers(1, 40))
def test_any_text_is_cut_within_its_limit(text: str, limit: int) -> None:
    short = shortened(text, limit)
    assert len(short) <= limit
    assert short == text or (short.endswith("…") and text.startswith(short[:-1]))


@given(st.text(st.characters(codec="utf-8"), max_size=60))
def test_tidied_text_is_one_line_without_anything_unseen(text: str) -> None:
    tidy = tidied(text)
    assert tidied(tidy) == tidy
    assert len(tidy.splitlines()) <= 1
    assert tidy == tidy.strip()
    hidden = {letter for letter in tidy if unicodedata.category(letter) in ("Cc", "Cs", "Co")}
    assert not hidden
    assert not set(tidy) & set("\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u200b\u2060\ufeff")
