"""The next turns on the board with what is due on them, and the piles of both decks below."""

from bot.dragon.cards import DAREDEVIL
from bot.dragon.view import View
from bot.render.dragon.canvas import (
    CAVE,
    CAVE_EDGE,
    CHIP_WIDTH,
    EMBER,
    GOLD,
    INK,
    INSET,
    LINE,
    PANEL,
    QUIET,
    SKY,
    Box,
    Canvas,
)
from bot.render.dragon.scene import Scene

TURNS = 5
"""As many as any daredevil's card is due in."""

TRACK, PILES = 186, 56
"""Heights."""

_MOST_CHIPS = 2


def draw_track(canvas: Canvas, box: Box, scene: Scene) -> None:
    """Draw the turns from the current one on: a daredevil's half above, the dragon's below."""
    gap, seen, names = 8, scene.seen, scene.names
    wide = (box.width - gap * (TURNS - 1)) // TURNS
    for place in range(TURNS):
        left, turn = box.left + place * (wide + gap), seen.turn + place
        column = Box(left, box.top, left + wide, box.bottom)
        edge = GOLD if place == 0 else LINE
        canvas.panel(column, PANEL, edge, thick=4 if place == 0 else 2)
        seat = (seen.acting + place) % len(names)
        colour = GOLD if place == 0 else INK
        middle, y = (column.left + column.right) // 2, column.top
        canvas.text((middle, y + 25), str(turn), colour, size=30, anchor="m", width=wide - 16)
        canvas.plain((middle, y + 58), names[seat], QUIET, size=26, anchor="m", width=wide - 16)
        _due(canvas, column, seen, turn)
        _dragons_half(canvas, column, seen, turn)


def _due(canvas: Canvas, column: Box, seen: View, turn: int) -> None:
    cards = [
        placed.card
        for placed in seen.board
        if placed.due == turn and not DAREDEVIL[placed.card].is_guard
    ]
    chips = cards if len(cards) <= _MOST_CHIPS else cards[:1]
    step = CHIP_WIDTH + 6
    rest = len(cards) - len(chips)
    shown = len(chips) + (rest > 0)
    wide = CHIP_WIDTH + step * (shown - 1)
    x, middle = (column.left + column.right - wide) // 2, column.top + 100
    for card in chips:
        canvas.chip(card, x, middle)
        x += step
    if rest:
        canvas.text((x + CHIP_WIDTH // 2, middle), f"+{rest}", anchor="m")


def _dragons_half(canvas: Canvas, column: Box, seen: View, turn: int) -> None:
    strip = Box(column.left + 6, column.bottom - 58, column.right - 6, column.bottom - 6)
    dragon = seen.dragon
    due = dragon is not None and dragon.due == turn
    canvas.rounded(strip, CAVE, 12)
    middle = (strip.left + strip.right) // 2
    if dragon is None or not due:
        canvas.sign("eye", middle - 17, strip.middle, 34, CAVE_EDGE)
    elif dragon.phase == "cool-down":
        canvas.sign("rest", middle - 17, strip.middle, 34, SKY)
    else:
        canvas.chip(dragon.card, middle - CHIP_WIDTH // 2, strip.middle, edge=EMBER)


def draw_piles(canvas: Canvas, box: Box, scene: Scene) -> None:
    """Draw how many cards lie where: the daredevils' on the left, the dragon's on the right."""
    seen, say = scene.seen, scene.say
    canvas.panel(box, INSET)
    x = box.left + 16
    top = seen.daredevil_discard[-1] if seen.daredevil_discard else None
    x = _pile(canvas, x, box.middle, "deck", seen.daredevil_deck)
    x = _pile(canvas, x, box.middle, "pile", len(seen.daredevil_discard))
    if top is not None:
        canvas.chip(top, x - 8, box.middle)
    x = (box.left + box.right) // 2 + 20
    label = f"{say('The dragon')}:"
    x += 16 + canvas.plain((x, box.middle), label, QUIET, width=190)
    x = _pile(canvas, x, box.middle, "deck", seen.dragon_deck)
    _pile(canvas, x, box.middle, "pile", len(seen.dragon_discard))


def _pile(canvas: Canvas, x: int, middle: int, sign: str, count: int) -> int:
    canvas.sign(sign, x, middle, 40, QUIET)
    return x + 44 + canvas.text((x + 44, middle), str(count)) + 24
