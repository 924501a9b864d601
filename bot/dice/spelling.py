"""What keyboards make of a roll, brought to plain lower-case ASCII, one character for one.

Keeping the length is the point: a column in the result is the same column in the text as typed.
Full-width letters and digits, digits of any script, typographic minus signs, `×` and `÷` are
understood (spec/faults.md D3); whatever has no safe counterpart stays as it is.
"""

import unicodedata

_SIGNS = {
    **dict.fromkeys("−‐‑‒–—―﹣", "-"),
    **dict.fromkeys("×✕✖∗⋅", "*"),
    **dict.fromkeys("÷∕⁄", "/"),
    "⩾": "≥",
    "⩽": "≤",
    "﹢": "+",
}


def plain(text: str) -> str:
    """The text in plain spelling, of the same length."""
    if text.isascii():
        return text.lower()
    return "".join(char.lower() if char.isascii() else _plain_character(char) for char in text)


def _plain_character(char: str) -> str:
    sign = _SIGNS.get(char)
    if sign is not None:
        return sign
    # Superscripts are digits but not decimals: 1d20² must not become 1d202.
    digit = unicodedata.decimal(char, None)
    if digit is not None:
        return str(digit)
    # Zero-width and direction marks are invisible: they may part words but never join them.
    if char.isspace() or unicodedata.category(char) == "Cf":
        return " "
    if unicodedata.decomposition(char).startswith(("<wide>", "<narrow>", "<font>")):
        char = _one(unicodedata.normalize("NFKC", char), char)
    return _one(char.lower(), char)


def _one(text: str, otherwise: str) -> str:
    return text if len(text) == 1 else otherwise
