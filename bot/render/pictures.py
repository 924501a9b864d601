"""Charts as PNG pictures, on a ground of their own so that they read in dark and light themes.

Drawing takes tens of milliseconds: callers run it in a worker thread, never on the event loop.
"""

import io
import math
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

GROUND = "#2b2d31"
INK = "#f2f3f5"
QUIET = "#949ba4"
BAR = "#5aa9e6"
EXPECTED = "#f4b942"
WIDTH, _HEIGHT = 5.0, 2.3
"""Inches of one chart: so small that its letters are still read on a phone."""

_DOTS_PER_INCH = 150


@dataclass(frozen=True, slots=True)
class FaceChart:
    """How often each face of a die came up, with the words around it."""

    title: str
    counts: tuple[int, ...]
    expected_label: str
    count_label: str
    lowest: int = 1
    """The first of the faces that are counted."""

    @property
    def words(self) -> str:
        """All that is written on it."""
        return f"{self.title} {self.expected_label} {self.count_label}"


def is_drawable(text: str) -> bool:
    """Tell whether the font at hand has the letters, which are drawn from left to right."""
    return all(ord(one) < 0x0530 or 0x1E00 <= ord(one) < 0x2100 for one in text)


def face_charts(charts: Sequence[FaceChart]) -> bytes:
    """Return one PNG with a chart for each die, one below the other."""
    figure = empty_figure(_HEIGHT * len(charts))
    for number, chart in enumerate(charts, start=1):
        axes = figure.add_subplot(len(charts), 1, number)
        _draw(axes, chart)
    figure.tight_layout()
    return png(figure)


def empty_figure(height: float) -> Any:
    """Return a figure on our ground, as wide as all and so many inches high."""
    # Loaded when first needed: it takes half a second that a start need not spend.
    matplotlib: Any = import_module("matplotlib.figure")
    return matplotlib.Figure(figsize=(WIDTH, height), dpi=_DOTS_PER_INCH, facecolor=GROUND)


def png(figure: Any) -> bytes:
    """Return a figure as a PNG."""
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png", facecolor=GROUND)
    return buffer.getvalue()


def _draw(axes: Any, chart: FaceChart) -> None:
    sides, rolled = len(chart.counts), sum(chart.counts)
    expected = rolled / sides
    spread = math.sqrt(rolled * (1 / sides) * (1 - 1 / sides))
    first, last = chart.lowest, chart.lowest + sides - 1
    faces = range(first, last + 1)
    axes.set_facecolor(GROUND)
    axes.bar(faces, chart.counts, color=BAR, width=0.8, label=chart.count_label)
    axes.axhline(expected, color=EXPECTED, linewidth=2, label=chart.expected_label)
    axes.axhspan(max(0, expected - spread), expected + spread, color=EXPECTED, alpha=0.15)
    axes.set_title(chart.title, color=INK, fontsize=10, loc="left", fontweight="bold")
    axes.set_xticks([face for face in faces if sides <= 20 or face % 10 == 0 or face == first])
    axes.set_xlim(first - 0.7, last + 0.7)
    axes.set_ylim(0, max(*chart.counts, expected + spread) * 1.08)
    axes.yaxis.get_major_locator().set_params(integer=True)
    # Without it large counts are lettered as 0.5, 1.0 of a million.
    axes.ticklabel_format(axis="y", style="plain", useOffset=False)
    axes.tick_params(colors=INK, labelsize=9, length=0)
    for name in ("top", "right", "left", "bottom"):
        axes.spines[name].set_visible(False)
    axes.grid(axis="y", color=QUIET, alpha=0.25)
    axes.set_axisbelow(True)
    # Above the chart, on the line of its title: no bar is ever behind it.
    legend = axes.legend(
        loc="lower right",
        bbox_to_anchor=(1, 1),
        ncols=2,
        fontsize=8,
        handlelength=1.2,
        columnspacing=1.2,
        frameon=False,
        borderaxespad=0.1,
    )
    for text in legend.get_texts():
        text.set_color(INK)
