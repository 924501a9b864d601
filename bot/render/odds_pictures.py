"""Pictures of the deck's odds: of a declaration, and of a run's ends ("spec/deck.md", part 2).

Knows no rules: it draws chances by name, with words that the caller has translated. Drawing takes
tens of milliseconds: callers run it in a worker thread, never on the event loop.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import Any

from bot.render.faces.lettering import drawable, font
from bot.render.pictures import BAR, EXPECTED, GROUND, INK, QUIET, WIDTH, empty_figure, png
from bot.text import shortened

MOST_BARS = 30
"""Cards of one picture; of a larger deck the likeliest are shown, and every end."""

_NAME_LETTERS, _TITLE_LETTERS = 28, 44
_ROW, _TITLE, _LEGEND, _FOOT = 0.245, 0.38, 0.24, 0.12
"""Inches of one row, of the title, of the line that explains the bars and of what is below."""

_WIDEST_NAME, _RIGHT, _MARGIN = 2.0, 0.68, 0.16
"""Inches left of the bars at most, right of them and around the names."""

_LETTERS = 9

_KEPT = 64
"""Pictures kept: in every channel most decks are full when somebody declares."""

Percent = Callable[[float], str]


def percent(chance: float) -> str:
    """Return a chance as English writes it, never rounded to sure or impossible."""
    if 0 < chance < 0.0005:
        return "<0.1%"
    if 0.9995 <= chance < 1:
        return ">99.9%"
    return f"{chance:.1%}"


@dataclass(frozen=True, slots=True)
class _Bar:
    """A bar at a height in rows, counted from the top."""

    place: float
    thick: float
    chance: float
    marked: bool
    label: str


def declaration_odds(
    title: str,
    chances: Mapping[str, float],
    *,
    ends: Collection[str] = (),
    words: tuple[str, str],
    percentage: Percent = percent,
) -> bytes:
    """Return a bar for each card by its chance; `words` say what plain and marked bars are."""
    ranked = sorted(chances, key=lambda name: -chances[name])
    kept = sorted(ranked, key=lambda name: name not in ends)[:MOST_BARS]
    shown = [name for name in ranked if name in kept]
    numbers = {name: number for number, name in enumerate(chances, start=1)}
    bars = [
        _Bar(row + 0.5, 0.68, chances[name], name in ends, percentage(chances[name]))
        for row, name in enumerate(shown)
    ]
    names = [_readable(name, numbers[name]) for name in shown]
    placed = tuple((row + 0.5, name) for row, name in enumerate(names))
    return _picture(title, placed, tuple(bars), words)


def doom_odds(
    title: str,
    exact: Mapping[str, float],
    *,
    simulated: Mapping[str, float] | None = None,
    words: tuple[str, str],
    percentage: Percent = percent,
) -> bytes:
    """Return the chance of each end in the order given, with its simulated frequency below it."""
    bars: list[_Bar] = []
    names: list[tuple[float, str]] = []
    rows = 1 if simulated is None else 2
    for number, (name, chance) in enumerate(exact.items()):
        top = number * (rows + 0.4) + 0.1
        names.append((top + rows / 2, _readable(name, number + 1)))
        bars.append(_Bar(top + 0.5, 0.82, chance, marked=False, label=percentage(chance)))
        if simulated is not None:
            found = simulated[name]
            bars.append(_Bar(top + 1.5, 0.82, found, marked=True, label=percentage(found)))
    return _picture(title, tuple(names), tuple(bars), words)


def _readable(name: str, number: int) -> str:
    """Return what the font can draw of a name, or else its number among all."""
    letters = drawable(name)
    shown, limit = shortened(letters, _NAME_LETTERS), _NAME_LETTERS
    while _inches(shown) > _WIDEST_NAME:
        limit -= 1
        shown = shortened(letters, limit)
    return shown or f"({number})"


def _inches(name: str) -> float:
    # Measured in the cards' bold letters, which are the wider ones.
    return font(64).getlength(name) / 64 * _LETTERS / 72


@lru_cache(maxsize=_KEPT)
def _picture(
    title: str,
    names: tuple[tuple[float, str], ...],
    bars: tuple[_Bar, ...],
    words: tuple[str, str],
) -> bytes:
    rows = max((bar.place + bar.thick / 2 for bar in bars), default=0.0) + 0.1
    explained = any(bar.marked for bar in bars)
    height = _TITLE + _LEGEND * explained + rows * _ROW + _FOOT
    left = max((_inches(name) for _, name in names), default=0.0) + _MARGIN
    figure = empty_figure(height)
    axes = figure.add_axes(
        (left / WIDTH, _FOOT / height, 1 - (left + _RIGHT) / WIDTH, rows * _ROW / height)
    )
    axes.set_facecolor(GROUND)
    axes.set_axis_off()
    longest = max((bar.chance for bar in bars), default=0.0) or 1.0
    axes.set_xlim(0, longest)
    axes.set_ylim(rows, 0)
    for bar in bars:
        _draw(axes, bar, longest)
    for place, name in names:
        _write(axes, -0.03 * longest, place, name, ha="right")
    figure.text(
        _MARGIN / WIDTH,
        1 - 0.2 / height,
        shortened(drawable(title), _TITLE_LETTERS),
        color=INK,
        fontsize=10,
        fontweight="bold",
        va="center",
        parse_math=False,
    )
    if explained:
        _explain(figure, height, words)
    return png(figure)


def _style(*, marked: bool) -> dict[str, Any]:
    # Marked by stripes too: colour alone is lost on some eyes.
    if marked:
        return {"facecolor": EXPECTED, "hatch": "////", "edgecolor": GROUND}
    return {"facecolor": BAR}


def _draw(axes: Any, bar: _Bar, longest: float) -> None:
    axes.barh(bar.place, longest, height=bar.thick, color=QUIET, alpha=0.14, linewidth=0)
    axes.barh(bar.place, bar.chance, height=bar.thick, linewidth=0, **_style(marked=bar.marked))
    _write(axes, longest * 1.03, bar.place, bar.label, ha="left")


def _write(axes: Any, x: float, y: float, text: str, **place: str) -> None:
    # A name is no formula, whatever signs are in it.
    axes.text(x, y, text, color=INK, fontsize=_LETTERS, va="center", parse_math=False, **place)


def _explain(figure: Any, height: float, words: tuple[str, str]) -> None:
    patches: Any = import_module("matplotlib.patches")
    handles = [
        patches.Patch(
            label=shortened(drawable(word), _NAME_LETTERS), linewidth=0, **_style(marked=marked)
        )
        for word, marked in zip(words, (False, True), strict=True)
    ]
    legend = figure.legend(
        handles=handles,
        loc="center left",
        bbox_to_anchor=(_MARGIN / WIDTH, 1 - 0.45 / height),
        ncols=2,
        fontsize=8,
        handlelength=1.4,
        frameon=False,
        borderpad=0,
        borderaxespad=0,
    )
    for text in legend.get_texts():
        text.set(color=INK, parse_math=False)
