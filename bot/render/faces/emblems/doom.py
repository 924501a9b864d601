"""Emblems of what ends or hunts a character: skull, flames, talons, donjon and ruin."""

from collections.abc import Sequence

from bot.render.faces.engraving import BRIGHT, DARK, DIM, FINE, LIGHT, MID, Plate
from bot.render.faces.outlines import (
    Path,
    Point,
    both_sides,
    box,
    circle,
    curve,
    joined,
    moved,
    scaled,
    tapered,
    turned,
)


def skull(plate: Plate) -> None:
    """A skull before two scythes."""
    for side in (-1, 1):
        plate.line([(side * -60, 104), (side * 56, -96)], BRIGHT, 6)
        plate.line([(side * -60, 104), (side * 56, -96)], DIM, 2.6)
        blade = [(side * 48, -100), (side * 74, -90), (side * 88, -62), (side * 86, -30)]
        plate.shape(tapered(blade, 13, 14, 11, 0.5), LIGHT)
    half = [
        (0, -66),
        (34, -59),
        (54, -31),
        (53, -4),
        (42, 16),
        (34, 26),
        (31, 50),
        (19, 62),
        (0, 64),
    ]
    bone = curve(both_sides(half), closed=True)
    plate.shape(bone, LIGHT)
    for side in (-1, 1):
        cheek = [(side * x, y) for x, y in ((53, -8), (41, 16), (33, 28), (27, 20), (42, 4))]
        plate.shade(curve(cheek, closed=True), side * 45, 3.6, DARK)
        socket = [
            (side * x, y) for x, y in ((9, -2), (15, -17), (30, -18), (39, -4), (30, 10), (14, 9))
        ]
        plate.shape(curve(socket, closed=True), DARK)
        plate.dot(side * 22, -2, 2.2)
    plate.fill([(0, 8), (9, 27), (3, 30), (0, 25), (-3, 30), (-9, 27)], DARK)
    plate.line(curve([(-26, 40), (0, 45), (26, 40)]), DARK)
    for x in range(-20, 21, 8):
        plate.line([(x, 35 - abs(x) / 12), (x, 53 - abs(x) / 8)], DARK, 1.6)
    plate.line([(-8, -65), (-2, -52), (-9, -44), (-4, -34)], DARK, FINE)


def flames(plate: Plate) -> None:
    """A fire with a devil in it."""
    fire = joined(
        [(0, 108), (-46, 98), (-72, 58), (-62, 14), (-78, -26)],
        [(-78, -26), (-56, -16), (-44, 4)],
        [(-44, 4), (-52, -42), (-28, -78), (-22, -114)],
        [(-22, -114), (4, -92), (14, -66), (12, -42)],
        [(12, -42), (26, -56), (36, -74), (36, -98)],
        [(36, -98), (56, -66), (58, -34), (50, -6)],
        [(50, -6), (64, -16), (74, -34), (74, -54)],
        [(74, -54), (88, -8), (80, 58), (48, 98), (0, 108)],
    )
    plate.shape(fire, DIM)
    plate.shape(scaled(fire, 0.8, 0, 106), MID, LIGHT, FINE)
    plate.shape(scaled(fire, 0.58, 0, 106), LIGHT, BRIGHT, FINE)
    for side in (-1, 1):
        horn = [(side * 13, 36), (side * 30, 26), (side * 40, 8), (side * 36, -12)]
        plate.shape(tapered(horn, 15, 12, 8, 0.5), DARK)
    head = curve([(0, 30), (19, 28), (30, 44), (25, 64), (10, 80)])
    plate.shape(both_sides([*head, (0, 92)]), DARK)
    for side in (-1, 1):
        plate.fill([(side * 5, 54), (side * 21, 44), (side * 18, 56)], BRIGHT)
    plate.fill(
        [(-14, 66), (-7, 70), (0, 68), (7, 70), (14, 66), (6, 76), (0, 74), (-6, 76)], BRIGHT
    )


def talons(plate: Plate) -> None:
    """A claw that breaks an amulet."""
    for turn, x, y in ((150, 20, 116), (-150, -22, 115), (90, 38, 100), (-90, -38, 98)):
        plate.shape(turned([(x, y - 6), (x + 5, y + 5), (x - 5, y + 4)], turn, x, y), LIGHT)
    plate.shape(circle(0, 84, 22), DIM)
    plate.edge(circle(0, 84, 15), LIGHT, FINE)
    plate.line([(-4, 62), (3, 74), (-5, 84), (5, 92), (-2, 106)], BRIGHT, 3)
    for side in (-1, 1):
        toe = [(side * 2, -44), (side * 34, -48), (side * 62, -26), (side * 72, 8)]
        hook = [(side * 71, 2), (side * 74, 30), (side * 58, 62), (side * 24, 84)]
        _toe(plate, toe, hook)
    _toe(plate, [(0, -44), (2, -20), (0, 4), (0, 18)], [(0, 12), (7, 30), (5, 52), (-3, 74)])
    plate.shape(tapered([(0, -150), (0, -70), (0, -30)], 30, 26, 36), MID)
    for y in range(-74, -28, 9):
        plate.line(curve([(-13, y), (0, y + 6), (13, y)]), BRIGHT, FINE)
    for drop, half, tone in ((-66, 30, DIM), (-86, 38, MID), (-106, 44, DIM)):
        for n in (-2, 2, -1, 1, 0):
            x = n * half / 2.4
            feather = [(x * 0.8, drop - 52), (x, drop - 24), (x * 0.9, drop - abs(n) * 5)]
            plate.shape(tapered(feather, 20, 20, 0.5), tone)
            plate.line(curve(feather), LIGHT, FINE)


def _toe(plate: Plate, toe: Sequence[Point], claw: Sequence[Point]) -> None:
    plate.shape(tapered(claw, 15, 15, 10, 0.5), DARK)
    plate.shade(tapered(claw, 13, 13, 8, 0.5), 45, 3.4)
    plate.shape(tapered(toe, 26, 20, 26, 18, 20), MID)
    for share in range(8, 44, 4):
        plate.line(_across(toe, share / 48), BRIGHT, FINE)


def _across(toe: Sequence[Point], share: float) -> Path:
    sides = tapered(toe, 22, 16, 22, 14, 16)
    half = len(sides) // 2
    place = round(share * (half - 1))
    return [sides[place], sides[-1 - place]]


def donjon(plate: Plate) -> None:
    """A keep with a barred window and its gate down."""
    for side in (-1, 1):
        plate.shape(_battlement(min(side * 36, side * 86), max(side * 36, side * 86), 34, 100, 3))
        plate.shade(_side(side), 0, 9, DIM)
    plate.shape(box(-42, -70, 42, 100), DIM)
    for row, y in enumerate(range(-60, 100, 14)):
        plate.line([(-42, y), (42, y)], MID, FINE)
        for x in range(-34 + row % 2 * 10, 42, 20):
            plate.line([(x, y), (x, min(y + 14, 100))], MID, FINE)
    plate.shape(_battlement(-54, 54, -110, -66, 4), MID)
    plate.line([(-54, -78), (54, -78)], BRIGHT, FINE)
    _arched(plate, 17, -46, -8)
    _arched(plate, 25, 34, 100)
    plate.line([(-112, 101), (112, 101)], BRIGHT, 3)


def _side(side: int) -> Path:
    return [(side * 44, 56), (side * 84, 56), (side * 84, 98), (side * 44, 98)]


def _battlement(left: float, right: float, top: float, bottom: float, teeth: int) -> Path:
    step = (right - left) / (2 * teeth - 1)
    crown = [
        (left + (n + end) * step, top if n % 2 == 0 else top + 15)
        for n in range(2 * teeth - 1)
        for end in (0, 1)
    ]
    return [*crown, (right, bottom), (left, bottom)]


def _arched(plate: Plate, half: float, top: float, bottom: float) -> None:
    arch = [
        (half * x, top + half * (1 - y))
        for x, y in ((-1, 0), (-0.7, 0.7), (0, 1), (0.7, 0.7), (1, 0))
    ]
    plate.shape([*curve(arch), (half, bottom), (-half, bottom)], DARK)
    for x in (-0.5, 0, 0.5):
        plate.line([(x * half, top + (4 if x else 2)), (x * half, bottom)], BRIGHT, 1.8)
    for y in range(round(top + half + 4), round(bottom - 4), 16):
        plate.line([(-half, y), (half, y)], LIGHT, FINE)


def ruin(plate: Plate) -> None:
    """A broken column and scattered coins."""
    plate.line([(-112, 104), (112, 104)], BRIGHT, 3)
    plate.shape(box(-52, 88, 36, 103), DIM)
    plate.shape(box(-44, 74, 28, 88), MID)
    shaft = [(-36, 74), (-36, -30), (-24, -16), (-14, -34), (-2, -12), (8, -24), (20, -4), (20, 74)]
    _fluted(plate, shaft, (-26, -16, -6, 4, 13), (-12, 70))
    capital = [(-42, -62), (42, -62), (42, -50), (34, -46), (28, -34), (28, 8), (14, -6), (2, 10)]
    fallen = [*capital, (-10, -8), (-28, 6), (-28, -34), (-34, -46), (-42, -50)]
    plate.shape(_tilted(fallen), LIGHT)
    plate.line(_tilted([(-28, -34), (28, -34)]), DARK)
    plate.line(_tilted([(-34, -47), (34, -47)]), DARK)
    for x in (-18, -8, 2, 12, 20):
        plate.line(_tilted([(x, -30), (x, -8)]), DARK, FINE)
    for x, y, size in ((-64, -4, 9), (54, 28, 10), (-66, 40, 7), (44, 58, 6)):
        chunk = [
            (x - size, y),
            (x - size / 3, y - size),
            (x + size, y - size / 2),
            (x + size / 2, y + size),
        ]
        plate.shape(chunk, MID)
    for x, y in ((68, 93), (58, 80), (-70, 93), (48, 93)):
        plate.shape(circle(x, y, 10), LIGHT)
        plate.edge(circle(x, y, 5.5), DARK, FINE)


def _fluted(
    plate: Plate, outline: Sequence[Point], flutes: tuple[float, ...], span: tuple[float, float]
) -> None:
    plate.shape(outline, LIGHT)
    for x in flutes:
        plate.line([(x, span[0] + 4), (x, span[1])], DARK, FINE)
    plate.shade([(6, 0), (19, -2), (19, 73), (6, 73)], 45, 3.6, DIM)


def _tilted(path: Sequence[Point]) -> Path:
    return moved(turned(path, 24, 0, -30), 22, -38)
