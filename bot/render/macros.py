"""A person's saved rolls: as a list, and what is said when one is saved or deleted."""

from bot.render.answer import Answer, Tellers
from bot.render.dice import code
from bot.render.message import Card, Message, Rule, Text, line
from bot.render.text import Marked
from bot.render.words import Words
from bot.table.act import Outcome
from bot.table.macros import MOST_MACROS, MacroDeleted, Macros, MacroSaved

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


def _macro_saved(outcome: Outcome, event: MacroSaved, say: Words) -> Answer:
    told = say(
        "Saved “{name}” as {expression}. Roll it with `/roll` or `/macro roll`.",
        name=event.name,
        expression=code(event.expression),
    )
    if event.replaced and event.replaced != event.expression:
        before = say("It was {expression} before.", expression=code(event.replaced))
        told = Marked(f"{told} {before}")
    return Answer(line(told))


def _macro_deleted(outcome: Outcome, event: MacroDeleted, say: Words) -> Answer:
    told = say(
        "Deleted “{name}” ({expression}).", name=event.name, expression=code(event.expression)
    )
    return Answer(line(told))


TELLERS: Tellers = {MacroSaved: _macro_saved, MacroDeleted: _macro_deleted}
