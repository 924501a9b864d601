"""What every card of the set has around its emblem: rim, beaded border, field, name plate, corners.

Measured in dots of the finished card, from its upper left corner.
"""

from functools import lru_cache

from PIL import Image, ImageDraw

from bot.render.faces.engraving import (
    BRIGHT,
    DARK,
    DIM,
    FINE,
    HEAVY,
    LIGHT,
    MID,
    OVERSIZE,
    Plate,
)
from bot.render.faces.lettering import fitted, font, leading
from bot.render.faces.marks import Mark
from bot.render.faces.outlines import Path, Point, arc, box, circle, moved, polar, star

WIDTH, HEIGHT = 420, 640
Box = tuple[int, int, int, int]
"""Left, top, right and bottom."""

FIELD: Box = (34, 34, 386, 526)
"""The field that the emblem stands on."""

WHOLE: Box = (34, 34, 386, 606)
"""The field of the back, which has no name plate."""

UNIT = 1.7
"""Dots of the card for one unit of an emblem."""

_PLATE = (34, 540, 386, 606)
_HEAVY, _FINE = HEAVY * UNIT, FINE * UNIT
_CORNER, _SMALL_CORNER = 84, 40
_RED_TONE = 140


def rounded(inset: float, radius: float) -> Path:
    """Return the outline of the card, moved inwards."""
    left, top, right, bottom = inset, inset, WIDTH - inset, HEIGHT - inset
    return [
        *arc(right - radius, top + radius, radius, 0, 90),
        *arc(right - radius, bottom - radius, radius, 90, 180),
        *arc(left + radius, bottom - radius, radius, 180, 270),
        *arc(left + radius, top + radius, radius, 270, 360),
    ]


@lru_cache(maxsize=1)
def silhouette() -> Image.Image:
    """Return how much of each dot lies within the card's rounded corners."""
    large = Image.new("L", (WIDTH * OVERSIZE, HEIGHT * OVERSIZE), 0)
    Plate(large, 0, 0, 1).fill(rounded(0, 24), 255)
    return large.reduce(OVERSIZE)


def area(*outlines: Path) -> Image.Image:
    """Return a mask of the dots within any of the outlines."""
    mask = Image.new("L", (WIDTH, HEIGHT), 0)
    draw = ImageDraw.Draw(mask)
    for outline in outlines:
        draw.polygon(outline, fill=255)
    return mask


def half_size(field: Box) -> Point:
    """Return half the width and height of a field, in an emblem's units."""
    left, top, right, bottom = field
    return (right - left) / 2 / UNIT, (bottom - top) / 2 / UNIT


def inside(field: Box) -> Path:
    """Return the field without the line around it."""
    left, top, right, bottom = field
    return box(left + 2, top + 2, right - 3, bottom - 3)


def border(plate: Plate) -> None:
    """Draw the rim and the beads along it."""
    plate.fill(rounded(-2, 26), 218)
    plate.fill(rounded(5, 19), DARK)
    plate.edge(rounded(10, 14), MID, _FINE)
    for along, across in ((WIDTH, HEIGHT), (HEIGHT, WIDTH)):
        beads = round((along - 68) / 16)
        for n in range(beads + 1):
            place = 34 + n * (along - 68) / beads
            for edge in (21.5, across - 21.5):
                x, y = (place, edge) if along == WIDTH else (edge, place)
                if n % 2:
                    plate.dot(x, y, 2, MID)
                else:
                    plate.fill(star(x, y, 5.5, 2.2, 4), LIGHT)
    for x in (21.5, WIDTH - 21.5):
        for y in (21.5, HEIGHT - 21.5):
            plate.fill(star(x, y, 8, 3, 4), BRIGHT)


def ground(plate: Plate, field: Box) -> None:
    """Draw what is behind the emblem, in the emblem's units: faint rays and a line around them."""
    for n in range(120):
        near = 34 if n % 2 else 60
        plate.line([polar(n * 3, near), polar(n * 3, 230)], 26 if n % 2 else 34, FINE)
    across, down = half_size(field)
    plate.edge(box(4 - across, 4 - down, across - 4, down - 4), MID, FINE)


def field_edge(plate: Plate, field: Box) -> None:
    """Draw the line around the field."""
    plate.edge(box(*field), BRIGHT, _HEAVY)


def _corner_places(field: Box) -> tuple[tuple[float, float, int], ...]:
    left, top, right, bottom = field
    return (left, top, 90), (right, bottom, 270), (right, top, 180), (left, bottom, 0)


def _fan(x: float, y: float, turn: int, radius: float) -> Path:
    return [*arc(x, y, radius, turn, turn + 90), (x, y)]


def fans(field: Box, mark: Mark | None) -> list[Path]:
    """Return the quarter discs in the corners of the field, the marked ones first and larger."""
    return [
        _fan(*corner, _CORNER if mark is not None and number < 2 else _SMALL_CORNER)
        for number, corner in enumerate(_corner_places(field))
    ]


def red_places(field: Box) -> list[Path]:
    """Return where a red mark stands."""
    left, top, right, bottom = field
    return [
        _fan(left + 3, top + 3, 90, _CORNER - 14),
        _fan(right - 3, bottom - 3, 270, _CORNER - 14),
    ]


def corners(plate: Plate, field: Box, mark: Mark | None) -> None:
    """Draw the mark in two corners of the field, the lower one upside down, and ornaments."""
    places = zip(_corner_places(field), fans(field, mark), strict=True)
    for number, ((x, y, turn), fan) in enumerate(places):
        plate.shape(fan, DARK, BRIGHT, _HEAVY)
        marked = mark is not None and number < 2
        radius = (_CORNER if marked else _SMALL_CORNER) - 7
        plate.line(arc(x, y, radius, turn + 6, turn + 84), MID, _FINE)
        if not marked:
            for spread in (22, 45, 68):
                plate.line([polar(turn + spread, r, x, y) for r in (12, 25)], LIGHT, _FINE)
    if mark is not None:
        _mark(plate, field, mark)


def _mark(plate: Plate, field: Box, mark: Mark) -> None:
    left, top, right, bottom = field
    tone = _RED_TONE if mark.red else BRIGHT
    for x, y, way in ((left + 30, top + 54, 1), (right - 30, bottom - 54, -1)):
        # A joker has no rank: its star takes the place of both.
        growth, lift = (1, 0) if mark.rank else (1.6, -22)
        for path in mark.shape:
            placed = [(x + way * px * growth, y + way * (py * growth + lift)) for px, py in path]
            if mark.hollow:
                plate.edge(placed, tone, _HEAVY)
            else:
                plate.fill(placed, tone)
        if mark.rank:
            _rank(plate.image, mark.rank, (x, y - way * 29), way, tone)


def _rank(image: Image.Image, rank: str, middle: Point, way: int, tone: int) -> None:
    size = 28 * OVERSIZE
    tile = Image.new("L", (size * 2, size * 2), 0)
    ImageDraw.Draw(tile).text((size, size), rank, fill=255, font=font(size), anchor="mm")
    letters = tile if way > 0 else tile.transpose(Image.Transpose.ROTATE_180)
    x, y = middle
    image.paste(tone, (round(x * OVERSIZE) - size, round(y * OVERSIZE) - size), letters)


def name_plate(plate: Plate, name: str) -> None:
    """Draw the plate below the field with a name on it, or an ornament where there is none."""
    left, top, right, bottom = _PLATE
    notch = 11
    outline = [
        *arc(left, top, notch, 180, 90),
        *arc(right, top, notch, 270, 180),
        *arc(right, bottom, notch, 360, 270),
        *arc(left, bottom, notch, 90, 0),
    ]
    plate.shape(outline, DARK, BRIGHT, _HEAVY)
    middle = (top + bottom) / 2
    for x in (left + 17, right - 17):
        plate.fill(star(x, middle, 7, 2.6, 4), LIGHT)
    if name:
        _written(plate.image, name, middle)
        return
    for turn, tone in ((0, BRIGHT), (-1, LIGHT), (1, LIGHT), (-2, MID), (2, MID)):
        plate.fill(moved(star(0, 0, 12 - 2 * abs(turn), 4, 4), WIDTH / 2 + turn * 36, middle), tone)
        if turn:
            plate.fill(circle(WIDTH / 2 + turn * 36 - 18 * turn / abs(turn), middle, 2), DIM)


def _written(image: Image.Image, name: str, middle: float) -> None:
    left, top, right, bottom = _PLATE
    lines, size = fitted(
        name, (right - left - 60) * OVERSIZE, (bottom - top - 3) * OVERSIZE, OVERSIZE
    )
    draw = ImageDraw.Draw(image)
    step = leading(size)
    # Letters are centred by their small height, so that a long tail does not lift the line.
    y = middle * OVERSIZE - step * (len(lines) - 1) / 2 + size * 0.36
    for line in lines:
        draw.text((WIDTH * OVERSIZE / 2, y), line, fill=BRIGHT, font=font(size), anchor="ms")
        y += step
