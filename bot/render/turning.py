"""The two buttons that turn the pages of a list."""

from bot.render.controls import Button, Move
from bot.render.words import Words


def turning_buttons(
    before: Move, after: Move, page: int, pages: int, say: Words
) -> tuple[Button, Button]:
    """Return the ways to the pages before and after this one, counted from 0.

    The two moves differ at the ends too, where a button leads nowhere: no message may hold an id
    twice.
    """
    return (
        Button(say("Previous"), before, disabled=not page),
        Button(say("Next"), after, disabled=page + 1 >= pages),
    )
