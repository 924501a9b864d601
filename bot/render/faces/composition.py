"""Cards put together: frame, emblem, mark and name, coloured and written as a small PNG."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from bot.render.faces import frame
from bot.render.faces.catalogue import emblem_of
from bot.render.faces.emblems import back as engraved
from bot.render.faces.engraving import DARK, OVERSIZE, Plate
from bot.render.faces.inks import Ink, coloured, empty, read, smaller, written
from bot.render.faces.lettering import drawable
from bot.render.faces.marks import Mark, read_mark

MOST_IN_HAND = 10
_ROW = 5
_SMALL_WIDTH, _SMALL_HEIGHT = 252, 384
_GAP = 12


class Shown(NamedTuple):
    """One card to show: its id, its name as people read it, the playing card that stands for it."""

    card_id: str
    name: str
    playing_card: str | None = None


@lru_cache(maxsize=256)
def face(card_id: str, name: str, playing_card: str | None = None) -> bytes:
    """Return a card's face as a PNG: always the same bytes for the same card."""
    emblem, ink = emblem_of(card_id)
    mark = read_mark(playing_card)
    image = _border().copy()
    _field(image, frame.FIELD, emblem, mark)
    frame.name_plate(Plate(image, 0, 0, 1), drawable(name))
    return _finished(image, frame.FIELD, ink, mark)


@lru_cache(maxsize=1)
def back() -> bytes:
    """Return the back of every card as a PNG."""
    image = _border().copy()
    _field(image, frame.WHOLE, engraved.back, None)
    return _finished(image, frame.WHOLE, Ink.VIOLET, None)


@lru_cache(maxsize=1)
def _border() -> Image.Image:
    image = Image.new("L", (frame.WIDTH * OVERSIZE, frame.HEIGHT * OVERSIZE), DARK)
    frame.border(Plate(image, 0, 0, 1))
    return image


@lru_cache(maxsize=2)
def _ground(field: frame.Box) -> Image.Image:
    left, top, right, bottom = field
    sheet = Image.new("L", ((right - left) * OVERSIZE, (bottom - top) * OVERSIZE), DARK)
    frame.ground(_centred(sheet), field)
    return sheet


def _centred(sheet: Image.Image) -> Plate:
    return Plate(sheet, sheet.width / OVERSIZE / 2, sheet.height / OVERSIZE / 2, frame.UNIT)


def _field(
    image: Image.Image, field: frame.Box, emblem: Callable[[Plate], None], mark: Mark | None
) -> None:
    # On a sheet of its own: what reaches over the edge of the field is cut off there.
    sheet = _ground(field).copy()
    emblem(_centred(sheet))
    image.paste(sheet, (field[0] * OVERSIZE, field[1] * OVERSIZE))
    card = Plate(image, 0, 0, 1)
    frame.field_edge(card, field)
    frame.corners(card, field, mark)


def _finished(image: Image.Image, field: frame.Box, ink: Ink, mark: Mark | None) -> bytes:
    regions = [
        (frame.area(frame.inside(field)), ink),
        (frame.area(*frame.fans(field, mark)), Ink.GILT),
    ]
    if mark is not None and mark.red:
        regions.append((frame.area(*frame.red_places(field)), Ink.EMBER))
    return written(coloured(image.reduce(OVERSIZE), regions, frame.silhouette()))


def hand(cards: Sequence[Shown]) -> bytes:
    """Return one to ten faces in rows of up to five, made smaller, as one PNG."""
    return _hand(tuple(cards))


@lru_cache(maxsize=16)
def _hand(cards: tuple[Shown, ...]) -> bytes:
    if not 1 <= len(cards) <= MOST_IN_HAND:
        raise ValueError(f"a hand shows 1 to {MOST_IN_HAND} cards, not {len(cards)}")
    rows = -(-len(cards) // _ROW)
    in_row = -(-len(cards) // rows)
    across, down = _SMALL_WIDTH + _GAP, _SMALL_HEIGHT + _GAP
    table = empty((in_row * across - _GAP, rows * down - _GAP))
    for number, card in enumerate(cards):
        row, column = divmod(number, in_row)
        missing = in_row - min(in_row, len(cards) - row * in_row)
        small = smaller(read(face(*card)), (_SMALL_WIDTH, _SMALL_HEIGHT), frame.silhouette())
        table.paste(small, (column * across + missing * across // 2, row * down))
    return written(table)
