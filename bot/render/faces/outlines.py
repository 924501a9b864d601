"""Outlines of points, from which every picture on a card is put together.

Pure geometry: x to the right, y downwards, angles in degrees clockwise from the top. Nothing here
knows colours, pixels or cards.
"""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

Point = tuple[float, float]
Path = list[Point]


def polar(angle: float, radius: float, x: float = 0, y: float = 0) -> Point:
    """Return the point at an angle and a distance from (x, y)."""
    turn = math.radians(angle)
    return x + radius * math.sin(turn), y - radius * math.cos(turn)


def arc(x: float, y: float, radius: float, start: float, end: float) -> Path:
    """Return an open arc from one angle to another."""
    steps = max(4, round(abs(end - start) / 6))
    return [polar(start + (end - start) * n / steps, radius, x, y) for n in range(steps + 1)]


def circle(x: float, y: float, radius: float, high: float | None = None) -> Path:
    """Return a closed circle, or an ellipse with a half height of its own."""
    flat = 1 if high is None else high / radius
    return [(px, y + (py - y) * flat) for px, py in arc(x, y, radius, 0, 354)]


def box(left: float, top: float, right: float, bottom: float) -> Path:
    """Return a rectangle."""
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def star(x: float, y: float, outer: float, inner: float, points: int, turn: float = 0) -> Path:
    """Return a star with its first point at the top."""
    step = 180 / points
    return [polar(turn + n * step, inner if n % 2 else outer, x, y) for n in range(2 * points)]


def crescent(x: float, y: float, radius: float, inner: float, offset: float) -> Path:
    """Return a disc with another one, `offset` to its right, cut out of it."""
    across = (radius**2 - inner**2 + offset**2) / (2 * offset)
    half = math.sqrt(radius**2 - across**2)
    out = math.degrees(math.atan2(across, half))
    bite = math.degrees(math.atan2(across - offset, half))
    return arc(x, y, radius, out, -180 - out) + arc(x + offset, y, inner, -180 - bite, bite)


def curve(points: Sequence[Point], *, closed: bool = False, steps: int = 7) -> Path:
    """Return a smooth line through the points (Catmull-Rom)."""
    ends = (points[-1], points[0], points[1]) if closed else (points[0], points[-1], points[-1])
    through = [ends[0], *points, *ends[1:]] if closed else [ends[0], *points, ends[1]]
    path = [
        _between(through[n : n + 4], step / steps)
        for n in range(len(through) - 3)
        for step in range(steps)
    ]
    return path if closed else [*path, points[-1]]


def _between(four: Sequence[Point], t: float) -> Point:
    weights = (
        (-t + 2 * t**2 - t**3) / 2,
        (2 - 5 * t**2 + 3 * t**3) / 2,
        (t + 4 * t**2 - 3 * t**3) / 2,
        (-(t**2) + t**3) / 2,
    )
    return (
        sum(weight * point[0] for weight, point in zip(weights, four, strict=True)),
        sum(weight * point[1] for weight, point in zip(weights, four, strict=True)),
    )


def joined(*parts: Sequence[Point]) -> Path:
    """Return smooth lines one after the other, with a sharp corner where two of them meet."""
    return [point for part in parts for point in curve(part)]


def tapered(points: Sequence[Point], *widths: float) -> Path:
    """Return the closed outline of a smooth line whose width goes through the widths given."""
    spine = curve(points)
    left: Path = []
    right: Path = []
    for number, (x, y) in enumerate(spine):
        before, after = spine[max(0, number - 1)], spine[min(len(spine) - 1, number + 1)]
        along_x, along_y = after[0] - before[0], after[1] - before[1]
        length = math.hypot(along_x, along_y) or 1
        half = _width(widths, number / (len(spine) - 1)) / 2
        left.append((x - along_y / length * half, y + along_x / length * half))
        right.append((x + along_y / length * half, y - along_x / length * half))
    return left + right[::-1]


def _width(widths: Sequence[float], t: float) -> float:
    place = t * (len(widths) - 1)
    number = min(int(place), len(widths) - 2)
    return widths[number] + (widths[number + 1] - widths[number]) * (place - number)


def mirrored(path: Iterable[Point]) -> Path:
    """Return the path with left and right exchanged."""
    return [(-x, y) for x, y in path]


def both_sides(half: Sequence[Point]) -> Path:
    """Return the outline whose right half, from the top down, is given."""
    return [*half, *(point for point in mirrored(half)[::-1] if point[0])]


def moved(path: Iterable[Point], x: float, y: float) -> Path:
    """Return the path moved by x and y."""
    return [(px + x, py + y) for px, py in path]


def scaled(path: Iterable[Point], factor: float, x: float = 0, y: float = 0) -> Path:
    """Return the path grown from (x, y)."""
    return [(x + (px - x) * factor, y + (py - y) * factor) for px, py in path]


def turned(path: Iterable[Point], degrees: float, x: float = 0, y: float = 0) -> Path:
    """Return the path turned clockwise around (x, y)."""
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    return [
        (x + (px - x) * cosine - (py - y) * sine, y + (px - x) * sine + (py - y) * cosine)
        for px, py in path
    ]


def hatching(path: Sequence[Point], degrees: float, gap: float) -> list[tuple[Point, Point]]:
    """Return the parallel lines, turned by `degrees` from level, that fill a closed outline."""
    level = turned(path, -degrees)
    edges = list(pairwise([*level, level[0]]))
    height = min(y for _, y in level) + gap / 2
    bottom = max(y for _, y in level)
    lines: list[tuple[Point, Point]] = []
    while height < bottom:
        crossings = sorted(
            a[0] + (height - a[1]) / (b[1] - a[1]) * (b[0] - a[0])
            for a, b in edges
            if (a[1] <= height) != (b[1] <= height)
        )
        for start, end in zip(crossings[::2], crossings[1::2], strict=True):
            one, other = turned([(start, height), (end, height)], degrees)
            lines.append((one, other))
        height += gap
    return lines
