"""The end of a dragon's game as one picture: how it went, its name, and what everybody did.

Helps stand first and the fellowship's sums above everybody's: nobody keeps a score of their own.
"""

from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, fields
from functools import partial
from typing import Final

from bot.dragon.cards import PARTS, Part
from bot.dragon.name import SYLLABLES, Trait, Traits, name_of
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


@dataclass(frozen=True, slots=True)
class Deeds:
    """What one daredevil did in a game; `helps` counts every help given to somebody else."""

    helps: int = 0
    healed: int = 0
    given: int = 0
    damage: int = 0
    tumbles: int = 0


@dataclass(frozen=True, slots=True)
class Summary:
    """A finished game, without an outcome if it was given up: what is known of the name (None
    without one), on which turn each part came to its end (0 if it did not), and everybody's deeds
    in the order of seats."""

    outcome: Outcome | None
    turn: int
    traits: Traits | None
    fell: tuple[int, ...]
    deeds: tuple[Deeds, ...]

    @property
    def together(self) -> Deeds:
        """What the fellowship did as a whole."""
        return Deeds(*map(sum, zip(*map(astuple, self.deeds), strict=True)))


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


def summary_sketch(summary: Summary, chairs: Sequence[ChairLabel], say: Words) -> Sketch:
    """Return the summary, to be drawn later, with all of it in words."""
    draw = partial(_drawn, summary, tuple(chairs), say)
    return Sketch(FILE, draw, summary_words(summary, chairs, say))


def summary_words(summary: Summary, chairs: Sequence[ChairLabel], say: Words) -> str:
    """Return the summary in at most 1,024 characters of plain text."""
    told = ""
    for most in NAME_LENGTHS:
        told = " ".join(_sentences(summary, said_names(chairs, say, most), say))
        if len(told) <= MOST_DESCRIPTION:
            return told
    return shortened(told, MOST_DESCRIPTION)


def _sentences(summary: Summary, names: Sequence[Marked], say: Words) -> Iterator[Marked]:
    yield end_told(summary.outcome, summary.turn, say)
    parts = Marked("; ".join(_part_words(summary, part, say) for part in PARTS))
    if summary.traits is None:
        yield say("The dragon: {parts}.", parts=parts)
    else:
        name = Marked(name_of(summary.traits))
        yield say("The dragon {name}: {parts}.", name=name, parts=parts)
    yield say("Together: {deeds}.", deeds=_deeds_words(summary.together, say))
    for name, deeds in zip(names, summary.deeds, strict=True):
        yield say("{name}: {deeds}.", name=name, deeds=_deeds_words(deeds, say))


def _part_words(summary: Summary, part: Part, say: Words) -> Marked:
    told = [part_name(part, say)]
    trait = None if summary.traits is None else summary.traits[part]
    if trait is not None:
        told.append(Marked(SYLLABLES[part][trait]))
        told.append(trait_name(trait, say))
    if summary.fell[part]:
        told.append(say("beaten on turn {turn}", turn=summary.fell[part]))
    return Marked(", ".join(told))


def _deeds_words(deeds: Deeds, say: Words) -> Marked:
    return say(
        "helps {helps}, healed {healed}, cards dealt {given}, damage {damage}, tumbles {tumbles}",
        **{field.name: getattr(deeds, field.name) for field in fields(deeds)},
    )


def _drawn(summary: Summary, chairs: Sequence[ChairLabel], say: Words) -> bytes:
    say = legible(say)
    rows = [(say("Together"), summary.together)]
    rows += zip(map(Marked, drawn_names(chairs, say)), summary.deeds, strict=True)
    cave = 132 if summary.traits is None else 216
    table = _HEADS + len(rows) * (_ROW + 8)
    canvas = Canvas(_WIDTH, 2 * _MARGIN + _HEADING + cave + table + 2 * _GAP)
    box = Box(_MARGIN, _MARGIN, _WIDTH - _MARGIN, _MARGIN + _HEADING)
    draw_end(canvas, box, summary.outcome, end_told(summary.outcome, summary.turn, say))
    box = box._replace(top=box.bottom + _GAP, bottom=box.bottom + _GAP + cave)
    _draw_name(canvas, box, summary, say)
    _draw_heads(canvas, box._replace(top=box.bottom + _GAP), say)
    y = box.bottom + _GAP + _HEADS
    for place, (name, deeds) in enumerate(rows):
        row = box._replace(top=y, bottom=y + _ROW)
        _draw_row(canvas, row, name, deeds, GOLD if place == 0 else INK)
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


def _draw_name(canvas: Canvas, box: Box, summary: Summary, say: Words) -> None:
    canvas.panel(box, CAVE, CAVE_EDGE, thick=3)
    inner, top = box.within(16), box.top + 16
    if summary.traits is not None:
        canvas.sign("eye", inner.left, top + 22, 52, GOLD)
        name = name_of(summary.traits)
        canvas.text((inner.left + 66, top + 22), name, GOLD, size=44, width=inner.width - 70)
        top += 54
    wide = (inner.width - 30) // 4
    for part in PARTS:
        left = inner.left + part * (wide + 10)
        _draw_part(canvas, Box(left, top, left + wide, inner.bottom), summary, part, say)


def _draw_part(canvas: Canvas, box: Box, summary: Summary, part: Part, say: Words) -> None:
    fell = summary.fell[part]
    canvas.panel(box, INSET, LINE, thick=2)
    room, x, y = box.width - 24, box.left + 12, box.top + 28
    right = box.right - 12
    trait = None if summary.traits is None else summary.traits[part]
    if trait is not None:
        syllable = SYLLABLES[part][trait]
        room -= 8 + canvas.text((right, y), syllable, GOLD, anchor="r", width=94)
    canvas.text((x, y), part_name(part, say), width=room)
    if summary.traits is not None:
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


def _draw_row(canvas: Canvas, row: Box, name: str, deeds: Deeds, colour: str) -> None:
    canvas.panel(row, PANEL, GOLD if colour == GOLD else None, thick=3)
    x = _first_column(row)
    canvas.text(
        (row.left + 18, row.middle), name, colour, size=30, width=x - _COLUMN / 2 - row.left - 26
    )
    for figure in astuple(deeds):
        shade = colour if figure else QUIET
        canvas.text((x, row.middle), str(figure), shade, size=32, anchor="m", width=_COLUMN - 8)
        x += _COLUMN


def _first_column(box: Box) -> int:
    """The middle of the first column of figures."""
    return box.right - _COLUMN * len(_HEADERS) + _COLUMN // 2 - 6
