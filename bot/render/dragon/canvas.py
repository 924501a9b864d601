"""What a board is drawn with: panels, letters, signs, bars and little cards, at their final size.

Round corners and signs are smooth stamps that are kept, so that drawing a board stays cheap. It
knows no game but the look of its cards.
"""

import io
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageColor, ImageDraw

from bot.dragon.cards import RED, SUIT, Card, rank_of
from bot.render.dragon.icons import icon
from bot.render.faces.lettering import PLAIN, SANS, font
from bot.render.faces.outlines import Point
from bot.render.pictures import GROUND

PANEL, INSET, LINE = "#3a3d44", GROUND, "#5c6069"
INK, QUIET = "#f6f6f7", "#b6bac2"
GOLD, EMBER, LEAF, SKY = "#f4c542", "#f0654a", "#57c785", "#7cb9f2"
DARK = "#1f2024"
PAPER, _RED_INK = "#f7f1e1", "#c02f2f"
CAVE, CAVE_EDGE = "#43302f", "#7a4a43"
_MIXTURES, _APART = 6, 8

LETTERS: Final = 28
"""The usual size of letters: on a phone a board is drawn at two fifths."""

_LEAST: Final = 24
_ANY = 10_000.0
_OVER: Final = 4
CHIP_WIDTH, CHIP_HEIGHT = 74, 44
_CHIP_RADIUS = 9
_SHARE: Final = {"l": 0.0, "m": 0.5, "r": 1.0}
_SUIT_SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


class Box(NamedTuple):
    """A rectangle by its corners."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def middle(self) -> int:
        """Half way down."""
        return (self.top + self.bottom) // 2

    def within(self, margin: int) -> "Box":
        """Return the box without a margin on each side."""
        return Box(self.left + margin, self.top + margin, self.right - margin, self.bottom - margin)


class Canvas:
    """One picture while it is drawn."""

    def __init__(self, width: int, height: int, ground: str = GROUND) -> None:
        self.image = Image.new("RGB", (width, height), ground)
        self._pen = ImageDraw.Draw(self.image)

    def panel(self, box: Box, fill: str, edge: str | None = None, *, thick: int = 4) -> None:
        """Fill a box with round corners, with an edge around it."""
        if edge is not None:
            self.rounded(box, edge, 18)
            box = box.within(thick)
        self.rounded(box, fill, 18 if edge is None else 18 - thick)

    def rounded(self, box: Box, fill: str, radius: int) -> None:
        """Fill a box whose corners are quarters of a disc."""
        left, top, right, bottom = box
        if right - left > 2 * radius:
            self._pen.rectangle((left + radius, top, right - radius - 1, bottom - 1), fill)
        if bottom - top > 2 * radius:
            self._pen.rectangle((left, top + radius, right - 1, bottom - radius - 1), fill)
        corners = _corners(radius)
        for mask, x, y in zip(
            corners,
            (left, right - radius, left, right - radius),
            (top, top, bottom - radius, bottom - radius),
            strict=True,
        ):
            self.image.paste(fill, (x, y), mask)

    def text(
        self,
        place: Point,
        text: str,
        colour: str = INK,
        *,
        size: int = LETTERS,
        anchor: str = "l",
        width: float = _ANY,
    ) -> int:
        """Write one line no wider than `width`, capitals centred on the place; return how wide.

        The place is its left end (`l`), its middle (`m`) or its right end (`r`).
        """
        return self._write(place, fitted(text, width, size, SANS), SANS, colour, anchor)

    def plain(
        self,
        place: Point,
        text: str,
        colour: str = INK,
        *,
        size: int = LETTERS,
        anchor: str = "l",
        width: float = _ANY,
    ) -> int:
        """Write one line in thinner letters."""
        return self._write(place, fitted(text, width, size, PLAIN), PLAIN, colour, anchor)

    def _write(
        self, place: Point, sized: tuple[str, int], style: str, colour: str, anchor: str
    ) -> int:
        line = _line(*sized, style)
        if not sized[0]:
            return 0
        x, y = place
        left = x - line.length * _SHARE[anchor] + line.left
        self.image.paste(colour, (round(left), round(y) + line.top), line.mask)
        return line.length

    def sign(self, name: str, x: int, middle: int, size: int, colour: str) -> None:
        """Draw a sign, its left edge and its middle given."""
        self.image.paste(colour, (x, middle - size // 2), icon(name, size))

    def bar(self, box: Box, value: int, most: int, colour: str) -> None:
        """Draw a level: full at `most`."""
        radius = (box.bottom - box.top) // 2
        self.rounded(box, DARK, radius)
        if value:
            inner = box.within(4)
            long = max(2 * radius - 8, round(inner.width * value / most))
            self.rounded(inner._replace(right=inner.left + long), colour, radius - 4)

    def chip(self, card: Card, x: int, middle: int, edge: str = PAPER) -> None:
        """Draw a little playing card, its left edge and its middle given."""
        place = (x, middle - CHIP_HEIGHT // 2)
        self.image.paste(_chip(card, edge), place, _chip_shape())

    def slot(self, x: int, middle: int) -> None:
        """Draw where a little card would lie."""
        top = middle - CHIP_HEIGHT // 2
        box = Box(x, top, x + CHIP_WIDTH, top + CHIP_HEIGHT)
        self.rounded(box, LINE, _CHIP_RADIUS)
        self.rounded(box.within(2), PANEL, _CHIP_RADIUS - 2)

    def rule(self, points: list[tuple[int, int]], colour: str, width: int) -> None:
        """Draw a line."""
        self._pen.line(points, colour, width)

    def arrow(self, x: int, y: int, way: tuple[int, int], colour: str) -> None:
        """Draw an arrow's head around a point."""
        across, down = way
        tip = (x + 11 * across, y + 11 * down)
        foot = (x - 9 * across, y - 9 * down)
        sides = (
            (foot[0] + 12 * down, foot[1] + 12 * across),
            (foot[0] - 12 * down, foot[1] - 12 * across),
        )
        self._pen.polygon((tip, *sides), colour)

    def png(self) -> bytes:
        """Return the picture as a small file, written quickly."""
        buffer = io.BytesIO()
        few = self.image.quantize(palette=_palette(), dither=Image.Dither.NONE)
        few.save(buffer, format="PNG", compress_level=1)
        return buffer.getvalue()


@lru_cache(maxsize=32)
def _corners(radius: int) -> tuple[Image.Image, ...]:
    disc = Image.new("L", (2 * radius * _OVER, 2 * radius * _OVER))
    ImageDraw.Draw(disc).ellipse((0, 0, disc.width - 1, disc.height - 1), fill=255)
    small, ends = disc.reduce(_OVER), (0, radius)
    return tuple(small.crop((x, y, x + radius, y + radius)) for y in ends for x in ends)


@lru_cache(maxsize=128)
def _chip(card: Card, edge: str) -> Image.Image:
    canvas = Canvas(CHIP_WIDTH, CHIP_HEIGHT, PAPER)
    whole = Box(0, 0, CHIP_WIDTH, CHIP_HEIGHT)
    if edge != PAPER:
        canvas.image.paste(edge, whole)
        canvas.rounded(whole.within(4), PAPER, _CHIP_RADIUS - 3)
    suit = SUIT[card]
    colour = _RED_INK if suit in RED else DARK
    if suit is None:
        canvas.sign("star", CHIP_WIDTH // 2 - 18, whole.middle, 36, colour)
    else:
        label = rank_of(card) + _SUIT_SIGNS[suit]
        canvas.text((CHIP_WIDTH / 2, whole.middle), label, colour, anchor="m")
    return canvas.image


@lru_cache(maxsize=1)
def _chip_shape() -> Image.Image:
    canvas = Canvas(CHIP_WIDTH, CHIP_HEIGHT, "black")
    canvas.rounded(Box(0, 0, CHIP_WIDTH, CHIP_HEIGHT), "white", _CHIP_RADIUS)
    return canvas.image.convert("L")


class _Line(NamedTuple):
    """One line of letters as a mask, with where it begins from its place."""

    mask: Image.Image
    left: int
    top: int
    length: int


@lru_cache(maxsize=1024)
def _line(text: str, size: int, style: str) -> _Line:
    face = font(size, style)
    left, top, right, bottom = map(round, face.getbbox(text, anchor="ls"))
    mask = Image.new("L", (max(1, right - left), max(1, bottom - top)))
    ImageDraw.Draw(mask).text((-left, -top), text, 255, face, "ls")
    return _Line(mask, left, top + round(size * 0.365), round(face.getlength(text)))


@lru_cache(maxsize=1024)
def fitted(text: str, width: float, size: int, style: str = SANS) -> tuple[str, int]:
    """Return the text and its size: made smaller first, then cut, until it is no wider."""
    while size > _LEAST and font(size, style).getlength(text) > width:
        size -= 2
    shown = text
    while shown and font(size, style).getlength(shown) > width:
        text = text[:-1].rstrip()
        shown = f"{text}…" if text else ""
    return shown, size


@lru_cache(maxsize=1)
def _palette() -> Image.Image:
    """The colours of every board: each ink on each ground, with the mixtures of smooth edges."""
    grounds = [ImageColor.getrgb(one) for one in (GROUND, PANEL, CAVE, DARK, PAPER)]
    names = (INK, QUIET, GOLD, EMBER, LEAF, SKY, LINE, CAVE_EDGE, _RED_INK)
    inks = [ImageColor.getrgb(one) for one in names]
    colours: list[tuple[int, ...]] = [*grounds, *inks]
    for step in range(1, _MIXTURES):
        for ground in grounds:
            for ink in inks:
                mixed = _mixed(ground, ink, step / _MIXTURES)
                # The nearest colour is found roughly: a mixture must not stand in for an ink.
                if all(_distance(mixed, other) > _APART for other in colours):
                    colours.append(mixed)
    picture = Image.new("P", (1, 1))
    picture.putpalette([value for colour in colours[:256] for value in colour[:3]])
    return picture


def _mixed(below: tuple[int, ...], above: tuple[int, ...], share: float) -> tuple[int, ...]:
    return tuple(round(a + (b - a) * share) for a, b in zip(below, above, strict=True))


def _distance(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))
