"""Text that people typed, tidied: one composed line without control or direction characters."""

import unicodedata

JOINERS = frozenset("\u200c\u200d")
"""Emoji and several scripts are written with these two; without them they fall apart."""

_SPACES = frozenset("\n\r\t\v\f\x85\u2028\u2029")
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
    return tidy if tidy.strip("".join(JOINERS)) else ""


def is_tag(letter: str) -> bool:
    """Tag characters spell the flags of regions such as Scotland's."""
    return 0xE0020 <= ord(letter) <= 0xE007F


def shortened(text: str, limit: int) -> str:
    """Return at most `limit` characters, ending in an ellipsis, never cut inside a character."""
    if len(text) <= limit:
        return text
    end = limit - 1
    while end > 0 and (_joins_backwards(text[end]) or text[end - 1] in JOINERS):
        end -= 1
    return text[:end].rstrip() + "…"


def _joins_backwards(letter: str) -> bool:
    return (
        unicodedata.combining(letter) != 0
        or letter in JOINERS
        or "\ufe00" <= letter <= "\ufe0f"
        or "\U0001f3fb" <= letter <= "\U0001f3ff"
        or is_tag(letter)
    )
