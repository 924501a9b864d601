"""Names and marks in the letters that the drawing library's fonts bring along.

What the font has no letters for is left out, never drawn as an empty box. So is what runs from
right to left: setting it right takes a library of the system, which not every host has.
"""

import re
import unicodedata
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

_SIZES = (42, 38, 34, 31, 28, 25, 22, 20, 18, 16)
_LEADING = 1.16
_NO_LETTER = "\ufffe"
"""Never a letter, so the font draws its empty box for it."""


SERIF, SANS, PLAIN = "DejaVuSerif-Bold", "DejaVuSans-Bold", "DejaVuSans"


@lru_cache(maxsize=64)
def font(size: int, style: str = SERIF) -> ImageFont.FreeTypeFont:
    """Return a font at a size in dots."""
    found = find_spec("matplotlib")
    if found is None or not found.submodule_search_locations:
        raise FileNotFoundError("matplotlib, which brings the fonts, is not installed")
    fonts = Path(found.submodule_search_locations[0]) / "mpl-data" / "fonts" / "ttf"
    file = (fonts / style).with_suffix(".ttf")
    return ImageFont.truetype(str(file), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=2048)
def _has(letter: str, style: str) -> bool:
    if unicodedata.category(letter)[0] in "CZ":
        return letter == " "
    if unicodedata.bidirectional(letter) in ("R", "AL", "AN"):
        return False
    return _drawn(letter, style) != _drawn(_NO_LETTER, style)


def _drawn(letter: str, style: str = SERIF) -> bytes:
    image = Image.new("L", (64, 64))
    ImageDraw.Draw(image).text((16, 48), letter, fill=255, font=font(32, style), anchor="ls")
    return image.tobytes()


def drawable(text: str, style: str = SERIF) -> str:
    """Return what a font can draw of a text, in composed letters; empty if that says nothing."""
    spaced = re.sub(r"\s+", " ", unicodedata.normalize("NFC", text))
    kept = " ".join("".join(letter for letter in spaced if _has(letter, style)).split())
    return kept if any(unicodedata.category(letter)[0] in "LNS" for letter in kept) else ""


def fitted(text: str, width: float, height: float, scale: int) -> tuple[list[str], int]:
    """Return the lines of a text and the largest size, in dots, at which they fill no more room.

    The smallest size takes what does not fit off the end.
    """
    size, lines = _SIZES[-1], [""]
    for size in _SIZES:
        lines = _wrapped(text, width, size * scale)
        if len(lines) * size * _LEADING * scale <= height and (len(lines) == 1 or size <= 31):
            return lines, size * scale
    room = int(height / (size * _LEADING * scale))
    return [*lines[: room - 1], lines[room - 1][:-1] + "…"], size * scale


def leading(size: int) -> float:
    """Return the height of one line of a size."""
    return size * _LEADING


def _wrapped(text: str, width: float, size: int) -> list[str]:
    face = font(size)
    lines: list[str] = [""]
    for word in text.split():
        joined = f"{lines[-1]} {word}".strip()
        if face.getlength(joined) <= width:
            lines[-1] = joined
            continue
        lines += [word] if lines[-1] else []
        lines[-1] = word
        while face.getlength(lines[-1]) > width:
            fits = _fitting(lines[-1], width, face)
            lines[-1:] = [lines[-1][:fits], lines[-1][fits:]]
    return lines


def _fitting(word: str, width: float, face: ImageFont.FreeTypeFont) -> int:
    return max(1, *(n for n in range(1, len(word)) if face.getlength(word[:n]) <= width))
