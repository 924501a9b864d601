"""Emblems of people: knight, vizier, rogue and the one with snakes for hair."""

import math

from bot.render.faces.engraving import BRIGHT, DARK, DIM, FINE, LIGHT, MID, Plate
from bot.render.faces.outlines import (
    Path,
    Point,
    both_sides,
    box,
    circle,
    curve,
    joined,
    scaled,
    tapered,
    turned,
)


def knight(plate: Plate) -> None:
    """A helmet with its plume before two swords."""
    for side in (-1, 1):
        _sword(plate, side)
    for x, y in ((-44, -92), (44, -92), (-24, -108), (24, -108), (0, -116)):
        feather = [(x * 0.1, -44), (x * 0.4, -78), (x, y)]
        plate.shape(tapered(feather, 6, 15, 19, 17, 6), MID)
        plate.line(curve(feather), BRIGHT, FINE)
    half = [
        *curve([(0, -66), (26, -60), (44, -36), (48, -4)]),
        (46, 42),
        *curve([(46, 42), (30, 64), (0, 78)]),
    ]
    helmet = both_sides(half)
    plate.shape(helmet, LIGHT)
    plate.shade([(x, y) for x, y in helmet if x >= 0] + [(22, 70), (22, -58)], 45, 4, DIM)
    plate.edge(helmet)
    for side in (-1, 1):
        plate.shape([(side * x, y) for x, y in ((5, -14), (42, -20), (43, -8), (5, -3))], DARK)
        for row, holes in enumerate((3, 3, 2)):
            for n in range(holes):
                plate.dot(side * (13 + n * 10 + row % 2 * 3), 16 + row * 13, 2.7, DARK)
    plate.shape([(-5, -66), (5, -66), (5, 74), (0, 80), (-5, 74)], BRIGHT, DARK, FINE)
    plate.shape([(-48, -30), (48, -30), (48, -22), (-48, -22)], BRIGHT, DARK, FINE)


def _sword(plate: Plate, side: int) -> None:
    def placed(path: Path) -> Path:
        return turned(path, side * 52, 0, 12)

    plate.shape(placed([(-5, 72), (-5, -88), (0, -100), (5, -88), (5, 72)]), LIGHT)
    plate.line(placed([(0, 70), (0, -86)]), DARK, FINE)
    plate.shape(placed(box(-22, 70, 22, 77)), MID)
    plate.shape(placed(box(-4, 77, 4, 100)), DIM)
    plate.shape(placed(circle(0, 104, 7)), LIGHT)


def vizier(plate: Plate) -> None:
    """An old counsellor with turban and beard."""
    robe = both_sides([(0, 30), (40, 40), (70, 62), (94, 150)])
    plate.shape(robe, DIM)
    for side in (-1, 1):
        plate.line(curve([(side * 34, 44), (side * 46, 76), (side * 48, 150)]), MID)
        plate.line(curve([(side * 56, 58), (side * 66, 84), (side * 70, 150)]), MID)
    plate.shape(
        curve(both_sides([(0, -36), (34, -30), (36, 0), (26, 26), (0, 34)]), closed=True), LIGHT
    )
    beard = joined([(36, -12), (40, 20), (28, 66), (0, 112)])
    inner = joined([(0, 16), (14, 14), (26, 4), (36, -12)])
    plate.shape(both_sides([*inner, *beard]), BRIGHT)
    for x in (-24, -16, -8, 0, 8, 16, 24):
        plate.line(curve([(x, 26), (x * 0.9, 50), (x * 0.45, 92 - abs(x))]), DIM, FINE)
    for side in (-1, 1):
        plate.almond(side * 15, -12, 8)
        plate.line(curve([(side * 4, -19), (side * 16, -25), (side * 28, -18)]), DARK, 3)
        moustache = [(side * 1, 10), (side * 14, 12), (side * 26, 22), (side * 30, 34)]
        plate.shape(tapered(moustache, 7, 8, 5, 0.5), BRIGHT, DARK, FINE)
    plate.line(curve([(-3, -16), (-5, 0), (-7, 5), (0, 8), (6, 5)]), DARK, 1.8)
    _turban(plate)


def _turban(plate: Plate) -> None:
    plume = [(0, -62), (4, -88), (16, -106), (34, -112)]
    plate.shape(
        curve(
            both_sides([(0, -92), (36, -88), (60, -64), (54, -36), (26, -24), (0, -22)]),
            closed=True,
        ),
        MID,
    )
    for side in (-1, 1):
        for start, through, end in (
            ((0, -90), (30, -78), (56, -46)),
            ((0, -76), (24, -62), (46, -34)),
            ((0, -62), (18, -46), (30, -26)),
        ):
            plate.line(curve([(side * x, y) for x, y in (start, through, end)]), BRIGHT, FINE)
    plate.shape(tapered(plume, 4, 16, 16, 0.5), LIGHT)
    plate.line(curve(plume), BRIGHT, FINE)
    plate.shape([(0, -68), (12, -52), (0, -34), (-12, -52)], DARK)
    plate.fill([(0, -61), (7, -52), (0, -41), (-7, -52)], BRIGHT)


def rogue(plate: Plate) -> None:
    """Somebody hooded, with a dagger."""
    side = [(0, -108), (30, -88), (50, -50), (50, -4)]
    cloak = both_sides([*curve(side), *curve([(50, -4), (74, 22), (86, 66), (92, 150)])])
    plate.shape(cloak, DIM)
    for x, top in ((-70, 52), (-54, 36), (54, 36), (70, 52)):
        plate.line(curve([(x * 0.86, top), (x, top + 30), (x * 1.06, 150)]), MID)
    hood = curve([(0, -82), (22, -64), (34, -32), (28, 2), (0, 26)])
    plate.shape(scaled(both_sides(hood), 1.16, 0, -26), MID)
    plate.shape(both_sides(hood), DARK)
    for edge in (-1, 1):
        plate.fill([(edge * x, y) for x, y in ((6, -28), (23, -36), (21, -27), (12, -23))], BRIGHT)
    scarf = [(0, -8), (29, -14), (26, 4), (0, 25)]
    plate.shade(both_sides(scarf), 30, 3.8, MID)
    plate.line(both_sides(scarf[:2])[1:3][::-1], LIGHT, FINE)
    plate.line([(-29, -14), (0, -7), (29, -14)], LIGHT, FINE)
    plate.shape([(-8, 62), (8, 62), (6, 98), (0, 117), (-6, 98)], BRIGHT)
    plate.line([(0, 64), (0, 108)], DARK, FINE)
    plate.shape(tapered([(-26, 52), (0, 60), (26, 52)], 5, 9, 5), LIGHT)
    plate.shape(box(-5, 34, 5, 57), MID)
    for y in (40, 46, 52):
        plate.line([(-5, y), (5, y - 3)], BRIGHT, FINE)
    plate.shape(circle(0, 31, 7), LIGHT)


_SNAKES = (
    ((10, -46), (8, -72), (-6, -84), (4, -108)),
    ((24, -42), (32, -68), (24, -84), (42, -100)),
    ((34, -32), (56, -48), (54, -70), (76, -76)),
    ((40, -16), (66, -22), (68, -44), (86, -36)),
    ((42, 2), (62, 10), (72, -8), (86, 10)),
    ((40, 20), (56, 32), (66, 20), (78, 44)),
    ((34, 36), (40, 58), (58, 54), (62, 78)),
)


def euryale(plate: Plate) -> None:
    """A woman with snakes for hair, whose look is to be feared."""
    plate.shape(
        joined(
            [(-18, 40), (-20, 84), (-84, 120), (-92, 150)],
            [(92, 150), (84, 120), (20, 84), (18, 40)],
        ),
        DIM,
    )
    for side in (-1, 1):
        for number, snake in enumerate(_SNAKES):
            bent = [(side * x, y) for x, y in snake]
            plate.shape(tapered(bent, 13, 11, 9, 7), MID if number % 2 else DIM)
            _snake_head(plate, *curve(bent)[-2:])
    plate.shape(
        curve(both_sides([(0, -52), (32, -44), (43, -10), (33, 32), (0, 58)]), closed=True), LIGHT
    )
    for side in (-1, 1):
        plate.line(curve([(side * 6, -16), (side * 20, -26), (side * 35, -20)]), DARK, 3)
        lids = [(side * x, y) for x, y in ((6, -6), (18, -15), (35, -10), (22, 0))]
        plate.shape(curve(lids, closed=True), BRIGHT, DARK, FINE)
        plate.line([(side * 20, -14), (side * 20, -1)], DARK, 3)
        plate.shade(
            [(side * x, y) for x, y in ((41, -4), (33, 30), (16, 46), (28, 16))],
            side * 45,
            3.8,
            MID,
        )
    plate.line(curve([(-3, -10), (-5, 10), (-7, 15), (0, 18), (6, 15)]), DARK, 1.8)
    plate.shape(
        joined([(-16, 30), (0, 27), (16, 30)], [(16, 30), (0, 38), (-16, 30)]), DARK, DARK, FINE
    )
    for side in (-1, 1):
        plate.fill([(side * 11, 29), (side * 5, 29), (side * 8, 39)], BRIGHT)


def _snake_head(plate: Plate, neck: Point, end: Point) -> None:
    length = math.dist(neck, end)
    along_x, along_y = (end[0] - neck[0]) / length, (end[1] - neck[1]) / length
    nose = [(end[0] + along_x * at, end[1] + along_y * at) for at in (-4, 4, 13)]
    plate.line([nose[2], (nose[2][0] + along_x * 7, nose[2][1] + along_y * 7)], BRIGHT, FINE)
    plate.shape(tapered(nose, 7, 15, 12, 3), LIGHT)
    for way in (-1, 1):
        plate.dot(nose[1][0] - way * along_y * 3, nose[1][1] + way * along_x * 3, 1.5, DARK)
