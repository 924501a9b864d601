"""A person's saved rolls as a list."""

from bot.render.dice import code
from bot.render.message import Card, Message, Rule, Text
from bot.render.words import Words
from bot.table.macros import MOST_MACROS, Macros
from bot.text import shortened


def macro_list(macros: Macros, say: Words) -> Message:
    """Return all saved rolls with what they roll."""
    if not macros.saved:
        return Message((Text(say("You have no saved rolls yet. Save one with `/macro save`.")),))
    lines = [
        say(
            "- **{name}** {expression}",
            name=one.name,
            expression=code(shortened(one.expression, 40)),
        )
        for one in macros.saved
    ]
    count = say(
        "-# {count} of {most} · roll one with `/roll` or `/macro roll`",
        count=len(macros.saved),
        most=MOST_MACROS,
    )
    title = say("## Your saved rolls")
    return Message((Card((Text("\n".join((title, *lines))), Rule(), Text(count))),))
