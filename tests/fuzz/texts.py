"""Texts that nobody would type in earnest, for every place that takes one.

Knows nothing of Manekin but what its people may be called.
"""

import re
from collections.abc import Sequence
from typing import TypeVar

from hypothesis import strategies as st

ODD = (
    "",
    " \t\n",
    "\u3000\u3000",
    "a\x00b\x00",
    "a\ud800b",
    "\udc00",
    "\x07\x08\x1b[31mred\x7f\x85\u2028\u2029",
    "\u200b\u200c\u200d\u2060\ufeff",
    "\u202eabc\u202c\u2066def\u2069",
    "\u202e\u2066",
    "זרוק קוביות ورمي النرد",
    "Z" + "\u0301" * 300,
    "\u0301\u0489",
    "ﷺﷺﷺ ﬁ ﬀ Ⅷ ㎧ ① ½",
    "İıſßŉǰΐẞ",
    "한글 각ᄀ",
    "นี้ ำ ｶﾞ क्षि",
    "🇩🇪🇫🇷🇩 🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "👩\u200d👩\u200d👧\u200d👦 ❤️\u200d🔥 👍🏿",
    "\ue000\U000f0000\U0010ffff\ufffe",
    "1",
    "0",
    "-1",
    "٣",
    "１２",
    "1e999",
    "NaN",
    "Infinity",
    "²",
    "Ⅻ",
    "0x10",
    "1_000",
    "true",
    "null",
    "9" * 30,
    "9" * 6000,
    "-" + "9" * 400,
    "1." + "0" * 400,
    "a" * 6000,
    "(" * 6000,
    "`" * 6000,
    "*" * 4000,
    "🧙" * 4000,
    "é" * 1500,
    "\\" * 3000,
    "漢" * 2100,
    "# heading\n## h\n-# small",
    "- item\n* item\n1. one\n> quote\n>>> all",
    "**bold** __u__ _i_ ~~out~~ ||hidden||",
    "**",
    "__",
    "~~",
    "||",
    "`",
    "```",
    "``",
    "\\",
    "\\*",
    "[",
    "](",
    "```python\nprint(1)\n``` `code` ``two``",
    "[free dice](http://example.org) <http://example.org> https://example.org",
    "@everyone @here",
    "<@78> <@&9> <#1000> <@!78>",
    "<:crit:145607> <a:dance:145607>",
    "<t:0:R> </roll:1> <id:guide>",
    ":smile:",
    "{name} {0} %s %(name)s {count!r:>10000} {",
    "}{",
    "%",
    "%%n",
    "'; DROP TABLE parts; --",
    "mk:gm:0:undo",
    "../../etc/passwd",
    "a:b:c",
    "a,b, c,,",
    '"',
    "'",
    "=cmd|' /C calc'!A0",
    "Mira, Odile",
    "→",
    "When they rest → ",
    "When they rest → Mira +1.",
    "1d20",
    "1d20+",
    "d",
    "999d999",
    "((1d6",
)

TELLTALE = (
    "||qzx||",
    "[qzx](https://qzx.org)",
    "a\n# qzx\n- qzx\n> qzx",
    "<@99099> </qzx:1> <:qzx:1>",
    "`qzx` ||qzx|| ```\nqzx```",
    "\\||qzx||",
    "`||qzx||",
    "\\`||qzx||`",
)
"""Texts of which can be seen whether they are shown letter for letter."""

_INERT = re.compile(r"```\n.*?\n```|\\.|`[^`\n]+`", re.DOTALL)
"""Code blocks, escaped signs and code, whichever begins first."""

_AT_WORK = re.compile(
    r"\|\|qzx|qzx\|\||\[qzx\]\(|https://qzx|<@99099>|</qzx|<:qzx|^\s*[#>-] qzx", re.MULTILINE
)


def assert_harmless(told: str) -> None:
    """Fail where a telltale text formats, links or mentions."""
    at_work = _AT_WORK.search(_INERT.sub("", told))
    assert at_work is None, f"{at_work} of {told[:500]!r}"


T = TypeVar("T")


def one_of(those: Sequence[T]) -> st.SearchStrategy[T]:
    """One of those, however long it would take to write them all down."""
    return st.integers(0, len(those) - 1).map(lambda at: those[at])


PIECES = one_of((*ODD, *TELLTALE))
LETTERS = st.characters(exclude_categories=())
"""Of all planes, halves of surrogate pairs too: JSON holds them."""

WORDS = st.text(LETTERS, max_size=30)
MARKED = st.text(st.sampled_from("*_~|`\\<>@#[]()-:!.& \n1a\u200b\u0301"), max_size=40)

TEXTS = st.one_of(
    PIECES,
    WORDS,
    MARKED,
    st.builds("{0}{1}".format, PIECES, WORDS),
    st.builds(lambda piece, times: piece * times, one_of(ODD), st.integers(2, 5)),
    st.builds(" ".join, st.lists(st.one_of(PIECES, MARKED), min_size=2, max_size=3)),
).map(lambda text: text[:6000])
"""Any text at all, of up to as many letters as Discord ever hands over."""
