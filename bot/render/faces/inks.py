"""The colours of a card: one palette for the whole set, dark paper and a few inks.

Every ink is a ramp from the paper over its own colour to near white, so a tone of the plate becomes
a colour by one table; one small palette keeps the files small.
"""

import io
from collections.abc import Sequence
from enum import Enum

from PIL import Image

_LEVELS = 36
_PAPER = (0x1A, 0x14, 0x10)
_RIM_TONE = 218
_RIM = (0xD2, 0xB1, 0x70)
_CLEAR = 252
_ALPHAS = (0, 64, 128, 192)
"""How much of the rim shows in the dots of its rounded corners."""


class Ink(Enum):
    """An ink with its place in the palette, its colour and the colour of its brightest tone."""

    GILT = (0, (0x96, 0x74, 0x3C), (0xF0, 0xD9, 0xA4))
    GOLD = (1, (0xC0, 0x86, 0x26), (0xFF, 0xEE, 0xBE))
    SILVER = (2, (0x4E, 0x7F, 0xA6), (0xEA, 0xF4, 0xFA))
    EMBER = (3, (0xC2, 0x42, 0x2A), (0xFF, 0xE6, 0xC8))
    VIOLET = (4, (0x81, 0x58, 0xA8), (0xF2, 0xE8, 0xFB))
    VERDIGRIS = (5, (0x3B, 0x8A, 0x70), (0xE6, 0xF6, 0xE4))
    BONE = (6, (0x8A, 0x7C, 0x68), (0xF8, 0xF0, 0xDC))

    @property
    def table(self) -> list[int]:
        """The entry of the palette for each of the 256 tones."""
        first = self.value[0] * _LEVELS
        return [first + round(tone * (_LEVELS - 1) / 255) for tone in range(256)]

    @property
    def entries(self) -> list[int]:
        """A mask of the entries that are this ink's."""
        return [255 * (entry // _LEVELS == self.value[0]) for entry in range(256)]


_TONES = [round(n % _LEVELS * 255 / (_LEVELS - 1)) if n < _CLEAR else _RIM_TONE for n in range(256)]
"""The tone of each entry of the palette."""

_ALPHA = bytes([255] * _CLEAR + list(_ALPHAS))


def _mixed(one: tuple[int, int, int], other: tuple[int, int, int], share: float) -> list[int]:
    return [round(a + (b - a) * share) for a, b in zip(one, other, strict=True)]


def _ramp(ink: Ink) -> list[int]:
    _, colour, bright = ink.value
    middle = (_LEVELS - 1) / 2
    levels: list[int] = []
    for level in range(_LEVELS):
        below = level <= middle
        levels += (
            _mixed(_PAPER, colour, level / middle)
            if below
            else _mixed(colour, bright, level / middle - 1)
        )
    return levels


PALETTE = [value for ink in Ink for value in _ramp(ink)] + list(_RIM) * len(_ALPHAS)
NOTHING = _CLEAR
"""The palette's entry for a dot without a card."""

Region = tuple[Image.Image, Ink]
"""Where an ink is used: a mask as large as the card."""


def coloured(tones: Image.Image, regions: Sequence[Region], within: Image.Image) -> Image.Image:
    """Return tones in gilt, the regions in their own inks, and nothing but what is `within`."""
    card = tones.point(Ink.GILT.table)
    for mask, ink in regions:
        card.paste(tones.point(ink.table), mask=mask)
    step = 256 // len(_ALPHAS)
    faded = within.point([_CLEAR + (alpha + step // 4) // step for alpha in range(224)] + [0] * 32)
    card.paste(faded, mask=within.point([255 * (alpha < 224) for alpha in range(256)]))
    return _with_palette(card)


def smaller(card: Image.Image, size: tuple[int, int], within: Image.Image) -> Image.Image:
    """Return a coloured card at a smaller size, in the same palette."""
    entries = Image.frombytes("L", card.size, card.tobytes())
    tones = entries.point(_TONES).resize(size, Image.Resampling.BOX)
    regions = [
        (entries.point(ink.entries).resize(size, Image.Resampling.NEAREST), ink) for ink in Ink
    ]
    return coloured(tones, regions, within.resize(size, Image.Resampling.BOX))


def empty(size: tuple[int, int]) -> Image.Image:
    """Return a picture on which no card lies yet."""
    return _with_palette(Image.new("L", size, NOTHING))


def _with_palette(entries: Image.Image) -> Image.Image:
    card = Image.frombytes("P", entries.size, entries.tobytes())
    card.putpalette(PALETTE)
    return card


def written(card: Image.Image) -> bytes:
    """Return the PNG of a coloured card."""
    buffer = io.BytesIO()
    card.save(buffer, format="PNG", transparency=_ALPHA, compress_level=6)
    return buffer.getvalue()


def read(data: bytes) -> Image.Image:
    """Return the card that `written` wrote."""
    return Image.open(io.BytesIO(data))
