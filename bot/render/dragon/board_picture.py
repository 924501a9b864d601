"""The living board of a dragon's game as one picture, clear at the width of a phone.

The chairs go clockwise around the dragon, the next turns and the piles are below. Only a view from
beside the table comes in; drawing takes tens of milliseconds: callers do it in a worker thread.
"""

from collections.abc import Sequence
from functools import partial
from typing import Final

from bot.dragon.view import View
from bot.render.dragon.board_dragon import Dragon, dragon_height
from bot.render.dragon.board_seats import NARROW, WIDE, Chairs
from bot.render.dragon.board_track import PILES, TRACK, draw_piles, draw_track
from bot.render.dragon.board_words import board_words
from bot.render.dragon.canvas import GOLD, LINE, QUIET, Box, Canvas
from bot.render.dragon.chairs import ChairLabel
from bot.render.dragon.scene import Scene, drawn_scene
from bot.render.dragon.summary_picture import draw_end
from bot.render.dragon.terms import asked, end_told
from bot.render.message import Sketch
from bot.render.words import Words

FILE: Final = "board.png"
WIDTH: Final = 960
_MARGIN, _GAP, _HEADING, _RING = 20, 16, 60, 30


def board_sketch(
    seen: View, chairs: Sequence[ChairLabel], say: Words, *, given_up: bool = False
) -> Sketch:
    """Return the board, to be drawn later, with the whole state in words.

    `given_up`: people ended the game before it had an outcome.
    """
    draw = partial(_drawn, seen, tuple(chairs), say, given_up=given_up)
    return Sketch(FILE, draw, board_words(seen, chairs, say, given_up=given_up))


def _drawn(seen: View, chairs: Sequence[ChairLabel], say: Words, *, given_up: bool) -> bytes:
    looked = drawn_scene(seen, chairs, say, given_up=given_up)
    places = _places(looked)
    canvas = Canvas(WIDTH, places[-1].bottom + _MARGIN)
    heading, above, middle, below, *track, piles = places
    _heading(canvas, heading, looked)
    _ring(canvas, Box(above.left, above.middle, above.right, below.middle))
    panels = Chairs(canvas, looked)
    for box, seats in zip((above, below), _rows(len(chairs)), strict=True):
        _row(panels, box, seats)
    ring = middle._replace(left=middle.left + _RING, right=middle.right - _RING)
    Dragon(canvas, looked).draw(ring)
    for box in track:
        draw_track(canvas, box, looked)
    draw_piles(canvas, piles, looked)
    return canvas.png()


def _places(scene: Scene) -> list[Box]:
    """What is drawn from the top down; when all is over, there are no turns to come."""
    above, below = (NARROW if len(row) > 2 else WIDE for row in _rows(len(scene.names)))
    coming = [] if scene.over else [TRACK]
    boxes: list[Box] = []
    y = _MARGIN
    for height in (_HEADING, above, dragon_height(scene.seen), below, *coming, PILES):
        boxes.append(Box(_MARGIN, y, WIDTH - _MARGIN, y + height))
        y += height + _GAP
    return boxes


def _rows(seats: int) -> tuple[list[int], list[int]]:
    """The seats above the dragon, and those below it: clockwise, so from the right."""
    above = (seats + 1) // 2
    return list(range(above)), list(range(seats - 1, above - 1, -1))


def _row(panels: Chairs, box: Box, seats: Sequence[int]) -> None:
    wide = (box.width - _GAP * (len(seats) - 1)) // len(seats)
    for place, seat in enumerate(seats):
        left = box.left + place * (wide + _GAP)
        panels.draw(Box(left, box.top, left + wide, box.bottom), seat)


def _ring(canvas: Canvas, box: Box) -> None:
    """The line that says which way the turns go round."""
    inset = _RING // 2 - 4
    left, right = box.left + inset, box.right - inset
    corners = [(left, box.top), (right, box.top), (right, box.bottom), (left, box.bottom)]
    canvas.rule([*corners, corners[0]], LINE, 4)
    canvas.arrow(right, box.middle, (0, 1), QUIET)
    canvas.arrow(left, box.middle, (0, -1), QUIET)


def _heading(canvas: Canvas, box: Box, scene: Scene) -> None:
    seen, say = scene.seen, scene.say
    if scene.over:
        draw_end(canvas, box, seen.outcome, end_told(seen.outcome, seen.turn, say))
        return
    turn = say("Turn {turn}", turn=seen.turn)
    wide = canvas.text((box.left + 4, box.middle), turn, size=42)
    question = seen.pending
    if question is None:
        return
    told = asked(question, scene.names[question.seat], say)
    room = box.width - wide - 80
    shown = canvas.text((box.right - 4, box.middle), told, GOLD, size=32, anchor="r", width=room)
    canvas.sign("turn", box.right - shown - 42, box.middle, 30, GOLD)
