"""A person's saved rolls as a list."""

from bot.render.dice import code
from bot.render.message import Card, Message, Rule, Text
from bot.render.text import Marked
from bot.render.words import Words
from bot.table.macros import MOST_MACROS, Macros

_WIDTHS = (60, 40, 20, 8, 1)
_ROOM = 3400
"""Characters of all lines; the heading and the note need the rest of a message."""


def macro_list(macros: Macros, say: Words) -> Message:
    """Return all saved rolls with what they roll."""
    if not macros.saved:
        return Message((Text(say("You have no saved rolls yet. Save one with `/macro save`.")),))
    lines = _fitting_lines(macros, say)
    count = say(
        "-# {count} of {most} · roll one with `/roll` or `/macro roll`",
        count=len(macros.saved),
        most=MOST_MACROS,
    )
    title = say("## Your saved rolls")
    return Message((Card((Text("\n".join((title, *lines))), Rule(), Text(count))),))


def _fitting_lines(macros: Macros, say: Words) -> list[Marked]:
    """A line for each, with as much of what it rolls as all of them leave room for."""
    lines: list[Marked] = []
    for width in _WIDTHS:
        lines = [
            say("- **{name}** {expression}", name=one.name, expression=code(one.expression, width))
            for one in macros.saved
        ]
        if sum(map(len, lines)) <= _ROOM:
            break
    return lines
