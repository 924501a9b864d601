"""The end of a dragon's game as one picture: how it went, its name, what was done together.

Figures are the fellowship's, helps first. Of each person it is said in words what they gave to the
others: nobody keeps a score of their own (spec/daredragon.md, section 11).
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
_HEADING, _HEADS, _ROW, _COLUMN, _LINE = 72, 84, 58, 128, 46

_MOST_NAME: Final = 20
"""Letters of a name beside which there is room for what was given."""


class Deeds(NamedTuple):
    """What the fellowship did as a whole, one a column."""

    helps: int
    healed: int
    dealt: int
    damage: int
    tumbles: int


def together(found: Fellowship) -> Deeds:
    """Return what the fellowship did as a whole."""
    return Deeds(
        helps=sum(one.helps for one in found.companions),
        healed=sum(one.healed for one in found.companions),
        dealt=sum(one.dealt for one in found.companions),
        damage=sum(sum(one.damage) for one in found.companions),
        tumbles=sum(one.knockdowns for one in found.companions),
    )


def gifts(
    found: Fellowship, chairs: Sequence[ChairLabel], names: Sequence[str], say: Words
) -> Iterator[Marked]:
    """Yield for each person who sits here what they gave to the others."""
    for one, chair, name in zip(found.people, chairs, names, strict=True):
        if not chair.is_manekin:
            yield say("{name} {deeds}.", name=Marked(name), deeds=_gave(one, say))


def _gave(one: Companion, say: Words) -> Marked:
    told: list[Marked] = []
    if one.helps:
        told.append(say.plural("helped {count} time", "helped {count} times", one.helps))
    if one.healed:
        told.append(say("healed {count}", count=one.healed))
    if one.dealt:
        told.append(say.plural("dealt {count} card", "dealt {count} cards", one.dealt))
    return Marked(", ".join(told)) or say("stood by the others")


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
        told = " ".join(_sentences(found, chairs, said_names(chairs, say, most), say))
        if len(told) <= MOST_DESCRIPTION:
            return told
    return shortened(told, MOST_DESCRIPTION)


def _sentences(
    found: Fellowship, chairs: Sequence[ChairLabel], names: Sequence[Marked], say: Words
) -> Iterator[Marked]:
    yield end_told(found.outcome, found.turns, say)
    parts = Marked("; ".join(_part_words(found, part, say) for part in PARTS))
    if found.dragon.name is None:
        yield say("The dragon: {parts}.", parts=parts)
    else:
        name = Marked(found.dragon.name)
        yield say("The dragon {name}: {parts}.", name=name, parts=parts)
    yield say("Together: {deeds}.", deeds=_deeds_words(together(found), say))
    yield from gifts(found, chairs, names, say)


def _part_words(found: Fellowship, part: Part, say: Words) -> Marked:
    told = [part_name(part, say)]
    trait = found.dragon.traits[part]
    if trait is not None:
        told.append(Marked(SYLLABLES[part][trait]))
        told.append(trait_name(trait, say))
    fell = found.dragon.fell[part]
    if fell:
        told.append(say("beaten on turn {turn}", turn=fell))
    elif fell == 0:
        told.append(say("worn out"))
    return Marked(", ".join(told))


def _deeds_words(figures: Deeds, say: Words) -> Marked:
    return say(
        "helps {helps}, healed {healed}, cards dealt {dealt}, damage {damage}, tumbles {tumbles}",
        **figures._asdict(),
    )


def _drawn(found: Fellowship, chairs: Sequence[ChairLabel], say: Words) -> bytes:
    say = legible(say)
    names = [shortened(name, _MOST_NAME) for name in drawn_names(chairs, say)]
    lines = [*gifts(found, chairs, names, say)]
    cave = 132 if found.dragon.name is None else 216
    table = _HEADS + _ROW + 8 + len(lines) * _LINE
    canvas = Canvas(_WIDTH, 2 * _MARGIN + _HEADING + cave + table + 2 * _GAP)
    box = Box(_MARGIN, _MARGIN, _WIDTH - _MARGIN, _MARGIN + _HEADING)
    draw_end(canvas, box, found.outcome, end_told(found.outcome, found.turns, say))
    box = box._replace(top=box.bottom + _GAP, bottom=box.bottom + _GAP + cave)
    _draw_name(canvas, box, found, say)
    _draw_heads(canvas, box._replace(top=box.bottom + _GAP), say)
    y = box.bottom + _GAP + _HEADS
    _draw_sums(canvas, box._replace(top=y, bottom=y + _ROW), together(found), say)
    y += _ROW + 8 + _LINE // 2
    for line in lines:
        canvas.sign("heart", box.left + 18, y, 26, EMBER)
        canvas.plain((box.left + 56, y), line, width=box.width - 74)
        y += _LINE
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
    elif fell == 0:
        canvas.plain((x, y), say("worn out"), LEAF, width=box.width - 24)
    else:
        canvas.plain((x, y), say("unbeaten"), EMBER, width=box.width - 24)


def _draw_heads(canvas: Canvas, box: Box, say: Words) -> None:
    x = _first_column(box)
    for sign, colour, word in _HEADERS:
        canvas.sign(sign, x - 20, box.top + 24, 40, colour)
        canvas.plain((x, box.top + 62), say(word), QUIET, size=26, anchor="m", width=_COLUMN - 8)
        x += _COLUMN


def _draw_sums(canvas: Canvas, row: Box, figures: Deeds, say: Words) -> None:
    canvas.panel(row, PANEL, GOLD, thick=3)
    x = _first_column(row)
    wide = x - _COLUMN / 2 - row.left - 26
    canvas.text((row.left + 18, row.middle), say("Together"), GOLD, size=30, width=wide)
    for figure in figures:
        shade = GOLD if figure else QUIET
        canvas.text((x, row.middle), str(figure), shade, size=32, anchor="m", width=_COLUMN - 8)
        x += _COLUMN


def _first_column(box: Box) -> int:
    """The middle of the first column of figures."""
    return box.right - _COLUMN * len(_HEADERS) + _COLUMN // 2 - 6
