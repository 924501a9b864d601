"""Emblems of the sky: sun, moon, star, comet and the void between them."""

from bot.render.faces.engraving import BRIGHT, DARK, DIM, FINE, LIGHT, MID, Plate
from bot.render.faces.outlines import (
    arc,
    circle,
    crescent,
    curve,
    moved,
    polar,
    star,
    tapered,
)


def sun(plate: Plate) -> None:
    """A sun with a face and sixteen rays, straight and waving in turn."""
    for turn in range(0, 360, 45):
        bend = [
            polar(turn + 22.5 + sway, radius)
            for radius, sway in ((40, 0), (52, 6), (64, -4), (76, 4), (90, 0))
        ]
        plate.shape(tapered(bend, 13, 12, 1), DIM)
        tip, left, right = polar(turn, 98), polar(turn - 12, 44), polar(turn + 12, 44)
        plate.fill([left, tip, polar(turn, 44)], LIGHT)
        plate.fill([right, tip, polar(turn, 44)], MID)
        plate.line([left, tip, right])
    plate.shape(circle(0, 0, 48), DARK)
    plate.shape(circle(0, 0, 42), DIM, LIGHT, FINE)
    plate.shade(crescent(0, 0, 41, 52, 26), 45, 3.6, MID)
    for side in (-1, 1):
        plate.almond(side * 16, -7, 9)
        plate.line(curve([(side * 5, -15), (side * 16, -20), (side * 27, -14)]))
        plate.dot(side * 26, 12, 4.5, MID)
    plate.line(curve([(-3, -14), (-4, 2), (-7, 9), (0, 12), (5, 9)]))
    plate.line(curve([(-15, 19), (-6, 24), (6, 24), (15, 19)]))
    plate.line(curve([(-6, 29), (0, 31), (6, 29)]), LIGHT, FINE)


def moon(plate: Plate) -> None:
    """A crescent over water, with three stars: one to three wishes."""
    horn = crescent(-4, -24, 74, 62, 30)
    plate.shape(horn, LIGHT)
    plate.shade(crescent(-4, -24, 70, 76, 16), 30, 4.5, DIM)
    plate.line(arc(26, -24, 66, -150, -30), MID, FINE)
    for x, y, size in ((20, -58, 13), (48, -22, 17), (20, 14, 13)):
        plate.shape(star(x, y, size, size * 0.34, 4), BRIGHT)
    for row, (half, tone) in enumerate(((84, BRIGHT), (66, LIGHT), (46, LIGHT), (24, MID))):
        y = 70 + row * 12
        waves = half // 7
        wave = [(half * n / waves, y + (3 if n % 2 else -3)) for n in range(-waves, waves + 1)]
        plate.line(curve(wave), tone)


def star_of_eight(plate: Plate) -> None:
    """A great star of eight cut points, with seven lesser ones around it."""
    for x, y in ((-58, -72), (58, -72), (-58, 72), (58, 72), (-30, -108), (30, -108), (0, 118)):
        plate.shape(star(x, y, 8, 3, 8), LIGHT, LIGHT, FINE)
    _cut(plate, 62, 24, 45)
    _cut(plate, 96, 21, 0)
    plate.shape(circle(0, 0, 15), DARK)
    plate.shape(star(0, 0, 10, 4, 8), BRIGHT, BRIGHT, FINE)


def _cut(plate: Plate, outer: float, inner: float, turn: float) -> None:
    for angle in (turn + quarter for quarter in (0, 90, 180, 270)):
        tip, middle = polar(angle, outer), (0.0, 0.0)
        left, right = polar(angle - 45, inner), polar(angle + 45, inner)
        plate.fill([middle, left, tip], LIGHT)
        plate.fill([middle, right, tip], DIM)
        plate.line([left, tip, right])
        plate.line([middle, tip], BRIGHT, FINE)


def comet(plate: Plate) -> None:
    """A comet over hills, its tail behind it."""
    for end_x, end_y, bend, wide in (
        (-84, 22, 10, 9),
        (-78, 50, 5, 12),
        (-60, 76, 0, 14),
        (-32, 88, -6, 12),
        (-2, 86, -10, 9),
    ):
        path = [(34.0, -54.0), ((34 + end_x) / 2 - bend, (end_y - 54) / 2 - bend), (end_x, end_y)]
        plate.shape(tapered(path, wide, wide * 0.8, 0.5), MID, LIGHT, FINE)
        plate.line(curve(path), BRIGHT, FINE)
    plate.shape(star(34, -54, 50, 17, 8, 22.5), LIGHT)
    plate.shape(circle(34, -54, 22), DARK)
    plate.shade(crescent(34, -54, 20, 24, 12), 45, 3.6)
    plate.dot(34, -54, 9)
    for x, y, size in ((-62, -74, 9), (-22, -98, 6), (-30, -42, 7), (72, 14, 8), (40, 40, 6)):
        plate.fill(star(x, y, size, size * 0.3, 4), BRIGHT)
    ridge = curve([(-112, 112), (-60, 98), (-14, 112), (34, 94), (112, 114)])
    hills = [*ridge, (112, 150), (-112, 150)]
    plate.shape(hills, DARK)
    plate.shade(hills, 0, 4, MID)
    plate.edge(hills)


def void(plate: Plate) -> None:
    """A whirl into the dark, and one small soul in the midst of it."""
    for turn in range(0, 360, 36):
        spiral = [polar(turn + n * 26, 98 - n * 13.4) for n in range(6)]
        plate.shape(tapered(spiral, 0.5, 9, 14, 9), DIM, LIGHT, FINE)
        plate.line(curve([polar(turn + 9 + n * 26, 92 - n * 13) for n in range(5)]), MID, FINE)
    plate.shape(circle(0, 0, 36), DARK)
    plate.edge(circle(0, 0, 30), LIGHT, FINE)
    plate.dot(0, -11, 4.6)
    plate.fill(tapered([(0, -7), (1, 4), (-2, 14), (3, 24)], 9, 9, 6, 0.5), BRIGHT)
    for side in (-1, 1):
        plate.line(curve([(side * 2, -4), (side * 10, -8), (side * 13, -18)]), BRIGHT, 3)
    for turn in range(18, 360, 72):
        plate.fill(moved(star(0, 0, 5, 1.6, 4), *polar(turn, 106)), LIGHT)
