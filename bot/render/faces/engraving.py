"""The plate that cards are engraved on: tones from dark (0) to bright (255), without colours.

Drawn several times as large as shown and then reduced, which smooths every edge. Which colour a
tone becomes is `inks.py`'s to say.
"""

from collections.abc import Sequence

from PIL import Image, ImageDraw

from bot.render.faces.outlines import Path, Point, circle, hatching, moved

OVERSIZE = 3
"""Dots drawn for one dot shown, in each direction."""

DARK, DIM, MID, LIGHT, BRIGHT = 0, 52, 104, 168, 250
HEAVY, FINE = 2.1, 1.15
"""The two weights of line of the whole set."""


class Plate:
    """A drawing surface with its origin at (x, y) dots of the card and a unit in dots."""

    def __init__(self, image: Image.Image, x: float, y: float, unit: float) -> None:
        self.image = image
        self._draw = ImageDraw.Draw(image)
        self._x, self._y, self._unit = x * OVERSIZE, y * OVERSIZE, unit * OVERSIZE

    def _dots(self, path: Sequence[Point]) -> Path:
        return [(self._x + x * self._unit, self._y + y * self._unit) for x, y in path]

    def fill(self, path: Sequence[Point], tone: int) -> None:
        """Fill a closed outline."""
        self._draw.polygon(self._dots(path), fill=tone)

    def line(self, path: Sequence[Point], tone: int = BRIGHT, width: float = HEAVY) -> None:
        """Draw an open line with round ends and corners."""
        dots = self._dots(path)
        wide = width * self._unit
        self._draw.line(dots, fill=tone, width=max(1, round(wide)), joint="curve")
        for x, y in (dots[0], dots[-1]):
            end = (x - wide / 2, y - wide / 2, x + wide / 2, y + wide / 2)
            self._draw.ellipse(end, fill=tone)

    def edge(self, path: Sequence[Point], tone: int = BRIGHT, width: float = HEAVY) -> None:
        """Draw the line around a closed outline."""
        self.line([*path, path[0]], tone, width)

    def shape(
        self, path: Sequence[Point], tone: int = DARK, edge: int = BRIGHT, width: float = HEAVY
    ) -> None:
        """Fill a closed outline and draw the line around it."""
        self.fill(path, tone)
        self.edge(path, edge, width)

    def shade(
        self, path: Sequence[Point], degrees: float = 45, gap: float = 4, tone: int = LIGHT
    ) -> None:
        """Fill a closed outline with fine parallel lines."""
        for one in hatching(path, degrees, gap):
            self._draw.line(self._dots(one), fill=tone, width=round(FINE * self._unit))

    def dot(self, x: float, y: float, radius: float, tone: int = BRIGHT) -> None:
        """Draw a small disc."""
        self.fill(circle(x, y, radius), tone)

    def almond(self, x: float, y: float, size: float, tone: int = BRIGHT) -> None:
        """Draw an open eye."""
        lid = [(-size, 0.0), (-size / 2, -size * 0.42), (0.0, -size * 0.55)]
        outline = [*lid, (size / 2, -size * 0.42), (size, 0.0), (size / 2, size * 0.34)]
        self.shape(moved([*outline, (0.0, size * 0.42), (-size / 2, size * 0.34)], x, y), tone)
        self.dot(x, y, size * 0.36, DARK)
