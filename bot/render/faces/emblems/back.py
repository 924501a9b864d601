"""What the back of every card shows: an eye in a star, the same upside down."""

from bot.render.faces.engraving import BRIGHT, DARK, DIM, FINE, LIGHT, MID, Plate
from bot.render.faces.outlines import arc, circle, crescent, moved, polar, star, turned


def back(plate: Plate) -> None:
    """An eye in a star on a field of lozenges."""
    _lattice(plate)
    _medallion(plate)


def _lattice(plate: Plate) -> None:
    step = 23
    crossings = [(row, column) for row in range(-8, 9) for column in range(-5, 6)]
    for row, column in crossings:
        if (row + column) % 2 == 0:
            lozenge = [polar(turn, step, column * step, row * step) for turn in (0, 90, 180, 270)]
            plate.edge(lozenge, DIM, FINE)
            plate.dot(column * step, row * step, 1.8, MID)
    for row, column in crossings:
        if (row + column) % 2:
            plate.fill(star(column * step, row * step, 7, 2.4, 4), MID)


def _medallion(plate: Plate) -> None:
    plate.shape(circle(0, 0, 82), DARK)
    plate.edge(circle(0, 0, 77), LIGHT, FINE)
    for turn in range(0, 360, 10):
        plate.dot(*polar(turn + 5, 71.5), 1.6, MID)
    for turn in range(0, 360, 45):
        point = 66 if turn % 90 == 0 else 54
        tip = polar(turn, point)
        left, right = polar(turn - 22.5, 30), polar(turn + 22.5, 30)
        plate.fill([(0, 0), left, tip], LIGHT)
        plate.fill([(0, 0), right, tip], DIM)
        plate.line([left, tip, right])
        plate.line([(0, 0), tip], BRIGHT, FINE)
    plate.shape(circle(0, 0, 26), DARK)
    lids = [*arc(0, 13, 25, -58, 58), *arc(0, -13, 25, 122, 238)]
    plate.shape(lids, LIGHT)
    plate.shape(circle(0, 0, 10), DIM, DARK)
    plate.dot(0, 0, 4.5, DARK)
    for side in (0, 180):
        for spread in (-32, 32):
            plate.shape(turned(star(0, -106, 9, 3, 4), side + spread), BRIGHT, LIGHT, FINE)
        moon = crescent(0, 0, 13, 11.5, 6)
        plate.shape(turned(moved(turned(moon, -90), 0, -112), side), BRIGHT, LIGHT, FINE)
