"""The dragon in the middle of the board: its card, its target, and its four parts."""

from bot.dragon.cards import PARTS, Part
from bot.dragon.name import SYLLABLES, Trait
from bot.dragon.state import DragonCard, Phase
from bot.dragon.view import View
from bot.render.dragon.board_seats import health
from bot.render.dragon.canvas import (
    CAVE,
    CAVE_EDGE,
    CHIP_WIDTH,
    DARK,
    EMBER,
    GOLD,
    INK,
    INSET,
    LINE,
    QUIET,
    SKY,
    Box,
    Canvas,
)
from bot.render.dragon.cards import deed_name, part_name, trait_name
from bot.render.dragon.scene import Scene

_ROW = 40


def dragon_height(seen: View) -> int:
    """Return how high the dragon's panel is: the same through a whole game."""
    return 242 + _ROW * (3 if seen.name is not None else 2)


class Dragon:
    """Draws the dragon's panel of one board."""

    def __init__(self, canvas: Canvas, scene: Scene) -> None:
        self._canvas, self._scene, self._seen, self._say = canvas, scene, scene.seen, scene.say

    def draw(self, box: Box) -> None:
        """Draw the panel."""
        self._canvas.panel(box, CAVE, CAVE_EDGE, thick=3)
        inner = box.within(18)
        self._heading(inner)
        self._card(inner)
        gap, top = 10, inner.top + 108
        wide = (inner.width - 3 * gap) // 4
        for part in PARTS:
            left = inner.left + part * (wide + gap)
            self._part(Box(left, top, left + wide, inner.bottom), part)

    def _heading(self, inner: Box) -> None:
        canvas, say, middle = self._canvas, self._say, inner.top + 20
        canvas.sign("eye", inner.left, middle, 48, GOLD)
        aimed = self._scene.target
        if aimed is not None:
            shown, right = self._scene.names[aimed], inner.right
            wide = canvas.text((right, middle), shown, EMBER, size=30, anchor="r", width=270)
            canvas.sign("target", right - wide - 46, middle, 38, EMBER)
        elif not self._scene.over:
            free = say("no target")
            wide = canvas.plain((inner.right, middle), free, QUIET, anchor="r", width=270)
        else:
            wide = 0
        canvas.text(
            (inner.left + 60, middle),
            self._seen.name or say("The dragon"),
            GOLD,
            size=36,
            width=inner.width - 60 - wide - 64,
        )

    def _card(self, inner: Box) -> None:
        canvas, say, middle, dragon = self._canvas, self._say, inner.top + 74, self._seen.dragon
        over = self._scene.over
        if dragon is None:
            free = say("free to act after turn {turn}", turn=self._seen.turn)
            canvas.plain((inner.left, middle), "" if over else free, QUIET, width=inner.width)
            return
        canvas.chip(dragon.card, inner.left, middle, edge=EMBER)
        x, right = inner.left + CHIP_WIDTH + 14, inner.right
        if not over:
            right -= self._due(dragon, right, middle) + 12
        canvas.text((x, middle), deed_name(dragon.card, say), size=30, width=right - x)

    def _due(self, dragon: DragonCard, right: int, middle: int) -> int:
        say = self._say
        if dragon.phase == "cool-down":
            told, sign, colour = say("rests until turn {turn}", turn=dragon.due), "rest", SKY
        elif self._seen.phase is Phase.ROAR:
            told, sign, colour = say("roars just now"), "clock", EMBER
        else:
            told, sign, colour = say("strikes after turn {turn}", turn=dragon.due), "clock", EMBER
        wide = self._canvas.plain((right, middle), told, anchor="r", width=390)
        self._canvas.sign(sign, right - wide - 42, middle, 34, colour)
        return wide + 42

    def _part(self, box: Box, part: Part) -> None:
        canvas, say, seen = self._canvas, self._say, self._seen
        canvas.panel(box, INSET, LINE if seen.parts[part] else DARK, thick=2)
        inner = Box(box.left + 12, box.top + 10, box.right - 12, box.bottom)
        trait, right = seen.traits[part], inner.right
        if seen.name is not None:
            syllable = "?" if trait is None else SYLLABLES[part][trait]
            right -= 8 + canvas.text((right, inner.top + 18), syllable, GOLD, anchor="r", width=92)
        canvas.text(
            (inner.left, inner.top + 18),
            part_name(part, say),
            INK if seen.parts[part] else QUIET,
            width=right - inner.left,
        )
        row = inner.top + 40
        health(canvas, Box(inner.left, row, inner.right, row + 38), seen.parts[part], room=60)
        row += 46
        if trait is not None and trait is not Trait.NONE:
            row = self._badge(box, row, trait_name(trait, say), GOLD)
        if seen.entangled[part]:
            row = self._badge(box, row, say("entangled"), SKY)
        if seen.riposte[part] >= seen.turn and not self._scene.over:
            self._badge(box, row, say("riposte {turn}", turn=seen.riposte[part]), EMBER)

    def _badge(self, box: Box, top: int, text: str, colour: str) -> int:
        canvas = self._canvas
        pill = Box(box.left + 8, top, box.right - 8, top + _ROW - 5)
        canvas.bar(pill, 0, 1, colour)
        canvas.plain(
            ((pill.left + pill.right) / 2, pill.middle),
            text,
            colour,
            anchor="m",
            width=pill.width - 14,
        )
        return top + _ROW
