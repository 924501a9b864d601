"""The end of a dragon's game as one picture: how it went, its name, and what everybody did.

Helps stand first and the fellowship's sums above everybody's: nobody keeps a score of their own.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from bot.dragon.cards import PARTS, Part
from bot.dragon.fellowship import Companion, Fellowship
from bot.dragon.name import SYLLABLES, Trait
from bot.dragon.state import Outcome
from bot.render.dragon.canvas import (
    CAVE,
    CAVE_EDGE,
    DARK,
    EMBER,
    GOLD,
    INK,
    INSET,
    LEAF,
    LINE,
    PANEL,
    QUIET,
    SKY,
    Box,
    Canvas,
)
from bot.render.dragon.cards import part_name, trait_name
from bot.render.dragon.chairs import NAME_LENGTHS, ChairLabel, drawn_names, said_names
from bot.render.dragon.terms import end_told, legible
from bot.render.message import MOST_DESCRIPTION, Sketch
from bot.render.text import Marked
from bot.render.words import Words, later
from bot.text import shortened

FILE: Final = "summary.png"
_WIDTH, _MARGIN, _GAP = 960, 20, 14
_HEADING, _HEADS, _ROW, _COLUMN = 72, 84, 58, 128


class Deeds(NamedTuple):
    """The figures of one daredevil, or of all together, one a column."""

    helps: int
    healed: int
    dealt: int
    damage: int
    tumbles: int


def deeds(one: Companion) -> Deeds:
    """Return what one daredevil did."""
    return Deeds(one.helps, one.healed, one.dealt, sum(one.damage), one.knockdowns)


def together(found: Fellowship) -> Deeds:
    """Return what the fellowship did as a whole."""
    return Deeds(*map(sum, zip(*map(deeds, found.companions), strict=True)))


_ENDS: Final = {
    Outcome.VICTORY: ("star", GOLD),
    Outcome.DEFEAT: ("claw", EMBER),
    None: ("rest", QUIET),
}

_HEADERS: Final = (
    ("heart", EMBER, later("helps")),
    ("star", LEAF, later("healed")),
    ("hand", SKY, later("dealt")),
    ("riposte", GOLD, later("damage")),
    ("down", QUIET, later("tumbles")),
)
"""The column of each figure of `Deeds`."""


def summary_sketch(found: Fellowship, chairs: Sequence[ChairLabel], say: Words) -> Sketch:
    """Return the summary, to be drawn later, with all of it in words."""
    draw = partial(_drawn, found, tuple(chairs), say)
    return Sketch(FILE, draw, summary_words(found, chairs, say))


def summary_words(found: Fellowship, chairs: Sequence[ChairLabel], say: Words) -> str:
    """Return the summary in at most 1,024 characters of plain text."""
    told = ""
    for most in NAME_LENGTHS:
        told = " ".join(_sentences(found, said_names(chairs, say, most), say))
        if len(told) <= MOST_DESCRIPTION:
            return told
    return shortened(told, MOST_DESCRIPTION)


def _sentences(found: Fellowship, names: Sequence[Marked], say: Words) -> Iterator[Marked]:
    yield end_told(found.outcome, found.turns, say)
    parts = Marked("; ".join(_part_words(found, part, say) for part in PARTS))
    if found.dragon.name is None:
        yield say("The dragon: {parts}.", parts=parts)
    else:
        name = Marked(found.dragon.name)
        yield say("The dragon {name}: {parts}.", name=name, parts=parts)
    yield say("Together: {deeds}.", deeds=_deeds_words(together(found), say))
    for name, one in zip(names, found.companions, strict=True):
        yield say("{name}: {deeds}.", name=name, deeds=_deeds_words(deeds(one), say))


def _part_words(found: Fellowship, part: Part, say: Words) -> Marked:
    told = [part_name(part, say)]
    trait = found.dragon.traits[part]
    if trait is not None:
        told.append(Marked(SYLLABLES[part][trait]))
        told.append(trait_name(trait, say))
    if found.dragon.fell[part]:
        told.append(say("beaten on turn {turn}", turn=found.dragon.fell[part]))
    return Marked(", ".join(told))


def _deeds_words(figures: Deeds, say: Words) -> Marked:
    return say(
        "helps {helps}, healed {healed}, cards dealt {dealt}, damage {damage}, tumbles {tumbles}",
        **figures._asdict(),
    )


def _drawn(found: Fellowship, chairs: Sequence[ChairLabel], say: Words) -> bytes:
    say = legible(say)
    rows = [(say("Together"), together(found))]
    rows += zip(map(Marked, drawn_names(chairs, say)), map(deeds, found.companions), strict=True)
    cave = 132 if found.dragon.name is None else 216
    table = _HEADS + len(rows) * (_ROW + 8)
    canvas = Canvas(_WIDTH, 2 * _MARGIN + _HEADING + cave + table + 2 * _GAP)
    box = Box(_MARGIN, _MARGIN, _WIDTH - _MARGIN, _MARGIN + _HEADING)
    draw_end(canvas, box, found.outcome, end_told(found.outcome, found.turns, say))
    box = box._replace(top=box.bottom + _GAP, bottom=box.bottom + _GAP + cave)
    _draw_name(canvas, box, found, say)
    _draw_heads(canvas, box._replace(top=box.bottom + _GAP), say)
    y = box.bottom + _GAP + _HEADS
    for place, (name, figures) in enumerate(rows):
        row = box._replace(top=y, bottom=y + _ROW)
        _draw_row(canvas, row, name, figures, GOLD if place == 0 else INK)
        y += _ROW + 8
    return canvas.png()


def draw_end(canvas: Canvas, box: Box, outcome: Outcome | None, told: str) -> None:
    """Draw how a game ended, told in a coloured panel with signs at its ends."""
    sign, colour = _ENDS[outcome]
    canvas.panel(box, colour)
    for x in (box.left + 16, box.right - 56):
        canvas.sign(sign, x, box.middle, 40, DARK)
    middle = (box.left + box.right) / 2
    canvas.text((middle, box.middle), told, DARK, size=38, anchor="m", width=box.width - 140)


def _draw_name(canvas: Canvas, box: Box, found: Fellowship, say: Words) -> None:
    canvas.panel(box, CAVE, CAVE_EDGE, thick=3)
    inner, top = box.within(16), box.top + 16
    if found.dragon.name is not None:
        canvas.sign("eye", inner.left, top + 22, 52, GOLD)
        name = found.dragon.name
        canvas.text((inner.left + 66, top + 22), name, GOLD, size=44, width=inner.width - 70)
        top += 54
    wide = (inner.width - 30) // 4
    for part in PARTS:
        left = inner.left + part * (wide + 10)
        _draw_part(canvas, Box(left, top, left + wide, inner.bottom), found, part, say)


def _draw_part(canvas: Canvas, box: Box, found: Fellowship, part: Part, say: Words) -> None:
    fell = found.dragon.fell[part]
    canvas.panel(box, INSET, LINE, thick=2)
    room, x, y = box.width - 24, box.left + 12, box.top + 28
    right = box.right - 12
    trait = found.dragon.traits[part]
    if trait is not None:
        syllable = SYLLABLES[part][trait]
        room -= 8 + canvas.text((right, y), syllable, GOLD, anchor="r", width=94)
    canvas.text((x, y), part_name(part, say), width=room)
    if found.dragon.name is not None:
        meaning = "?" if trait is None else trait_name(trait, say)
        colour = QUIET if trait in (None, Trait.NONE) else GOLD
        y += 38
        canvas.plain((x, y), meaning, colour, width=box.width - 24)
    y += 40
    if fell:
        canvas.sign("star", x, y, 30, LEAF)
        told = say("turn {turn}", turn=fell)
        canvas.plain((x + 40, y), told, LEAF, width=box.width - 64)
    else:
        canvas.plain((x, y), say("unbeaten"), EMBER, width=box.width - 24)


def _draw_heads(canvas: Canvas, box: Box, say: Words) -> None:
    x = _first_column(box)
    for sign, colour, word in _HEADERS:
        canvas.sign(sign, x - 20, box.top + 24, 40, colour)
        canvas.plain((x, box.top + 62), say(word), QUIET, size=26, anchor="m", width=_COLUMN - 8)
        x += _COLUMN


def _draw_row(canvas: Canvas, row: Box, name: str, figures: Deeds, colour: str) -> None:
    canvas.panel(row, PANEL, GOLD if colour == GOLD else None, thick=3)
    x = _first_column(row)
    canvas.text(
        (row.left + 18, row.middle), name, colour, size=30, width=x - _COLUMN / 2 - row.left - 26
    )
    for figure in figures:
        shade = colour if figure else QUIET
        canvas.text((x, row.middle), str(figure), shade, size=32, anchor="m", width=_COLUMN - 8)
        x += _COLUMN


def _first_column(box: Box) -> int:
    """The middle of the first column of figures."""
    return box.right - _COLUMN * len(_HEADERS) + _COLUMN // 2 - 6
