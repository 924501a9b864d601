"""What everybody may know of a moment, as texts that fit into a message whatever happened.

Used wherever a moment is told: after a command, in a fight, at the end of a scene. Source: issue 5.
"""

from collections.abc import Sequence
from functools import partial
from itertools import compress
from operator import not_

from bot.render.deck.figures import listed
from bot.render.message import Card, Message, Rule, Text, line
from bot.render.sheets.doing import Line, and_more, doing_lines, first_of, made
from bot.render.sheets.fired import fired_lines
from bot.render.sheets.rolls import roll_lines
from bot.render.text import Marked
from bot.render.words import Words
from bot.table.sheets.told import BandTold, Shown

ROOM = 3500
"""Characters of all blocks of a moment; a message has some more, for what stands around them."""

_HEADING = 1700
_SECTION = 1500
_ENDED = 700
_COUNTED = 60
"""Characters that are kept for saying how many lines there are beyond."""


class Paragraphs:
    """Texts of a message, one after the other, as long as there is room."""

    def __init__(self, say: Words, room: int = ROOM) -> None:
        self._say = say
        self._left = room
        self.texts: list[Text] = []

    def add(self, lines: Sequence[Line], most: int = _SECTION) -> None:
        """Add lines as a paragraph: those that fit, and how many there are beyond."""
        if not lines:
            return
        room = min(most, self._left - _COUNTED)
        kept = first_of(lines, room, self._say) if len(made(lines[0])) < room else []
        told = "\n".join(kept or [and_more(len(lines), self._say)])
        if len(told) <= self._left:
            self.texts.append(Text(told))
            self._left -= len(told)


def moment_blocks(shown: Shown, say: Words, *, room: int = ROOM) -> list[Text]:
    """Return a moment as texts: its roll, what changed, which cards fired and why, what ended.

    None of them where nothing is to be told; together at most so many characters.
    """
    paragraphs = Paragraphs(say, room)
    begins = roll_lines(shown.roll, say) if shown.roll else []
    paragraphs.add([*begins, *acted_lines(shown, say)], _HEADING)
    add_what_came_of_it(paragraphs, shown, say)
    return paragraphs.texts


def moment_message(heading: Sequence[Line], shown: Shown, say: Words) -> Message:
    """Return a moment that begins with these lines: one line, or a card of several."""
    paragraphs = Paragraphs(say)
    paragraphs.add(heading, _HEADING)
    above = shown.blocked if is_above(shown) else None
    add_what_came_of_it(paragraphs, shown, say, above=above)
    return in_frame(paragraphs.texts)


def in_frame(texts: Sequence[Text]) -> Message:
    """Return texts as a message: a plain line, or a card with rules between them."""
    if len(texts) == 1 and "\n" not in texts[0].content:
        return line(texts[0].content)
    blocks: list[Text | Rule] = [texts[0]]
    for text in texts[1:]:
        blocks += [Rule(), text]
    return Message((Card(tuple(blocks)),))


def acted_lines(shown: Shown, say: Words) -> list[Line]:
    """Return what the moment itself changed, and who fell by it."""
    lines = doing_lines(shown.acted, say)
    if shown.defeated:
        foes, count = listed(shown.defeated), len(shown.defeated)
        lines.append(
            say.plural("☠️ {foes} is defeated.", "☠️ {foes} are defeated.", count, foes=foes)
        )
    return lines


def is_above(shown: Shown) -> bool:
    """Tell whether it was the moment's own roll or blow that a card stopped."""
    return any(one.is_before and one.step == 1 and one.blocked is not None for one in shown.fired)


def add_what_came_of_it(
    paragraphs: Paragraphs, shown: Shown, say: Words, *, above: str | None = None
) -> None:
    """Add all that follows what the moment itself did."""
    own = [_is_of_roll(one, shown) for one in shown.bands]
    paragraphs.add([partial(_band, one, say) for one in compress(shown.bands, own)])
    paragraphs.add(fired_lines(shown, say, above=above))
    others = compress(shown.bands, map(not_, own))
    paragraphs.add([partial(_band, one, say) for one in others])
    paragraphs.add(settled_lines(shown, say), _ENDED)


def _is_of_roll(band: BandTold, shown: Shown) -> bool:
    roll = shown.roll
    return roll is not None and (band.who, band.check, band.band) == (
        roll.who,
        roll.check,
        roll.band,
    )


def _band(band: BandTold, say: Words) -> Marked:
    """What a roll itself did by how it ended."""
    did = first_of(doing_lines(band.did, say), _ENDED, say)
    name = band.band or say("The roll")
    return say(
        "{band}, {check}: {changes}", band=name, check=band.check, changes=Marked("; ".join(did))
    )


def settled_lines(shown: Shown, say: Words) -> list[Line]:
    """Return what ended with the moment: durations, and full clocks that start anew."""
    return [partial(_settled, one, say) for one in doing_lines(shown.settled, say)]


def _settled(line: Line, say: Words) -> Marked:
    return say("⌛ {changes}", changes=made(line))
