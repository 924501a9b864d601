"""Emblems of things: balance, wheel of the Fates, gem, key and throne."""

import math

from bot.render.faces.engraving import BRIGHT, DARK, DIM, FINE, HEAVY, LIGHT, MID, Plate
from bot.render.faces.outlines import (
    Path,
    Point,
    arc,
    both_sides,
    box,
    circle,
    crescent,
    curve,
    joined,
    mirrored,
    moved,
    polar,
    scaled,
    star,
    tapered,
    turned,
)


def balance(plate: Plate) -> None:
    """Scales with light in one pan and dark in the other."""
    plate.shape(both_sides(joined([(0, 78), (14, 82), (40, 92), (44, 104)])), MID)
    plate.shape(tapered([(0, -70), (0, 0), (0, 84)], 7, 9, 15), LIGHT)
    for y in (-44, 40):
        plate.shape(circle(0, y, 9, 5), MID)
    beam = [(-72, -52), (-36, -66), (0, -70), (36, -78), (72, -78)]
    plate.shape(tapered(beam, 4, 9, 11, 9, 4), LIGHT)
    plate.shape(circle(0, -70, 11), DARK)
    plate.dot(0, -70, 4.5)
    plate.shape([(0, -114), (8, -96), (0, -82), (-8, -96)], LIGHT)
    for x, y, drop in ((-64, -52, 92), (64, -78, 92)):
        pan = y + drop
        for end in (-24, 24):
            plate.line([(x, y), (x + end, pan)], LIGHT, FINE)
        bowl = [(x - 26, pan), (x - 18, pan + 14), (x, pan + 19), (x + 18, pan + 14), (x + 26, pan)]
        light = x > 0
        plate.shape(circle(x, pan - 15, 14), BRIGHT if light else DARK)
        plate.shape(joined(bowl), MID)
        plate.shade(joined(bowl), 45, 4)
        plate.shape(circle(x, y, 5), MID)
    plate.fill(star(64, -1, 10, 4, 8), DARK)
    plate.fill(crescent(-66, 25, 9, 8, 5), BRIGHT)


def fates(plate: Plate) -> None:
    """A wheel with three eyes, its thread between the blades of shears."""
    plate.shape(circle(0, -34, 68), DIM)
    plate.shape(circle(0, -34, 54), DARK)
    for turn in range(0, 360, 30):
        plate.line([polar(turn + 15, 58, 0, -34), polar(turn + 15, 64, 0, -34)], LIGHT, FINE)
    for turn in range(0, 360, 45):
        spoke = [polar(turn, 15, 0, -34), polar(turn, 36, 0, -34), polar(turn, 54, 0, -34)]
        plate.shape(tapered(spoke, 5, 8, 4), MID, LIGHT, FINE)
    plate.shape(circle(0, -34, 17), MID)
    plate.shape(star(0, -34, 12, 5, 8), BRIGHT, BRIGHT, FINE)
    for turn in (0, 120, 240):
        x, y = polar(turn, 61, 0, -34)
        plate.shape(circle(x, y, 17), DARK)
        plate.almond(x, y, 11)
    plate.line(curve([(0, 34), (-10, 48), (6, 56), (0, 66)]), BRIGHT, FINE)
    for side in (-1, 1):
        blade = [(side * 5, 86), (side * -8, 66), (side * -15, 42)]
        plate.shape(tapered(blade, 6, 9, 0.5), LIGHT)
        plate.line([(side * 3, 84), (side * 18, 96)], BRIGHT, 4)
        plate.edge(circle(side * 26, 102, 11), BRIGHT, 4)
    plate.shape(circle(0, 83, 4.5), DARK)


def gem(plate: Plate) -> None:
    """A cut stone that shines."""
    for turn, far in ((-50, 92), (-25, 84), (0, 98), (25, 84), (50, 92)):
        plate.line([polar(turn, 62, 0, -4), polar(turn, far, 0, -4)], BRIGHT, 2.6)
    _stone(plate, 0, 20, 1)
    _stone(plate, -56, 88, 0.3)
    _stone(plate, 56, 88, 0.3)
    plate.fill(star(-38, -24, 15, 3.4, 4), BRIGHT)


_TABLE: Path = [(-38, -44), (0, -44), (38, -44)]
_GIRDLE: Path = [(-76, -10), (-38, -10), (0, -10), (38, -10), (76, -10)]
_CULET: Point = (0, 78)
_FACETS = (
    ([_GIRDLE[0], _TABLE[0], _GIRDLE[1]], LIGHT),
    ([_TABLE[0], _TABLE[1], _GIRDLE[1]], DIM),
    ([_GIRDLE[1], _TABLE[1], _GIRDLE[3]], LIGHT),
    ([_TABLE[1], _TABLE[2], _GIRDLE[3]], MID),
    ([_GIRDLE[4], _TABLE[2], _GIRDLE[3]], DIM),
    ([_GIRDLE[0], _CULET, _GIRDLE[1]], DIM),
    ([_GIRDLE[1], _CULET, _GIRDLE[2]], LIGHT),
    ([_GIRDLE[2], _CULET, _GIRDLE[3]], MID),
    ([_GIRDLE[3], _CULET, _GIRDLE[4]], DIM),
)


def _stone(plate: Plate, x: float, y: float, size: float) -> None:
    facets = [(moved(scaled(path, size), x, y), tone) for path, tone in _FACETS]
    for path, tone in facets:
        plate.fill(path, tone)
    for path, _ in facets:
        plate.edge(path, BRIGHT, FINE if size < 1 else (FINE + HEAVY) / 2)


def key(plate: Plate) -> None:
    """A great key, and the light around its bow."""
    for turn in range(-120, 121, 20):
        plate.line([polar(turn, 62, 0, -54), polar(turn, 72, 0, -54)], LIGHT, FINE)
    for x, y in ((0, -84), (-26, -44), (26, -44)):
        plate.shape(circle(x, y, 25), LIGHT)
        plate.shape(circle(x, y, 14), DARK)
    plate.shape(circle(0, -56, 13), DIM)
    plate.shape(star(0, -56, 9, 3.5, 4), BRIGHT, BRIGHT, FINE)
    plate.shape(box(-7, -28, 7, 104), LIGHT)
    plate.shade(box(1, -20, 6, 102), 45, 3.4, DIM)
    ward = [(7, 56), (46, 56), (46, 68), (36, 68), (36, 74), (46, 74), (46, 98), (34, 98)]
    plate.shape([*ward, (34, 88), (24, 88), (24, 98), (7, 98)], MID)
    plate.shape([(19, 66), (27, 66), (27, 76), (19, 76)], DARK, BRIGHT, FINE)
    for y, half in ((-24, 17), (-14, 12), (40, 12)):
        plate.shape(circle(0, y, half, 5), MID)
    plate.shape(circle(0, 106, 7, 5), MID)


def throne(plate: Plate) -> None:
    """A high seat under a crown."""
    plate.shape(box(-72, 95, 72, 104), DIM)
    plate.shape(box(-68, 86, 68, 95), MID)
    back = [*curve([(-40, -48), (-32, -66), (0, -78), (32, -66), (40, -48)]), (40, 40), (-40, 40)]
    plate.shape(back, MID)
    panel = scaled(back, 0.74, 0, -6)
    plate.shape(panel, DIM, LIGHT, FINE)
    plate.shade(panel, 45, 9, MID)
    plate.shade(panel, -45, 9, MID)
    plate.shape(star(0, -22, 17, 7, 8), LIGHT)
    for side in (-1, 1):
        plate.shape([(side * x, y) for x, y in ((40, -60), (50, -60), (50, 86), (40, 86))], LIGHT)
        plate.shape(circle(side * 45, -68, 9), LIGHT)
        plate.shape([(side * x, y) for x, y in ((50, 20), (64, 20), (64, 86), (50, 86))], MID)
        plate.shape(circle(side * 58, 15, 11), LIGHT)
        plate.dot(side * 58, 15, 4, DARK)
    plate.shape(both_sides(joined([(0, 29), (30, 30), (41, 36), (39, 50)])), BRIGHT)
    plate.shape(box(-40, 50, 40, 64), LIGHT)
    plate.shape(box(-40, 64, 40, 86), DIM)
    plate.shade(box(-40, 64, 40, 86), 90, 6, MID)
    crown = [(-28, -84), (-36, -112), (-16, -100), (0, -118), (16, -100), (36, -112), (28, -84)]
    plate.shape(crown, LIGHT)
    plate.line([(-28, -89), (28, -89)], DARK, FINE)
    for x, y in ((-36, -112), (0, -117), (36, -112)):
        plate.dot(x, y, 4.5)


def rosette(plate: Plate, petals: int) -> None:
    """A figure without meaning of its own, for a card whose emblem nobody has drawn."""
    plate.shape(circle(0, 0, 86), DARK)
    plate.edge(circle(0, 0, 80), LIGHT, FINE)
    for turn in range(0, 360, 6):
        plate.line([polar(turn, 74), polar(turn, 70 if turn % 30 else 64)], MID, FINE)
    step = 360 / petals
    # As wide as leaves a gap to the next petal where both are widest.
    half = min(15, 34 * math.sin(math.pi / petals))
    right: Path = [(0, -12), (half, -42), (0, -68)]
    for n in range(petals):
        petal = turned(joined(right, mirrored(right)[::-1]), n * step)
        plate.fill(petal, DIM)
        plate.shade(petal, n * step + 45, 4.4, MID)
        plate.edge(petal)
        plate.line([polar(n * step, 14), polar(n * step, 56)], LIGHT, FINE)
        plate.fill(star(*polar(n * step + step / 2, 60), 7, 2.4, 4), BRIGHT)
    plate.shape(circle(0, 0, 19), DARK)
    plate.almond(0, 0, 14)
    for side in (-1, 1):
        plate.line(arc(0, 0, 96, 180 * (side < 0) - 40, 180 * (side < 0) + 40), LIGHT)
        plate.shape(star(0, side * 104, 11, 4, 4), BRIGHT)
