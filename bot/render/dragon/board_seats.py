"""The ring of chairs on the board: who holds how much, stands how, and has which card under way."""

from bot.dragon.cards import DAREDEVIL
from bot.dragon.scale import FULL_HEALTH, WOUNDED
from bot.dragon.state import Placed
from bot.dragon.view import DaredevilView
from bot.render.dragon.canvas import (
    CHIP_WIDTH,
    EMBER,
    GOLD,
    INK,
    INSET,
    LEAF,
    LETTERS,
    LINE,
    PANEL,
    QUIET,
    SKY,
    Box,
    Canvas,
    fitted,
)
from bot.render.dragon.cards import action_name
from bot.render.dragon.scene import Scene
from bot.render.dragon.terms import stance_name, stance_sign
from bot.render.faces.lettering import PLAIN

WIDE, NARROW = 206, 248
"""The height of a chair's panel with two and with three in a row."""

_BADLY = 6
_ACTION = 150


def health_colour(hp: int) -> str:
    """Return the colour of a level of hit points."""
    if hp > WOUNDED:
        return LEAF
    return GOLD if hp > _BADLY else EMBER


def health(canvas: Canvas, box: Box, hp: int, *, room: int = 118) -> None:
    """Draw hit points as a bar with the number in the room behind it, and of how many."""
    bar = Box(box.left, box.top + 4, box.right - room, box.bottom - 4)
    canvas.bar(bar, hp, FULL_HEALTH, health_colour(hp))
    x = box.right - room + 10
    wide = canvas.text((x, box.middle), str(hp), INK if hp else QUIET, size=34)
    if room > 100:
        canvas.plain((x + wide + 3, box.middle + 2), f"/{FULL_HEALTH}", QUIET, size=26)


class Chairs:
    """Draws the panel of each chair of one board."""

    def __init__(self, canvas: Canvas, scene: Scene) -> None:
        self._canvas, self._scene, self._seen, self._say = canvas, scene, scene.seen, scene.say
        asked = scene.seen.pending
        self._asked = scene.seen.acting if asked is None else asked.seat

    def draw(self, box: Box, seat: int) -> None:
        """Draw one chair's panel."""
        one = self._seen.daredevils[seat]
        turn = seat == self._asked and not self._scene.over
        edge = GOLD if turn else EMBER if seat == self._scene.target else LINE
        self._canvas.panel(box, PANEL if one.hp else INSET, edge, thick=5 if edge != LINE else 2)
        inner = box.within(18)
        self._heading(inner, one, turn=turn)
        health(self._canvas, Box(inner.left, inner.top + 40, inner.right, inner.top + 78), one.hp)
        self._standing(inner, one)
        if one.placed is not None:
            self._action(inner, one.placed)
        elif one.hp:
            self._canvas.slot(inner.left, inner.top + _ACTION)

    def _heading(self, inner: Box, one: DaredevilView, *, turn: bool) -> None:
        canvas, x, right, middle = self._canvas, inner.left, inner.right, inner.top + 15
        if turn:
            canvas.sign("turn", x, middle, 26, GOLD)
            x += 34
        if one.seat == self._scene.target:
            canvas.sign("target", right - 36, middle, 36, EMBER)
            right -= 44
        if self._scene.manekins[one.seat]:
            canvas.sign("gear", right - 32, middle, 32, SKY)
            right -= 40
        canvas.text(
            (x, middle),
            self._scene.names[one.seat],
            INK if one.hp else QUIET,
            size=30,
            width=right - x,
        )

    def _standing(self, inner: Box, one: DaredevilView) -> None:
        canvas, middle = self._canvas, inner.top + 102
        sign = "out" if not one.hp else "down" if one.prone else "standing"
        colour = QUIET if sign == "standing" else GOLD if sign == "down" else EMBER
        canvas.sign(sign, inner.left, middle, 38, colour)
        count = f"{one.hand_size}/{one.hand_limit}"
        wide = canvas.plain((inner.right, middle), count, anchor="r")
        canvas.sign("hand", inner.right - wide - 46, middle, 40, SKY)
        room = inner.width - wide - 46 - 56
        told = stance_name(one.hp, self._say, prone=one.prone)
        if fitted(told, room, LETTERS, PLAIN) != (told, LETTERS):
            told = stance_sign(one.hp, self._say, prone=one.prone)
        canvas.plain((inner.left + 46, middle), told, colour, width=room)

    def _action(self, inner: Box, placed: Placed) -> None:
        canvas, middle = self._canvas, inner.top + _ACTION
        canvas.chip(placed.card, inner.left, middle)
        x, guards = inner.left + CHIP_WIDTH + 12, DAREDEVIL[placed.card].is_guard
        due = str(placed.due)
        wide = canvas.text((inner.right, middle), due, GOLD, anchor="r")
        canvas.sign("shield" if guards else "clock", inner.right - wide - 38, middle, 32, GOLD)
        name = action_name(placed.card, self._say)
        if inner.width > 320:
            canvas.plain((x, middle), name, width=inner.right - wide - 48 - x)
        else:
            canvas.plain((inner.left, middle + 46), name, width=inner.width)
