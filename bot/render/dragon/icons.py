"""Small signs of the board as masks with smooth edges: each is drawn once, large, and kept.

Their shapes are measured on a field from 0 to 100.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from bot.render.faces.outlines import arc, circle, moved, star

_OVER: Final = 4
_FIELD: Final = 100


class _Sheet:
    """Shapes on the field, in a mask `size` dots wide that is drawn larger."""

    def __init__(self, size: int) -> None:
        self.image = Image.new("L", (size * _OVER, size * _OVER))
        self._pen = ImageDraw.Draw(self.image)
        self._unit = size * _OVER / _FIELD

    def _scaled(self, points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        return [(x * self._unit, y * self._unit) for x, y in points]

    def fill(self, points: Sequence[tuple[float, float]], tone: int = 255) -> None:
        self._pen.polygon(self._scaled(points), fill=tone)

    def dot(self, x: float, y: float, radius: float, tone: int = 255) -> None:
        box = self._scaled([(x - radius, y - radius), (x + radius, y + radius)])
        self._pen.ellipse(box, fill=tone)

    def line(self, points: Sequence[tuple[float, float]], width: float, tone: int = 255) -> None:
        wide = round(width * self._unit)
        self._pen.line(self._scaled(points), fill=tone, width=wide, joint="curve")
        for x, y in (points[0], points[-1]):
            self.dot(x, y, width / 2, tone)


def _standing(sheet: _Sheet) -> None:
    sheet.dot(50, 16, 13)
    sheet.line([(50, 36), (50, 62)], 22)
    sheet.line([(30, 60), (38, 38), (62, 38), (70, 60)], 10)
    sheet.line([(46, 60), (40, 94)], 12)
    sheet.line([(54, 60), (60, 94)], 12)


def _down(sheet: _Sheet) -> None:
    sheet.dot(16, 70, 13)
    sheet.line([(38, 74), (62, 74)], 22)
    sheet.line([(62, 76), (95, 78)], 13)
    sheet.line([(38, 70), (52, 50)], 10)
    sheet.line([(5, 94), (95, 94)], 6)


def _out(sheet: _Sheet) -> None:
    sheet.dot(22, 76, 13)
    sheet.line([(42, 80), (94, 82)], 18)
    sheet.line([(5, 96), (95, 96)], 5)
    for x, y, size in ((30, 40, 12), (56, 26, 15), (82, 44, 12)):
        sheet.fill(star(x, y, size, size * 0.42, 5))


def _target(sheet: _Sheet) -> None:
    sheet.dot(50, 50, 40)
    sheet.dot(50, 50, 30, 0)
    sheet.dot(50, 50, 12)
    for one, other in ((2, 28), (72, 98)):
        sheet.line([(50, one), (50, other)], 8)
        sheet.line([(one, 50), (other, 50)], 8)


def _hand(sheet: _Sheet) -> None:
    for turn, tone in ((-1, 150), (1, 255)):
        middle = 50 + 13 * turn
        card = [(-22, -34), (22, -34), (22, 34), (-22, 34)]
        lean = [(x - y * 0.22 * turn, y + x * 0.22 * turn) for x, y in card]
        sheet.fill(moved(lean, middle + 3 * turn, 52), 0)
        inner = [(x * 0.86, y * 0.9) for x, y in lean]
        sheet.fill(moved(inner, middle, 52), tone)


def _pile(sheet: _Sheet) -> None:
    for step, tone in ((0, 110), (1, 170), (2, 255)):
        x, y = 34 - 9 * step, 20 - 6 * step
        sheet.fill([(x - 3, y - 3), (x + 53, y - 3), (x + 53, y + 75), (x - 3, y + 75)], 0)
        sheet.fill([(x, y), (x + 50, y), (x + 50, y + 72), (x, y + 72)], tone)


def _deck(sheet: _Sheet) -> None:
    _pile(sheet)
    middle = [(41, 20), (56, 44), (41, 68), (26, 44)]
    sheet.fill(middle, 0)


def _shield(sheet: _Sheet) -> None:
    sheet.fill([(50, 4), (90, 18), (86, 56), (50, 97), (14, 56), (10, 18)])
    sheet.fill([(50, 18), (50, 80), (25, 52), (22, 27)], 120)


def _riposte(sheet: _Sheet) -> None:
    for mirrored in (False, True):
        for points, width in (
            ([(8, 6), (74, 78)], 11),
            ([(52, 82), (80, 56)], 9),
            ([(74, 78), (92, 96)], 9),
        ):
            sheet.line([(100 - x, y) for x, y in points] if mirrored else points, width)


def _turn(sheet: _Sheet) -> None:
    sheet.fill([(16, 6), (92, 50), (16, 94)])


def _heart(sheet: _Sheet) -> None:
    sheet.dot(29, 32, 24)
    sheet.dot(71, 32, 24)
    sheet.fill([(8, 44), (50, 94), (92, 44), (70, 30), (30, 30)])


def _claw(sheet: _Sheet) -> None:
    for place in (22, 50, 78):
        sheet.fill([(place + 8, 6), (place + 14, 20), (place - 18, 94), (place - 4, 40)])


def _gear(sheet: _Sheet) -> None:
    for turn in range(0, 360, 45):
        sheet.fill([*arc(50, 50, 48, turn - 12, turn + 12), (50, 50)])
    sheet.dot(50, 50, 36)
    sheet.dot(50, 50, 15, 0)


def _eye(sheet: _Sheet) -> None:
    sheet.fill([*arc(50, 76, 56, -58, 58), *arc(50, 24, 56, 122, 238)])
    sheet.fill([(50, 26), (60, 50), (50, 74), (40, 50)], 0)


def _rest(sheet: _Sheet) -> None:
    sheet.fill(circle(50, 50, 44))
    sheet.fill(circle(68, 38, 38), 0)


def _clock(sheet: _Sheet) -> None:
    sheet.dot(50, 50, 46)
    sheet.dot(50, 50, 36, 0)
    sheet.line([(50, 24), (50, 52), (68, 62)], 9)


def _star(sheet: _Sheet) -> None:
    sheet.fill(star(50, 54, 50, 20, 5))


_DRAWN: Final[dict[str, Callable[[_Sheet], None]]] = {
    "claw": _claw,
    "clock": _clock,
    "deck": _deck,
    "down": _down,
    "eye": _eye,
    "gear": _gear,
    "hand": _hand,
    "heart": _heart,
    "out": _out,
    "pile": _pile,
    "rest": _rest,
    "riposte": _riposte,
    "shield": _shield,
    "standing": _standing,
    "star": _star,
    "target": _target,
    "turn": _turn,
}


@lru_cache(maxsize=128)
def icon(name: str, size: int) -> Image.Image:
    """Return a sign as a mask of so many dots to each side."""
    sheet = _Sheet(size)
    _DRAWN[name](sheet)
    return sheet.image.reduce(_OVER)
