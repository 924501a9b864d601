"""Emblems of folly: fool, jester and idiot."""

from bot.render.faces.engraving import BRIGHT, DARK, DIM, FINE, LIGHT, MID, Plate
from bot.render.faces.outlines import (
    Path,
    both_sides,
    box,
    circle,
    curve,
    joined,
    polar,
    star,
    tapered,
)


def fool(plate: Plate) -> None:
    """A traveller's bundle at the edge of a cliff, and a butterfly to run after."""
    cliff = [
        (-112, 62),
        (-40, 58),
        (-2, 64),
        (10, 70),
        (0, 82),
        (6, 100),
        (-8, 118),
        (-2, 150),
        (-112, 150),
    ]
    plate.shape(cliff, DIM)
    plate.shade(cliff, 62, 7, MID)
    plate.edge(cliff)
    for x, y in ((-74, 60), (-52, 57), (-22, 59)):
        for lean in (-5, 0, 5):
            plate.line([(x, y), (x + lean, y - 10)], LIGHT, FINE)
    plate.line([(-54, 98), (42, -71)], BRIGHT, 7)
    plate.line([(-54, 98), (42, -71)], DIM, 3)
    bundle = curve(
        [(38, -64), (66, -40), (74, -6), (52, 22), (20, 18), (6, -10), (14, -42)], closed=True
    )
    plate.shape(bundle, LIGHT)
    for x, y in ((28, -20), (54, -24), (42, 2), (62, 0), (22, 4), (40, -42)):
        plate.shape(circle(x, y, 4.5), DIM, DARK, FINE)
    plate.line(curve([(38, -60), (30, -40), (16, -24)]), DARK, FINE)
    plate.line(curve([(40, -60), (54, -42), (66, -26)]), DARK, FINE)
    for side in (-1, 1):
        knot = [(38, -66), (38 + side * 16, -82), (38 + side * 30, -70)]
        plate.shape(tapered(knot, 5, 15, 9), LIGHT)
    plate.shape(circle(38, -66, 8), MID)
    _butterfly(plate, -46, -46)
    for x, y in ((60, 58), (76, 84), (42, 96)):
        plate.fill(star(x, y, 7, 2.2, 4), LIGHT)


def _butterfly(plate: Plate, x: float, y: float) -> None:
    for side in (-1, 1):
        upper = [(0, 0), (14, -26), (34, -26), (32, -4), (12, 4)]
        lower = [(0, 2), (18, 4), (26, 18), (14, 26), (4, 14)]
        for wing, tone in ((upper, LIGHT), (lower, MID)):
            plate.shape(curve([(x + side * px, y + py) for px, py in wing], closed=True), tone)
        plate.dot(x + side * 23, y - 14, 4, DARK)
        plate.line(
            curve([(x, y - 10), (x + side * 5, y - 22), (x + side * 12, y - 28)]), BRIGHT, FINE
        )
    plate.shape(circle(x, y + 3, 3, 14), BRIGHT, DARK, FINE)


def jester(plate: Plate) -> None:
    """A mask, half light and half dark, under a cap with bells."""
    for n in range(9):
        turn = 112 + n * 17
        tip = polar(turn, 72, 0, 38)
        plate.shape(
            [polar(turn - 13, 34, 0, 38), tip, polar(turn + 13, 34, 0, 38)], LIGHT if n % 2 else DIM
        )
        plate.shape(circle(*tip, 5), BRIGHT, DARK, FINE)
    for side, tone in ((-1, DIM), (1, LIGHT)):
        horn = [(side * 18, -24), (side * 44, -62), (side * 74, -56), (side * 80, -18)]
        plate.shape(tapered(horn, 42, 38, 22, 4), tone)
        _bell(plate, side * 80, -8)
    plate.shape(tapered([(0, -28), (2, -64), (-6, -84), (8, -100)], 52, 40, 22, 4), MID)
    _bell(plate, 12, -104)
    half = [(0, -36), (36, -32), (42, 6), (26, 46), (0, 62)]
    plate.shape(curve(both_sides(half), closed=True), LIGHT)
    dark = [*curve(half), (0, -36)]
    plate.shape(dark, DARK)
    plate.shade(dark, 45, 6, DIM)
    plate.edge(dark)
    plate.shape(tapered([(-42, -26), (0, -38), (42, -26)], 13, 15, 13), MID)
    plate.line(curve([(-26, -2), (-17, -10), (-8, -2)]), DARK, 3)
    plate.fill(star(18, -4, 12, 4.5, 4), BRIGHT)
    plate.line(curve([(0, -10), (-7, 12), (0, 17)]), DARK)
    plate.line(curve([(0, 17), (5, 14), (3, 8)]), BRIGHT, FINE)
    grin = joined(
        [(-26, 22), (-14, 32), (0, 35), (14, 32), (26, 22)],
        [(26, 22), (16, 44), (0, 50), (-16, 44), (-26, 22)],
    )
    plate.shape(grin, BRIGHT, DARK)
    for x in (-15, -8, 0, 8, 15):
        plate.line([(x, 32), (x, 46 - abs(x) / 6)], DARK, FINE)


def _bell(plate: Plate, x: float, y: float) -> None:
    plate.shape(circle(x, y, 9), BRIGHT, DARK, FINE)
    plate.line([(x - 8, y + 1), (x + 8, y + 1)], DARK, FINE)
    plate.dot(x, y + 5, 2, DARK)


def idiot(plate: Plate) -> None:
    """A head whose candle has gone out."""
    plate.shape(_profile(), LIGHT)
    nape = [(44, -34), (57, -8), (54, 34), (48, 70), (66, 150), (40, 150), (32, 60), (42, 20)]
    plate.shade(curve(nape, closed=True), 45, 4, DIM)
    plate.shape(circle(6, -42, 41, 10), DARK)
    plate.shape([*box(-5, -78, 17, -42)[:2], (17, -38), (6, -36), (-5, -38)], BRIGHT)
    plate.shape(circle(6, -78, 11, 4), LIGHT)
    plate.line(curve([(-2, -77), (-3, -66), (-1, -60)]), DARK, FINE)
    plate.line(curve([(6, -79), (7, -86), (5, -90)]), DARK, 3)
    for shift, tone in ((0, LIGHT), (7, MID)):
        smoke = [
            (5 + shift, -90),
            (-6 + shift, -98),
            (10 + shift, -106),
            (26 + shift, -112),
            (12 + shift, -118),
        ]
        plate.line(curve(smoke), tone)
    plate.shape(
        curve([(-34, -4), (-24, -12), (-12, -6), (-22, 2)], closed=True), BRIGHT, DARK, FINE
    )
    plate.dot(-26, -5, 3.4, DARK)
    plate.line(curve([(-38, -16), (-26, -24), (-12, -18)]), DARK)
    plate.line(curve([(-47, 33), (-36, 34), (-28, 30)]), DARK)
    plate.line(curve([(26, -2), (36, -10), (42, 2), (36, 18), (28, 22), (30, 10), (36, 4)]), DARK)


def _profile() -> Path:
    back = [(46, -42), (58, -16), (56, 28), (48, 62), (58, 108), (74, 150)]
    front = [(-34, 150), (-20, 110), (-20, 72)]
    jaw = [(-20, 72), (-38, 74), (-47, 64), (-44, 50)]
    lips = [(-44, 50), (-51, 44), (-46, 35)]
    upper = [(-46, 35), (-52, 29), (-45, 20)]
    nose = [(-45, 20), (-56, 16), (-58, 10), (-46, -6), (-42, -16)]
    brow = [(-42, -16), (-46, -26), (-35, -42)]
    return joined(back, front, jaw, lips, upper, nose, brow)
