"""Text that people typed: tidied to one composed line, and compared without accents or case."""

import difflib
import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

JOINERS = frozenset("\u200c\u200d")
"""Emoji and several scripts are written with these two; without them they fall apart."""

_SPACING_MARKS = frozenset("\u0e33\u0eb3\uff9e\uff9f")
"""Thai and Lao vowels and Japanese voicing marks that are letters by name, but belong before."""

_LINKERS = frozenset("\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d")
"""The signs that join two Indian consonants to one, in the scripts that write them as one."""

_PLAIN = str.maketrans(
    {"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
    | dict.fromkeys("'’")
)
"""Letters that Unicode does not take apart, and marks inside a word."""

_SPACES = frozenset("\n\r\t\v\f\x85\u2028\u2029")
_BLANK = JOINERS | frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
"""Letters and marks by name that show nothing; a name of these alone is none."""

_DROPPED = frozenset(("Cc", "Cf", "Cs", "Co", "Cn"))


def tidied(text: str) -> str:
    """Return the text in one line, composed, without control or direction characters."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    kept = "".join(
        " " if letter in _SPACES else letter
        for letter in unicodedata.normalize("NFC", text)
        if letter in _SPACES
        or letter in JOINERS
        or is_tag(letter)
        or unicodedata.category(letter) not in _DROPPED
    )
    tidy = " ".join(kept.split())
    return "" if all(map(_is_blank, tidy)) else tidy


def _is_blank(letter: str) -> bool:
    return letter == " " or letter in _BLANK or is_tag(letter) or _is_variation(letter)


def _is_variation(letter: str) -> bool:
    """Marks that say how the letter before them is drawn."""
    return (
        "\ufe00" <= letter <= "\ufe0f"
        or "\u180b" <= letter <= "\u180f"
        or "\U000e0100" <= letter <= "\U000e01ef"
    )


def is_tag(letter: str) -> bool:
    """Tag characters spell the flags of regions such as Scotland's."""
    return 0xE0020 <= ord(letter) <= 0xE007F


def shortened(text: str, limit: int) -> str:
    """Return at most `limit` characters, ending in an ellipsis, never cut inside a character."""
    if len(text) <= limit:
        return text
    end = limit - 1
    while end > 0 and _is_inside(text, end):
        end -= 1
    return text[:end].rstrip() + "…"


def _is_inside(text: str, place: int) -> bool:
    """Tell whether a cut before this place would go through what people see as one character."""
    before, after = text[place - 1], text[place]
    return (
        before in JOINERS
        or (before in _LINKERS and unicodedata.category(after) == "Lo")
        or _joins_backwards(after)
        or (_is_flag_half(after) and _flag_halves_before(text, place) % 2 == 1)
        or _is_one_syllable(before, after)
    )


def _joins_backwards(letter: str) -> bool:
    return (
        unicodedata.category(letter).startswith("M")
        or letter in _SPACING_MARKS
        or letter in JOINERS
        or "\U0001f3fb" <= letter <= "\U0001f3ff"
        or is_tag(letter)
    )


def _is_flag_half(letter: str) -> bool:
    """Two regional indicators are one flag."""
    return "\U0001f1e6" <= letter <= "\U0001f1ff"


def _flag_halves_before(text: str, place: int) -> int:
    start = place
    while start > 0 and _is_flag_half(text[start - 1]):
        start -= 1
    return place - start


def _is_one_syllable(before: str, after: str) -> bool:
    """Korean syllables that have no letter of their own are written in parts."""
    korean = _is_first_part(before) or _is_later_part(before) or "\uac00" <= before <= "\ud7a3"
    follows = _is_first_part(after) or "\uac00" <= after <= "\ud7a3"
    return (korean and _is_later_part(after)) or (_is_first_part(before) and follows)


def _is_first_part(letter: str) -> bool:
    return "\u1100" <= letter <= "\u115f" or "\ua960" <= letter <= "\ua97f"


def _is_later_part(letter: str) -> bool:
    return "\u1160" <= letter <= "\u11ff" or "\ud7b0" <= letter <= "\ud7ff"


_LOOKS = "\ufe0e\ufe0f"
"""What chooses between a sign as a letter and as a small picture."""


@lru_cache(maxsize=2048)
def folded(text: str) -> str:
    """Return the form under which names are compared: no accents, no case, no width, no look."""
    decomposed = unicodedata.normalize("NFKD", text)
    bare = "".join(
        letter
        for letter in decomposed
        if not unicodedata.combining(letter) and letter not in _LOOKS
    )
    return " ".join(bare.casefold().split())


def nearest(text: str, known: Iterable[str]) -> str | None:
    """Return the known name that is most like what was typed, if any is like it."""
    by_form = {folded(name): name for name in known}
    close = difflib.get_close_matches(folded(text[:100]), by_form, n=1, cutoff=0.6)
    return by_form[close[0]] if close else None


def plain(text: str, limit: int) -> str:
    """Return a text as the name of a file: plain letters and digits, with hyphens between words."""
    words = re.findall(r"[a-z0-9]+", folded(text).translate(_PLAIN))
    return "-".join(words)[:limit].strip("-")
